//! Rounds in which each trial steps independently, from action to action, skipping fighters who cannot act.

use super::turn::{ActionResult, PlannedAction};
use crate::fight::prelude::*;

#[inlined]
impl Fight {
    /// Moves on to the first fighter who acts in a round.
    pub(super) fn first_of_round<L: Lanes>(&self, state: &mut State<L>, some: Mask<L>) {
        state.action.set(some, 0);
        state.second.set(some, NOBODY);
        self.turns_to(state, some, Num::zero());
    }

    /// Moves on to the first fighter who can act at this place in the order or behind it. After the fight, only helpers
    /// have anything left to do.
    fn turns_to<L: Lanes>(&self, state: &mut State<L>, some: Mask<L>, from: Num<L>) {
        let open = state.winner.eq(0);
        let (mut best, mut actor) = (Num::splat(i16::MAX), Num::zero());
        let mut able = state.up;
        let rest = if self.scope.stabilises { able.within(self.groups.helpers) } else { LaneActorSet::none() };
        able = able.or_else(open, rest);
        for i in 0..self.fighters.len() {
            let place = state.place.place(i);
            let better = able.has_one(i) & place.ge(from) & place.lt(best);
            best.set(better, place);
            actor.set(better, i as i16);
        }
        state.actor.set(some, actor);
        state.turn.set(some, best);
        state.round_is_over.set(some, best.eq(i16::MAX));
    }

    /// The next action, or a pending Off-hand attack.
    pub(super) fn next_action<D: Dice>(&self, plan: &Phase, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let me = LaneActor::among(&plan.candidates, state.actor);
        let mut second = Mask::none();
        if self.scope.offhand {
            second = live & !state.second.eq(NOBODY);
        }
        let mut acts = live & !second;
        self.begin_turn(me, acts & state.action.eq(0), state, dice);
        acts &= self.allowed(me, state.action, state);
        acts &= self.has_breath(me, state);
        let planned = PlannedAction { me: state.actor, action: state.action, acts, second };
        let ActionResult { attacked, target } = self.turn(plan, &planned, state, dice);
        let mut again = Mask::none();
        if self.scope.offhand {
            let target_of = LaneActor::among(&plan.enemies, target);
            again = self.strikes_again(me, target_of, attacked & acts, state);
            state.second.set(live, again.select(target, NOBODY));
        }
        // The turn ends with the last action, or when the fighter cannot go on.
        let next = state.action + 1;
        let mut goes_on = state.up.has(me) & self.allowed(me, next, state);
        goes_on &= self.has_breath(me, state);
        goes_on &= state.winner.eq(0) | self.tables.helps_later.has(me);
        let ends = live & !again & !goes_on;
        state.action.set(live & !again, next.only(goes_on));
        if self.scope.winded {
            state.benched.set(ends, Mask::none());
        }
        if self.scope.retreating {
            state.struck.set(ends, Mask::none());
        }
        let from = state.turn + 1;
        self.turns_to(state, ends, from);
    }
}
