//! The rolls of weapons and armor: one or two dice and a bonus.
//!
//! Rolls are broken down into dice, so that fighters with different weapons can share one throw.

use dice::{Burst, Die, Keep, Pool};
use lang::{Expr, Sign};

/// The most dice of a throw.
pub const DICE: usize = 2;
/// The most sides of a die of a throw.
const SIDES: u32 = 31;
/// The largest bonus, up or down.
const BONUS: i32 = 1000;

/// A roll for damage or armor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throw {
    /// Sides of each die; 0 for no die.
    pub dice: [i16; DICE],
    /// The bonus.
    pub bonus: i16,
}

impl Throw {
    /// A fixed number.
    pub fn fixed(n: i16) -> Self {
        Self { dice: [0; DICE], bonus: n }
    }

    /// One die; 0 sides for none.
    pub fn die(sides: i16) -> Self {
        Self { dice: [sides, 0], bonus: 0 }
    }

    /// A roll of the dice notation, if it is made of up to two plain dice and a number.
    pub fn roll(expr: &Expr) -> Option<Self> {
        let mut throw = Self::fixed(0);
        throw.take(expr, 1).then_some(throw)
    }

    /// The lowest total.
    pub fn least(self) -> i16 {
        self.bonus + self.dice.iter().map(|&sides| sides.min(1)).sum::<i16>()
    }

    /// The highest total.
    pub fn most(self) -> i16 {
        self.bonus + self.dice.iter().sum::<i16>()
    }

    /// The same with a larger bonus.
    #[must_use]
    pub fn plus(mut self, n: i16) -> Self {
        self.bonus += n;
        self
    }

    /// `SYM-06` NPC fixed values: every die is worth half its sides.
    #[must_use]
    pub fn halved(self) -> Self {
        Self::fixed(self.bonus + self.dice.iter().map(|sides| sides / 2).sum::<i16>())
    }

    /// Whether there is a second die.
    pub fn has_two(self) -> bool {
        self.dice[1] > 0
    }

    /// Breaks an expression down; returns whether it consists of plain dice.
    fn take(&mut self, expr: &Expr, sign: i16) -> bool {
        match expr {
            Expr::Constant(n) => match i16::try_from(*n) {
                Ok(n) if i32::from(n).abs() <= BONUS => {
                    self.bonus += sign * n;
                    true
                }
                _ => false,
            },
            Expr::Pool(pool) => sign > 0 && self.take_pool(pool),
            Expr::Sum(terms) => terms.iter().all(|(s, term)| {
                let sign = if *s == Sign::Plus { sign } else { -sign };
                self.take(term, sign)
            }),
            Expr::Compare(..) | Expr::Formula(_) => false,
        }
    }

    fn take_pool(&mut self, pool: &Pool) -> bool {
        let Pool { count, die: Die::Sided(sides), reroll: None, burst: Burst::Never, keep: Keep::All, successes: None } =
            pool
        else {
            return false;
        };
        let free = self.dice.iter().filter(|&&sides| sides == 0).count();
        if *sides > SIDES || *count as usize > free {
            return false;
        }
        for _ in 0..*count {
            if let Some(place) = self.dice.iter_mut().find(|sides| **sides == 0) {
                *place = *sides as i16;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(text: &str) -> Option<Throw> {
        Throw::roll(&text.parse().expect("the notation is good"))
    }

    #[test]
    fn rolls_are_taken_apart() {
        for (text, dice, bonus, fixed, range) in [
            ("d8", [8, 0], 0, 4, (1, 8)),
            ("2d6+1", [6, 6], 1, 7, (3, 13)),
            ("d10+d4-2", [10, 4], -2, 5, (0, 12)),
            ("4", [0, 0], 4, 4, (4, 4)),
        ] {
            let throw = throw(text).expect("two dice at most");
            assert_eq!((throw.dice, throw.bonus), (dice, bonus), "{text}");
            assert_eq!((throw.halved(), (throw.least(), throw.most())), (Throw::fixed(fixed), range));
        }
        assert_eq!(Throw::die(10).plus(1).most(), 11);
    }

    #[test]
    fn other_rolls_are_refused() {
        for text in ["3d6", "d100", "2d6kh1", "d6!", "d6-d4", "2000"] {
            assert_eq!(throw(text), None, "{text}");
        }
    }
}
