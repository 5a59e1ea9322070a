//! When to stop sampling: as soon as the interval is as narrow as requested.
//!
//! This is a rule on counts only. When to check it is the engine's decision, so that the result does not depend on
//! threads.

use super::{Confidence, mean_interval, proportion};

/// The requested precision: how far the 95 % interval may reach from the estimate.
///
/// **About stopping early.** The coverage of an interval is guaranteed for a number of trials fixed in advance.
/// Checking repeatedly and stopping at a favourable moment spoils it. This rule checks only the width, never the
/// result itself, so the damage is small: unless the event is rare, the width at n trials hardly depends on the
/// sample, and coverage stays near 95 %. It is worst when the precision is coarse compared with a rare event's
/// probability, because a sample that happens to contain fewer events is narrower and stops sooner. A few checks,
/// each after many more trials than the one before, keep the effect small. A report must state the resulting number
/// of trials; where exact coverage is needed, a fixed number of trials is the better choice. The engine checks after
/// 131,072 trials and then after half as many again each time; `tests/report/expectations.rs` counts how often a thousand
/// seeded runs cover the true value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Precision {
    half_width: f64,
}

impl Precision {
    /// Requests an interval that reaches at most `half_width` from the estimate on either side, in the units of the
    /// metric (0.001 is a tenth of a percentage point for a probability). `None` unless positive and finite.
    #[must_use]
    pub fn new(half_width: f64) -> Option<Self> {
        (half_width > 0.0 && half_width.is_finite()).then_some(Self { half_width })
    }

    /// The requested half-width.
    #[must_use]
    pub fn half_width(self) -> f64 {
        self.half_width
    }

    /// Whether the interval of [`proportion`] is narrow enough; never without trials.
    ///
    /// # Panics
    ///
    /// If `successes` exceeds `trials`.
    #[must_use]
    pub fn reached_by_proportion(self, successes: u64, trials: u64) -> bool {
        trials > 0 && proportion(successes, trials).reach(successes as f64 / trials as f64) <= self.half_width
    }

    /// Whether the interval of [`mean_interval`] is narrow enough, given the sample's variance (divided by n - 1).
    /// Never without any spread, since such a sample has no interval: a plan also needs a maximum number of trials.
    #[must_use]
    pub fn reached_by_mean(self, variance: f64, trials: u64) -> bool {
        mean_interval(0.0, variance, trials).is_some_and(|interval| interval.reach(0.0) <= self.half_width)
    }

    /// A number of trials after which any proportion is as precise as requested: `(z / (2 h))²` rounded up, and at
    /// least 100.
    ///
    /// The farther end of a Wilson interval is at most `z / (2 sqrt n)` away, whatever the counts: the Cauchy-Schwarz
    /// inequality bounds the sum `z sqrt(n p (1 - p) + z² / 4) + z² |1/2 - p|`, divided by `n + z²`. The exact
    /// interval for few events reaches farther than that only below 100 trials.
    #[must_use]
    pub fn trials_for_any_proportion(self) -> u64 {
        ((0.5 * Confidence::P95.z() / self.half_width).powi(2).ceil() as u64).max(100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn asked(half_width: f64) -> Precision {
        Precision::new(half_width).expect("positive")
    }

    #[test]
    fn a_precision_is_positive_and_finite() {
        for wrong in [0.0, -0.01, f64::NAN, f64::INFINITY] {
            assert_eq!(Precision::new(wrong), None, "{wrong}");
        }
        assert_eq!(asked(0.001).half_width(), 0.001);
    }

    #[test]
    fn a_proportion_is_reached_when_its_farther_end_is() {
        assert!(!asked(0.01).reached_by_proportion(0, 0));
        // 1.96 sqrt(0.25 / n) = 0.01 at n = 9604.
        assert!(!asked(0.01).reached_by_proportion(4_750, 9_500));
        assert!(asked(0.01).reached_by_proportion(4_850, 9_700));
        // No event seen: the whole upper bound 3.69 / n counts, not half of it.
        assert!(!asked(0.001).reached_by_proportion(0, 3_600));
        assert!(asked(0.001).reached_by_proportion(0, 3_700));
    }

    #[test]
    fn a_mean_needs_spread_and_trials() {
        assert!(!asked(0.1).reached_by_mean(0.0, 1_000_000));
        assert!(!asked(0.1).reached_by_mean(4.0, 1));
        // 1.96 * 2 / sqrt(n) = 0.1 at n = 1537.
        assert!(!asked(0.1).reached_by_mean(4.0, 1_500));
        assert!(asked(0.1).reached_by_mean(4.0, 1_550));
    }

    /// Every possible count, for every number of trials that the rule may return in this range.
    #[test]
    fn the_trials_for_any_proportion_are_enough_and_hardly_too_many() {
        for half_width in [0.3, 0.098, 0.09, 0.05, 0.03, 0.02] {
            let trials = asked(half_width).trials_for_any_proportion();
            let misses = |n: u64| (0..=n).filter(|&k| !asked(half_width).reached_by_proportion(k, n)).count();
            assert_eq!(misses(trials), 0, "{half_width} after {trials}");
            if trials > 100 {
                assert!(misses(trials - 6) > 0, "{half_width} after {}", trials - 6);
            }
        }
        assert_eq!(asked(0.001).trials_for_any_proportion(), 960_365);
        assert_eq!(asked(1e-30).trials_for_any_proportion(), u64::MAX);
    }

    /// Measures the effect of stopping early: checks after 1000, 2000, 4000 ... trials, stopped by the rule.
    #[test]
    fn coverage_survives_doubling_looks() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(20_260_101);
        for p in [0.5, 0.1, 0.02] {
            let threshold = (p * 2.0_f64.powi(64)) as u64;
            let runs = 2_000;
            let mut covered = 0;
            for _ in 0..runs {
                let (mut successes, mut trials, mut look) = (0, 0, 1_000);
                while !asked(0.01).reached_by_proportion(successes, trials) {
                    successes += (trials..look).filter(|_| random.next_u64() < threshold).count() as u64;
                    (trials, look) = (look, 2 * look);
                }
                covered += u64::from(proportion(successes, trials).contains(p));
            }
            let z = super::super::z_proportion(covered, runs, 0.95);
            assert!(z > -4.0, "{covered} of {runs} covered {p}");
        }
    }
}
