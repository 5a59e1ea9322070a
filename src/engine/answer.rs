//! From a case to its answer: solved exactly where that is possible, sampled where it is not.

use std::ops::Range;

use rayon::prelude::*;

use crate::lane::dispatch::Isa;
use crate::plan::{Asked, Case, ContentHash, Method, Plan, Stop};
use crate::stats::Precision;
use crate::systems::{AnyExperiment, Experiment, Outcomes, Visitor};
use crate::tally::{Answer, Histogram, Made, Spread};

use super::exact::{self, Budget, Exact, TooCostly};
use super::sample::{Chunks, Tallies, tally};
use super::trace::{self, TraceError, Traced, Which};

/// Someone who is told how far the work is.
pub trait Progress: Sync {
    /// So many trials more are done.
    fn trials(&self, _more: u64) {}
    /// One cell is answered.
    fn cell(&self) {}
}

/// Nobody is told.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Progress for Quiet {}

/// Why a case has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// It was to be solved exactly.
    #[error("experiment `{id}`{cell} cannot be solved exactly: {why}; use method = \"sample\" or \"auto\"")]
    TooCostly {
        /// The experiment.
        id: String,
        /// The cell, in words.
        cell: String,
        /// What is too much.
        why: TooCostly,
    },
    /// It cannot be sampled.
    #[error("experiment `{id}`{cell} cannot be sampled: {why}")]
    Unsampled {
        /// The experiment.
        id: String,
        /// The cell, in words.
        cell: String,
        /// What is too large.
        why: crate::dice::Unsampled,
    },
}

/// Answers every cell of a plan, in its order. Cells and chunks share all threads of the current pool.
///
/// # Errors
/// The first cell, in the order of the plan, that can neither be solved nor sampled as asked.
pub fn answer_plan(plan: &Plan, isa: Isa, progress: &dyn Progress) -> Result<Vec<Vec<Answer>>, AnswerError> {
    let cells: Vec<(&Asked, &Case)> =
        plan.experiments.iter().flat_map(|asked| asked.cases.iter().map(move |case| (asked, case))).collect();
    let answers: Vec<Result<Answer, AnswerError>> = cells
        .into_par_iter()
        .map(|(asked, case)| {
            let answer = answer(asked, case, plan.seed, isa, progress);
            progress.cell();
            answer
        })
        .collect();
    let mut answers = answers.into_iter();
    plan.experiments.iter().map(|asked| answers.by_ref().take(asked.cases.len()).collect()).collect()
}

/// The trials of a case, as many as its stop rule allows.
pub fn chunks(asked: &Asked, case: &Case, seed: u64) -> Chunks {
    let name = ContentHash::of(&format!("{} {}", asked.id, case.cell_text()));
    let trials = match asked.stop {
        Stop::Trials(trials) | Stop::Precision { limit: trials, .. } => trials,
    };
    Chunks { seed, experiment: name.number(), trials }
}

/// Answers one case.
///
/// # Errors
/// If it can neither be solved nor sampled as asked.
pub fn answer(asked: &Asked, case: &Case, seed: u64, isa: Isa, progress: &dyn Progress) -> Result<Answer, AnswerError> {
    let chunks = chunks(asked, case, seed);
    let (made, spreads) = case.experiment.visit(Answering { asked, case, chunks, isa, progress })?;
    Ok(Answer { hash: case.hash, made, spreads })
}

/// Samples the trials of a cut run on all threads of the current pool.
pub fn sample_any(experiment: &AnyExperiment, isa: Isa, chunks: Chunks, progress: &dyn Progress) -> Tallies {
    experiment.visit(Sampling { isa, chunks, range: None, progress })
}

/// Solves an experiment of any game exactly.
///
/// # Errors
/// If that would go beyond the budget.
pub fn solve_any(experiment: &AnyExperiment, budget: Budget) -> Result<Exact, TooCostly> {
    struct Solving(Budget);
    impl Visitor for Solving {
        type Output = Result<Exact, TooCostly>;
        fn visit<E: Experiment>(self, experiment: &E) -> Self::Output {
            exact::solve(experiment, self.0)
        }
    }
    experiment.visit(Solving(budget))
}

/// Finds one trial of an experiment of any game and tells it.
///
/// # Errors
/// If there is no such trial, or the experiment cannot be sampled.
pub fn trace_any(experiment: &AnyExperiment, chunks: Chunks, which: &Which) -> Result<Traced, TraceError> {
    struct Tracing<'a>(Chunks, &'a Which);
    impl Visitor for Tracing<'_> {
        type Output = Result<Traced, TraceError>;
        fn visit<E: Experiment>(self, experiment: &E) -> Self::Output {
            trace::trace(experiment, self.0, self.1)
        }
    }
    experiment.visit(Tracing(chunks, which))
}

/// Samples a run.
struct Sampling<'a> {
    isa: Isa,
    chunks: Chunks,
    /// Some of its chunks, or all.
    range: Option<Range<u64>>,
    progress: &'a dyn Progress,
}

