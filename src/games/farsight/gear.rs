//! The weapons of a sheet: their damage, range and handling.

use dice::{Burst, Die, Keep};
use lang::{Expr, Sign};
use play::systems::question::Place;

use super::words::{Distance, Weapon};
use crate::prelude::*;

/// The most dice of a damage roll.
const MAX_DICE: i16 = 20;
/// The most sides of such a die.
const MAX_SIDES: i16 = 31;

/// `FS-82` Damage roll: equal dice and a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damage {
    /// The number of dice.
    pub count: i16,
    /// Their sides; 0 if there are none.
    pub sides: i16,
    /// The bonus.
    pub bonus: i16,
}

impl Damage {
    /// Equal dice.
    pub const fn dice((count, sides): (i16, i16)) -> Self {
        Self { count, sides: if count == 0 { 0 } else { sides }, bonus: 0 }
    }

    /// A roll of the dice notation, if it is made of equal plain dice and a number.
    pub fn roll(expr: &Expr) -> Option<Self> {
        let mut damage = Self { count: 0, sides: 0, bonus: 0 };
        damage.take(expr, 1).then_some(damage)
    }

    /// The same with a larger bonus.
    #[must_use]
    pub const fn plus(mut self, n: i16) -> Self {
        self.bonus += n;
        self
    }

    /// The lowest total.
    pub const fn least(self) -> i16 {
        self.count + self.bonus
    }

    /// The highest total, which helpless targets suffer.
    pub const fn most(self) -> i16 {
        self.count * self.sides + self.bonus
    }

    /// Twice the mean, which is an integer.
    pub const fn double_mean(self) -> i16 {
        self.count * (self.sides + 1) + 2 * self.bonus
    }

    /// Breaks an expression down; returns whether it consists of equal plain dice.
    fn take(&mut self, expr: &Expr, sign: i16) -> bool {
        match expr {
            Expr::Constant(n) => i16::try_from(*n).is_ok_and(|n| {
                self.bonus += sign * n.clamp(-100, 100);
                (-100..=100).contains(&n)
            }),
            Expr::Pool(pool) => {
                let Die::Sided(sides) = pool.die else { return false };
                let plain = pool.reroll.is_none()
                    && pool.burst == Burst::Never
                    && pool.successes.is_none()
                    && pool.keep == Keep::All;
                let (Ok(count), Ok(sides)) = (i16::try_from(pool.count), i16::try_from(sides)) else { return false };
                let first = self.count == 0;
                *self = Self { count, sides, bonus: self.bonus };
                plain && first && sign > 0 && count <= MAX_DICE && sides <= MAX_SIDES
            }
            Expr::Sum(terms) => {
                terms.iter().all(|(s, term)| self.take(term, if *s == Sign::Plus { sign } else { -sign }))
            }
            Expr::Compare(..) | Expr::Formula(_) => false,
        }
    }
}

/// A weapon with all properties that the rules use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arm {
    /// Its damage, before STR or PER.
    pub damage: Damage,
    /// `FS-83` Type of its damage.
    pub harm: Harm,
    /// `FS-70` Range category; [`Distance::Adjacent`] for melee.
    pub range: Distance,
    /// The skill of its attacks.
    pub skill: Skill,
    /// `FS-78` Whether it may be one of two weapons.
    pub light: bool,
    /// Whether it takes both hands.
    pub two_handed: bool,
    /// `FS-77` Whether it can trip.
    pub trip: bool,
    /// `FS-74` Whether it adds a metre of reach.
    pub reach: bool,
}

