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

params! {
    /// The fields of a character.
    pub fields {
        kind: choice(Role) ["SYM-04", "SYM-06", "SYM-27", "SYM-28"]
            "who plays the character: pc (dice, dying at 0 Toughness) or npc (fixed values, dead at 0)";
        accurate: by(attribute) "Accurate, to hit; usual values are 5 to 15";
        cunning: by(attribute) "Cunning, to know and to reason, and for the Medicus test";
        discreet: by(attribute) "Discreet, to hide and to sneak";
        persuasive: by(attribute) "Persuasive, to influence others";
        quick: by(attribute) "Quick, for the turn order, for Defense and to stand up";
        resolute: by(attribute) "Resolute, to resist, and for the Recovery ability";
        strong: by(attribute) "Strong, which gives Toughness and Pain Threshold";
        vigilant: by(attribute) "Vigilant, to notice things; breaks ties in the turn order";
        weapon: choice(Weapon) ["SYM-09", "SYM-10", "SYM-17", "SYM-26"]
            "class of the weapon, which gives its damage die and what it can do";
        weapon_dice: maybe_roll("by the class of the weapon") ["SYM-17"]
            "damage roll of the weapon: up to two dice and a number";
        qualities: flags(QUALITIES) ["SYM-02", "SYM-15", "SYM-17"]
            "qualities of the weapon: deep_impact adds to its damage, precise to attacks with it, balanced to \
             Defense, whether it is ready or not";
        second_weapon: word(SECOND_WEAPON) ruling ["SYM-14"]
            "class of a second weapon, without qualities, of which one must attack from afar and the other in melee: \
             it switches with a Movement Action, if it can attack after it, to the one for melee while in melee and \
             to the other while not";
        armor: choice(Armor) ["SYM-02", "SYM-17"] "armor by weight, which gives its die and how it impedes";
        armor_dice: maybe_roll("by the weight of the armor") ["SYM-17"] "armor roll: up to two dice and a number";
        armor_flexible: switch(false) ["SYM-02"] "whether the armor is flexible and impedes less";
        armor_cumbersome: switch(false) ["SYM-02"] "whether the armor is cumbersome and impedes more";
        shield: choice(Shield) ["SYM-02", "SYM-26"]
            "what is carried to parry with; a shield bars ranged and Heavy weapons, a buckler bars nothing";
        damage: maybe(0..=30, "for an npc half of each damage die, for a pc the dice") ["SYM-06"] "fixed damage";
        armor_value: maybe(0..=30, "for an npc half of each armor die, for a pc the dice") ["SYM-06"] "fixed armor";
        defense_bonus: int(-10..=10, 0) ["SYM-02"] "what abilities and circumstances add to Defense";
        toughness: maybe(1..=200, "the maximum") ["SYM-02"] "Toughness at the start, at most the maximum";
        max_toughness: maybe(1..=200, "Strong, at least 10") ["SYM-02", "SYM-30"] "highest Toughness";
        pain_threshold: maybe(0..=200, "half of Strong, rounded up") ["SYM-02", "SYM-18"] "Pain Threshold";
        attack_with: choice(Attribute) ["SYM-02", "SYM-15"] "the attribute that attacks test";
        defend_with: word(DEFEND_WITH) ["SYM-02"] "the attribute that Defense is made from";
        medicus: choice(Level) ["SYM-29", "SYM-30"] "level of the ability Medicus";
        recovery: choice(Level) ["SYM-30"] "level of the ability Recovery";
        herbal_cures: int(0..=20, 0) ["SYM-29", "SYM-31"] "herbal cures carried";
        weapon_drawn: switch(true) ["SYM-09"] "whether the weapon is ready when the fight starts";
        prone: switch(false) ["SYM-19"] "whether the character lies on the ground when the fight starts";
        blind: switch(false) ["SYM-23"] "whether the character fights blinded";
        higher_ground: switch(false) ["SYM-21"] "whether the character attacks from above";
        stands: choice(Rank) ["SYM-24"] "front, or rear: behind the allies in front";
        inflict_pain: choice(Inflict) ["SYM-18"]
            "what its player chooses when it inflicts pain; auto: to knock down if an ally in melee with the enemy \
             acts before it does";
        suffer_pain: choice(Suffer) ["SYM-18"]
            "what its player chooses when an npc inflicts pain on it; auto: whichever costs less by mean damage, the \
             next attack and what enemies gain against a Free Attack";
        target: choice(Target) ["SYM-15"]
            "which of the enemies whom it can reach it attacks: the one with the lowest Toughness, the first listed, \
             the one with the highest Toughness, or one with whom it is in melee and else the one at the closest \
             place of the line; of equals the first listed, unless `equal_targets` says otherwise";
        movement: choice(Movement) ["SYM-14", "SYM-22"] "whether it gets around enemies to flank them";
        prone_policy: choice(Prone) ["SYM-19"] "whether it stands up when it lies on the ground";
        aid: choice(Aid) ["SYM-29"] "what it does for a dying ally, if it can do anything";
        tend: new(ParamType::policy(&["never"], &[("below", 1, 200)]),
            DefaultValue::text("never")) ruling ["SYM-15", "SYM-29"]
            "never, or below(t): goes to an ally on his feet whose Toughness is t or less and gives first aid, while \
             in melee with nobody; each has it once in a fight, whoever gives it";
        heal_with: maybe_choice(Attribute, "the attribute of the constant `medicus_test`") ruling ["SYM-29", "SYM-30"]
            "the attribute that first aid tests; `resolute` for mystical healing";
        when_flanked: choice(WhenFlanked) ruling ["SYM-22", "SYM-24"]
            "what it does when it is flanked: getting away is a Movement Action and gives a Free Attack to each enemy \
             in melee with it";
        step_back: new(ParamType::policy(&["never"], &[("below", 1, 200)]),
            DefaultValue::text("never")) ruling ["SYM-14", "SYM-24"]
            "never, or below(t): withdraws from melee with a Movement Action while its Toughness is t or less, which \
             gives each enemy in melee with it a Free Attack, and fights on from afar; it goes to no enemy as long as \
             that lasts";
        versus_dying: choice(VersusDying) ["SYM-28"] "what it does about a dying enemy";
        retreat: new(ParamType::policy(&["never"], &[("below", 1, 200)]), DefaultValue::text("never")) ["SYM-24"]
            "never, or below(t): leaves the fight when its Toughness is t or less";
        delay: new(ParamType::policy(&["never_delay"], &[("delay_to", 1, 16)]),
            DefaultValue::text("never_delay")) ["SYM-08"]
            "never_delay, or delay_to(p): takes place p of the turn order instead of an earlier one";
        drink: new(ParamType::policy(&["never"], &[("below", 1, 200)]),
            DefaultValue::text("never")) ["SYM-14", "SYM-31"]
            "never, or below(t): spends a free Movement Action on one of its own herbal cures when its Toughness is t \
             or less";
        surprise_draw: choice(Draw) ["SYM-09"] "whether it draws its weapon when that is not ready";
        passing: choice(Passing) ["SYM-24"]
            "how it gets at enemies in the rear while others stand in front of them: past the first of those, who has \
             a Free Attack, or around them with both Actions";
    }
}

/// The attributes, starting with the usual basis of Defense.
pub const DEFEND_WITH: &[&str] =
    &["quick", "accurate", "cunning", "discreet", "persuasive", "resolute", "strong", "vigilant"];
