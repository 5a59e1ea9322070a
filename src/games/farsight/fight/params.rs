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

params! {
    /// The parameters of a fight.
    pub params {
        round_limit: int(1..=10_000, 10_000)
            "rounds after which a fight without a winner is a timeout, and nobody follows the dying any more";
        initiative: choice(Initiative) ["FS-42"] "who acts first: by a roll, or everybody of one side";
        group_initiative: switch(false) ["FS-42"] "whether identical fighters of a side roll once for all";
        dying: switch(true) ["FS-89"]
            "whether those who do not die at 0 vitality make death saves; otherwise they are out of the fight";
        engaged: switch(false) ["FS-74"]
            "whether those with melee weapons are in melee already, each with the enemy at the same place of the \
             other side; where nobody shoots the sides have then met, whatever the distance (ruling)";
        distance: choice(Distance, "close") ["FS-45", "FS-64", "FS-70"]
            "how far the sides are from each other at the start";
        cover_a: choice(Cover) ["FS-65"] "cover of the first side, as long as its fighters stay where they are";
        cover_b: choice(Cover) ["FS-65"] "cover of the second side";
        higher_ground: side(Side) ["FS-68"] "the side that fights from above";
        sight: choice(Sight) ["FS-39", "FS-66", "FS-69"] "what the place of the fight is like for the eyes of all";
        surprised: side(Side) ["FS-41"] "the side that is surprised for certain";
        ambusher: side(Side) ["FS-41"] "the side that hides and may surprise the other";
        on_watch: switch(false) ["FS-25", "FS-41"]
            "whether those who are ambushed roll for Alertness; otherwise their passive values count";
        ambush_hurried: switch(false) ["FS-46"] "whether the ambushers come at full speed, with disadvantage";
        cluster: int(0..=8, 8) ["FS-73"] "most fighters of a side that stand within one blast";
        spread: int(0..=30, 2) ["FS-73", "FS-79"] "metres that each of them stands from where a blast is aimed";
        detail: switch(false) ["FS-13", "FS-15"] "whether exploits and setbacks are counted by rank and number too";
    }
}
