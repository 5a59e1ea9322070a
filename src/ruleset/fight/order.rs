//! The order in which fighters act.

use lane::{Lanes, Mask, Num};
use lang::Dice;
use play::systems::lane_actor::number;

use super::state::Row;

/// Ranks from the highest number to the lowest, counted from 0. Each newcomer takes a place among those before it; among
/// equals, any place with the same chance.
#[inline(always)]
pub fn rank<D: Dice>(rolled: &Row<D::L>, ranks: &mut Row<D::L>, some: Mask<D::L>, dice: &mut D) {
    for newcomer in 0..rolled.len() {
        let mut better = Num::zero();
        let mut equal = Num::zero();
        for other in 0..newcomer {
            better += rolled[other].gt(rolled[newcomer]).count();
            equal += rolled[other].eq(rolled[newcomer]).count();
        }
        let tied = some & equal.gt(0);
        dice.when(
            tied,
            #[inline(always)]
            |dice| better += (dice.by_lane([(equal + 1).only(tied)], tied) - 1).only(tied),
        );
        for other in 0..newcomer {
            let moved = ranks[other] + ranks[other].ge(better).count();
            ranks[other].set(some, moved);
        }
        ranks[newcomer].set(some, better);
    }
}

/// The fighter at a place of the order.
#[inline(always)]
pub fn at<L: Lanes>(ranks: &Row<L>, place: usize) -> Num<L> {
    let mut found = Num::zero();
    for fighter in 1..ranks.len() {
        found.set(ranks[fighter].eq(number(place)), number(fighter));
    }
    found
}
