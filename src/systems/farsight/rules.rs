//! The rules of the game as the catalogue lists them.

use crate::systems::Rule;

/// Kinds in which a check is all there is.
const CHECKS: &[&str] = &["check", "outcome", "contest", "complex", "collective", "passive", "hide"];
/// Kinds in which a rule names the check.
const SAVES: &[&str] =
    &["check", "march", "fall", "collision", "thirst", "gravity", "space-sickness", "trauma", "recovery"];
/// Kinds in which single faces are looked at.
const SPECIALS: &[&str] = &["check", "outcome", "contest", "complex", "collective"];
/// Kinds in which failures may bring setbacks.
const SETBACKS: &[&str] =
    &["check", "outcome", "contest", "complex", "collective", "march", "fall", "collision", "thirst", "gravity"];

/// All of them, in the order of the book.
pub const RULES: &[Rule] = &[
    Rule::new("FS-01", "Ability check", CHECKS),
    Rule::new("FS-02", "Outcome check", &["outcome"]),
    Rule::new("FS-03", "Opposed check", &["contest", "hide"]),
    Rule::new("FS-04", "Complex check", &["complex"]),
    Rule::new("FS-05", "Cooperative check", &["check"]),
    Rule::new("FS-06", "Collective check", &["collective"]),
    Rule::new("FS-07", "Passive check", &["passive", "hide"]),
    Rule::new("FS-08", "Bonuses, penalties, saving throws, attack rolls", SAVES),
    Rule::new("FS-09", "Advantage / disadvantage", CHECKS),
    Rule::new("FS-10", "Strain", &["check"]),
    Rule::new("FS-11", "Tenacity", &["check"]),
    Rule::new("FS-12", "Special faces", SPECIALS),
    Rule::new("FS-13", "Combat exploits", &["outcome"]),
    Rule::new("FS-14", "Other exploits", &["outcome"]),
    Rule::new("FS-15", "Setback", SETBACKS),
    Rule::new("FS-16", "Doubles", SPECIALS),
    Rule::new("FS-17", "Try again", &["check"]),
    Rule::new("FS-18", "Skill options", &["check", "contest", "collective", "hide", "space-sickness"]),
    Rule::new("FS-19", "Hiding", &["hide"]),
    Rule::new("FS-20", "Perception checks", &["hide", "passive"]),
    Rule::new("FS-21", "Travel pace", &["march", "hide"]),
    Rule::new("FS-22", "Forced march", &["march"]),
    Rule::new("FS-23", "Difficult terrain and special movement", &["march"]),
    Rule::new("FS-24", "Jumping", &["fall"]),
    Rule::new("FS-25", "Noticing threats", &["hide"]),
    Rule::new("FS-26", "Collision / falling object", &["collision"]),
    Rule::new("FS-27", "Falling", &["fall"]),
    Rule::new("FS-28", "Hunger", &["thirst", "recovery"]),
    Rule::new("FS-29", "Thirst", &["thirst"]),
    Rule::new("FS-30", "High gravity", &["gravity", "check", "fall", "collision"]),
    Rule::new("FS-31", "Extreme gravity", &["gravity"]),
    Rule::new("FS-32", "Low gravity", &["gravity", "check", "fall", "collision"]),
    Rule::new("FS-33", "Zero gravity", &["gravity", "check", "space-sickness"]),
    Rule::new("FS-34", "Native gravity and long stays", &["gravity"]),
    Rule::new("FS-35", "Space sickness", &["space-sickness"]),
    Rule::new("FS-36", "Objects", &["check"]),
    Rule::new("FS-37", "Radiation", &["radiation", "recovery"]),
    Rule::new("FS-38", "Suffocation", &["suffocation"]),
    Rule::new("FS-39", "Visibility, light, senses", &["hide", "check"]),
    Rule::new("FS-40", "Social checks", &["contest"]),
    Rule::new("FS-41", "Surprise", &[]),
    Rule::new("FS-42", "Initiative", &["contest"]),
    Rule::new("FS-43", "Turn", &[]),
    Rule::new("FS-44", "Reactions", &[]),
    Rule::new("FS-45", "Movement", &[]),
    Rule::new("FS-46", "Stealth movement", &["hide"]),
    Rule::new("FS-47", "Flying", &[]),
    Rule::new("FS-48", "Size, reach, squeezing", &[]),
    Rule::new("FS-49", "Passing through", &[]),
    Rule::new("FS-50", "Attack", &[]),
    Rule::new("FS-51", "Dash", &[]),
    Rule::new("FS-52", "Defend", &[]),
    Rule::new("FS-53", "Disengage", &[]),
    Rule::new("FS-54", "Help", &[]),
    Rule::new("FS-55", "Hide", &["hide"]),
    Rule::new("FS-56", "Ready", &[]),
    Rule::new("FS-57", "Search", &["hide"]),
    Rule::new("FS-58", "Aim", &[]),
    Rule::new("FS-59", "Feint", &[]),
    Rule::new("FS-60", "Overrun", &[]),
    Rule::new("FS-61", "Dodge", &[]),
    Rule::new("FS-62", "Opportunity attack", &[]),
    Rule::new("FS-63", "Attack roll", &[]),
    Rule::new("FS-64", "Distance", &[]),
    Rule::new("FS-65", "Cover", &[]),
    Rule::new("FS-66", "Visibility", &[]),
    Rule::new("FS-67", "Flanking", &[]),
    Rule::new("FS-68", "Elevation", &[]),
    Rule::new("FS-69", "Unseen", &[]),
    Rule::new("FS-70", "Range", &[]),
    Rule::new("FS-71", "Ranged while engaged", &[]),
    Rule::new("FS-72", "Shooting into melee", &[]),
    Rule::new("FS-73", "Blasting weapon", &[]),
    Rule::new("FS-74", "Melee attack", &[]),
    Rule::new("FS-75", "Grapple", &[]),
    Rule::new("FS-76", "Disarm", &[]),
    Rule::new("FS-77", "Shove / trip", &[]),
    Rule::new("FS-78", "Two weapons", &[]),
    Rule::new("FS-79", "Areas and saves", &[]),
    Rule::new("FS-80", "Durations", &[]),
    Rule::new("FS-81", "Concentration", &[]),
    Rule::new("FS-82", "Damage roll", &[]),
    Rule::new("FS-83", "Types", &["fall", "collision", "trauma"]),
    Rule::new("FS-84", "Armor Value", &["fall", "collision"]),
    Rule::new("FS-85", "Resistance / vulnerability", &["fall", "collision"]),
    Rule::new("FS-86", "Vitality", &["check", "fall", "collision", "recovery"]),
    Rule::new("FS-87", "Dropping to 0 VP", &["fall", "collision"]),
    Rule::new("FS-88", "Falling unconscious", &["suffocation"]),
    Rule::new("FS-89", "Death save", &["suffocation"]),
    Rule::new("FS-90", "Damage at 0 VP", &[]),
    Rule::new("FS-91", "First aid", &[]),
    Rule::new("FS-92", "Stable", &[]),
    Rule::new("FS-93", "Adversaries and knock-out", &[]),
    Rule::new("FS-94", "Acquiring", &["trauma"]),
    Rule::new("FS-95", "Mild physical", &["trauma", "check"]),
    Rule::new("FS-96", "Severe physical", &["trauma"]),
    Rule::new("FS-97", "Mild psychic", &["trauma", "check"]),
    Rule::new("FS-98", "Severe psychic", &["trauma"]),
    Rule::new("FS-99", "Trauma recovery", &["recovery"]),
    Rule::new("FS-100", "Rest", &["recovery"]),
    Rule::new("FS-101", "Full rest", &["recovery"]),
    Rule::new("FS-102", "Armored full rest", &["recovery"]),
    Rule::new("FS-103", "Conditions", &["check", "contest", "trauma"]),
    Rule::new("FS-104", "Exhaustion", &["check", "march", "thirst", "recovery"]),
    Rule::new("FS-105", "Overload", &["march"]),
    Rule::new("FS-106", "Repair", &["repair"]),
    Rule::new("FS-107", "Recuperating downtime", &["recovery"]),
    Rule::new("FS-108", "EDGE cards", &["check", "outcome", "contest"]),
    Rule::new("FS-109", "EDGE burn", &["check"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_numbered_without_gap() {
        for (number, rule) in (1..).zip(RULES) {
            assert_eq!(rule.id, format!("FS-{number:02}"));
        }
        assert_eq!(RULES.len(), 109);
    }
}
