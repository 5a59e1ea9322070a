//! The absorbing chain of an experiment: its states and transitions.

use std::collections::HashSet;
use std::rc::Rc;

use dice::FastMap;

use super::super::solo::{SoloDice, SoloTrial};
use super::super::{Exploration, Progress};
use super::alternative_cost::AlternativeCost;
use super::budget::{Budget, BudgetExceeded, STEPS_PER_STATE};
use super::dice::{DiceCache, EnumeratingDice};
use super::forecast::{BYTES_PER_STATE, BYTES_PER_TRANSITION, Forecast, Frontier, Growth, USUAL_SIZE, forecast_within};
use super::memory::{Reservation, memory_limit};

/// The progress of a long exploration is reported each time it has seen this many outcomes: some tenths of a second's
/// work.
const OUTCOMES_PER_REPORT: u64 = 1 << 17;
/// Whether an exploration takes long is asked again each time it has seen this many outcomes of one state.
const OUTCOMES_PER_LOOK: u64 = 1 << 14;
/// Steps that any exploration may take before it is asked whether sampling would be faster: some milliseconds' work.
const LEAST_STEPS: u64 = 10_000;
/// Steps from which even a small chain is estimated.
const LEAST_ESTIMATE: u64 = 5_000;
/// Where trials would be played instead, a chain that takes this many times its estimated steps is given up. Of the chains
/// that are solved in the bundled scenarios, none takes more than four times as many.
const MISJUDGED: f64 = 5.0;
/// Where trials would be played instead, only a chain of more states is given up because it grows as fast as before:
/// smaller ones often still end.
const GROWING_STATES: usize = 18_750;

/// One transition out of a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transition {
    /// The target state, in the layer of the next phase.
    pub to: u32,
    /// The increments of the running counts, as an index into [`Chain::gains`].
    pub gain: u32,
    /// Its probability.
    pub probability: f64,
}

/// One state of the chain.
#[derive(Debug, Clone)]
pub(super) struct Node {
    /// The part of the state that rules can read.
    pub readable: Rc<[i16]>,
    /// Whether trials end here. Only states at the start of a round can be done.
    pub done: bool,
    /// The transitions out of this state: a range of [`Layer::transitions`].
    pub transitions: std::ops::Range<usize>,
}

/// The states in which trials can be before one phase of a round.
#[derive(Debug, Default)]
pub(super) struct Layer {
    pub nodes: Vec<Node>,
    pub transitions: Vec<Transition>,
    known: FastMap<Rc<[i16]>, u32>,
    expanded: usize,
}

/// The absorbing chain of an experiment.
#[derive(Debug)]
pub struct Chain {
    pub(super) layers: Vec<Layer>,
    /// The initial distribution.
    pub(super) start: Vec<Transition>,
    /// Increments of all running counts, one row for each distinct combination.
    pub(super) gains: Vec<Box<[i16]>>,
    steps: u64,
    /// A bound on the probability that a burst was truncated where it mattered.
    pub(super) truncated_mass: f64,
    /// Number of transitions, over all layers.
    transitions: usize,
    reservation: Reservation,
}

impl Chain {
    /// Explores every reachable state.
    ///
    /// # Errors
    /// If exploring exceeds the budget.
    pub(super) fn explore(
        alternative_cost: &mut AlternativeCost<'_>,
        trial: &mut dyn SoloTrial,
        known: &mut DiceCache,
        progress: &dyn Progress,
    ) -> Result<Self, BudgetExceeded> {
        let AlternativeCost { experiment, budget, .. } = *alternative_cost;
        for roll in experiment.rolls() {
            roll.distribution()?;
        }
        let phases = experiment.phases().max(1);
        let mut explorer = Explorer {
            trial,
            dice: EnumeratingDice::new(known),
            budget,
            chain: Self {
                layers: std::iter::repeat_with(Layer::default).take(phases).collect(),
                start: Vec::new(),
                gains: Vec::new(),
                steps: 0,
                truncated_mass: 0.0,
                transitions: 0,
                reservation: Reservation::default(),
            },
            alternative_cost,
            forecast: None,
            growth: Growth::default(),
            frontier: Frontier::default(),
            done: 0,
            entered: 0,
            is_last: false,
            numbers: 0,
            progress,
            gains: FastMap::default(),
            starts: HashSet::new(),
            transitions: FastMap::default(),
            row: Vec::new(),
        };
        explorer.chain.start = explorer.branch(0, |trial, dice| trial.start(dice))?;
        explorer.starts = explorer.chain.start.iter().map(|transition| transition.to).collect();
        // Trials have no more rounds than this, so states found later need no transitions.
        for round in 1..=experiment.limit() {
            explorer.entered = explorer.going_on();
            explorer.is_last = round == experiment.limit();
            let mut moved = false;
            for phase in 0..phases {
                moved |= explorer.expand(phase)?;
            }
            if !moved {
                break;
            }
        }
        explorer.chain.truncated_mass = explorer.dice.truncated_mass();
        Ok(explorer.chain)
    }

