//! The circumstances of an attack as parameters, and its metrics.

use crate::fight::params::{Cover, Sight};
use crate::prelude::*;
use crate::words::{Distance, ExploitPolicy, Size};

/// The parameters.
pub fn params() -> Vec<Param> {
    vec![
        Param::new("attacker", ParamType::Character, DefaultValue::Required, "who attacks").rules(&["FS-50", "FS-63"]),
        Param::new(
            "target",
            ParamType::Character,
            DefaultValue::derived("nobody: an object or an empty space"),
            "who is attacked",
        )
        .rules(&["FS-36", "FS-63"]),
        Param::int("attacks", 1, 1000, 1, "attacks, one after the other, until the target is down").rules(&["FS-50"]),
        Param::switch("off_hand", false, "whether the attack is made with the second weapon").rules(&["FS-78"]),
        Param::new(
            "distance",
            ParamType::choice(Distance::WORDS),
            DefaultValue::derived("adjacent in melee, else close"),
            "how far away the target is",
        )
        .rules(&["FS-64", "FS-70", "FS-74"]),
        Param::choice("cover", Cover::WORDS, "cover of the target").rules(&["FS-65"]),
        Param::choice("sight", Sight::WORDS, "what the place of the target is like for the eyes")
            .rules(&["FS-39", "FS-66"]),
        Param::switch("sees_in_the_dark", false, "whether the attacker sees in darkness").rules(&["FS-39"]),
        Param::switch("flanked", false, "whether the target is flanked").rules(&["FS-67"]),
        Param::switch("from_above", false, "whether the attacker stands above the target").rules(&["FS-68"]),
        Param::switch("hidden", false, "whether the target does not see the attacker").rules(&["FS-69"]),
        Param::switch("unseen", false, "whether the attacker does not see the target").rules(&["FS-69"]),
        Param::switch("wrong_place", false, "whether it is attacked where it is not").rules(&["FS-69"]),
        Param::switch("engaged", false, "whether the shooter has an enemy at the throat").rules(&["FS-71"]),
        Param::new(
            "into_melee",
            ParamType::choice(Size::WORDS),
            DefaultValue::derived("it fights nobody"),
            "size of the shooter's ally whom the target fights",
        )
        .rules(&["FS-72"]),
        Param::switch("squeezed", false, "whether the attacker is squeezed into too little space").rules(&["FS-48"]),
        Param::switch("target_squeezed", false, "whether the target is").rules(&["FS-48"]),
        Param::switch("target_prone", false, "whether the target lies on the ground").rules(&["FS-103"]),
        Param::switch("aims", false, "whether the attacker aims first").rules(&["FS-58"]),
        Param::switch("feints", false, "whether the attacker feints first").rules(&["FS-59"]),
        Param::switch("helped", false, "whether somebody helps").rules(&["FS-54"]),
        Param::switch("defends", false, "whether the target defends").rules(&["FS-52"]),
        Param::switch("dodges", false, "whether the target dodges, each time with a reaction").rules(&["FS-61"]),
        Param::switch("on_guard", false, "whether the target is on guard by an exploit").rules(&["FS-13"]),
        Param::int("mods", -30, 30, 0, "flat modifiers of the roll").rules(&["FS-08"]),
        Param::int("dc_mods", -30, 30, 0, "what else is added to the Defense").rules(&["FS-63"]),
        Param::int("advantage", 0, 20, 0, "other causes of advantage").rules(&["FS-09"]),
        Param::int("disadvantage", 0, 20, 0, "other causes of disadvantage").rules(&["FS-09"]),
        Param::int("tenacity_bonus", 0, 10, 0, "bonus bought with the attacker's vitality, on each attack")
            .rules(&["FS-11"]),
        Param::switch("burn_edge", false, "whether the attacker spends an EDGE card on the first attack")
            .rules(&["FS-109"]),
        Param::new(
            "extra_damage",
            ParamType::Dice,
            DefaultValue::derived("none"),
            "damage of a second type in the same attack",
        )
        .rules(&["FS-84"]),
        Param::choice("extra_type", &["energy", "kinetic", "biotic", "psychic"], "its type").rules(&["FS-83", "FS-84"]),
        Param::new(
            "exploits",
            ParamType::choice(ExploitPolicy::WORDS),
            DefaultValue::derived("those of the attacker"),
            "which exploits are used",
        )
        .rules(&["FS-13"]),
        Param::switch("concentrates", false, "whether the target keeps up a power").rules(&["FS-81"]),
    ]
}

/// The places of the running counts, in the order of the state.
mod counts {
    pub const HITS: usize = 0;
    pub const DAMAGE: usize = 1;
    pub const STOPPED: usize = 2;
    pub const EXPLOITS: usize = 3;
    pub const SETBACKS: usize = 4;
    pub const TRAUMAS: usize = 5;
    pub const CARDS: usize = 6;
}

measures! {
    /// The metrics of attacks.
    measured {
        success: flag, "whether the last attack hits", when("the last attack hits");
        hits: number("attacks"), "attacks that hit", of_count(super::counts::HITS);
        attacks: number("attacks"), "attacks made", of_age();
        damage: number("points"), "damage in all, after armor", of_count(super::counts::DAMAGE);
        stopped: number("points"), "damage that armor and resistance stopped", of_count(super::counts::STOPPED);
        outcome: named(["miss", "no_damage", "wounded", "down", "out", "captured", "dead"]),
            "miss, no_damage, wounded, down (at 0 vitality), out, captured or dead";
        vp: number("points"), "vitality that the target has left";
        exploit: number("exploits"), "exploits used", of_count(super::counts::EXPLOITS);
        rank: number("ranks"), "rank of the last exploit that was used, where there was one";
        setback: number("setbacks"), "setbacks suffered", of_count(super::counts::SETBACKS);
        setback_number: number("points"), "number of the last setback, where there was one";
        traumas: number("traumas"), "traumas of the target", of_count(super::counts::TRAUMAS);
        severe: flag, "whether the last of them was severe";
        sickened: flag, "whether an exploit has made the target ill";
        concentration: flag, "whether the target still keeps up its power";
        edge: number("cards"), "EDGE cards drawn", of_count(super::counts::CARDS);
        vp_spent: number("points"), "vitality spent on Tenacity";
    }
}
