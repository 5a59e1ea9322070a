//! The rules of the game as the catalogue lists them.

use crate::systems::Rule;

/// Kinds of experiment in which a body takes harm.
const HARM: &[&str] = &["dying", "ailment", "fall", "suffocation", "illusion", "march", "attack", "fight"];
/// Kinds of experiment with attacks.
const COMBAT: &[&str] = &["attack", "fight"];
/// Kinds of experiment in which injuries lower a roll.
const HURTING: &[&str] = &[
    "check",
    "reaction",
    "search",
    "group",
    "semi_conscious",
    "attack",
    "fight",
    "dying",
    "ailment",
    "fall",
    "suffocation",
    "illusion",
    "jump",
    "march",
    "track",
    "healing",
];
/// Kinds of experiment in which mojo may be spent.
const MOJO: &[&str] = &[
    "check",
    "reaction",
    "search",
    "attack",
    "fight",
    "dying",
    "ailment",
    "fall",
    "suffocation",
    "march",
    "aging",
    "healing",
];
/// Kinds of experiment that read a character's scores.
const SCORES: &[&str] = &["reaction", "sheet", "contest", "chase", "fight", "attack"];

/// All rules, in the order of the book.
pub fn rules() -> Vec<Rule> {
    vec![
        Rule::new("GM-01", "Ability roll", &["check", "reaction", "search", "group", "contest"]),
        Rule::new("GM-02", "Contributors", &["sheet", "reaction", "attack", "fight", "jump"]),
        Rule::new("GM-03", "Reaction", SCORES),
        Rule::new("GM-04", "Creature numbers", SCORES),
        Rule::new("GM-05", "Active contest", &["contest"]),
        Rule::new("GM-06", "Symmetric contest", &["contest", "chase"]),
        Rule::new("GM-07", "Weapon contest", &["contest"]),
        Rule::new("GM-08", "Obstacle size", &["check", "track"]),
        Rule::new("GM-09", "Group effort", &["group", "aftermath", "chase", "track", "attack", "fight"]),
        Rule::new("GM-10", "Damage pools", HARM),
        Rule::new("GM-11", "Injury penalty", HURTING),
        Rule::new("GM-12", "Unconsciousness", HARM),
        Rule::new(
            "GM-13",
            "Death roll",
            &["dying", "ailment", "fall", "suffocation", "illusion", "march", "attack", "fight", "aging"],
        ),
        Rule::new("GM-14", "Healing", &["healing"]),
        Rule::new("GM-15", "Conflict round", &["fight"]),
        Rule::new("GM-16", "Surprise", COMBAT),
        Rule::new("GM-17", "Attack and damage", COMBAT),
        Rule::new("GM-18", "Mojo", MOJO),
        Rule::new("GM-19", "Advancement", &["sheet"]),
        Rule::new("GM-20", "Aging", &["aging", "healing"]),
        Rule::new("GM-21", "Contracting an ailment", &["ailment"]),
        Rule::new("GM-22", "Simple ailment", &["ailment"]),
        Rule::new("GM-23", "Chronic ailment", &["ailment"]),
        Rule::new("GM-24", "Inescapable ailment", &["ailment"]),
        Rule::new("GM-25", "Chronic and inescapable", &["ailment"]),
        Rule::new("GM-26", "Effects", &["ailment"]),
        Rule::new("GM-27", "Chase", &["chase", "fight"]),
        Rule::new("GM-28", "Group chase", &["chase"]),
        Rule::new("GM-29", "Keeping concentration", &["attack", "fight", "movement"]),
        Rule::new("GM-30", "Concentration penalty", &["check", "ailment"]),
        Rule::new("GM-31", "Falling", &["fall"]),
        Rule::new("GM-32", "Phantasmal damage", &["illusion"]),
        Rule::new("GM-33", "Disbelief by perception", &["illusion"]),
        Rule::new("GM-34", "Disbelief by willpower", &["illusion"]),
        Rule::new("GM-35", "Other reactions to illusions", &["illusion"]),
        Rule::new("GM-36", "Item reaction", &["item"]),
        Rule::new("GM-37", "Thickness bonus", &["item"]),
        Rule::new("GM-38", "High jump", &["jump"]),
        Rule::new("GM-39", "Long jump", &["jump"]),
        Rule::new("GM-40", "Jump size factor", &["jump"]),
        Rule::new("GM-41", "Movement speeds", &["movement", "march", "reaction", "search", "attack", "fight"]),
        Rule::new("GM-42", "Outdoors", &["movement", "reaction", "search", "attack"]),
        Rule::new("GM-43", "Casting while moving", &["movement"]),
        Rule::new("GM-44", "Pushing on", &["march"]),
        Rule::new("GM-45", "Darkness", &["movement", "march"]),
        Rule::new("GM-46", "Daily march", &["march", "movement"]),
        Rule::new("GM-47", "Flying", &["movement"]),
        Rule::new("GM-48", "Searching", &["search"]),
        Rule::new("GM-49", "Semi-consciousness", &["semi_conscious", "attack", "fight", "dying"]),
        Rule::new("GM-50", "Suffocation", &["suffocation"]),
        Rule::new("GM-51", "Tracking", &["track"]),
        Rule::new("GM-52", "Covering tracks", &["track", "movement"]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_numbered_without_gap() {
        for (number, rule) in (1..).zip(rules()) {
            assert_eq!(rule.id, format!("GM-{number:02}"));
        }
        assert_eq!(rules().len(), 52);
    }
}
