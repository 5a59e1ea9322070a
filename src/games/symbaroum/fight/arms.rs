//! The weapon in hand: drawing, switching, and the Free Attacks of Long weapons.

use super::choose::Candidates;
use crate::fight::prelude::*;

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `SYM-09` Weapons ready: drawing a Short weapon is a Free Action on the fighter's own turn.
    pub(super) fn draws_freely<D: Dice>(&self, turn: &Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if self.scope().sheathing {
            let me = turn.me;
            let draws = turn.acts & self.wants_weapon(me, state) & self.tables.draws_freely.has(me);
            state.sheathed.drop(me, draws);
            dice.tell(draws, |r| {
                format!("{} draws a Short weapon as a Free Action (SYM-09)", self.name(r, me.index()))
            });
        }
    }

    /// `SYM-09` Weapons ready: drawing any other weapon is a Movement Action.
    pub(super) fn draws<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if self.scope().sheathing {
            let me = turn.me;
            let draws = turn.acts & self.wants_weapon(me, state) & turn.slots.gt(0);
            turn.slots -= draws.count();
            state.sheathed.drop(me, draws);
            dice.tell(draws, |r| format!("{} draws a weapon (SYM-09)", self.name(r, me.index())));
        }
    }

    /// Lanes where the fighter's weapon is not drawn and the policy is to draw it while the fight goes on.
    fn wants_weapon<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        state.sheathed.has(me) & self.tables.draws.has(me) & state.winner.eq(0)
    }

    /// `SYM-14` Movement Action uses: switches to the weapon that suits the distance.
    pub(super) fn switches<D: Dice>(&self, turn: &mut Turn<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if !self.scope().switching {
            return;
        }
        let me = turn.me;
        let mut may = turn.acts & self.tables.switches.has(me) & turn.slots.eq(2) & state.winner.eq(0);
        if self.scope().sheathing {
            may &= !state.sheathed.has(me);
        }
        let switches = may & (self.fights_in_melee(me, state) ^ self.foes(me, state).any());
        turn.slots -= switches.count();
        let spare = state.spare.has(me);
        state.spare.drop(me, switches & spare);
        state.spare.add(me, switches & !spare);
        dice.tell(switches, |r| format!("{} switches weapons (SYM-14)", self.name(r, me.index())));
    }

    /// `SYM-10` Long weapon: in a fight that starts in melee, its wielder makes a Free Attack before the first turn, on
    /// the preferred target among engaged enemies without a Long weapon.
    pub(super) fn first_reach<D: Dice>(
        &self,
        plan: &Phase,
        turn: &Turn<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) -> Blow<D::L> {
        let me = turn.me;
        let met = self.foes(me, state);
        let mut long = LaneActorSet::all(self.tables.long);
        if self.scope().sheathing {
            long = long.except(state.sheathed);
        }
        let may = turn.acts & self.reaches(me, state);
        let likely = met.except(long).where_only(may);
        let active = likely.any();
        let target = self.prefers(plan, me, Candidates { likely, met, falls_to: LaneActorSet::none() }, state, dice);
        state.reach.drop(me, active);
        Blow {
            attacker: me,
            target: LaneActor::among(plan.enemies, target),
            active,
            unaware: Mask::none(),
            free: Mask::all(),
        }
    }

    /// `SYM-10` Long weapon: its wielder makes a Free Attack on the first enemy to engage him without one.
    pub(super) fn reach_attack_on_engager<L: Lanes>(
        &self,
        plan: &Phase,
        turn: &Turn<L>,
        state: &mut State<L>,
    ) -> Blow<L> {
        let wielder = LaneActor::among(plan.enemies, turn.target);
        let active = turn.engages
            & self.reaches(wielder, state)
            & self.stands_now(wielder, state)
            & self.stands_now(turn.me, state)
            & !self.holds_long(turn.me, state);
        state.reach.drop(wielder, active);
        Blow { attacker: wielder, target: turn.me, active, unaware: Mask::none(), free: Mask::all() }
    }

    /// `SYM-10` Long weapon: by house rule, its wielder also has the Free Attack when he is the one to engage.
    pub(super) fn own_reach<L: Lanes>(&self, plan: &Phase, turn: &Turn<L>, state: &mut State<L>) -> Blow<L> {
        let (me, target) = (turn.me, LaneActor::among(plan.enemies, turn.target));
        let active = turn.engages
            & self.reaches(me, state)
            & self.stands_now(me, state)
            & self.stands_now(target, state)
            & !self.holds_long(target, state);
        state.reach.drop(me, active);
        Blow { attacker: me, target, active, unaware: Mask::none(), free: Mask::all() }
    }

    /// `SYM-10` Long weapon: lanes where the fighter has one in hand.
    fn holds_long<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let mut long = self.tables.long.has(who);
        if self.scope().switching {
            let spare = state.spare.has(who);
            long = (spare & self.tables.spare_long.has(who)) | (!spare & long);
        }
        long & self.has_drawn(who, state)
    }

    /// `SYM-10` Long weapon: lanes where the weapon in hand gives the fighter its Free Attack.
    fn reaches<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        let mut may = state.reach.has(who) & self.has_drawn(who, state);
        if self.scope().switching {
            let spare = state.spare.has(who);
            may &= (spare & self.tables.spare_reach.has(who)) | (!spare & self.starting.reach.has(who));
        }
        may
    }

    /// Lanes where the fighter's weapon is drawn.
    fn has_drawn<L: Lanes>(&self, who: LaneActor<L>, state: &State<L>) -> Mask<L> {
        if self.scope().sheathing { !state.sheathed.has(who) } else { Mask::all() }
    }
}
