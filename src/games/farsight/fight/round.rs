//! A fight as an experiment: its start, its phases, its end.

use play::systems::actor::FixedActor;
use play::systems::skirmish::experiment::common_parts;

use crate::fight::prelude::*;
use crate::fight::state::Numbers;

#[inlined(generic)]
impl<P: Profile> Experiment for ProfiledFight<P> {
    common_parts!();

    const ROTATES: bool = true;
    const SMALL: bool = P::DUEL;

    #[inline(always)]
    fn phases(&self) -> usize {
        self.phases.len()
    }

    fn rolls(&self) -> Vec<&Roll> {
        let blast = self.scope.grenades.then_some(&self.blast);
        let setback = self.scope.setbacks.then_some(&self.setback);
        blast.into_iter().chain(setback).collect()
    }

    fn first_phase<L: Lanes>(&self, state: &State<L>) -> Num<L> {
        state.first
    }

    #[inline(always)]
    fn ends_at_once(&self) -> bool {
        // Turns go on after the decision if a fighter may be dying, and in a fight that nobody can decide.
        !self.scope.lingering && !self.hopeless
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        // A fight that nobody can decide is over before its first round.
        if self.hopeless {
            return;
        }
        if self.rotates {
            self.begin_round(state, live & state.first.eq(phase as i16));
        } else if phase == 0 {
            self.begin_round(state, live);
        }
        let plan = &self.phases[phase];
        if P::DUEL {
            self.phase(plan, FixedActor::of(plan.candidates[0]), live, state, dice);
        } else {
            self.phase(plan, LaneActor::among(plan.candidates, self.whose_turn(plan, state)), live, state, dice);
        }
        if phase + 1 == self.phases.len() && self.in_play().climbing && state.place.len() > 1 {
            let climbs = live & state.climbers.gt(0);
            when!(dice, climbs, {
                // FS-13: a fighter who has risen in the initiative order acts first from now on.
                for i in 0..state.place.len() {
                    let next = state.next.place(i);
                    state.place.place_mut(i).set(climbs, next);
                }
                state.climbers.set(climbs, 0);
            });
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut done = state.winner.gt(0) | Mask::uniform(self.hopeless);
        if self.in_play().lingering {
            // Fights go on until no one is dying or bleeding out.
            for i in 0..self.fighters.len() {
                done &= !state.fate.place(i).eq(DYING) & !self.bleeds_on(i, state);
            }
            if self.in_play().finishing {
                // They also go on while a standing enemy would attack the fallen, and could hurt them.
                for i in 0..self.fighters.len() {
                    let fallen = self.is_fallen(i, state);
                    for j in self.fighters.enemies_of(i) {
                        done &= !(fallen & state.stands(j) & Mask::uniform(self.quarry[j & 31] & bit(i) != 0));
                    }
                }
            }
        }
        done
    }
}

#[inlined]
impl<P: Profile> ProfiledFight<P> {
    /// A state with room for the fields that this fight needs.
    fn empty_state<L: Lanes>(&self) -> State<L> {
        let n = self.fighters.len();
        let scope = self.in_play();
        let row = |used: bool| -> Numbers<L> { FixedVec::filled(Num::zero(), if used { n } else { 0 }) };
        State {
            vp: row(true),
            fate: row(true),
            flags: row(true),
            foes: row(scope.melee),
            moved: row(scope.moving),
            hurt: row(scope.traumas),
            lame: row(scope.traumas),
            mind: row(scope.minds),
            traumas: row(scope.aiding),
            successes: row(scope.dying),
            failures: row(scope.dying),
            exhaustion: row(scope.tiring),
            sickeners: row(scope.sickening),
            longer: row(scope.sickening && scope.setbacks),
            helpers: row(scope.helping),
            unnoticed: row(scope.surprise),
            ready: row(scope.readying),
            aimed_at: row(scope.preparing),
            deceived: row(scope.preparing),
            place: row(self.is_dynamic()),
            grenades: row(scope.grenades),
            kit: row(scope.aiding),
            cards: row(scope.edge),
            uses: row(scope.edge),
            first: Num::zero(),
            next: row(scope.climbing && self.is_dynamic()),
            climbers: Num::zero(),
            winner: Num::zero(),
            counts: FixedVec::filled(Count::default(), self.count_indices.len),
        }
    }

