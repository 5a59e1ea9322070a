//! Percent: d100 at most a skill, levels of success, parries and hit locations.

use super::{Answer, Dice, LAST_ROUND, Outcome, die, winner};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Its skill with its weapon.
    pub skill: i32,
    /// Its skill to parry.
    pub parry: i32,
    /// Hit points left; at 0 it is out.
    pub hp: i32,
    /// The damage of a blow.
    pub damage: Dice,
    /// The armour of the head.
    pub head: i32,
    /// The armour of the body.
    pub body: i32,
    /// The armour of the legs.
    pub legs: i32,
}

/// The knight.
pub const KNIGHT: Fighter =
    Fighter { skill: 60, parry: 50, hp: 14, damage: Dice { count: 1, sides: 8, bonus: 1 }, head: 2, body: 4, legs: 2 };
/// The brigand.
pub const BRIGAND: Fighter =
    Fighter { skill: 70, parry: 30, hp: 13, damage: Dice { count: 1, sides: 6, bonus: 2 }, head: 0, body: 2, legs: 0 };

/// The knight against the brigand.
pub fn duel(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![KNIGHT], vec![BRIGAND]])
}

/// The level of a roll of d100: 2 special, 1 a success, 0 a failure.
fn level(roll: i32, skill: i32) -> i32 {
    let success = roll <= 5 || (roll < 96 && roll <= skill);
    if !success {
        0
    } else if roll <= skill / 5 {
        2
    } else {
        1
    }
}

/// A fight between two sides.
fn fight(rng: &mut Xoshiro256PlusPlus, mut sides: [Vec<Fighter>; 2]) -> Outcome {
    for round in 1..=LAST_ROUND {
        for side in 0..2 {
            for place in 0..sides[side].len() {
                let fighter = sides[side][place];
                if fighter.hp > 0 {
                    let enemy = sides[1 - side].iter_mut().find(|enemy| enemy.hp > 0);
                    turn(rng, &fighter, enemy.expect("the fight is not over"));
                }
                let [first, second] = sides.each_ref().map(|side| side.iter().any(|fighter| fighter.hp > 0));
                if let Some(winner) = winner(first, second) {
                    return Outcome { winner, rounds: round };
                }
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The turn of a fighter: one blow.
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &Fighter, enemy: &mut Fighter) {
    let attack = level(die(rng, 100), fighter.skill);
    if attack == 0 || level(die(rng, 100), enemy.parry) >= attack {
        return;
    }
    let (armour, factor) = match die(rng, 20) {
        1..=4 => (enemy.legs, 1),
        5..=17 => (enemy.body, 1),
        _ => (enemy.head, 2),
    };
    let mut damage = fighter.damage.roll(rng);
    if attack == 2 {
        damage += fighter.damage.roll(rng);
    }
    enemy.hp = (enemy.hp - (damage - armour).max(0) * factor).max(0);
}

/// A skill of 60 against one of 45: 0 the first wins, 1 the second, 2 a tie.
pub fn opposed(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let rolls = (die(rng, 100), die(rng, 100));
    let levels = (level(rolls.0, 60), level(rolls.1, 45));
    let outcome = if levels.0 > levels.1 {
        0
    } else if levels.0 < levels.1 {
        1
    } else if levels.0 == 0 || rolls.0 == rolls.1 {
        2
    } else if rolls.0 > rolls.1 {
        0
    } else {
        1
    };
    Answer { outcome, steps: 1 }
}
