//! Dice, the 2d12 check with its special faces, and the odds used by tactics.

use super::rules::Rules;
use rand::RngExt;

/// The generator of every trial.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// Rolls one die.
pub fn die(rng: &mut Rng, sides: i32) -> i32 {
    if sides <= 0 { 0 } else { rng.random_range(1..=sides) }
}

/// A damage roll: dice of several sizes and a flat part.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Damage {
    /// Sides of each die.
    pub dice: Vec<i32>,
    /// Constant added to the dice.
    pub flat: i32,
}

impl Damage {
    /// Parses `2d6+1`; `None` if the notation is more than a sum of dice and numbers.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut damage = Self::default();
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let minus = rest.starts_with('-');
            rest = rest.trim_start_matches(['+', '-']);
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let (term, tail) = rest.split_at(end);
            rest = tail;
            if let Some((count, sides)) = term.split_once('d') {
                let count: usize = if count.is_empty() { 1 } else { count.parse().ok()? };
                let sides: i32 = sides.parse().ok()?;
                if minus || sides < 1 {
                    return None;
                }
                damage.dice.extend(std::iter::repeat_n(sides, count));
            } else {
                let number: i32 = term.parse().ok()?;
                damage.flat += if minus { -number } else { number };
            }
        }
        Some(damage)
    }

    /// One throw.
    pub fn roll(&self, rng: &mut Rng) -> i32 {
        self.dice.iter().map(|&sides| die(rng, sides)).sum::<i32>() + self.flat
    }

    /// The highest throw.
    pub fn most(&self) -> i32 {
        self.dice.iter().sum::<i32>() + self.flat
    }

    /// The distribution of the total, in ascending order.
    pub fn chances(&self) -> Vec<(i32, f64)> {
        let mut all = vec![(self.flat, 1.0)];
        for &sides in &self.dice {
            let low = all[0].0 + 1;
            let mut next = vec![0.0; all.len() + usize::try_from(sides).unwrap() - 1];
            for (i, (_, p)) in all.iter().enumerate() {
                for face in 0..usize::try_from(sides).unwrap() {
                    next[i + face] += p / f64::from(sides);
                }
            }
            all = (low..).zip(next).collect();
        }
        all
    }
}

/// Whether a third die is rolled, and which one is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Two dice.
    Normal,
    /// Three dice, the lowest dropped.
    Advantage,
    /// Three dice, the highest dropped.
    Disadvantage,
}

/// FS-09: causes of advantage and of disadvantage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Causes {
    /// Causes of advantage.
    pub good: i32,
    /// Causes of disadvantage.
    pub bad: i32,
}

impl Causes {
    /// Adds a cause of advantage if it applies.
    pub fn good_if(&mut self, applies: bool) {
        self.good += i32::from(applies);
    }

    /// Adds a cause of disadvantage if it applies.
    pub fn bad_if(&mut self, applies: bool) {
        self.bad += i32::from(applies);
    }

    /// FS-09: the side with more causes prevails; equal numbers cancel.
    pub fn mode(self, rules: &Rules) -> Mode {
        let (good, bad) =
            if rules.sources_counted { (self.good, self.bad) } else { (self.good.min(1), self.bad.min(1)) };
        match good.cmp(&bad) {
            std::cmp::Ordering::Greater => Mode::Advantage,
            std::cmp::Ordering::Equal => Mode::Normal,
            std::cmp::Ordering::Less => Mode::Disadvantage,
        }
    }
}

/// FS-12: the special faces among the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// None.
    Plain,
    /// A 12 and a 1, which cancel.
    Cancel,
    /// A single 12; the other die is the intensity.
    Twelve(i32),
    /// Two 12s: any exploit.
    DoubleTwelve,
    /// A single 1.
    One,
    /// Two 1s.
    DoubleOne,
}

