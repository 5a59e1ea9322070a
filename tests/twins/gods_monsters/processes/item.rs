//! Endangered items (GM-36, GM-37).

use super::super::throw::Throw;
use super::body::Laws;
use super::{PlannedCell, Process, throw};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// GM-36: each material's bonus against fire, bludgeons and acid, and the thickness in quarter
/// inches that gives the first thickness bonus.
const MATERIALS: [(&str, [i32; 3], i32); 6] = [
    ("glass", [8, 0, 16], 1),
    ("ice", [0, 0, 8], 2),
    ("metal", [6, 5, 0], 1),
    ("paper", [-2, 6, 8], 2),
    ("stone", [8, 10, 0], 4),
    ("wood", [3, 5, 0], 4),
];

/// A number of identical endangered items.
pub struct Items {
    laws: Laws,
    target: i32,
    weight: i32,
    harm: Option<Throw>,
    endangered: bool,
    items: i32,
}

impl Items {
    /// Reads the question.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let (_, bonuses, usual_thickness) =
            MATERIALS.into_iter().find(|(name, ..)| *name == params.word("material"))?;
        let form = ["fire", "bludgeon", "acid"].into_iter().position(|form| form == params.word("form"))?;
        let material_bonus = params.int_opt("material_bonus").unwrap_or(bonuses[form]);
        let thickness = params.int("thickness");
        let bonus_thickness = params.int_opt("bonus_thickness").unwrap_or(usual_thickness);
        // GM-37: one bonus at the base thickness, and another for each doubling.
        let thickness_bonus =
            if thickness < bonus_thickness { 0 } else { 1 + (thickness / bonus_thickness).ilog2() as i32 };
        Some(Self {
            laws: case.laws()?,
            target: case.rules.int("item_base") + material_bonus + thickness_bonus,
            weight: params.int("weight"),
            harm: case.dice("harm")?,
            endangered: params.on("can_harm")
                && match params.word("held") {
                    "uncarried" | "bearer_unconscious" | "bearer_injured" => true,
                    "bearer_unhurt" => false,
                    _ => return None,
                },
            items: params.int("items"),
        })
    }
}

impl Process for Items {
    fn names(&self) -> &'static [&'static str] {
        &["success", "damaged", "items_lost", "damage"]
    }

    /// GM-36: each endangered item makes a reaction or takes the damage. Ruling: all damage counts,
    /// not only up to what the item had left.
    fn play(&self, dice: &mut Dice) -> Vec<Option<i32>> {
        let (mut damaged, mut lost, mut damage) = (0, 0, 0);
        for _ in 0..self.items {
            if !self.endangered || self.laws.roll(self.target, dice).success {
                continue;
            }
            let harm = throw(self.harm.as_ref(), dice);
            damaged += i32::from(harm > 0);
            lost += i32::from(harm >= self.weight);
            damage += harm;
        }
        vec![Some(i32::from(damaged == 0)), Some(damaged), Some(lost), Some(damage)]
    }
}
