//! Sixes: pools of d6 that wounds make smaller, and pushing.

use super::{Answer, LAST_ROUND, Outcome, die, winner};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Its dice without wounds.
    pub dice: i32,
    /// Wounds that put it out.
    pub toughness: i32,
    /// Whether it rolls again without a hit.
    pub pushes: bool,
    /// Its wounds.
    pub wounds: i32,
}

/// The veteran.
pub const VETERAN: Fighter = Fighter { dice: 6, toughness: 4, pushes: true, wounds: 0 };
/// The brute.
pub const BRUTE: Fighter = Fighter { dice: 7, toughness: 3, pushes: false, wounds: 0 };
/// A thug.
pub const THUG: Fighter = Fighter { dice: 4, toughness: 2, pushes: false, wounds: 0 };

impl Fighter {
    fn stands(&self) -> bool {
        self.wounds < self.toughness
    }

    fn suffers(&mut self, wounds: i32) {
        self.wounds = (self.wounds + wounds).min(10);
    }
}

/// The veteran against the brute.
pub fn brawl(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![VETERAN], vec![BRUTE]])
}

/// Two veterans against three thugs.
pub fn alley(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![VETERAN; 2], vec![THUG; 3]])
}

/// A fight between two sides.
fn fight(rng: &mut Xoshiro256PlusPlus, mut sides: [Vec<Fighter>; 2]) -> Outcome {
    for round in 1..=LAST_ROUND {
        for side in 0..2 {
            for place in 0..sides[side].len() {
                let mut fighter = sides[side][place];
                if fighter.stands() {
                    let enemy = sides[1 - side].iter_mut().find(|enemy| enemy.stands());
                    turn(rng, &mut fighter, enemy.expect("the fight is not over"));
                    sides[side][place] = fighter;
                }
                let [first, second] = sides.each_ref().map(|side| side.iter().any(Fighter::stands));
                if let Some(winner) = winner(first, second) {
                    return Outcome { winner, rounds: round };
                }
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a fighter: it rolls, pushes if it must, and wounds the enemy.
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &mut Fighter, enemy: &mut Fighter) {
    let (dice, mut hits, mut ones) = ((fighter.dice - fighter.wounds).max(1), 0, 0);
    for _ in 0..dice {
        match die(rng, 6) {
            6 => hits += 1,
            1 => ones += 1,
            _ => {}
        }
    }
    if hits == 0 && fighter.pushes {
        for _ in 0..dice - ones {
            if die(rng, 6) == 6 {
                hits += 1;
            }
        }
        fighter.suffers(ones);
    }
    enemy.suffers(hits);
}

/// A climb with six dice to twelve successes: 0 the top, 1 a fall.
pub fn climb(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let (mut pool, mut successes, mut steps) = (6, 0, 0);
    loop {
        steps += 1;
        let mut slips = false;
        for _ in 0..pool {
            let face = die(rng, 6);
            if face >= 5 {
                successes += 1;
            }
            if face == 1 {
                slips = true;
            }
        }
        if slips {
            pool -= 1;
        }
        if successes >= 12 {
            return Answer { outcome: 0, steps };
        }
        if pool == 0 {
            return Answer { outcome: 1, steps };
        }
    }
}
