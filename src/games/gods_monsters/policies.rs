//! A player's choices, made in advance.

use super::words::{Awareness, Concentrate, Directed, Mercy, MojoPolicy, Target, WhenSurprised};
use crate::prelude::*;

/// A player's choices, made in advance.
#[derive(Debug, Clone, Copy)]
pub struct Policies {
    /// When it bids mojo.
    pub mojo: MojoPolicy,
    /// The targeting policy.
    pub target: Target,
    /// What it does about unconscious enemies.
    pub mercy: Mercy,
    /// What happens to an effect when the character is hit.
    pub concentrate: Concentrate,
    /// What an unaware character knows.
    pub awareness: Awareness,
    /// What it does while surprised.
    pub when_surprised: WhenSurprised,
    /// Who directs it while it is semi-conscious.
    pub directed: Directed,
    /// Flees at this survival or less; -1 for never.
    pub flees_at: i16,
    /// Flees with any injury.
    pub flees_injured: bool,
}

impl Policies {
    /// The choices on a sheet of a character with `well` survival points at full health. `GM-49` Semi-consciousness: a
    /// semi-conscious character cannot dash away.
    pub fn of(sheet: &Fields, well: i16, house: &HouseRules) -> Self {
        let low = (i32::from(well) * i32::from(house.flee_share) / 100) as i16;
        let (flees_at, flees_injured) = match sheet.word("tactic") {
            _ if sheet.on("semi_conscious") => (-1, false),
            "flee_injured" => (low, true),
            "flee_below" => (sheet.policy_number("tactic").map_or(-1, |n| n as i16 - 1), false),
            _ => (-1, false),
        };
        Self {
            mojo: MojoPolicy::of(sheet.word("mojo_policy")),
            target: Target::of(sheet.word("target")),
            mercy: Mercy::of(sheet.word("unconscious_enemies")),
            concentrate: Concentrate::of(sheet.word("concentrate")),
            awareness: Awareness::of(sheet.word("awareness")),
            when_surprised: WhenSurprised::of(sheet.word("when_surprised")),
            directed: Directed::of(sheet.word("directed")),
            flees_at,
            flees_injured,
        }
    }
}
