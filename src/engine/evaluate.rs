//! The operations on any experiment: sample it, solve it, trace one of its trials.

use std::ops::Range;

use rayon::prelude::*;

use crate::dice::Unsampled;
use crate::lane::dispatch::Isa;

use super::dyn_experiment::DynExperiment;
use super::exact::{self, Budget, BudgetExceeded, Exact, Solver};
use super::sample::{Chunks, Tallies};
use super::trace::{self, TraceError, Traced, TrialSelector};

/// A listener for the progress of work.
pub trait Progress: Sync {
    /// So many more cells are to be answered, with so many trials in all. Not called where that is not known
    /// beforehand.
    fn planned(&self, _cells: usize, _trials: u64) {}
    /// `more` trials have been sampled.
    fn trials(&self, _more: u64) {}
    /// The exact solver is exploring the states of one cell. Called about once a second if that takes long.
    fn exploring(&self, _so_far: Exploration) {}
    /// The exact solver lets probability flow through the chain of one cell. Called about once a second if that takes
    /// long.
    fn solving(&self, _so_far: Propagation) {}
    /// One cell has been answered.
    fn cell(&self) {}
}

/// The progress of the exact solver on one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exploration {
    /// States found so far.
    pub states: usize,
    /// Outcomes of the dice seen so far.
    pub outcomes: u64,
    /// Estimated number of all outcomes, a lower bound; see [`forecast`](super::exact::forecast).
    pub at_least: u64,
}

/// How far probability has flowed through the chain of one cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Propagation {
    /// States of the chain.
    pub states: usize,
    /// The share of the work that is done, roughly.
    pub share: f64,
}

/// Ignores all progress.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Progress for Quiet {}

/// Samples all chunks of a run on the threads of the current pool.
pub fn sample_any(experiment: &dyn DynExperiment, isa: Isa, chunks: Chunks, progress: &dyn Progress) -> Tallies {
    sample_range(experiment, isa, chunks, 0..chunks.count(experiment.chunk_trials()), progress)
}

/// Samples a range of the chunks of a run.
pub fn sample_range(
    experiment: &dyn DynExperiment,
    isa: Isa,
    chunks: Chunks,
    range: Range<u64>,
    progress: &dyn Progress,
) -> Tallies {
    let empty = || Tallies::new(experiment.metrics());
    range
        .into_par_iter()
        .fold(empty, |mut tallies, chunk| {
            let chunk = chunks.get(chunk, experiment.chunk_trials());
            experiment.tally(isa, chunk, &mut tallies);
            progress.trials(u64::from(chunk.trials));
            tallies
        })
        .reduce(empty, |a, b| a.merge(&b))
}

/// Solves an experiment of any game exactly.
///
/// # Errors
/// If that would exceed the budget.
pub fn solve_any(experiment: &dyn DynExperiment, budget: Budget) -> Result<Exact, BudgetExceeded> {
    exact::solve(experiment, budget)
}

/// Solves several experiments exactly on the threads of the current pool, each within the same budget. The answers are
/// in the order of the experiments.
pub fn solve_all_any(
    experiments: &[&dyn DynExperiment],
    budget: Budget,
    progress: &dyn Progress,
) -> Vec<Result<Exact, BudgetExceeded>> {
    let solve = |solver: &mut Solver, experiment: &&dyn DynExperiment| {
        let solved = solver.solve(*experiment, budget, progress);
        progress.cell();
        solved
    };
    experiments.par_iter().map_init(Solver::default, solve).collect()
}

/// Finds one trial of an experiment of any game and replays it with a log.
///
/// # Errors
/// If there is no such trial, or the experiment cannot be sampled.
pub fn trace_any(
    experiment: &dyn DynExperiment,
    chunks: Chunks,
    which: &TrialSelector,
    progress: &dyn Progress,
) -> Result<Traced, TraceError> {
    trace::trace(experiment, chunks, which, progress)
}

/// The backend that actually plays an experiment when `isa` is requested. It differs only in unit tests, which
/// compile most experiments for the baseline alone.
pub fn actual_isa(experiment: &dyn DynExperiment, isa: Isa) -> Isa {
    experiment.actual_isa(isa)
}

/// Why an experiment cannot be sampled, if one of its rolls is too large.
pub fn why_unsampled(experiment: &dyn DynExperiment) -> Option<Unsampled> {
    experiment.rolls().iter().find_map(|roll| roll.unsampled()).cloned()
}

/// An upper bound on the probability that the exact solver truncates an exploding die.
pub fn truncated_mass(experiment: &dyn DynExperiment) -> f64 {
    let rolls = experiment.rolls();
    let distributions = rolls.iter().filter_map(|roll| roll.distribution().ok());
    distributions.map(|distribution| distribution.truncated_mass()).fold(0.0, f64::max)
}
