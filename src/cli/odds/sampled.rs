//! Samples a roll: for what is too large to solve.

use std::sync::Arc;

use rayon::ThreadPool;

use crate::dice::{Distribution, Expr, Unsampled};
use crate::engine::sample::Chunks;
use crate::engine::{Quiet, sample_any, why_unsampled};
use crate::games::dice::PlainRoll;
use crate::lane::dispatch::Isa;
use crate::stats::{Confidence, Estimate, Interval, Precision, mean_interval_at, proportion_at};

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
    /// The widest 95 % interval to either side: of the chance of a question of yes or no, else of the mean.
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
        let experiment = PlainRoll::new(expr.clone());
        if let Some(why) = why_unsampled(&experiment) {
            return Err(why);
        }
        let mut trials = if self.precision.is_some() { FIRST } else { self.trials };
        loop {
            let chunks = Chunks { seed: self.seed, experiment: 1, trials };
            let tallies = self.pool.install(|| sample_any(&experiment, self.isa, chunks, &Quiet));
            let counts = tallies.histograms[0].iter().map(|(value, count)| (i64::from(value), count));
            let odds = Distribution::of_counts(counts).expect("there is at least one trial");
            let n = trials as f64;
            let variance = odds.variance() * n / (n - 1.0).max(1.0);
            let mean = odds.mean();
            let (estimate, reached) = if expr.is_comparison() {
                let count = (odds.probability(1) * n).round() as u64;
                let reached = |precision: Precision| precision.reached_by_proportion(count, trials);
                (Estimate::share(count, trials), self.precision.is_none_or(reached))
            } else {
                let estimate = match mean_interval_at(mean, variance, trials, Confidence::P95) {
                    Some(interval) => Estimate::sampled(mean, interval),
                    None => Estimate::unbounded(mean),
                };
                (estimate, self.precision.is_none_or(|precision| precision.reached_by_mean(variance, trials)))
            };
            if reached || trials >= MOST {
                return Ok((odds, Sampled { trials, mean: estimate }));
            }
            trials = (trials + trials.div_ceil(2)).min(MOST);
        }
    }
}
