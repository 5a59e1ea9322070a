//! What a weapon or armor is worth: dice that a lane can throw with others, a bonus, or any other roll.
//!
//! Plain dice are taken apart here, so that fighters with different weapons share one throw.

use crate::dice::{Burst, Die, Expr, Keep, Pool, Roll, Sign};

/// The most dice of a plain throw.
pub const DICE: usize = 2;
/// The most sides of a die of a plain throw.
const SIDES: u32 = 31;

/// What is thrown for damage or armor.
#[derive(Debug, Clone)]
pub struct Throw {
    /// Sides of each die; 0 for no die.
    pub dice: [i16; DICE],
    /// What is added.
    pub bonus: i16,
    /// The whole roll, where it is more than plain dice.
    pub odd: Option<Roll>,
    /// The lowest and the highest total.
    pub range: (i64, i64),
}

impl Throw {
    /// A fixed number.
    pub fn fixed(n: i16) -> Self {
        Self { dice: [0; DICE], bonus: n, odd: None, range: (n.into(), n.into()) }
    }

    /// One die; 0 sides for none.
    pub fn die(sides: i16) -> Self {
        let low = i64::from(sides.min(1));
        Self { dice: [sides, 0], bonus: 0, odd: None, range: (low, sides.into()) }
    }

    /// A roll of the dice notation.
    pub fn roll(expr: &Expr) -> Self {
        let mut plain = Self::fixed(0);
        if !plain.take(expr, 1) {
            plain = Self::fixed(0);
            plain.odd = Some(Roll::new(expr.clone()));
        }
        let far = 30_000;
        plain.range = (expr.min().unwrap_or(-far), expr.max().unwrap_or(far));
        plain
    }

    /// The same with something added.
    #[must_use]
    pub fn plus(mut self, n: i16) -> Self {
        self.bonus += n;
        self.range = (self.range.0 + i64::from(n), self.range.1 + i64::from(n));
        self
    }

    /// `SYM-06` NPC fixed values: every die is worth half its sides. None for rolls that have no such
    /// value.
    pub fn halved(&self) -> Option<Self> {
        let dice: i16 = self.dice.iter().map(|sides| sides / 2).sum();
        self.odd.is_none().then(|| Self::fixed(dice + self.bonus))
    }

    /// Whether a second die is thrown.
    pub fn has_two(&self) -> bool {
        self.dice[1] > 0
    }

    /// Takes an expression apart; says whether it was plain.
    fn take(&mut self, expr: &Expr, sign: i16) -> bool {
        match expr {
            Expr::Constant(n) => match i16::try_from(*n) {
                Ok(n) if (-1000..=1000).contains(&n) => {
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
            Expr::Compare(..) => false,
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

    fn throw(text: &str) -> Throw {
        Throw::roll(&text.parse().expect("the notation is good"))
    }

    #[test]
    fn plain_rolls_are_taken_apart() {
        for (text, dice, bonus, fixed) in [
            ("d8", [8, 0], 0, 4),
            ("2d6+1", [6, 6], 1, 7),
            ("d10+d4-2", [10, 4], -2, 5),
            ("4", [0, 0], 4, 4),
        ] {
            let throw = throw(text);
            assert_eq!((throw.dice, throw.bonus), (dice, bonus), "{text}");
            assert!(throw.odd.is_none());
            assert_eq!(throw.halved().map(|half| half.bonus), Some(fixed));
        }
        assert_eq!(throw("2d6+1").range, (3, 13));
        assert_eq!(throw("d10").plus(1).range, (2, 11));
    }

    #[test]
    fn other_rolls_stay_whole() {
        for text in ["3d6", "d100", "2d6kh1", "d6!", "d6-d4", "2000"] {
            let throw = throw(text);
            assert!(throw.odd.is_some() && throw.halved().is_none(), "{text}");
            assert_eq!((throw.dice, throw.bonus), ([0, 0], 0));
        }
    }
}
