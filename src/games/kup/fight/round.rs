//! A fight as an experiment: its start, its phases, its end.

use play::systems::skirmish::experiment::common_parts;
use play::systems::skirmish::verdict::UNDECIDED;

use super::order::break_ties;
use super::plan::NO_CAP;
use super::state::{AWAY, Flags, HIDING, Numbers, UP};
use crate::fight::prelude::*;

pub use super::state::State;

#[inlined]
impl Experiment for Fight {
    common_parts!();

    const REFILL: usize = 2;
    const ROUND_NAME: &'static str = "turn";

    fn phases(&self) -> usize {
        self.phases.len() + 1
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if phase == 0 {
            self.begin_turn(live, state, dice);
        }
        match self.phases.get(phase) {
            Some(plan) => self.act(plan, live, state, dice),
            None => self.end_turn(live, state, dice),
        }
    }

    /// A fight is over when it is decided and nobody is dying whom an ally could still help.
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut done = !state.undecided();
        if self.scope.aiding {
            for i in 0..self.fighters.len() {
                done &= !self.has_hope(i, state);
            }
        }
        done
    }
}

#[inlined]
impl Fight {
    /// A state with room for the fields that this fight needs.
    fn empty_state<L: Lanes>(&self) -> State<L> {
        let n = self.fighters.len();
        let scope = &self.scope;
        let numbers = |used: bool| -> Numbers<L> { FixedVec::filled(Num::zero(), if used { n } else { 0 }) };
        let flags = |used: bool| -> Flags<L> { FixedVec::filled(Mask::none(), if used { n } else { 0 }) };
        State {
            left: numbers(true),
            condition: numbers(true),
            clock: numbers(scope.clocks),
            saved: flags(scope.aiding),
            lost: flags(scope.shaken),
            mobbed: flags(scope.outnumbered),
            place: [numbers(scope.places); 2],
            pending: numbers(true),
            spent: numbers(scope.defending),
            cap: numbers(scope.mixed),
            attackers: numbers(scope.outnumbered),
            focus: numbers(scope.focusing),
            aiding: flags(scope.aiding),
            advance: numbers(scope.distant),
            walked: flags(scope.walking),
            cover: numbers(scope.hiding),
            bereaved: [Mask::none(); 2],
            halved: [Mask::none(); 2],
            turn: Num::zero(),
            winner: Num::splat(UNDECIDED),
            rounds: Count::default(),
            turns_lost: [Count::default(); 2],
            attacks: [Count::default(); 2],
            hits: [Count::default(); 2],
            absorbed: [Count::default(); 2],
            dealt: FixedVec::filled(Count::default(), n),
            stood: FixedVec::filled(Count::default(), n),
        }
    }

