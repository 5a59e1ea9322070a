//! The weapon of a sheet, and rolls given as parameters.

use lang::{Expr, Sign};
use play::systems::question::Place;

use super::contributor::{major, minor};
use super::words::WeaponUse;
use crate::prelude::*;

/// The most damage of one hit.
const MAX_DAMAGE: i64 = 500;

/// A weapon with the contributions of abilities.
#[derive(Debug)]
pub struct Weapon<'a> {
    sheet: &'a Fields,
    /// The contribution of abilities to attacks.
    pub attack_bonus: i16,
    damage_bonus: i16,
}

impl<'a> Weapon<'a> {
    /// `GM-17` Attack and damage: the contributions of abilities to a weapon, by its use.
    pub fn of(sheet: &'a Fields, abilities: &[i16; 6]) -> Self {
        let (strength, agility) = (abilities[Ability::Strength as usize], abilities[Ability::Agility as usize]);
        let (attack_bonus, damage_bonus) = match WeaponUse::of(sheet.word("weapon_use")) {
            WeaponUse::Melee => (minor(strength), major(strength)),
            WeaponUse::Thrown => (minor(agility), minor(strength)),
            WeaponUse::Missile => (minor(agility), 0),
        };
        Self { sheet, attack_bonus, damage_bonus: sheet.small_or("damage_bonus", damage_bonus) }
    }

    /// The complete damage roll of a hit.
    pub fn damage(&self, place: Place<'_>, faults: &mut Vec<Fault>) -> Expr {
        let dice = self.sheet.dice_opt("damage").cloned().unwrap_or(Expr::Constant(0));
        if dice.is_comparison() || !lies_within(&Roll::new(dice.clone()), -MAX_DAMAGE, MAX_DAMAGE) {
            let message = format!("`damage` must lie between -{MAX_DAMAGE} and {MAX_DAMAGE} (GM-17)");
            faults.push(place.fault("damage", message).help("write it like `d6`, `2d8+1` or `d10 + d4`"));
            return Expr::Constant(0);
        }
        match self.damage_bonus {
            0 => dice,
            bonus => Expr::Sum(vec![(Sign::Plus, dice), (Sign::Plus, Expr::Constant(i32::from(bonus)))]),
        }
    }
}

/// Reports a fault if a roll's totals leave the range that lanes can hold and the rule makes sense of.
pub fn roll_within(question: &Question, param: &str, least: i64, most: i64) -> Result<Option<Roll>, Vec<Fault>> {
    let Some(expr) = question.params.dice_opt(param) else { return Ok(None) };
    let roll = Roll::new(expr.clone());
    if expr.is_comparison() || !lies_within(&roll, least, most) {
        let message = format!("`{param}` must be a roll between {least} and {most}");
        let fault = Fault::new(&["experiment", param], message);
        return Err(vec![fault.help("write it like `d6`, `2d8+1`, or a plain number")]);
    }
    Ok(Some(roll))
}

/// Whether a roll can be sampled and comes to no less and no more than this.
fn lies_within(roll: &Roll, least: i64, most: i64) -> bool {
    roll.unsampled().is_none() && roll.reach().is_some_and(|(low, high)| least <= low && high <= most)
}
