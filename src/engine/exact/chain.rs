//! The absorbing chain of an experiment: its states and transitions.

use std::collections::HashSet;
use std::rc::Rc;

use super::super::dyn_experiment::DynExperiment;
use super::super::solo::{SoloDice, SoloTrial};
use super::super::{Exploration, Progress};
use super::dice::{DiceCache, EnumeratingDice};
use super::fast_hash::FastMap;
use super::forecast::{BYTES_PER_STATE, BYTES_PER_TRANSITION, Forecast, Growth, forecast};
use super::memory::{Reservation, memory_limit};

/// The progress of a long exploration is reported each time it has seen this many outcomes, about a second's work.
const OUTCOMES_PER_REPORT: u64 = 1 << 20;

/// How much work the solver may do. Counted in steps and states, not in seconds, so that "exact or sampled" is
/// decided the same way on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Runs of a step while exploring the chain, about 0.1 to 1 microseconds each.
    pub steps: u64,
    /// States of the chain.
    pub states: usize,
    /// Additions while propagating probability, about a nanosecond each.
    pub additions: u64,
}

impl Budget {
    /// The limit for `auto` before it falls back to sampling: about a second.
    pub const AUTO: Self = Self { steps: 3_000_000, states: 300_000, additions: 2_000_000_000 };
    /// The limit for users who insist on an exact answer: some minutes. A chain that is likely to take more is
    /// refused before the work begins.
    pub const PATIENT: Self = Self { steps: 400_000_000, states: 20_000_000, additions: 400_000_000_000 };

    /// The share of each of several cells: the more cells, the smaller, but always enough for a check.
    #[must_use]
    pub fn shared_by(self, cells: usize) -> Self {
        let cells = cells.max(1) as u64;
        Self {
            steps: (self.steps / cells).max(20_000),
            states: (self.states / cells as usize).max(2_000),
            additions: (self.additions / cells).max(10_000_000),
        }
    }
}

impl Budget {
    /// The limit of each of several variants of a question, for whose answer people wait longer than for a cell of a
    /// sweep: some twenty seconds' work for all of them, but no more for one than [`AUTO`](Self::AUTO) allows.
    pub fn of_variants(variants: usize) -> Self {
        let Self { steps, states, additions } = Self::AUTO;
        let all = Self { steps: 20 * steps, states: 20 * states, additions: 20 * additions };
        let one = all.shared_by(variants);
        Self { steps: one.steps.min(steps), states: one.states.min(states), additions: one.additions.min(additions) }
    }
}

/// Solving would exceed the budget.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BudgetExceeded {
    /// The chain has too many states, or too many outcomes of dice.
    #[error(
        "its chain is too large: {} states after {} ways for the dice to fall, and more to come",
        grouped(*.states as u64), grouped(*.steps)
    )]
    Chain {
        /// States found so far.
        states: usize,
        /// Steps run so far.
        steps: u64,
    },
    /// The chain is estimated to be too large.
    #[error(
        "its chain has about {} states or more, with {} ways for the dice to fall, and takes about {} of memory; the limit is {}",
        about(*.states), about(*.steps), in_bytes(*.bytes), in_bytes(*.limit)
    )]
    Forecast {
        /// Estimated number of states, a lower bound.
        states: u64,
        /// Estimated number of dice outcomes, likewise.
        steps: u64,
        /// Estimated bytes of memory, likewise.
        bytes: u64,
        /// The memory limit for all chains together, in bytes.
        limit: u64,
    },
    /// The memory limit has been reached.
    #[error(
        "its chain takes more memory than {}, the limit for all chains together: {} states, and more to come",
        in_bytes(*.limit), grouped(*.states as u64)
    )]
    Memory {
        /// States found so far.
        states: usize,
        /// The memory limit for all chains together, in bytes.
        limit: u64,
    },
    /// The chain is small enough, but propagating probability through it takes too long.
    #[error("probability would flow too long through its {} states", grouped(*.states as u64))]
    Flow {
        /// States of the chain.
        states: usize,
    },
    /// A roll has too many outcomes.
    #[error("{0}")]
    Roll(#[from] crate::dice::TooLarge),
    /// The work was broken off; see [`Progress::stopped`].
    #[error("it was interrupted")]
    Stopped,
}

impl From<Forecast> for BudgetExceeded {
    fn from(Forecast { states, steps, bytes }: Forecast) -> Self {
        // Casts saturate: an infinite estimate becomes `u64::MAX`.
        Self::Forecast { states: states as u64, steps: steps as u64, bytes: bytes as u64, limit: memory_limit() }
    }
}

/// Formats an estimate with two or three digits: `54,000`, `12 million`.
fn about(number: u64) -> String {
    match number {
        0..1_000_000 => grouped(if number < 1_000 { number } else { number.div_ceil(1_000) * 1_000 }),
        _ => scaled(number as f64, &[(1e12, " trillion"), (1e9, " billion"), (1e6, " million")]),
    }
}

