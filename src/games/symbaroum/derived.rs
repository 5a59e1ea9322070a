//! The values of a character sheet that need no dice.

use play::engine::DerivedValues;

use crate::prelude::*;

params! {
    /// The parameters.
    pub params {
        who: character() ["SYM-02"] "whose sheet";
        moves: int(1..=20, 1) ["SYM-13", "SYM-14"] "Movement Actions that the distance is asked for";
    }
}

measures! {
    /// The values of a sheet.
    measured {
        toughness: number("points"), "highest Toughness";
        pain_threshold: number("points"), "damage above this hurts";
        defense: number("points"), "Defense with armor, shield and qualities";
        corruption_threshold: number("points"), "corruption above this shows";
        attack: number("points"), "the value that attacks test";
        distance: number("metres"), "metres covered by that many Movement Actions";
        experience: number("points"), "Experience spent on Medicus and Recovery";
    }
}

/// `SYM-02` Derived values, `SYM-33` Corruption Threshold, and `SYM-14` the metres of a Movement Action.
///
/// # Errors
/// If the character is unknown or contradictory.
pub fn derived_values(question: &Question) -> Result<DerivedValues, Vec<Fault>> {
    let house = HouseRules::of(&question.constants);
    let fighter = Fighter::named(question, "who", &house)?;
    let cost = |level: Level| house.ability_cost(level);
    let distance = house.move_distance * question.params.small("moves");
    let rules = [
        (fighter.pain_threshold > 0, "SYM-02"),
        (fighter.corruption_threshold > 0, "SYM-33"),
        (distance > 0, "SYM-14"),
    ];
    let values = measured::Values {
        toughness: fighter.max_toughness.into(),
        pain_threshold: fighter.pain_threshold.into(),
        defense: fighter.defense.into(),
        corruption_threshold: fighter.corruption_threshold.into(),
        attack: fighter.attack.into(),
        distance: distance.into(),
        experience: (cost(fighter.medicus) + cost(fighter.recovery)).into(),
    };
    let rules = rules.into_iter().filter_map(|(matters, rule)| matters.then_some(rule));
    Ok(DerivedValues::new(measured::metrics(), |out| _ = values.write(out), rules))
}