impl Visitor for Sampling<'_> {
    type Output = Tallies;

    fn visit<E: Experiment>(self, experiment: &E) -> Tallies {
        let empty = || Tallies::new(experiment.metrics());
        self.range
            .unwrap_or(0..self.chunks.count::<E>())
            .into_par_iter()
            .fold(empty, |mut tallies, chunk| {
                let chunk = self.chunks.get::<E>(chunk);
                tally(self.isa, experiment, chunk, &mut tallies);
                self.progress.trials(u64::from(chunk.trials));
                tallies
            })
            .reduce(empty, |a, b| a.merge(&b))
    }
}

struct Answering<'a> {
    asked: &'a Asked,
    case: &'a Case,
    chunks: Chunks,
    isa: Isa,
    progress: &'a dyn Progress,
}

impl Visitor for Answering<'_> {
    type Output = Result<(Made, Vec<Spread>), AnswerError>;

    fn visit<E: Experiment>(self, experiment: &E) -> Self::Output {
        let id = self.asked.id.clone();
        let cell = match self.case.cell_text() {
            text if text.is_empty() => text,
            text => format!(" ({text})"),
        };
        let budget = match self.asked.method {
            Method::Exact => Some(Budget::PATIENT),
            // Many cells share the time that one may take.
            Method::Auto => Some(Budget::AUTO.shared_by(self.asked.cases.len())),
            Method::Sample => None,
        };
        let mut why = None;
        if let Some(budget) = budget {
            match exact::solve(experiment, budget) {
                Ok(exact) => return Ok(from_exact(experiment, exact)),
                Err(why) if self.asked.method == Method::Exact => {
                    return Err(AnswerError::TooCostly { id, cell, why });
                }
                Err(too_costly) => why = Some(too_costly.to_string()),
            }
        }
        if let Some(too_large) = experiment.rolls().into_iter().find_map(|roll| roll.unsampled()) {
            return Err(AnswerError::Unsampled { id, cell, why: too_large.clone() });
        }
        let (tallies, trials) = self.sample(experiment);
        Ok((Made::Sampled { trials, why }, tallies.histograms.iter().map(Spread::from).collect()))
    }
}

/// An exact solution as an answer.
fn from_exact<E: Experiment>(experiment: &E, exact: Exact) -> (Made, Vec<Spread>) {
    let lumped = experiment
        .rolls()
        .into_iter()
        .filter_map(|roll| roll.distribution().ok())
        .map(|distribution| distribution.lumped())
        .fold(exact.lumped, f64::max);
    let made = Made::Exact { residual: exact.residual, lumped, states: exact.states };
    let spreads = exact
        .metrics
        .into_iter()
        .map(|(shares, absent)| Spread::Exact { shares: shares.into_iter().collect(), absent })
        .collect();
    (made, spreads)
}

/// Chunks of the first look when sampling to a precision.
const FIRST_LOOK: u64 = 8;

impl Answering<'_> {
    /// Samples until the stop rule is met.
    fn sample<E: Experiment>(&self, experiment: &E) -> (Tallies, u64) {
        let all = self.chunks.count::<E>();
        let Stop::Precision { half_width, .. } = self.asked.stop else {
            return (self.run(experiment, 0..all), self.chunks.trials);
        };
        let precision = Precision::new(half_width).expect("a plan holds a legal precision");
        let mut tallies = Tallies::new(experiment.metrics());
        let mut done = 0;
        let mut next = FIRST_LOOK.min(all);
        loop {
            tallies = tallies.merge(&self.run(experiment, done..next));
            done = next;
            let trials = Chunks::number::<E>(done, 0).min(self.chunks.trials);
            if done == all || is_precise(experiment, &tallies, precision) {
                return (tallies, trials);
            }
            // Few looks keep the interval honest: each adds at least half of what there is.
            next = (done + done.div_ceil(2)).min(all);
        }
    }

    /// Runs a range of chunks.
    fn run<E: Experiment>(&self, experiment: &E, range: Range<u64>) -> Tallies {
        Sampling { isa: self.isa, chunks: self.chunks, range: Some(range), progress: self.progress }.visit(experiment)
    }
}

/// Whether every share of the yes-or-no and named metrics is known to the precision. An experiment that
/// has only numbers is precise when their means are.
fn is_precise<E: Experiment>(experiment: &E, tallies: &Tallies, precision: Precision) -> bool {
    let metrics = || experiment.metrics().iter().zip(&tallies.histograms);
    let is_number = |outcomes: &Outcomes| matches!(outcomes, Outcomes::Number { .. });
    if metrics().all(|(metric, _)| is_number(&metric.outcomes)) {
        return metrics().all(|(_, histogram)| mean_is_precise(histogram, precision));
    }
    metrics().filter(|(metric, _)| !is_number(&metric.outcomes)).all(|(_, histogram)| {
        let trials = histogram.present();
        histogram.iter().all(|(_, count)| precision.reached_by_proportion(count, trials))
    })
}

fn mean_is_precise(histogram: &Histogram, precision: Precision) -> bool {
    let trials = histogram.present();
    if trials < 2 {
        return true;
    }
    let n = trials as f64;
    let mean = histogram.iter().map(|(value, count)| f64::from(value) * count as f64).sum::<f64>() / n;
    let squares = histogram.iter().map(|(value, count)| (f64::from(value) - mean).powi(2) * count as f64).sum::<f64>();
    precision.reached_by_mean(squares / (n - 1.0), trials)
}
