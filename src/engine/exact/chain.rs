//! The absorbing chain of an experiment: its states and what leads where.

use std::collections::{HashMap, HashSet};

use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::{Mask, Num, Solo};
use crate::systems::Experiment;
use crate::systems::state::{LaneState, Visit};

use super::super::solo::SoloDice;
use super::dice::EnumeratingDice;

/// How much work the solver may do. Counted in steps and states, not in seconds, so that the answer to
/// "exact or sampled" is the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Runs of a step while the chain is explored, about 0.1 to 1 microseconds each.
    pub steps: u64,
    /// States of the chain.
    pub states: usize,
    /// Additions while probability flows, about a nanosecond each.
    pub additions: u64,
}

impl Budget {
    /// What `auto` spends before it falls back to sampling: about a second.
    pub const AUTO: Self = Self { steps: 3_000_000, states: 300_000, additions: 2_000_000_000 };
    /// What a user who insists gets: some minutes.
    pub const PATIENT: Self = Self { steps: 400_000_000, states: 20_000_000, additions: 400_000_000_000 };

    /// The part of a budget that each of so many cells gets: the more cells, the less, but always enough
    /// for a check.
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

/// The solver's work would go beyond its budget.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TooCostly {
    /// The chain has too many states, or too many ways for the dice to fall.
    #[error("its chain is too large: {states} states after {steps} ways for the dice to fall, and more to come")]
    Chain {
        /// States found so far.
        states: usize,
        /// Steps run so far.
        steps: u64,
    },
    /// The chain is small, but probability flows through it for too long.
    #[error("probability would flow too long through its {states} states")]
    Flow {
        /// States of the chain.
        states: usize,
    },
    /// A roll has too many outcomes.
    #[error("{0}")]
    Roll(#[from] crate::dice::TooLarge),
}

/// One way on from a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrow {
    /// The state it leads to, in the layer of the next beat.
    pub to: u32,
    /// What it adds to the counts, as a row of [`Chain::gains`].
    pub gain: u32,
    /// How likely it is.
    pub probability: f64,
}

/// One state of the chain.
#[derive(Debug, Clone)]
pub(super) struct Node<T> {
    pub state: T,
    /// Whether trials end here. Only states at the start of a pass can.
    pub done: bool,
    /// The ways on: a range of [`Layer::arrows`].
    pub arrows: std::ops::Range<usize>,
}

/// The states that trials can be in before one beat of a pass.
#[derive(Debug)]
pub(super) struct Layer<T> {
    pub nodes: Vec<Node<T>>,
    pub arrows: Vec<Arrow>,
    known: HashMap<Box<[i16]>, u32>,
    expanded: usize,
}

/// The absorbing chain of an experiment.
pub struct Chain<E: Experiment> {
    pub(super) layers: Vec<Layer<E::State<Solo>>>,
    /// Where trials start.
    pub(super) start: Vec<Arrow>,
    /// Rows of additions to the counts.
    pub(super) gains: Vec<Box<[i16]>>,
    steps: u64,
    /// A bound of the probability with which a burst was cut short where it mattered.
    pub(super) lumped: f64,
}

impl<E: Experiment> std::fmt::Debug for Chain<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Chain({} states, {} steps)", self.states(), self.steps)
    }
}

impl<E: Experiment> Chain<E> {
    /// Explores every state that trials can reach.
    ///
    /// # Errors
    /// If there are more than the budget allows.
    pub fn explore(experiment: &E, budget: Budget) -> Result<Self, TooCostly> {
        for roll in experiment.rolls() {
            roll.distribution()?;
        }
        let layer = || Layer { nodes: Vec::new(), arrows: Vec::new(), known: HashMap::new(), expanded: 0 };
        let beats = experiment.beats().max(1);
        let mut explorer = Explorer {
            experiment,
            budget,
            chain: Self {
                layers: (0..beats).map(|_| layer()).collect(),
                start: Vec::new(),
                gains: Vec::new(),
                steps: 0,
                lumped: 0.0,
            },
            gains: HashMap::new(),
            starts: HashSet::new(),
        };
        let mut dice = EnumeratingDice::default();
        explorer.chain.start = explorer.branch(0, &mut dice, |dice| experiment.start(dice, Mask::all()))?;
        explorer.starts = explorer.chain.start.iter().map(|arrow| arrow.to).collect();
        // No trial makes more passes, so states beyond are never left.
        for _ in 0..experiment.limit() {
            let mut moved = false;
            for beat in 0..beats {
                moved |= explorer.expand(beat, &mut dice)?;
            }
            if !moved {
                break;
            }
        }
        explorer.chain.lumped = dice.lumped();
        Ok(explorer.chain)
    }

    /// How many states there are, over all beats.
    pub fn states(&self) -> usize {
        self.layers.iter().map(|layer| layer.nodes.len()).sum()
    }
}

