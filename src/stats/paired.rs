//! The value of a change, from matched trials: the mean difference with its interval.
//!
//! Trials of two variants that saw the same dice differ only where the change mattered, so the interval is computed
//! from the differences, not from the two spreads.

use super::{Confidence, Interval, mean_interval};

/// One pair of values and the number of trials that had it; `None` where the metric does not apply.
pub type PairCount = (Option<f64>, Option<f64>, u64);

/// The difference of two means in matched trials, second minus first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paired {
    /// The difference of the means.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// The mean of the first variant, over the trials to which the metric applies.
    pub first: f64,
    /// The mean of the second variant, likewise.
    pub second: f64,
    /// Number of trials of each variant.
    pub trials: u64,
    /// Number of trials in which the variants differ.
    pub changed: u64,
    /// The variance of the difference of one matched pair.
    pub paired_variance: f64,
    /// The variance of the difference of one pair of independent trials: the sum of both variances.
    pub independent_variance: f64,
}

impl Paired {
    /// The difference from joint counts; `None` if either variant has no trial to which the metric applies.
    ///
    /// The interval is that of the mean of the differences ([`mean_interval`]). For shares, where values are 0 and 1,
    /// it is the adjusted interval of Agresti and Min (*Statistics in Medicine* 24, 2005, 729-740): half a trial is
    /// added to each of the four kinds of pairs, so that the interval has a width even if no trial differed. If the
    /// metric does not apply to some trials, each mean is a ratio, and its variance is that of its linearisation (the
    /// delta method): a trial counts as `(x - mean) / share` where the metric applies and as 0 where it does not.
    #[must_use]
    pub fn of(pairs: impl IntoIterator<Item = PairCount>) -> Option<Self> {
        let pairs: Vec<PairCount> = pairs.into_iter().collect();
        let trials: u64 = pairs.iter().map(|pair| pair.2).sum();
        let n = trials as f64;
        let (first, share) = mean(pairs.iter().map(|pair| (pair.0, pair.2)), n)?;
        let (second, other_share) = mean(pairs.iter().map(|pair| (pair.1, pair.2)), n)?;
        let changed = pairs.iter().filter(|pair| pair.0 != pair.1).map(|pair| pair.2).sum();
        let part = |value: Option<f64>, mean: f64, share: f64| value.map_or(0.0, |value| (value - mean) / share);
        let freedom = (n - 1.0).max(1.0);
        let (mut paired, mut independent) = (0.0, 0.0);
        for &(x, y, times) in &pairs {
            let (x, y) = (part(x, first, share), part(y, second, other_share));
            paired += (y - x).powi(2) * times as f64 / freedom;
            independent += (x * x + y * y) * times as f64 / freedom;
        }
        let value = second - first;
        let binary = pairs.iter().all(|&(x, y, _)| [x, y].iter().all(|v| matches!(v, Some(0.0 | 1.0))));
        let interval = if binary {
            shares(&pairs, n)
        } else {
            mean_interval(value, paired, trials).unwrap_or(Interval { low: value, high: value })
        };
        let (paired_variance, independent_variance) = (paired, independent);
        Some(Self { value, interval, first, second, trials, changed, paired_variance, independent_variance })
    }

    /// How many times fewer trials the matched comparison needs than independent runs for an interval of the same
    /// width: the variance of the independent difference divided by that of the matched one, at equal cost. Infinite
    /// if no trial differed.
    #[must_use]
    pub fn gain(&self) -> f64 {
        self.independent_variance / self.paired_variance
    }

    /// Whether the interval excludes zero.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        !self.interval.contains(0.0)
    }
}

/// The mean of the values that are present, and the share of trials that have one.
fn mean(values: impl Iterator<Item = (Option<f64>, u64)>, trials: f64) -> Option<(f64, f64)> {
    let (sum, present) = values
        .filter_map(|(value, times)| value.map(|value| (value * times as f64, times as f64)))
        .fold((0.0, 0.0), |(sum, present), (value, times)| (sum + value, present + times));
    (present > 0.0).then(|| (sum / present, present / trials))
}

/// The interval of Agresti and Min for the difference of matched shares.
fn shares(pairs: &[PairCount], n: f64) -> Interval {
    let count = |x: f64, y: f64| {
        let of = pairs.iter().filter(|pair| pair.0 == Some(x) && pair.1 == Some(y));
        of.map(|pair| pair.2).sum::<u64>() as f64 + 0.5
    };
    let (gained, lost, all) = (count(0.0, 1.0), count(1.0, 0.0), n + 2.0);
    let value = (gained - lost) / all;
    let half = Confidence::P95.z() * ((gained + lost) - (gained - lost).powi(2) / all).sqrt() / all;
    Interval { low: (value - half).max(-1.0), high: (value + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_table_by_hand() {
        // 10 lost, 30 gained of 100: 0.2; adjusted 20 / 102, half-width 1.96 sqrt(41 - 400 / 102) / 102.
        let pair = |x, y, n| (Some(x), Some(y), n);
        let got = Paired::of([pair(0.0, 0.0, 40), pair(0.0, 1.0, 30), pair(1.0, 0.0, 10), pair(1.0, 1.0, 20)]);
        let got = got.expect("trials");
        assert!((got.value - 0.2).abs() < 1e-12);
        let half = 1.959_963_985 * (41.0_f64 - 400.0 / 102.0).sqrt() / 102.0;
        assert!((got.interval.low - (20.0 / 102.0 - half)).abs() < 1e-9);
        assert!((got.interval.high - (20.0 / 102.0 + half)).abs() < 1e-9);
        assert_eq!(got.changed, 40);
        // Var x = 0.21, var y = 0.25, var of the difference = 0.4 - 0.04.
        assert!((got.gain() - 0.46 / 0.36).abs() < 1e-9, "{}", got.gain());
    }

    #[test]
    fn no_change_in_any_trial_is_not_certainty() {
        let got = Paired::of([(Some(1.0), Some(1.0), 500), (Some(0.0), Some(0.0), 500)]).expect("trials");
        assert_eq!((got.value, got.changed), (0.0, 0));
        assert!(got.interval.low < 0.0 && got.interval.high > 0.0 && !got.is_clear());
        assert!(got.gain().is_infinite());
    }

    #[test]
    fn means_are_of_the_trials_to_which_the_metric_applies() {
        let got = Paired::of([(Some(2.0), None, 10), (Some(4.0), Some(5.0), 10), (None, Some(7.0), 20)]);
        let got = got.expect("trials");
        assert!((got.first - 3.0).abs() < 1e-12 && (got.second - 19.0 / 3.0).abs() < 1e-12);
        assert_eq!(Paired::of([(None, Some(1.0), 3)]), None);
    }
}
