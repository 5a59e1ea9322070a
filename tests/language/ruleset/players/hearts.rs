//! Hearts and Knives: 2d6 + steel, and only the first side rolls.

use super::{Answer, LAST_ROUND, Outcome, die, winner};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Added to 2d6.
    pub steel: i32,
    /// Boxes of harm; out when all are full.
    pub boxes: i32,
    /// The harm of its weapon.
    pub weapon: i32,
    /// Taken off the harm of an enemy's weapon.
    pub armour: i32,
    /// Harm suffered.
    pub harm: i32,
}

/// A runner.
pub const RUNNER: Fighter = Fighter { steel: 2, boxes: 6, weapon: 2, armour: 1, harm: 0 };
/// A guard.
pub const GUARD: Fighter = Fighter { steel: 0, boxes: 3, weapon: 3, armour: 0, harm: 0 };

impl Fighter {
    fn stands(&self) -> bool {
        self.harm < self.boxes
    }

    fn suffers(&mut self, weapon: i32) {
        self.harm += (weapon - self.armour).max(0);
    }
}

/// Two runners against three guards.
pub fn raid(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, &mut [RUNNER; 2], &mut [GUARD; 3])
}

/// A fight between two sides; the second does nothing in its turns.
fn fight(rng: &mut Xoshiro256PlusPlus, first: &mut [Fighter], second: &mut [Fighter]) -> Outcome {
    for round in 1..=LAST_ROUND {
        for place in 0..first.len() {
            if first[place].stands() {
                let enemy = second.iter_mut().find(|enemy| enemy.stands()).expect("the fight is not over");
                turn(rng, &mut first[place], enemy);
            }
            if let Some(winner) = winner(first.iter().any(Fighter::stands), second.iter().any(Fighter::stands)) {
                return Outcome { winner, rounds: round };
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a fighter of the first side.
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &mut Fighter, enemy: &mut Fighter) {
    let roll = die(rng, 6) + die(rng, 6) + fighter.steel;
    if roll >= 7 {
        enemy.suffers(fighter.weapon);
    }
    if roll <= 9 {
        fighter.suffers(enemy.weapon);
    }
}

/// A clock of six segments with a stat of 1: 0 done, 1 caught.
pub fn clock(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let (mut segments, mut trouble, mut steps) = (0, 0, 0);
    loop {
        steps += 1;
        let roll = die(rng, 6) + die(rng, 6) + 1;
        if roll >= 10 {
            segments += 2;
        } else if roll >= 7 {
            segments += 1;
        } else {
            trouble += 1;
        }
        if segments >= 6 {
            return Answer { outcome: 0, steps };
        }
        if trouble >= 4 {
            return Answer { outcome: 1, steps };
        }
    }
}
