//! Counts outcomes for less than the cost of the dice.
//!
//! Each lane's outcome becomes one set bit out of sixteen (`1 << v`), and vectors of such bits are added position by
//! position with carry-save adders (Harley and Seal's positional population count; Muła, Kurz and Lemire). The cost
//! does not depend on how many of the sixteen outcomes occur.

use super::{Lanes, Num};
use inlined::inlined;

/// Number of vectors that are added in one group.
pub const GROUP: usize = 16;
/// Number of outcomes that one counter distinguishes.
pub const OUTCOMES: usize = 16;
/// Number of bit planes in a counter, with weights 1 to 2^14.
const PLANES: usize = 15;
/// Number of folds after which the planes must be emptied.
const FULL: u32 = (1 << (PLANES - 8)) - 1;

/// Counts outcomes `0..16` and ignores all others.
#[derive(Debug, Clone)]
pub struct Counter<L: Lanes> {
    /// Bit planes of the sums, by weight.
    planes: [L::V; PLANES],
    /// Carries of weight 16, one from each group since the last fold.
    carries: [L::V; GROUP],
    /// Number of carries.
    waiting: usize,
    /// Number of folds (each of sixteen groups) since the planes were last emptied.
    folds: u32,
    /// Counts already taken from the planes.
    counts: [u64; OUTCOMES],
}

impl<L: Lanes> Default for Counter<L> {
    fn default() -> Self {
        Self::new()
    }
}

#[inlined]
impl<L: Lanes> Counter<L> {
    /// An empty counter.
    pub fn new() -> Self {
        let zero = L::splat(0);
        Self { planes: [zero; PLANES], carries: [zero; GROUP], waiting: 0, folds: 0, counts: [0; OUTCOMES] }
    }

    /// Counts groups of outcomes, each reduced by `first`. Without `MOVED`, `first` is taken to be 0. With `CHECK`,
    /// returns a bit mask of the groups that contain an outcome outside `first..first + room`, the first group in the
    /// lowest bit; without it, returns 0.
    ///
    /// `room` must be a power of two, and there must be at most 64 groups.
    pub fn groups<const CHECK: bool, const MOVED: bool>(
        &mut self,
        groups: &[[Num<L>; GROUP]],
        first: i16,
        room: i16,
    ) -> u64 {
        let (first, beyond) = (L::splat(first), L::splat(-room));
        let [mut ones, mut twos, mut fours, mut eights, ..] = self.planes;
        let mut outside = 0;
        for (place, group) in groups.iter().enumerate() {
            let mut all = L::splat(0);
            let mut hot = [all; GROUP];
            // By index: an iterator over both arrays is not always inlined.
            for i in 0..GROUP {
                let outcome = if MOVED { L::sub(group[i].0, first) } else { group[i].0 };
                hot[i] = L::one_hot(outcome);
                all = L::or(all, outcome);
            }
            if CHECK {
                // `room` is a power of two, so a value outside has a bit set that no value inside has.
                let far = L::not(L::eq(L::and(all, beyond), L::splat(0)));
                outside |= u64::from(L::any(far)) << place;
            }
            self.carries[self.waiting] = add_group::<L>([&mut ones, &mut twos, &mut fours, &mut eights], &hot);
            self.waiting += 1;
            if self.waiting == GROUP {
                self.fold();
                if self.folds == FULL {
                    self.keep([ones, twos, fours, eights]);
                    self.tell();
                    let zero = L::splat(0);
                    (ones, twos, fours, eights) = (zero, zero, zero, zero);
                }
            }
        }
        self.keep([ones, twos, fours, eights]);
        outside
    }

    /// Stores the lowest planes.
    fn keep(&mut self, lowest: [L::V; 4]) {
        self.planes[..4].copy_from_slice(&lowest);
    }

