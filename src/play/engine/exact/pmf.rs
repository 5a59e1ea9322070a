//! The distribution of running counts in a state, while probability flows through a chain.

use std::collections::BTreeMap;
use std::hash::Hash;

/// Probabilities of the values of the counts that are followed together.
pub(super) trait Pmf: Clone + Default {
    /// What a transition adds to the counts.
    type Gain: Clone + Eq + Hash;
    /// How many additions of plain numbers the addition of a value takes, roughly.
    const COST: usize;

    /// All counts are zero.
    fn one() -> Self;
    /// The increments of the counts that are followed, from those of all counts.
    fn gain(gains: &[i16], counts: &[usize]) -> Self::Gain;
    /// Adds another distribution, shifted by `gain` and scaled by `factor`.
    fn add(&mut self, other: &Self, gain: &Self::Gain, factor: f64);
    /// Adds another distribution as it is.
    fn add_all(&mut self, other: &Self);
    /// Number of values.
    fn len(&self) -> usize;
    /// Heap memory in use.
    fn bytes(&self) -> usize;
    /// The sum of all probabilities.
    fn mass(&self) -> f64;
    /// Removes all values but keeps the capacity.
    fn clear(&mut self);
    /// Calls `tell` with the counts and the probability of each value.
    fn each(&self, tell: impl FnMut(&[i32], f64));

    /// Whether it has no values.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Probabilities of consecutive values of one count, or of a count that is always zero.
#[derive(Debug, Clone, Default)]
pub(super) struct CounterPmf {
    first: i32,
    values: Vec<f64>,
}

impl Pmf for CounterPmf {
    type Gain = i32;
    const COST: usize = 1;

    fn one() -> Self {
        Self { first: 0, values: vec![1.0] }
    }

    fn gain(gains: &[i16], counts: &[usize]) -> i32 {
        counts.first().map_or(0, |&count| gains[count].into())
    }

    fn add(&mut self, other: &Self, gain: &i32, factor: f64) {
        let first = other.first + gain;
        if self.values.is_empty() {
            self.first = first;
        }
        if first < self.first {
            let more = (self.first - first) as usize;
            self.values.splice(0..0, std::iter::repeat_n(0.0, more));
            self.first = first;
        }
        let place = (first - self.first) as usize;
        if self.values.len() < place + other.values.len() {
            self.values.resize(place + other.values.len(), 0.0);
        }
        for (mine, theirs) in self.values[place..].iter_mut().zip(&other.values) {
            *mine += factor * theirs;
        }
    }

    fn add_all(&mut self, other: &Self) {
        self.add(other, &0, 1.0);
    }

    fn len(&self) -> usize {
        self.values.len()
    }

    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<f64>()
    }

    fn mass(&self) -> f64 {
        self.values.iter().sum()
    }

    fn clear(&mut self) {
        self.values.clear();
    }

    fn each(&self, mut tell: impl FnMut(&[i32], f64)) {
        for (value, &probability) in (self.first..).zip(&self.values) {
            tell(&[value], probability);
        }
    }
}

/// Probabilities of the values of several counts together, of which few of all combinations occur.
#[derive(Debug, Clone, Default)]
pub(super) struct JointPmf(BTreeMap<Box<[i32]>, f64>);

/// Memory of one entry of a map besides its counts, roughly.
const BYTES_PER_ENTRY: usize = 64;

impl Pmf for JointPmf {
    type Gain = Box<[i32]>;
    const COST: usize = 32;

    fn one() -> Self {
        // Counts that an addition does not name are zero.
        Self(BTreeMap::from([(Box::default(), 1.0)]))
    }

    fn gain(gains: &[i16], counts: &[usize]) -> Box<[i32]> {
        counts.iter().map(|&count| gains[count].into()).collect()
    }

    fn add(&mut self, other: &Self, gain: &Box<[i32]>, factor: f64) {
        for (counts, probability) in &other.0 {
            let counts = gain.iter().enumerate().map(|(place, gain)| counts.get(place).unwrap_or(&0) + gain).collect();
            *self.0.entry(counts).or_default() += factor * probability;
        }
    }

    fn add_all(&mut self, other: &Self) {
        for (counts, probability) in &other.0 {
            *self.0.entry(counts.clone()).or_default() += probability;
        }
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        let counts = self.0.keys().next_back().map_or(0, |counts| size_of_val(&**counts));
        self.0.len() * (BYTES_PER_ENTRY + counts)
    }

    fn mass(&self) -> f64 {
        self.0.values().sum()
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn each(&self, mut tell: impl FnMut(&[i32], f64)) {
        for (counts, &probability) in &self.0 {
            tell(counts, probability);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Throws two coins three times; each adds 1 or nothing to a count of its own.
    fn thrown<P: Pmf>(gains: &[[i16; 2]], counts: &[usize]) -> Vec<(Vec<i32>, f64)> {
        let mut here = P::one();
        for _ in 0..3 {
            let mut next = P::default();
            for gain in gains {
                next.add(&here, &P::gain(gain, counts), 1.0 / gains.len() as f64);
            }
            here = next;
        }
        assert!((here.mass() - 1.0).abs() < 1e-15 && !here.is_empty());
        let mut all = Vec::new();
        here.each(|counts, probability| all.push((counts.to_vec(), probability)));
        all
    }

    #[test]
    fn counts_are_followed_alone_and_together() {
        let gains = [[0, 0], [0, 1], [1, 0], [1, 1]];
        let alone = thrown::<CounterPmf>(&gains, &[1]);
        assert_eq!(alone, [(vec![0], 0.125), (vec![1], 0.375), (vec![2], 0.375), (vec![3], 0.125)]);
        let both = thrown::<JointPmf>(&gains, &[0, 1]);
        assert_eq!(both.len(), 16);
        for (counts, probability) in both {
            let due: f64 = counts.iter().map(|&count| alone[count as usize].1).product();
            assert!((probability - due).abs() < 1e-15, "{counts:?}: {probability}");
        }
    }
}
