//! Rolls in the dice notation: `2d6+1`.

use std::collections::BTreeMap;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The sum of some dice and a number.
#[derive(Debug, Clone, Default)]
pub struct Throw {
    /// Number of dice (negative: subtracted) and their sides.
    terms: Vec<(i32, i32)>,
    plus: i32,
}

impl Throw {
    /// Reads sums of dice and numbers; `None` for any other notation.
    pub fn read(text: &str) -> Option<Self> {
        let mut throw = Self::default();
        let text = text.replace(' ', "").replace('-', "+-");
        for term in text.split('+').filter(|term| !term.is_empty()) {
            let (sign, term) = term.strip_prefix('-').map_or((1, term), |rest| (-1, rest));
            match term.split_once('d') {
                None => throw.plus += sign * term.parse::<i32>().ok()?,
                Some((count, sides)) => {
                    let count: i32 = if count.is_empty() { 1 } else { count.parse().ok()? };
                    let sides: i32 = sides.parse().ok()?;
                    if count < 0 || sides < 1 {
                        return None;
                    }
                    throw.terms.push((sign * count, sides));
                }
            }
        }
        Some(throw)
    }

    /// One roll of all dice, at least 0.
    pub fn roll(&self, dice: &mut Xoshiro256PlusPlus) -> i32 {
        self.sum(dice).max(0)
    }

    /// One roll of all dice; may be negative.
    pub fn sum(&self, dice: &mut Xoshiro256PlusPlus) -> i32 {
        let mut sum = self.plus;
        for &(count, sides) in &self.terms {
            for _ in 0..count.abs() {
                sum += count.signum() * dice.random_range(1..=sides);
            }
        }
        sum
    }

    /// The number of dice.
    pub fn dice(&self) -> i32 {
        self.terms.iter().map(|&(count, _)| count.abs()).sum()
    }

    /// The highest possible sum; may be negative.
    pub fn most(&self) -> i32 {
        self.plus + self.terms.iter().map(|&(count, sides)| (count * sides).max(count)).sum::<i32>()
    }

    /// The mean of a function of the roll, over all results.
    pub fn average(&self, becomes: impl Fn(i32) -> i32) -> f64 {
        let mut odds = BTreeMap::from([(self.plus, 1.0)]);
        for &(count, sides) in &self.terms {
            for _ in 0..count.abs() {
                let mut more = BTreeMap::new();
                for (&sum, &share) in &odds {
                    for face in 1..=sides {
                        *more.entry(sum + count.signum() * face).or_default() += share / f64::from(sides);
                    }
                }
                odds = more;
            }
        }
        odds.into_iter().map(|(sum, share)| share * f64::from(becomes(sum))).sum()
    }
}
