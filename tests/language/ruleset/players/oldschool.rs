//! Old school: initiative by side each round, random targets, morale, retreat and reactions.

use super::{Answer, Dice, LAST_ROUND, Outcome, die, winner};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Added to the d20 of an attack.
    pub attack: i32,
    /// Added to 10 for an attack on it.
    pub armour: i32,
    /// Hit points left; at 0 it has fallen.
    pub hp: i32,
    /// The damage of a hit.
    pub damage: Dice,
    /// It flees when 2d6 are above this.
    pub morale: i32,
    /// Whether it has fled.
    pub fled: bool,
}

/// A fighter of the delve.
pub const FIGHTER: Fighter =
    Fighter { attack: 2, armour: 5, hp: 12, damage: Dice { count: 1, sides: 8, bonus: 0 }, morale: 12, fled: false };
/// A goblin.
pub const GOBLIN: Fighter =
    Fighter { attack: 1, armour: 3, hp: 5, damage: Dice { count: 1, sides: 6, bonus: 0 }, morale: 7, fled: false };

impl Fighter {
    fn stands(&self) -> bool {
        self.hp > 0 && !self.fled
    }
}

/// How many of a side still stand.
fn standing(side: &[Fighter]) -> usize {
    side.iter().filter(|fighter| fighter.stands()).count()
}

/// Two fighters against four goblins.
pub fn delve(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![FIGHTER; 2], vec![GOBLIN; 4]])
}

/// A fight between two sides.
fn fight(rng: &mut Xoshiro256PlusPlus, mut sides: [Vec<Fighter>; 2]) -> Outcome {
    let mut checked = false;
    for round in 1..=LAST_ROUND {
        let rolls = (die(rng, 6), die(rng, 6));
        let second_leads = rolls.1 > rolls.0 || (rolls.0 == rolls.1 && die(rng, 2) == 2);
        for side in if second_leads { [1, 0] } else { [0, 1] } {
            for place in 0..sides[side].len() {
                let fighter = sides[side][place];
                if fighter.stands() {
                    turn(rng, &fighter, &mut sides[1 - side]);
                }
                if let Some(winner) = winner(standing(&sides[0]) > 0, standing(&sides[1]) > 0) {
                    return Outcome { winner, rounds: round };
                }
            }
        }
        if !checked && 2 * standing(&sides[1]) <= sides[1].len() {
            checked = true;
            for fighter in sides[1].iter_mut().filter(|fighter| fighter.stands()) {
                fighter.fled = die(rng, 6) + die(rng, 6) > fighter.morale;
            }
            if standing(&sides[1]) == 0 {
                return Outcome { winner: 0, rounds: round };
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a fighter: one attack at a random standing enemy.
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &Fighter, enemies: &mut [Fighter]) {
    let which = rng.random_range(0..standing(enemies));
    let target = enemies.iter_mut().filter(|enemy| enemy.stands()).nth(which).expect("so many stand");
    if die(rng, 20) + fighter.attack >= 10 + target.armour {
        target.hp = (target.hp - fighter.damage.roll(rng)).max(0);
    }
}

/// The reaction of strangers: 0 they attack, 1 hostile, 2 unsure, 3 open, 4 friendly.
pub fn reaction(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let outcome = match die(rng, 6) + die(rng, 6) {
        2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        9..=11 => 3,
        _ => 4,
    };
    Answer { outcome, steps: 1 }
}
