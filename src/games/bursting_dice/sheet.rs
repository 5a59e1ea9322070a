//! The sheet of a combatant: its fields as parameters.
//!
//! The tables that derive these numbers from a character are lost, so nearly all of them are inputs.

use super::words::{
    Ability, Actions, Cover, DamageType, Downed, Nature, OffHand, Prone, Quality, Ready, Size, Superior, Surprise,
    Target, UseAbility, VersusShock, Weapon, Wounded,
};
use crate::prelude::*;

/// Bonus dice of an ability or skill.
fn dice(name: &'static str, doc: &'static str, how: &'static str) -> Param {
    Param::int(name, 0, 6, 1, doc).derived(how).rules(&["BRD-02"])
}

/// An ability score.
fn score(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 1, 60, 10, doc).derived("unknown: the number of dice says it").rules(&["BRD-02"])
}

/// A pool at the start.
fn pool(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 0, 1000, 20, doc).derived("its maximum")
}

/// The maximum of a pool.
fn most(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 0, 1000, 20, doc).derived("by the rules' default, or the value at the start if that is higher")
}

/// The share of a type of damage that counts.
fn taken(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 0, 16, 4, doc).rules(&["BRD-37"])
}

/// A quality that is ordinary unless said otherwise.
fn quality(name: &'static str, doc: &'static str) -> Param {
    Param::new(name, ParamType::choice(Quality::WORDS), DefaultValue::text("ordinary"), doc)
}

/// The fields of [`taken`], in the order of [`DamageType`].
pub const TAKEN: &[&str] = &[
    "taken_kinetic",
    "taken_thermal",
    "taken_cold",
    "taken_electrical",
    "taken_radiation",
    "taken_chemical",
    "taken_sonic",
    "taken_toxic",
    "taken_umbral",
    "taken_entropic",
    "taken_crystal",
    "taken_aetheric",
    "taken_lucent",
];

