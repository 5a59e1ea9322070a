//! The number of a combatant in lanes: the same fighter in all of them, or one of a few that differs by lane.
//!
//! If it is the same fighter (the one whose turn it is, the only enemy), reading and writing are plain indexing. Only
//! if it differs is there a chain of selects over the [span](super::span) of the candidates.
//!
//! Loops here use manual counters: they are inlined thousands of times, and ranges triple the time to compile them.

use lane::{Lanes, Mask, Num, inlined};

use super::FixedVec;
use super::span::{Span, UNROLLED};

/// The most fighters of a fight.
pub const MAX_FIGHTERS: usize = 16;
/// The number that stands for no fighter.
pub const NOBODY: i16 = 31;

/// One constant number per fighter, indexed by fighter.
pub type Table = [i16; 32];

/// Builds a table of one number per fighter, 0 beyond the last.
pub fn table<F>(fighters: &[F], number: impl Fn(&F) -> i16) -> Table {
    let mut table = [0; 32];
    for (place, fighter) in table.iter_mut().zip(fighters) {
        *place = number(fighter);
    }
    table
}

/// All fighters in order; slices of it are runs of consecutive fighters.
pub const ALL_FIGHTERS: [usize; MAX_FIGHTERS] = {
    let mut all = [0; MAX_FIGHTERS];
    let mut i = 0;
    while i < MAX_FIGHTERS {
        all[i] = i;
        i += 1;
    }
    all
};

/// Capacity of a row that is indexed without a bounds check: room for all fighters, and for the few beyond the last
/// that an unrolled visit may touch.
pub const ROOM: usize = 32;

/// The numbers of fighters in memory, to be broadcast from there.
const NUMBERS: Table = {
    let mut numbers = [0; 32];
    let mut i = 0;
    while i < 32 {
        numbers[i] = i as i16;
        i += 1;
    }
    numbers
};

/// The number of a fighter in every lane.
#[inline(always)]
pub fn number<L: Lanes>(fighter: usize) -> Num<L> {
    Num::splat(NUMBERS[fighter % ROOM])
}

/// A fighter that may differ by lane.
#[derive(Debug, Clone, Copy)]
pub struct LaneActor<L: Lanes> {
    /// The candidates.
    among: Span,
    /// The number of the fighter in each lane.
    index: Num<L>,
}

#[inlined]
impl<L: Lanes> LaneActor<L> {
    /// The same fighter in every lane.
    pub fn one(fighter: usize) -> Self {
        Self { among: Span::one(fighter), index: number(fighter) }
    }

    /// One of several candidates by lane. A single candidate is the fighter in every lane.
    pub fn among(among: impl Into<Span>, index: Num<L>) -> Self {
        let among = among.into();
        if among.is_one() { Self::one(among.first()) } else { Self { among, index } }
    }

    /// The candidates.
    pub const fn span(self) -> Span {
        self.among
    }

    /// The fighter's number.
    pub fn index(self) -> Num<L> {
        self.index
    }

    /// A number with only the fighter's bit set; 0 for [`NOBODY`].
    pub fn bit(self) -> Num<L> {
        self.index.one_hot()
    }

    /// Each candidate with the lanes in which it is the fighter.
    pub fn each(self) -> impl Iterator<Item = (usize, Mask<L>)> {
        self.among.iter().map(
            #[inline(always)]
            move |i| (i, self.is(i)),
        )
    }

    /// Visits each candidate with the lanes of the mask in which it is the fighter.
    pub fn visit(self, m: Mask<L>, mut visit: impl FnMut(usize, Mask<L>)) {
        if self.among.is_one() {
            return visit(self.among.first(), m);
        }
        // The mask is folded into the index: one select here instead of an AND for each fighter.
        let index = m.select(self.index, NOBODY);
        self.among.each(
            #[inline(always)]
            |i| visit(i, index.eq(number(i))),
        );
    }

    /// Lanes in which this is a certain fighter, who must be one of the candidates.
    pub fn is(self, fighter: usize) -> Mask<L> {
        if self.among.is_one() { Mask::all() } else { self.index.eq(number(fighter)) }
    }

