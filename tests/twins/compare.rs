//! Compares two samples of one question in every metric.

use std::collections::BTreeMap;

use super::sheet::{Brief, Twin};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Trials by value; `None` where the metric does not apply.
pub type Counts = BTreeMap<Option<i32>, f64>;

/// A sample, or exact shares, by metric.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The number of trials; infinite for exact shares, whose counts add up to 1.
    pub trials: f64,
    /// By metric.
    pub metrics: BTreeMap<String, Counts>,
}

impl Sample {
    fn share(&self, metric: &str, value: Option<i32>) -> f64 {
        let count = self.metrics[metric].get(&value).copied().unwrap_or(0.0);
        if self.trials.is_finite() { count / self.trials } else { count }
    }
}

/// A statistic in which two samples differ by more than chance allows.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The metric.
    pub metric: String,
    /// The value whose share it is, or `None` for the mean; the inner `None` is "does not apply".
    pub value: Option<Option<i32>>,
    /// The statistic in the first sample.
    pub first: f64,
    /// The statistic in the second sample.
    pub second: f64,
    /// The difference in standard errors.
    pub z: f64,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { metric, first, second, z, .. } = self;
        match self.value {
            None => write!(f, "mean({metric})")?,
            Some(None) => write!(f, "{metric} absent")?,
            Some(Some(value)) => write!(f, "{metric} = {value}")?,
        }
        write!(f, ": engine {first:.6}, twin {second:.6}, z = {z:.1}")
    }
}

/// The engine's running counts stop here.
const MOST_COUNTED: i32 = 32_767;

/// The sample of a twin.
pub fn play(twin: &mut dyn Twin, trials: u32, seed: u64) -> Sample {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let names = twin.metrics().to_vec();
    let mut counts = vec![Counts::new(); names.len()];
    let mut out = vec![None; names.len()];
    for _ in 0..trials {
        out.fill(None);
        twin.trial(&mut rng, &mut out);
        for (counts, value) in counts.iter_mut().zip(&out) {
            let value = value.map(|value| value.min(MOST_COUNTED));
            *counts.entry(value).or_default() += 1.0;
        }
    }
    Sample { trials: trials.into(), metrics: names.into_iter().zip(counts).collect() }
}

/// Builds the twin of a brief; `None` if it is not supported.
pub type Maker = fn(&Brief) -> Option<Box<dyn Twin>>;

/// Shares with fewer occurrences than this in both samples together are not compared individually.
const FEWEST: f64 = 60.0;

/// An exact answer that expects fewer occurrences than this in all trials of the other sample
/// excludes the value.
const IMPOSSIBLE: f64 = 1e-6;

/// All differences of more than `limit` standard errors, largest first. The limit is meant for a
/// single comparison: it is raised so that all comparisons together raise a false alarm as rarely
/// as one would.
pub fn differences(engine: &Sample, twin: &Sample, limit: f64) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut comparisons = 0_u32;
    let weight = |sample: &Sample| if sample.trials.is_finite() { 1.0 / sample.trials } else { 0.0 };
    let spread = weight(engine) + weight(twin);
    for metric in twin.metrics.keys().filter(|metric| engine.metrics.contains_key(*metric)) {
        let mut values: Vec<Option<i32>> =
            engine.metrics[metric].keys().chain(twin.metrics[metric].keys()).copied().collect();
        values.sort_unstable();
        values.dedup();
        let (mut means, mut shares, mut squares) = ([0.0; 2], [0.0; 2], 0.0);
        let mut pooled_all = 0.0;
        for &value in &values {
            let [a, b] = [engine, twin].map(|sample| sample.share(metric, value));
            let pooled = (a * weight(twin) + b * weight(engine)) / spread;
            if let Some(value) = value {
                let value = f64::from(value);
                means[0] += a * value;
                means[1] += b * value;
                shares[0] += a;
                shares[1] += b;
                squares += pooled * value * value;
                pooled_all += pooled;
            }
            // A value excluded by an exact answer must not occur even once.
            if engine.trials.is_infinite() && b > 0.0 && a / spread < IMPOSSIBLE {
                let z = f64::NEG_INFINITY;
                found.push(Difference { metric: metric.clone(), value: Some(value), first: a, second: b, z });
                continue;
            }
            // Events rare in theory may not be rare in the sample, and vice versa.
            if pooled / spread < FEWEST || pooled >= 1.0 {
                continue;
            }
            comparisons += 1;
            let z = (a - b) / (pooled * (1.0 - pooled) * spread).sqrt();
            found.push(Difference { metric: metric.clone(), value: Some(value), first: a, second: b, z });
        }
        if shares.contains(&0.0) {
            continue;
        }
        let [a, b] = [means[0] / shares[0], means[1] / shares[1]];
        let middle = (a + b) / 2.0;
        let variance = (squares / pooled_all - middle * middle).max(0.0);
        if variance > 1e-12 && pooled_all / spread >= FEWEST {
            comparisons += 1;
            let z = (a - b) / (variance * spread / pooled_all).sqrt();
            // Means of nearly constant metrics are not normally distributed; the shares of their
            // values are compared instead.
            if !is_rare(engine, twin, metric, &values, spread) {
                found.push(Difference { metric: metric.clone(), value: None, first: a, second: b, z });
            }
        }
    }
    let limit = raised(limit, comparisons);
    found.retain(|difference| difference.z.abs() >= limit || difference.z.is_nan());
    found.sort_by(|a, b| b.z.abs().total_cmp(&a.z.abs()));
    found
}

/// Whether nearly all trials have the same value, so that the mean depends on a handful.
fn is_rare(engine: &Sample, twin: &Sample, metric: &str, values: &[Option<i32>], spread: f64) -> bool {
    let pooled = |value: Option<i32>| (engine.share(metric, value) + twin.share(metric, value)) / 2.0;
    let most = values.iter().map(|&value| pooled(value)).fold(0.0, f64::max);
    (1.0 - most) / spread < FEWEST
}

/// The limit of each of several comparisons that together are as strict as one at `limit`
/// (Bonferroni).
fn raised(limit: f64, comparisons: u32) -> f64 {
    // The normal tail at z is about exp(-z^2 / 2) / z, so more comparisons raise z^2 by twice the
    // logarithm of their number.
    (limit * limit + 2.0 * f64::from(comparisons.max(1)).ln()).sqrt()
}
