//! The rules of the game as the catalogue lists them.

use crate::systems::Rule;

/// One rule and the kinds of experiment that exercise it.
const fn rule(id: &'static str, title: &'static str, kinds: &'static [&'static str]) -> Rule {
    Rule { id, title, kinds }
}

/// Kinds in which somebody is attacked.
const COMBAT: &[&str] = &["attack", "fight", "ambush"];
/// Kinds with turns and places.
const FIGHTS: &[&str] = &["fight", "ambush"];

/// All of them, in the order of the book.
pub const RULES: &[Rule] = &[
    rule("SYM-01", "Attribute and modifier", &["check", "tests", "group", "attack", "fight", "ambush"]),
    rule("SYM-02", "Derived values", &["sheet", "attack", "fight", "ambush"]),
    rule("SYM-03", "Success test", &["check", "tests", "group"]),
    rule("SYM-04", "Opposed test", &["check", "tests", "group", "attack", "fight", "ambush"]),
    rule("SYM-05", "Difficulty", &["check", "tests", "group", "ambush", "dying", "recovery"]),
    rule("SYM-06", "NPC fixed values", COMBAT),
    rule("SYM-07", "Turn order", &["fight", "ambush", "tie_break"]),
    rule("SYM-08", "Delaying", FIGHTS),
    rule("SYM-09", "Weapons ready", FIGHTS),
    rule("SYM-10", "Long weapon", FIGHTS),
    rule("SYM-11", "Surprise test", &["ambush", "group"]),
    rule("SYM-12", "Surprise attack", COMBAT),
    rule("SYM-13", "Action economy", FIGHTS),
    rule("SYM-14", "Movement Action uses", &["fight", "ambush", "sheet"]),
    rule("SYM-15", "Attack", COMBAT),
    rule("SYM-16", "Defense test", COMBAT),
    rule("SYM-17", "Damage", COMBAT),
    rule("SYM-18", "Pain threshold", COMBAT),
    rule("SYM-19", "Prone and standing up", FIGHTS),
    rule("SYM-20", "Free Attack", COMBAT),
    rule("SYM-21", "Advantage", COMBAT),
    rule("SYM-22", "Flanking", FIGHTS),
    rule("SYM-23", "Blind fighting", &["check", "tests", "attack", "fight", "ambush"]),
    rule("SYM-24", "Disengage and bypass", FIGHTS),
    rule("SYM-25", "Line of sight", FIGHTS),
    rule("SYM-26", "Shield", COMBAT),
    rule("SYM-27", "NPC death", FIGHTS),
    rule("SYM-28", "Dying player character", &["dying", "fight", "ambush"]),
    rule("SYM-29", "First aid and stabilising", &["dying", "fight", "ambush"]),
    rule("SYM-30", "Healing", &["recovery", "dying", "fight", "ambush"]),
    rule("SYM-31", "Elixirs", &["dying", "fight", "ambush"]),
    rule("SYM-32", "Non-combat tests", &["tests", "group"]),
    rule("SYM-33", "Corruption Threshold", &["sheet"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_numbered_without_gap() {
        for (number, rule) in (1..).zip(RULES) {
            assert_eq!(rule.id, format!("SYM-{number:02}"));
        }
        assert_eq!(RULES.len(), 33);
    }
}