    /// Number of states, over all phases.
    pub fn states(&self) -> usize {
        self.layers.iter().map(|layer| layer.nodes.len()).sum()
    }
}

struct Explorer<'a, 'e> {
    alternative_cost: &'a mut AlternativeCost<'e>,
    /// The estimated size of the chain, once it takes long.
    forecast: Option<Forecast>,
    growth: Growth,
    frontier: Frontier,
    /// States in which trials end.
    done: usize,
    /// States at the start of this round from which trials go on, and whether it is the last round.
    entered: usize,
    is_last: bool,
    /// How many numbers a state has.
    numbers: usize,
    progress: &'a dyn Progress,
    trial: &'a mut dyn SoloTrial,
    dice: EnumeratingDice<'a>,
    /// The most work that it may take; once it takes long, what its answer is worth.
    budget: Budget,
    chain: Chain,
    gains: FastMap<Box<[i16]>, u32>,
    /// States in which trials start.
    starts: HashSet<u32>,
    /// While one state is expanded: the index of the transition with a given target and gain.
    transitions: FastMap<(u32, u32), usize>,
    /// Scratch buffer for looking up a row of numbers.
    row: Vec<i16>,
}

impl Explorer<'_, '_> {
    /// Expands the states of a layer that have no transitions yet. Returns whether there were any.
    fn expand(&mut self, phase: usize) -> Result<bool, BudgetExceeded> {
        let next = (phase + 1) % self.chain.layers.len();
        let (first, end) = (self.chain.layers[phase].expanded, self.chain.layers[phase].nodes.len());
        for place in first..end {
            let node = &self.chain.layers[phase].nodes[place];
            // Even a trial that starts done plays its first round.
            let starts = phase == 0 && self.starts.contains(&(place as u32));
            let before = self.chain.steps;
            if !node.done || starts {
                let readable = Rc::clone(&node.readable);
                let transitions = self.branch(next, |trial, dice| {
                    trial.restore(&readable);
                    trial.step(phase, dice);
                })?;
                let layer = &mut self.chain.layers[phase];
                let start = layer.transitions.len();
                layer.transitions.extend(transitions);
                layer.nodes[place].transitions = start..layer.transitions.len();
                self.chain.transitions += layer.nodes[place].transitions.len();
                self.frontier.expanded(phase, self.chain.steps - before);
                self.check_cost()?;
            }
        }
        self.chain.layers[phase].expanded = end;
        Ok(end > first)
    }

