//! Plain players of eight small games: one trial at a time, written from the rules of the games alone.
//!
//! They share nothing with the program, so a rule that it misreads does not agree with them.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub mod blades;
pub mod clocks;
pub mod fudge;
pub mod hearts;
pub mod oldschool;
pub mod percent;
pub mod sixes;
pub mod steps;

/// A fight is over after so many rounds.
pub const LAST_ROUND: u32 = 1000;

/// How a fight ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// 0: the first side has won, 1: the second, 2: a draw, 3: the fight took too long.
    pub winner: usize,
    /// Rounds that were started.
    pub rounds: u32,
}

/// How a smaller question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The index of the outcome among the names of the question's outcomes.
    pub outcome: usize,
    /// Rolls, moves or steps that it took.
    pub steps: u32,
}

/// A fight or a question that is played once.
pub type Play<T> = fn(&mut Xoshiro256PlusPlus) -> T;

/// Every bundled fight: its game, its name and its player.
pub const FIGHTS: [(&str, &str, Play<Outcome>); 10] = [
    ("blades", "duel", blades::duel),
    ("blades", "skirmish", blades::skirmish),
    ("hearts", "raid", hearts::raid),
    ("sixes", "brawl", sixes::brawl),
    ("sixes", "alley", sixes::alley),
    ("percent", "duel", percent::duel),
    ("steps", "duel", steps::duel),
    ("fudge", "duel", fudge::duel),
    ("clocks", "score", clocks::score),
    ("oldschool", "delve", oldschool::delve),
];

/// Every smaller question: its game, its name, its outcomes and its player.
pub const QUESTIONS: [(&str, &str, &[&str], Play<Answer>); 8] = [
    ("blades", "dying", &["up", "stable", "dead"], blades::dying),
    ("hearts", "clock", &["done", "caught"], hearts::clock),
    ("sixes", "climb", &["top", "fall"], sixes::climb),
    ("percent", "opposed", &["first", "second", "tie"], percent::opposed),
    ("steps", "trait", &["failure", "success", "raise"], steps::trait_roll),
    ("fudge", "overcome", &["failure", "tie", "success", "style"], fudge::overcome),
    ("clocks", "job", &["done", "failed"], clocks::job),
    ("oldschool", "reaction", &["attacks", "hostile", "unsure", "open", "friendly"], oldschool::reaction),
];

/// What many trials of a fight came to.
#[derive(Debug, Clone, Copy)]
pub struct Sampled {
    /// The share of each way to end.
    pub shares: [f64; 4],
    /// The mean number of rounds started.
    pub mean_rounds: f64,
    /// The variance of the number of rounds started.
    pub var_rounds: f64,
}

/// Plays a fight `trials` times, from the same seed each time it is called.
pub fn sample(fight: Play<Outcome>, trials: u32) -> Sampled {
    let (shares, mean_rounds, var_rounds) = tally(trials, |rng| {
        let end = fight(rng);
        (end.winner, end.rounds)
    });
    Sampled { shares, mean_rounds, var_rounds }
}

/// Plays a question `trials` times: the share of each outcome, and the mean and the variance of the steps.
pub fn survey(question: Play<Answer>, trials: u32) -> ([f64; 5], f64, f64) {
    tally(trials, |rng| {
        let end = question(rng);
        (end.outcome, end.steps)
    })
}

/// Counts how often each of `N` things happens, and how long it takes.
fn tally<const N: usize>(
    trials: u32,
    mut trial: impl FnMut(&mut Xoshiro256PlusPlus) -> (usize, u32),
) -> ([f64; N], f64, f64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let (mut counts, mut sum, mut squares) = ([0_u32; N], 0.0, 0.0);
    for _ in 0..trials {
        let (which, long) = trial(&mut rng);
        counts[which] += 1;
        sum += f64::from(long);
        squares += f64::from(long).powi(2);
    }
    let n = f64::from(trials);
    let mean = sum / n;
    (counts.map(|count| f64::from(count) / n), mean, squares / n - mean * mean)
}

/// One die.
fn die(rng: &mut Xoshiro256PlusPlus, sides: i32) -> i32 {
    rng.random_range(1..=sides)
}

/// Dice that are added, and a bonus, as in 2d6+3.
#[derive(Debug, Clone, Copy)]
pub struct Dice {
    /// How many dice.
    pub count: i32,
    /// The sides of each.
    pub sides: i32,
    /// What is added to them.
    pub bonus: i32,
}

impl Dice {
    /// Rolls the dice and adds the bonus.
    fn roll(self, rng: &mut Xoshiro256PlusPlus) -> i32 {
        (0..self.count).map(|_| die(rng, self.sides)).sum::<i32>() + self.bonus
    }
}

/// Who has won, if the fight is over, from whether somebody still stands on each side.
fn winner(first: bool, second: bool) -> Option<usize> {
    match (first, second) {
        (true, true) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (false, false) => Some(2),
    }
}
