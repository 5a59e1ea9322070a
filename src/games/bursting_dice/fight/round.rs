//! A fight as an experiment: its start, its phases, its end.

use play::systems::EventSteps;
use play::systems::skirmish::experiment::common_parts;
use play::systems::skirmish::verdict::UNDECIDED;

use super::super::house::{ShockStart, WindedStops};
use super::super::resources::winded;
use super::state::NO_PROGRESS;
use super::turn::PlannedAction;
use crate::fight::prelude::*;

pub use super::state::State;

#[inlined]
impl Experiment for Fight {
    common_parts!();

    const REFILL: usize = 4;
    const HAS_TAILS: bool = true;
    const EVENT_STEPS: EventSteps = EventSteps::AtTimes;

    fn phases(&self) -> usize {
        self.phases.len()
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if phase == 0 {
            self.begin_round(state, live, dice);
        }
        let plan = &self.phases[phase];
        let me = LaneActor::among(&plan.candidates, self.whose_turn(plan, state));
        let mut acts = live & state.up.has(me);
        if !self.scope.stabilises {
            acts &= state.winner.eq(0);
        }
        if plan.slot == 0 {
            self.begin_turn(me, acts, state, dice);
        }
        let action = Num::splat(plan.slot);
        acts &= self.allowed(me, action, state);
        acts &= self.has_breath(me, state);
        when!(dice, acts, {
            self.turn(plan, &PlannedAction { me: me.index(), action, acts, second: Mask::none() }, state, dice);
        });
        let ends = self.phases.get(phase + 1).is_none_or(|next| next.place != plan.place);
        if ends && self.scope.winded {
            state.benched = Mask::none();
        }
        if ends && self.scope.retreating {
            state.struck = Mask::none();
        }
        if phase + 1 == self.phases.len() {
            self.end_round(state, live, dice);
        }
    }

    fn steps_by_event(&self) -> bool {
        self.any_phase.is_some()
    }

    fn open_round<D: Dice>(&self, state: &mut State<D::L>, some: Mask<D::L>, dice: &mut D) {
        self.begin_round(state, some, dice);
        self.first_of_round(state, some);
    }

    fn event<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        if let Some(plan) = &self.any_phase {
            self.next_action(plan, state, live, dice);
        }
    }

    fn round_is_over<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.round_is_over
    }

    fn close_round<D: Dice>(&self, state: &mut State<D::L>, some: Mask<D::L>, dice: &mut D) {
        self.end_round(state, some, dice);
    }

    fn in_tail<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.winner.gt(0)
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut done = state.winner.gt(0);
        if self.scope.shock {
            done &= !state.down().any();
        }
        done
    }
}

#[inlined]
impl Fight {
    /// The fighter whose place in the order this is.
    fn whose_turn<L: Lanes>(&self, plan: &Phase, state: &State<L>) -> Num<L> {
        let mut who = Num::splat(plan.candidates[0] as i16);
        if plan.candidates.len() > 1 {
            for &candidate in &plan.candidates {
                who.set(state.place[candidate].eq(plan.place), candidate as i16);
            }
        }
        who
    }

    /// `BRD-28` Vigor and Winded: lanes where the active fighter may act at all. A fighter Winded at the start of the
    /// turn may not; by house rule, neither may one who becomes Winded during it.
    pub(super) fn has_breath<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> Mask<L> {
        if !self.scope.winded {
            return Mask::all();
        }
        match self.combat.house.winded_stops {
            WindedStops::NextTurn => !state.benched,
            WindedStops::AtOnce => !state.benched & !state.winded.has(me),
        }
    }

    /// Lanes where the fighter has this action.
    pub(super) fn allowed<L: Lanes>(&self, me: LaneActor<L>, action: Num<L>, state: &State<L>) -> Mask<L> {
        self.actions(me, state).gt(action)
    }

