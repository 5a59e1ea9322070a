//! The value of attacks used by tactics: in the open, by the sheets alone.
//!
//! Ruling: the policies use the unmodified chances of the sheets. Circumstances, traumas and
//! conditions do not count, and vitality above 31 counts as 31.

use super::character::{Ability, Character, Skill, Weapon};
use super::dice::Mode;
use super::harm::passes;
use super::rules::Rules;

/// The value of an attack of one fighter on another.
#[derive(Debug, Clone, Default)]
pub struct Worth {
    /// The chance that one attack drops it, in hundredths of a percent, by its vitality.
    pub kills: Vec<i32>,
    /// The mean damage after armor.
    pub mean: f64,
    /// FS-59: whether a feint can help.
    pub feint: bool,
    /// FS-78: whether an off-hand attack is worth more than a feint or than aiming.
    pub second: bool,
}

/// The bonus of skill and ability alone.
fn plain(c: &Character, ability: Ability, skill: Skill) -> i32 {
    let penalty = if matches!(ability, Ability::Str | Ability::Dex) { c.check_penalty } else { 0 };
    c.abilities[ability as usize] + c.skills[skill as usize].unwrap_or(0) - penalty
}

/// The chance to hit and the distribution of damage.
fn expected(c: &Character, t: &Character, weapon: &Weapon, second: bool, rules: &Rules) -> (f64, Vec<(i32, f64)>) {
    let need = t.plain_defense(rules) - plain(c, Ability::Cmb, weapon.skill) - c.attack_bonus;
    let bonus = c.damage_bonus + if second { 0 } else { c.abilities[weapon.adds() as usize] };
    let through =
        |&(thrown, p): &(i32, f64)| (passes(t, (thrown + bonus).max(rules.damage_least), 0, weapon.harm, rules).0, p);
    (rules.odds.chance(Mode::Normal, need), weapon.chances.iter().map(through).collect())
}

impl Worth {
    /// Computes the value of an attack of one fighter on another.
    pub fn of(c: &Character, t: &Character, rules: &Rules) -> Self {
        let (hits, through) = expected(c, t, &c.weapon, false, rules);
        let at_least = |vp: i32| through.iter().filter(|&&(n, _)| n >= vp.max(1)).map(|&(_, p)| p).sum::<f64>();
        let mean: f64 = through.iter().map(|&(n, p)| f64::from(n) * p).sum();
        let need = t.plain_defense(rules) - plain(c, Ability::Cmb, c.weapon.skill) - c.attack_bonus;
        let ahead = plain(c, Ability::Wil, Skill::Cunning) - plain(t, Ability::Per, Skill::Insight);
        let wins = rules.odds.wins(Mode::Normal, ahead, Mode::Normal, 0);
        let gain = wins * (rules.odds.chance(Mode::Advantage, need) - hits);
        let second = c.off_hand.as_ref().is_some_and(|weapon| {
            let (second, damage) = expected(c, t, weapon, true, rules);
            let damage: f64 = damage.iter().map(|&(n, p)| f64::from(n) * p).sum();
            let aim = rules.odds.chance(Mode::Normal, need - rules.aim_bonus) - hits;
            let gain = if c.weapon.is_melee() { gain } else { aim };
            second * damage > gain * mean
        });
        Self {
            kills: (0..32).map(|vp| (at_least(vp) * hits * 10_000.0).round() as i32).collect(),
            mean,
            feint: gain > 1e-12,
            second,
        }
    }

    /// Whether one fighter can harm another with a weapon at all: at best, with all that `best` adds to the roll, and
    /// with the die of an exploit.
    pub fn harms(
        c: &Character,
        t: &Character,
        weapon: &Weapon,
        second: bool,
        best: i32,
        extra: i32,
        rules: &Rules,
    ) -> bool {
        if rules.untrained == "impossible" && c.skills[weapon.skill as usize].is_none() {
            return false;
        }
        let need = t.plain_defense(rules) - plain(c, Ability::Cmb, weapon.skill) - c.attack_bonus - best.max(0);
        let bonus = c.damage_bonus + if second { 0 } else { c.abilities[weapon.adds() as usize] };
        let sent = (weapon.damage.most() + bonus + extra).max(rules.damage_least);
        let bypasses = extra > 0 && !rules.exploit_before_av;
        rules.odds.chance(Mode::Normal, need) > 0.0 && (passes(t, sent, 0, weapon.harm, rules).0 > 0 || bypasses)
    }
}
