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

params! {
    /// The parameters of a fight.
    pub params {
        first: side(First) ["BRD-07"] "who acts first: by_initiative, or all of one side before the other";
        ambushed: side(Side) ["BRD-08"] "the side that is ambushed; the other lies in wait";
        from_behind: switch(false) ["BRD-08", "BRD-25"]
            "whether the ambushed do not know of the first attack, which comes from behind";
        overwatch: side(Side) ["BRD-09"] "the side that expects an attack from one direction";
        attack_from: choice(From) ["BRD-09"] "whether the attack comes from the direction that overwatch expects";
        visibility: choice(Visibility) ["BRD-44"] "visibility, for ranged attacks";
        distance: int(0..=2000, 0) ["BRD-15", "BRD-24"]
            "feet between the sides at the start, of which each side stands half from a line between them; two \
             enemies are as far apart as both their ways to the line, and who approaches an enemy goes his own way \
             first and then the enemy's";
        shock: switch(true) ["BRD-40", "BRD-41"]
            "whether those in Shock are followed until they are stable or dead; otherwise who falls is out";
        round_limit: int(1..=10_000, 10_000) ruling ["BRD-06", "BRD-40"]
            "rounds after which the fight ends as a timeout, if it is not decided, and those in Shock are no longer \
             followed";
    }
}
