//! The rank of Bonus dice, and rolls that are made of them.

use crate::dice::{Bursting, Burstings, Dice};
use crate::lane::{Lanes, Mask, Num};

use super::house::HouseRules;

/// The highest rank, counted from 0.
const HIGHEST: i16 = 5;

/// `BRD-03` Rank, Charges, Challenges: the rank from 0 that so many steps up or down lead to. Charges and
/// Challenges cancel one for one; nothing goes beyond the ends of the ladder.
pub fn rank(house: &HouseRules, step: i16) -> i16 {
    (house.normal_rank - 1 + step).clamp(0, HIGHEST)
}

/// `BRD-03` The sides of Bonus dice where a rank, before it is held to the ladder, is so high. All Bonus dice
/// of a roll have the same size, wherever they come from.
#[inline(always)]
pub fn sides<L: Lanes>(ladder: &[i16; 32], rank: Num<L>) -> Num<L> {
    rank.max(0).min(HIGHEST).lookup(ladder)
}

/// `BRD-01` Check: the Action die and Bonus dice together. `window` and `bursts` say how much of the result
/// matters, as in [`Bursting`].
#[derive(Debug, Clone, Copy)]
pub struct Action<L: Lanes> {
    /// `BRD-02` Number of Bonus dice from all sources; none is legal.
    pub count: Num<L>,
    /// Their sides.
    pub sides: Num<L>,
    /// Totals up to the first and from the second number on are alike.
    pub window: [Num<L>; 2],
    /// Bursts that are told apart.
    pub bursts: u16,
}

impl<L: Lanes> Action<L> {
    /// Rolls. `BRD-04` Burst: Bonus dice burst, the Action die never does.
    #[inline(always)]
    pub fn roll<D: Dice<L = L>>(&self, house: &HouseRules, dice: &mut D, active: Mask<L>) -> Burstings<L> {
        dice.cite(active & self.count.gt(0), "BRD-02");
        let pool = Bursting {
            plain: house.action_die.cast_unsigned(),
            count: self.count,
            sides: self.sides,
            burst: house.burst.rule(),
            window: self.window,
            bursts: self.bursts,
        };
        dice.bursting(pool, active)
    }

    /// Where the total reaches a number. Two branches for whoever enumerates.
    #[inline(always)]
    pub fn reaches<D: Dice<L = L>>(mut self, house: &HouseRules, vs: Num<L>, dice: &mut D, active: Mask<L>) -> Mask<L> {
        self.window = [vs - 1, vs];
        self.roll(house, dice, active).total.ge(vs) & active
    }
}

/// A number that no total reaches.
pub const BEYOND: i16 = 30_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charges_and_challenges_move_along_the_ladder() {
        let house = HouseRules::default();
        let sides = |step| house.ladder()[rank(&house, step) as usize];
        let found: Vec<i16> = (-5..=4).map(sides).collect();
        assert_eq!(found, [4, 4, 4, 6, 8, 10, 12, 20, 20, 20]);
    }
}
