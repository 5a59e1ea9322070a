//! Somebody in lanes: the same fighter in all of them, or one of a few that differs by lane.
//!
//! Where it is the same fighter (the one whose turn it is, the only enemy), reading and writing are
//! plain indexing. Only where it differs is there a chain of selects over those it may be, and only over
//! those who differ in what is asked.

use crate::lane::{Lanes, Mask, Num};

use super::state::Row;

/// The most fighters of a fight.
pub const MOST: usize = 16;
/// The number of no fighter.
pub const NOBODY: i16 = 31;

/// A number of each fighter that never changes in a fight.
pub type Table = [i16; 32];

/// A table of one number of each fighter, 0 beyond the last.
pub fn table<F>(fighters: &[F], number: impl Fn(&F) -> i16) -> Table {
    let mut table = [0; 32];
    for (place, fighter) in table.iter_mut().zip(fighters) {
        *place = number(fighter);
    }
    table
}

/// All fighters in order; slices of it name some that stand together.
pub const EVERYBODY: [usize; MOST] = {
    let mut all = [0; MOST];
    let mut i = 0;
    while i < MOST {
        all[i] = i;
        i += 1;
    }
    all
};

/// A fighter by lane.
#[derive(Debug, Clone, Copy)]
pub struct Who<'a, L: Lanes> {
    /// Those it may be, at least one.
    among: &'a [usize],
    /// Which it is.
    index: Num<L>,
}

impl<'a, L: Lanes> Who<'a, L> {
    /// The same fighter in every lane.
    #[inline(always)]
    pub fn one(fighter: usize) -> Who<'static, L> {
        Who { among: &EVERYBODY[fighter..=fighter], index: Num::splat(fighter as i16) }
    }

    /// One of some by lane. If there is only one, it is that one in every lane.
    #[inline(always)]
    pub fn among(among: &'a [usize], index: Num<L>) -> Self {
        match among {
            [one] => Self { among, index: Num::splat(*one as i16) },
            _ => Self { among, index },
        }
    }

    /// Its number.
    #[inline(always)]
    pub fn index(self) -> Num<L> {
        self.index
    }

    /// One bit at the place of its number; none for nobody.
    #[inline(always)]
    pub fn bit(self) -> Num<L> {
        match self.among {
            [one] => Num::splat((1_u16 << (*one & 15)).cast_signed()),
            _ => self.index.one_hot(),
        }
    }

    /// Those it may be, each with the lanes in which it is.
    #[inline(always)]
    pub fn each(self) -> impl Iterator<Item = (usize, Mask<L>)> + use<'a, L> {
        self.among.iter().map(
            #[inline(always)]
            move |&i| (i, self.is(i)),
        )
    }

    /// Where it is a certain fighter, who must be among those it may be.
    #[inline(always)]
    pub fn is(self, fighter: usize) -> Mask<L> {
        if self.among.len() == 1 { Mask::all() } else { self.index.eq(fighter as i16) }
    }

    /// What a table says of it; 0 for nobody.
    #[inline(always)]
    pub fn look(self, table: &Table) -> Num<L> {
        match self.among {
            [one] => Num::splat(table[*one & 31]),
            _ if L::LOOKS_UP => self.index.lookup(table),
            several => {
                let mut value = Num::zero();
                for &i in several {
                    if table[i] != 0 {
                        value.set(self.index.eq(i as i16), table[i]);
                    }
                }
                value
            }
        }
    }

    /// What a table says of all those it may be, if that is the same number.
    #[inline(always)]
    pub fn same(self, table: &Table) -> Option<i16> {
        let first = table[self.among[0]];
        self.among[1..].iter().all(|&i| table[i] == first).then_some(first)
    }

    /// Whether a table has a number other than 0 for it.
    #[inline(always)]
    pub fn has(self, table: &Table) -> Mask<L> {
        match self.among {
            [one] => Mask::uniform(table[*one & 31] != 0),
            _ => !self.look(table).eq(0),
        }
    }

    /// Its number in a row.
    #[inline(always)]
    pub fn read(self, row: &[Num<L>]) -> Num<L> {
        let mut value = row[self.among[0]];
        for &i in &self.among[1..] {
            value.set(self.index.eq(i as i16), row[i]);
        }
        value
    }

    /// Its flag in a row.
    #[inline(always)]
    pub fn flag(self, row: &[Mask<L>]) -> Mask<L> {
        let mut value = row[self.among[0]];
        for &i in &self.among[1..] {
            value.set(self.index.eq(i as i16), row[i]);
        }
        value
    }

    /// Replaces its number in a row where the mask is set.
    #[inline(always)]
    pub fn set(self, row: &mut [Num<L>], m: Mask<L>, value: impl Into<Num<L>>) {
        let value = value.into();
        for (i, is) in self.each() {
            row[i].set(m & is, value);
        }
    }

    /// Replaces its flag in a row where the mask is set.
    #[inline(always)]
    pub fn flip(self, row: &mut [Mask<L>], m: Mask<L>, value: Mask<L>) {
        for (i, is) in self.each() {
            row[i].set(m & is, value);
        }
    }
}

