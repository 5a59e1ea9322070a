//! Counting outcomes at less than the price of the dice.
//!
//! Each lane's outcome becomes one set bit of sixteen (`1 << v`), and vectors of such bits are added
//! bit by bit with carry-save adders (Harley and Seal's positional population count; Muła, Kurz and
//! Lemire). The cost does not depend on how many of the sixteen outcomes there are.

use super::{Lanes, Num};

/// Vectors that one group adds at once.
pub const GROUP: usize = 16;
/// Outcomes that one counter tells apart.
pub const OUTCOMES: usize = 16;
/// Bit planes of a counter: weights 1 to 2^14.
const PLANES: usize = 15;
/// The plane of the carries that leave a group.
const CARRY: usize = 4;
/// Groups after which a counter must be emptied.
const FULL: u32 = (1 << (PLANES - CARRY)) - 1;

/// Counts outcomes `0..16`; all others leave no trace.
#[derive(Debug, Clone)]
pub struct Counter<L: Lanes> {
    /// Sums by weight.
    planes: [L::V; PLANES],
    /// A carry of each weight from 16 up that waits for its partner.
    waiting: [L::V; PLANES],
    /// Groups added since the counter was last emptied.
    groups: u32,
    /// What was counted before.
    counts: [u64; OUTCOMES],
}

impl<L: Lanes> Default for Counter<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L: Lanes> Counter<L> {
    /// An empty counter.
    #[inline(always)]
    pub fn new() -> Self {
        let zero = [L::splat(0); PLANES];
        Self { planes: zero, waiting: zero, groups: 0, counts: [0; OUTCOMES] }
    }

    /// Counts a group of outcomes, each less `first`.
    #[inline(always)]
    pub fn group(&mut self, outcomes: &[Num<L>; GROUP], first: i16) {
        let first = L::splat(first);
        let [mut ones, mut twos, mut fours, mut eights] =
            [self.planes[0], self.planes[1], self.planes[2], self.planes[3]];
        let mut carry8 = [L::splat(0); 2];
        for (eighth, carry8) in carry8.iter_mut().enumerate() {
            let mut carry4 = [L::splat(0); 2];
            for (quarter, carry4) in carry4.iter_mut().enumerate() {
                let at = 8 * eighth + 4 * quarter;
                let a = add::<L>(&mut ones, hot::<L>(outcomes[at], first), hot::<L>(outcomes[at + 1], first));
                let b = add::<L>(&mut ones, hot::<L>(outcomes[at + 2], first), hot::<L>(outcomes[at + 3], first));
                *carry4 = add::<L>(&mut twos, a, b);
            }
            *carry8 = add::<L>(&mut fours, carry4[0], carry4[1]);
        }
        let mut carry = add::<L>(&mut eights, carry8[0], carry8[1]);
        self.planes[0] = ones;
        self.planes[1] = twos;
        self.planes[2] = fours;
        self.planes[3] = eights;
        let mut level = CARRY;
        let mut groups = self.groups;
        while groups & 1 == 1 {
            carry = add::<L>(&mut self.planes[level], self.waiting[level], carry);
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
    #[inline(always)]
    fn empty(&mut self) {
        // A plane above the highest bit of the groups has seen no carry.
        let used = CARRY + (u32::BITS - self.groups.leading_zeros()) as usize;
        for level in 0..used.min(PLANES) {
            let plane = std::mem::replace(&mut self.planes[level], L::splat(0));
            self.tell(plane, level);
            if level >= CARRY && self.groups >> (level - CARRY) & 1 == 1 {
                self.tell(self.waiting[level], level);
            }
        }
        self.groups = 0;
    }

    /// Adds the set bits of one plane to the counts.
    #[inline(always)]
    fn tell(&mut self, plane: L::V, level: usize) {
        let mut bit = L::splat(1);
        for count in &mut self.counts {
            let set = L::not(L::eq(L::and(plane, bit), L::splat(0)));
            *count += u64::from(L::bits(set).count_ones()) << level;
            bit = L::add(bit, bit);
        }
    }

    /// All counts, by outcome; the counter is empty after.
    #[inline(always)]
    pub fn take(&mut self) -> [u64; OUTCOMES] {
        self.empty();
        std::mem::take(&mut self.counts)
    }
}

/// One set bit of sixteen for each lane whose outcome is one of the sixteen from `first` on.
#[inline(always)]
fn hot<L: Lanes>(outcome: Num<L>, first: L::V) -> L::V {
    L::one_hot(L::sub(outcome.0, first))
}

/// Adds two vectors of the same weight to a plane of that weight; gives the carry.
#[inline(always)]
fn add<L: Lanes>(plane: &mut L::V, a: L::V, b: L::V) -> L::V {
    let carry = L::majority(*plane, a, b);
    *plane = L::xor3(*plane, a, b);
    carry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::dispatch::{Isa, Job, run};
    use crate::lane::inspect::InspectNum;
    use crate::lane::{Pair, Source, stream::ChunkSeed};

    /// Counts the low six bits of many words with three counters and one by one.
    struct Both;

    impl Job for Both {
        type Output = (Vec<u64>, Vec<u64>);

        #[inline(always)]
        fn run<S: Source>(self) -> Self::Output {
            let seed = ChunkSeed { seed: 1, experiment: 2, chunk: 3 };
            let mut generator = seed.generator::<Pair<S>>();
            let mut counters: [Counter<Pair<S>>; 3] = Default::default();
            let mut expected = vec![0; 64];
            for _ in 0..FULL + 37 {
                let mut outcomes = [Num::zero(); GROUP];
                for outcome in &mut outcomes {
                    *outcome = crate::lane::inspect::words::<Pair<S>>(&mut generator) & 63;
                    let mut lanes = [0; 64];
                    outcome.write(&mut lanes);
                    for lane in lanes {
                        expected[lane as usize] += 1;
                    }
                }
                for (w, counter) in counters.iter_mut().enumerate() {
                    counter.group(&outcomes, 5 + 16 * w as i16);
                }
            }
            let counted = counters.iter_mut().flat_map(|counter| counter.take()).collect();
            (counted, expected[5..5 + 48].to_vec())
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
