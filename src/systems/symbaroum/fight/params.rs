//! The parameters of fights and ambushes.

use crate::systems::Param;

use super::order::First;
use crate::systems::words::words;

words! {
    /// One of the sides, or none.
    Surprised {
        /// Nobody.
        None = "none",
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
    }
}

words! {
    /// Who lies in wait.
    Ambusher {
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
    }
}

words! {
    /// Whether others stand between shooters and their targets.
    LineOfSight {
        /// Nobody does.
        Clear = "clear",
        /// Somebody always does.
        Blocked = "blocked",
    }
}

const ROUND_LIMIT: Param = Param::int(
    "round_limit",
    0,
    10_000,
    10_000,
    "turns after which a fight without a winner is a timeout, and nobody follows the dying any more; 0 for none at all, not even what comes before the first",
);
const FIRST: Param =
    Param::choice("first", First::WORDS, "who acts first: the highest Quick, or everybody of one side")
        .rules(&["SYM-07"]);
const PLAYED: Param = Param::switch(
    "dying",
    true,
    "whether player characters at 0 Toughness are dying; otherwise they are out of the fight",
)
.rules(&["SYM-28"]);
const FLANK_BLOCKED: Param =
    Param::switch("flank_blocked", false, "whether doors or walls make flanking impossible").rules(&["SYM-22"]);
const SIGHT: Param = Param::choice(
    "line_of_sight",
    LineOfSight::WORDS,
    "blocked: every shot needs a Movement Action for a clear line of sight; only ambushers lie in wait where they have one",
)
.rules(&["SYM-25"]);

/// The parameters of a fight.
pub const FIGHT: &[Param] = &[
    ROUND_LIMIT,
    FIRST,
    PLAYED,
    FLANK_BLOCKED,
    SIGHT,
    Param::switch(
        "engaged",
        false,
        "whether everybody who fights in melee is in it already, each with the enemy at the same place of the other side, counted on from its start where that is shorter, and no more around one than can surround him",
    )
    .rules(&["SYM-14"]),
    Param::choice("surprised", Surprised::WORDS, "the side that is surprised for certain").rules(&["SYM-12"]),
];

/// The parameters of an ambush.
pub const AMBUSH: &[Param] = &[
    ROUND_LIMIT,
    FIRST,
    PLAYED,
    FLANK_BLOCKED,
    SIGHT,
    Param::choice("ambusher", Ambusher::WORDS, "the side that lies in wait").rules(&["SYM-11"]),
    Param::int("difficulty", -10, 10, 0, "what makes the surprise test easier or harder").rules(&["SYM-05", "SYM-11"]),
];
