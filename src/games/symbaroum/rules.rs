//! The rules of the game as the catalogue lists them.

use play::systems::Rule;

/// Kinds of experiment with attacks.
const COMBAT: &[&str] = &["attack", "fight", "ambush"];
/// Kinds of experiment with turns and positions.
const FIGHTS: &[&str] = &["fight", "ambush"];

/// All rules, in the order of the book.
pub fn rules() -> Vec<Rule> {
    vec![
        Rule::new("SYM-01", "Attribute and modifier", &["check", "tests", "group", "attack", "fight", "ambush"]),
        Rule::new("SYM-02", "Derived values", &["sheet", "attack", "fight", "ambush"]),
        Rule::new("SYM-03", "Success test", &["check", "tests", "group"]),
        Rule::new("SYM-04", "Opposed test", &["check", "tests", "group", "attack", "fight", "ambush"]),
        Rule::new("SYM-05", "Difficulty", &["check", "tests", "group", "ambush", "dying", "recovery"]),
        Rule::new("SYM-06", "NPC fixed values", COMBAT),
        Rule::new("SYM-07", "Turn order", &["fight", "ambush", "tie_break"]),
        Rule::new("SYM-08", "Delaying", FIGHTS),
        Rule::new("SYM-09", "Weapons ready", FIGHTS),
        Rule::new("SYM-10", "Long weapon", FIGHTS),
        Rule::new("SYM-11", "Surprise test", &["ambush", "group"]),
        Rule::new("SYM-12", "Surprise attack", COMBAT),
        Rule::new("SYM-13", "Action economy", FIGHTS),
        Rule::new("SYM-14", "Movement Action uses", &["fight", "ambush", "sheet"]),
        Rule::new("SYM-15", "Attack", COMBAT),
        Rule::new("SYM-16", "Defense test", COMBAT),
        Rule::new("SYM-17", "Damage", COMBAT),
        Rule::new("SYM-18", "Pain threshold", COMBAT),
        Rule::new("SYM-19", "Prone and standing up", FIGHTS),
        Rule::new("SYM-20", "Free Attack", COMBAT),
        Rule::new("SYM-21", "Advantage", COMBAT),
        Rule::new("SYM-22", "Flanking", FIGHTS),
        Rule::new("SYM-23", "Blind fighting", &["check", "tests", "attack", "fight", "ambush"]),
        Rule::new("SYM-24", "Disengage and bypass", FIGHTS),
        Rule::new("SYM-25", "Line of sight", FIGHTS),
        Rule::new("SYM-26", "Shield", COMBAT),
        Rule::new("SYM-27", "NPC death", FIGHTS),
        Rule::new("SYM-28", "Dying player character", &["dying", "fight", "ambush"]),
        Rule::new("SYM-29", "First aid and stabilising", &["dying", "fight", "ambush"]),
        Rule::new("SYM-30", "Healing", &["recovery", "dying", "fight", "ambush"]),
        Rule::new("SYM-31", "Elixirs", &["dying", "fight", "ambush"]),
        Rule::new("SYM-32", "Non-combat tests", &["tests", "group"]),
        Rule::new("SYM-33", "Corruption Threshold", &["sheet"]),
    ]
}
