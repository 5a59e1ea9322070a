//! A fight as an experiment: its start, its phases, its end.

use play::systems::EventSteps;
use play::systems::skirmish::experiment::common_parts;

use super::order::{break_tie, delay};
use super::pace::TurnCursor;
use super::phase::Opening;
use super::state::Numbers;
use crate::fight::prelude::*;
use play::systems::lane_actor::number;

pub use super::state::State;

#[inlined]
impl<P: Profile> Experiment for ProfiledFight<P> {
    common_parts!();

    const SMALL: bool = P::AT_OWN_PACE;
    const REFILL: usize = 5;
    const HAS_TAILS: bool = true;
    const EVENT_STEPS: EventSteps = if P::AT_OWN_PACE { EventSteps::Always } else { EventSteps::Never };

    fn phases(&self) -> usize {
        self.phases.len()
    }

    fn in_tail<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.winner.gt(0) & Mask::uniform(!self.scope.helping())
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        self.phase(state, phase, live, dice);
    }

    fn open_round<D: Dice>(&self, state: &mut State<D::L>, some: Mask<D::L>, _: &mut D) {
        self.open_round(state, some);
    }

    fn event<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        if let Some(plan) = self.any_turn() {
            self.next_event(&plan, state, live, dice);
        }
    }

    fn round_is_over<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        !self.left(state).any()
    }

    fn close_round<D: Dice>(&self, state: &mut State<D::L>, some: Mask<D::L>, _: &mut D) {
        self.end_round(state, some);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut done = state.winner.gt(0) | Mask::uniform(self.still);
        if self.scope.dying {
            // Death Tests go on after the fight is decided.
            done &= !state.down().any();
        }
        done
    }
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// `SYM-11` Surprise test: one roll before the fight, where surprise is not certain.
    fn surprise<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> Mask<D::L> {
        let Some((check, ambushers_roll)) = self.ambush else {
            return Mask::uniform(self.victims.is_some());
        };
        let success = Test::plain(Num::splat(check.need)).succeeds(&self.combat.house, dice, fresh);
        check.cite(fresh, dice);
        let surprise = if ambushers_roll { success } else { fresh & !success };
        dice.tell(fresh, |r| {
            let who =
                if ambushers_roll { "the ambushers test Discreet" } else { "those who are ambushed test Vigilant" };
            let result = if r.flag(surprise) { "a surprise" } else { "no surprise" };
            format!("{who}, needs {} or less: {result} (SYM-11)", check.need)
        });
        surprise
    }

    /// `SYM-07` Turn order: the places of all fighters, if some must be rolled for.
    fn places<D: Dice>(&self, place: &mut Numbers<D::L>, dice: &mut D, fresh: Mask<D::L>) {
        for i in 0..place.len() {
            place[i].set(fresh, self.tables.place[i]);
        }
        for tied in &self.order.tied {
            if tied.members.len() > 1 {
                break_tie(tied, place, fresh, dice);
            }
        }
        let delayed = delay(&self.order.delays, place, fresh);
        dice.cite(delayed, "SYM-08");
        dice.tell(fresh, |r| {
            let at = |i: usize| if self.scope.ties { r.num(place[i]) } else { self.tables.place[i] };
            let mut names: Vec<(i16, &str)> =
                (0..self.fighters.len()).map(|i| (at(i), self.fighters[i].name.as_str())).collect();
            names.sort_unstable();
            let names: Vec<&str> = names.into_iter().map(|(_, name)| name).collect();
            format!("turn order: {} (SYM-07)", names.join(", "))
        });
    }

    /// A state with room for the fields that this fight needs.
    fn empty_state<L: Lanes>(&self) -> State<L> {
        let n = self.fighters.len();
        let row = |used: bool| -> Numbers<L> { FixedVec::filled(Num::zero(), if used { n } else { 0 }) };
        let scope = &self.scope;
        State {
            toughness: row(true),
            up: LaneActorSet::none(),
            awake: LaneActorSet::none(),
            fallen: LaneActorSet::none(),
            dying: LaneActorSet::none(),
            stable: LaneActorSet::none(),
            dead: LaneActorSet::none(),
            fled: LaneActorSet::none(),
            prone: LaneActorSet::none(),
            melee: FixedVec::filled(LaneActorSet::none(), n),
            aside: row(scope.flanking),
            front: LaneActorSet::none(),
            sheathed: LaneActorSet::none(),
            spare: LaneActorSet::none(),
            reach: LaneActorSet::none(),
            place: row(scope.ties),
            cures: row(scope.cures),
            tended: LaneActorSet::none(),
            strikes: row(scope.dying),
            fell: LaneActorSet::none(),
            pained: std::array::from_fn(|made| {
                let used = scope.sequences && (made as i16) < self.combat.house.pain_free_attacks;
                FixedVec::filled(LaneActorSet::none(), if used { n } else { 0 })
            }),
            caught: LaneActorSet::none(),
            passed: LaneActorSet::none(),
            first_turn: Mask::none(),
            surprise: Mask::none(),
            cursor: FixedVec::filled(TurnCursor::none(), usize::from(P::AT_OWN_PACE)),
            winner: Num::zero(),
            rounds: Count::default(),
            free_attacks: [Count::default(); 2],
            turns_lost: [Count::default(); 2],
            dealt: FixedVec::filled(Count::default(), n),
            stood: FixedVec::filled(Count::default(), n),
        }
    }

    /// Sets up every fighter for a new fight.
    fn set_up<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let surprise = self.surprise(dice, fresh);
        self.places(&mut state.place, dice, fresh);
        let begin = &self.tables.begin;
        for (row, values) in [
            (&mut state.toughness, &begin.toughness),
            (&mut state.aside, &begin.nobody),
            (&mut state.cures, &begin.cures),
            (&mut state.strikes, &begin.nothing),
        ] {
            for i in 0..row.len() {
                row[i].set(fresh, values[i]);
            }
        }
        for i in 0..state.melee.len() {
            state.melee[i].reset(begin.melee[i], fresh);
        }
        for targets in &mut state.pained {
            for i in 0..targets.len() {
                targets[i].clear(fresh);
            }
        }
        for counts in [&mut state.dealt, &mut state.stood] {
            for i in 0..counts.len() {
                counts[i].clear(fresh);
            }
        }
        let (come, none) = (&self.starting, ActorSet::default());
        for (group, party) in [
            (&mut state.up, come.all),
            (&mut state.awake, none),
            (&mut state.fallen, none),
            (&mut state.dying, none),
            (&mut state.stable, none),
            (&mut state.dead, none),
            (&mut state.fled, none),
            (&mut state.prone, come.prone),
            (&mut state.front, come.front),
            (&mut state.sheathed, come.undrawn),
            (&mut state.spare, none),
            (&mut state.reach, come.may_reach),
            (&mut state.tended, none),
            (&mut state.fell, none),
            (&mut state.caught, none),
            (&mut state.passed, none),
        ] {
            group.reset(party, fresh);
        }
        // SYM-09: surprised fighters have not drawn their weapons.
        state.sheathed = state.sheathed.or(LaneActorSet::only(come.caught, fresh & surprise));
        state.first_turn.set(fresh, Mask::uniform(self.scope.opening));
        state.surprise.set(fresh, surprise);
        state.winner.set(fresh, 0);
        state.rounds.clear(fresh);
        for side in 0..2 {
            state.free_attacks[side].clear(fresh);
            state.turns_lost[side].clear(fresh);
        }
    }
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// One place of the turn order.
    fn phase<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if self.still {
            // Skip everything if the limit is 0 rounds or neither side can hurt the other.
            return;
        }
        if phase == 0 {
            self.begin_round(state, live);
        }
        let plan = &self.phases[phase];
        let me = LaneActor::among(plan.candidates, self.whose_turn(plan, state));
        let mut acts = live & state.up.has(me);
        match self.opening(plan) {
            Some(Opening::Ambush) => {
                // Tied fighters of either side may have the same place.
                let ambushes = self.victims.map_or(Mask::none(), |victims| self.parties[1 - victims].has(me));
                acts &= state.first_turn & state.surprise & ambushes;
            }
            Some(Opening::Reach) => acts &= state.first_turn,
            None => {}
        }
        if !self.scope().helping() {
            // After the fight, only rules about the dying leave anything to do.
            acts &= state.winner.eq(0);
        }
        if self.scope().dying && self.opening(plan).is_none() {
            let dying = live & state.dying.has(me);
            when!(dice, dying, self.tests_death(me, dying, state, dice));
        }
        when!(dice, acts, self.turn(plan, me, acts, state, dice));
        if phase + 1 == self.phases.len() {
            self.end_round(state, live);
        }
    }

    /// The fighter whose turn it is.
    fn whose_turn<L: Lanes>(&self, plan: &Phase, state: &State<L>) -> Num<L> {
        let mut who = number(plan.candidates.first());
        if !plan.candidates.is_one() {
            plan.candidates.each(
                #[inline(always)]
                |candidate| who.set(state.place.place(candidate).eq(plan.place), number(candidate)),
            );
        }
        who
    }

    /// Counts the round.
    pub(super) fn begin_round<L: Lanes>(&self, state: &mut State<L>, live: Mask<L>) {
        let undecided = live & state.winner.eq(0);
        state.rounds.bump(undecided);
        if P::AT_OWN_PACE {
            return;
        }
        let never_fell = self.standing(state).except(state.fell);
        self.all.each(
            #[inline(always)]
            |i| state.stood.place_mut(i).bump(undecided & never_fell.has_one(i)),
        );
    }

    /// Resets the per-turn limits.
    fn end_round<L: Lanes>(&self, state: &mut State<L>, live: Mask<L>) {
        if self.scope().aiding {
            state.awake.move_to(&mut state.up, live);
        }
        if self.scope().dying {
            state.fallen.move_to(&mut state.dying, live);
        }
        if self.scope().leaving {
            state.caught.clear(live);
        }
        if self.scope().passing {
            state.passed.clear(live);
        }
        if self.scope().sequences {
            for targets in &mut state.pained[..self.combat.house.pain_free_attacks as usize] {
                for &i in &self.repeating {
                    targets.place_mut(i).clear(live);
                }
            }
        }
        if self.scope().opening {
            state.first_turn.set(live, Mask::none());
            state.surprise.set(live, Mask::none());
        }
    }
}
