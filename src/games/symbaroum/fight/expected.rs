//! The expected damage of one attack: for the `auto` policies, and to recognise a fight that cannot end.

use super::super::fighter::Spare;
use super::super::throw::Throw;
use crate::fight::prelude::*;

/// Expected damage is kept in hundredths of a point.
pub const SCALE: f64 = 100.0;

/// The attribute that an attack tests, and its damage dice.
#[derive(Debug, Clone, Copy)]
pub struct Arm {
    attack: i16,
    damage: Throw,
}

impl Arm {
    /// The fighter's weapon.
    pub fn weapon(fighter: &Fighter) -> Self {
        Self { attack: fighter.attack, damage: fighter.weapon }
    }

    /// The fighter's second weapon.
    pub fn spare(fighter: &Fighter, spare: Spare) -> Self {
        Self { attack: fighter.attack_unarmed, damage: spare.damage }
    }

    /// Fists and feet.
    pub fn fists(fighter: &Fighter) -> Self {
        Self { attack: fighter.attack_unarmed, damage: fighter.unarmed }
    }
}

/// The chance that an attack hits with the given number of Advantages.
fn hit_chance(attack: i16, attacker: &Fighter, target: &Fighter, advantages: i16, house: &HouseRules) -> f64 {
    let defended = target.is_pc && !attacker.is_pc;
    let (value, against, bonus) = if defended {
        (target.defense, attack, -house.npc_advantage_test)
    } else {
        (attack, target.defense, house.advantage_test)
    };
    let need = value + house.opposed_base - against + advantages * bonus;
    let (low, high) = if house.natural_auto { (1, house.test_die - 1) } else { (0, house.test_die) };
    let once = f64::from(need.clamp(low, high)) / f64::from(house.test_die);
    let (roller, other) = if defended { (target, attacker) } else { (attacker, target) };
    // SYM-23: the worse of two dice, or the better.
    let success = match (roller.blind, other.blind) {
        (true, false) => once * once,
        (false, true) => 1.0 - (1.0 - once) * (1.0 - once),
        _ => once,
    };
    if defended { 1.0 - success } else { success }
}

/// Whether an attack with the given number of Advantages can ever do damage. `SYM-12`: a `sure` attack allows no
/// defence.
pub fn can_hurt(
    arm: Arm,
    attacker: &Fighter,
    target: &Fighter,
    advantages: i16,
    sure: bool,
    house: &HouseRules,
) -> bool {
    let best = arm.damage.most() + advantages * (attacker.advantage.0 + attacker.advantage.1);
    let hits = sure || hit_chance(arm.attack, attacker, target, advantages, house) > 0.0;
    hits && best > target.armor.least()
}

/// The mean damage of an attack with the weapon, misses included, in hundredths of a point. Of the `sources` of
/// Advantage, only as many count as the house rules allow (`SYM-21`).
pub fn mean_damage(attacker: &Fighter, target: &Fighter, sources: i16, house: &HouseRules) -> i16 {
    let mut weapon = totals(attacker.weapon);
    let advantages = sources.min(house.advantage_limit);
    let (die, fixed) = attacker.advantage;
    for _ in 0..advantages {
        weapon = add(&weapon, &totals(Throw::die(die).plus(fixed)));
    }
    let armor = totals(target.armor);
    let mean: f64 = weapon
        .iter()
        .flat_map(|&(total, p)| armor.iter().map(move |&(armor, q)| (total - armor).max(0) as f64 * p * q))
        .sum();
    (mean * hit_chance(attacker.attack, attacker, target, advantages, house) * SCALE).round().min(10_000.0) as i16
}

/// The totals of a throw with their probabilities.
fn totals(throw: Throw) -> Vec<(i64, f64)> {
    let mut totals = vec![(i64::from(throw.bonus), 1.0)];
    for &sides in throw.dice.iter().filter(|&&sides| sides > 0) {
        let die: Vec<(i64, f64)> = (1..=i64::from(sides)).map(|face| (face, 1.0 / f64::from(sides))).collect();
        totals = add(&totals, &die);
    }
    totals
}

/// The distribution of the sum of two independent rolls.
fn add(a: &[(i64, f64)], b: &[(i64, f64)]) -> Vec<(i64, f64)> {
    a.iter().flat_map(|&(x, p)| b.iter().map(move |&(y, q)| (x + y, p * q))).collect()
}
