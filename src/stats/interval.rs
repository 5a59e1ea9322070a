//! Confidence intervals for proportions and means.
//!
//! Separate from the summaries because every other file of this folder needs them. All are two-sided with equal
//! tails.

use super::{Confidence, binomial};

/// A closed range of plausible values. `low` is never above `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `value` lies inside, ends included.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The distance between the ends.
    #[must_use]
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// The distance from `estimate` to the farther end. For a symmetric interval it is half the width; for "0 of n"
    /// it is the whole upper bound, where half the width would look too good.
    #[must_use]
    pub fn reach(self, estimate: f64) -> f64 {
        (self.high - estimate).max(estimate - self.low)
    }
}

/// With fewer successes or fewer failures than this, [`proportion`] uses Clopper and Pearson.
pub const FEW_EVENTS: u64 = 20;

/// The interval for every sampled proportion in a report, at 95 %.
///
/// It is [`wilson`] in general, but [`clopper_pearson`] if there are fewer than [`FEW_EVENTS`] successes or failures.
/// Wilson is close to 95 % on average, but its coverage fluctuates if events are few; Clopper-Pearson never covers
/// less than promised, and rare events are where a designer must not be misled (Brown, Cai and DasGupta, *Statistical
/// Science* 16, 2001, compare both). "0 of n" thus has an upper bound near 3.7 / n and is never reported as zero.
/// Without trials the interval is 0 to 1.
///
/// # Panics
///
/// If `successes` exceeds `trials`, which no tally can produce.
#[must_use]
pub fn proportion(successes: u64, trials: u64) -> Interval {
    proportion_at(successes, trials, Confidence::P95)
}

/// Same as [`proportion`], at another level.
///
/// # Panics
///
/// If `successes` exceeds `trials`.
#[must_use]
pub fn proportion_at(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    let failures = failures(successes, trials);
    if successes.min(failures) < FEW_EVENTS {
        clopper_pearson(successes, trials, confidence)
    } else {
        wilson(successes, trials, confidence)
    }
}

/// The score interval of Wilson (*Journal of the American Statistical Association* 22, 1927): all probabilities p
/// with `|k - n p| <= z sqrt(n p (1 - p))`, without continuity correction.
///
/// The lower end is computed as the product of both roots divided by the larger one, so that it stays accurate for
/// rare events. Without trials the interval is 0 to 1.
///
/// # Panics
///
/// If `successes` exceeds `trials`.
#[must_use]
pub fn wilson(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    let failures = failures(successes, trials);
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (k, n) = (successes as f64, trials as f64);
    let z = confidence.z();
    let larger = k + 0.5 * z * z + z * (k * (failures as f64 / n) + 0.25 * z * z).sqrt();
    let low = k * (k / n) / larger;
    let high = if failures == 0 { 1.0 } else { larger / (n + z * z) };
    Interval { low, high }
}

/// The exact interval of Clopper and Pearson (*Biometrika* 26, 1934): all probabilities p for which neither "at least
/// this many successes" nor "at most this many" is less likely than the tail. It covers the true value at least as
/// often as promised, usually more often.
///
/// There are closed forms at 0 and at n successes: `1 - tail^(1/n)` and its mirror image. Otherwise it is found by
/// bisection on the tail probability to the last bit, in at most some 100 steps: microseconds for few events, some
/// ten milliseconds for half a billion of a billion. Without trials the interval is 0 to 1.
///
/// # Panics
///
/// If `successes` exceeds `trials`.
#[must_use]
pub fn clopper_pearson(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    let failures = failures(successes, trials);
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let tail = confidence.tail();
    let estimate = successes as f64 / trials as f64;
    let nth_root_of_tail_ln = tail.ln() / trials as f64;
    let low = match (successes, failures) {
        (0, _) => 0.0,
        (_, 0) => nth_root_of_tail_ln.exp(),
        _ => bisect(0.0, estimate, |p| binomial::at_least(successes, trials, p) < tail),
    };
    let high = match (successes, failures) {
        (_, 0) => 1.0,
        (0, _) => -nth_root_of_tail_ln.exp_m1(),
        _ => bisect(estimate, 1.0, |p| binomial::at_most(successes, trials, p) > tail),
    };
    Interval { low, high }
}

