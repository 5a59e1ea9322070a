//! A histogram of the values of a metric.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Lowest value that may have an entry in the table, and the most entries of the table. Values outside are rare and go
/// to a map.
const FIRST: i16 = -256;
const PLACES: i16 = 2048;
/// The table begins and ends at a multiple of this from `FIRST`, so that it seldom has to grow.
const BLOCK: i16 = 32;

/// Counts of the values of one metric. The same trials give an equal histogram, in any order and however they are
/// split.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Counts<Present>", into = "Counts<Vec<(i32, u64)>>")]
pub struct Histogram {
    /// Counts of the values from `first` on: of whole blocks from the smallest value so far to the largest. A large
    /// sweep has millions of histograms, and most have few values.
    near: Vec<u64>,
    /// The value of the first entry of the table; 0 if the table is empty.
    first: i16,
    far: BTreeMap<i32, u64>,
    absent: u64,
}

impl Histogram {
    /// Counts one value.
    #[inline(always)]
    pub fn count(&mut self, value: i16) {
        let place = value.wrapping_sub(self.first).cast_unsigned() as usize;
        match self.near.get_mut(place) {
            Some(n) => *n += 1,
            // Outside the cold path, because some metrics apply to few trials only.
            None if value == i16::MIN => self.absent += 1,
            None => self.count_new(value),
        }
    }

    #[cold]
    #[inline(never)]
    fn count_new(&mut self, value: i16) {
        self.add(value.into(), 1);
    }

    /// Counts a value `times` times.
    pub fn add(&mut self, value: i32, times: u64) {
        if times == 0 {
            return;
        }
        match i16::try_from(value) {
            Ok(near) if (FIRST..FIRST + PLACES).contains(&near) => {
                let block = near - (near - FIRST) % BLOCK;
                self.cover(block, BLOCK as usize);
                self.near[(near - self.first) as usize] += times;
            }
            _ => *self.far.entry(value).or_default() += times,
        }
    }

    /// Extends the table so that it has entries for a number of values from `first` on, which are whole blocks.
    fn cover(&mut self, first: i16, places: usize) {
        if places == 0 {
            return;
        }
        if self.near.is_empty() {
            self.first = first;
        }
        if first < self.first {
            let before = (self.first - first) as usize;
            self.near.splice(0..0, std::iter::repeat_n(0, before));
            self.first = first;
        }
        let end = (first - self.first) as usize + places;
        if self.near.len() < end {
            self.near.resize(end, 0);
        }
    }

    /// Counts trials to which the metric does not apply.
    pub fn add_absent(&mut self, times: u64) {
        self.absent += times;
    }

    /// Adds another histogram.
    pub fn merge(&mut self, other: &Self) {
        self.cover(other.first, other.near.len());
        let offset = if other.near.is_empty() { 0 } else { (other.first - self.first) as usize };
        for (mine, theirs) in self.near[offset..].iter_mut().zip(&other.near) {
            *mine += theirs;
        }
        for (&value, &times) in &other.far {
            *self.far.entry(value).or_default() += times;
        }
        self.absent += other.absent;
    }

    /// The values that occurred, in ascending order, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        let below = self.far.range(..i32::from(FIRST));
        let above = self.far.range(i32::from(FIRST)..);
        let near = (i32::from(self.first)..).zip(self.near.iter().copied());
        below
            .map(|(&value, &times)| (value, times))
            .chain(near)
            .chain(above.map(|(&value, &times)| (value, times)))
            .filter(|&(_, times)| times > 0)
    }

    /// Number of trials to which the metric applies.
    pub fn present(&self) -> u64 {
        self.near.iter().sum::<u64>() + self.far.values().sum::<u64>()
    }

    /// Number of trials to which the metric does not apply.
    pub fn absent(&self) -> u64 {
        self.absent
    }
}

/// A histogram as it is stored: what occurred, without the layout of the table.
#[derive(Serialize, Deserialize)]
struct Counts<P> {
    absent: u64,
    /// Values with their counts, ascending.
    present: P,
}

impl From<Histogram> for Counts<Vec<(i32, u64)>> {
    fn from(histogram: Histogram) -> Self {
        Self { absent: histogram.absent, present: histogram.iter().collect() }
    }
}