/// Formats a number that is known, with its thousands apart: `5,945`.
fn grouped(number: u64) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", grouped(number / 1_000), number % 1_000) }
}

/// Formats an amount of memory with two digits: `3.1 GB`.
fn in_bytes(bytes: u64) -> String {
    scaled(bytes as f64, &[(1e12, " TB"), (1e9, " GB"), (1e6, " MB"), (1e3, " kB"), (1.0, " bytes")])
}

/// Formats a number in the largest unit that it reaches.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    let (unit, name) = units.iter().find(|(unit, _)| number >= *unit).copied().unwrap_or((1.0, ""));
    let number = number / unit;
    if number < 10.0 && number.fract() != 0.0 { format!("{number:.1}{name}") } else { format!("{number:.0}{name}") }
}

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
    pub fn explore(
        experiment: &dyn DynExperiment,
        trial: &mut dyn SoloTrial,
        known: &mut DiceCache,
        budget: Budget,
        progress: &dyn Progress,
    ) -> Result<Self, BudgetExceeded> {
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
            experiment,
            forecast: None,
            growth: Growth::default(),
            progress,
            gains: FastMap::default(),
            starts: HashSet::new(),
            transitions: FastMap::default(),
            row: Vec::new(),
        };
        explorer.chain.start = explorer.branch(0, |trial, dice| trial.start(dice))?;
        explorer.starts = explorer.chain.start.iter().map(|transition| transition.to).collect();
        // Trials have no more rounds than this, so states found later need no transitions.
        for _ in 0..experiment.limit() {
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

struct Explorer<'a> {
    experiment: &'a dyn DynExperiment,
    /// The estimated size of the chain, once it takes long.
    forecast: Option<Forecast>,
    growth: Growth,
    progress: &'a dyn Progress,
    trial: &'a mut dyn SoloTrial,
    dice: EnumeratingDice<'a>,
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

impl Explorer<'_> {
    /// Expands the states of a layer that have no transitions yet. Returns whether there were any.
    fn expand(&mut self, phase: usize) -> Result<bool, BudgetExceeded> {
        let next = (phase + 1) % self.chain.layers.len();
        let (first, end) = (self.chain.layers[phase].expanded, self.chain.layers[phase].nodes.len());
        for place in first..end {
            let node = &self.chain.layers[phase].nodes[place];
            // Even a trial that starts done plays its first round.
            let starts = phase == 0 && self.starts.contains(&(place as u32));
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
                self.check_cost(readable.len())?;
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
            // A single state may have millions of outcomes.
            if self.chain.steps.is_multiple_of(OUTCOMES_PER_REPORT) {
                self.report()?;
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
        Ok(transitions)
    }

    /// Reserves the memory that the chain takes by now, and once it is more than a second's work, estimates its final
    /// size. For `auto` only the states and steps count, so its choice between solving and sampling never depends on
    /// the machine.
    fn check_cost(&mut self, numbers: usize) -> Result<(), BudgetExceeded> {
        let states = self.chain.states();
        let bytes = states as u64 * (BYTES_PER_STATE + 2 * numbers as u64)
            + self.chain.transitions as u64 * BYTES_PER_TRANSITION;
        if !self.chain.reservation.grow_to(bytes) && self.budget.states > Budget::AUTO.states {
            return Err(BudgetExceeded::Memory { states, limit: memory_limit() });
        }
        if self.is_long() {
            self.affordable_forecast()?;
            if let Some(forecast) = self.growth.extrapolate(self.chain.steps, states, bytes, self.budget)
                && forecast.exceeds(self.budget)
            {
                return Err(forecast.into());
            }
        }
        Ok(())
    }

    /// Whether the exploration has taken about a second already.
    fn is_long(&self) -> bool {
        self.chain.steps > Budget::AUTO.steps || self.chain.states() > Budget::AUTO.states
    }

    /// Reports the progress of a long exploration, and ends it if the work is broken off.
    fn report(&mut self) -> Result<(), BudgetExceeded> {
        if self.progress.stopped() {
            return Err(BudgetExceeded::Stopped);
        }
        if self.is_long() {
            let at_least = self.affordable_forecast()?.steps as u64;
            let (states, outcomes) = (self.chain.states(), self.chain.steps);
            self.progress.exploring(Exploration { states, outcomes, at_least });
        }
        Ok(())
    }

    /// The estimated size of the chain, unless that exceeds the budget.
    fn affordable_forecast(&mut self) -> Result<Forecast, BudgetExceeded> {
        let forecast = *self.forecast.get_or_insert_with(|| forecast(self.experiment));
        if forecast.exceeds(self.budget) { Err(forecast.into()) } else { Ok(forecast) }
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
        layer.nodes.push(Node {
            readable: Rc::clone(&readable),
            done: phase == 0 && self.trial.is_done(),
            transitions: 0..0,
        });
        layer.known.insert(readable, place);
        place
    }
}