    /// Sets up every fighter for a new fight.
    fn set_up<D: Dice>(&self, state: &mut State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let (tables, house) = (&self.tables, &self.combat.house);
        // One statement per row, not a loop over rows, so that nothing is looked up twice.
        macro_rules! deal {
            ($i:ident; $($row:ident = $value:expr;)*) => { $(
                if !state.$row.is_empty() {
                    for $i in 0..if P::DUEL { 2 } else { state.$row.len() } {
                        state.$row.place_mut($i).set(fresh, $value);
                    }
                }
            )* };
        }
        deal! {
            i;
            vp = tables.vp[i];
            flags = tables.flags[i];
            foes = tables.foes[i];
            hurt = tables.hurt[i];
            lame = tables.lame[i];
            mind = tables.mind[i];
            traumas = tables.traumas[i];
            exhaustion = tables.exhaustion[i];
            grenades = self.fighters[i].grenades;
            kit = self.fighters[i].kit;
            cards = self.fighters[i].edge;
        }
        deal! {
            i;
            fate = UP;
            moved = 0;
            successes = 0;
            failures = 0;
            sickeners = 0;
            longer = 0;
            helpers = 0;
            unnoticed = 0;
            ready = 0;
            aimed_at = 0;
            deceived = 0;
            uses = house.edge_per_encounter;
        }
        state.climbers.set(fresh, 0);
        state.winner.set(fresh, 0);
        for i in 0..state.counts.len() {
            state.counts.place_mut(i).clear(fresh);
        }
        // Where rounds rotate, the first fighter's place is the phase in which the winner of the initiative acts.
        if P::DUEL {
            let [first, _] = self.places::<D, 2>(fresh, dice);
            state.first.set(fresh, first);
        } else if self.rotates || !state.place.is_empty() {
            let places = self.places::<D, MAX_FIGHTERS>(fresh, dice);
            if self.rotates {
                state.first.set(fresh, places[0]);
            } else {
                for (i, place) in state.place.iter_mut().enumerate() {
                    place.set(fresh, places[i]);
                }
                for (i, next) in state.next.iter_mut().enumerate() {
                    next.set(fresh, places[i]);
                }
            }
        }
        if self.in_play().surprise {
            self.surprise(state, fresh, dice);
        }
    }

    /// A fighter's turn, or what is left of it.
    fn phase<D: Dice, W: Actor<D::L>>(
        &self,
        plan: &Phase,
        me: W,
        live: Mask<D::L>,
        state: &mut State<D::L>,
        dice: &mut D,
    ) {
        let fate = me.read(&state.fate);
        let mut acts = live & fate.eq(UP);
        if self.in_play().dying {
            let dying = live & fate.gt(UP) & fate.lt(super::state::CAPTURED);
            when!(dice, dying, {
                outlined!(dice, self.lies_dying(me, dying, state, dice));
            });
        }
        if !self.in_play().lingering {
            acts &= state.winner.eq(0);
        } else if self.in_play().aiding {
            // With nobody left to follow the fight is over, and medics have nothing more to do in its last round.
            acts &= !self.done(state);
        }
        when!(dice, acts, self.turn(plan, me, acts, state, dice));
    }

    /// The fighter whose place in the order this is.
    fn whose_turn<L: Lanes>(&self, plan: &Phase, state: &State<L>) -> Num<L> {
        let mut who = Num::splat(plan.candidates[0] as i16);
        if plan.candidates.len() > 1 {
            for i in 0..plan.candidates.len() {
                who.set(state.place.place(i).eq(plan.place), i as i16);
            }
        }
        who
    }

    /// Counts the round.
    fn begin_round<L: Lanes>(&self, state: &mut State<L>, live: Mask<L>) {
        let open = live & state.winner.eq(0);
        state.counts.place_mut(self.count_indices.rounds).bump(open);
        for i in 0..if self.rotates { 2 } else { self.fighters.len() } {
            // A fallen fighter does not get up again during a fight.
            let stands = open & state.stands(i);
            state.counts.place_mut(self.count_indices.stood + i).bump(stands);
        }
    }
}
