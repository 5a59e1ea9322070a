//! The choices of a player, made in advance.

use crate::systems::Fields;

use super::house::House;
use super::words::{Awareness, Concentrate, Mercy, MojoPolicy, Target, WhenSurprised};

/// The choices of a player, made in advance.
#[derive(Debug, Clone, Copy)]
pub struct Policies {
    /// When it bids mojo.
    pub mojo: MojoPolicy,
    /// Whom it attacks.
    pub target: Target,
    /// What it does about unconscious enemies.
    pub mercy: Mercy,
    /// What it does with an effect when hit.
    pub concentrate: Concentrate,
    /// What it knows when taken unaware.
    pub awareness: Awareness,
    /// What it does while surprised.
    pub when_surprised: WhenSurprised,
    /// Flees at this survival or less; -1 for never.
    pub flees_at: i16,
    /// Flees with any injury.
    pub flees_injured: bool,
}

impl Policies {
    /// The choices of a sheet.
    pub fn of(sheet: &Fields, max_survival: i16, house: &House) -> Self {
        let (flees_at, flees_injured) = match sheet.word("tactic") {
            "flee_injured" => (max_survival * house.flee_share / 100, true),
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
            flees_at,
            flees_injured,
        }
    }
}
