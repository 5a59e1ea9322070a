//! Blades: d20 against an armour class, initiative once, attacks at the weakest enemy.

use super::{Answer, Dice, LAST_ROUND, Outcome, die, winner};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Reverse;

/// A fighter.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Added to the d20 of an attack.
    pub attack: i32,
    /// What an attack on it must reach.
    pub armour_class: i32,
    /// Hit points left; at 0 it is out.
    pub hp: i32,
    /// The damage of a hit.
    pub damage: Dice,
    /// Added to the d20 of initiative.
    pub initiative: i32,
    /// Attacks in a turn.
    pub attacks: u32,
}

/// The warden.
pub const WARDEN: Fighter = Fighter {
    attack: 5,
    armour_class: 16,
    hp: 24,
    damage: Dice { count: 1, sides: 8, bonus: 3 },
    initiative: 1,
    attacks: 1,
};
/// The ogre.
pub const OGRE: Fighter = Fighter {
    attack: 6,
    armour_class: 11,
    hp: 30,
    damage: Dice { count: 2, sides: 6, bonus: 3 },
    initiative: -1,
    attacks: 1,
};
/// The scout.
pub const SCOUT: Fighter = Fighter {
    attack: 6,
    armour_class: 14,
    hp: 16,
    damage: Dice { count: 1, sides: 6, bonus: 3 },
    initiative: 3,
    attacks: 2,
};
/// A raider.
pub const RAIDER: Fighter = Fighter {
    attack: 4,
    armour_class: 12,
    hp: 9,
    damage: Dice { count: 1, sides: 6, bonus: 1 },
    initiative: 1,
    attacks: 1,
};

/// The warden against the ogre.
pub fn duel(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![WARDEN], vec![OGRE]])
}

/// The warden and the scout against three raiders.
pub fn skirmish(rng: &mut Xoshiro256PlusPlus) -> Outcome {
    fight(rng, [vec![WARDEN, SCOUT], vec![RAIDER; 3]])
}

/// A fight between two sides.
fn fight(rng: &mut Xoshiro256PlusPlus, mut sides: [Vec<Fighter>; 2]) -> Outcome {
    let mut order = Vec::new();
    for (side, fighters) in sides.iter().enumerate() {
        for (place, fighter) in fighters.iter().enumerate() {
            let initiative = die(rng, 20) + fighter.initiative;
            let lot: u64 = rng.random();
            order.push((initiative, lot, side, place));
        }
    }
    // The highest first; among equals the highest lot.
    order.sort_by_key(|&(initiative, lot, _, _)| Reverse((initiative, lot)));
    for round in 1..=LAST_ROUND {
        for &(_, _, side, place) in &order {
            let fighter = sides[side][place];
            if fighter.hp > 0 {
                turn(rng, &fighter, &mut sides[1 - side]);
            }
            let [first, second] = sides.each_ref().map(|side| side.iter().any(|fighter| fighter.hp > 0));
            if let Some(winner) = winner(first, second) {
                return Outcome { winner, rounds: round };
            }
        }
    }
    Outcome { winner: 3, rounds: LAST_ROUND }
}

/// The attacks of a fighter, each at the standing enemy with the fewest hit points (the first of equals).
fn turn(rng: &mut Xoshiro256PlusPlus, fighter: &Fighter, enemies: &mut [Fighter]) {
    for _ in 0..fighter.attacks {
        // The smallest; `min_by_key` gives the first of equals.
        let Some(target) = enemies.iter_mut().filter(|enemy| enemy.hp > 0).min_by_key(|enemy| enemy.hp) else {
            return;
        };
        let d20 = die(rng, 20);
        let damage = if d20 == 20 {
            fighter.damage.roll(rng) + fighter.damage.roll(rng)
        } else if d20 != 1 && d20 + fighter.attack >= target.armour_class {
            fighter.damage.roll(rng)
        } else {
            0
        };
        target.hp = (target.hp - damage).max(0);
    }
}

/// A hero at 0 hit points: 0 up again, 1 stable, 2 dead.
pub fn dying(rng: &mut Xoshiro256PlusPlus) -> Answer {
    let (mut successes, mut failures, mut steps) = (0, 0, 0);
    loop {
        steps += 1;
        match die(rng, 20) {
            20 => return Answer { outcome: 0, steps },
            1 => failures += 2,
            2..=9 => failures += 1,
            _ => successes += 1,
        }
        if successes >= 3 {
            return Answer { outcome: 1, steps };
        }
        if failures >= 3 {
            return Answer { outcome: 2, steps };
        }
    }
}
