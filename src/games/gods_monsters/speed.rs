//! Movement speeds, and their effect on a character's rolls and on attacks against it.

use crate::prelude::*;

string_enum! {
    /// The speeds (`GM-41`).
    Speed {
        /// While attacking.
        Combat = "combat",
        /// While semi-conscious.
        SemiConscious = "semi_conscious",
        /// Instead of an attack.
        Dash = "dash",
        /// Looking around.
        Explore = "explore",
        /// On a road.
        Walk = "walk",
        /// For hours.
        Jog = "jog",
        /// For minutes.
        Run = "run",
        /// For seconds.
        Sprint = "sprint",
    }
}

string_enum! {
    /// How much light there is (`GM-45`).
    Light {
        /// Day, full moon, or a lamp.
        Day = "day",
        /// Night without a full moon.
        Night = "night",
        /// No light at all.
        Dark = "dark",
    }
}

string_enum! {
    /// The terrain of a day's march (`GM-46`).
    Terrain {
        /// Roads and meadows.
        Open = "open",
        /// Forests and hills: half the distance.
        Rough = "rough",
        /// Bogs and undergrowth: a quarter.
        Bog = "bog",
    }
}

/// The policies that choose a speed, which a scenario may name in its place.
const POLICIES: &[&str] = &["cautious", "escape"];

/// The speed that a word comes to.
fn speed(word: &str, outdoors: bool, reachable: bool) -> Speed {
    match word {
        "cautious" if outdoors => Speed::Walk,
        "cautious" => Speed::Explore,
        "escape" if reachable => Speed::Dash,
        "escape" => Speed::Run,
        word => Speed::of(word),
    }
}

/// The speed of a character.
pub fn pace_param() -> Param {
    Param::choice(
        "speed",
        &[Speed::WORDS, POLICIES].concat(),
        "a speed, or a policy: cautious explores indoors and walks outdoors; escape runs where no enemy is near, else dashes",
    )
    .rules(&["GM-41"])
}
/// Whether it is outdoors.
pub fn outdoors_param() -> Param {
    Param::switch("outdoors", false, "whether this is outdoors and away from danger").rules(&["GM-42"])
}
/// Whether an enemy is near.
pub fn reachable_param() -> Param {
    Param::switch("reachable", true, "whether an enemy can reach the character in this round").rules(&["GM-41"])
}

/// The rules by which the speed of these parameters modifies rolls.
pub fn haste(params: &Fields) -> Vec<&'static str> {
    let (speed, outdoors) = (Speed::asked(params), params.on("outdoors"));
    let mut rules = Vec::new();
    if speed.penalties_at(outdoors) != [0, 0] {
        rules.push("GM-41");
    }
    if speed.penalties_at(outdoors) != speed.penalties() {
        rules.push("GM-42");
    }
    rules
}

impl Speed {
    /// The speed that the parameters [`pace_param`], [`outdoors_param`] and [`reachable_param`] say.
    pub fn asked(params: &Fields) -> Self {
        speed(params.word("speed"), params.on("outdoors"), params.on("reachable"))
    }

    /// `GM-41` Movement speeds: yards in a minute for each point of Movement.
    pub fn yards(self) -> i16 {
        match self {
            Self::SemiConscious => 1,
            Self::Combat => 2,
            Self::Explore => 4,
            Self::Dash => 6,
            Self::Walk => 10,
            Self::Jog => 20,
            Self::Run => 30,
            Self::Sprint => 50,
        }
    }

    /// `GM-41` Movement speeds: rounds of the time base for each point of Endurance.
    pub fn base_rounds(self) -> i16 {
        match self {
            Self::SemiConscious | Self::Sprint => 1,
            Self::Combat | Self::Dash | Self::Run => 6,
            Self::Explore => 60,
            Self::Walk => 180,
            Self::Jog => 30,
        }
    }

    /// `GM-41` Movement speeds: the penalty to the mover's reactions, and the bonus of attackers.
    pub fn penalties(self) -> [i16; 2] {
        match self {
            Self::SemiConscious | Self::Combat | Self::Explore => [0, 0],
            Self::Dash => [1, 4],
            Self::Walk => [2, 2],
            Self::Jog => [4, 4],
            Self::Run => [8, 8],
            Self::Sprint => [16, 16],
        }
    }

    /// `GM-42` Outdoors: away from danger, the penalties are those of the next slower speed, and walking has none.
    pub fn penalties_outdoors(self) -> [i16; 2] {
        match self {
            Self::Sprint => Self::Run.penalties(),
            Self::Run => Self::Jog.penalties(),
            Self::Jog => Self::Walk.penalties(),
            Self::Walk => [0, 0],
            slow => slow.penalties(),
        }
    }

    /// The penalties, outdoors or not.
    pub fn penalties_at(self, outdoors: bool) -> [i16; 2] {
        if outdoors { self.penalties_outdoors() } else { self.penalties() }
    }
}

/// `GM-45` Darkness: Movement without a light or special vision.
pub fn in_light(movement: i16, light: Light) -> i16 {
    match light {
        Light::Day => movement,
        Light::Night => movement / 2,
        Light::Dark => movement / 4,
    }
}

/// `GM-43` Casting while moving: Movement left by a casting or calling time; 0 if it takes a round or more, or exceeds
/// Movement.
pub fn while_casting(movement: i16, time: i16, takes_a_round: bool) -> i16 {
    if takes_a_round || time > movement { 0 } else { movement - time }
}

/// `GM-46` Daily march: miles per day.
pub fn daily_miles(movement: i16, terrain: Terrain, extra: bool) -> i16 {
    let open = 2 * movement;
    let miles = match terrain {
        Terrain::Open => open,
        Terrain::Rough => open / 2,
        Terrain::Bog => open / 4,
    };
    if extra { miles + miles / 2 } else { miles }
}

/// `GM-47` Flying: miles per hour.
pub fn flying_miles(movement: i16) -> i16 {
    movement
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outdoors_a_jogger_has_the_penalties_of_a_walker() {
        assert_eq!(Speed::Jog.penalties_at(true), [2, 2]);
        assert_eq!(Speed::Jog.penalties_at(false), [4, 4]);
        assert_eq!([Speed::Walk, Speed::Run, Speed::Sprint].map(|s| s.penalties_at(true)), [[0, 0], [4, 4], [8, 8]]);
    }

    #[test]
    fn policies_choose_a_speed() {
        assert_eq!([true, false].map(|outdoors| speed("cautious", outdoors, true)), [Speed::Walk, Speed::Explore]);
        assert_eq!([true, false].map(|reachable| speed("escape", false, reachable)), [Speed::Dash, Speed::Run]);
    }

    #[test]
    fn movement_shrinks() {
        assert_eq!([Light::Day, Light::Night, Light::Dark].map(|light| in_light(11, light)), [11, 5, 2]);
        assert_eq!((while_casting(10, 4, false), while_casting(10, 11, false), while_casting(10, 4, true)), (6, 0, 0));
        assert_eq!((daily_miles(10, Terrain::Rough, true), daily_miles(10, Terrain::Bog, false)), (15, 5));
        assert_eq!(flying_miles(12), 12);
    }
}
