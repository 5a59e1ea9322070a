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
    let body = vec![
        known("build", "Build, a known stat: strength"),
        known("control", "Control, a known stat: skill of the body"),
        known("intellect", "Intellect, a known stat"),
        Param::int("empathy", 1, 10, 5, "Empathy, a known stat; breaks ties of the declaration order")
            .rules(&["KUP-07", "KUP-11", "KUP-19"]),
        unknown("vigor", "Vigor, an unknown stat of Build: fighting with heavy weapons"),
        unknown("endurance", "Endurance, an unknown stat of Build"),
        unknown("accuracy", "Accuracy, an unknown stat of Control: shooting, locks"),
        unknown(
            "agility",
            "Agility, an unknown stat of Control: dodging, and what attacks must beat on somebody who does not defend",
        ),
        unknown("reasoning", "Reasoning, an unknown stat of Intellect"),
        unknown("erudition", "Erudition, an unknown stat of Intellect: First Aid"),
        unknown("presence", "Presence, an unknown stat of Empathy"),
        unknown(
            "perception",
            "Perception, an unknown stat of Empathy; breaks ties of the declaration order after Empathy",
        ),
        Param::int("som", 1, 10, 5, "State of Mind: 1 is Panicked, 10 is Exalted")
            .rules(&["KUP-05", "KUP-07", "KUP-14"]),
        Param::int("size", -3, 3, 0, "size: -3 minuscule, -2 tiny, -1 small, 0 medium, 1 large, 2 huge, 3 gigantic")
            .rules(&["KUP-02"]),
        Param::int("combat_art", 0, 10, 3, "Combat Art with the weapon carried").rules(&["KUP-09", "KUP-10", "KUP-15"]),
        exclusive("shields", "training in shields, for defending with one"),
        exclusive("dodge", "Dodge"),
        exclusive("brawl", "Brawl, which fights unarmed"),
        exclusive("first_aid", "First Aid"),
        exclusive("stealth", "Stealth"),
        exclusive("watch", "noticing (Perception as a skill)"),
        exclusive("tamper", "Tamper: locks and devices"),
        exclusive("body_control", "Body Control"),
        exclusive("appraise", "Appraise"),
        exclusive("artistic_vein", "Artistic Vein"),
        exclusive("spell", "casting spells"),
        Param::choice("weapon", Weapon::WORDS, "the weapon, which gives its level, its pair and what it can do")
            .rules(&["KUP-15", "KUP-16", "KUP-18"]),
        Param::int("weapon_level", 0, 4, 2, "level of the weapon, which makes attacks harder and wounds worse")
            .derived("by the weapon")
            .rules(&["KUP-15", "KUP-17"]),
        Param::new(
            "combat_pair",
            ParamType::choice(Pair::WORDS),
            DefaultValue::derived("by the weapon"),
            "the pair of stats of Combat Art with this weapon; a spell such as a shocking bolt is a `thrown` weapon with the pair \
         `intellect_reasoning`, the skill of the spell as `combat_art`, and `weapon_level` and ranges of its own",
        )
        .rules(&["KUP-15", "KUP-24"]),
        Param::choice("shield", Shield::WORDS, "the shield").rules(&["KUP-16"]),
        Param::int("shield_level", 0, 3, 1, "level of the shield").derived("by the shield").rules(&["KUP-16"]),
        Param::choice("armor", Armor::WORDS, "the armor").rules(&["KUP-17"]),
        Param::int("armor_level", 0, 4, 0, "level of the armor").derived("by the armor").rules(&["KUP-17"]),
        Param::int("short_range", 0, 1000, 10, "metres up to which a shot is at short range")
            .assumed()
            .rules(&["KUP-18"]),
        Param::int("mid_range", 0, 1000, 20, "metres up to which a shot is at mid range").assumed().rules(&["KUP-18"]),
        Param::int("long_range", 0, 1000, 40, "metres up to which a shot is at long range")
            .assumed()
            .rules(&["KUP-18"]),
        Param::int("load", 0, 1000, 0, "kilograms carried").rules(&["KUP-04"]),
    ];
    let conduct = vec![
        Param::int("damage_taken", 0, 19, 0, "damage that the wounded pair has taken before").rules(&["KUP-19"]),
        Param::switch("on_guard", false, "whether it watches out and cannot be surprised").rules(&["KUP-08"]),
        Param::int("joins", 1, 1000, 1, "the turn of a fight in which it joins, if the fight is not decided by then")
            .rules(&["KUP-07"]),
        Param::choice("tactics", Tactics::WORDS, "what the actions of a turn are used for")
            .rules(&["KUP-09", "KUP-16"]),
        Param::choice(
            "opening",
            Opening::WORDS,
            "what it does in the first turn of a fight in which it can act: attack, or hide. Hiding takes the whole turn, is not \
         tried by somebody whom an enemy has reached by then, and must beat with `stealth` the best `watch` of the enemies who \
         stand and have not lost the turn. Nobody attacks a hidden fighter until it has attacked, and nobody defends against \
         its attacks of the turn in which it does. Without training in Stealth it attacks",
        )
        .ruling()
        .rules(&["KUP-08", "KUP-13", "KUP-24"]),
        Param::choice("defence", Guard::WORDS, "how melee attacks are defended against; shots can only be dodged")
            .rules(&["KUP-16"]),
        Param::choice(
            "target",
            Target::WORDS,
            "which of the standing enemies within reach it attacks: the one with the least left of the wounded pair, the \
         same until he is down, the one in its own place of the line, or the one with the highest attack before the \
         die; of equals the first listed, unless `equal_targets` says otherwise",
        ),
        Param::new(
            "flee",
            ParamType::policy(&["never"], &[("flee_below", 1, 20)]),
            DefaultValue::text("never"),
            "never, or flee_below(s): leaves at the end of a turn when the sum of its wounded pair is s or less",
        ),
        Param::choice("aid", Aid::WORDS, "when it stabilises a dying ally, if it knows First Aid").rules(&["KUP-21"]),
    ];
    [body, adjustment::params(), conduct].concat()
}
