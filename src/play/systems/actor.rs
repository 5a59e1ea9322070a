//! A combatant as rules see it: one of a few, differing by lane ([`LaneActor`]), or the same in all lanes
//! ([`FixedActor`]).
//!
//! Most fights are duels. Both fighters are then the same in every lane, so their sheets are plain numbers and each
//! state is a single slot. Where it pays, generic rules are also compiled for that case, which removes all selection
//! between fighters.

use lane::{Lanes, Mask, Num, inlined};

use super::actor_set::ActorSet;
use super::lane_actor::{ALL_FIGHTERS, LaneActor, MAX_FIGHTERS, NOBODY, Table};
use super::{Count, FixedVec};

/// A combatant in lanes.
pub trait Actor<L: Lanes>: Copy {
    /// Whether this is the same fighter in every lane, facing a single enemy.
    const ONE_ON_ONE: bool;

    /// The same fighter in every lane.
    fn one(fighter: usize) -> Self;
    /// A fighter that differs by lane, out of `among`. A [one-on-one](Self::ONE_ON_ONE) actor needs exactly one candidate.
    fn among(among: &'static [usize], index: Num<L>) -> Self;
    /// The fighter's number.
    fn index(self) -> Num<L>;
    /// Lanes in which this is a certain fighter.
    fn is(self, fighter: usize) -> Mask<L>;
    /// The fighter's entry in a table.
    fn look_up(self, table: &Table) -> Num<L>;
    /// The table entry of all candidates, if it is the same number for all.
    fn same(self, table: &Table) -> Option<i16>;
    /// Lanes in which the fighter belongs to a set.
    fn is_in(self, party: ActorSet) -> Mask<L>;
    /// The fighter's number in a row.
    fn read(self, row: &FixedVec<Num<L>, MAX_FIGHTERS>) -> Num<L>;
    /// Replaces the fighter's number in a row where the mask is set.
    fn set(self, row: &mut FixedVec<Num<L>, MAX_FIGHTERS>, m: Mask<L>, value: impl Into<Num<L>>);
    /// Adds to the fighter's count where the mask is set. The counts of all fighters are consecutive, starting at
    /// `first`.
    fn add<const CAP: usize>(self, counts: &mut FixedVec<Count<L>, CAP>, first: usize, m: Mask<L>, n: Num<L>);
    /// Visits each candidate with the lanes in which it is the one.
    fn each(self, visit: impl FnMut(usize, Mask<L>));
    /// The first and the last candidate.
    fn ends(self) -> [usize; 2];
}

/// Fights with at most this many fighters take the shorter loop.
const FEW: usize = 8;

/// Whether visiting all fighters, at one or two instructions each, is faster than visiting the candidates only: on
/// backends where masks are cheap, a loop of unknown length costs more than it saves.
const fn visits_all<L: Lanes>() -> bool {
    L::LOOKS_UP && L::N > 1
}

#[inlined]
impl<L: Lanes> Actor<L> for LaneActor<L> {
    const ONE_ON_ONE: bool = false;

    fn one(fighter: usize) -> Self {
        Self::one(fighter)
    }
    fn among(among: &'static [usize], index: Num<L>) -> Self {
        Self::among(among, index)
    }
    fn index(self) -> Num<L> {
        Self::index(self)
    }
    fn is(self, fighter: usize) -> Mask<L> {
        Self::is(self, fighter)
    }
    fn look_up(self, table: &Table) -> Num<L> {
        Self::look_up(self, table)
    }
    fn same(self, table: &Table) -> Option<i16> {
        Self::same(self, table)
    }
    fn is_in(self, party: ActorSet) -> Mask<L> {
        party.has_bit(self.bit())
    }
    fn read(self, row: &FixedVec<Num<L>, MAX_FIGHTERS>) -> Num<L> {
        if !visits_all::<L>() {
            return Self::read(self, row);
        }
        if self.span().is_one() {
            return row.place(self.span().first());
        }
        let index = self.index();
        let mut value = row.place(0);
        let mut i = 1;
        while i < FEW {
            value.set(index.eq(i as i16), row.place(i));
            i += 1;
        }
        if row.len() > FEW {
            while i < MAX_FIGHTERS {
                value.set(index.eq(i as i16), row.place(i));
                i += 1;
            }
        }
        value
    }
    fn set(self, row: &mut FixedVec<Num<L>, MAX_FIGHTERS>, m: Mask<L>, value: impl Into<Num<L>>) {
        if !visits_all::<L>() {
            Self::set(self, row, m, value);
            return;
        }
        let value = value.into();
        if self.span().is_one() {
            row.place_mut(self.span().first()).set(m, value);
            return;
        }
        let index = m.select(self.index(), NOBODY);
        let mut i = 0;
        while i < FEW {
            row.place_mut(i).set(index.eq(i as i16), value);
            i += 1;
        }
        if row.len() > FEW {
            while i < MAX_FIGHTERS {
                row.place_mut(i).set(index.eq(i as i16), value);
                i += 1;
            }
        }
    }
    fn add<const CAP: usize>(self, counts: &mut FixedVec<Count<L>, CAP>, first: usize, m: Mask<L>, n: Num<L>) {
        self.visit(
            m,
            #[inline(always)]
            |i, is| counts.place_mut(first + i).add(is, n),
        );
    }
    fn each(self, visit: impl FnMut(usize, Mask<L>)) {
        self.visit(Mask::all(), visit);
    }
    fn ends(self) -> [usize; 2] {
        let span = self.span();
        [span.first(), span.first() + span.len() - 1]
    }
}

/// The same fighter in every lane.
#[derive(Debug, Clone, Copy)]
pub struct FixedActor(usize);

impl FixedActor {
    /// A fighter by its number.
    pub const fn of(fighter: usize) -> Self {
        Self(fighter)
    }

