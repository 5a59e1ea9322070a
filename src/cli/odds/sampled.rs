//! Samples a roll, or a check of a game told in text: for what is too large to solve.

use std::sync::Arc;

use rayon::ThreadPool;

use dice::{Distribution, Unsampled};
use games::dice::PlainRoll;
use lane::dispatch::Isa;
use lang::Expr;
use play::engine::sample::Chunks;
use play::engine::{DynExperiment, Quiet, sample_any, why_unsampled};
use play::systems::{Metric, Outcomes};
use play::tally::Histogram;
use stats::{Confidence, Estimate, Interval, Precision, mean_interval_at, proportion_at};

/// The number of trials of a first look when sampling to a precision.
const FIRST: u64 = 1 << 17;
/// The most trials of any roll.
const MOST: u64 = 1_000_000_000;

/// How to sample.
#[derive(Debug, Clone)]
pub struct Sampling {
    /// The seed of the dice.
    pub seed: u64,
    /// The number of trials, unless there is a precision to be reached.
    pub trials: u64,
    /// The widest 95 % interval to either side: of the chance of a question of yes or no or of each word, else of the
    /// mean.
    pub precision: Option<Precision>,
    /// The instruction set.
    pub isa: Isa,
    /// The threads.
    pub pool: Arc<ThreadPool>,
}

/// How sure a sampled answer is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sampled {
    /// The number of trials.
    pub trials: u64,
    /// The mean of the total with its interval; the chance of a question of yes or no.
    pub mean: Estimate,
}

impl Sampled {
    /// The 95 % interval of a chance that was found.
    pub fn interval(&self, chance: f64) -> Interval {
        let count = (chance * self.trials as f64).round() as u64;
        proportion_at(count.min(self.trials), self.trials, Confidence::P95)
    }
}

impl Sampling {
    /// The totals of a sample.
    ///
    /// # Errors
    /// If the roll is too large even for that.
    pub fn of(&self, expr: &Expr) -> Result<(Distribution, Sampled), Unsampled> {
        let found = self.play(&PlainRoll::new(expr.clone()))?.into_iter().flatten().next();
        Ok(found.expect("every trial has a total"))
    }

    /// For each metric of an experiment what a sample says of it; `None` if it never applied.
    ///
    /// # Errors
    /// If one of its rolls is too large even for that.
    pub fn play(&self, experiment: &dyn DynExperiment) -> Result<Vec<Option<(Distribution, Sampled)>>, Unsampled> {
        if let Some(why) = why_unsampled(experiment) {
            return Err(why);
        }
        let mut trials = if self.precision.is_some() { FIRST } else { self.trials };
        loop {
            let chunks = Chunks { seed: self.seed, experiment: 1, trials };
            let tallies = self.pool.install(|| sample_any(experiment, self.isa, chunks, &Quiet));
            let measured = experiment.metrics().iter().zip(&tallies.histograms);
            // A mean without spread has no interval, and does not hold up the others.
            let several = tallies.histograms.len() > 1;
            let idle = |metric: &Metric, found: &Histogram| {
                several && matches!(metric.outcomes, Outcomes::Number { .. }) && found.iter().count() < 2
            };
            let reached = |precision| {
                measured.clone().all(|(metric, found)| idle(metric, found) || reached(precision, metric, found))
            };
            if trials >= MOST || self.precision.is_none_or(reached) {
                return Ok(measured.map(|(metric, found)| estimated(metric, found)).collect());
            }
            trials = (trials + trials.div_ceil(2)).min(MOST);
        }
    }
}

/// The odds that a sample found, and how sure they are.
fn estimated(metric: &Metric, found: &Histogram) -> Option<(Distribution, Sampled)> {
    let odds = Distribution::of_counts(found.iter().map(|(value, count)| (i64::from(value), count)))?;
    let trials = found.present();
    let mean = odds.mean();
    let estimate = match &metric.outcomes {
        Outcomes::Flag => Estimate::share(yes(found), trials),
        _ => match mean_interval_at(mean, variance(&odds, trials), trials, Confidence::P95) {
            Some(interval) => Estimate::sampled(mean, interval),
            None => Estimate::unbounded(mean),
        },
    };
    Some((odds, Sampled { trials, mean: estimate }))
}

/// Whether a sample is large enough: for the chance of a flag, for the chances of all words, for the mean of a number.
fn reached(precision: Precision, metric: &Metric, found: &Histogram) -> bool {
    let trials = found.present();
    match &metric.outcomes {
        Outcomes::Flag => precision.reached_by_proportion(yes(found), trials),
        Outcomes::Named(_) => found.iter().all(|(_, count)| precision.reached_by_proportion(count, trials)),
        Outcomes::Number { .. } => {
            let odds = Distribution::of_counts(found.iter().map(|(value, count)| (i64::from(value), count)));
            odds.is_none_or(|odds| precision.reached_by_mean(variance(&odds, trials), trials))
        }
    }
}

/// How often a flag was yes.
fn yes(found: &Histogram) -> u64 {
    found.iter().filter(|&(value, _)| value == 1).map(|(_, count)| count).sum()
}

/// The variance of a sample, divided by one trial less.
fn variance(odds: &Distribution, trials: u64) -> f64 {
    let n = trials as f64;
    odds.variance() * n / (n - 1.0).max(1.0)
}
