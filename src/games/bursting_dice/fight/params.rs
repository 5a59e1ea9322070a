//! The parameters of fights.

use play::systems::skirmish::Side;

use super::super::words::Visibility;
use crate::fight::prelude::*;

string_enum! {
    /// Who acts first.
    First {
        /// The fighter with the highest initiative roll.
        ByInitiative = "by_initiative",
        /// Everybody of the first side.
        A = "a",
        /// Everybody of the second side.
        B = "b",
    }
}

string_enum! {
    /// Where the first attack comes from.
    From {
        /// From where it was expected.
        Expected = "expected",
        /// From elsewhere.
        Elsewhere = "elsewhere",
    }
}

/// The parameters of a fight.
pub fn params() -> Vec<Param> {
    vec![Param::side("first", First::WORDS, "who acts first: by_initiative, or all of one side before the other")
        .rules(&["BRD-07"]),
Param::side("ambushed", Side::WORDS, "the side that is ambushed; the other lies in wait").rules(&["BRD-08"]),
Param::switch(
        "from_behind",
        false,
        "whether the ambushed do not know of the first attack, which comes from behind",
    )
    .rules(&["BRD-08", "BRD-25"]),
Param::side("overwatch", Side::WORDS, "the side that expects an attack from one direction").rules(&["BRD-09"]),
Param::choice("attack_from", From::WORDS, "whether the attack comes from the direction that overwatch expects")
        .rules(&["BRD-09"]),
Param::choice("visibility", Visibility::WORDS, "visibility, for ranged attacks").rules(&["BRD-44"]),
Param::int("distance", 0, 2000, 0, "feet between the sides at the start, of which each side stands half from a line between them; two enemies are as far apart as both their ways to the line, and who approaches an enemy goes his own way first and then the enemy's")
        .rules(&["BRD-15", "BRD-24"]),
Param::switch(
        "shock",
        true,
        "whether those in Shock are followed until they are stable or dead; otherwise who falls is out",
    )
    .rules(&["BRD-40", "BRD-41"]),
Param::int("round_limit", 1, 10_000, 10_000, "rounds after which the fight ends as a timeout, if it is not decided, and those in Shock are no longer followed")
        .ruling()
        .rules(&["BRD-06", "BRD-40"])]
}
