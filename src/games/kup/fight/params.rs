//! The parameters of fights.

use crate::fight::prelude::*;

string_enum! {
    /// One of the sides, both, or neither.
    Sides {
        /// Neither side.
        None = "none",
        /// The first side.
        A = "a",
        /// The second side.
        B = "b",
        /// Both sides.
        Both = "both",
    }
}

impl Sides {
    /// Whether this includes a side.
    pub fn has(self, side: usize) -> bool {
        match self {
            Self::None => false,
            Self::A => side == 0,
            Self::B => side == 1,
            Self::Both => true,
        }
    }
}

/// The parameters of a fight.
pub fn fight_params() -> Vec<Param> {
    vec![Param::int(
        "round_limit",
        1,
        10_000,
        10_000,
        "turns after which a fight without a winner is a timeout, and nobody follows the dying any more",
    ),
Param::switch(
        "dying",
        true,
        "whether those who are down die when their fatality clock runs out; otherwise they are only out of the fight",
    )
    .rules(&["KUP-20"]),
Param::int("distance", 0, 1000, 0, "metres between the sides at the start; 0 is in contact")
        .rules(&["KUP-03", "KUP-18"]),
Param::side("surprised", Sides::WORDS, "the side that is surprised, but for those on guard")
        .rules(&["KUP-06", "KUP-08"]),
Param::side("cornered", Sides::WORDS, "the side that is cornered from the start").rules(&["KUP-06"]),
Param::switch("check_ambushed", true, "whether being ambushed asks for a Reaction check").rules(&["KUP-06"]),
Param::switch("check_first_fall", true, "whether the first ally who falls asks for a Reaction check")
        .rules(&["KUP-06"]),
Param::switch("check_half", true, "whether the loss of more than half of the side asks for a Reaction check")
        .rules(&["KUP-06"]),
Param::switch("check_cornered", true, "whether being cornered asks for a Reaction check").rules(&["KUP-06"]),
Param::switch(
        "check_outnumbered",
        true,
        "whether being attacked by two or more enemies in a turn asks for a Reaction check",
    )
    .rules(&["KUP-06"]),
Param::int("som_change", -9, 9, 0, "what happens to the State of Mind of a side during the fight")
        .rules(&["KUP-22"]),
Param::int("som_change_turn", 2, 1000, 2, "the turn at whose start that happens").rules(&["KUP-22"]),
Param::new(
        "som_change_side",
        play::systems::ParamType::side(Sides::WORDS),
        play::systems::DefaultValue::text("both"),
        "the side to which that happens",
    )
    .rules(&["KUP-22"])]
}
