//! A fight as an experiment: its start, its beats, its end.

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};
use crate::systems::who::{NOBODY, Who};
use crate::systems::{Count, Ending, Experiment, Metric, Row};

use crate::systems::farsight::fight::beat::Beat;
use crate::systems::farsight::fight::setup::Fight;
use crate::systems::farsight::fight::state::{DYING, Numbers, State, UP, bits};
use crate::systems::farsight::words::Condition;

impl Experiment for Fight {
    type State<L: Lanes> = State<L>;

    const HEAVY: bool = true;

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    #[inline(always)]
    fn beats(&self) -> usize {
        self.beats.len()
    }

    fn limit(&self) -> u32 {
        self.limit
    }

    fn rolls(&self) -> Vec<&Roll> {
        if self.scope.grenades { vec![&self.blast] } else { Vec::new() }
    }

    #[inline(always)]
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> State<D::L> {
        let n = self.fighters.len();
        let scope = &self.scope;
        let row = |used: bool| if used { n } else { 0 };
        let zero = |used: bool| -> Numbers<D::L> { Row::filled(Num::zero(), row(used)) };
        let nobody = |used: bool| -> Numbers<D::L> { Row::filled(Num::splat(NOBODY), row(used)) };
        let mut state = State {
            vp: zero(true),
            fate: Row::filled(Num::splat(UP), n),
            flags: zero(scope.timed || scope.prone),
            foe: nobody(scope.melee),
            moved: zero(scope.moving),
            hurt: zero(scope.traumas),
            traumas: zero(scope.aiding),
            successes: zero(scope.dying),
            failures: zero(scope.dying),
            exhaustion: zero(scope.tiring),
            sickener: nobody(scope.sickening),
            helper: nobody(scope.helping),
            ready: zero(scope.readying),
            place: self.places(fresh, dice),
            grenades: zero(scope.grenades),
            kit: zero(scope.aiding),
            cards: zero(scope.edge),
            uses: zero(scope.edge),
            climber: Num::splat(NOBODY),
            winner: Num::zero(),
            counts: Row::filled(Count::default(), self.ledger.len),
        };
        for i in 0..n {
            let fighter = &self.fighters[i];
            let tired = fighter.exhaustion + fighter.exhaustion_locked;
            // FS-104: at the fourth level vitality is at most half of the highest.
            let most = if tired >= 4 { fighter.max_vp / 2 } else { fighter.max_vp };
            state.vp[i] = Num::splat(fighter.vp.min(most.max(1)));
            if scope.melee {
                state.foe[i] = Num::splat(self.first_foe(i));
            }
            if scope.prone && fighter.has(Condition::Prone) {
                state.flags[i] = Num::splat(bits::PRONE);
            }
            if scope.traumas {
                state.hurt[i] = Num::splat(self.tables.hurt[i]);
            }
            if scope.aiding {
                state.traumas[i] = Num::splat(self.tables.traumas[i]);
                state.kit[i] = Num::splat(fighter.kit);
            }
            if scope.tiring {
                state.exhaustion[i] = Num::splat(tired);
            }
            if scope.grenades {
                state.grenades[i] = Num::splat(fighter.grenades);
            }
            if scope.edge {
                state.cards[i] = Num::splat(fighter.edge);
                state.uses[i] = Num::splat(self.arena.house.edge_per_encounter);
            }
        }
        if scope.surprise {
            self.surprise(&mut state.flags, fresh, dice);
        }
        state
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D) {
        if beat == 0 {
            self.begin_round(state, live);
        }
        let plan = &self.beats[beat];
        let me = Who::among(&plan.candidates, self.whose_turn(plan, state));
        let fate = me.read(&state.fate);
        let mut acts = live & fate.eq(UP);
        if self.scope.dying {
            let dying = live & fate.gt(UP) & fate.lt(super::state::CAPTURED);
            dice.when(
                dying,
                #[inline(always)]
                |dice| {
                    dice.apart(
                        #[inline(always)]
                        |dice| self.lies_dying(me, dying, state, dice),
                    );
                },
            );
        } else {
            acts &= state.winner.eq(0);
        }
        dice.when(
            acts,
            #[inline(always)]
            |dice| self.turn(plan, me, acts, state, dice),
        );
        if beat + 1 == self.beats.len() && self.scope.climbing && state.place.len() > 1 {
            let climbs = live & state.climber.lt(NOBODY);
            dice.when(
                climbs,
                #[inline(always)]
                |_| {
                    let (mut place, mut climber) = (state.place, state.climber);
                    self.climbs(&mut place, &mut climber, climbs);
                    (state.place, state.climber) = (place, climber);
                },
            );
        }
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let mut done = state.winner.gt(0) | Mask::uniform(self.hopeless);
        if self.scope.dying {
            // The dying are followed to their end.
            for i in 0..self.fighters.len() {
                if !self.fighters[i].dies_at_zero {
                    done &= !state.fate[i].eq(DYING) & !self.bleeds_out(i, state);
                }
            }
        }
        done
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        self.report(state, ending, out);
    }
}

impl Fight {
    /// The enemy that a fighter has engaged when the fight starts.
    #[inline(always)]
    fn first_foe(&self, fighter: usize) -> i16 {
        if !self.engaged || self.fighters[fighter].weapon.is_ranged() {
            return NOBODY;
        }
        let enemies = self.side(1 - self.side_of(fighter));
        (enemies.start + self.tables.slot[fighter] as usize % enemies.len()) as i16
    }

    /// Who has a place of the initiative.
    #[inline(always)]
    fn whose_turn<L: Lanes>(&self, plan: &Beat, state: &State<L>) -> Num<L> {
        let mut who = Num::splat(plan.candidates[0] as i16);
        if plan.candidates.len() > 1 {
            for i in 0..plan.candidates.len() {
                who.set(state.place[i].eq(plan.place), i as i16);
            }
        }
        who
    }

    /// Counts the round.
    #[inline(always)]
    fn begin_round<L: Lanes>(&self, state: &mut State<L>, live: Mask<L>) {
        let open = live & state.winner.eq(0);
        state.counts[self.ledger.rounds].bump(open);
        for i in 0..self.fighters.len() {
            // Nobody who has fallen gets up again during a fight.
            let stands = open & state.stands(i);
            state.counts[self.ledger.stood + i].bump(stands);
        }
    }
}
