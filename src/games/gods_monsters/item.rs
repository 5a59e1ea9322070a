//! The materials of items, as data.

use play::systems::words::string_enum;

use super::contributor::doublings;

string_enum! {
    /// The materials, in the order of [`MATERIALS`].
    Material {
        Glass = "glass",
        Ice = "ice",
        Metal = "metal",
        Paper = "paper",
        Stone = "stone",
        Wood = "wood",
    }
}

string_enum! {
    /// The dangers to items, in the order of [`Row::bonus`].
    Form {
        /// Heat and flames.
        Fire = "fire",
        /// Blows and falls.
        Bludgeon = "bludgeon",
        Acid = "acid",
    }
}

/// One material.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The bonus against fire, blows and acid.
    pub bonus: [i16; 3],
    /// The thickness of the first thickness bonus, in quarter inches.
    pub quarter_inches: i16,
}

/// The materials. The columns of the printed table have come apart: values stand where they make sense, and blanks are
/// 0. A scenario can set `material_bonus` and `bonus_thickness` itself.
pub const MATERIALS: [Row; 6] = [
    Row { bonus: [8, 0, 16], quarter_inches: 1 },
    Row { bonus: [0, 0, 8], quarter_inches: 2 },
    Row { bonus: [6, 5, 0], quarter_inches: 1 },
    Row { bonus: [-2, 6, 8], quarter_inches: 2 },
    Row { bonus: [8, 10, 0], quarter_inches: 4 },
    Row { bonus: [3, 5, 0], quarter_inches: 4 },
];

/// `GM-37` Thickness bonus: 1 at the thickness stated for the material, and 1 more per doubling.
pub fn thickness_bonus(thickness: i64, unit: i64) -> i16 {
    if thickness < unit { 0 } else { 1 + doublings(thickness, unit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glass_of_two_inches_has_four() {
        let glass = i64::from(MATERIALS[Material::Glass as usize].quarter_inches);
        assert_eq!([0, 1, 2, 4, 8].map(|thickness| thickness_bonus(thickness, glass)), [0, 1, 2, 3, 4]);
        let wood = i64::from(MATERIALS[Material::Wood as usize].quarter_inches);
        assert_eq!((thickness_bonus(3, wood), thickness_bonus(16, wood)), (0, 3));
    }
}
