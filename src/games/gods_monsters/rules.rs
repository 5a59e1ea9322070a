//! The rules of the game as the catalogue lists them.

use play::systems::Rule;

/// Kinds in which a body takes harm and bears it.
const HARM: &str = "dying ailment fall suffocation illusion march attack fight";
/// Kinds in which somebody is attacked.
const COMBAT: &str = "attack fight";
/// Kinds in which injuries lower a roll.
const HURTING: &str = "check reaction search group semi_conscious attack fight dying ailment fall suffocation illusion jump march track healing";
/// Kinds in which mojo may be spent.
const MOJO: &str = "check reaction search attack fight dying ailment fall suffocation march aging healing";
/// Kinds that read a character's scores.
const SCORES: &str = "reaction sheet contest chase fight attack";

/// A rule and the kinds that exercise it, with a space between them.
fn rule(id: &'static str, title: &'static str, kinds: &'static str) -> Rule {
    Rule::new(id, title, &kinds.split(' ').collect::<Vec<_>>())
}

/// All rules, in the order of the book.
pub fn rules() -> Vec<Rule> {
    vec![
        rule("GM-01", "Ability roll", "check reaction search group contest"),
        rule("GM-02", "Contributors", "sheet reaction attack fight jump"),
        rule("GM-03", "Reaction", SCORES),
        rule("GM-04", "Creature numbers", SCORES),
        rule("GM-05", "Active contest", "contest"),
        rule("GM-06", "Symmetric contest", "contest chase"),
        rule("GM-07", "Weapon contest", "contest"),
        rule("GM-08", "Obstacle size", "check track"),
        rule("GM-09", "Group effort", "group aftermath chase track attack fight"),
        rule("GM-10", "Damage pools", HARM),
        rule("GM-11", "Injury penalty", HURTING),
        rule("GM-12", "Unconsciousness", HARM),
        rule("GM-13", "Death roll", "dying ailment fall suffocation illusion march attack fight aging"),
        rule("GM-14", "Healing", "healing"),
        rule("GM-15", "Conflict round", "fight"),
        rule("GM-16", "Surprise", COMBAT),
        rule("GM-17", "Attack and damage", COMBAT),
        rule("GM-18", "Mojo", MOJO),
        rule("GM-19", "Advancement", "sheet"),
        rule("GM-20", "Aging", "aging healing"),
        rule("GM-21", "Contracting an ailment", "ailment"),
        rule("GM-22", "Simple ailment", "ailment"),
        rule("GM-23", "Chronic ailment", "ailment"),
        rule("GM-24", "Inescapable ailment", "ailment"),
        rule("GM-25", "Chronic and inescapable", "ailment"),
        rule("GM-26", "Effects", "ailment"),
        rule("GM-27", "Chase", "chase fight"),
        rule("GM-28", "Group chase", "chase"),
        rule("GM-29", "Keeping concentration", "attack fight movement"),
        rule("GM-30", "Concentration penalty", "check ailment"),
        rule("GM-31", "Falling", "fall"),
        rule("GM-32", "Phantasmal damage", "illusion"),
        rule("GM-33", "Disbelief by perception", "illusion"),
        rule("GM-34", "Disbelief by willpower", "illusion"),
        rule("GM-35", "Other reactions to illusions", "illusion"),
        rule("GM-36", "Item reaction", "item"),
        rule("GM-37", "Thickness bonus", "item"),
        rule("GM-38", "High jump", "jump"),
        rule("GM-39", "Long jump", "jump"),
        rule("GM-40", "Jump size factor", "jump"),
        rule("GM-41", "Movement speeds", "movement march reaction search attack fight"),
        rule("GM-42", "Outdoors", "movement reaction search attack"),
        rule("GM-43", "Casting while moving", "movement"),
        rule("GM-44", "Pushing on", "march"),
        rule("GM-45", "Darkness", "movement march"),
        rule("GM-46", "Daily march", "march movement"),
        rule("GM-47", "Flying", "movement"),
        rule("GM-48", "Searching", "search"),
        rule("GM-49", "Semi-consciousness", "semi_conscious attack fight dying"),
        rule("GM-50", "Suffocation", "suffocation"),
        rule("GM-51", "Tracking", "track"),
        rule("GM-52", "Covering tracks", "track movement"),
    ]
}
