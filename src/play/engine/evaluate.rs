//! The operations on any experiment: sample it, solve it, trace one of its trials.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::tally::Ranges;
use dice::Unsampled;
use lane::dispatch::Isa;
use lang::Roll;

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
    /// The exact solver is exploring the states of one cell. Called some times a second if that takes long.
    fn exploring(&self, _so_far: Exploration) {}
    /// The exact solver lets probability flow through the chain of one cell. Called about once a second if that takes
    /// long.
    fn solving(&self, _so_far: Propagation) {}
    /// A cell is sampled, for this reason, where it might have been solved.
    fn sampled_instead(&self, _cell: &str, _why: &BudgetExceeded) {}
    /// One cell has been answered.
    fn cell(&self) {}
    /// Whether the work is to be broken off. Asked before each chunk, and about once a second while a chain is being
    /// solved.
    fn stopped(&self) -> bool {
        false
    }
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
    let all = Mutex::new(Tallies::new(experiment.metrics()));
    let numbers = Ranges::from(0..chunks.count(experiment.chunk_trials()));
    sample_chunks(experiment, isa, chunks, &numbers, progress, &|_, tallies| {
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = std::mem::replace(&mut *all, Tallies { histograms: Vec::new() }).merge(tallies);
        *all = sum;
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Chunks that a thread plays before it hands over their tallies: few enough that little is lost when a run is
/// interrupted, enough that adding them up takes no time to speak of.
const HANDED_OVER: u64 = 16;

/// Samples the chunks with some numbers on the threads of the current pool, and hands over the tallies of every few
/// with their numbers. When the work is [broken off](Progress::stopped), the chunks that have begun are finished and
/// handed over; the others are left out.
pub fn sample_chunks(
    experiment: &dyn DynExperiment,
    isa: Isa,
    chunks: Chunks,
    numbers: &Ranges,
    progress: &dyn Progress,
    take: &(dyn Fn(&Ranges, &Tallies) + Sync),
) {
    let empty = || (Ranges::new(), Tallies::new(experiment.metrics()));
    let ranges: Vec<Range<u64>> = numbers.iter().collect();
    ranges
        .into_par_iter()
        .flat_map(IntoParallelIterator::into_par_iter)
        .fold(empty, |(mut played, mut tallies), number: u64| {
            if progress.stopped() {
                return (played, tallies);
            }
            let chunk = chunks.get(number, experiment.chunk_trials());
            experiment.tally(isa, chunk, &mut tallies);
            progress.trials(u64::from(chunk.trials));
            played.insert(number..number + 1);
            if played.count() < HANDED_OVER {
                return (played, tallies);
            }
            take(&played, &tallies);
            empty()
        })
        .filter(|(played, _)| !played.is_empty())
        .for_each(|(played, tallies)| take(&played, &tallies));
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

/// The backend that actually plays an experiment when `isa` is requested. It is a narrower one where the experiment is
/// not compiled for that: few are for AVX-512, and in unit tests most only for the narrowest.
pub fn actual_isa(experiment: &dyn DynExperiment, isa: Isa) -> Isa {
    experiment.actual_isa(isa)
}

/// Why an experiment cannot be sampled, if one of its rolls is too large.
pub fn why_unsampled(experiment: &dyn DynExperiment) -> Option<Unsampled> {
    let why = |roll: &&Roll| if experiment.is_whole() { roll.unplayed().cloned() } else { roll.unsampled().cloned() };
    experiment.rolls().iter().find_map(why)
}

/// An upper bound on the probability that the exact solver truncates an exploding die.
pub fn truncated_mass(experiment: &dyn DynExperiment) -> f64 {
    let rolls = experiment.rolls();
    let distributions = rolls.iter().filter_map(|roll| roll.distribution().ok());
    distributions.map(|distribution| distribution.truncated_mass()).fold(0.0, f64::max)
}
