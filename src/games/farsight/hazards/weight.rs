//! The bands of gravity, and their effects without a roll.

use crate::prelude::*;

string_enum! {
    /// The band of gravity as a character feels it.
    Band {
        Normal = "normal",
        /// Zero or nearly so (`FS-33`).
        Zero = "zero",
        /// Low (`FS-32`).
        Low = "low",
        /// High (`FS-30`).
        High = "high",
        /// Extreme (`FS-31`).
        Extreme = "extreme",
        /// Beyond anyone's endurance (`FS-31`).
        Crushing = "crushing",
    }
}

/// The names of the bands from weak to strong, in the order of [`Band::rank`].
pub const BANDS: [&str; 6] = ["zero", "low", "normal", "high", "extreme", "crushing"];

params! {
    /// The parameters.
    pub params {
        gravity: int(0..=3000, 100) ["FS-30", "FS-31", "FS-32", "FS-33"] "gravity in hundredths of g";
        native_gravity: is(native_gravity_param());
    }
}

/// The gravity of the home world.
pub fn native_gravity_param() -> Param {
    Param::int("native_gravity", 0, 1000, 100, "gravity of the home world in hundredths of g").rules(&["FS-34"])
}

/// `FS-34` Native gravity: the band of a gravity for a character with another native gravity, both in hundredths of g.
/// The bands shift so that the native gravity is normal; only zero gravity (`FS-33`) is the same for everyone. A
/// limit `..._from` belongs to the band that it begins, a limit `..._above` to the band that it ends.
pub fn band(gravity: i16, native: i16, house: &HouseRules) -> Band {
    let felt = gravity - native + 100;
    match () {
        () if gravity < house.gravity_low_from => Band::Zero,
        () if felt < house.gravity_normal_from => Band::Low,
        () if felt <= house.gravity_high_above => Band::Normal,
        () if felt <= house.gravity_extreme_above => Band::High,
        () if felt <= house.gravity_crushing_above => Band::Extreme,
        () => Band::Crushing,
    }
}

impl Band {
    /// The rank from weak to strong.
    pub const fn rank(self) -> i16 {
        match self {
            Self::Zero => 0,
            Self::Low => 1,
            Self::Normal => 2,
            Self::High => 3,
            Self::Extreme => 4,
            Self::Crushing => 5,
        }
    }

    /// Multiplier and divisor for the damage of falls: `FS-30` high gravity, `FS-32` low gravity. Without gravity,
    /// nothing falls.
    pub const fn falls(self, house: &HouseRules) -> (i16, i16) {
        match self {
            Self::Zero => (0, 1),
            Self::Low => (1, house.low_gravity_damage),
            Self::Normal => (1, 1),
            Self::High | Self::Extreme | Self::Crushing => (house.high_gravity_damage, 1),
        }
    }

    /// Multiplier for jumps: `FS-32` low gravity.
    pub const fn jumps(self, house: &HouseRules) -> i16 {
        if matches!(self, Self::Low) { house.low_gravity_jump } else { 1 }
    }
}

/// The effect of gravity on a check: `FS-30` high and `FS-31` extreme gravity sicken; `FS-32` low gravity gives
/// advantage on STR and DEX until the character is used to it; in `FS-33` zero gravity, no physical skill helps without
/// G-Zero.
pub fn weighs(tested: &mut Tested, band: Band, acclimated: bool, mental: bool, g_zero: bool, house: &HouseRules) {
    let bodily = matches!(tested.ability, Some(Ability::Str | Ability::Dex));
    match band {
        Band::Normal => {}
        Band::Low if bodily && !acclimated => {
            tested.lean(1);
            tested.citations.add(true, "FS-32");
        }
        Band::Low => {}
        Band::Zero if mental || g_zero || !house.skills_need_g_zero || tested.skill == Some(Skill::GZero) => {}
        Band::Zero => {
            tested.citations.add(tested.skilled != 0, "FS-33");
            tested.bonus -= tested.skilled;
            tested.skilled = 0;
        }
        Band::High | Band::Extreme | Band::Crushing => {
            tested.citations.add(!tested.sickened, if band == Band::High { "FS-30" } else { "FS-31" });
            tested.lean(-i16::from(!tested.sickened));
            tested.sickened = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_have_the_edges_of_the_book() {
        let house = HouseRules::default();
        for (gravity, native, expected) in [
            (0, 100, Band::Zero),
            (9, 100, Band::Zero),
            (10, 100, Band::Low),
            (69, 100, Band::Low),
            (70, 100, Band::Normal),
            (130, 100, Band::Normal),
            (131, 100, Band::High),
            (200, 100, Band::High),
            (201, 100, Band::Extreme),
            (400, 100, Band::Extreme),
            (401, 100, Band::Crushing),
            (100, 40, Band::High),
            (40, 40, Band::Normal),
            (105, 200, Band::Low),
            (5, 40, Band::Zero),
            (200, 180, Band::Normal),
        ] {
            assert_eq!(band(gravity, native, &house), expected, "{gravity} for a native of {native}");
        }
    }
}