    /// The fighter's number. The modulo tells the compiler that it is below [`MAX_FIGHTERS`].
    #[inline(always)]
    const fn place(self) -> usize {
        self.0 % MAX_FIGHTERS
    }
}

#[inlined]
impl<L: Lanes> Actor<L> for FixedActor {
    const ONE_ON_ONE: bool = true;

    fn one(fighter: usize) -> Self {
        Self(fighter)
    }
    fn among(among: &'static [usize], _: Num<L>) -> Self {
        debug_assert_eq!(among.len(), 1, "a fighter that is the same in all lanes is one of one");
        Self(among[0])
    }
    fn index(self) -> Num<L> {
        Num::splat(self.0 as i16)
    }
    fn is(self, _: usize) -> Mask<L> {
        Mask::all()
    }
    fn look_up(self, table: &Table) -> Num<L> {
        Num::splat(table[self.place()])
    }
    fn same(self, table: &Table) -> Option<i16> {
        Some(table[self.place()])
    }
    fn is_in(self, party: ActorSet) -> Mask<L> {
        Mask::uniform(party.has_one(self.place()))
    }
    fn read(self, row: &FixedVec<Num<L>, MAX_FIGHTERS>) -> Num<L> {
        row.place(self.0)
    }
    fn set(self, row: &mut FixedVec<Num<L>, MAX_FIGHTERS>, m: Mask<L>, value: impl Into<Num<L>>) {
        row.place_mut(self.0).set(m, value);
    }
    fn add<const CAP: usize>(self, counts: &mut FixedVec<Count<L>, CAP>, first: usize, m: Mask<L>, n: Num<L>) {
        counts.place_mut(first + self.place()).add(m, n);
    }
    fn each(self, mut visit: impl FnMut(usize, Mask<L>)) {
        visit(self.place(), Mask::all());
    }
    fn ends(self) -> [usize; 2] {
        [self.place(); 2]
    }
}

/// A run of consecutive fighters in roster order.
pub fn together(fighters: std::ops::Range<usize>) -> &'static [usize] {
    &ALL_FIGHTERS[fighters]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::Ending;
    use lane::Solo;
    use lane::inspect::{InspectMask, InspectNum};

    #[test]
    fn an_actor_is_read_written_and_counted() {
        fn check<W: Actor<Solo>>(who: W, ends: [usize; 2]) {
            let mut row: FixedVec<Num<Solo>, MAX_FIGHTERS> =
                FixedVec::of(Num::zero(), 6, |i| Num::splat(10 * i as i16));
            let mut counts: FixedVec<Count<Solo>, 16> = FixedVec::filled(Count::default(), 8);
            assert_eq!((who.read(&row).first(), who.ends()), (30, ends));
            who.set(&mut row, Mask::all(), 7);
            who.set(&mut row, Mask::none(), 8);
            who.add(&mut counts, 2, Mask::all(), Num::splat(4));
            who.add(&mut counts, 2, Mask::none(), Num::splat(5));
            let ending = Ending { age: Num::splat(1) };
            assert_eq!(row.iter().map(|place| place.first()).collect::<Vec<_>>(), [0, 10, 20, 7, 40, 50]);
            let counted: Vec<i16> = counts.iter().map(|count| count.at(&ending).first()).collect();
            assert_eq!(counted, [0, 0, 0, 0, 0, 4, 0, 0]);
            assert!(ActorSet::of(6, |i| i == 3).has(who).any() && !ActorSet::of(6, |i| i != 3).has(who).any());
        }
        check(FixedActor::of(3), [3, 3]);
        check(<LaneActor<Solo> as Actor<Solo>>::among(together(2..5), Num::splat(3)), [2, 4]);
    }
}