/// The 95 % interval for a mean: `mean ± t sqrt(variance / n)` with Student's t on n - 1 degrees of freedom (Student,
/// *Biometrika* 6, 1908), which for large n is the normal interval.
///
/// `variance` is the sample's, divided by n - 1. `None` with fewer than two trials or without any spread: if all
/// trials agree, the sample says nothing about the error of its mean, and an interval of width zero would claim that
/// it does. Use [`proportion`] in that case. The interval relies on the central limit theorem: for a value that is
/// almost always the same, it is too narrow until the rare values have been seen some tens of times.
#[must_use]
pub fn mean_interval(mean: f64, variance: f64, trials: u64) -> Option<Interval> {
    mean_interval_at(mean, variance, trials, Confidence::P95)
}

/// Same as [`mean_interval`], at another level.
#[must_use]
pub fn mean_interval_at(mean: f64, variance: f64, trials: u64, confidence: Confidence) -> Option<Interval> {
    if trials < 2 || !mean.is_finite() || !variance.is_finite() || variance <= 0.0 {
        return None;
    }
    let half = confidence.t(trials - 1) * (variance / trials as f64).sqrt();
    Some(Interval { low: mean - half, high: mean + half })
}

fn failures(successes: u64, trials: u64) -> u64 {
    trials.checked_sub(successes).expect("a trial succeeds at most once")
}

