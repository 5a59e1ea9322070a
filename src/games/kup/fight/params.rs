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

params! {
    /// The parameters of a fight.
    pub fight_params {
        round_limit: int(1..=10_000, 10_000)
            "turns after which a fight without a winner is a timeout, and nobody follows the dying any more";
        dying: switch(true) ["KUP-20"]
            "whether those who are down die when their fatality clock runs out; otherwise they are only out of the \
             fight";
        distance: int(0..=1000, 0) ["KUP-03", "KUP-18"] "metres between the sides at the start; 0 is in contact";
        surprised: side(Sides) ["KUP-06", "KUP-08"] "the side that is surprised, but for those on guard";
        cornered: side(Sides) ["KUP-06"] "the side that is cornered from the start";
        check_ambushed: switch(true) ["KUP-06"] "whether being ambushed asks for a Reaction check";
        check_first_fall: switch(true) ["KUP-06"] "whether the first ally who falls asks for a Reaction check";
        check_half: switch(true) ["KUP-06"] "whether the loss of more than half of the side asks for a Reaction check";
        check_cornered: switch(true) ["KUP-06"] "whether being cornered asks for a Reaction check";
        check_outnumbered: switch(true) ["KUP-06"]
            "whether being attacked by two or more enemies in a turn asks for a Reaction check";
        som_change: int(-9..=9, 0) ["KUP-22"] "what happens to the State of Mind of a side during the fight";
        som_change_turn: int(2..=1000, 2) ["KUP-22"] "the turn at whose start that happens";
        som_change_side: side(Sides, "both") ["KUP-22"] "the side to which that happens";
    }
}
