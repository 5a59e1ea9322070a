//! Counting outcomes at less than the price of the dice.
//!
//! Each lane's outcome becomes one set bit of sixteen (`1 << v`), and vectors of such bits are added
//! bit by bit with carry-save adders (Harley and Seal's positional population count; Muła, Kurz and Lemire). The cost does not
//! depend on how many outcomes there are, up to sixteen for each window.

use super::Lanes;

/// Vectors that one group adds at once.
pub const GROUP: usize = 16;
/// Bit planes of a counter: weights 1 to 2^14.
const PLANES: usize = 15;
/// Groups after which a counter must be emptied.
const FULL: u32 = (1 << (PLANES - 4)) - 1;

/// Counts outcomes `0..16 * W` in `W` windows.
#[derive(Debug)]
pub struct Counter<L: Lanes, const W: usize> {
    /// Sums by weight, one vector for each window.
    planes: [[L::V; W]; PLANES],
    /// A carry of each weight from 16 up that waits for its partner.
    waiting: [[L::V; W]; PLANES],
    /// Groups added since the counter was last emptied.
    groups: u32,
    /// What was counted before.
    counts: Vec<u64>,
}

impl<L: Lanes, const W: usize> Default for Counter<L, W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L: Lanes, const W: usize> Counter<L, W> {
    /// An empty counter.
    pub fn new() -> Self {
        let zero = [[L::splat(0); W]; PLANES];
        Self {
            planes: zero,
            waiting: zero,
            groups: 0,
            counts: vec![0; 16 * W],
        }
    }

    /// Counts [`GROUP`] vectors of outcomes. `next` gives the outcome of every lane and where it counts.
    #[inline(always)]
    pub fn group(&mut self, mut next: impl FnMut() -> (L::V, L::M)) {
        let mut one = hot(
            #[inline(always)]
            || {
                let (outcome, counts) = next();
                std::array::from_fn(
                    #[inline(always)]
                    |w| L::keep(counts, L::one_hot(L::sub(outcome, L::splat(16 * w as i16)))),
                )
            },
        );
        let planes = &mut self.planes;
        let [ones, twos, fours, eights, ..] = planes;
        let mut two = hot(
            #[inline(always)]
            || {
                let (a, b) = (one(), one());
                add::<L, W>(ones, a, b)
            },
        );
        let mut four = hot(
            #[inline(always)]
            || {
                let (a, b) = (two(), two());
                add::<L, W>(twos, a, b)
            },
        );
        let mut eight = hot(
            #[inline(always)]
            || {
                let (a, b) = (four(), four());
                add::<L, W>(fours, a, b)
            },
        );
        let (a, b) = (eight(), eight());
        let mut carry = add::<L, W>(eights, a, b);
        let mut level = 4;
        let mut groups = self.groups;
        while groups & 1 == 1 {
            carry = add::<L, W>(&mut self.planes[level], self.waiting[level], carry);
            level += 1;
            groups >>= 1;
        }
        self.waiting[level] = carry;
        self.groups += 1;
        if self.groups == FULL {
            self.empty();
        }
    }

    /// Moves the planes into the counts.
    #[inline(never)]
    fn empty(&mut self) {
        for level in 0..PLANES {
            let waits = level >= 4 && self.groups >> (level - 4) & 1 == 1;
            for w in 0..W {
                let plane = std::mem::replace(&mut self.planes[level][w], L::splat(0));
                tell::<L>(plane, level, &mut self.counts[16 * w..]);
                if waits {
                    tell::<L>(self.waiting[level][w], level, &mut self.counts[16 * w..]);
                }
            }
        }
        self.groups = 0;
    }

    /// All counts, by outcome.
    pub fn finish(mut self) -> Vec<u64> {
        self.empty();
        self.counts
    }
}

/// A closure that is told to be inlined: the attribute is only allowed on an argument.
#[inline(always)]
fn hot<F: FnMut() -> T, T>(f: F) -> F {
    f
}

/// Adds two vectors of the same weight to a plane of that weight; gives the carry.
#[inline(always)]
fn add<L: Lanes, const W: usize>(plane: &mut [L::V; W], a: [L::V; W], b: [L::V; W]) -> [L::V; W] {
    std::array::from_fn(
        #[inline(always)]
        |w| {
            let carry = L::majority(plane[w], a[w], b[w]);
            plane[w] = L::xor3(plane[w], a[w], b[w]);
            carry
        },
    )
}

/// Adds the set bits of one plane to sixteen counts.
#[inline(always)]
fn tell<L: Lanes>(plane: L::V, level: usize, counts: &mut [u64]) {
    let mut lanes = [0i16; 64];
    L::store(plane, &mut lanes);
    for lane in &lanes[..L::N] {
        let mut bits = lane.cast_unsigned();
        while bits != 0 {
            counts[bits.trailing_zeros() as usize] += 1 << level;
            bits &= bits - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::dispatch::{Isa, Job, run};
    use crate::lane::{Source, stream::ChunkSeed};

    /// Counts the low six bits of many words, some lanes left out, with the counter and one by one.
    struct Both;

    impl Job for Both {
        type Output = (Vec<u64>, Vec<u64>);

        #[inline(always)]
        fn run<S: Source>(self) -> Self::Output {
            let mut generator = ChunkSeed {
                seed: 1,
                experiment: 2,
                chunk: 3,
            }
            .generator::<S>();
            let mut counter = Counter::<S, 3>::new();
            let mut expected = vec![0; 48];
            for _ in 0..FULL + 37 {
                counter.group(
                    #[inline(always)]
                    || {
                        let word = S::next(&mut generator);
                        let value = S::and(word, S::splat(63));
                        let counts = S::lt(S::splat(0), word);
                        let mut lanes = [0; 64];
                        S::store(value, &mut lanes);
                        for (i, &lane) in lanes[..S::N].iter().enumerate() {
                            if S::bits(counts) >> i & 1 == 1 && lane < 48 {
                                expected[lane as usize] += 1;
                            }
                        }
                        (value, counts)
                    },
                );
            }
            (counter.finish(), expected)
        }
    }

    #[test]
    fn agrees_with_counting_one_by_one_on_every_backend() {
        for isa in Isa::available() {
            let (counted, expected) = run(isa, Both);
            assert_eq!(counted, expected, "{isa:?}");
            assert!(expected.iter().sum::<u64>() > 300_000);
        }
    }
}
