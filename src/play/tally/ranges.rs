//! A set of whole numbers, stored as ranges: which chunks of a sample have been played.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A set of numbers as ascending ranges that neither overlap nor touch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// The empty set.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Whether no number is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// The ranges, in ascending order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Range<u64>> + '_ {
        self.0.iter().cloned()
    }

    /// The number that follows the largest of the set; 0 if it is empty.
    pub fn end(&self) -> u64 {
        self.0.last().map_or(0, |range| range.end)
    }

    /// Whether the ranges are in order and disjoint, as all operations leave them. Only a set that was read from a
    /// file can be in disorder.
    pub fn is_sound(&self) -> bool {
        self.0.iter().all(|range| range.start < range.end) && self.0.windows(2).all(|pair| pair[0].end < pair[1].start)
    }

    /// Whether two sets have a number in common.
    pub fn overlaps(&self, other: &Self) -> bool {
        let (mut mine, mut theirs) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (mine.peek(), theirs.peek()) {
            if a.start < b.end && b.start < a.end {
                return true;
            }
            if a.end <= b.end {
                mine.next()
            } else {
                theirs.next()
            };
        }
        false
    }

    /// Adds the numbers of a range.
    pub fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        // All ranges that overlap or touch the new one become part of it.
        let first = self.0.partition_point(|known| known.end < range.start);
        let last = self.0.partition_point(|known| known.start <= range.end);
        let joined =
            self.0[first..last].iter().fold(range, |all, known| all.start.min(known.start)..all.end.max(known.end));
        self.0.splice(first..last, [joined]);
    }

    /// Adds the numbers of another set.
    pub fn extend(&mut self, other: &Self) {
        other.iter().for_each(|range| self.insert(range));
    }

    /// The numbers of a range that are not in the set.
    #[must_use]
    pub fn missing_from(&self, range: Range<u64>) -> Self {
        let mut missing = Vec::new();
        let mut next = range.start;
        for known in &self.0 {
            if known.start >= range.end {
                break;
            }
            if known.start > next {
                missing.push(next..known.start);
            }
            next = next.max(known.end);
        }
        if next < range.end {
            missing.push(next..range.end);
        }
        Self(missing)
    }

    /// The numbers that are not in another set.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.iter().flat_map(|range| other.missing_from(range).0).collect())
    }

    /// The numbers at some places of the set, counted from 0 in ascending order.
    #[must_use]
    pub fn at_places(&self, places: Range<u64>) -> Self {
        let mut found = Vec::new();
        let mut before = 0;
        for range in &self.0 {
            let length = range.end - range.start;
            let from = places.start.saturating_sub(before).min(length);
            let to = places.end.saturating_sub(before).min(length);
            if from < to {
                found.push(range.start + from..range.start + to);
            }
            before += length;
        }
        Self(found)
    }
}

impl From<Range<u64>> for Ranges {
    fn from(range: Range<u64>) -> Self {
        let mut ranges = Self::new();
        ranges.insert(range);
        ranges
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set(ranges: &Ranges) -> BTreeSet<u64> {
        ranges.iter().flatten().collect()
    }

    proptest! {
        #[test]
        fn ranges_are_sets(parts in prop::collection::vec((0u64..40, 0u64..8), 0..12), from in 0u64..40, to in 0u64..48) {
            let mut ranges = Ranges::new();
            let mut expected = BTreeSet::new();
            for (start, length) in parts {
                let more = Ranges::from(start..start + length);
                prop_assert_eq!(ranges.overlaps(&more), (start..start + length).any(|n| expected.contains(&n)));
                ranges.extend(&more);
                expected.extend(start..start + length);
                prop_assert!(ranges.is_sound());
            }
            prop_assert_eq!(&set(&ranges), &expected);
            prop_assert_eq!(ranges.count(), expected.len() as u64);
            prop_assert_eq!(ranges.end(), expected.last().map_or(0, |n| n + 1));
            let range = Ranges::from(from..to);
            prop_assert_eq!(range.without(&ranges), ranges.missing_from(from..to));
            prop_assert_eq!(set(&ranges.without(&range)), expected.iter().copied().filter(|n| !(from..to).contains(n)).collect());
            let missing: BTreeSet<u64> = (from..to).filter(|n| !expected.contains(n)).collect();
            prop_assert_eq!(set(&ranges.missing_from(from..to)), missing);
            let some: BTreeSet<u64> =
                expected.iter().copied().skip(from as usize).take(to.saturating_sub(from) as usize).collect();
            prop_assert_eq!(set(&ranges.at_places(from..to)), some);
        }
    }

    #[test]
    fn disorder_is_seen() {
        assert!(Ranges(vec![0..2, 3..4]).is_sound());
        for disorder in [vec![0..2, 2..4], vec![3..4, 0..2], vec![Range { start: 2, end: 2 }], vec![0..3, 2..4]] {
            assert!(!Ranges(disorder).is_sound());
        }
    }
}
