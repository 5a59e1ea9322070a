//! The parameters of fights and ambushes.

use play::systems::skirmish::Side;

use super::order::First;
use crate::fight::prelude::*;

string_enum! {
    /// Who lies in wait.
    Ambusher {
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
    }
}

string_enum! {
    /// Whether others stand between shooters and their targets.
    LineOfSight {
        /// No others do.
        Clear = "clear",
        /// Others always do.
        Blocked = "blocked",
    }
}

fn round_limit_param() -> Param {
    Param::int(
        "round_limit",
        0,
        10_000,
        10_000,
        "turns after which a fight without a winner is a timeout, and nobody follows the dying any more; 0 for none at all, not even what comes before the first",
    )
}
fn first_param() -> Param {
    Param::side("first", First::WORDS, "who acts first: the highest Quick, or everybody of one side").rules(&["SYM-07"])
}
fn played_param() -> Param {
    Param::switch(
        "dying",
        true,
        "whether player characters at 0 Toughness are dying; otherwise they are out of the fight",
    )
    .rules(&["SYM-28"])
}
fn flank_blocked_param() -> Param {
    Param::switch("flank_blocked", false, "whether doors or walls make flanking impossible").rules(&["SYM-22"])
}
fn sight_param() -> Param {
    Param::choice(
    "line_of_sight",
    LineOfSight::WORDS,
    "blocked: every shot needs a Movement Action for a clear line of sight; only ambushers lie in wait where they have one",
)
.rules(&["SYM-25"])
}

/// The parameters of a fight.
pub fn fight_params() -> Vec<Param> {
    vec![round_limit_param(),
first_param(),
played_param(),
flank_blocked_param(),
sight_param(),
Param::switch(
        "engaged",
        false,
        "whether everybody who fights in melee is in it already, each with the enemy at the same place of the other side, counted on from its start where that is shorter, and no more around one than can surround him",
    )
    .rules(&["SYM-14"]),
Param::side("surprised", Side::WORDS, "the side that is surprised for certain").rules(&["SYM-12"])]
}

/// The parameters of an ambush.
pub fn ambush_params() -> Vec<Param> {
    vec![
        round_limit_param(),
        first_param(),
        played_param(),
        flank_blocked_param(),
        sight_param(),
        Param::side("ambusher", Ambusher::WORDS, "the side that lies in wait").rules(&["SYM-11"]),
        Param::int("difficulty", -10, 10, 0, "what makes the surprise test easier or harder")
            .rules(&["SYM-05", "SYM-11"]),
    ]
}