struct Explorer<'a, E: Experiment> {
    experiment: &'a E,
    budget: Budget,
    chain: Chain<E>,
    gains: HashMap<Box<[i16]>, u32>,
    /// States in which trials start.
    starts: HashSet<u32>,
}

impl<E: Experiment> Explorer<'_, E> {
    /// Finds the ways on from the states of a layer that were found before and have none yet.
    fn expand(&mut self, beat: usize, dice: &mut EnumeratingDice) -> Result<bool, TooCostly> {
        let next = (beat + 1) % self.chain.layers.len();
        let (first, end) = (self.chain.layers[beat].expanded, self.chain.layers[beat].nodes.len());
        for place in first..end {
            let node = &self.chain.layers[beat].nodes[place];
            // Even a trial that starts done makes its first pass.
            let starts = beat == 0 && self.starts.contains(&(place as u32));
            if !node.done || starts {
                let before = node.state.clone();
                let experiment = self.experiment;
                let arrows = self.branch(next, dice, |dice| {
                    let mut state = before.clone();
                    experiment.step(&mut state, beat, Mask::all(), dice);
                    state
                })?;
                let layer = &mut self.chain.layers[beat];
                let start = layer.arrows.len();
                layer.arrows.extend(arrows);
                layer.nodes[place].arrows = start..layer.arrows.len();
            }
        }
        self.chain.layers[beat].expanded = end;
        Ok(end > first)
    }

    /// Runs something that rolls dice every way, and merges equal results into states of a layer.
    fn branch(
        &mut self,
        to: usize,
        dice: &mut EnumeratingDice,
        step: impl FnMut(&mut SoloDice<'_>) -> E::State<Solo>,
    ) -> Result<Vec<Arrow>, TooCostly> {
        let mut arrows: Vec<Arrow> = Vec::new();
        let mut known: HashMap<(u32, u32), usize> = HashMap::new();
        let mut failed = false;
        dice.each(step, |mut state, probability| {
            self.chain.steps += 1;
            failed = self.chain.steps > self.budget.steps;
            if failed || probability == 0.0 {
                return !failed;
            }
            let gain = self.take_gain(&mut state);
            let to = self.node(to, state);
            match known.entry((to, gain)) {
                std::collections::hash_map::Entry::Occupied(place) => {
                    arrows[*place.get()].probability += probability;
                }
                std::collections::hash_map::Entry::Vacant(place) => {
                    place.insert(arrows.len());
                    arrows.push(Arrow { to, gain, probability });
                }
            }
            true
        });
        let states = self.chain.states();
        if failed || dice.overrun() || states > self.budget.states {
            return Err(TooCostly::Chain { states, steps: self.chain.steps });
        }
        Ok(arrows)
    }

    /// Takes the counts out of a state and gives their row.
    fn take_gain(&mut self, state: &mut E::State<Solo>) -> u32 {
        let mut taker = TakeCounts(Vec::new());
        let other = state.clone();
        state.visit(&other, &mut taker);
        let row = taker.0.into_boxed_slice();
        if let Some(&place) = self.gains.get(&row) {
            return place;
        }
        let place = self.chain.gains.len() as u32;
        self.chain.gains.push(row.clone());
        self.gains.insert(row, place);
        place
    }

    /// The place of a state in a layer.
    fn node(&mut self, beat: usize, mut state: E::State<Solo>) -> u32 {
        let mut key = Key(Vec::new());
        let other = state.clone();
        state.visit(&other, &mut key);
        let key = key.0.into_boxed_slice();
        let layer = &mut self.chain.layers[beat];
        if let Some(&place) = layer.known.get(&key) {
            return place;
        }
        let place = layer.nodes.len() as u32;
        let done = beat == 0 && self.experiment.done(&state).any();
        layer.nodes.push(Node { state, done, arrows: 0..0 });
        layer.known.insert(key, place);
        place
    }
}

/// Collects what rules can see of a state.
struct Key(Vec<i16>);

impl Visit<Solo> for Key {
    fn num(&mut self, mine: &mut Num<Solo>, _: Num<Solo>) {
        self.0.push(mine.first());
    }
    fn mask(&mut self, mine: &mut Mask<Solo>, _: Mask<Solo>) {
        self.0.push(i16::from(mine.any()));
    }
    fn count(&mut self, _: &mut Num<Solo>, _: Num<Solo>) {}
}

/// Collects the counts of a state and sets them to zero.
struct TakeCounts(Vec<i16>);

impl Visit<Solo> for TakeCounts {
    fn num(&mut self, _: &mut Num<Solo>, _: Num<Solo>) {}
    fn mask(&mut self, _: &mut Mask<Solo>, _: Mask<Solo>) {}
    fn count(&mut self, mine: &mut Num<Solo>, _: Num<Solo>) {
        self.0.push(mine.first());
        *mine = Num::zero();
    }
}
