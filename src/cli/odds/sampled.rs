//! Samples a roll, or a check of a game told in text: for what is too large to solve.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::ThreadPool;

use dice::{Distribution, Unsampled};
use games::dice::PlainRoll;
use lane::dispatch::Isa;
use lang::{Expr, Together, ValueKind};
use play::engine::sample::Chunks;
use play::engine::{DynExperiment, Quiet, sample_any, why_unsampled};
use play::systems::{Metric, Outcomes};
use play::tally::Histogram;
use stats::{Confidence, Estimate, Interval, Precision, mean_interval_at, proportion_at};

/// The number of trials of a first look when sampling to a precision.
const FIRST: u64 = 1 << 17;
/// The most trials of any roll.
const MOST: u64 = 1_000_000_000;

/// The fewest trials in which a condition holds that say how precise an answer is.
const FEWEST: u64 = 100;

/// What a sample says of results of one throw.
#[derive(Debug)]
pub struct Throws {
    /// Of each result the odds where the condition holds; `None` if it never did.
    pub results: Vec<Option<(Distribution, Sampled)>>,
    /// In how many trials the condition held: the weight of 1.
    pub holds: Distribution,
    /// The number of these trials.
    pub held: u64,
    /// How often each pair of values of the first two results came up in them.
    pairs: BTreeMap<[i64; 2], u64>,
}

impl Throws {
    /// The pairs of values of the first two results, in ascending order, each with its share of the trials.
    pub fn pairs(&self) -> impl Iterator<Item = ([i64; 2], f64)> {
        self.pairs.iter().map(|(pair, count)| (*pair, *count as f64 / self.held as f64))
    }
}

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
        let histograms =
            self.until(experiment, |precision, histograms| all_reached(precision, experiment.metrics(), histograms))?;
        Ok(experiment.metrics().iter().zip(&histograms).map(|(metric, found)| estimated(metric, found)).collect())
    }

    /// Results of one throw, of these kinds: what a sample says of each where the condition holds, if there is one. `all` comes
    /// to all of them.
    ///
    /// # Errors
    /// If the roll is too large even for that.
    pub fn together(&self, kinds: &[ValueKind], all: &Together) -> Result<Throws, Unsampled> {
        let metrics: Vec<Metric> = std::iter::zip(kinds, &all.parts)
            .map(|(kind, part)| match kind {
                ValueKind::Number => Metric::number("total", "points", ""),
                ValueKind::YesNo => Metric::flag("success", ""),
                ValueKind::Word => Metric::named("outcome", &part.words, ""),
            })
            .collect();
        let of_each = |numbers: &Histogram| -> Vec<Histogram> {
            let mut each = vec![Histogram::default(); metrics.len()];
            for (number, count) in numbers.iter().filter(|(number, _)| all.holds(i64::from(*number))) {
                for (one, part) in std::iter::zip(&mut each, &all.parts) {
                    one.add(i32::try_from(part.of(i64::from(number))).unwrap_or(i32::MAX), count);
                }
            }
            each
        };
        let experiment = PlainRoll::new(all.expr.clone());
        let histograms = self.until(&experiment, |precision, histograms| {
            let each = of_each(&histograms[0]);
            let many = all.given.is_none() || each[0].present() >= FEWEST;
            many && all_reached(precision, &metrics, &each)
        })?;
        let (numbers, each) = (&histograms[0], of_each(&histograms[0]));
        let held = each[0].present();
        let counts = [(0, numbers.present() - held), (1, held)];
        let holds = Distribution::of_counts(counts).expect("every trial has an answer");
        let results = std::iter::zip(&metrics, &each).map(|(metric, found)| estimated(metric, found)).collect();
        let mut pairs: BTreeMap<[i64; 2], u64> = BTreeMap::new();
        for (number, count) in numbers.iter() {
            if let Some(pair) = all.pair(i64::from(number)) {
                *pairs.entry(pair).or_default() += count;
            }
        }
        Ok(Throws { results, holds, held, pairs })
    }

    /// What trials of an experiment come to: so many as were asked for, or until it is enough for a precision.
    fn until(
        &self,
        experiment: &dyn DynExperiment,
        enough: impl Fn(Precision, &[Histogram]) -> bool,
    ) -> Result<Vec<Histogram>, Unsampled> {
        if let Some(why) = why_unsampled(experiment) {
            return Err(why);
        }
        let mut trials = if self.precision.is_some() { FIRST } else { self.trials };
        loop {
            let chunks = Chunks { seed: self.seed, experiment: 1, trials };
            let tallies = self.pool.install(|| sample_any(experiment, self.isa, chunks, &Quiet));
            if trials >= MOST || self.precision.is_none_or(|precision| enough(precision, &tallies.histograms)) {
                return Ok(tallies.histograms);
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

/// Whether a sample is large enough for all of its metrics. A mean without spread has no interval, and does not hold up others.
fn all_reached(precision: Precision, metrics: &[Metric], found: &[Histogram]) -> bool {
    let idle = |metric: &Metric, found: &Histogram| {
        metrics.len() > 1 && matches!(metric.outcomes, Outcomes::Number { .. }) && found.iter().count() < 2
    };
    std::iter::zip(metrics, found).all(|(metric, found)| idle(metric, found) || reached(precision, metric, found))
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
