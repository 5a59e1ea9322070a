//! Support from allies: `FS-54` Help, and `FS-52` the last stand.

use crate::fight::prelude::*;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// Lanes where an ally of the fighter still stands.
    pub(super) fn is_backed<L: Lanes, W: Actor<L>>(
        &self,
        plan: &Phase,
        turn: &Turn<W, L>,
        state: &State<L>,
    ) -> Mask<L> {
        let mut backed = Mask::none();
        for &ally in plan.allies {
            let other = !turn.me.index().eq(ally as i16) & turn.side.eq(self.fighters.side_of(ally) as i16);
            backed |= state.stands(ally) & other;
        }
        backed
    }

    /// `FS-54`: ends all help given by a fighter.
    pub(super) fn helps_no_more<L: Lanes, W: Actor<L>>(&self, who: W, m: Mask<L>, state: &mut State<L>) {
        let mine = who.index().one_hot();
        for helpers in state.helpers.iter_mut() {
            let left = helpers.without(mine);
            helpers.set(m, left);
        }
    }

    /// `FS-52` Defend: the action of a badly wounded fighter while an ally still fights.
    pub(super) fn defends<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let me = turn.me;
        let backed = self.is_backed(plan, turn, state);
        let weak = me.read(&state.vp).le(me.look_up(&self.tables.last_stand));
        let defends = turn.action & weak & backed;
        let flags = self.flags(me, state) | Num::splat(bits::DEFENDING);
        self.flag(me, defends, flags, state);
        turn.action &= !defends;
        dice.tell(defends, |r| format!("{} defends (FS-52)", self.name(r, me.index())));
    }

    /// `FS-54` Help: an unarmed fighter helps the others to hit the enemy next to it.
    pub(super) fn helps<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        turn: &mut Turn<W, D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        if !self.in_play().melee {
            return;
        }
        let me = turn.me;
        let enemy = W::among(plan.enemies, turn.target);
        let unarmed = self.tables.unarmed.has(me) | self.is_empty_handed(me, state);
        let near = turn.target.lt(NOBODY) & self.adjacent(me, enemy, state);
        let helps = turn.action & self.tables.helps.has(me) & unarmed & near & self.is_backed(plan, turn, state);
        let helpers = enemy.read(&state.helpers) | me.index().one_hot();
        enemy.set(&mut state.helpers, helps, helpers);
        turn.action &= !helps;
        dice.tell(helps, |r| {
            format!("{} helps the others against {} (FS-54)", self.name(r, me.index()), self.name(r, enemy.index()))
        });
    }
}
