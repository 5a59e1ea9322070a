//! Clocks: the best of a pool of d6, the worse of two without a pool, and clocks to fill.

use super::{Answer, LAST_ROUND, Outcome, die, winner};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A scoundrel, of the first side.
#[derive(Debug, Clone, Copy)]
pub struct Scoundrel {
    /// Its dice without harm.
    pub rating: i32,
    /// Harm that puts it out.
    pub boxes: i32,
    /// Its harm.
    pub harm: i32,
}

/// An enemy, of the second side.
#[derive(Debug, Clone, Copy)]
pub struct Enemy {
    /// Segments that put it out.
    pub clock: i32,
    /// Segments that are full.
    pub filled: i32,
}

/// A scoundrel of the score.
pub const SCOUNDREL: Scoundrel = Scoundrel { rating: 3, boxes: 4, harm: 0 };
/// The gang.
pub const GANG: Enemy = Enemy { clock: 8, filled: 0 };
/// The hound.
pub const HOUND: Enemy = Enemy { clock: 4, filled: 0 };

impl Scoundrel {
    fn stands(&self) -> bool {
        self.harm < self.boxes
    }
}

impl Enemy {
    fn stands(&self) -> bool {
        self.filled < self.clock
    }
}

/// How well a roll went.
#[derive(Debug, Clone, Copy)]
enum Degree {
    Bad,
    Partial,
    Full,
    Critical,
}

/// A roll with a rating.
fn roll(rng: &mut Xoshiro256PlusPlus, rating: i32) -> Degree {
    let dice: Vec<i32> = (0..if rating == 0 { 2 } else { rating }).map(|_| die(rng, 6)).collect();
    let sixes = dice.iter().filter(|&&face| face == 6).count();
    let face = if rating == 0 { dice.iter().min() } else { dice.iter().max() };
    match face {
        _ if rating >= 2 && sixes >= 2 => Degree::Critical,
        Some(6) => Degree::Full,
        Some(4 | 5) => Degree::Partial,
        _ => Degree::Bad,
    }
}

/// Two scoundrels against a gang and a hound.
pub fn score(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, &mut [SCOUNDREL; 2], &mut [GANG, HOUND])
}

/// A fight between two sides; the second does nothing in its turns.
fn fight(rng: &mut Xoshiro256PlusPlus, first: &mut [Scoundrel], second: &mut [Enemy]) -> Outcome {
    for round in 1..=LAST_ROUND {
        for place in 0..first.len() {
            if first[place].stands() {
                let enemy = second.iter_mut().find(|enemy| enemy.stands()).expect("the fight is not over");
                turn(rng, &mut first[place], enemy);
            }
            if let Some(winner) = winner(first.iter().any(Scoundrel::stands), second.iter().any(Enemy::stands)) {
                return Outcome { winner, rounds: round };
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a scoundrel.
fn turn(rng: &mut Xoshiro256PlusPlus, scoundrel: &mut Scoundrel, enemy: &mut Enemy) {
    let (segments, harm) = match roll(rng, (scoundrel.rating - scoundrel.harm / 2).max(0)) {
        Degree::Critical => (3, 0),
        Degree::Full => (2, 0),
        Degree::Partial => (1, 1),
        Degree::Bad => (0, 1),
    };
    enemy.filled += segments;
    scoundrel.harm += harm;
}

/// A job of six segments with a rating of 2, against a clock of danger of six: 0 done, 1 failed.
pub fn job(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let (mut segments, mut danger, mut steps) = (0, 0, 0);
    loop {
        steps += 1;
        match roll(rng, 2) {
            Degree::Critical => segments += 3,
            Degree::Full => segments += 2,
            Degree::Partial => {
                segments += 1;
                danger += 1;
            }
            Degree::Bad => danger += 2,
        }
        if segments >= 6 {
            return Answer { outcome: 0, steps };
        }
        if danger >= 6 {
            return Answer { outcome: 1, steps };
        }
    }
}
