//! The difference of two proportions, with its confidence interval.
//!
//! For samples with independent dice. Matched samples (the same seeds on both sides) carry more information; see
//! [`Paired`](super::Paired).

use super::{Confidence, Interval, wilson};

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
}