/// The fields of a combatant.
pub fn fields() -> Vec<Param> {
    vec![dice("agility_dice", "Bonus dice of Agility: weapon and unarmed attacks", "from `agility_score`, or the rules' default"),
dice("strength_dice", "Bonus dice of Strength: damage of melee weapons, fists and bows", "from `strength_score`, or the rules' default"),
dice("speed_dice", "Bonus dice of Speed: Defense and many techniques", "from `speed_score`, or the rules' default"),
dice("soul_dice", "Bonus dice of Soul: spells", "from `soul_score`, or the rules' default"),
dice("reason_dice", "Bonus dice of Reason: Resistance against what clouds the mind", "from `reason_score`, or the rules' default").rules(&["BRD-02", "BRD-27"]),
dice("resolve_dice", "Bonus dice of Resolve: Resistance against what breaks the will", "from `resolve_score`, or the rules' default").rules(&["BRD-02", "BRD-27"]),
dice("skill_dice", "Bonus dice of the skill: damage of crossbows, modern weapons and magic projectiles", "the rules' default"),
dice("medicine_dice", "Bonus dice of Medicine or Medical Science", "the rules' default").rules(&["BRD-41", "BRD-42"]),
Param::int("resist_dice", 0, 6, 0, "general Bonus dice of Resistance checks").rules(&["BRD-27"]),
Param::int("initiative_dice", 0, 6, 0, "Bonus dice of initiative from talents and skills").rules(&["BRD-07"]),
score("agility_score", "Agility score, in place of `agility_dice`"),
score("strength_score", "Strength score, in place of `strength_dice`"),
score("soul_score", "Soul score, in place of `soul_dice`"),
score("reason_score", "Reason score, in place of `reason_dice`"),
score("resolve_score", "Resolve score, in place of `resolve_dice`"),
Param::int("speed_score", 1, 60, 10, "Speed score: feet of a Move, ties of initiative, and Speed dice if those are not given")
        .derived("by the rules' default")
        .rules(&["BRD-02", "BRD-07", "BRD-15"]),
Param::int("stamina_score", 1, 60, 10, "Stamina score: Vigor regained, and rounds of Shock").derived("by the rules' default").rules(&["BRD-29", "BRD-40"]),
Param::int("actions", 1, 10, 2, "actions in a turn").derived("by the rules' default").rules(&["BRD-11"]),
pool("vigor", "Vigor at the start").rules(&["BRD-28"]),
most("max_vigor", "highest Vigor").rules(&["BRD-28"]),
pool("mana", "Mana at the start").rules(&["BRD-18"]),
most("max_mana", "highest Mana").rules(&["BRD-18"]),
pool("durability", "Durability at the start; at 0 the combatant is wounded").rules(&["BRD-31"]),
most("max_durability", "highest Durability").rules(&["BRD-31"]),
pool("health", "Health at the start; at 0 the combatant is in Shock").rules(&["BRD-31"]),
most("max_health", "highest Health; objects have none").rules(&["BRD-31", "BRD-39"]),
Param::int("durability_recovery", 0, 1000, 0, "Durability regained in a round by an ability, unless wounded").rules(&["BRD-29", "BRD-32"]),
Param::int("mana_recovery", 0, 1000, 0, "Mana regained in a round by an ability").rules(&["BRD-29"]),
Param::int("guard_bonus", -14, 85, 0, "what armor and abilities add to Guard").rules(&["BRD-12"]),
Param::int("armor_rank", 0, 50, 0, "Armor Rank of worn armor").rules(&["BRD-34"]),
quality("armor_quality", "quality of worn armor").rules(&["BRD-35"]),
Param::int("armor_durability", 1, 10000, 20, "Durability of worn armor").derived("unlimited, unless the rules' constant says otherwise").rules(&["BRD-34"]),
Param::switch("armor_physical_only", true, "whether its armor stops Kinetic damage only").rules(&["BRD-34", "BRD-37"]),
Param::int("natural_armor_rank", 0, 50, 0, "Armor Rank of hide or shell").rules(&["BRD-34"]),
Param::choice("weapon", Weapon::WORDS, "kind of weapon").rules(&["BRD-12", "BRD-30", "BRD-38"]),
Param::int("damage_value", 0, 10, 1, "damage dice of the weapon").derived("by the rules' default; unarmed by the rule of unarmed attacks").rules(&["BRD-30"]),
Param::new("weapon_quality", ParamType::choice(Quality::WORDS), DefaultValue::derived("ordinary; unarmed by the rule of unarmed attacks"), "quality of the weapon, which gives the damage die")
        .rules(&["BRD-30", "BRD-35"]),
Param::choice("damage_type", DamageType::WORDS, "type of the weapon's damage").rules(&["BRD-37"]),
Param::new("attack_with", ParamType::choice(Ability::WORDS), DefaultValue::derived("soul for magic, else agility"), "the ability whose dice are added to attacks")
        .rules(&["BRD-02", "BRD-12"]),
Param::switch("weapon_light", false, "whether a technique with this weapon also allows an Off-hand attack").rules(&["BRD-13"]),
Param::switch("area_attack", false, "whether the attack covers an area, which ignores light cover").rules(&["BRD-45"]),
Param::switch("straight_to_health", false, "whether its damage passes Durability, as poison does").rules(&["BRD-31"]),
Param::choice("offhand", OffHand::WORDS, "what is held in the other hand, for attacks hand to hand: nothing, the fist, or a weapon, which strikes with Agility, Strength and kinetic damage").rules(&["BRD-13"]),
Param::int("offhand_value", 0, 10, 1, "damage dice of the off-hand weapon").rules(&["BRD-13"]),
quality("offhand_quality", "quality of the off-hand weapon").rules(&["BRD-13"]),
Param::int("charges", 0, 10, 0, "Charges on its attacks").rules(&["BRD-03", "BRD-05"]),
Param::int("challenges", 0, 10, 0, "Challenges on its attacks, which leave damage alone").rules(&["BRD-03", "BRD-05"]),
Param::int("distance_challenges", 0, 10, 0, "Challenges of ranged attacks for a distant target").rules(&["BRD-46"]),
Param::int("damage_charges", 0, 10, 0, "Charges on its damage alone").rules(&["BRD-03", "BRD-05"]),
Param::int("damage_challenges", 0, 10, 0, "Challenges on its damage alone, for what says that it hinders damage").rules(&["BRD-03", "BRD-05"]),
Param::int("defense_charges", 0, 10, 0, "Charges on its Defense").rules(&["BRD-03", "BRD-22"]),
Param::int("defense_challenges", 0, 10, 0, "Challenges on its Defense").rules(&["BRD-03", "BRD-22"]),
Param::int("initiative_charges", 0, 10, 0, "Charges on its initiative").rules(&["BRD-03", "BRD-07"]),
Param::int("initiative_challenges", 0, 10, 0, "Challenges on its initiative").rules(&["BRD-03", "BRD-07"]),
Param::int("medicine_charges", 0, 10, 0, "Charges on its checks of Medicine").rules(&["BRD-03", "BRD-41", "BRD-42"]),
Param::int("medicine_challenges", 0, 10, 0, "Challenges on its checks of Medicine").rules(&["BRD-03", "BRD-41", "BRD-42"]),
Param::choice("superior_durability", Superior::WORDS, "Durability that only weapons of this quality or better harm").rules(&["BRD-36"]),
Param::new("size", ParamType::choice(Size::WORDS), DefaultValue::text("medium"), "size category").rules(&["BRD-43"]),
Param::choice("nature", Nature::WORDS, "living, construct (which toxins do not harm), or object").rules(&["BRD-37", "BRD-39"]),
Param::choice("cover", Cover::WORDS, "cover that it has against ranged attacks").rules(&["BRD-45"]),
taken("taken_kinetic", "quarters of kinetic damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_thermal", "quarters of thermal damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_cold", "quarters of cold damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_electrical", "quarters of electrical damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_radiation", "quarters of radiation damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_chemical", "quarters of chemical damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_sonic", "quarters of sonic damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_toxic", "quarters of toxic damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_umbral", "quarters of umbral damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_entropic", "quarters of entropic damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_crystal", "quarters of crystal damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_aetheric", "quarters of aetheric damage that count: 4 is all, 0 none, 8 twice as much"),
taken("taken_lucent", "quarters of lucent damage that count: 4 is all, 0 none, 8 twice as much"),
Param::switch("wounded", false, "whether it is wounded").derived("when Durability is 0").rules(&["BRD-32"]),
Param::switch("winded", false, "whether it is Winded at the start").derived("when Vigor is 0").rules(&["BRD-28"]),
Param::switch("prone", false, "whether it lies on the ground at the start").rules(&["BRD-26"]),
Param::switch("unaware", false, "whether it does not know of the first attack, which comes from behind").rules(&["BRD-25"]),
Param::switch("incapacitated", false, "whether it is bound, asleep or pinned").rules(&["BRD-10"]),
Param::new("defense", ParamType::policy(&["dodge_always", "dodge_never", "dodge_if_lethal"], &[("dodge_if_odds", 0, 100)]), DefaultValue::derived("dodge_if_odds(25)"), "when it pays for a Defense: dodge_if_odds(p) with a chance of at least p percent, always, never, or if the expected damage would wound or drop it")
        .rules(&["BRD-22", "BRD-47"]),
Param::int("keep_vigor", 0, 1000, 1, "Vigor that it never spends on a Defense").rules(&["BRD-22", "BRD-28"]),
Param::choice("action_policy", Actions::WORDS, "what it spends its actions on").rules(&["BRD-11", "BRD-14", "BRD-15"]),
Param::new("offhand_policy", ParamType::policy(&["never", "always"], &[("if_vigor", 0, 1000)]), DefaultValue::text("never"), "when it pays for an Off-hand attack: never, always, or if_vigor(v) with at least v Vigor")
        .rules(&["BRD-13"]),
Param::new("opening_policy", ParamType::policy(&["always", "never"], &[("take_if_vigor", 0, 1000)]), DefaultValue::derived("take_if_vigor(10)"), "when it takes an opening: take_if_vigor(v) with at least v Vigor, always, or never")
        .rules(&["BRD-21", "BRD-23"]),
Param::int("reach", 0, 100, 6, "feet within which it attacks hand to hand and takes openings, longer with a polearm or a chain").derived("the rules' constant").rules(&["BRD-24"]),
Param::choice("surprise", Surprise::WORDS, "what it is in an ambush: what its side is, ambushed, an ambusher, or neither").rules(&["BRD-08"]),
Param::switch("overwatch", false, "whether it expects the attack from one direction").derived("whether its side does").rules(&["BRD-09"]),
Param::choice("prone_policy", Prone::WORDS, "whether it stands up").rules(&["BRD-26"]),
Param::choice("wounded_policy", Wounded::WORDS, "what it does when wounded").rules(&["BRD-16"]),
Param::choice("target", Target::WORDS, "which enemy it attacks: the one with the least Durability and Health, the first in the line, or the one whose turn of attacks can be expected to do its side most damage; of equals the first listed, unless `equal_targets` says otherwise").rules(&["BRD-12"]),
Param::choice("downed_ally", Downed::WORDS, "what it does for an ally in Shock").rules(&["BRD-41"]),
Param::switch("treats_wounded", false, "whether it gives emergency aid to wounded allies").rules(&["BRD-42"]),
Param::choice("versus_shock", VersusShock::WORDS, "what it does about an enemy in Shock").rules(&["BRD-10", "BRD-40"]),
Param::choice("ready", Ready::WORDS, "the condition for which it readies an attack, made as a reaction in the enemy's turn, in which he has no Defense: with its actions while no enemy is in reach, an enemy who comes within reach (await_attacker) or, with any weapon, within range (await_in_range); or, in place of the last attack of a turn, an enemy within range who is about to attack it (if_attacked) or any of its side (if_side_attacked), who loses his attack if he falls or is knocked down. Somebody who reacts to an attack on himself so has no Defense against it")
        .ruling()
        .rules(&["BRD-17", "BRD-21"]),
Param::choice("ability_policy", UseAbility::WORDS, "when it uses its ability, a technique or spell that is an attack").rules(&["BRD-18"]),
Param::int("ability_actions", 1, 10, 1, "actions that the ability takes, over several turns if need be").rules(&["BRD-18"]),
Param::int("ability_vigor", 0, 1000, 0, "Vigor that the ability costs").rules(&["BRD-18"]),
Param::int("ability_mana", 0, 1000, 0, "Mana that the ability costs").rules(&["BRD-18"]),
Param::int("ability_charges", 0, 10, 0, "Charges of the ability's attack, to hit and to damage").rules(&["BRD-18"]),
Param::int("ability_dice", 0, 6, 1, "Bonus dice of the ability's attack").derived("those of the weapon's").rules(&["BRD-02", "BRD-18"]),
Param::int("ability_damage_dice", 0, 6, 1, "Bonus dice of the ability's damage").derived("those of the weapon's").rules(&["BRD-18", "BRD-30"]),
Param::int("ability_value", 0, 10, 1, "damage dice of the ability").derived("those of the weapon").rules(&["BRD-18", "BRD-30"]),
Param::new("ability_quality", ParamType::choice(Quality::WORDS), DefaultValue::derived("the weapon's"), "quality of the ability, which gives its damage die").rules(&["BRD-18", "BRD-30", "BRD-35"]),
Param::new("ability_damage_type", ParamType::choice(DamageType::WORDS), DefaultValue::derived("the weapon's"), "type of the ability's damage").rules(&["BRD-18", "BRD-37"]),
Param::switch("ability_exposes", false, "whether the ability creates an opening").rules(&["BRD-18", "BRD-23"]),
Param::int("items", 0, 20, 0, "restoring items carried").rules(&["BRD-19"]),
Param::int("item_durability", 0, 1000, 10, "Durability that an item restores").rules(&["BRD-19"]),
Param::int("item_health", 0, 1000, 0, "Health that an item restores").rules(&["BRD-19", "BRD-41"]),
Param::switch("wakes_allies", false, "whether it gives an item to allies who are stable but unconscious, so that they wake").ruling().rules(&["BRD-19", "BRD-41"]),
Param::new("item_policy", ParamType::policy(&["never"], &[("below", 1, 1000)]), DefaultValue::text("never"), "never, or below(d): uses an item when Durability is below d").rules(&["BRD-19"])]
}