    /// Runs `play` for every outcome of its dice and merges equal results into states of layer `to`.
    fn branch(
        &mut self,
        to: usize,
        play: impl Fn(&mut dyn SoloTrial, &mut SoloDice<'_>),
    ) -> Result<Vec<Transition>, BudgetExceeded> {
        let mut transitions: Vec<Transition> = Vec::new();
        self.transitions.clear();
        self.dice.first();
        loop {
            play(self.trial, &mut SoloDice::new(&mut self.dice));
            self.chain.steps += 1;
            if self.chain.steps > self.budget.steps {
                return Err(self.too_costly());
            }
            // A single state may have millions of outcomes, each of which is a new state.
            if self.chain.steps.is_multiple_of(OUTCOMES_PER_LOOK) {
                self.look(transitions.len())?;
            }
            let probability = self.dice.probability();
            if probability > 0.0 {
                let gain = self.gain();
                let to = self.node(to);
                let place = *self.transitions.entry((to, gain)).or_insert(transitions.len());
                match transitions.get_mut(place) {
                    Some(transition) => transition.probability += probability,
                    None => transitions.push(Transition { to, gain, probability }),
                }
            }
            if !self.dice.next() {
                break;
            }
        }
        if self.dice.overrun() || self.chain.states() > self.budget.states {
            return Err(self.too_costly());
        }
        self.numbers = self.row.len();
        Ok(transitions)
    }

    /// Reserves the memory that the chain takes by now, and once that takes long, estimates its final size. For `auto`
    /// only the states and steps count, so its choice between solving and sampling never depends on the machine.
    fn check_cost(&mut self) -> Result<(), BudgetExceeded> {
        let states = self.chain.states();
        let bytes = self.reserve(0)?;
        if self.is_long() {
            let estimate = self.affordable_forecast()?;
            let steps = self.chain.steps;
            if self.budget.trials.is_some() && steps as f64 > MISJUDGED * estimate.steps {
                return Err(BudgetExceeded::Growing { states, steps });
            }
            self.check_growth(bytes)?;
        }
        Ok(())
    }

    /// Gives the chain up if it grows as fast as before and will exceed the budget if it goes on.
    fn check_growth(&mut self, bytes: u64) -> Result<(), BudgetExceeded> {
        // While it is small, that says little of where it ends.
        if self.budget.insists() && self.work() <= Budget::AUTO.steps {
            return Ok(());
        }
        let (states, steps) = (self.chain.states(), self.chain.steps);
        let Some(forecast) = self.growth.extrapolate(steps, states, bytes, self.budget) else { return Ok(()) };
        match self.budget.trials {
            _ if !forecast.exceeds(self.budget) => Ok(()),
            None => Err(BudgetExceeded::foreseen(forecast, self.budget)),
            Some(_) if states > GROWING_STATES => Err(BudgetExceeded::Growing { states, steps }),
            Some(_) => Ok(()),
        }
    }

    /// Reserves the memory that the chain takes, with so many transitions that it does not have yet. Returns the bytes.
    fn reserve(&mut self, open: usize) -> Result<u64, BudgetExceeded> {
        let states = self.chain.states();
        let bytes = states as u64 * (BYTES_PER_STATE + 2 * self.numbers as u64)
            + (self.chain.transitions + open) as u64 * BYTES_PER_TRANSITION;
        if !self.chain.reservation.grow_to(bytes) && self.budget.insists() {
            return Err(BudgetExceeded::Memory { states, limit: memory_limit() });
        }
        Ok(bytes)
    }

    /// Whether the exploration has taken so long that it is worth while to estimate the rest.
    fn is_long(&mut self) -> bool {
        let work = self.work();
        if work <= LEAST_STEPS {
            return false;
        }
        self.budget = self.alternative_cost.worth();
        work > self.alternative_cost.patience()
    }

    /// The work until now, in steps.
    fn work(&self) -> u64 {
        self.chain.steps.max(self.chain.states() as u64 * STEPS_PER_STATE)
    }

    /// Looks whether a long exploration is to be given up or is broken off, and reports its progress. The state that is
    /// being expanded has so many transitions by now.
    fn look(&mut self, open: usize) -> Result<(), BudgetExceeded> {
        if self.progress.stopped() {
            return Err(BudgetExceeded::Stopped);
        }
        self.numbers = self.row.len();
        self.reserve(open)?;
        // Where it is worth less than that, it is asked after each state.
        if self.chain.states() > self.budget.states.max(Budget::AUTO.states) {
            return Err(self.too_costly());
        }
        if self.is_long() {
            let forecast = self.affordable_forecast()?;
            self.check_start(forecast)?;
            let at_least = forecast.all_steps().max(self.affordable_rest()?) as u64;
            if self.chain.steps.is_multiple_of(OUTCOMES_PER_REPORT) {
                let (states, outcomes) = (self.chain.states(), self.chain.steps);
                self.progress.exploring(Exploration { states, outcomes, at_least });
            }
        }
        Ok(())
    }

    /// The estimated size of the chain, unless that exceeds the budget, or is likely to where trials would be played
    /// instead.
    fn affordable_forecast(&mut self) -> Result<Forecast, BudgetExceeded> {
        let (experiment, steps) =
            (self.alternative_cost.experiment, self.alternative_cost.patience().max(LEAST_ESTIMATE));
        let forecast = *self.forecast.get_or_insert_with(|| forecast_within(experiment, steps));
        let exceeds = match self.budget.trials {
            Some(_) => forecast.may_exceed(self.budget),
            None => forecast.exceeds(self.budget),
        };
        if exceeds { Err(BudgetExceeded::foreseen(forecast, self.budget)) } else { Ok(forecast) }
    }

    /// Gives the chain up if trials alone start in more states than somebody who insists on an exact answer may have:
    /// where they roll for initiative, for example.
    fn check_start(&self, forecast: Forecast) -> Result<(), BudgetExceeded> {
        let (states, steps) = (self.chain.states() as f64, self.chain.steps as f64);
        let size = forecast.starts / steps;
        let is_start = self.starts.is_empty();
        if is_start && self.budget.insists() && size * states > USUAL_SIZE * self.budget.states as f64 {
            return Err(BudgetExceeded::foreseen(Forecast { states: size * states, ..forecast }, self.budget));
        }
        Ok(())
    }

    /// The outcomes that are to be expected at least by what is known and not yet expanded, unless they exceed the budget
    /// of somebody who insists on an exact answer, or are likely to.
    fn affordable_rest(&mut self) -> Result<f64, BudgetExceeded> {
        let (states, steps) = (self.chain.states(), self.chain.steps);
        // What the last round leads to needs no transitions.
        let first = if self.is_last { self.entered } else { self.going_on() };
        let later = self.chain.layers[1..].iter().map(|layer| layer.nodes.len());
        let at_least = self.frontier.at_least(steps, std::iter::once(first).chain(later));
        let budget = self.budget;
        if budget.insists() && at_least > budget.steps as f64 {
            let (states, bytes) = (states as f64, self.reserve(0)? as f64);
            return Err(BudgetExceeded::foreseen(Forecast { states, steps: at_least, starts: 0.0, bytes }, budget));
        }
        if budget.insists() && self.frontier.grows() && USUAL_SIZE * at_least > budget.steps as f64 {
            return Err(BudgetExceeded::Growing { states, steps });
        }
        Ok(at_least)
    }

    /// States at the start of a round from which trials go on.
    fn going_on(&self) -> usize {
        self.chain.layers[0].nodes.len() - self.done
    }

    fn too_costly(&self) -> BudgetExceeded {
        BudgetExceeded::Chain { states: self.chain.states(), steps: self.chain.steps }
    }

    /// The index in [`Chain::gains`] of what the trial has counted.
    fn gain(&mut self) -> u32 {
        self.row.clear();
        self.trial.counts(&mut self.row);
        if let Some(&place) = self.gains.get(self.row.as_slice()) {
            return place;
        }
        let place = self.chain.gains.len() as u32;
        self.chain.gains.push(self.row.as_slice().into());
        self.gains.insert(self.row.as_slice().into(), place);
        place
    }

    /// The index of the trial's state in a layer, which is added if it is new.
    fn node(&mut self, phase: usize) -> u32 {
        self.row.clear();
        self.trial.readable_state(&mut self.row);
        let layer = &mut self.chain.layers[phase];
        if let Some(&place) = layer.known.get(self.row.as_slice()) {
            return place;
        }
        let place = layer.nodes.len() as u32;
        let readable: Rc<[i16]> = self.row.as_slice().into();
        let done = phase == 0 && self.trial.is_done();
        self.done += usize::from(done);
        layer.nodes.push(Node { readable: Rc::clone(&readable), done, transitions: 0..0 });
        layer.known.insert(readable, place);
        place
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::super::Solver;
    use super::*;
    use crate::reference::{Criticals, Melee};

    /// Hears how far the solver is.
    #[derive(Default)]
    struct Heard {
        outcomes: AtomicU64,
        at_least: AtomicU64,
    }

    impl Progress for Heard {
        fn exploring(&self, so_far: Exploration) {
            self.outcomes.fetch_max(so_far.outcomes, Ordering::Relaxed);
            self.at_least.fetch_max(so_far.at_least, Ordering::Relaxed);
        }
    }

    fn insisting(steps: u64, states: usize) -> Budget {
        Budget { steps, states, ..Budget::PATIENT }
    }

    #[test]
    fn many_ways_to_start_are_refused_at_once() {
        let heard = Heard::default();
        let why = Solver::default().solve(&Melee::default(), Budget::PATIENT, &heard).expect_err("64 million states");
        assert!(matches!(why, BudgetExceeded::Forecast { states: 40_000_000.., .. }), "{why}");
        assert!(heard.outcomes.into_inner() < 1_000_000);
    }

    #[test]
    fn states_are_counted_while_one_is_expanded() {
        let why = Solver::default().solve(&Melee::default(), Budget::AUTO, &Heard::default()).expect_err("64 million");
        let BudgetExceeded::Chain { states, .. } = why else { panic!("{why}") };
        assert!(states <= Budget::AUTO.states + OUTCOMES_PER_LOOK as usize, "{states}");
    }

    #[test]
    fn who_insists_hears_how_much_is_to_come() {
        // Some 45,000 states with some 150 outcomes each.
        let heard = Heard::default();
        let exact = Solver::default().solve(&Criticals::new(150, [9, 9]), insisting(60_000_000, 20_000_000), &heard);
        assert!(exact.is_ok());
        let (outcomes, at_least) = (heard.outcomes.into_inner(), heard.at_least.into_inner());
        assert!(outcomes > 5_000_000 && at_least < outcomes + outcomes / 2, "{at_least} foretold, {outcomes} seen");
    }
}