impl Arm {
    /// A sample weapon.
    pub fn sample(weapon: Weapon, house: &HouseRules) -> Self {
        let (harm, range, skill) = match weapon {
            Weapon::Unarmed => (Harm::Kinetic, Distance::Adjacent, Skill::NaturalWeapons),
            Weapon::Knife | Weapon::Sword => (Harm::Kinetic, Distance::Adjacent, Skill::ColdWeapons),
            Weapon::Pistol => (Harm::Kinetic, Distance::Short, Skill::KineticWeapons),
            Weapon::AssaultRifle => (Harm::Kinetic, Distance::Medium, Skill::KineticWeapons),
            Weapon::BlasterPistol => (Harm::Energy, Distance::Short, Skill::EnergyWeapons),
            Weapon::BlasterRifle => (Harm::Energy, Distance::Long, Skill::EnergyWeapons),
        };
        Self {
            damage: Damage::dice(house.weapon_dice(weapon)),
            harm,
            range,
            skill,
            light: matches!(weapon, Weapon::Knife | Weapon::Pistol | Weapon::BlasterPistol),
            two_handed: matches!(weapon, Weapon::AssaultRifle | Weapon::BlasterRifle),
            trip: false,
            reach: false,
        }
    }

    /// The weapon in the main hand, with the changes on the sheet.
    pub fn main(sheet: &Fields, house: &HouseRules, place: Place<'_>, faults: &mut Vec<Fault>) -> Self {
        let mut arm = Self::sample(Weapon::of(sheet.word("weapon")), house);
        if let Some(expr) = sheet.dice_opt("weapon_dice") {
            match Damage::roll(expr) {
                Some(damage) => arm.damage = damage,
                None => {
                    let message = "`weapon_dice` takes up to 20 equal plain dice of at most 31 sides, and a number up to 100: against the helpless they show their highest face (FS-82), and exploits add one of them (FS-103)";
                    faults.push(place.fault("weapon_dice", message).help("write it like `2d6+2`"));
                }
            }
        }
        if let Some(word) = sheet.word_opt("damage_type") {
            arm.harm = Harm::of(word);
        }
        if let Some(word) = sheet.word_opt("range") {
            arm.range = Distance::of(word);
        }
        let has = |word: &str| sheet.has_flag("weapon_traits", word);
        arm.light |= has("light");
        arm.two_handed |= has("two_handed");
        arm.trip = has("trip");
        arm.reach = has("reach");
        if arm.light && arm.two_handed {
            faults.push(place.fault("weapon_traits", "a weapon for two hands is not light (FS-78)"));
        }
        arm
    }

    /// `FS-78` Two weapons: the weapon in the off hand.
    pub fn off_hand(
        sheet: &Fields,
        main: &Self,
        house: &HouseRules,
        place: Place<'_>,
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let other = Self::sample(Weapon::of(sheet.word_opt("off_hand")?), house);
        if main.two_handed {
            let message = "both hands hold the weapon, so that none is left for another (FS-78)";
            faults.push(place.fault("off_hand", message).help("choose a light weapon for one hand"));
        } else if !other.light || !main.light {
            let message = "two weapons must both be light (FS-78)";
            faults
                .push(place.fault("off_hand", message).help("knives and pistols are light; or add the trait `light`"));
        }
        Some(other)
    }

    /// Whether it is part of the body, so that it can be neither dropped nor broken.
    pub fn is_natural(&self) -> bool {
        self.skill == Skill::NaturalWeapons
    }

    /// `FS-82` Damage roll: the ability added to its damage.
    pub fn adds(&self) -> Ability {
        if self.is_ranged() { Ability::Per } else { Ability::Str }
    }

    /// Whether it is a ranged weapon.
    pub fn is_ranged(&self) -> bool {
        self.range != Distance::Adjacent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_equal_dice_and_a_number() {
        let damage = |text: &str| Damage::roll(&text.parse().expect("the notation is good"));
        assert_eq!(damage("2d6+2"), Some(Damage { count: 2, sides: 6, bonus: 2 }));
        assert_eq!(damage("d8 - 1"), Some(Damage { count: 1, sides: 8, bonus: -1 }));
        assert_eq!(damage("7"), Some(Damage { count: 0, sides: 0, bonus: 7 }));
        for odd in ["d6!", "d6+d8", "3d6kh2", "21d6", "d40", "3-d6"] {
            assert_eq!(damage(odd), None, "{odd}");
        }
        let damage = damage("2d6+2").expect("is plain");
        assert_eq!((damage.least(), damage.most(), damage.double_mean()), (4, 14, 18));
    }
}
