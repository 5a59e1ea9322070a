//! The parameters of fights.

use play::systems::skirmish::Side;

use crate::fight::prelude::*;
use crate::words::Distance;

string_enum! {
    /// Who acts first.
    Initiative {
        /// By an initiative roll.
        Roll = "roll",
        /// Everybody of the first side, in the order of the scenario.
        A = "a",
        /// Everybody of the second side, in the order of the scenario.
        B = "b",
    }
}

string_enum! {
    /// `FS-65` Cover.
    Cover {
        None = "none",
        /// A fence.
        Light = "light",
        /// A parapet.
        Moderate = "moderate",
        /// A loophole.
        High = "high",
        /// Total cover.
        Total = "total",
    }
}

string_enum! {
    /// `FS-66` Visibility at the scene of the fight.
    Sight {
        /// Well lit.
        Bright = "bright",
        /// Dim light, fog, leaves.
        Bleared = "bleared",
        /// Darkness.
        Obscured = "obscured",
    }
}

/// The parameters of a fight.
pub fn params() -> Vec<Param> {
    vec![Param::int("round_limit", 1, 10_000, 10_000, "rounds after which a fight without a winner is a timeout, and nobody follows the dying any more"),
Param::choice("initiative", Initiative::WORDS, "who acts first: by a roll, or everybody of one side").rules(&["FS-42"]),
Param::switch("group_initiative", false, "whether identical fighters of a side roll once for all").rules(&["FS-42"]),
Param::switch("dying", true, "whether those who do not die at 0 vitality make death saves; otherwise they are out of the fight").rules(&["FS-89"]),
Param::switch("engaged", false, "whether those with melee weapons are in melee already, each with the enemy at the same place of the other side; where nobody shoots the sides have then met, whatever the distance (ruling)").rules(&["FS-74"]),
Param::new("distance", ParamType::choice(Distance::WORDS), DefaultValue::text("close"), "how far the sides are from each other at the start").rules(&["FS-45", "FS-64", "FS-70"]),
Param::choice("cover_a", Cover::WORDS, "cover of the first side, as long as its fighters stay where they are").rules(&["FS-65"]),
Param::choice("cover_b", Cover::WORDS, "cover of the second side").rules(&["FS-65"]),
Param::side("higher_ground", Side::WORDS, "the side that fights from above").rules(&["FS-68"]),
Param::choice("sight", Sight::WORDS, "what the place of the fight is like for the eyes of all").rules(&["FS-39", "FS-66", "FS-69"]),
Param::side("surprised", Side::WORDS, "the side that is surprised for certain").rules(&["FS-41"]),
Param::side("ambusher", Side::WORDS, "the side that hides and may surprise the other").rules(&["FS-41"]),
Param::switch("on_watch", false, "whether those who are ambushed roll for Alertness; otherwise their passive values count").rules(&["FS-25", "FS-41"]),
Param::switch("ambush_hurried", false, "whether the ambushers come at full speed, with disadvantage").rules(&["FS-46"]),
Param::int("cluster", 0, 8, 8, "most fighters of a side that stand within one blast").rules(&["FS-73"]),
Param::int("spread", 0, 30, 2, "metres that each of them stands from where a blast is aimed").rules(&["FS-73", "FS-79"]),
Param::switch("detail", false, "whether exploits and setbacks are counted by rank and number too").rules(&["FS-13", "FS-15"])]
}
