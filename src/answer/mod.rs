//! From a case to its answer: exact if possible, else sampled.

use std::ops::Range;

use rayon::prelude::*;

use crate::dice::Unsampled;
use crate::engine::exact::{Budget, BudgetExceeded, Exact, Solver};
use crate::engine::sample::{Chunks, Tallies, feel_any};
use crate::engine::{Progress, sample_range, truncated_mass, why_unsampled};
use crate::lane::dispatch::Isa;
use crate::plan::{Method, Plan, PlannedCell, PlannedExperiment, Stop};
use crate::stats::{Precision, Spread};
use crate::systems::{Metric, Outcomes};
use crate::tally::{Answer, AnswerMethod, ContentHash, Feel, Histogram};
use crate::verdict;

/// Why a case has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// An exact answer was requested but exceeds the budget.
    #[error("experiment `{id}`{cell} cannot be solved exactly: {why}; use method = \"sample\" or \"auto\"")]
    BudgetExceeded {
        /// The experiment.
        id: String,
        /// The cell, in words.
        cell: String,
        /// Which limit was exceeded.
        why: BudgetExceeded,
    },
    /// It cannot be sampled.
    #[error("experiment `{id}`{cell} cannot be sampled: {why}")]
    Unsampled {
        /// The experiment.
        id: String,
        /// The cell, in words.
        cell: String,
        /// Which limit was exceeded.
        why: Unsampled,
    },
}

/// Answers every cell of a plan, in order. Cells and chunks share all threads of the current pool.
///
/// # Errors
/// The first cell, in plan order, that cannot be answered by the requested method.
pub fn answer_plan(plan: &Plan, isa: Isa, progress: &dyn Progress) -> Result<Vec<Vec<Answer>>, AnswerError> {
    let cells: Vec<(&PlannedExperiment, &PlannedCell)> =
        plan.experiments.iter().flat_map(|asked| asked.cases.iter().map(move |case| (asked, case))).collect();
    let answers: Vec<Result<Answer, AnswerError>> = cells
        .into_par_iter()
        .map_init(Solver::default, |solver, (asked, case)| {
            let answer = answer_with(solver, asked, case, plan.seed, isa, progress);
            progress.cell();
            answer
        })
        .collect();
    let mut answers = answers.into_iter();
    plan.experiments.iter().map(|asked| answers.by_ref().take(asked.cases.len()).collect()).collect()
}

/// The chunks of a case: as many trials as its stop rule allows. While an expectation is undecided
/// there may be more. All cells of a sweep start with the same dice (common random numbers), so a
/// change without effect shows no difference.
pub fn chunks(asked: &PlannedExperiment, seed: u64) -> Chunks {
    let name = ContentHash::of(&asked.id);
    let trials = match asked.stop {
        Stop::Trials(trials) => trials,
        Stop::Precision { .. } | Stop::Aims { .. } => asked.budget,
    };
    Chunks { seed, experiment: name.number(), trials }
}

/// Answers one case.
///
/// # Errors
/// If it cannot be answered by the requested method.
pub fn answer(
    asked: &PlannedExperiment,
    case: &PlannedCell,
    seed: u64,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<Answer, AnswerError> {
    answer_with(&mut Solver::default(), asked, case, seed, isa, progress)
}

/// Same as [`answer`], with a reusable solver.
fn answer_with(
    solver: &mut Solver,
    asked: &PlannedExperiment,
    case: &PlannedCell,
    seed: u64,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<Answer, AnswerError> {
    let pending = PendingCase { asked, case, chunks: chunks(asked, seed), isa, progress };
    let (made, spreads) = pending.answer(solver)?;
    let feel = match asked.feel_trials() {
        Some(trials) => pending.feel(trials)?,
        None => None,
    };
    Ok(Answer { hash: case.hash, made, spreads, feel })
}

/// A case being answered.
struct PendingCase<'a> {
    asked: &'a PlannedExperiment,
    case: &'a PlannedCell,
    chunks: Chunks,
    isa: Isa,
    progress: &'a dyn Progress,
}

impl PendingCase<'_> {
    /// The experiment and the cell in words.
    fn names(&self) -> (String, String) {
        let cell = match self.case.cell_text() {
            text if text.is_empty() => text,
            text => format!(" ({text})"),
        };
        (self.asked.id.clone(), cell)
    }

    /// Observes a number of trials for the `feel.` metrics.
    fn feel(&self, trials: u64) -> Result<Option<Feel>, AnswerError> {
        if let Some(why) = why_unsampled(self.case.experiment.as_ref()) {
            let (id, cell) = self.names();
            return Err(AnswerError::Unsampled { id, cell, why });
        }
        Ok(feel_any(self.case.experiment.as_ref(), Chunks { trials, ..self.chunks }, self.progress))
    }

    fn answer(&self, solver: &mut Solver) -> Result<(AnswerMethod, Vec<Spread>), AnswerError> {
        let budget = match self.asked.method {
            Method::Exact => Some(Budget::PATIENT),
            // All cells of a sweep share the time budget of one.
            Method::Auto => {
                let trials = self.asked.looks().first().copied().unwrap_or(0);
                Some(Budget::AUTO.shared_by(self.asked.cases.len()).before(trials))
            }
            Method::Sample => None,
        };
        let mut why = None;
        if let Some(budget) = budget {
            match solver.solve(self.case.experiment.as_ref(), budget, self.progress) {
                Ok(exact) => return Ok(from_exact(exact, truncated_mass(self.case.experiment.as_ref()))),
                Err(why) if self.asked.method == Method::Exact => {
                    let (id, cell) = self.names();
                    return Err(AnswerError::BudgetExceeded { id, cell, why });
                }
                Err(too_costly) => why = Some(too_costly.to_string()),
            }
        }
        if let Some(why) = why_unsampled(self.case.experiment.as_ref()) {
            let (id, cell) = self.names();
            return Err(AnswerError::Unsampled { id, cell, why });
        }
        let (tallies, trials) = self.sample();
        Ok((AnswerMethod::Sampled { trials, why }, tallies.histograms.iter().map(Spread::from).collect()))
    }
}