    /// Sets up new fights in fresh lanes.
    fn set_up<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let n = self.fighters.len();
        for i in 0..n {
            let fighter = &self.fighters[i];
            state.left[i].set(fresh, fighter.sum() - fighter.damage_taken);
            state.condition[i].set(fresh, if fighter.joins > 1 { AWAY } else { UP });
            state.dealt[i].clear(fresh);
            state.stood[i].clear(fresh);
        }
        self.takes_cover(fresh, state);
        self.first_turn_lost(fresh, state, dice);
        self.places(fresh, state, dice);
        let State { clock, pending, spent, cap, attackers, focus, advance, .. } = state;
        for row in [clock, pending, spent, cap, attackers, focus, advance] {
            for number in row.iter_mut() {
                number.set(fresh, 0);
            }
        }
        let State { saved, mobbed, aiding, walked, .. } = state;
        for row in [saved, mobbed, aiding, walked] {
            for flag in row.iter_mut() {
                flag.set(fresh, Mask::none());
            }
        }
        let State { rounds, turns_lost, attacks, hits, absorbed, .. } = state;
        rounds.clear(fresh);
        for side in 0..2 {
            for flag in [&mut state.bereaved, &mut state.halved] {
                flag[side].set(fresh, Mask::none());
            }
            for counts in [&mut *turns_lost, &mut *attacks, &mut *hits, &mut *absorbed] {
                counts[side].clear(fresh);
            }
        }
        state.turn.set(fresh, 0);
        state.winner.set(fresh, UNDECIDED);
        let due = FixedVec::of(
            Mask::none(),
            n,
            #[inline(always)]
            |i| Mask::uniform(self.may_lose_the_first_turn(i)),
        );
        self.look_for_stalemate(fresh, &due, state, dice);
    }

    /// Whether a fighter may lose the first turn.
    fn may_lose_the_first_turn(&self, fighter: usize) -> bool {
        let side = self.fighters.side_of(fighter);
        let (cornered, ambushed) = (self.triggers.cornered[side], self.triggers.ambushed[side]);
        self.fighters[fighter].joins == 1 && (cornered || (ambushed && !self.fighters[fighter].on_guard))
    }

    /// `KUP-08` Surprise: a surprised fighter who is not on guard makes a Reaction check, or automatically loses the
    /// first turn; `KUP-06`: so does a cornered fighter, but nobody checks twice.
    fn first_turn_lost<D: Dice>(&self, fresh: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        for lost in state.lost.iter_mut() {
            lost.set(fresh, Mask::none());
        }
        if !self.triggers.first_turn.contains(&true) {
            return;
        }
        for i in 0..self.fighters.len() {
            let side = self.fighters.side_of(i);
            let surprised = self.triggers.ambushed[side] && !self.fighters[i].on_guard;
            let surely = surprised && self.triggers.surely && self.may_lose_the_first_turn(i);
            let asked = fresh & Mask::uniform(self.may_lose_the_first_turn(i) && !surely);
            let keeps = self.reacts(Num::splat(self.som(i, false)), asked, dice);
            state.lost[i].set(fresh, (asked & !keeps) | Mask::uniform(surely));
            dice.tell(asked, |r| {
                let result = if r.flag(keeps) { "acts normally" } else { "loses the first turn" };
                let why = if surprised { "surprised (KUP-08)" } else { "cornered (KUP-06)" };
                format!("Reaction check of {}, who is {why}: {result} (KUP-05)", self.fighters[i].name)
            });
            dice.tell(fresh & Mask::uniform(surely), |_| {
                format!("{} is surprised and loses the first turn (KUP-08)", self.fighters[i].name)
            });
        }
    }

    /// The places in the order of declaration, before and after the State of Mind changes, if they are rolled for or
    /// may change.
    fn places<D: Dice>(&self, fresh: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        if !self.scope.places {
            return;
        }
        let n = self.fighters.len();
        let ranks = break_ties(&self.lots, n, fresh, dice);
        dice.cite(fresh & Mask::uniform(!self.lots.is_empty()), "KUP-07");
        for (places, order) in state.place.iter_mut().zip(&self.orders) {
            for i in 0..n {
                let mut place = Num::splat(order.places[i].0 as i16);
                for j in (0..n).filter(|&j| j != i && order.are_tied(i, j)) {
                    place += ranks[j].lt(ranks[i]).count();
                }
                places[i].set(fresh, place);
            }
        }
    }

    /// A fighter's place in the order of declaration.
    pub(super) fn place_of<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Num<L> {
        if !self.scope.places {
            return Num::splat(self.order[fighter]);
        }
        let [before, after] = &state.place;
        self.changed(state).select(after[fighter], before[fighter])
    }

    /// The fighter whose place in the order this is.
    pub(super) fn whose_turn<L: Lanes>(&self, plan: &Phase, state: &State<L>) -> Num<L> {
        let mut who = Num::splat(plan.candidates[0] as i16);
        if plan.candidates.len() > 1 {
            for &candidate in &plan.candidates {
                who.set(self.place_of(candidate, state).eq(plan.place), candidate as i16);
            }
        }
        who
    }

    /// Counts the turn and plans it for every fighter: how many actions are committed to attacks, and who helps.
    fn begin_turn<D: Dice>(&self, live: Mask<D::L>, state: &mut State<D::L>, dice: &mut D) {
        let undecided = live & state.undecided();
        state.rounds.bump(undecided);
        self.close_in(live, state, dice);
        self.opens(live, state);
        for i in 0..self.fighters.len() {
            let me = LaneActor::one(i);
            let stands = live & state.stands(i);
            let mut counted = stands;
            if self.scope.newcomers {
                counted |= live & state.is_away(i);
            }
            state.stood[i].bump(undecided & counted);
            let mut able = stands & Mask::uniform(self.fighters[i].can_act());
            dice.cite(stands & !able, "KUP-04");
            if self.scope.shaken {
                let lost = undecided & stands & state.lost[i];
                state.turns_lost[self.fighters.side_of(i)].bump(lost);
                able &= !state.lost[i];
                dice.tell(lost, |_| format!("{} cannot act in this turn (KUP-05)", self.fighters[i].name));
            }
            if self.plans[i].hides {
                able &= !state.cover[i].eq(HIDING);
            }
            let mut aiding = Mask::none();
            if self.scope.aiding && self.plans[i].aids {
                aiding = able & self.has_a_patient(i, state);
                state.aiding[i].set(live, aiding);
            }
            if self.scope.defending {
                // KUP-09: actions committed to attacks and walking are not available for defences.
                let walks = self.walks(me, state);
                let bound = if self.plans[i].reactive { Num::zero() } else { self.declared(me, state) };
                state.spent[i].set(stands, aiding.select(1, bound) + walks.count());
                if self.scope.mixed {
                    let cap = if self.plans[i].reactive { NO_CAP } else { self.tables.cap[i] };
                    state.cap[i].set(stands, aiding.select(self.tables.aid_actions[i], cap));
                }
            }
        }
    }

    /// Lanes where a fighter is dying but an ally could still help.
    pub(super) fn has_hope<L: Lanes>(&self, fighter: usize, state: &State<L>) -> Mask<L> {
        let mut helper = Mask::none();
        for ally in self.fighters.side(self.fighters.side_of(fighter)) {
            if ally != fighter && self.plans[ally].aids {
                helper |= state.condition[ally].eq(UP);
            }
        }
        helper & state.condition[fighter].eq(DOWN)
    }
}