/// The point in `low..high` up to which `below` is true, to the last bit.
fn bisect(mut low: f64, mut high: f64, below: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            return middle;
        }
        if below(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(got: Interval, low: f64, high: f64, tolerance: f64) {
        assert!(
            (got.low - low).abs() <= tolerance && (got.high - high).abs() <= tolerance,
            "{got:?}, want {low} to {high}"
        );
    }

    /// Newcombe, *Statistics in Medicine* 17 (1998) 857-872, table I: methods 3 and 5.
    #[test]
    fn the_published_examples_of_newcombe() {
        for (k, n, wilson_ends, exact_ends) in [
            (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
            (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
            (0, 20, (0.0, 0.1611), (0.0, 0.1684)),
            (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
        ] {
            assert_close(wilson(k, n, Confidence::P95), wilson_ends.0, wilson_ends.1, 5e-5);
            assert_close(clopper_pearson(k, n, Confidence::P95), exact_ends.0, exact_ends.1, 5e-5);
        }
    }

    #[test]
    fn nothing_seen_is_not_zero() {
        let none = proportion(0, 1_000_000);
        assert_eq!(none.low, 0.0);
        // 1 - 0.025^(1e-6), by its series: 3.688879454e-6 - 6.804e-12.
        assert!((none.high - 3.688_872_650e-6).abs() < 1e-14, "{none:?}");
        let all = proportion(1_000_000, 1_000_000);
        assert_eq!(all.high, 1.0);
        assert!((1.0 - all.low - none.high).abs() < 1e-15);
    }

    #[test]
    fn no_trials_know_nothing() {
        let nothing = Interval { low: 0.0, high: 1.0 };
        assert_eq!(proportion(0, 0), nothing);
        assert_eq!(wilson(0, 0, Confidence::P95), nothing);
        assert_eq!(clopper_pearson(0, 0, Confidence::P99), nothing);
    }

    #[test]
    fn the_rule_of_reports_changes_at_twenty_events() {
        let (exact, score) = (clopper_pearson(19, 100, Confidence::P95), wilson(20, 100, Confidence::P95));
        assert_eq!(proportion(19, 100), exact);
        assert_eq!(proportion(20, 100), score);
        assert_eq!(proportion(80, 100), wilson(80, 100, Confidence::P95));
        assert_eq!(proportion(81, 100), clopper_pearson(81, 100, Confidence::P95));
    }

    /// The ends solve their defining equations.
    #[test]
    fn wilson_ends_are_z_standard_errors_away() {
        for (k, n) in [(1, 10), (3, 1_000_000_000), (500, 1000), (9_999, 10_000)] {
            let ends = wilson(k, n, Confidence::P99);
            for p in [ends.low, ends.high] {
                let z = (k as f64 - n as f64 * p).abs() / (n as f64 * p * (1.0 - p)).sqrt();
                assert!((z / Confidence::P99.z() - 1.0).abs() < 1e-6, "{k} of {n} at {p}: {z}");
            }
        }
    }

    #[test]
    fn an_interval_contains_its_estimate_and_its_mirror_mirrors_it() {
        for n in [1, 2, 5, 19, 40, 333] {
            for k in 0..=n {
                for make in [wilson, clopper_pearson] {
                    let (here, there) = (make(k, n, Confidence::P95), make(n - k, n, Confidence::P95));
                    assert!(here.contains(k as f64 / n as f64), "{k} of {n}: {here:?}");
                    assert!(here.low >= 0.0 && here.high <= 1.0);
                    assert_close(here, 1.0 - there.high, 1.0 - there.low, 1e-12);
                }
            }
        }
    }

    /// Exact coverage, summed over every possible count: Clopper-Pearson keeps its promise for every probability, and
    /// the interval used in reports is never far below it.
    #[test]
    fn exact_coverage_on_a_grid_of_chances() {
        let n = 400;
        let exact: Vec<Interval> = (0..=n).map(|k| clopper_pearson(k, n, Confidence::P95)).collect();
        let rule: Vec<Interval> = (0..=n).map(|k| proportion(k, n)).collect();
        for step in 1..1000 {
            let p = f64::from(step) / 1000.0;
            let coverage = |ends: &[Interval]| -> f64 {
                (0..=n)
                    .filter(|&k| ends[k as usize].contains(p))
                    .map(|k| binomial::at_most(k, n, p) - if k == 0 { 0.0 } else { binomial::at_most(k - 1, n, p) })
                    .sum()
            };
            assert!(coverage(&exact) > 0.95 - 1e-9, "Clopper-Pearson at {p}: {}", coverage(&exact));
            assert!(coverage(&rule) > 0.93, "the rule of reports at {p}: {}", coverage(&rule));
        }
    }

    /// Student's own sleep data (*Biometrika* 6, 1908), differences of two drugs in ten patients:
    /// mean 1.58, variance 1.5129 (sd 1.23), 95 % interval 0.70 to 2.46 as every textbook prints
    /// it.
    #[test]
    fn students_sleep_data() {
        let hours: [f64; 10] = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let mean = hours.iter().sum::<f64>() / 10.0;
        let variance = hours.iter().map(|h| (h - mean).powi(2)).sum::<f64>() / 9.0;
        let got = mean_interval(mean, variance, 10).expect("ten patients, some spread");
        assert_close(got, 0.700_114_2, 2.459_885_8, 1e-6);
    }

    #[test]
    fn a_mean_without_spread_has_no_interval() {
        assert_eq!(mean_interval(0.0, 0.0, 1_000_000), None);
        assert_eq!(mean_interval(3.0, 1.0, 1), None);
        assert_eq!(mean_interval(3.0, f64::NAN, 10), None);
        assert_eq!(mean_interval(f64::INFINITY, 1.0, 10), None);
    }

    #[test]
    fn reach_is_the_farther_end() {
        let ends = Interval { low: 0.0, high: 0.4 };
        assert_eq!(ends.reach(0.1), 0.4 - 0.1);
        assert_eq!(ends.reach(0.35), 0.35);
        assert_eq!(ends.width(), 0.4);
    }
}
