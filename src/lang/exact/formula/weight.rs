//! Weights of states, and the states that a pass comes to.

use dashu_int::UBig;
use dice::FastMap;

/// A weight, in the smallest form that holds all of them.
pub(super) trait Weight: Clone {
    fn of(number: &UBig) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn add(&mut self, other: Self);
    fn number(self) -> UBig;
}

impl Weight for UBig {
    fn of(number: &UBig) -> Self {
        number.clone()
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn add(&mut self, other: Self) {
        *self += other;
    }

    fn number(self) -> UBig {
        self
    }
}

impl Weight for u128 {
    fn of(number: &UBig) -> Self {
        Self::try_from(number).unwrap_or_else(|_| unreachable!("no weight is larger than all of them together"))
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn add(&mut self, other: Self) {
        *self += other;
    }

    fn number(self) -> UBig {
        UBig::from(self)
    }
}

/// The powers of a number from 0 on.
pub(super) fn powers(number: &UBig, most: usize) -> Vec<UBig> {
    let mut powers = vec![UBig::ONE];
    for _ in 0..most {
        powers.push(powers.last().unwrap_or(&UBig::ONE) * number);
    }
    powers
}

/// What is remembered, with the number of dice that are left of each kind and the weight.
pub(super) type States<W> = Vec<(Vec<i64>, FastMap<u64, W>)>;

/// The states that come next.
pub(super) struct Next<W> {
    places: FastMap<Vec<i64>, usize>,
    pub(super) states: States<W>,
}

impl<W> Default for Next<W> {
    fn default() -> Self {
        Self { places: FastMap::default(), states: Vec::new() }
    }
}

impl<W: Weight> Next<W> {
    pub(super) fn place(&mut self, memory: Vec<i64>) -> usize {
        if let Some(&at) = self.places.get(memory.as_slice()) {
            return at;
        }
        let at = self.states.len();
        self.places.insert(memory.clone(), at);
        self.states.push((memory, FastMap::default()));
        at
    }

    pub(super) fn add(&mut self, at: usize, key: u64, weight: W) {
        let lefts = &mut self.states[at].1;
        match lefts.get_mut(&key) {
            Some(sum) => sum.add(weight),
            None => {
                lefts.insert(key, weight);
            }
        }
    }
}