    /// Adds the carries of sixteen groups to the higher planes.
    fn fold(&mut self) {
        let [_, _, _, _, a, b, c, d, higher @ ..] = &mut self.planes;
        let mut carry = add_group::<L>([a, b, c, d], &self.carries);
        for plane in higher {
            let next = L::and(*plane, carry);
            *plane = L::xor(*plane, carry);
            carry = next;
        }
        self.waiting = 0;
        self.folds += 1;
    }

    /// Moves the planes to the counts.
    fn tell(&mut self) {
        for (level, plane) in self.planes.iter_mut().enumerate() {
            // Skips empty planes: a chunk never reaches the highest weights.
            if !L::any(L::not(L::eq(*plane, L::splat(0)))) {
                continue;
            }
            let mut bit = L::splat(1);
            for count in &mut self.counts {
                let set = L::not(L::eq(L::and(*plane, bit), L::splat(0)));
                *count += u64::from(L::bits(set).count_ones()) << level;
                bit = L::add(bit, bit);
            }
            *plane = L::splat(0);
        }
        self.folds = 0;
    }

    /// Returns all counts by outcome and empties the counter.
    pub fn take(&mut self) -> [u64; OUTCOMES] {
        for carry in &mut self.carries[self.waiting..] {
            *carry = L::splat(0);
        }
        self.fold();
        self.tell();
        std::mem::take(&mut self.counts)
    }
}

/// Adds sixteen vectors to four planes; the vectors have the weight of the first plane. Returns the carry.
#[inline(always)]
fn add_group<L: Lanes>([ones, twos, fours, eights]: [&mut L::V; 4], group: &[L::V; GROUP]) -> L::V {
    let zero = L::splat(0);
    let mut carries8 = [zero; 2];
    for (eighth, carry8) in carries8.iter_mut().enumerate() {
        let mut carries4 = [zero; 2];
        for (quarter, carry4) in carries4.iter_mut().enumerate() {
            let at = 8 * eighth + 4 * quarter;
            let a = add::<L>(ones, group[at], group[at + 1]);
            let b = add::<L>(ones, group[at + 2], group[at + 3]);
            *carry4 = add::<L>(twos, a, b);
        }
        *carry8 = add::<L>(fours, carries4[0], carries4[1]);
    }
    add::<L>(eights, carries8[0], carries8[1])
}

/// Adds two vectors to a plane of the same weight. Returns the carry.
#[inline(always)]
fn add<L: Lanes>(plane: &mut L::V, a: L::V, b: L::V) -> L::V {
    let carry = L::majority(*plane, a, b);
    *plane = L::xor3(*plane, a, b);
    carry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch::{Isa, Job, run};
    use crate::inspect::InspectNum;
    use crate::{LaneRng, Pair, stream::ChunkSeed};

    /// Counts the low six bits of many words, both with three counters and one by one.
    struct Both;

    impl Job for Both {
        type Output = (Vec<u64>, Vec<u64>);

        #[inline(always)]
        fn run<S: LaneRng>(self) -> Self::Output {
            let seed = ChunkSeed { seed: 1, experiment: 2, chunk: 3 };
            let mut generator = seed.generator::<Pair<S>>();
            let mut counters: [Counter<Pair<S>>; 3] = Default::default();
            let mut expected = vec![0; 64];
            for _ in 0..(FULL * GROUP as u32 + 37).div_ceil(5) {
                let mut outcomes = [[Num::zero(); GROUP]; 5];
                for outcome in outcomes.as_flattened_mut() {
                    *outcome = crate::inspect::words::<Pair<S>>(&mut generator) & 63;
                    let mut lanes = [0; 64];
                    outcome.write(&mut lanes);
                    for lane in lanes {
                        expected[lane as usize] += 1;
                    }
                }
                for (w, counter) in counters.iter_mut().enumerate() {
                    let first = 5 + 16 * w as i16;
                    assert_eq!(counter.groups::<true, true>(&outcomes, first, 16), 0b11111, "each group has all");
                    assert_eq!(counter.groups::<false, true>(&[], first, 16), 0);
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
