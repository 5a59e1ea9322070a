//! The joint distribution of a metric's values in matched trials of two variants.
//!
//! From one tally follow both spreads, the spread of the difference, and the gain from matching.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::tally::Histogram;
use stats::Spread;

/// The value of a metric that does not apply to a trial.
const ABSENT: i32 = i32::MIN;
/// The value of a metric in a trial that does not meet its condition.
const EXCLUDED: i32 = i32::MIN + 1;

/// Counts of pairs of values of one metric. The same trials give an equal tally, in any order and however they are
/// split.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joint(BTreeMap<(i32, i32), u64>);

impl Joint {
    /// Counts trials: entry `k` of both slices belongs to trial `k`.
    pub fn count(&mut self, first: &[i32], second: &[i32]) {
        let mut pairs: Vec<(i32, i32)> = first.iter().copied().zip(second.iter().copied()).collect();
        pairs.sort_unstable();
        for run in pairs.chunk_by(|a, b| a == b) {
            *self.0.entry(run[0]).or_default() += run.len() as u64;
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        for (&pair, &times) in &other.0 {
            *self.0.entry(pair).or_default() += times;
        }
    }

    /// All pairs with their number of trials; `None` where the metric does not apply, or its condition is not met.
    pub fn iter(&self) -> impl Iterator<Item = (Option<i32>, Option<i32>, u64)> {
        let value = |value: i32| (value != ABSENT && value != EXCLUDED).then_some(value);
        self.0.iter().map(move |(&(first, second), &times)| (value(first), value(second), times))
    }

    /// Number of trials.
    pub fn trials(&self) -> u64 {
        self.0.values().sum()
    }

    /// The spread of the first variant, over the trials that meet the condition of the metric, if it has one.
    pub fn first(&self) -> Spread {
        self.side(|&(first, _)| first)
    }

    /// The spread of the second variant.
    pub fn second(&self) -> Spread {
        self.side(|&(_, second)| second)
    }

    fn side(&self, value: impl Fn(&(i32, i32)) -> i32) -> Spread {
        let mut histogram = Histogram::default();
        for (pair, &times) in &self.0 {
            match value(pair) {
                ABSENT => histogram.add_absent(times),
                EXCLUDED => {}
                value => histogram.add(value, times),
            }
        }
        Spread::from(&histogram)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_joint_tally_are_the_values_of_each() {
        let mut joint = Joint::default();
        joint.count(&[1, 2, 2, ABSENT], &[2, 2, ABSENT, 0]);
        let mut other = Joint::default();
        other.count(&[2], &[2]);
        joint.merge(&other);
        assert_eq!(joint.trials(), 5);
        assert_eq!(joint.first(), Spread::Counted { counts: vec![(1, 1), (2, 3)], absent: 1 });
        assert_eq!(joint.second(), Spread::Counted { counts: vec![(0, 1), (2, 3)], absent: 1 });
        assert!(joint.iter().any(|pair| pair == (Some(2), Some(2), 2)));
        let mut under = Joint::default();
        under.count(&[1, EXCLUDED, ABSENT], &[EXCLUDED, 3, 3]);
        assert_eq!(under.first(), Spread::Counted { counts: vec![(1, 1)], absent: 1 });
        assert_eq!(under.second(), Spread::Counted { counts: vec![(3, 2)], absent: 0 });
        assert_eq!(under.iter().filter(|pair| pair.0.is_none()).map(|pair| pair.2).sum::<u64>(), 2);
    }
}
