//! Breaking ties: which of several tied candidates is taken, and in which order they come.

use lane::{Lanes, Mask, Num, inlined};
use lang::Dice;

use super::actor_set::LaneActorSet;
use super::lane_actor::{MAX_FIGHTERS, NOBODY, number};
use super::span::Span;
use super::words::string_enum;

string_enum! {
    /// Which of several it is between whom a choice makes no difference.
    TieBreak {
        /// The first in the list.
        FirstListed = "first_listed",
        /// Any of them.
        Rolled = "rolled",
    }
}

impl TieBreak {
    /// One member of a group within a span, or [`NOBODY`] in lanes where there is none.
    #[inline(always)]
    pub fn one_of<D: Dice>(self, group: LaneActorSet<D::L>, span: Span, dice: &mut D) -> Num<D::L> {
        match self {
            Self::FirstListed => first_of(group, span),
            Self::Rolled => random_of(group, span, dice),
        }
    }
}

/// The best candidate: the first of those with the lowest rank.
#[derive(Debug, Clone, Copy)]
pub struct Best<L: Lanes> {
    /// The number of the candidate, or [`NOBODY`].
    pub who: Num<L>,
    /// Its rank.
    rank: Num<L>,
}

#[inlined]
impl<L: Lanes> Best<L> {
    /// The best of a list. `ranks` returns the rank of each fighter, which must be below [`i16::MAX`], and the lanes
    /// in which the fighter is a candidate at all.
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

    /// Lanes that have a candidate.
    pub fn found(&self) -> Mask<L> {
        self.rank.lt(i16::MAX)
    }

    /// Lanes in which a fighter, with the result of `ranks` for it, is a candidate tied with the best.
    pub fn ties_with(&self, (rank, candidate): (Num<L>, Mask<L>)) -> Mask<L> {
        candidate & rank.eq(self.rank)
    }
}

/// The best of a list, and the lanes that have one. Ties go to the first listed or to a random one, as `tie_break` says.
/// `ranks` is as in [`Best::of`].
#[inline(always)]
pub fn best_of<D: Dice>(
    tie_break: TieBreak,
    list: &[usize],
    dice: &mut D,
    ranks: impl Fn(usize) -> (Num<D::L>, Mask<D::L>),
) -> (Num<D::L>, Mask<D::L>) {
    let best = Best::of(list, &ranks);
    if tie_break == TieBreak::FirstListed || list.len() < 2 {
        return (best.who, best.found());
    }
    let any = dice.outlined(
        #[inline(always)]
        |dice| {
            let span = Span::from(list);
            let tied = LaneActorSet::in_span(
                span,
                #[inline(always)]
                |one| best.ties_with(ranks(one)),
            );
            random_of(tied, span, dice)
        },
    );
    (any, best.found())
}

/// The first member of a group in the order of a span, or [`NOBODY`].
#[inline(always)]
pub fn first_of<L: Lanes>(group: LaneActorSet<L>, span: Span) -> Num<L> {
    let mut first = Num::splat(NOBODY);
    span.each_back(
        #[inline(always)]
        |i| first.set(group.has_one(i), number(i)),
    );
    first
}

/// A uniformly random member of a group within a span, or [`NOBODY`]. A die is thrown only in lanes with several
/// members.
#[inline(never)]
pub fn random_of<D: Dice>(group: LaneActorSet<D::L>, span: Span, dice: &mut D) -> Num<D::L> {
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

/// A random member of a group within a span, or [`NOBODY`]. The chance of each is its weight out of the sum of all. Weights
/// below 0 count as 0, and all together are at most 32 767; where none is above 0, each has the same chance. A die is thrown
/// only in lanes in which several may be chosen.
#[inline(never)]
pub fn random_by_weight<D: Dice>(
    group: LaneActorSet<D::L>,
    span: Span,
    weights: &[Num<D::L>; MAX_FIGHTERS],
    dice: &mut D,
) -> Num<D::L> {
    dice.outlined(
        #[inline(always)]
        |dice| {
            let mut shares = [Num::zero(); MAX_FIGHTERS];
            let mut sum = Num::zero();
            span.each(
                #[inline(always)]
                |i| {
                    shares[i] = weights[i].max(0).only(group.has_one(i));
                    sum += shares[i];
                },
            );
            let alike = sum.eq(0);
            // The lowest face with which each is chosen, unless a later one is.
            let mut cuts = [Num::zero(); MAX_FIGHTERS];
            let (mut sides, mut able) = (Num::zero(), Num::zero());
            span.each(
                #[inline(always)]
                |i| {
                    shares[i].set(alike, group.has_one(i).count());
                    cuts[i] = sides + 1;
                    sides += shares[i];
                    able += shares[i].gt(0).count();
                },
            );
            let several = able.gt(1);
            let face = several.select(dice.die_apart(sides, &cuts, several), 1);
            let mut any = Num::splat(NOBODY);
            span.each(
                #[inline(always)]
                |i| any.set(shares[i].gt(0) & face.ge(cuts[i]), number(i)),
            );
            any
        },
    )
}

/// One step of reservoir sampling over candidates that are met one after another: lanes in which the candidate that
/// is `here` replaces the one chosen so far. `met` counts the candidates; in the end each was equally likely to be
/// chosen.
#[inline(always)]
pub fn reservoir_replaces<D: Dice>(met: &mut Num<D::L>, here: Mask<D::L>, dice: &mut D) -> Mask<D::L> {
    *met += here.count();
    dice.by_lane([met.only(here)], here).eq(1) & here
}

/// A uniformly random order, as the rank of each, from 0. Each newcomer takes a random rank among those before it,
/// and the others move up.
#[inline(always)]
pub fn random_order<D: Dice>(many: usize, fresh: Mask<D::L>, dice: &mut D) -> [Num<D::L>; MAX_FIGHTERS] {
    let mut ranks = [Num::zero(); MAX_FIGHTERS];
    for newcomer in 1..many {
        let rank = dice.d(newcomer as u16 + 1, fresh) - 1;
        for other in &mut ranks[..newcomer] {
            *other += other.ge(rank).count();
        }
        ranks[newcomer] = rank;
    }
    ranks
}
