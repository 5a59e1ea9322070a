//! The rules of the game as the catalogue lists them.

use crate::systems::Rule;

/// All rules, in the order of the book.
pub fn rules() -> Vec<Rule> {
    vec![
        Rule::new("BRD-01", "Check", &["check", "contest", "attack", "fight", "dying", "aid"]),
        Rule::new("BRD-02", "Number of Bonus dice", &["check", "contest", "attack", "fight", "sheet"]),
        Rule::new(
            "BRD-03",
            "Rank, Charges, Challenges",
            &["check", "contest", "attack", "fight", "dying", "aid", "sheet"],
        ),
        Rule::new("BRD-04", "Burst", &["check", "contest", "attack", "fight", "dying", "aid"]),
        Rule::new("BRD-05", "Effect dice", &["attack", "fight", "sheet"]),
        Rule::new("BRD-06", "Rounds", &["fight", "dying", "aid", "resources"]),
        Rule::new("BRD-07", "Initiative", &["fight", "contest"]),
        Rule::new("BRD-08", "Ambush", &["fight"]),
        Rule::new("BRD-09", "Overwatch", &["fight", "contest"]),
        Rule::new("BRD-10", "Incapacitated", &["attack", "fight"]),
        Rule::new("BRD-11", "Turn actions", &["fight", "attack"]),
        Rule::new("BRD-12", "Attack", &["attack", "fight"]),
        Rule::new("BRD-13", "Off-hand attack", &["attack", "fight", "resources"]),
        Rule::new("BRD-14", "Defend", &["fight", "attack", "resources"]),
        Rule::new("BRD-15", "Move", &["fight", "sheet"]),
        Rule::new("BRD-16", "Escape", &["fight"]),
        Rule::new("BRD-17", "Ready", &["fight"]),
        Rule::new("BRD-18", "Use Ability", &["attack", "fight", "resources"]),
        Rule::new("BRD-19", "Use Item", &["fight"]),
        Rule::new("BRD-20", "Use Skill", &["check", "contest"]),
        Rule::new("BRD-21", "Reaction limits", &["fight", "attack"]),
        Rule::new("BRD-22", "Defense", &["attack", "fight", "resources"]),
        Rule::new("BRD-23", "Take opening", &["fight", "resources"]),
        Rule::new("BRD-24", "Adjacency", &["fight"]),
        Rule::new("BRD-25", "From behind and unaware", &["attack", "fight", "sheet"]),
        Rule::new("BRD-26", "Knocked down", &["attack", "fight", "sheet"]),
        Rule::new("BRD-27", "Resistance check", &["check", "contest"]),
        Rule::new("BRD-28", "Vigor and Winded", &["fight", "resources"]),
        Rule::new("BRD-29", "Recovery phase", &["fight", "resources", "sheet"]),
        Rule::new("BRD-30", "Damage roll", &["attack", "fight"]),
        Rule::new("BRD-31", "Damage allocation", &["attack", "fight"]),
        Rule::new("BRD-32", "Wounded", &["check", "contest", "attack", "fight", "sheet"]),
        Rule::new("BRD-33", "Critical hit", &["attack", "fight"]),
        Rule::new("BRD-34", "Armor Rank", &["attack", "fight"]),
        Rule::new("BRD-35", "Quality mismatch", &["attack", "fight"]),
        Rule::new("BRD-36", "Superior durability", &["attack", "fight"]),
        Rule::new("BRD-37", "Damage types", &["attack", "fight"]),
        Rule::new("BRD-38", "Unarmed", &["attack", "fight"]),
        Rule::new("BRD-39", "Objects", &["attack", "fight"]),
        Rule::new("BRD-40", "Shock", &["dying", "attack", "fight", "sheet"]),
        Rule::new("BRD-41", "Stabilise", &["dying", "fight"]),
        Rule::new("BRD-42", "Emergency aid", &["aid", "fight"]),
        Rule::new("BRD-43", "Size", &["attack", "fight"]),
        Rule::new("BRD-44", "Visibility", &["check", "attack", "fight"]),
        Rule::new("BRD-45", "Cover", &["attack", "fight"]),
        Rule::new("BRD-46", "Distant target", &["attack", "fight", "sheet"]),
        Rule::new("BRD-47", "Acting on another creature", &["contest", "attack", "fight"]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_numbered_without_gap() {
        for (number, rule) in (1..).zip(rules()) {
            assert_eq!(rule.id, format!("BRD-{number:02}"));
        }
        assert_eq!(rules().len(), 47);
    }
}
