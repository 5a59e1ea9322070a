//! The character sheet: its fields as parameters.

use super::words::{
    Aid, Armor, Draw, Inflict, Movement, Passing, Prone, Rank, Role, SECOND_WEAPON, Shield, Suffer, Target,
    VersusDying, Weapon, WhenFlanked,
};
use crate::prelude::*;

/// The weapon qualities.
pub const QUALITIES: &[&str] = &["deep_impact", "precise", "balanced"];

/// One of the eight attributes.
fn attribute(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 1, 20, 10, doc).rules(&["SYM-01", "SYM-03"])
}

/// The fields of a character.
pub fn fields() -> Vec<Param> {
    vec![Param::choice("kind", Role::WORDS, "who plays the character: pc (dice, dying at 0 Toughness) or npc (fixed values, dead at 0)")
        .rules(&["SYM-04", "SYM-06", "SYM-27", "SYM-28"]),
attribute("accurate", "Accurate, to hit; usual values are 5 to 15"),
attribute("cunning", "Cunning, to know and to reason, and for the Medicus test"),
attribute("discreet", "Discreet, to hide and to sneak"),
attribute("persuasive", "Persuasive, to influence others"),
attribute("quick", "Quick, for the turn order, for Defense and to stand up"),
attribute("resolute", "Resolute, to resist, and for the Recovery ability"),
attribute("strong", "Strong, which gives Toughness and Pain Threshold"),
attribute("vigilant", "Vigilant, to notice things; breaks ties in the turn order"),
Param::choice("weapon", Weapon::WORDS, "class of the weapon, which gives its damage die and what it can do")
        .rules(&["SYM-09", "SYM-10", "SYM-17", "SYM-26"]),
Param::new("weapon_dice", ParamType::Dice, DefaultValue::derived("by the class of the weapon"), "damage roll of the weapon: up to two dice and a number")
        .rules(&["SYM-17"]),
Param::new("qualities", ParamType::flags(QUALITIES), DefaultValue::NoFlags, "qualities of the weapon: deep_impact adds to its damage, precise to attacks with it, balanced to Defense, whether it is ready or not")
        .rules(&["SYM-02", "SYM-15", "SYM-17"]),
Param::choice("second_weapon", SECOND_WEAPON, "class of a second weapon, without qualities, of which one must attack from afar and the other in melee: it switches with a Movement Action, if it can attack after it, to the one for melee while in melee and to the other while not")
        .rules(&["SYM-14"])
        .ruling(),
Param::choice("armor", Armor::WORDS, "armor by weight, which gives its die and how it impedes")
        .rules(&["SYM-02", "SYM-17"]),
Param::new("armor_dice", ParamType::Dice, DefaultValue::derived("by the weight of the armor"), "armor roll: up to two dice and a number")
        .rules(&["SYM-17"]),
Param::switch("armor_flexible", false, "whether the armor is flexible and impedes less").rules(&["SYM-02"]),
Param::switch("armor_cumbersome", false, "whether the armor is cumbersome and impedes more").rules(&["SYM-02"]),
Param::choice("shield", Shield::WORDS, "what is carried to parry with; a shield bars ranged and Heavy weapons, a buckler bars nothing")
        .rules(&["SYM-02", "SYM-26"]),
Param::int("damage", 0, 30, 0, "fixed damage").derived("for an npc half of each damage die, for a pc the dice").rules(&["SYM-06"]),
Param::int("armor_value", 0, 30, 0, "fixed armor").derived("for an npc half of each armor die, for a pc the dice").rules(&["SYM-06"]),
Param::int("defense_bonus", -10, 10, 0, "what abilities and circumstances add to Defense").rules(&["SYM-02"]),
Param::int("toughness", 1, 200, 10, "Toughness at the start, at most the maximum").derived("the maximum").rules(&["SYM-02"]),
Param::int("max_toughness", 1, 200, 10, "highest Toughness").derived("Strong, at least 10").rules(&["SYM-02", "SYM-30"]),
Param::int("pain_threshold", 0, 200, 5, "Pain Threshold").derived("half of Strong, rounded up").rules(&["SYM-02", "SYM-18"]),
Param::choice("attack_with", Attribute::WORDS, "the attribute that attacks test").rules(&["SYM-02", "SYM-15"]),
Param::choice("defend_with", DEFEND_WITH, "the attribute that Defense is made from").rules(&["SYM-02"]),
Param::choice("medicus", Level::WORDS, "level of the ability Medicus").rules(&["SYM-29", "SYM-30"]),
Param::choice("recovery", Level::WORDS, "level of the ability Recovery").rules(&["SYM-30"]),
Param::int("herbal_cures", 0, 20, 0, "herbal cures carried").rules(&["SYM-29", "SYM-31"]),
Param::switch("weapon_drawn", true, "whether the weapon is ready when the fight starts").rules(&["SYM-09"]),
Param::switch("prone", false, "whether the character lies on the ground when the fight starts").rules(&["SYM-19"]),
Param::switch("blind", false, "whether the character fights blinded").rules(&["SYM-23"]),
Param::switch("higher_ground", false, "whether the character attacks from above").rules(&["SYM-21"]),
Param::choice("stands", Rank::WORDS, "front, or rear: behind the allies in front").rules(&["SYM-24"]),
Param::choice("inflict_pain", Inflict::WORDS, "what its player chooses when it inflicts pain; auto: to knock down if an ally in melee with the enemy acts before it does").rules(&["SYM-18"]),
Param::choice("suffer_pain", Suffer::WORDS, "what its player chooses when an npc inflicts pain on it; auto: whichever costs less by mean damage, the next attack and what enemies gain against a Free Attack").rules(&["SYM-18"]),
Param::choice("target", Target::WORDS, "which of the enemies whom it can reach it attacks: the one with the lowest Toughness, the first listed, the one with the highest Toughness, or one with whom it is in melee and else the one at the closest place of the line; of equals the first listed, unless `equal_targets` says otherwise").rules(&["SYM-15"]),
Param::choice("movement", Movement::WORDS, "whether it gets around enemies to flank them").rules(&["SYM-14", "SYM-22"]),
Param::choice("prone_policy", Prone::WORDS, "whether it stands up when it lies on the ground").rules(&["SYM-19"]),
Param::choice("aid", Aid::WORDS, "what it does for a dying ally, if it can do anything").rules(&["SYM-29"]),
Param::new("tend", ParamType::policy(&["never"], &[("below", 1, 200)]), DefaultValue::text("never"), "never, or below(t): goes to an ally on his feet whose Toughness is t or less and gives first aid, while in melee with nobody; each has it once in a fight, whoever gives it")
        .rules(&["SYM-15", "SYM-29"])
        .ruling(),
Param::new("heal_with", ParamType::choice(Attribute::WORDS), DefaultValue::derived("the attribute of the constant `medicus_test`"), "the attribute that first aid tests; `resolute` for mystical healing")
        .rules(&["SYM-29", "SYM-30"])
        .ruling(),
Param::choice("when_flanked", WhenFlanked::WORDS, "what it does when it is flanked: getting away is a Movement Action and gives a Free Attack to each enemy in melee with it")
        .rules(&["SYM-22", "SYM-24"])
        .ruling(),
Param::new("step_back", ParamType::policy(&["never"], &[("below", 1, 200)]), DefaultValue::text("never"), "never, or below(t): withdraws from melee with a Movement Action while its Toughness is t or less, which gives each enemy in melee with it a Free Attack, and fights on from afar; it goes to no enemy as long as that lasts")
        .rules(&["SYM-14", "SYM-24"])
        .ruling(),
Param::choice("versus_dying", VersusDying::WORDS, "what it does about a dying enemy").rules(&["SYM-28"]),
Param::new("retreat", ParamType::policy(&["never"], &[("below", 1, 200)]), DefaultValue::text("never"), "never, or below(t): leaves the fight when its Toughness is t or less")
        .rules(&["SYM-24"]),
Param::new("delay", ParamType::policy(&["never_delay"], &[("delay_to", 1, 16)]), DefaultValue::text("never_delay"), "never_delay, or delay_to(p): takes place p of the turn order instead of an earlier one")
        .rules(&["SYM-08"]),
Param::new("drink", ParamType::policy(&["never"], &[("below", 1, 200)]), DefaultValue::text("never"), "never, or below(t): spends a free Movement Action on one of its own herbal cures when its Toughness is t or less")
        .rules(&["SYM-14", "SYM-31"]),
Param::choice("surprise_draw", Draw::WORDS, "whether it draws its weapon when that is not ready").rules(&["SYM-09"]),
Param::choice("passing", Passing::WORDS, "how it gets at enemies in the rear while others stand in front of them: past the first of those, who has a Free Attack, or around them with both Actions").rules(&["SYM-24"])]
}

/// The attributes, starting with the usual basis of Defense.
pub const DEFEND_WITH: &[&str] =
    &["quick", "accurate", "cunning", "discreet", "persuasive", "resolute", "strong", "vigilant"];
