//! A histogram of the values of a metric.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Lowest value that has an entry in the table, and the most entries of the table. Values outside are rare and go to
/// a map.
const FIRST: i16 = -256;
const PLACES: usize = 2048;

/// Counts of the values of one metric. The same trials give an equal histogram, in any order and however they are
/// split.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Counts", into = "Counts")]
pub struct Histogram {
    /// Counts of the values from `FIRST` on, as far as the largest value so far requires, rounded up to a power of
    /// two: an experiment has many metrics, and the values of most stay small.
    near: Vec<u64>,
    far: BTreeMap<i32, u64>,
    absent: u64,
}

impl Histogram {
    /// Counts one value.
    #[inline(always)]
    pub fn count(&mut self, value: i16) {
        let place = value.wrapping_sub(FIRST).cast_unsigned() as usize;
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
        match usize::try_from(value - i32::from(FIRST)) {
            Ok(place) if place < PLACES => {
                self.lengthen(place + 1);
                self.near[place] += times;
            }
            _ => *self.far.entry(value).or_default() += times,
        }
    }

    /// Extends the table to at least this many entries.
    fn lengthen(&mut self, places: usize) {
        if self.near.len() < places {
            self.near.resize(places.next_power_of_two(), 0);
        }
    }

    /// Counts trials to which the metric does not apply.
    pub fn add_absent(&mut self, times: u64) {
        self.absent += times;
    }

    /// Adds another histogram.
    pub fn merge(&mut self, other: &Self) {
        self.lengthen(other.near.len());
        for (mine, theirs) in self.near.iter_mut().zip(&other.near) {
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
        let near = (i32::from(FIRST)..).zip(self.near.iter().copied());
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
struct Counts {
    absent: u64,
    /// Values with their counts, ascending.
    present: Vec<(i32, u64)>,
}

impl From<Histogram> for Counts {
    fn from(histogram: Histogram) -> Self {
        Self { absent: histogram.absent, present: histogram.iter().collect() }
    }
}

impl TryFrom<Counts> for Histogram {
    type Error = &'static str;

    fn try_from(counts: Counts) -> Result<Self, Self::Error> {
        let Counts { absent, present } = counts;
        let ascends = present.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let all = present.iter().try_fold(absent, |sum, &(_, times)| sum.checked_add(times));
        let is_lane = |&(value, _): &(i32, u64)| i16::try_from(value).is_ok_and(|value| value != i16::MIN);
        if !ascends || all.is_none() || !present.iter().all(is_lane) {
            return Err("a histogram whose values or counts cannot be");
        }
        let mut histogram = Self { absent, ..Self::default() };
        present.into_iter().for_each(|(value, times)| histogram.add(value, times));
        Ok(histogram)
    }
}
