//! What one attack is worth on average: for the `auto` policies, and to see a fight that cannot end.

use super::super::fighter::Fighter;
use super::super::house::House;
use super::super::throw::Throw;

/// Expected damage is kept in hundredths of a point.
pub const SCALE: f64 = 100.0;

/// The chance that an attack hits, without blindness.
pub fn hit_chance(attacker: &Fighter, target: &Fighter, advantage: bool, house: &House) -> f64 {
    let defended = target.is_pc && !attacker.is_pc;
    let (value, against, bonus) = if defended {
        (target.defense, attacker.attack, -house.npc_advantage_test)
    } else {
        (attacker.attack, target.defense, house.advantage_test)
    };
    let need = value + house.opposed_base - against + if advantage { bonus } else { 0 };
    let (low, high) = if house.natural_auto { (1, house.test_die - 1) } else { (0, house.test_die) };
    let success = f64::from(need.clamp(low, high)) / f64::from(house.test_die);
    if defended { 1.0 - success } else { success }
}

/// Whether an attack can ever do damage, also with fists if the weapon may not be ready.
pub fn can_hurt(attacker: &Fighter, target: &Fighter, advantage: bool, unarmed: bool, house: &House) -> bool {
    let fists = if unarmed { attacker.unarmed.most() } else { 0 };
    let best = attacker.weapon.most().max(fists) + extra(attacker, advantage);
    hit_chance(attacker, target, advantage, house) > 0.0 && best > target.armor.least()
}

/// The most that an Advantage adds to damage.
fn extra(attacker: &Fighter, advantage: bool) -> i16 {
    if advantage { attacker.advantage.0 + attacker.advantage.1 } else { 0 }
}

/// The damage that an attack does on average, misses included, in hundredths of a point.
pub fn mean_damage(attacker: &Fighter, target: &Fighter, advantage: bool, house: &House) -> i16 {
    let mut weapon = totals(attacker.weapon);
    if advantage {
        let (die, fixed) = attacker.advantage;
        weapon = add(&weapon, &totals(Throw::die(die).plus(fixed)));
    }
    let armor = totals(target.armor);
    let mean: f64 = weapon
        .iter()
        .flat_map(|&(total, p)| armor.iter().map(move |&(armor, q)| (total - armor).max(0) as f64 * p * q))
        .sum();
    (mean * hit_chance(attacker, target, advantage, house) * SCALE).round().min(10_000.0) as i16
}

/// Totals of a throw with their probabilities.
fn totals(throw: Throw) -> Vec<(i64, f64)> {
    let mut totals = vec![(i64::from(throw.bonus), 1.0)];
    for &sides in throw.dice.iter().filter(|&&sides| sides > 0) {
        let die: Vec<(i64, f64)> = (1..=i64::from(sides)).map(|face| (face, 1.0 / f64::from(sides))).collect();
        totals = add(&totals, &die);
    }
    totals
}

/// The sums of two independent rolls.
fn add(a: &[(i64, f64)], b: &[(i64, f64)]) -> Vec<(i64, f64)> {
    a.iter().flat_map(|&(x, p)| b.iter().map(move |&(y, q)| (x + y, p * q))).collect()
}
