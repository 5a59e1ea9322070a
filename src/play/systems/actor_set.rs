//! Sets of fighters, by lane.

use lane::{Lanes, Mask, Num, inlined};

use super::actor::Actor;
use super::lane_actor::{LaneActor, Table};
use super::span::Span;
use super::state::{LaneState, Visit};

/// A set of fighters by lane, as a bit mask with one bit per fighter. One operation tests all of them at once, or a
/// fighter that differs by lane.
#[derive(Debug, Clone, Copy)]
pub struct LaneActorSet<L: Lanes>(Num<L>);

/// The bit of a fighter.
const fn bit(fighter: usize) -> i16 {
    (1_u16 << fighter).cast_signed()
}

/// The bits of fighters in memory, to be broadcast from there.
const BITS: Table = {
    let mut bits = [0; 32];
    let mut i = 0;
    while i < 16 {
        bits[i] = bit(i);
        i += 1;
    }
    bits
};

/// A fighter's bit in every lane.
#[inline(always)]
fn one<L: Lanes>(fighter: usize) -> Num<L> {
    Num::splat(BITS[fighter % 32])
}

/// A set of fighters that is the same in every lane.
#[derive(Debug, Clone, Copy, Default)]
pub struct ActorSet(i16);

impl ActorSet {
    /// Those of the first `len` fighters for whom `holds` is true.
    pub fn of(len: usize, holds: impl Fn(usize) -> bool) -> Self {
        Self((0..len).filter(|&i| holds(i)).fold(0, |all, i| all | bit(i)))
    }

    /// Those fighters for whom `holds` is true.
    pub fn among<F>(fighters: &[F], holds: impl Fn(&F) -> bool) -> Self {
        Self::of(fighters.len(), |i| holds(&fighters[i]))
    }

    /// Whether it has no members.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a fighter is a member.
    pub fn has_one(self, fighter: usize) -> bool {
        self.0 & bit(fighter) != 0
    }

    /// Lanes in which an actor is a member.
    #[inline(always)]
    pub fn has<L: Lanes>(self, who: impl Actor<L>) -> Mask<L> {
        who.is_in(self)
    }

    /// Lanes in which the fighter with this bit is a member.
    #[inline(always)]
    pub(super) fn has_bit<L: Lanes>(self, bit: Num<L>) -> Mask<L> {
        !(bit & self.0).eq(0)
    }
}

#[inlined]
impl<L: Lanes> LaneActorSet<L> {
    /// The empty set.
    pub fn none() -> Self {
        Self(Num::zero())
    }

    /// The same set in every lane.
    pub fn all(party: ActorSet) -> Self {
        Self(Num::splat(party.0))
    }

    /// The given set where the mask is set, else the empty set.
    pub fn only(party: ActorSet, m: Mask<L>) -> Self {
        Self(Num::splat(party.0).only(m))
    }

    /// Those fighters of a span for whom `holds` is true.
    pub fn in_span(span: Span, mut holds: impl FnMut(usize) -> Mask<L>) -> Self {
        let mut members = Num::zero();
        span.each(
            #[inline(always)]
            // Every fighter is visited once, so addition works as OR.
            |i| members += one(i).only(holds(i)),
        );
        Self(members)
    }

    /// The set of one fighter, who may differ by lane; empty for [`NOBODY`](super::lane_actor::NOBODY).
    pub fn one(index: Num<L>) -> Self {
        Self(index.one_hot())
    }

    /// This set where the mask is set, else `other`.
    #[must_use]
    pub fn or_else(self, m: Mask<L>, other: Self) -> Self {
        Self(m.select(self.0, other.0))
    }

    /// Lanes in which an actor is a member.
    pub fn has(self, who: LaneActor<L>) -> Mask<L> {
        !(self.0 & who.bit()).eq(0)
    }

    /// Lanes in which a certain fighter is a member.
    pub fn has_one(self, fighter: usize) -> Mask<L> {
        !(self.0 & one(fighter)).eq(0)
    }

    /// Lanes in which the set is not empty.
    pub fn any(self) -> Mask<L> {
        !self.0.eq(0)
    }

    /// Lanes in which it has at least `number` members.
    pub fn at_least(self, number: i16) -> Mask<L> {
        let mut left = self.0;
        for _ in 1..number {
            // Clears the lowest set bit.
            left = left & (left - 1);
        }
        !left.eq(0) | Mask::uniform(number <= 0)
    }

    /// The same set where the mask is set, else the empty set.
    #[must_use]
    pub fn where_only(self, m: Mask<L>) -> Self {
        Self(self.0.only(m))
    }