impl Special {
    /// The highest rank of exploit of a success, if any.
    pub fn intensity(self) -> Option<i32> {
        match self {
            Self::Twelve(other) => Some(other),
            Self::DoubleTwelve => Some(12),
            _ => None,
        }
    }

    /// Whether a failure is a setback.
    pub fn is_one(self) -> bool {
        matches!(self, Self::One | Self::DoubleOne)
    }
}

/// The dice of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    /// The sum of the kept dice.
    pub sum: i32,
    /// Their special faces.
    pub special: Special,
}

/// FS-01, FS-09, FS-12: rolls two dice, or three of which two are kept.
pub fn throw(rng: &mut Rng, rules: &Rules, mode: Mode) -> Dice {
    let sides = rules.check_die;
    let mut dice = [die(rng, sides), die(rng, sides), 0];
    let mut thrown = 2;
    if mode != Mode::Normal {
        dice[2] = die(rng, sides);
        thrown = 3;
        dice.sort_unstable();
        if mode == Mode::Advantage {
            dice.reverse()
        }
    }
    let sum = dice[0] + dice[1];
    let looked_at = if rules.kept_only { 2 } else { thrown };
    Dice { sum, special: special(&dice[..looked_at], rules) }
}

/// FS-12: reads the special faces. Ruling: an exploit face set by a house rule includes all above
/// it, a setback face all below it. House rule: if the dropped die counts too, the intensity of a
/// single 12 is the better of the other dice.
fn special(dice: &[i32], rules: &Rules) -> Special {
    let twelves = dice.iter().filter(|&&d| d >= rules.exploit_face).count();
    let ones = dice.iter().filter(|&&d| d <= rules.setback_face).count();
    match (twelves, ones) {
        (0, 0) => Special::Plain,
        (1.., 1..) => Special::Cancel,
        (1, 0) => Special::Twelve(dice.iter().copied().filter(|&d| d < rules.exploit_face).max().unwrap_or(0)),
        (_, 0) => Special::DoubleTwelve,
        (0, 1) => Special::One,
        (0, _) => Special::DoubleOne,
    }
}

/// The distribution of the kept dice, by mode.
#[derive(Debug, Clone)]
pub struct Odds {
    at_least: [Vec<f64>; 3],
}

impl Odds {
    /// Enumerates all throws of dice with the given sides.
    pub fn new(sides: i32) -> Self {
        let size = usize::try_from(2 * sides + 2).unwrap();
        let mut sums = [vec![0.0; size], vec![0.0; size], vec![0.0; size]];
        let n = f64::from(sides);
        for a in 1..=sides {
            for b in 1..=sides {
                sums[0][usize::try_from(a + b).unwrap()] += 1.0 / (n * n);
                for c in 1..=sides {
                    let all = a + b + c;
                    let best = all - a.min(b).min(c);
                    let worst = all - a.max(b).max(c);
                    sums[1][usize::try_from(best).unwrap()] += 1.0 / (n * n * n);
                    sums[2][usize::try_from(worst).unwrap()] += 1.0 / (n * n * n);
                }
            }
        }
        for table in &mut sums {
            for i in (0..size - 1).rev() {
                table[i] += table[i + 1];
            }
        }
        Self { at_least: sums }
    }

    /// The chance that the kept dice total at least `need`.
    pub fn chance(&self, mode: Mode, need: i32) -> f64 {
        let table = &self.at_least[mode as usize];
        if need <= 2 { 1.0 } else { table.get(usize::try_from(need).unwrap()).copied().unwrap_or(0.0) }
    }

    /// The chance that one side's total exceeds the other's, including bonuses.
    pub fn wins(&self, mode: Mode, bonus: i32, against: Mode, other: i32) -> f64 {
        let top = i32::try_from(self.at_least[0].len()).unwrap();
        (2..top)
            .map(|sum| {
                (self.chance(against, sum) - self.chance(against, sum + 1)) * self.chance(mode, sum + other + 1 - bonus)
            })
            .sum()
    }
}
