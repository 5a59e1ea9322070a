//! The character sheet: its fields as parameters.

use super::adjustment;
use super::words::{Aid, Armor, Guard, Opening, Pair, Shield, Tactics, Target, Weapon};
use crate::prelude::*;

/// A known stat.
fn known(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 1, 10, 5, doc).rules(&["KUP-11", "KUP-19"])
}

/// An unknown stat.
fn unknown(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 1, 10, 4, doc)
        .derived("`unknown_stat` of the rules, or its known stat if that is lower")
        .rules(&["KUP-11", "KUP-19"])
}

/// An exclusive skill.
fn exclusive(name: &'static str, doc: &'static str) -> Param {
    Param::int(name, 0, 10, 0, doc).rules(&["KUP-09", "KUP-10"])
}

/// The fields of a character.
pub fn fields() -> Vec<Param> {
    let body = params! {
        build: by(known) "Build, a known stat: strength";
        control: by(known) "Control, a known stat: skill of the body";
        intellect: by(known) "Intellect, a known stat";
        empathy: int(1..=10, 5) ["KUP-07", "KUP-11", "KUP-19"]
            "Empathy, a known stat; breaks ties of the declaration order";
        vigor: by(unknown) "Vigor, an unknown stat of Build: fighting with heavy weapons";
        endurance: by(unknown) "Endurance, an unknown stat of Build";
        accuracy: by(unknown) "Accuracy, an unknown stat of Control: shooting, locks";
        agility: by(unknown)
            "Agility, an unknown stat of Control: dodging, and what attacks must beat on somebody who does not defend";
        reasoning: by(unknown) "Reasoning, an unknown stat of Intellect";
        erudition: by(unknown) "Erudition, an unknown stat of Intellect: First Aid";
        presence: by(unknown) "Presence, an unknown stat of Empathy";
        perception: by(unknown)
            "Perception, an unknown stat of Empathy; breaks ties of the declaration order after Empathy";
        som: int(1..=10, 5) ["KUP-05", "KUP-07", "KUP-14"] "State of Mind: 1 is Panicked, 10 is Exalted";
        size: int(-3..=3, 0) ["KUP-02"] "size: -3 minuscule, -2 tiny, -1 small, 0 medium, 1 large, 2 huge, 3 gigantic";
        combat_art: int(0..=10, 3) ["KUP-09", "KUP-10", "KUP-15"] "Combat Art with the weapon carried";
        shields: by(exclusive) "training in shields, for defending with one";
        dodge: by(exclusive) "Dodge";
        brawl: by(exclusive) "Brawl, which fights unarmed";
        first_aid: by(exclusive) "First Aid";
        stealth: by(exclusive) "Stealth";
        watch: by(exclusive) "noticing (Perception as a skill)";
        tamper: by(exclusive) "Tamper: locks and devices";
        body_control: by(exclusive) "Body Control";
        appraise: by(exclusive) "Appraise";
        artistic_vein: by(exclusive) "Artistic Vein";
        spell: by(exclusive) "casting spells";
        weapon: choice(Weapon) ["KUP-15", "KUP-16", "KUP-18"]
            "the weapon, which gives its level, its pair and what it can do";
        weapon_level: maybe(0..=4, "by the weapon") ["KUP-15", "KUP-17"]
            "level of the weapon, which makes attacks harder and wounds worse";
        combat_pair: maybe_choice(Pair, "by the weapon") ["KUP-15", "KUP-24"]
            "the pair of stats of Combat Art with this weapon; a spell such as a shocking bolt is a `thrown` weapon \
             with the pair `intellect_reasoning`, the skill of the spell as `combat_art`, and `weapon_level` and \
             ranges of its own";
        shield: choice(Shield) ["KUP-16"] "the shield";
        shield_level: maybe(0..=3, "by the shield") ["KUP-16"] "level of the shield";
        armor: choice(Armor) ["KUP-17"] "the armor";
        armor_level: maybe(0..=4, "by the armor") ["KUP-17"] "level of the armor";
        short_range: int(0..=1000, 10) assumed ["KUP-18"] "metres up to which a shot is at short range";
        mid_range: int(0..=1000, 20) assumed ["KUP-18"] "metres up to which a shot is at mid range";
        long_range: int(0..=1000, 40) assumed ["KUP-18"] "metres up to which a shot is at long range";
        load: int(0..=1000, 0) ["KUP-04"] "kilograms carried";
    };
    let conduct = params! {
        damage_taken: int(0..=19, 0) ["KUP-19"] "damage that the wounded pair has taken before";
        on_guard: switch(false) ["KUP-08"] "whether it watches out and cannot be surprised";
        joins: int(1..=1000, 1) ["KUP-07"] "the turn of a fight in which it joins, if the fight is not decided by then";
        tactics: choice(Tactics) ["KUP-09", "KUP-16"] "what the actions of a turn are used for";
        opening: choice(Opening) ruling ["KUP-08", "KUP-13", "KUP-24"]
            "what it does in the first turn of a fight in which it can act: attack, or hide. Hiding takes the whole \
             turn, is not tried by somebody whom an enemy has reached by then, and must beat with `stealth` the best \
             `watch` of the enemies who stand and have not lost the turn. Nobody attacks a hidden fighter until it \
             has attacked, and nobody defends against its attacks of the turn in which it does. Without training in \
             Stealth it attacks";
        defence: choice(Guard) ["KUP-16"] "how melee attacks are defended against; shots can only be dodged";
        target: choice(Target)
            "which of the standing enemies within reach it attacks: the one with the least left of the wounded pair, \
             the same until he is down, the one in its own place of the line, or the one with the highest attack \
             before the die; of equals the first listed, unless `equal_targets` says otherwise";
        flee: new(ParamType::policy(&["never"], &[("flee_below", 1, 20)]), DefaultValue::text("never"))
            "never, or flee_below(s): leaves at the end of a turn when the sum of its wounded pair is s or less";
        aid: choice(Aid) ["KUP-21"] "when it stabilises a dying ally, if it knows First Aid";
    };
    [body, adjustment::params(), conduct].concat()
}
