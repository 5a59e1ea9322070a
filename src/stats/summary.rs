//! One distribution in ten numbers: trials, mean, spread, extremes, quantiles.
//!
//! Computed from a histogram, counted or exact, so that both kinds of answer are summarised by the same rules.

use super::{Confidence, Interval, Quantile, mean_interval, quantile};

/// The summary of a whole-numbered distribution.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The number of trials counted; `None` for an exact distribution.
    pub trials: Option<u64>,
    /// The mean.
    pub mean: f64,
    /// The 95 % interval of the mean; `None` for an exact distribution and for a sample that has none (see
    /// [`mean_interval`]).
    pub mean_interval: Option<Interval>,
    /// The standard deviation of the distribution as given: the root of the mean squared distance from the mean,
    /// divided by n, not n - 1, so that it can be checked against the printed histogram.
    pub sd: f64,
    /// The smallest outcome that occurs.
    pub min: i64,
    /// The largest outcome that occurs.
    pub max: i64,
    /// The quantiles at [`PERCENTS`](super::PERCENTS), in that order.
    pub quantiles: [Quantile; super::PERCENTS.len()],
}

impl Summary {
    /// Summarises a sample: `counts[i]` trials resulted in `first + i`. `None` if all counts are zero.
    ///
    /// # Panics
    ///
    /// If the counts add up to more than `u64::MAX`, which no tally of trials can.
    #[must_use]
    pub fn of_counts(first: i64, counts: &[u64]) -> Option<Self> {
        let cumulative: Vec<u64> = counts
            .iter()
            .scan(0_u64, |sum, &count| {
                *sum = sum.checked_add(count).expect("trials are counted in a u64");
                Some(*sum)
            })
            .collect();
        let trials = cumulative.last().copied().filter(|&trials| trials > 0)?;
        let n = trials as f64;
        let moments = Moments::of(counts.len(), n, |i| counts[i] as f64);
        let sample_variance = moments.variance * (n / (n - 1.0));
        let mean = first as f64 + moments.offset;
        Some(Self {
            trials: Some(trials),
            mean,
            mean_interval: mean_interval(mean, sample_variance, trials),
            sd: moments.variance.sqrt(),
            min: outcome(first, counts.iter().position(|&count| count > 0)?),
            max: outcome(first, counts.iter().rposition(|&count| count > 0)?),
            quantiles: super::PERCENTS.map(|percent| {
                let (value, low, high) = quantile::of_counts(&cumulative, percent, Confidence::P95);
                Quantile {
                    percent,
                    value: outcome(first, value),
                    low: low.map(|at| outcome(first, at)),
                    high: high.map(|at| outcome(first, at)),
                }
            }),
        })
    }

    /// Summarises an exact distribution: `first + i` has probability `probabilities[i]`.
    ///
    /// The sum need not be 1: everything is relative to it, so that the mass an exact solver has left out shifts no
    /// quantile (reports state that mass elsewhere). `None` if a probability is negative or not finite, or if all are
    /// zero.
    #[must_use]
    pub fn of_probabilities(first: i64, probabilities: &[f64]) -> Option<Self> {
        Self::of_values(|place| outcome(first, place), probabilities)
    }

    /// As [`Summary::of_probabilities`], for values that need not be consecutive: `value(i)`, which ascends, has probability
    /// `probabilities[i]`.
    #[must_use]
    pub fn of_values(value: impl Fn(usize) -> i64, probabilities: &[f64]) -> Option<Self> {
        if !probabilities.iter().all(|p| p.is_finite() && *p >= 0.0) {
            return None;
        }
        let cumulative: Vec<f64> = probabilities
            .iter()
            .scan(0.0, |sum, p| {
                *sum += p;
                Some(*sum)
            })
            .collect();
        let total = cumulative.last().copied().filter(|&total| total > 0.0 && total.is_finite())?;
        let first = value(0);
        let above = |place: usize| value(place).abs_diff(first) as f64;
        let moments = Moments::at(probabilities.len(), total, |place| probabilities[place], above);
        Some(Self {
            trials: None,
            mean: first as f64 + moments.offset,
            mean_interval: None,
            sd: moments.variance.sqrt(),
            min: value(probabilities.iter().position(|&p| p > 0.0)?),
            max: value(probabilities.iter().rposition(|&p| p > 0.0)?),
            quantiles: super::PERCENTS.map(|percent| {
                let value = value(quantile::of_probabilities(&cumulative, percent));
                Quantile { percent, value, low: None, high: None }
            }),
        })
    }