impl TryFrom<Counts<Present>> for Histogram {
    type Error = &'static str;

    fn try_from(counts: Counts<Present>) -> Result<Self, Self::Error> {
        let Counts { absent, present: Present { histogram, trials } } = counts;
        trials.checked_add(absent).ok_or(IMPOSSIBLE)?;
        Ok(Self { absent, ..histogram })
    }
}

const IMPOSSIBLE: &str = "a histogram whose values or counts cannot be";

/// Stored values while they are read, one after another: a merge reads millions of histograms.
struct Present {
    histogram: Histogram,
    trials: u64,
}

impl<'de> Deserialize<'de> for Present {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PresentVisitor)
    }
}

struct PresentVisitor;

impl<'de> Visitor<'de> for PresentVisitor {
    type Value = Present;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values with their counts, ascending")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Present, A::Error> {
        let impossible = || A::Error::custom(IMPOSSIBLE);
        let mut present = Present { histogram: Histogram::default(), trials: 0 };
        let mut last = i32::MIN;
        while let Some((value, times)) = values.next_element::<(i32, u64)>()? {
            if value <= last {
                return Err(impossible());
            }
            last = value;
            present.trials = present.trials.checked_add(times).ok_or_else(impossible)?;
            present.histogram.add(value, times);
        }
        Ok(present)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn histogram(values: &[(i16, u64)]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&(value, times)| histogram.add(value.into(), times));
        histogram
    }

    /// Values at and around the ends of the table, and far from it.
    fn value() -> impl Strategy<Value = i16> {
        let ends = [FIRST - 1, FIRST, FIRST + BLOCK, -1, 0, 31, 32, FIRST + PLACES - 1, FIRST + PLACES, i16::MAX];
        prop_oneof![0i16..40, -300i16..1900, prop::sample::select(ends.to_vec()), i16::MIN + 1..]
    }

    proptest! {
        #[test]
        fn the_same_values_give_an_equal_histogram(
            values in prop::collection::vec((value(), 1u64..1000), 0..20), at in 0usize..20
        ) {
            let all = histogram(&values);
            let (head, tail) = values.split_at(at.min(values.len()));
            for (one, other) in [(head, tail), (tail, head)] {
                let mut merged = histogram(one);
                merged.merge(&histogram(other));
                prop_assert_eq!(&merged, &all);
            }
            let mut counted = Histogram::default();
            for &(value, times) in &values {
                (0..times).for_each(|_| counted.count(value));
            }
            prop_assert_eq!(&counted, &all);
            let mut expected: BTreeMap<i32, u64> = BTreeMap::new();
            values.iter().for_each(|&(value, times)| *expected.entry(value.into()).or_default() += times);
            prop_assert_eq!(all.present(), expected.values().sum::<u64>());
            prop_assert_eq!(all.iter().collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_cannot_be_is_not_read() {
        let read = |absent: u64, present: &[(i32, u64)]| {
            let bytes = postcard::to_allocvec(&Counts { absent, present }).expect("is written");
            postcard::from_bytes::<Histogram>(&bytes)
        };
        assert_eq!(read(2, &[(-300, 1), (7, 3)]).map(|one| (one.absent(), one.present())), Ok((2, 4)));
        for wrong in [&[(7, 1), (7, 1)][..], &[(7, 1), (6, 1)], &[(i32::MIN, 1)]] {
            assert!(read(0, wrong).is_err(), "{wrong:?}");
        }
        assert!(read(0, &[(1, u64::MAX), (2, 1)]).is_err());
        assert!(read(1, &[(1, u64::MAX)]).is_err());
    }

    #[test]
    fn few_values_take_little_room() {
        assert_eq!(histogram(&[(2, 1), (18, 1)]).near.len(), BLOCK as usize);
        assert_eq!(histogram(&[(18, 1), (-3, 1)]).near.len(), 2 * BLOCK as usize);
        let mut counted = Histogram::default();
        counted.count(i16::MIN);
        assert_eq!((counted.absent(), counted.near.len()), (1, 0));
    }
}
