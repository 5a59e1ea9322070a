//! The rules of the game as the catalogue lists them.

use play::systems::Rule;

/// Kinds of experiment with attacks.
const COMBAT: &[&str] = &["attack", "fight"];
/// Kinds of experiment with skill rolls.
const CHECKS: &[&str] = &["check", "contest", "attack", "fight", "dying", "task"];

/// All rules, in order.
pub fn rules() -> Vec<Rule> {
    vec![
        Rule::new("KUP-01", "Turn and simultaneity", &["attack", "fight", "task"]),
        Rule::new("KUP-02", "Size", &["attack", "fight", "sheet"]),
        Rule::new("KUP-03", "Movement", &["sheet", "fight"]),
        Rule::new("KUP-04", "Load", &["sheet", "fight"]),
        Rule::new("KUP-05", "Reaction check", &["reaction", "task", "fight"]),
        Rule::new("KUP-06", "When a Reaction check is asked", &["fight", "task", "reaction"]),
        Rule::new("KUP-07", "Declaration and execution order", &["fight", "order"]),
        Rule::new("KUP-08", "Surprise", &["fight", "reaction", "task"]),
        Rule::new("KUP-09", "Actions per turn", &["fight", "sheet"]),
        Rule::new("KUP-10", "ES adjustment roll", CHECKS),
        Rule::new("KUP-11", "ARC", CHECKS),
        Rule::new("KUP-12", "ARCT, the check against a threshold", &["check", "task", "dying"]),
        Rule::new("KUP-13", "ARCO, the opposed check", &["contest", "attack", "fight"]),
        Rule::new("KUP-14", "Other adjustments", CHECKS),
        Rule::new("KUP-15", "Melee attack", COMBAT),
        Rule::new("KUP-16", "Defence options", COMBAT),
        Rule::new("KUP-17", "Damage", COMBAT),
        Rule::new("KUP-18", "Ranged attack", COMBAT),
        Rule::new("KUP-19", "Injury", &["attack", "fight", "check", "sheet"]),
        Rule::new("KUP-20", "Zero and fatality", &["fight", "dying", "sheet"]),
        Rule::new("KUP-21", "Stabilise and heal", &["dying", "fight", "sheet"]),
        Rule::new("KUP-22", "State of Mind changes", &["fight"]),
        Rule::new("KUP-23", "Work under pressure", &["task"]),
        Rule::new("KUP-24", "Spell or other skill in combat", &["check", "contest", "fight"]),
        Rule::new("KUP-25", "Random characters", &["stranger"]),
    ]
}