    /// The 50 % quantile.
    #[must_use]
    pub fn median(&self) -> Quantile {
        self.quantiles[super::PERCENTS.len() / 2]
    }

    /// The quantile at `percent`, if it is one of [`PERCENTS`](super::PERCENTS).
    #[must_use]
    pub fn quantile(&self, percent: u8) -> Option<Quantile> {
        self.quantiles.iter().copied().find(|quantile| quantile.percent == percent)
    }
}

fn outcome(first: i64, index: usize) -> i64 {
    first.saturating_add_unsigned(index as u64)
}

/// The mean position and the variance, computed in two passes: the mean is subtracted before squaring, so that no
/// large numbers cancel.
#[derive(Debug, Clone, Copy)]
struct Moments {
    offset: f64,
    variance: f64,
}

impl Moments {
    fn of(cells: usize, total: f64, weight: impl Fn(usize) -> f64) -> Self {
        Self::at(cells, total, weight, |i| i as f64)
    }

    /// The moments of cells that stand so far above the first one.
    fn at(cells: usize, total: f64, weight: impl Fn(usize) -> f64, above: impl Fn(usize) -> f64) -> Self {
        let offset = (0..cells).map(|i| weight(i) * above(i)).sum::<f64>() / total;
        let variance = (0..cells).map(|i| weight(i) * (above(i) - offset).powi(2)).sum::<f64>() / total;
        Self { offset, variance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2d6: mean 7, variance 35 / 6.
    const TWO_DICE: [u64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

    #[test]
    fn two_dice_exactly() {
        let probabilities = TWO_DICE.map(|ways| ways as f64 / 36.0);
        let summary = Summary::of_probabilities(2, &probabilities).expect("a distribution");
        assert!((summary.mean - 7.0).abs() < 1e-14);
        assert!((summary.sd - (35.0_f64 / 6.0).sqrt()).abs() < 1e-14);
        assert_eq!((summary.min, summary.max, summary.trials, summary.mean_interval), (2, 12, None, None));
        // At most 3 has 3/36 = 8.3 %, at most 5 has 10/36 = 27.8 %, at most 9 has 30/36, at most 11 has 35/36 = 97.2
        // %.
        assert_eq!(summary.quantiles.map(|quantile| quantile.value), [3, 5, 7, 9, 11]);
        assert!(summary.quantiles.iter().all(|quantile| quantile.low.is_none() && quantile.high.is_none()));
        assert_eq!(summary.median().percent, 50);
        assert_eq!(summary.quantile(95).map(|quantile| quantile.value), Some(11));
        assert_eq!(summary.quantile(60), None);
    }

    #[test]
    fn counts_and_probabilities_agree() {
        let counts = TWO_DICE.map(|ways| ways * 1000);
        let sampled = Summary::of_counts(-5, &counts).expect("36,000 trials");
        let exact = Summary::of_probabilities(-5, &TWO_DICE.map(|ways| ways as f64 / 36.0)).expect("a distribution");
        assert_eq!(sampled.trials, Some(36_000));
        assert!((sampled.mean - exact.mean).abs() < 1e-13 && (sampled.sd - exact.sd).abs() < 1e-13);
        assert_eq!((sampled.min, sampled.max), (exact.min, exact.max));
        for (of_sample, of_exact) in sampled.quantiles.iter().zip(&exact.quantiles) {
            assert_eq!(of_sample.value, of_exact.value);
            assert!(of_sample.low <= Some(of_sample.value) && of_sample.high >= Some(of_sample.value));
        }
        let interval = sampled.mean_interval.expect("there is spread");
        let half = 1.960_03 * (35.0_f64 / 6.0 / 36_000.0).sqrt();
        assert!((interval.width() - 2.0 * half).abs() < 1e-5 && interval.contains(0.0), "{interval:?}");
    }

    /// Brute force: lists and sorts all values.
    #[test]
    fn a_lumpy_sample_by_hand() {
        let counts = [0, 3, 0, 0, 11, 1, 0, 25, 0];
        let summary = Summary::of_counts(-2, &counts).expect("40 trials");
        let mut values: Vec<i64> = Vec::new();
        for (i, &count) in counts.iter().enumerate() {
            values.extend(std::iter::repeat_n(i as i64 - 2, count as usize));
        }
        let mean = values.iter().sum::<i64>() as f64 / 40.0;
        let squares: f64 = values.iter().map(|&v| (v as f64 - mean).powi(2)).sum();
        assert!((summary.mean - mean).abs() < 1e-14);
        assert!((summary.sd - (squares / 40.0).sqrt()).abs() < 1e-14);
        assert_eq!((summary.min, summary.max), (-1, 5));
        for quantile in summary.quantiles {
            let rank = (40 * usize::from(quantile.percent)).div_ceil(100);
            assert_eq!(quantile.value, values[rank - 1], "{} %", quantile.percent);
        }
        // Median ranks of 40: 14 and 27, the 14th value being 2, the 27th 5.
        assert_eq!((summary.median().low, summary.median().high), (Some(2), Some(5)));
        // P(B = 0) is 0.95^40 = 12.9 %: the smallest of 40 does not bound the 5 % quantile from
        // below.
        assert_eq!(summary.quantiles[0].low, None);
    }

    /// 1, 2 and 3 once each: variance 1 on two degrees of freedom, so 2 ± 4.302653 / sqrt(3).
    #[test]
    fn the_interval_of_a_tiny_sample_divides_by_n_less_one() {
        let summary = Summary::of_counts(1, &[1, 1, 1]).expect("three trials");
        let interval = summary.mean_interval.expect("there is spread");
        let half = 4.302_652_729_749_464 / 3.0_f64.sqrt();
        assert!((interval.low - (2.0 - half)).abs() < 1e-12, "{interval:?}");
        assert!((interval.high - (2.0 + half)).abs() < 1e-12, "{interval:?}");
    }

    #[test]
    fn one_outcome_has_no_spread_and_no_interval() {
        let always = Summary::of_counts(4, &[0, 1_000_000]).expect("trials");
        assert_eq!((always.mean, always.sd, always.min, always.max), (5.0, 0.0, 5, 5));
        assert_eq!(always.mean_interval, None);
        assert_eq!((always.median().low, always.median().high), (Some(5), Some(5)));
        let once = Summary::of_counts(4, &[1]).expect("a trial");
        assert_eq!((once.mean, once.sd, once.mean_interval), (4.0, 0.0, None));
        assert_eq!((once.median().value, once.median().low, once.median().high), (4, None, None));
    }

    #[test]
    fn nothing_has_no_summary() {
        assert_eq!(Summary::of_counts(0, &[]), None);
        assert_eq!(Summary::of_counts(0, &[0, 0]), None);
        for wrong in [&[][..], &[0.0, 0.0], &[1.5, -0.5], &[f64::NAN], &[f64::INFINITY]] {
            assert_eq!(Summary::of_probabilities(0, wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn missing_mass_shifts_no_quantile() {
        let whole = Summary::of_probabilities(1, &[0.05; 20]).expect("a d20");
        let short = Summary::of_probabilities(1, &[0.0499; 20]).expect("a d20 with mass left out");
        assert_eq!(whole.quantiles, short.quantiles);
        assert!((whole.mean - 10.5).abs() < 1e-13 && (short.mean - 10.5).abs() < 1e-13);
    }

    #[test]
    fn billions_of_trials_lose_nothing() {
        let summary = Summary::of_counts(i64::from(i16::MAX), &[1 << 40, 0, 1 << 40]).expect("trials");
        assert_eq!((summary.mean, summary.sd), (32_768.0, 1.0));
    }
}
