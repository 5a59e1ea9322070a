//! Odds that a player can work out at the table, for policies that weigh them.

use dice::{Burst, Die, Keep, Pool};
use lang::{Expr, Sign};

use crate::prelude::*;

/// The distribution of a roll of plain and bursting dice, from total 0.
#[derive(Debug, Clone)]
pub struct Odds(Vec<f64>);

/// Dice of one size.
fn pool(count: i16, sides: i16, burst: Burst) -> Option<Expr> {
    (count > 0).then(|| {
        Expr::Pool(Pool {
            count: u32::from(count.unsigned_abs()),
            die: Die::Sided(u32::from(sides.unsigned_abs())),
            reroll: None,
            burst,
            keep: Keep::All,
            successes: None,
        })
    })
}

impl Odds {
    /// The distribution of two groups of dice, each given by number, sides and burst.
    pub fn of(plain: (i16, i16, Burst), bonus: (i16, i16, Burst)) -> Self {
        let terms = [pool(plain.0, plain.1, plain.2), pool(bonus.0, bonus.1, bonus.2)];
        let terms: Vec<(Sign, Expr)> = terms.into_iter().flatten().map(|term| (Sign::Plus, term)).collect();
        let roll = Roll::new(Expr::Sum(terms));
        let mut chances = Vec::new();
        // A roll too large for its exact distribution counts as 0.
        if let Ok(distribution) = roll.distribution() {
            for (total, p) in distribution.iter() {
                let place = usize::try_from(total).unwrap_or(0);
                if place >= chances.len() {
                    chances.resize(place + 1, 0.0);
                }
                chances[place] += p;
            }
        }
        Self(chances)
    }

    /// The distribution of an action roll with some Bonus dice.
    pub fn action(house: &HouseRules, count: i16, sides: i16) -> Self {
        Self::of((1, house.action_die, Burst::Never), (count, sides, house.burst.rule()))
    }

    /// The chance to exceed a number.
    pub fn beyond(&self, number: i16) -> f64 {
        let from = usize::try_from(number + 1).unwrap_or(0).min(self.0.len());
        self.0[from..].iter().sum()
    }

    /// The highest number from 0 that is exceeded with at least this chance; -1 if there is none.
    pub fn exceeded(&self, chance: f64) -> i16 {
        let mut beyond = 0.0;
        for (total, p) in self.0.iter().enumerate().rev() {
            beyond += p;
            // The margin keeps a total that meets the chance exactly.
            if beyond >= chance - 1e-12 && beyond > 0.0 {
                return i16::try_from(total).unwrap_or(i16::MAX) - 1;
            }
        }
        -1
    }

    /// The chance to exceed another roll, given that the other exceeds a number; with `tie` 1, equalling it is enough.
    pub fn beats(&self, other: &Self, least: i16, tie: i16) -> f64 {
        let from = usize::try_from(least + 1).unwrap_or(0);
        let (mut both, mut all) = (0.0, 0.0);
        for (total, p) in other.0.iter().enumerate().skip(from) {
            both += p * self.beyond(i16::try_from(total).unwrap_or(i16::MAX - 1) - tie);
            all += p;
        }
        if all > 0.0 { both / all } else { 0.0 }
    }

    /// The mean of a function of the total.
    pub fn mean(&self, of: impl Fn(i32) -> i32) -> f64 {
        (0..).zip(&self.0).map(|(total, p)| f64::from(of(total)) * p).sum()
    }

    /// The highest total that bursting dice can reach; the largest number if there is no bound.
    pub fn most(&self) -> i16 {
        i16::try_from(self.0.len()).unwrap_or(i16::MAX) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dodge_against_twenty_is_known() {
        let house = HouseRules::default();
        let odds = Odds::action(&house, 1, 10);
        assert!((odds.beyond(20) - 121.0 / 400.0).abs() < 1e-12);
        let limit = odds.exceeded(0.25);
        assert!(odds.beyond(limit) >= 0.25 && odds.beyond(limit + 1) < 0.25);
        assert_eq!(odds.exceeded(odds.beyond(20)), 20);
        assert_eq!(odds.exceeded(1.0), 1);
        assert_eq!(Odds::action(&house, 0, 10).exceeded(0.05), 19);
    }

    #[test]
    fn means_and_contests() {
        let damage = Odds::of((1, 8, Burst::Never), (1, 10, Burst::Unlimited));
        assert!((damage.mean(|total| total) - 191.0 / 18.0).abs() < 1e-9);
        let house = HouseRules::default();
        let (attack, defense) = (Odds::action(&house, 1, 10), Odds::action(&house, 1, 10));
        let hit = 0.545 * (1.0 - defense.beats(&attack, 15, 0));
        assert!((hit - 325_707.0 / 800_000.0).abs() < 1e-9);
    }
}
