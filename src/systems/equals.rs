//! Several between whom a choice makes no difference: who of them it is, and in which order they come.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};

use super::actor_set::LaneActorSet;
use super::lane_actor::{MOST, NOBODY, number};
use super::span::Span;
use super::words::string_enum;

string_enum! {
    /// Which of several it is between whom a choice makes no difference.
    Equals {
        /// The first in the list.
        FirstListed = "first_listed",
        /// Any of them.
        Rolled = "rolled",
    }
}

impl Equals {
    /// One of a group within a span; nobody where there is none.
    #[inline(always)]
    pub fn one_of<D: Dice>(self, group: LaneActorSet<D::L>, span: Span, dice: &mut D) -> Num<D::L> {
        match self {
            Self::FirstListed => first_of(group, span),
            Self::Rolled => any_of(group, span, dice),
        }
    }
}

/// The best of some candidates: the first of those with the lowest rank.
#[derive(Debug, Clone, Copy)]
pub struct Best<L: Lanes> {
    /// Who it is; nobody where there is no candidate.
    pub who: Num<L>,
    /// Its rank.
    rank: Num<L>,
}

impl<L: Lanes> Best<L> {
    /// The best of a list. `ranks` gives the rank of each, below [`i16::MAX`], and where it is a candidate at all.
    #[inline(always)]
    pub fn of(list: &[usize], ranks: impl Fn(usize) -> (Num<L>, Mask<L>)) -> Self {
        let mut best = Self { who: Num::splat(NOBODY), rank: Num::splat(i16::MAX) };
        for &one in list {
            let (rank, candidate) = ranks(one);
            let better = candidate & rank.lt(best.rank);
            best.rank.set(better, rank);
            best.who.set(better, number(one));
        }
        best
    }

    /// Where there is one.
    #[inline(always)]
    pub fn found(&self) -> Mask<L> {
        self.rank.lt(i16::MAX)
    }

    /// Where somebody with this rank is as good as the best, if it is a candidate.
    #[inline(always)]
    pub fn equals(&self, (rank, candidate): (Num<L>, Mask<L>)) -> Mask<L> {
        candidate & rank.eq(self.rank)
    }
}

/// The best of a list, and where there is one; of equals the first listed or any of them. `ranks` is as in [`Best::of`].
#[inline(always)]
pub fn best_of<D: Dice>(
    equals: Equals,
    list: &[usize],
    dice: &mut D,
    ranks: impl Fn(usize) -> (Num<D::L>, Mask<D::L>),
) -> (Num<D::L>, Mask<D::L>) {
    let best = Best::of(list, &ranks);
    if equals == Equals::FirstListed || list.len() < 2 {
        return (best.who, best.found());
    }
    let any = dice.outlined(
        #[inline(always)]
        |dice| {
            let span = Span::from(list);
            let equals = LaneActorSet::those(
                span,
                #[inline(always)]
                |one| best.equals(ranks(one)),
            );
            any_of(equals, span, dice)
        },
    );
    (any, best.found())
}

/// The first of a group in the order of a span; nobody where there is none.
#[inline(always)]
pub fn first_of<L: Lanes>(group: LaneActorSet<L>, span: Span) -> Num<L> {
    let mut first = Num::splat(NOBODY);
    span.each_back(
        #[inline(always)]
        |i| first.set(group.has_one(i), number(i)),
    );
    first
}

/// Any of a group within a span, each as likely as the others; nobody where there is none. Only where there are several a
/// die is thrown.
#[inline(never)]
pub fn any_of<D: Dice>(group: LaneActorSet<D::L>, span: Span, dice: &mut D) -> Num<D::L> {
    dice.outlined(
        #[inline(always)]
        |dice| {
            let mut count = Num::zero();
            span.each(
                #[inline(always)]
                |i| count += group.has_one(i).count(),
            );
            let several = count.gt(1);
            let mut left = several.select(dice.by_lane([count], several), 1);
            let mut any = Num::splat(NOBODY);
            span.each(
                #[inline(always)]
                |i| {
                    let is = group.has_one(i);
                    any.set(is & left.eq(1), number(i));
                    left -= is.count();
                },
            );
            any
        },
    )
}

/// Of several who are met one after the other, any: where one more is `here`, says whether it takes the place of those met
/// before, which gives all the same chance.
#[inline(always)]
pub fn takes_the_place<D: Dice>(met: &mut Num<D::L>, here: Mask<D::L>, dice: &mut D) -> Mask<D::L> {
    *met += here.count();
    dice.by_lane([met.only(here)], here).eq(1) & here
}

/// A random order: the rank of each from 0 on, every order as likely as the others. Each in turn takes a random
/// rank among those before it.
#[inline(always)]
pub fn any_order<D: Dice>(many: usize, fresh: Mask<D::L>, dice: &mut D) -> [Num<D::L>; MOST] {
    let mut ranks = [Num::zero(); MOST];
    for newcomer in 1..many {
        let rank = dice.d(newcomer as u16 + 1, fresh) - 1;
        for other in &mut ranks[..newcomer] {
            *other += other.ge(rank).count();
        }
        ranks[newcomer] = rank;
    }
    ranks
}
