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

params! {
    /// The parameters of a fight.
    pub fight_params {
        round_limit: is(round_limit_param());
        first: is(first_param());
        played: is(played_param());
        flank_blocked: is(flank_blocked_param());
        sight: is(sight_param());
        engaged: switch(false) ["SYM-14"]
            "whether everybody who fights in melee is in it already, each with the enemy at the same place of the \
             other side, counted on from its start where that is shorter, and no more around one than can surround \
             him";
        surprised: side(Side) ["SYM-12"] "the side that is surprised for certain";
    }
}

params! {
    /// The parameters of an ambush.
    pub ambush_params {
        round_limit: is(round_limit_param());
        first: is(first_param());
        played: is(played_param());
        flank_blocked: is(flank_blocked_param());
        sight: is(sight_param());
        ambusher: side(Ambusher) ["SYM-11"] "the side that lies in wait";
        difficulty: int(-10..=10, 0) ["SYM-05", "SYM-11"] "what makes the surprise test easier or harder";
    }
}
