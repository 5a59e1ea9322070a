//! Exact values for policies and for the end of a fight: mean damage, and whether anybody can be
//! hurt at all.

use super::battle::Setup;
use super::profile::{Amount, Draw, Profile, Weapon};
use super::rules::{Blind, Rules};

/// The distribution of an amount plus extra dice: values with their probabilities, in ascending
/// order.
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

/// SYM-15, SYM-16: the probability that an attack hits.
fn hit_chance(rules: &Rules, attack: i32, attacker: &Profile, target: &Profile, advantages: i32) -> f64 {
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

/// Mean damage of an attack with the weapon, in whole hundredths of a point.
#[derive(Debug, Clone, Copy)]
pub struct Worth {
    /// With the Advantage of higher ground if the attacker has it.
    pub plain: i32,
    /// Gain if the attack has one Advantage more, if it counts.
    pub more: i32,
}

/// The values of attacks by attacker and target.
pub fn worth(rules: &Rules, fighters: &[Profile]) -> Vec<Vec<Worth>> {
    let mean = |attacker: &Profile, target: &Profile, advantages: i32| {
        let advantages = advantages.min(rules.advantage_limit);
        let rolled = attacker.pc || rules.npc_rolls;
        let dice = if rolled { vec![rules.advantage_die; advantages as usize] } else { Vec::new() };
        let fixed = if rolled { 0 } else { advantages * rules.npc_advantage_damage };
        let mut sum = 0.0;
        for (damage, one) in chances(&attacker.weapon.damage, &dice) {
            for (armor, other) in chances(&target.armor, &[]) {
                sum += one * other * f64::from((damage + fixed - armor).max(0));
            }
        }
        (100.0 * sum * hit_chance(rules, attacker.weapon.attack, attacker, target, advantages)).round() as i32
    };
    let of = |attacker: &Profile, target: &Profile| {
        let above = attacker.higher_ground && !target.higher_ground;
        let plain = mean(attacker, target, i32::from(above));
        Worth { plain, more: mean(attacker, target, i32::from(above) + 1) - plain }
    };
    fighters.iter().map(|attacker| fighters.iter().map(|target| of(attacker, target)).collect()).collect()
}

/// What is possible in a fight before anybody has done damage.
pub struct Outlook<'a> {
    pub setup: &'a Setup,
    /// The side that is, or may be, surprised.
    pub victims: Option<usize>,
    /// Whether it is certainly surprised.
    pub certain: bool,
}

impl Outlook<'_> {
    /// SYM-09: the weapons with which a fighter may attack: its own if ready or to be drawn, and
    /// its fists if the weapon is not or may not be ready.
    fn arms<'a>(&self, fighter: &'a Profile) -> Vec<&'a Weapon> {
        let caught = self.victims == Some(fighter.side) && fighter.weapon.draw != Draw::Ready;
        let ready = fighter.weapon_drawn || fighter.weapon.draw == Draw::Ready;
        let mut arms = Vec::new();
        if fighter.draws || ready && !(caught && self.certain) {
            arms.push(&fighter.weapon);
            arms.extend(&fighter.second);
        }
        if !ready || caught {
            arms.push(&fighter.fists);
        }
        arms
    }

    /// Whether an attack with this weapon can do damage, with all possible Advantages.
    fn hurts(&self, attacker: &Profile, target: &Profile, weapon: &Weapon) -> bool {
        let rules = &self.setup.rules;
        let unaware = self.victims == Some(target.side);
        let in_melee = |ally: &&Profile| ally.side == attacker.side && self.arms(ally).iter().any(|arm| !arm.ranged);
        let around = self.setup.fighters.iter().filter(in_melee).count();
        let sources = [
            unaware,
            attacker.higher_ground && !target.higher_ground,
            !weapon.ranged && target.prone,
            !weapon.ranged && !self.setup.flank_blocked && around >= rules.flank_from as usize,
        ];
        let advantages = (sources.iter().filter(|&&source| source).count() as i32).min(rules.advantage_limit);
        let each = if attacker.pc || rules.npc_rolls { rules.advantage_die } else { rules.npc_advantage_damage };
        let sure = unaware && !attacker.pc && target.pc && !rules.unaware_pc_tests;
        let hits = sure || hit_chance(rules, weapon.attack, attacker, target, advantages) > 0.0;
        hits && weapon.damage.highest() + advantages * each > target.armor.lowest()
    }

    /// Whether nobody can ever hurt anybody.
    pub fn is_hopeless(&self) -> bool {
        let fighters = &self.setup.fighters;
        let may_hurt = |attacker: &Profile, target: &Profile| {
            attacker.side != target.side && self.arms(attacker).iter().any(|arm| self.hurts(attacker, target, arm))
        };
        !fighters.iter().any(|attacker| fighters.iter().any(|target| may_hurt(attacker, target)))
    }
}