/// Converts an exact solution to an answer.
fn from_exact(exact: Exact, truncated_mass: f64) -> (AnswerMethod, Vec<Spread>) {
    let made = AnswerMethod::Exact {
        residual: exact.residual,
        truncated_mass: exact.truncated_mass.max(truncated_mass),
        states: exact.states,
    };
    let spreads = exact
        .metrics
        .into_iter()
        .map(|(shares, absent)| Spread::Exact { shares: shares.into_iter().collect(), absent })
        .collect();
    (made, spreads)
}

impl PendingCase<'_> {
    /// Samples until the stop rule is met and no expectation is undecided, or until the budget is
    /// spent.
    ///
    /// A chunk that a look covers only partly is replayed when the next look needs more of it,
    /// because the trials of a chunk depend on how many there are.
    fn sample(&self) -> (Tallies, u64) {
        let experiment = self.case.experiment.as_ref();
        let chunk = u64::from(experiment.chunk_trials());
        let metrics = &self.case.metrics;
        let mut whole = Tallies::new(metrics);
        let mut done = 0;
        for &trials in &self.asked.looks() {
            let play = |range: Range<u64>| {
                let chunks = Chunks { trials, ..self.chunks };
                sample_range(experiment, self.isa, chunks, range, self.progress)
            };
            let full = trials / chunk;
            if done < full {
                whole = whole.merge(&play(done..full));
                done = full;
            }
            let rest = (trials % chunk > 0).then(|| play(full..full + 1));
            let is_last = trials == self.asked.budget;
            let tallies = match rest {
                Some(rest) => rest.merge(&whole),
                None if is_last => return (whole, trials),
                None => whole.clone(),
            };
            if is_last || self.is_enough(metrics, &tallies) {
                return (tallies, trials);
            }
        }
        unreachable!("the last look is at the budget")
    }

    /// Whether sampling may stop at a look.
    fn is_enough(&self, metrics: &[Metric], tallies: &Tallies) -> bool {
        let precise = match self.asked.stop {
            Stop::Trials(_) => true,
            Stop::Precision { half_width, .. } => is_precise(metrics, tallies, half_width),
            Stop::Aims { .. } => self.asked.aims.iter().all(|aim| {
                let mut pairs = metrics.iter().zip(&tallies.histograms);
                let found = pairs.find(|(metric, _)| metric.name == aim.metric);
                found.is_none_or(|(metric, histogram)| one_is_precise(metric, histogram, aim.half_width))
            }),
        };
        precise
            && (self.asked.claims.is_empty() || {
                let spreads: Vec<Spread> = tallies.histograms.iter().map(Spread::from).collect();
                verdict::is_decided(self.asked, self.case, &spreads, verdict::confidence(self.asked))
            })
    }
}

/// Whether every share of the flags and named metrics has reached the precision. An experiment with
/// only numeric metrics is precise if their means are.
fn is_precise(metrics: &[Metric], tallies: &Tallies, half_width: f64) -> bool {
    let is_number = |metric: &Metric| matches!(metric.outcomes, Outcomes::Number { .. });
    let only_numbers = metrics.iter().all(is_number);
    let mut pairs = metrics.iter().zip(&tallies.histograms).filter(|(metric, _)| only_numbers || !is_number(metric));
    pairs.all(|(metric, histogram)| one_is_precise(metric, histogram, half_width))
}

/// Whether the mean of a number, or every share of another metric, has reached the precision.
fn one_is_precise(metric: &Metric, histogram: &Histogram, half_width: f64) -> bool {
    let precision = Precision::new(half_width).expect("a plan holds a legal precision");
    if matches!(metric.outcomes, Outcomes::Number { .. }) {
        return mean_is_precise(histogram, precision);
    }
    let trials = histogram.present();
    histogram.iter().all(|(_, count)| precision.reached_by_proportion(count, trials))
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
