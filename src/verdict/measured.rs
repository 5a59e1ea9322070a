//! One number out of a spread, with its interval at a given level.

use crate::plan::{Measure, Metric};
use crate::stats::{Confidence, Interval, mean_interval_at, proportion_at, quantile_of_counts, quantile_of_shares};
use crate::tally::Spread;

/// A number with its interval; exact numbers have none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Measured {
    pub value: f64,
    pub interval: Option<(f64, f64)>,
}

/// Measures a spread; nothing if the metric applies to no trial.
pub(super) fn measured(
    measure: &Measure,
    metric: &Metric,
    spread: &Spread,
    confidence: Confidence,
) -> Option<Measured> {
    match spread {
        Spread::Exact { shares, absent } => {
            exact(measure, metric, shares, *absent).map(|value| Measured { value, interval: None })
        }
        Spread::Counted { counts, absent } => counted(measure, metric, counts, *absent, confidence),
    }
}

fn exact(measure: &Measure, metric: &Metric, shares: &[(i32, f64)], absent: f64) -> Option<f64> {
    if *measure == Measure::Absent {
        return Some(absent);
    }
    let total: f64 = shares.iter().map(|(_, share)| share).sum();
    if total <= 0.0 {
        return None;
    }
    let mut possible = shares.iter().filter(|(_, share)| *share > 0.0).map(|(value, _)| f64::from(*value));
    match measure {
        Measure::Share(event) => {
            let hits = shares.iter().filter(|(value, _)| event.is(metric, *value)).map(|(_, share)| share);
            Some(hits.sum::<f64>() / total)
        }
        Measure::Mean => Some(shares.iter().map(|(value, share)| f64::from(*value) * share).sum::<f64>() / total),
        Measure::Min => possible.next(),
        Measure::Max => possible.next_back(),
        Measure::Quantile(percent) => quantile_of_shares(shares, *percent).map(f64::from),
        Measure::Absent => Some(absent),
    }
}

fn counted(
    measure: &Measure,
    metric: &Metric,
    counts: &[(i32, u64)],
    absent: u64,
    confidence: Confidence,
) -> Option<Measured> {
    let trials: u64 = counts.iter().map(|(_, count)| count).sum();
    let share = |hits: u64, of: u64| {
        let Interval { low, high } = proportion_at(hits, of, confidence);
        Measured { value: hits as f64 / of as f64, interval: Some((low, high)) }
    };
    if *measure == Measure::Absent {
        return (trials + absent > 0).then(|| share(absent, trials + absent));
    }
    if trials == 0 {
        return None;
    }
    let (least, most) = (counts.first()?.0, counts.last()?.0);
    match measure {
        Measure::Share(event) => {
            let hits = counts.iter().filter(|(value, _)| event.is(metric, *value)).map(|(_, count)| count).sum();
            Some(share(hits, trials))
        }
        Measure::Mean => Some(mean(counts, trials, confidence)),
        // What was seen can occur; what was not seen may occur all the same.
        Measure::Min => Some(Measured { value: least.into(), interval: Some((f64::NEG_INFINITY, least.into())) }),
        Measure::Max => Some(Measured { value: most.into(), interval: Some((most.into(), f64::INFINITY)) }),
        Measure::Quantile(percent) => {
            let (value, low, high) = quantile_of_counts(counts, *percent, confidence)?;
            let low = low.map_or(f64::NEG_INFINITY, f64::from);
            let high = high.map_or(f64::INFINITY, f64::from);
            Some(Measured { value: value.into(), interval: Some((low, high)) })
        }
        Measure::Absent => None,
    }
}

/// The mean with its interval. If every trial had the same value there is no spread to go by; then at most a
/// share of the bound for "0 of n" has another value, and that is no farther away than a value can be.
fn mean(counts: &[(i32, u64)], trials: u64, confidence: Confidence) -> Measured {
    let n = trials as f64;
    let mean = counts.iter().map(|(value, count)| f64::from(*value) * *count as f64).sum::<f64>() / n;
    let squares = counts.iter().map(|(value, count)| (f64::from(*value) - mean).powi(2) * *count as f64);
    let variance = squares.sum::<f64>() / (n - 1.0);
    let interval = mean_interval_at(mean, variance, trials, confidence).unwrap_or_else(|| {
        let other = proportion_at(0, trials, confidence).high;
        Interval { low: mean - other * (mean - f64::from(i16::MIN)), high: mean + other * (f64::from(i16::MAX) - mean) }
    });
    Measured { value: mean, interval: Some((interval.low, interval.high)) }
}
