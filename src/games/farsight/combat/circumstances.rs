//! The circumstances of an attack as parameters, and its metrics.

use crate::fight::params::{Cover, Sight};
use crate::prelude::*;
use crate::words::{Distance, ExploitPolicy, Size};

params! {
    /// The parameters.
    pub params {
        attacker: character() ["FS-50", "FS-63"] "who attacks";
        target: character("nobody: an object or an empty space") ["FS-36", "FS-63"] "who is attacked";
        attacks: int(1..=1000, 1) ["FS-50"] "attacks, one after the other, until the target is down";
        off_hand: switch(false) ["FS-78"] "whether the attack is made with the second weapon";
        distance: maybe_choice(Distance, "adjacent in melee, else close") ["FS-64", "FS-70", "FS-74"]
            "how far away the target is";
        cover: choice(Cover) ["FS-65"] "cover of the target";
        sight: choice(Sight) ["FS-39", "FS-66"] "what the place of the target is like for the eyes";
        sees_in_the_dark: switch(false) ["FS-39"] "whether the attacker sees in darkness";
        flanked: switch(false) ["FS-67"] "whether the target is flanked";
        from_above: switch(false) ["FS-68"] "whether the attacker stands above the target";
        hidden: switch(false) ["FS-69"] "whether the target does not see the attacker";
        unseen: switch(false) ["FS-69"] "whether the attacker does not see the target";
        wrong_place: switch(false) ["FS-69"] "whether it is attacked where it is not";
        engaged: switch(false) ["FS-71"] "whether the shooter has an enemy at the throat";
        into_melee: maybe_choice(Size, "it fights nobody") ["FS-72"]
            "size of the shooter's ally whom the target fights";
        squeezed: switch(false) ["FS-48"] "whether the attacker is squeezed into too little space";
        target_squeezed: switch(false) ["FS-48"] "whether the target is";
        target_prone: switch(false) ["FS-103"] "whether the target lies on the ground";
        aims: switch(false) ["FS-58"] "whether the attacker aims first";
        feints: switch(false) ["FS-59"] "whether the attacker feints first";
        helped: switch(false) ["FS-54"] "whether somebody helps";
        defends: switch(false) ["FS-52"] "whether the target defends";
        dodges: switch(false) ["FS-61"] "whether the target dodges, each time with a reaction";
        on_guard: switch(false) ["FS-13"] "whether the target is on guard by an exploit";
        mods: int(-30..=30, 0) ["FS-08"] "flat modifiers of the roll";
        dc_mods: int(-30..=30, 0) ["FS-63"] "what else is added to the Defense";
        advantage: int(0..=20, 0) ["FS-09"] "other causes of advantage";
        disadvantage: int(0..=20, 0) ["FS-09"] "other causes of disadvantage";
        tenacity_bonus: int(0..=10, 0) ["FS-11"] "bonus bought with the attacker's vitality, on each attack";
        burn_edge: switch(false) ["FS-109"] "whether the attacker spends an EDGE card on the first attack";
        extra_damage: maybe_roll("none") ["FS-84"] "damage of a second type in the same attack";
        extra_type: word(&["energy", "kinetic", "biotic", "psychic"]) ["FS-83", "FS-84"] "its type";
        exploits: maybe_choice(ExploitPolicy, "those of the attacker") ["FS-13"] "which exploits are used";
        concentrates: switch(false) ["FS-81"] "whether the target keeps up a power";
    }
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
