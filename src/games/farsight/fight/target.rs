//! The choice of a target.

use play::systems::ties::reservoir_replaces;

use crate::fight::prelude::*;

/// Added for enemies within reach: more than the score of any attack.
const WITHIN: i16 = 16_000;

/// The target chosen by a fighter.
#[derive(Debug, Clone, Copy)]
pub struct Choice<L: Lanes> {
    /// The enemy.
    pub target: Num<L>,
    /// Where there is one.
    pub found: Mask<L>,
    /// Where the two are in melee already.
    pub near: Mask<L>,
    /// Metres between them.
    pub gap: Num<L>,
}

impl<P: Profile> ProfiledFight<P> {
    /// Chooses a target by the fighter's policy. In melee only engaged enemies are candidates, because leaving them
    /// would cost an opportunity attack from each.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "inlined into the two places where targets are chosen")]
    pub(super) fn chooses<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        me: W,
        acts: Mask<D::L>,
        melee: Mask<D::L>,
        metres: Num<D::L>,
        state: &State<D::L>,
        dice: &mut D,
    ) -> Choice<D::L> {
        // A fighter with a single enemy has no other to be engaged with.
        let bound =
            if !W::ONE_ON_ONE && self.in_play().melee { melee & self.in_melee(me, state) } else { Mask::none() };
        let foes = self.foes(me, state);
        let side = me.look_up(&self.tables.side);
        let moved = if self.in_play().moving { me.read(&state.moved) } else { Num::zero() };
        let alone = W::ONE_ON_ONE || self.fighters.len() == 2;
        let mut choice =
            Choice { target: Num::splat(NOBODY), found: Mask::none(), near: Mask::none(), gap: Num::splat(self.apart) };
        let strikes = self.strikes_at(me, state);
        let mut equals = Num::zero();
        let (mut best, mut least) = (Num::splat(i16::MIN), Num::splat(i16::MAX));
        // FS-70: shots reach at most one category beyond the weapon's range.
        let furthest = if self.in_play().ranged { me.look_up(&self.tables.range) + 1 } else { Num::zero() };
        let class = if alone { Num::zero() } else { me.look_up(&self.expected.class_of) };
        let enemies = if W::ONE_ON_ONE { &plan.enemies[..1] } else { plan.enemies };
        for &enemy in enemies {
            let mut allowed = acts & state.stands(enemy);
            if !W::ONE_ON_ONE && self.in_play().finishing {
                allowed |= acts & self.is_fallen(enemy, state) & self.tables.finishes.has(me);
            }
            if !W::ONE_ON_ONE && !plan.one_side {
                allowed &= !side.eq(self.fighters.side_of(enemy) as i16);
            }
            let near = self.engaged_with(enemy, foes);
            let gap = self.gap(moved, enemy, state);
            if !W::ONE_ON_ONE && self.in_play().melee {
                let mut open = !bound;
                if self.in_play().crowd {
                    // FS-48: only a limited number fit around one fighter.
                    let (mut around, theirs) = (Num::zero(), state.foes.place(enemy));
                    for foe in 0..self.fighters.len() {
                        around += self.is_held_by(foe, theirs, state).count();
                    }
                    open &= around.lt(self.combat.house.surround_limit);
                }
                allowed &= !melee | near | open;
            }
            let mut in_range = Mask::all();
            if self.in_play().ranged {
                in_range = self.category(gap, near).le(furthest);
                if self.cover[self.fighters.side_of(enemy)].is_none() {
                    // FS-65: a target in total cover cannot be shot at.
                    allowed &= melee | near | has(state.flags.place(enemy), bits::OPEN);
                }
                if !self.in_play().approaching {
                    allowed &= melee | in_range;
                }
            }
            let mut better = allowed;
            if !alone {
                let vp = state.vp.place(enemy);
                let capped = vp.min(31);
                let mut kill = Num::zero();
                for (number, kills) in &self.expected.against[enemy & 15] {
                    kill.set(class.eq(*number), capped.lookup(kills));
                }
                let mut second = vp;
                if self.tables.anybody_nearest {
                    let nearest = self.tables.nearest.has(me);
                    kill.set(nearest, near.select(1, Num::zero() - gap));
                    let along = Num::splat(self.tables.slot[enemy]) - me.look_up(&self.tables.slot);
                    second.set(nearest, along.max(Num::zero() - along));
                }
                if self.in_play().moving {
                    // Enemies who can be attacked in this turn come first.
                    let within = melee & (near | (gap - strikes).le(metres));
                    kill += Num::splat(WITHIN).only(within | (in_range & !melee));
                }
                let as_good = kill.eq(best) & second.eq(least) & choice.found;
                better &= kill.gt(best) | (kill.eq(best) & second.lt(least));
                best.set(better, kill);
                least.set(better, second);
                if !W::ONE_ON_ONE && self.in_play().rolled {
                    equals.set(better, 1);
                    better |= reservoir_replaces(&mut equals, allowed & as_good, dice);
                }
            }
            choice.target.set(better, enemy as i16);
            choice.near.set(better, near);
            choice.gap.set(better, gap);
            choice.found |= better;
        }
        choice
    }
}
