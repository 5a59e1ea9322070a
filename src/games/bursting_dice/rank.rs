//! The rank of Bonus dice, and action rolls.

use dice::faces::{Bursting, Burstings};

use crate::prelude::*;

/// The highest rank, counted from 0.
const HIGHEST: i16 = 5;

/// `BRD-03` Rank, Charges, Challenges: the rank from 0 after a number of steps up or down. Charges and Challenges
/// cancel one for one; the ladder limits the result.
pub fn rank(house: &HouseRules, step: i16) -> i16 {
    (house.normal_rank - 1 + step).clamp(0, HIGHEST)
}

/// `BRD-03` The sides of Bonus dice at a rank, which is first limited to the ladder. All Bonus dice of a roll have the
/// same size, whatever their source.
#[inline(always)]
pub fn sides<L: Lanes>(ladder: &[i16; 32], rank: Num<L>) -> Num<L> {
    rank.max(0).min(HIGHEST).lookup(ladder)
}

/// `BRD-01` Check: the Action die and Bonus dice together. `window` and `bursts` limit the detail of the result, as in
/// [`Bursting`].
#[derive(Debug, Clone, Copy)]
pub struct Action<L: Lanes> {
    /// `BRD-02` Number of Bonus dice from all sources; 0 is legal.
    pub count: Num<L>,
    /// Their sides.
    pub sides: Num<L>,
    /// Totals up to the first number are treated alike, as are those from the second on.
    pub window: [Num<L>; 2],
    /// The most bursts that are counted separately.
    pub bursts: u16,
}

impl<L: Lanes> Action<L> {
    /// Rolls the dice. `BRD-04` Burst: Bonus dice burst, the Action die never does.
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

    /// Lanes where the total reaches a number. Only two outcomes for the exact solver to enumerate.
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