    /// `BRD-11` Turn actions: how many actions a fighter has in this turn. `BRD-08` Ambush: fewer for the ambushed in
    /// the first round, more for the ambushers. `BRD-39` Objects have none.
    pub(super) fn actions<L: Lanes>(&self, me: LaneActor<L>, state: &State<L>) -> Num<L> {
        let house = &self.combat.house;
        let mut actions = me.look_up(&self.tables.actions);
        if self.scope.ambush {
            let first = state.first_round & !me.look_up(&self.tables.actions).eq(0);
            actions.set(first & self.groups.ambushed.has(me), actions.min(house.ambushed_actions));
            actions.set(first & self.groups.ambushers.has(me), actions + house.ambusher_extra);
        }
        actions
    }

    /// Counts the round. `BRD-07` Initiative: by house rule, rolled anew.
    fn begin_round<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        self.settles(live, state, dice);
        let open = live & state.winner.eq(0);
        state.rounds.bump(open);
        dice.cite(open, "BRD-06");
        let mut unhurt = [open; 2];
        for i in 0..self.fighters.len() {
            let health = state.health.place(i);
            let mut stands = state.up.has_one(i);
            if self.groups.helpless.has_one(i) {
                stands |= state.helpless.has_one(i) & health.gt(0);
            }
            state.stood[i].bump(open & stands);
            let unhurt = &mut unhurt[self.fighters.side_of(i)];
            *unhurt &= !state.durability.place(i).eq(0);
            if self.groups.mortal.has_one(i) {
                *unhurt &= health.gt(0);
            }
        }
        state.unhurt[0].bump(unhurt[0]);
        state.unhurt[1].bump(unhurt[1]);
        if self.scope.rolls_again {
            let again = open & !state.first_round;
            when!(dice, again, self.roll_order(state, again, false, dice));
        }
    }

    /// Starts a fighter's turn: `BRD-14` Defend and `BRD-17` Ready last until now, and `BRD-28` a Winded fighter loses
    /// the turn, after the fight too.
    pub(super) fn begin_turn<D: Dice>(
        &self,
        me: LaneActor<D::L>,
        acts: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let open = acts & state.winner.eq(0);
        if self.scope.guarding {
            me.set(&mut state.guarding, open, 0);
        }
        if self.scope.ready() {
            state.readied.drop(me, open);
        }
        if self.scope.ambush {
            let surprised = self.groups.ambushed.has(me) | self.groups.ambushers.has(me);
            dice.cite(open & state.first_round & surprised, "BRD-08");
        }
        if self.scope.unaware {
            // A fighter who has had a turn is aware of the fight. BRD-39: an object has no turn.
            state.unaware.drop(me, open & self.tables.has_health.has(me));
        }
        if self.scope.winded {
            // BRD-39: an object has no turn to lose.
            let acts = (open | (acts & self.tables.helps_later.has(me))) & self.tables.has_health.has(me);
            let lost = acts & state.winded.has(me);
            state.benched |= lost;
            let side = me.look_up(&self.tables.side);
            state.lost[0].bump(lost & open & side.eq(0));
            state.lost[1].bump(lost & open & side.eq(1));
            dice.tell(lost, |r| format!("{} is Winded and cannot act (BRD-28)", self.name(r, me.index())));
        }
    }

    /// `BRD-29` Recovery phase, except for fighters in Shock; then `BRD-40` the countdown of Shock.
    fn end_round<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let scope = &self.scope;
        if scope.ambush || scope.rolls_again {
            state.first_round.set(live, Mask::none());
        }
        let mut breathless = LaneActorSet::none();
        for (i, fighter) in self.fighters.iter().enumerate() {
            let stands = live & state.up.has_one(i);
            let [vigor, durability, mana] = fighter.recovery;
            if scope.vigor {
                let before = state.vigor.place(i);
                let next = (before + vigor).min(fighter.vigor[1]);
                dice.tell(stands & next.gt(before), |r| {
                    format!("{} has {} Vigor after recovery (BRD-29)", fighter.name, r.num(next))
                });
                state.vigor.place_mut(i).set(stands, next);
                breathless.add_one(i, winded(&self.combat.house, state.winded.has_one(i), next));
            }
            if scope.mends && durability > 0 {
                // BRD-32: the wounded do not recover Durability quickly.
                let before = state.durability[i];
                let mut heals = stands;
                if self.groups.helpless.has_one(i) {
                    // BRD-10: bound fighters recover like any other.
                    heals |= live & state.helpless.has_one(i) & state.health.place(i).gt(0);
                }
                heals &= before.gt(0);
                let next = (before + durability).min(fighter.durability[1]);
                dice.tell(heals & next.gt(before), |r| {
                    format!("{} has {} Durability after recovery (BRD-29)", fighter.name, r.num(next))
                });
                state.durability[i].set(heals, next);
            }
            if scope.mana {
                let next = (state.mana[i] + mana).min(fighter.mana[1]);
                state.mana[i].set(stands, next);
            }
        }
        let breathing = state.up.where_only(live);
        state.winded = state.winded.except(breathing).or(breathless.and(breathing));
        if self.hopeless {
            let stuck = live & state.winner.eq(UNDECIDED);
            state.winner.set(stuck, NO_PROGRESS);
            dice.tell(stuck, |_| "neither side can hurt the other".to_owned());
        }
        if scope.shock {
            self.counts_down(state, live, dice);
        }
    }

    /// `BRD-40` Shock: fighters whose death is certain: they are in Shock, and nobody of their side is left who helps.
    pub(super) fn doomed<L: Lanes>(&self, state: &State<L>) -> LaneActorSet<L> {
        if !self.scope.shock {
            return LaneActorSet::none();
        }
        let [a, b] = self.groups.sides;
        self.forsaken(a, state).or(self.forsaken(b, state))
    }

    /// Those of a side in Shock where nobody of it is left who helps.
    fn forsaken<L: Lanes>(&self, side: ActorSet, state: &State<L>) -> LaneActorSet<L> {
        state.down().within(side).where_only(!state.up.within(side).within(self.groups.helpers).any())
    }

    /// Lanes in which it still matters when those of a side who are doomed die, because the fight goes on: an ally may
    /// wake a helper, or an enemy may spend an action on killing them.
    fn waits_for<L: Lanes>(&self, side: usize, state: &State<L>) -> Mask<L> {
        let (side, enemies) = (self.groups.sides[side], self.groups.sides[1 - side]);
        let mut waits = Mask::none();
        if self.scope.wakes {
            // BRD-19, BRD-41: with an item.
            let asleep = state.helpless.within(side).within(self.groups.helpers).within(self.groups.waking);
            waits |= state.up.within(side).within(self.tables.wakes).any() & asleep.any();
        }
        if self.scope.executes {
            // BRD-10: by an attack on the incapacitated.
            let gone = state.dead.or(state.fled);
            waits |= LaneActorSet::all(enemies).within(self.tables.executes).except(gone).any();
        }
        waits & state.winner.eq(UNDECIDED)
    }

    /// `BRD-40` Shock: a number of full rounds until death. Death comes at once where it is certain and nothing depends
    /// on its time.
    fn counts_down<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let waits = [self.waits_for(0, state), self.waits_for(1, state)];
        let doomed = self.doomed(state);
        let early = i16::from(self.combat.house.shock_start == ShockStart::AtOnce);
        let down = state.down().within(self.groups.mortal).where_only(live);
        when!(dice, down.any(), {
            for i in 0..self.fighters.len() {
                let fresh = live & state.fallen.has_one(i);
                let in_shock = down.has_one(i);
                let mut left = state.countdown.place(i) - 1;
                left.set(fresh, self.fighters[i].stamina - early);
                let over = in_shock & (left.le(0) | (doomed.has_one(i) & !waits[self.fighters.side_of(i)]));
                state.countdown.place_mut(i).set(in_shock, left.only(!over));
                state.dead.add_one(i, over);
                dice.tell(over, |_| format!("{} dies (BRD-40)", self.fighters[i].name));
            }
            state.fallen.move_to(&mut state.shock, live);
            state.shock = state.shock.except(state.dead);
        });
    }
}
