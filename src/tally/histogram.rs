//! How often each value of a metric came up.

use std::collections::BTreeMap;

/// Values that may have a place of their own in the table; others are rare and go to a map.
const FIRST: i16 = -256;
const PLACES: usize = 2048;

/// Counts of values of one metric. Equal trials in any order and any split give an equal histogram.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histogram {
    /// A table as long as the greatest value needs, rounded up to a power of two: an experiment has many
    /// metrics, and most of them stay small.
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
            // Some metrics apply to few trials only.
            None if value == i16::MIN => self.absent += 1,
            None => self.count_new(value),
        }
    }

    #[cold]
    #[inline(never)]
    fn count_new(&mut self, value: i16) {
        self.add(value.into(), 1);
    }

    /// Counts a value many times.
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

    /// Makes the table long enough for a number of values.
    fn lengthen(&mut self, places: usize) {
        if self.near.len() < places {
            self.near.resize(places.next_power_of_two(), 0);
        }
    }

    /// Counts trials to which the metric did not apply.
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

    /// Values and how often they came up, from low to high; values that never came up are left out.
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

    /// Trials to which the metric applied.
    pub fn present(&self) -> u64 {
        self.near.iter().sum::<u64>() + self.far.values().sum::<u64>()
    }

    /// Trials to which the metric did not apply.
    pub fn absent(&self) -> u64 {
        self.absent
    }
}
