//! A plain scalar simulator of the game of bursting dice: one trial at a time, written from its rules.

mod attack;
mod dice;
mod fight;
mod fighter;
mod process;
mod rules;

use super::sheet::{self, Brief, Sheet, Twin};

/// Where randomness comes from.
type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// The kinds without sides that are played here.
pub const PROCESSES: &[&str] = &["dying", "aid", "resources", "attack", "check", "contest"];

/// The simulator of a question, or nothing if it is not played here.
pub fn twin(brief: &Brief) -> Option<Box<dyn Twin>> {
    fn boxed<T: Twin + 'static>(twin: Option<T>) -> Option<Box<dyn Twin>> {
        twin.map(|t| Box::new(t) as Box<dyn Twin>)
    }
    let sheets = brief.sides.iter().flatten().map(|member| &member.sheet).chain(brief.characters.values());
    if !plays_rules(&brief.rules) || !sheets.into_iter().all(|sheet| plays_sheet(sheet, &brief.rules)) {
        return None;
    }
    match brief.kind.as_str() {
        "fight" => boxed(fight::Fight::of(brief)),
        "dying" => boxed(process::Dying::of(brief)),
        "aid" => boxed(process::Aid::of(brief)),
        "attack" => boxed(process::Attack::of(brief)),
        "check" => boxed(process::Check::of(brief)),
        "contest" => boxed(process::Contest::of(brief)),
        "resources" => boxed(process::Resources::of(brief)),
        _ => None,
    }
}

/// Whether the constants that are not played here have the values that are taken for granted.
fn plays_rules(rules: &Sheet) -> bool {
    rules.on_opt("charges_raise_damage").unwrap_or(true)
        && matches!(rules.word_opt("winded_stops"), None | Some("next_turn"))
        && matches!(rules.word_opt("stable_hurt"), None | Some("shock"))
}

/// Whether a sheet leaves alone what is not played here.
fn plays_sheet(sheet: &Sheet, rules: &Sheet) -> bool {
    const ZERO: [&str; 10] = [
        "defense_charges",
        "defense_challenges",
        "initiative_charges",
        "initiative_challenges",
        "medicine_charges",
        "medicine_challenges",
        "damage_charges",
        "damage_challenges",
        "item_health",
        "surprise",
    ];
    const ABSENT: [&str; 5] =
        ["ability_dice", "ability_damage_dice", "ability_value", "ability_quality", "ability_damage_type"];
    let neutral = |name: &&str| {
        sheet.int_opt(name).unwrap_or(0) == 0
            && !sheet.on_opt(name).unwrap_or(false)
            && matches!(sheet.word_opt(name), None | Some("none" | "never" | "by_side"))
    };
    ZERO.iter().all(neutral)
        && ["overwatch", "wakes_allies"].iter().all(neutral)
        && ABSENT.iter().all(|name| !sheet.has(name))
        && sheet.int_opt("reach").is_none_or(|feet| feet == rules.int("reach"))
        && matches!(sheet.word_opt("ready"), None | Some("never" | "await_attacker"))
}