    /// The intersection with a set that is the same in every lane.
    #[must_use]
    pub fn within(self, party: ActorSet) -> Self {
        Self(self.0 & party.0)
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The members that are not in `other`.
    #[must_use]
    pub fn except(self, other: Self) -> Self {
        Self(self.0.without(other.0))
    }

    /// Looks up the first six fighters, as a number of six bits, in a table of 64 entries. The table is stored as two
    /// halves: without and with the sixth fighter.
    pub fn look_up(self, tables: &[Table; 2]) -> Num<L> {
        let five = self.0 & 31;
        self.has_one(5).select(five.lookup(&tables[1]), five.lookup(&tables[0]))
    }

    /// Adds an actor where the mask is set.
    pub fn add(&mut self, who: LaneActor<L>, m: Mask<L>) {
        self.0 = self.0 | who.bit().only(m);
    }

    /// Adds a certain fighter where the mask is set.
    pub fn add_one(&mut self, fighter: usize, m: Mask<L>) {
        self.0 = self.0 | one(fighter).only(m);
    }

    /// Removes an actor where the mask is set.
    pub fn drop(&mut self, who: LaneActor<L>, m: Mask<L>) {
        self.0 = self.0.without(who.bit().only(m));
    }

    /// Removes a certain fighter where the mask is set.
    pub fn drop_one(&mut self, fighter: usize, m: Mask<L>) {
        self.0 = self.0.without(one(fighter).only(m));
    }

    /// Moves all members to `to` where the mask is set.
    pub fn move_to(&mut self, to: &mut Self, m: Mask<L>) {
        to.0 = to.0 | self.0.only(m);
        self.clear(m);
    }

    /// Replaces all members by `party` where the mask is set.
    pub fn reset(&mut self, party: ActorSet, m: Mask<L>) {
        self.0.set(m, party.0);
    }

    /// Removes all members where the mask is set.
    pub fn clear(&mut self, m: Mask<L>) {
        self.0.set(m, 0);
    }
}

impl<L: Lanes> LaneState<L> for LaneActorSet<L> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        visitor.num(&mut self.0, other.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lane::Solo;
    use lane::inspect::InspectMask;

    #[test]
    fn an_added_fighter_belongs_until_it_is_dropped() {
        let among = [0, 3, 15];
        let mut group = LaneActorSet::<Solo>::none();
        assert!(!group.any().any());
        for i in among {
            group.add(LaneActor::among(&among, Num::splat(i as i16)), Mask::all());
            assert!(group.has_one(i).any() && group.has(LaneActor::one(i)).any());
        }
        group.add_one(4, Mask::none());
        assert!(!group.has_one(4).any());
        group.drop(LaneActor::one(3), Mask::all());
        group.drop_one(0, Mask::none());
        assert_eq!([0, 3, 15].map(|i| group.has_one(i).any()), [true, false, true]);
        let last = ActorSet::of(16, |i| i == 15);
        assert!(group.within(last).any().any());
        let mut other = LaneActorSet::only(ActorSet::of(16, |i| i == 7), Mask::all());
        group.move_to(&mut other, Mask::all());
        assert!(!group.any().any() && other.has_one(15).any() && other.has_one(7).any());
        assert!(!other.except(LaneActorSet::only(last, Mask::all())).has_one(15).any());
    }

    #[test]
    fn those_of_a_span_are_asked_one_by_one() {
        for (first, last) in [(0, 0), (2, 4), (0, 15), (7, 14)] {
            let odd = LaneActorSet::<Solo>::in_span(Span::over(&[first, last]), |i| Mask::uniform(i % 2 == 1));
            for i in 0..16 {
                let holds = (first..=last).contains(&i) && i % 2 == 1;
                assert_eq!(odd.has_one(i).any(), holds, "{i} of {first} to {last}");
                let party = ActorSet::of(16, |i| (first..=last).contains(&i) && i % 2 == 1);
                assert_eq!(party.has(LaneActor::<Solo>::one(i)).any(), holds, "{i} of {first} to {last}");
            }
        }
    }

    #[test]
    fn those_of_a_group_are_counted() {
        for number in 0..=16 {
            let group = LaneActorSet::<Solo>::only(ActorSet::of(16, |i| i < number), Mask::all());
            for least in 0..=17 {
                assert_eq!(group.at_least(least).any(), number as i16 >= least, "{number} are at least {least}");
            }
        }
    }

    #[test]
    fn nobody_belongs_to_no_group() {
        let all = LaneActorSet::<Solo>::only(ActorSet::of(16, |_| true), Mask::all());
        let nobody = LaneActor::among(&[1, 2], Num::splat(crate::systems::lane_actor::NOBODY));
        assert!(!all.has(nobody).any());
    }
}
