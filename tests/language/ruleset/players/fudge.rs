//! Fudge: four fudge dice on both sides, stress and consequences.

use super::{Answer, LAST_ROUND, Outcome, die, winner};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Added to the dice of an attack.
    pub attack: i32,
    /// Added to the dice of a defence.
    pub defence: i32,
    /// Its stress boxes.
    pub boxes: i32,
    /// The consequences that it can take.
    pub consequences: i32,
    /// Boxes that are filled.
    pub stress: i32,
    /// Consequences that it has taken.
    pub used: i32,
    /// Whether it is out.
    pub out: bool,
}

/// The duelist.
pub const DUELIST: Fighter =
    Fighter { attack: 4, defence: 3, boxes: 3, consequences: 2, stress: 0, used: 0, out: false };
/// The captain.
pub const CAPTAIN: Fighter =
    Fighter { attack: 3, defence: 4, boxes: 4, consequences: 1, stress: 0, used: 0, out: false };

impl Fighter {
    /// What a hit with these shifts does to it.
    fn suffers(&mut self, mut shifts: i32) {
        let free = self.boxes - self.stress;
        while shifts > free && self.used < self.consequences {
            self.used += 1;
            shifts -= 2;
        }
        if shifts > free {
            self.out = true;
        } else {
            self.stress += shifts.max(0);
        }
    }
}

/// Four fudge dice.
fn fudge(rng: &mut Xoshiro256PlusPlus) -> i32 {
    (0..4).map(|_| die(rng, 3) - 2).sum()
}

/// The duelist against the captain.
pub fn duel(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![DUELIST], vec![CAPTAIN]])
}

/// A fight between two sides.
fn fight(rng: &mut Xoshiro256PlusPlus, mut sides: [Vec<Fighter>; 2]) -> Outcome {
    for round in 1..=LAST_ROUND {
        for side in 0..2 {
            for place in 0..sides[side].len() {
                let fighter = sides[side][place];
                if !fighter.out {
                    let enemy = sides[1 - side].iter_mut().find(|enemy| !enemy.out);
                    turn(rng, &fighter, enemy.expect("the fight is not over"));
                }
                let [first, second] = sides.each_ref().map(|side| side.iter().any(|fighter| !fighter.out));
                if let Some(winner) = winner(first, second) {
                    return Outcome { winner, rounds: round };
                }
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a fighter: one attack.
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &Fighter, enemy: &mut Fighter) {
    let shifts = fudge(rng) + fighter.attack - (fudge(rng) + enemy.defence);
    if shifts > 0 {
        enemy.suffers(shifts);
    }
}

/// Four fudge dice + 2 against 2: 0 a failure, 1 a tie, 2 a success, 3 a success with style.
pub fn overcome(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let outcome = match fudge(rng) + 2 - 2 {
        ..0 => 0,
        0 => 1,
        1..=2 => 2,
        3.. => 3,
    };
    Answer { outcome, steps: 1 }
}
