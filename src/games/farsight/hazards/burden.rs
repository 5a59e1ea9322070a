//! Loads, and how they slow their bearers down.

use crate::prelude::*;
use crate::words::Size;

string_enum! {
    /// The effect of a load (`FS-105`).
    Burden {
        None = "none",
        /// Half speed.
        Hindered = "hindered",
        /// Half speed, and no other actions.
        Locked = "locked",
        /// The load cannot be moved.
        Impossible = "impossible",
    }
}

/// `FS-105` Overload: compares a load, in kilograms of standard weight, with the carrying capacity, which doubles for
/// each size above medium. Gravity, in hundredths of g, makes the load lighter or heavier.
pub fn overload(load: i16, gravity: i16, strength: i16, size: Size, house: &HouseRules) -> Burden {
    let medium = i32::from(house.carry_base + house.carry_per_str * strength).max(0);
    let capacity = match size.step() {
        step @ 1.. => medium << step,
        -2 => medium / 2,
        _ => medium,
    };
    // In hundredths of a kilogram.
    let weight = i32::from(load) * i32::from(gravity);
    let beyond = |times: i16| weight > capacity * i32::from(times) * 100;
    match () {
        () if beyond(house.overload_most) => Burden::Impossible,
        () if beyond(house.overload_still) => Burden::Locked,
        () if beyond(1) => Burden::Hindered,
        () => Burden::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_hinder_by_steps() {
        let house = HouseRules::default();
        // STR 2 carries 40 kg without trouble.
        for (load, gravity, size, burden) in [
            (40, 100, Size::Medium, Burden::None),
            (41, 100, Size::Medium, Burden::Hindered),
            (80, 100, Size::Medium, Burden::Hindered),
            (81, 100, Size::Medium, Burden::Locked),
            (201, 100, Size::Medium, Burden::Impossible),
            (80, 50, Size::Medium, Burden::None),
            (500, 0, Size::Medium, Burden::None),
            (41, 200, Size::Medium, Burden::Locked),
            (160, 100, Size::Huge, Burden::None),
            (21, 100, Size::Tiny, Burden::Hindered),
        ] {
            assert_eq!(overload(load, gravity, 2, size, &house), burden, "{load} kg at {gravity}");
        }
    }
}