impl<'a, L: Lanes> Who<'a, L> {
    /// Those it may be.
    #[inline(always)]
    pub fn whom(self) -> &'a [usize] {
        self.among
    }
}

impl<L: Lanes> Who<'_, L> {
    /// Its number in a row that is in use. Everybody's number is looked at up to that of the last whom it may be: places
    /// that are known need no look at the list of those.
    #[inline(always)]
    pub fn read_all(self, row: &Row<Num<L>, MOST>) -> Num<L> {
        if let [one] = self.among {
            return row.place(*one);
        }
        let last = self.among[self.among.len() - 1];
        let mut value = row.place(0);
        for i in 1..MOST {
            if i > last {
                break;
            }
            value.set(self.index.eq(i as i16), row.place(i));
        }
        value
    }

    /// Replaces its number in a row that is in use.
    #[inline(always)]
    pub fn set_all(self, row: &mut Row<Num<L>, MOST>, m: Mask<L>, value: impl Into<Num<L>>) {
        let value = value.into();
        if let [one] = self.among {
            row.place_mut(*one).set(m, value);
            return;
        }
        let last = self.among[self.among.len() - 1];
        for i in 0..MOST {
            if i > last {
                break;
            }
            row.place_mut(i).set(m & self.index.eq(i as i16), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane::Solo;
    use crate::lane::inspect::{InspectMask, InspectNum};

    #[test]
    fn one_of_some_reads_and_writes_only_its_own() {
        let among = [2, 5, 6];
        let mut row = [0, 10, 20, 30, 40, 50, 60].map(Num::<Solo>::splat);
        let mut table = [0; 32];
        table[5] = 7;
        let five = Who::<Solo>::among(&among, Num::splat(5));
        assert_eq!((five.read(&row).first(), five.look(&table).first()), (50, 7));
        assert!(five.has(&table).any() && five.is(5).any() && !five.is(6).any());
        five.set(&mut row, Mask::all(), 1);
        assert_eq!(row.map(InspectNum::first), [0, 10, 20, 30, 40, 1, 60]);
        five.set(&mut row, Mask::none(), 9);
        assert_eq!(five.read(&row).first(), 1);
        let mut all = Row::<_, MOST>::of(Num::zero(), 7, |i| Num::<Solo>::splat(10 * i as i16));
        assert_eq!(five.read_all(&all).first(), 50);
        five.set_all(&mut all, Mask::all(), 1);
        assert_eq!(std::array::from_fn::<_, 7, _>(|i| all[i].first()), [0, 10, 20, 30, 40, 1, 60]);
        let one = Who::<Solo>::among(&among[..1], Num::splat(NOBODY));
        assert_eq!((one.index().first(), one.read(&row).first()), (2, 20));
    }
}
