//! The choice of a target, who is in melee with whom, and the distances between fighters.

use play::systems::lane_actor::ALL_FIGHTERS;
use play::systems::ties::reservoir_replaces;

use crate::fight::params::Sight;
use crate::fight::prelude::*;
use crate::words::Distance;

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
    /// Adds to the damage dealt by a fighter.
    #[inline(always)]
    pub(super) fn deals<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, damage: Num<L>, state: &mut State<L>) {
        who.add(&mut state.counts, self.count_indices.dealt, m, damage);
    }

    /// The number of fighters.
    #[inline(always)]
    pub(super) fn count<L: Lanes, W: Actor<L>>(&self) -> usize {
        if W::ONE_ON_ONE { 2 } else { self.fighters.len() }
    }

    /// Adds to a count of the fighter's side.
    #[inline(always)]
    pub(super) fn note<L: Lanes, W: Actor<L>>(
        &self,
        what: Option<usize>,
        who: W,
        m: Mask<L>,
        n: impl Into<Num<L>>,
        state: &mut State<L>,
    ) {
        let Some(at) = what else { return };
        let n = n.into();
        let [first, last] = who.ends();
        let side = self.tables.side[first & 31] as usize;
        // The fighters of a side have consecutive indices.
        if W::ONE_ON_ONE || self.tables.side[last & 31] as usize == side {
            state.counts.place_mut(at + side).add(m, n);
        } else {
            let second = who.look_up(&self.tables.side).eq(1);
            state.counts.place_mut(at).add(m & !second, n);
            state.counts.place_mut(at + 1).add(m & second, n);
        }
    }

    /// Lanes where this fighter is among these enemies in melee. The relation ends when either falls, and begins again
    /// where a fighter attacks the fallen.
    #[inline(always)]
    pub(super) fn engaged_with<L: Lanes>(&self, one: usize, foes: Num<L>) -> Mask<L> {
        if self.in_play().melee { !(foes & bit(one)).eq(0) } else { Mask::none() }
    }

    /// The enemies in melee with a fighter, as bits.
    #[inline(always)]
    pub(super) fn foes<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        if self.in_play().melee { who.read(&state.foes) } else { Num::zero() }
    }

    /// Lanes where a fighter is in melee with a standing enemy. The fallen hold nobody.
    #[inline(always)]
    pub(super) fn in_melee<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Mask<L> {
        let foes = self.foes(me, state);
        if !self.in_play().finishing {
            return !foes.eq(0);
        }
        let mut any = Mask::none();
        for enemy in 0..self.count::<L, W>() {
            any |= self.is_held_by(enemy, foes, state);
        }
        any
    }

    /// Lanes where this fighter is among these enemies in melee and stands. One who has fallen lies in the melee of
    /// whoever attacks the fallen, but holds nobody, flanks nobody and takes no room.
    #[inline(always)]
    pub(super) fn is_held_by<L: Lanes>(&self, enemy: usize, foes: Num<L>, state: &State<L>) -> Mask<L> {
        self.engaged_with(enemy, foes) & state.stands(enemy)
    }

    /// `FS-74`: puts two fighters in melee with each other.
    #[inline(always)]
    pub(super) fn engages<L: Lanes, W: Actor<L>>(&self, one: W, other: W, m: Mask<L>, state: &mut State<L>) {
        for (who, foe) in [(one, other), (other, one)] {
            let foes = who.read(&state.foes) | foe.index().one_hot();
            who.set(&mut state.foes, m, foes);
        }
    }

    /// Melee reach in metres, with the weapon in hand or with fists.
    #[inline(always)]
    pub(super) fn strikes_at<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Num<L> {
        let longer = me.look_up(&self.tables.longer);
        let held = if self.in_play().fists { longer.only(!self.is_empty_handed(me, state)) } else { longer };
        me.look_up(&self.tables.reach) + held
    }

    /// A fighter's conditions.
    #[inline(always)]
    pub(super) fn flags<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        who.read(&state.flags)
    }

    /// Sets a fighter's conditions.
    #[inline(always)]
    pub(super) fn flag<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, flags: Num<L>, state: &mut State<L>) {
        who.set(&mut state.flags, m, flags);
    }

    /// `FS-44` Reactions: lanes where an enemy has its reaction left and can attack this fighter, whom it sees, with a
    /// melee weapon or, having lost its weapon, with fists.
    #[inline(always)]
    pub(super) fn can_react<L: Lanes, W: Actor<L>>(&self, enemy: usize, me: W, state: &State<L>) -> Mask<L> {
        if self.tables.inert.has_one(enemy) {
            return Mask::none();
        }
        let able = !has(state.flags.place(enemy), bits::UNABLE) & state.stands(enemy);
        able & !self.shoots_one(enemy, state) & self.is_seen_by(me, enemy, state)
    }

    /// Lanes where a fighter has lost the weapon (`FS-15`), or can no longer hold it: `FS-96` with one arm, no
    /// two-handed weapon; with none, no weapon at all.
    #[inline(always)]
    pub(super) fn is_empty_handed<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        let scope = self.in_play();
        if !scope.fists {
            return Mask::none();
        }
        let mut empty = has(self.flags(who, state), bits::UNARMED);
        if scope.traumas {
            let arms = who.read(&state.hurt) & wounds::LOST_ARMS;
            empty |= arms.eq(wounds::LOST_ARMS) | (arms.gt(0) & self.tables.two_handed.has(who));
        }
        empty & !self.tables.natural.has(who)
    }

    /// `FS-78` Two weapons: lanes where a fighter still has the first one, and both arms.
    #[inline(always)]
    pub(super) fn holds_two<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Mask<L> {
        if !self.in_play().fists {
            return Mask::all();
        }
        let mut holds = !self.is_empty_handed(who, state);
        if self.in_play().traumas {
            holds &= !has(who.read(&state.hurt), wounds::LOST_ARMS);
        }
        holds
    }

    /// Lanes where this fighter still holds a ranged weapon.
    #[inline(always)]
    pub(super) fn shoots_one<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        if !self.fighters[fighter].weapon.is_ranged() {
            return Mask::none();
        }
        !self.is_empty_handed(LaneActor::one(fighter), state)
    }

    /// `FS-69` and `FS-103`: lanes where this fighter sees another.
    #[inline(always)]
    pub(super) fn is_seen_by<L: Lanes, W: Actor<L>>(&self, who: W, viewer: usize, state: &State<L>) -> Mask<L> {
        if !self.in_play().unseen {
            return Mask::all();
        }
        self.sees(LaneActor::one(viewer), LaneActor::among(&ALL_FIGHTERS[..self.fighters.len()], who.index()), state)
    }

    /// `FS-69` and `FS-103`: lanes where one fighter sees another: neither in darkness, nor blinded, and the other
    /// neither invisible nor hidden.
    #[inline(always)]
    pub(super) fn sees<L: Lanes, W: Actor<L>>(&self, viewer: W, other: W, state: &State<L>) -> Mask<L> {
        let scope = self.in_play();
        if !scope.unseen {
            return Mask::all();
        }
        if self.sight == Sight::Obscured {
            return Mask::none();
        }
        let mut sees = !(self.tables.blind.has(viewer) | self.tables.invisible.has(other));
        if scope.supporting {
            sees &= !has(self.flags(other, state), bits::HIDDEN);
        }
        sees & self.has_noticed(viewer, other, state)
    }

    /// `FS-41`: lanes where one fighter has noticed another who hid before the fight.
    #[inline(always)]
    pub(super) fn has_noticed<L: Lanes, W: Actor<L>>(&self, viewer: W, other: W, state: &State<L>) -> Mask<L> {
        if !self.in_play().surprise {
            return Mask::all();
        }
        (viewer.read(&state.unnoticed) & other.index().one_hot()).eq(0)
    }

    /// `FS-69`: an attacker is no longer hidden from anybody.
    #[inline(always)]
    pub(super) fn shows_itself<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if self.in_play().surprise {
            let mine = who.index().one_hot();
            for unnoticed in state.unnoticed.iter_mut() {
                let left = unnoticed.without(mine);
                unnoticed.set(m, left);
            }
        }
    }

    /// Lanes where a fighter is alive at 0 vitality, and not captured.
    #[inline(always)]
    pub(super) fn is_fallen<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        let fate = state.fate.place(fighter);
        fate.gt(UP) & fate.le(STABLE)
    }

    /// Lanes where an enemy is [fallen](Self::is_fallen) and the fighter's policy is to attack the fallen.
    #[inline(always)]
    pub(super) fn finishes_any<L: Lanes, W: Actor<L>>(&self, plan: &Phase, me: W, state: &State<L>) -> Mask<L> {
        let side = me.look_up(&self.tables.side);
        let mut any = Mask::none();
        for &enemy in plan.enemies {
            any |= self.is_fallen(enemy, state) & !side.eq(self.fighters.side_of(enemy) as i16);
        }
        any & self.tables.finishes.has(me)
    }

    /// `FS-71`: lanes where an enemy in melee with the fighter sees it and is not incapacitated.
    #[inline(always)]
    pub(super) fn is_harried<L: Lanes, W: Actor<L>>(&self, me: W, state: &State<L>) -> Mask<L> {
        let mut any = Mask::none();
        if !self.in_play().melee {
            return any;
        }
        let foes = me.read(&state.foes);
        for enemy in 0..self.count::<L, W>() {
            if !self.tables.inert.has_one(enemy) {
                let able = !has(state.flags.place(enemy), bits::HELPLESS);
                any |= self.is_held_by(enemy, foes, state) & able & self.is_seen_by(me, enemy, state);
            }
        }
        any
    }

    /// A fighter's mental traumas, as [`minds`](super::state::minds).
    #[inline(always)]
    pub(super) fn mind<L: Lanes, W: Actor<L>>(&self, who: W, state: &State<L>) -> Num<L> {
        if self.in_play().minds { who.read(&state.mind) } else { Num::zero() }
    }

    /// Metres that a fighter has moved.
    #[inline(always)]
    fn moved<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Num<L> {
        if self.in_play().moving { state.moved.place(fighter) } else { Num::zero() }
    }

    /// Metres between an enemy and a fighter who has moved this far.
    #[inline(always)]
    fn gap<L: Lanes>(&self, moved: Num<L>, enemy: usize, state: &State<L>) -> Num<L> {
        if !self.in_play().moving {
            return Num::splat(self.apart);
        }
        let between = Num::splat(self.apart) - moved - self.moved(enemy, state);
        between.max(Num::zero() - between).max(1)
    }

    /// Lanes where an enemy is still ahead of a fighter, who has not gone past it.
    #[inline(always)]
    pub(super) fn is_ahead<L: Lanes, W: Actor<L>>(&self, enemy: W, me: W, state: &State<L>) -> Mask<L> {
        (Num::splat(self.apart) - me.read(&state.moved) - enemy.read(&state.moved)).ge(0)
    }

    /// `FS-64` Distance: the category of a distance in metres; adjacent where the two are in melee.
    #[inline(always)]
    pub(super) fn category<L: Lanes>(&self, gap: Num<L>, near: Mask<L>) -> Num<L> {
        if !self.in_play().moving {
            return near.select(0, self.distance as i16);
        }
        let mut category = Num::zero();
        for limit in Distance::LIMITS {
            category += gap.gt(limit).count();
        }
        near.select(0, category)
    }

    /// Metres between any two fighters.
    #[inline(always)]
    pub(super) fn between<L: Lanes, W: Actor<L>>(&self, one: W, other: W, state: &State<L>) -> Num<L> {
        if !self.in_play().moving {
            return Num::splat(self.apart);
        }
        let between = Num::splat(self.apart) - one.read(&state.moved) - other.read(&state.moved);
        between.max(Num::zero() - between).max(1)
    }

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

    /// `FS-67` Flanking: lanes where enough standing opponents who see the target are in melee with it.
    #[inline(always)]
    pub(super) fn flanked<L: Lanes, W: Actor<L>>(&self, target: W, state: &State<L>) -> Mask<L> {
        let (mut around, foes) = (Num::zero(), self.foes(target, state));
        for j in 0..self.fighters.len() {
            if !self.tables.inert.has_one(j) {
                let able = !has(state.flags.place(j), bits::HELPLESS) & !self.shoots_one(j, state);
                around += (self.is_held_by(j, foes, state) & able & self.is_seen_by(target, j, state)).count();
            }
        }
        around.ge(self.combat.house.flank_from)
    }

    /// Takes a fighter out of all melee.
    #[inline(always)]
    pub(super) fn breaks_off<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        if !self.in_play().melee {
            return;
        }
        let mine = who.index().one_hot();
        for j in 0..self.count::<L, W>() {
            let left = state.foes.place(j).without(mine);
            state.foes.place_mut(j).set(m, left);
        }
        who.set(&mut state.foes, m, 0);
    }
}
