//! The Action die, Bonus dice, and the odds that players take into account.

use super::Dice;
use super::rules::{Burst, Rules};
use rand::RngExt;

/// The result of dice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Roll {
    /// The sum.
    pub total: i32,
    /// How often a die burst.
    pub bursts: i32,
}

impl Roll {
    fn add(&mut self, other: Self) {
        self.total += other.total;
        self.bursts += other.bursts;
    }
}

/// One face of a die.
pub fn face(rng: &mut Dice, sides: i32) -> i32 {
    rng.random_range(1..=sides)
}

/// BRD-04: a Bonus die that shows its maximum is kept, rolled again and added.
pub fn bursting(rng: &mut Dice, sides: i32, burst: Burst) -> Roll {
    let mut roll = Roll::default();
    loop {
        let shown = face(rng, sides);
        roll.total += shown;
        let again = match burst {
            Burst::Unlimited => true,
            Burst::Once => roll.bursts == 0,
            Burst::Off => false,
        };
        if shown < sides || !again {
            return roll;
        }
        roll.bursts += 1;
    }
}

/// Several Bonus dice of one rank.
pub fn bonus_dice(rng: &mut Dice, count: i32, sides: i32, burst: Burst) -> Roll {
    let mut roll = Roll::default();
    for _ in 0..count {
        roll.add(bursting(rng, sides, burst));
    }
    roll
}

/// BRD-01: the Action die, which never bursts, and Bonus dice.
pub fn action_roll(rng: &mut Dice, rules: &Rules, count: i32, sides: i32) -> Roll {
    let mut roll = bonus_dice(rng, count, sides, rules.burst);
    roll.total += face(rng, rules.action_die);
    roll
}

/// The distribution of an action roll, as computed by a player who knows the dice.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The chance of each total, including impossible ones.
    chances: Vec<f64>,
}

/// Maximum total that players take into account.
const HIGHEST: usize = 700;

impl Odds {
    /// The chances of an Action die and `count` Bonus dice of `sides` sides.
    pub fn of_action(rules: &Rules, count: i32, sides: i32) -> Self {
        let mut chances = vec![0.0; HIGHEST + 1];
        chances[0] = 1.0;
        let action: Vec<(usize, f64)> =
            (1..=rules.action_die as usize).map(|n| (n, 1.0 / f64::from(rules.action_die))).collect();
        chances = with(&chances, &action);
        let bonus = one_die(sides, rules.burst);
        for _ in 0..count {
            chances = with(&chances, &bonus);
        }
        Self { chances }
    }

    /// The chances of a damage roll: base dice of the weapon and Bonus dice.
    pub fn of_damage(rules: &Rules, (value, die): (i32, i32), (count, sides): (i32, i32)) -> Self {
        let mut chances = vec![0.0; HIGHEST + 1];
        chances[0] = 1.0;
        let base = one_die(die, if rules.base_dice_burst { rules.burst } else { Burst::Off });
        for _ in 0..value {
            chances = with(&chances, &base);
        }
        let bonus = one_die(sides, rules.burst);
        for _ in 0..count {
            chances = with(&chances, &bonus);
        }
        let last = chances.iter().rposition(|chance| *chance > 1e-15).unwrap_or(0);
        chances.truncate(last + 1);
        Self { chances }
    }

    /// The expected value of a function of the total.
    pub fn mean(&self, of: impl Fn(i32) -> i32) -> f64 {
        (0..).zip(&self.chances).map(|(total, chance)| f64::from(of(total)) * chance).sum()
    }

    /// The chance to exceed a number, or to reach it if `reach`.
    pub fn beats(&self, number: i32, reach: bool) -> f64 {
        let from = if reach { number } else { number + 1 };
        self.chances.iter().skip(usize::try_from(from).unwrap_or(0)).sum()
    }

    /// The chance to beat a roll with the `other` odds, given that it is at least `least`.
    pub fn beats_roll(&self, other: &Self, least: i32, reach: bool) -> f64 {
        let (mut all, mut won) = (0.0, 0.0);
        let mut above: f64 = 0.0;
        let least = usize::try_from(least).unwrap_or(0);
        for total in (least..=HIGHEST).rev() {
            if reach {
                above += self.chances[total];
            }
            all += other.chances[total];
            won += other.chances[total] * above;
            if !reach {
                above += self.chances[total];
            }
        }
        if all > 0.0 { won / all } else { 0.0 }
    }
}

/// The chances of one Bonus die.
fn one_die(sides: i32, burst: Burst) -> Vec<(usize, f64)> {
    let s = sides as usize;
    let each = 1.0 / f64::from(sides);
    let mut list = Vec::new();
    let (mut base, mut chance, mut bursts) = (0, 1.0, 0);
    while base + s <= HIGHEST && chance > 1e-15 {
        for n in 1..s {
            list.push((base + n, chance * each));
        }
        let again = match burst {
            Burst::Unlimited => true,
            Burst::Once => bursts == 0,
            Burst::Off => false,
        };
        if !again {
            list.push((base + s, chance * each));
            break;
        }
        base += s;
        chance *= each;
        bursts += 1;
    }
    list
}

/// The distribution of the sum of a roll and one more die.
fn with(chances: &[f64], die: &[(usize, f64)]) -> Vec<f64> {
    let mut sum = vec![0.0; chances.len()];
    for (total, chance) in chances.iter().enumerate().filter(|(_, c)| **c > 0.0) {
        for (shown, each) in die {
            if total + shown < sum.len() {
                sum[total + shown] += chance * each;
            }
        }
    }
    sum
}
