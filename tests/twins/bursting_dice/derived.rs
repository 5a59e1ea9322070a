//! The numbers derived from a sheet without dice.

use super::Dice;
use super::attack;
use super::process::{names, person};
use super::rules::Rules;
use super::sheet::{Brief, Twin};

/// The derived numbers.
pub struct Derived {
    values: [Option<i32>; 13],
    names: Vec<String>,
}

impl Derived {
    /// Reads a sheet.
    pub fn of(brief: &Brief) -> Option<Self> {
        let rules = Rules::of(&brief.rules);
        let f = person(brief, &rules, "who")?;
        let moves = brief.params.int("move_actions");
        let body = &f.start;
        let wounds = rules.wound_steps(body.wounded);
        let guard = rules.guard_base + f.guard_bonus;
        let sides = |challenges: i32| rules.sides(f.main.charges - challenges + wounds);
        // BRD-13: anybody may strike with the fist; only shots are challenged by a distant target.
        let near = brief.characters.get(brief.params.word("who"))?.int("challenges");
        Some(Self {
            values: [
                Some(guard),
                Some((guard + 1) / 2),
                Some(f.main.attack_dice),
                Some(sides(f.main.challenges)),
                Some(attack::damage_sides(&rules, body, &f.main)),
                Some(sides(near + rules.offhand_challenges)),
                Some(f.speed_dice),
                Some(f.prone_speed_dice),
                Some(rules.sides(f.defense_steps + wounds)),
                Some(moves * f.speed),
                Some(moves * (f.speed / rules.prone_divisor).max(1)),
                Some(f.stamina / rules.recovery_divisor),
                Some(f.stamina - i32::from(rules.shock_at_once)),
            ],
            names: names(&[
                "guard",
                "guard_unaware",
                "attack_dice",
                "attack_sides",
                "damage_sides",
                "offhand_sides",
                "defense_dice",
                "defense_dice_prone",
                "defense_sides",
                "feet",
                "feet_prone",
                "vigor_recovery",
                "shock_rounds",
            ]),
        })
    }
}

impl Twin for Derived {
    fn metrics(&self) -> &[String] {
        &self.names
    }

    fn trial(&self, _rng: &mut Dice, out: &mut [Option<i32>]) {
        out.copy_from_slice(&self.values);
    }
}
