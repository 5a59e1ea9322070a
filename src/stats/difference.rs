//! The difference of two proportions, with its confidence interval.
//!
//! For samples with independent dice. Matched samples (the same seeds on both sides) carry more information; see
//! [`Paired`](super::Paired).

use super::{Confidence, Estimate, Interval, wilson};

/// The difference of two independent sampled proportions, first minus second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The difference of the observed proportions, from -1 to 1.
    pub value: f64,
    /// Its confidence interval.
    pub interval: Interval,
}

impl Difference {
    /// Compares two samples given as `(successes, trials)`; `None` if either has no trials.
    ///
    /// The interval is Newcombe's hybrid score interval (*Statistics in Medicine* 17, 1998,
    /// 873-890, method 10): the distances from each proportion to the ends of its own [`wilson`]
    /// interval are added as squares, `low = d - sqrt((p1 - l1)² + (u2 - p2)²)`, `high = d +
    /// sqrt((u1 - p1)² + (p2 - l2)²)`. It stays sensible at 0 and 100 %, where the textbook formula
    /// has width zero.
    ///
    /// # Panics
    ///
    /// If the successes of a sample exceed its trials.
    #[must_use]
    pub fn of(first: (u64, u64), second: (u64, u64), confidence: Confidence) -> Option<Self> {
        if first.1 == 0 || second.1 == 0 {
            return None;
        }
        let (p1, p2) = (first.0 as f64 / first.1 as f64, second.0 as f64 / second.1 as f64);
        let (one, two) = (wilson(first.0, first.1, confidence), wilson(second.0, second.1, confidence));
        let value = p1 - p2;
        let interval = Interval {
            low: value - (p1 - one.low).hypot(two.high - p2),
            high: value + (one.high - p1).hypot(p2 - two.low),
        };
        Some(Self { value, interval })
    }

    /// Whether the interval excludes zero, so that the samples show the proportions to differ.
    #[must_use]
    pub fn is_clear(self) -> bool {
        !self.interval.contains(0.0)
    }
}

/// Whether the largest of several numbers exceeds the smallest by more than chance can explain. Exact numbers count as
/// different if they differ by more than 1e-12 of their size, the accuracy of the solver.
///
/// The numbers are taken as independent, with 95 % intervals. The two are one of `n (n - 1) / 2` pairs, so the level of
/// 5 % is divided by the number of pairs (Bonferroni). As in [`Difference::of`], the error of each is the distance to the
/// end of its interval that faces the other.
#[must_use]
pub fn any_differ(numbers: &[Estimate]) -> bool {
    any_differ_among(numbers, 1)
}

/// Same as [`any_differ`], for one of several such `tests`, among which the level of 5 % is divided.
pub(super) fn any_differ_among(numbers: &[Estimate], tests: usize) -> bool {
    let by_value = |a: &&Estimate, b: &&Estimate| a.value.total_cmp(&b.value);
    let (Some(least), Some(most)) = (numbers.iter().min_by(by_value), numbers.iter().max_by(by_value)) else {
        return false;
    };
    let pairs = (numbers.len() * (numbers.len() - 1) / 2).max(1) * tests.max(1);
    let Some(level) = Confidence::new(1.0 - (1.0 - Confidence::P95.level()) / pairs as f64) else {
        return false;
    };
    let errors = (least.high() - least.value).hypot(most.value - most.low());
    let rounding = 1e-12 * most.value.abs().max(least.value.abs());
    most.value - least.value > rounding.max(errors * level.z() / Confidence::P95.z())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe 1998, table II, method 10, all eight contrasts.
    #[test]
    fn the_published_examples_of_newcombe() {
        for (first, second, low, high) in [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((6, 7), (2, 7), 0.0582, 0.8062),
            ((5, 56), (0, 29), -0.0381, 0.1926),
            ((0, 10), (0, 20), -0.1611, 0.2775),
            ((0, 10), (0, 10), -0.2775, 0.2775),
            ((10, 10), (0, 20), 0.6791, 1.0),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ] {
            let got = Difference::of(first, second, Confidence::P95).expect("both have trials");
            assert!((got.interval.low - low).abs() < 5.1e-5, "{first:?} {second:?}: {got:?}");
            assert!((got.interval.high - high).abs() < 5.1e-5, "{first:?} {second:?}: {got:?}");
            assert_eq!(got.is_clear(), low > 0.0);
        }
    }

    #[test]
    fn swapping_the_samples_turns_the_sign() {
        let here = Difference::of((30, 100), (700, 1000), Confidence::P99).expect("both have trials");
        let there = Difference::of((700, 1000), (30, 100), Confidence::P99).expect("both have trials");
        assert_eq!(here.value, -there.value);
        assert!((here.interval.low + there.interval.high).abs() < 1e-15);
        assert!((here.interval.high + there.interval.low).abs() < 1e-15);
    }

    #[test]
    fn nothing_compares_with_no_trials() {
        assert_eq!(Difference::of((0, 0), (1, 2), Confidence::P95), None);
        assert_eq!(Difference::of((1, 2), (0, 0), Confidence::P95), None);
    }

    #[test]
    fn the_largest_of_many_equal_numbers_is_no_difference() {
        let near = |value: f64| Estimate::between(value, value - 0.01, value + 0.01);
        // Two numbers differ from 0.0141 on, twelve only from 0.0141 * 3.37 / 1.96 = 0.0243 on.
        assert!(!any_differ(&[near(0.5), near(0.514)]));
        assert!(any_differ(&[near(0.5), near(0.515)]));
        let twelve = |most: f64| [vec![near(0.5); 11], vec![near(most)]].concat();
        assert!(!any_differ(&twelve(0.524)));
        assert!(any_differ(&twelve(0.525)));
        assert!(any_differ(&[Estimate::exact(0.5), Estimate::exact(0.5 + 1e-9)]));
        assert!(!any_differ(&[Estimate::exact(0.5), Estimate::exact(0.5 + 1e-15)]));
        assert!(!any_differ(&[Estimate::exact(0.5)]));
        assert!(!any_differ(&[]));
        assert!(!any_differ(&[Estimate::exact(0.5), Estimate::unbounded(0.7)]));
    }
}