    /// The fighter's entry in a table; 0 for [`NOBODY`].
    pub fn look_up(self, table: &Table) -> Num<L> {
        if L::LOOKS_UP {
            return self.index.lookup(table);
        }
        if self.among.is_one() {
            return Num::splat(table[self.among.first()]);
        }
        let first = self.among.first();
        let mut value = Num::splat(table[first]).only(self.index.eq(number(first)));
        let mut i = 1;
        while i < self.among.len() {
            let fighter = (first + i) % ROOM;
            if table[fighter] != 0 {
                value.set(self.index.eq(number(fighter)), table[fighter]);
            }
            i += 1;
        }
        value
    }

    /// The table entry of all candidates, if it is the same number for all.
    pub fn same(self, table: &Table) -> Option<i16> {
        let first = table[self.among.first()];
        self.among.iter().all(|i| table[i] == first).then_some(first)
    }

    /// The fighter's number in a row.
    pub fn read<const CAP: usize>(self, row: &FixedVec<Num<L>, CAP>) -> Num<L> {
        let first = self.among.first();
        if L::LOOKS_UP && self.among.len() >= 6 {
            // The first six reads are independent of each other, for instruction-level parallelism.
            let later = self.index.gt(number(first)) & self.index.le(number(first + 5));
            let mut value = (row.place(first).only(!later) | self.part(row, 1))
                | (self.part(row, 2) | self.part(row, 3))
                | (self.part(row, 4) | self.part(row, 5));
            let mut i = 6;
            while i < self.among.len() {
                value.set(self.index.eq(number(first + i)), row.place(first + i));
                i += 1;
            }
            return value;
        }
        let mut value = row.place(first);
        let mut i = 1;
        if L::LOOKS_UP {
            while i < UNROLLED {
                if i >= self.among.len() {
                    return value;
                }
                value.set(self.index.eq(number(first + i)), row.place(first + i));
                i += 1;
            }
        }
        while i < self.among.len() {
            value.set(self.index.eq(number(first + i)), row.place(first + i));
            i += 1;
        }
        value
    }

    /// The row's number for candidate `which` in the lanes where that is the fighter, else 0.
    fn part<const CAP: usize>(self, row: &FixedVec<Num<L>, CAP>, which: usize) -> Num<L> {
        let fighter = self.among.first() + which;
        row.place(fighter).only(self.index.eq(number(fighter)))
    }

    /// The fighter's flag in a row.
    pub fn flag<const CAP: usize>(self, row: &FixedVec<Mask<L>, CAP>) -> Mask<L> {
        let mut value = row.place(self.among.first());
        let mut i = 1;
        while i < self.among.len() {
            let fighter = self.among.first() + i;
            value.set(self.index.eq(number(fighter)), row.place(fighter));
            i += 1;
        }
        value
    }

    /// Replaces the fighter's flag in a row where the mask is set.
    pub fn flip<const CAP: usize>(self, row: &mut FixedVec<Mask<L>, CAP>, m: Mask<L>, value: Mask<L>) {
        self.visit(
            m,
            #[inline(always)]
            |i, is| row.place_mut(i).set(is, value),
        );
    }

    /// Replaces the fighter's number in a row where the mask is set.
    pub fn set<const CAP: usize>(self, row: &mut FixedVec<Num<L>, CAP>, m: Mask<L>, value: impl Into<Num<L>>) {
        let value = value.into();
        self.visit(
            m,
            #[inline(always)]
            |i, is| row.place_mut(i).set(is, value),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lane::Solo;
    use lane::inspect::{InspectMask, InspectNum};

    #[test]
    fn one_of_some_reads_and_writes_only_its_own() {
        let among = [2, 5, 6];
        let mut row = FixedVec::<_, MAX_FIGHTERS>::of(Num::<Solo>::zero(), 7, |i| Num::splat(10 * i as i16));
        let mut table = [0; 32];
        table[5] = 7;
        let five = LaneActor::<Solo>::among(&among, Num::splat(5));
        assert_eq!((five.read(&row).first(), five.look_up(&table).first()), (50, 7));
        assert!(five.is(5).any() && !five.is(6).any());
        five.set(&mut row, Mask::all(), 1);
        assert_eq!([4, 5, 6].map(|i| row[i].first()), [40, 1, 60]);
        five.set(&mut row, Mask::none(), 9);
        assert_eq!(five.read(&row).first(), 1);
        let one = LaneActor::<Solo>::among(&among[..1], Num::splat(NOBODY));
        assert_eq!((one.index().first(), one.read(&row).first()), (2, 20));
    }
}
