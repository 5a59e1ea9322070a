//! The effects of damage: armor, resistance, vitality, and dropping to 0.
//!
//! The order is fixed: effects that halve or double the damage sent come first, then armor, then resistance, then
//! vitality.

use super::citations::RuleCitations;
use crate::prelude::*;

/// `FS-83` Types of damage: the protection against one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Protection {
    /// Armor Value against it.
    pub av: i16,
    /// Damage is halved.
    pub resists: bool,
    /// Damage is doubled.
    pub vulnerable: bool,
}

impl Protection {
    /// `FS-84` Armor Value: all of it against kinetic damage, half against energy, none against the rest.
    pub fn of(house: &HouseRules, harm: Harm, av: i16, resists: bool, vulnerable: bool) -> Self {
        let av = match harm {
            Harm::Kinetic => av,
            Harm::Energy => av / house.energy_av_divisor,
            Harm::Biotic | Harm::Psychic => 0,
        };
        let cancels = resists && vulnerable && house.resistance_cancels;
        Self { av, resists: resists && !cancels, vulnerable: vulnerable && !cancels }
    }

    /// A character's protection against a type of damage.
    pub fn of_fighter(house: &HouseRules, fighter: &Fighter, harm: Harm) -> Self {
        let i = harm as usize;
        Self::of(house, harm, fighter.av, fighter.resists[i], fighter.vulnerable[i])
    }

    /// The rules that change damage of this type: `FS-83`, `FS-84`, `FS-85`.
    pub fn citations(&self, harm: Harm) -> RuleCitations {
        let mut citations = RuleCitations::of(&["FS-82"]);
        citations.add(harm != Harm::Kinetic, "FS-83");
        citations.add(self.av > 0, "FS-84");
        citations.add(self.resists || self.vulnerable, "FS-85");
        citations
    }

    /// `FS-85` Resistance and vulnerability apply last, after armor; the result is never below 0.
    #[inline(always)]
    pub fn damage_through<L: Lanes>(&self, house: &HouseRules, sent: Num<L>) -> Num<L> {
        let passes = self.passes(house, sent);
        if self.vulnerable { passes.times(house.vulnerability_factor) } else { passes }
    }

    /// The damage not stopped by armor and resistance, before vulnerability doubles it.
    #[inline(always)]
    pub fn passes<L: Lanes>(&self, house: &HouseRules, sent: Num<L>) -> Num<L> {
        let passes = (sent - self.av).max(0);
        if self.resists { passes.over(house.resistance_divisor) } else { passes }
    }
}

impl Protection {
    /// The same for a single number.
    pub fn damage_through_to_one(&self, house: &HouseRules, sent: i16) -> i16 {
        let passes = (sent - self.av).max(0) / if self.resists { house.resistance_divisor } else { 1 };
        passes * if self.vulnerable { house.vulnerability_factor } else { 1 }
    }
}

/// `FS-87` Dropping to 0: lanes where damage kills at once, and where it only reduces vitality to 0.
#[derive(Debug, Clone, Copy)]
pub struct Dropped<L: Lanes> {
    /// Dead at once.
    pub dead: Mask<L>,
    /// At 0 vitality, or out.
    pub down: Mask<L>,
}

/// `FS-87` Dropping to 0: damage left over at 0 vitality kills if it exceeds the Death Threshold.
#[inline(always)]
pub fn drops<L: Lanes>(house: &HouseRules, vp: Num<L>, damage: Num<L>, threshold: Num<L>) -> Dropped<L> {
    let down = damage.ge(vp) & damage.gt(0);
    let dead = down & exceeds(house, damage - vp, threshold);
    Dropped { dead, down: down & !dead }
}

/// Lanes where damage exceeds a Death Threshold, or by house rule reaches it.
#[inline(always)]
pub fn exceeds<L: Lanes>(house: &HouseRules, damage: Num<L>, threshold: Num<L>) -> Mask<L> {
    if house.death_inclusive { damage.ge(threshold) } else { damage.gt(threshold) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lane::Solo;
    use lane::inspect::{InspectMask, InspectNum};

    #[test]
    fn armor_comes_before_resistance() {
        let house = HouseRules::default();
        for (harm, av, resists, vulnerable, sent, damage) in [
            (Harm::Kinetic, 5, true, false, 25, 10),
            (Harm::Energy, 4, false, false, 9, 7),
            (Harm::Energy, 5, false, false, 9, 7),
            (Harm::Biotic, 9, false, false, 9, 9),
            (Harm::Psychic, 9, true, true, 9, 9),
            (Harm::Kinetic, 3, false, true, 9, 12),
            (Harm::Kinetic, 9, false, true, 4, 0),
        ] {
            let protection = Protection::of(&house, harm, av, resists, vulnerable);
            assert_eq!(protection.damage_through::<Solo>(&house, Num::splat(sent)).first(), damage, "{harm:?} {av}");
        }
    }

    #[test]
    fn only_more_than_the_death_threshold_kills() {
        let house = HouseRules::default();
        for (damage, dead, down) in
            [(0, false, false), (7, false, false), (8, false, true), (21, false, true), (22, true, false)]
        {
            let dropped = drops::<Solo>(&house, Num::splat(8), Num::splat(damage), Num::splat(13));
            assert_eq!((dropped.dead.any(), dropped.down.any()), (dead, down), "{damage}");
        }
    }
}
