//! Exact values that policies and the end of a fight need: mean damage, and whether anybody can be hurt at all.

use super::battle::Setup;
use super::profile::{Amount, Draw, Profile, Weapon};
use super::rules::{Blind, Rules};

/// The chances of each value of an amount: the lowest value, then the chances from there on.
fn chances(amount: &Amount, extra: &[i32]) -> Vec<(i32, f64)> {
    let (mut sums, dice) = match amount {
        Amount::Fixed(value) => (vec![(*value, 1.0)], Vec::new()),
        Amount::Rolled(dice) => (vec![(dice.plus, 1.0)], dice.sides.clone()),
    };
    for &sides in dice.iter().chain(extra).filter(|&&sides| sides > 0) {
        let mut next = std::collections::BTreeMap::new();
        for &(sum, chance) in &sums {
            for face in 1..=sides {
                *next.entry(sum + face).or_insert(0.0) += chance / f64::from(sides);
            }
        }
        sums = next.into_iter().collect();
    }
    sums
}

/// The weapon that a fighter means to use.
fn weapon(fighter: &Profile) -> &Weapon {
    if fighter.weapon_drawn || fighter.draws || fighter.weapon.draw == Draw::Ready {
        &fighter.weapon
    } else {
        &fighter.fists
    }
}

/// SYM-15, SYM-16: the chance that an attack hits.
fn hit_chance(rules: &Rules, attacker: &Profile, target: &Profile, advantages: i32) -> f64 {
    let attack = weapon(attacker).attack;
    let defense = target.defense;
    let chance = |value: i32, roller: &Profile, enemy: &Profile| {
        let blind = match (roller.blind, enemy.blind) {
            (true, false) => Blind::Roller,
            (false, true) => Blind::Enemy,
            _ => Blind::Neither,
        };
        let (least, most) = if rules.natural_auto { (1, rules.test_die - 1) } else { (0, rules.test_die) };
        let once = f64::from(value.clamp(least, most)) / f64::from(rules.test_die);
        match blind {
            Blind::Neither => once,
            Blind::Roller => once * once,
            Blind::Enemy => 1.0 - (1.0 - once) * (1.0 - once),
        }
    };
    if !attacker.pc && target.pc {
        1.0 - chance(rules.opposed(defense, attack) - advantages * rules.npc_advantage_test, target, attacker)
    } else {
        chance(rules.opposed(attack, defense) + advantages * rules.advantage_test, attacker, target)
    }
}

/// Mean damage of one attack by attacker, target and Advantages.
pub fn mean_damage(rules: &Rules, fighters: &[Profile]) -> Vec<Vec<Vec<f64>>> {
    let mean = |attacker: &Profile, target: &Profile, advantages: i32| {
        let amount = &weapon(attacker).damage;
        let rolled = attacker.pc || matches!(amount, Amount::Rolled(_));
        let dice = if rolled { vec![rules.advantage_die; advantages as usize] } else { Vec::new() };
        let fixed = if rolled { 0 } else { advantages * rules.npc_advantage_damage };
        let mut sum = 0.0;
        for (damage, one) in chances(amount, &dice) {
            for (armor, other) in chances(&target.armor, &[]) {
                sum += one * other * f64::from((damage + fixed - armor).max(0));
            }
        }
        sum * hit_chance(rules, attacker, target, advantages)
    };
    fighters
        .iter()
        .map(|attacker| {
            fighters
                .iter()
                .map(|target| {
                    (0..=rules.advantage_limit).map(|advantages| mean(attacker, target, advantages)).collect()
                })
                .collect()
        })
        .collect()
}

/// Whether nobody can ever hurt anybody: whatever Advantages may come, no attack that can hit does damage.
pub fn hopeless(setup: &Setup, surprise: bool) -> bool {
    let rules = &setup.rules;
    let fighters = &setup.fighters;
    let hurts = |attacker: &Profile, target: &Profile| {
        let melee = !weapon(attacker).ranged;
        let allies = fighters.iter().filter(|fighter| fighter.side == attacker.side && !weapon(fighter).ranged).count();
        let sources = [
            surprise,
            melee && !setup.flank_blocked && allies >= rules.flank_from as usize,
            melee && target.prone,
            attacker.higher_ground && !target.higher_ground,
        ];
        let advantages = (sources.iter().filter(|&&source| source).count() as i32).min(rules.advantage_limit);
        let amount = &weapon(attacker).damage;
        let rolled = attacker.pc || matches!(amount, Amount::Rolled(_));
        let each = if rolled { rules.advantage_die } else { rules.npc_advantage_damage };
        let chance =
            if surprise && !attacker.pc && target.pc { 1.0 } else { hit_chance(rules, attacker, target, advantages) };
        chance > 0.0 && amount.highest() + advantages * each > target.armor.lowest()
    };
    !fighters
        .iter()
        .any(|attacker| fighters.iter().any(|target| attacker.side != target.side && hurts(attacker, target)))
}
