//! The numbers of movement (GM-41 to GM-47).

use super::super::super::sheet::Sheet;
use super::super::scores::Ability;
use super::person::Person;
use super::{PlannedCell, Process};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

/// The speed of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Semi-conscious.
    SemiConscious,
    /// In a fight, while attacking.
    Combat,
    /// In a fight, instead of attacking.
    Dash,
    /// Slow and watchful.
    Explore,
    /// Walking.
    Walk,
    /// Jogging.
    Jog,
    /// Running.
    Run,
    /// Sprinting.
    Sprint,
}

impl Speed {
    /// Reads a speed or a policy: `cautious` explores indoors and walks outdoors; `escape` dashes
    /// if an enemy is in reach and runs otherwise.
    pub fn read(params: &Sheet) -> Option<Self> {
        Some(match params.word("speed") {
            "semi_conscious" => Self::SemiConscious,
            "combat" => Self::Combat,
            "dash" => Self::Dash,
            "explore" => Self::Explore,
            "walk" => Self::Walk,
            "jog" => Self::Jog,
            "run" => Self::Run,
            "sprint" => Self::Sprint,
            "cautious" if params.on("outdoors") => Self::Walk,
            "cautious" => Self::Explore,
            "escape" if params.on("reachable") => Self::Dash,
            "escape" => Self::Run,
            _ => return None,
        })
    }

    /// GM-41: yards per minute for each point of Movement.
    pub fn yards(self) -> i32 {
        match self {
            Self::SemiConscious => 1,
            Self::Combat => 2,
            Self::Dash => 6,
            Self::Explore => 4,
            Self::Walk => 10,
            Self::Jog => 20,
            Self::Run => 30,
            Self::Sprint => 50,
        }
    }

    /// GM-41: rounds for each point of Endurance until a rest is due.
    pub fn time_base(self) -> i32 {
        match self {
            Self::SemiConscious | Self::Sprint => 1,
            Self::Combat | Self::Dash | Self::Run => 6,
            Self::Explore => 60,
            Self::Walk => 180,
            Self::Jog => 30,
        }
    }

    /// GM-41, GM-42: the penalty for haste to reactions. Outdoors, the next slower speed's penalty
    /// applies. Ruling: except for a dash, which belongs to a fight.
    pub fn reaction_penalty(self, outdoors: bool) -> i32 {
        match (self, outdoors) {
            (Self::SemiConscious | Self::Combat | Self::Explore, _) | (Self::Walk, true) => 0,
            (Self::Dash, _) => 1,
            (Self::Walk, false) | (Self::Jog, true) => 2,
            (Self::Jog, false) | (Self::Run, true) => 4,
            (Self::Run, false) | (Self::Sprint, true) => 8,
            (Self::Sprint, false) => 16,
        }
    }

    /// GM-41, GM-42: the attackers' bonus for the target's haste.
    pub fn attack_bonus(self, outdoors: bool) -> i32 {
        match (self, outdoors) {
            (Self::Dash, _) => 4,
            _ => self.reaction_penalty(outdoors),
        }
    }
}

/// GM-45: Movement that remains in the dark.
pub fn in_the_dark(movement: i32, light: &str) -> Option<i32> {
    Some(match light {
        "day" => movement,
        "night" => movement / 2,
        "dark" => movement / 4,
        _ => return None,
    })
}

/// GM-46: quarters of a day's march possible on a terrain.
pub fn terrain_quarters(terrain: &str) -> Option<i32> {
    Some(match terrain {
        "open" => 4,
        "rough" => 2,
        "bog" => 1,
        _ => return None,
    })
}

/// The numbers of movement.
pub struct Moving {
    movement: i32,
    endurance: i32,
    speed: Speed,
    outdoors: bool,
    terrain_quarters: i32,
}

impl Moving {
    /// Reads the question. Concentration (GM-29), darkness (GM-45) and covering tracks (GM-52) each
    /// reduce Movement; GM-43: casting takes its time from the rest, or all of it if it takes a
    /// round or more.
    pub fn read(case: &PlannedCell) -> Option<Self> {
        let params = case.params;
        let person: Person = case.person()?;
        let mut movement = person.pace;
        if person.concentrating {
            movement /= 2;
        }
        if !params.on("sees_in_the_dark") {
            movement = in_the_dark(movement, params.word("light"))?;
        }
        if params.on("covers_tracks") {
            movement /= 2;
        }
        let casting = params.int("casting_time");
        movement = if params.on("casts_a_round") { 0 } else { (movement - casting).max(0) };
        Some(Self {
            movement,
            endurance: person.ability(Ability::Endurance),
            speed: Speed::read(params)?,
            outdoors: params.on("outdoors"),
            terrain_quarters: terrain_quarters(params.word("terrain"))?,
        })
    }
}

impl Process for Moving {
    fn names(&self) -> &'static [&'static str] {
        &[
            "movement",
            "yards_a_minute",
            "feet_a_round",
            "time_base",
            "reaction_penalty",
            "attack_bonus",
            "miles_a_day",
            "miles_flying",
        ]
    }

    fn play(&self, _dice: &mut Dice) -> Vec<Option<i32>> {
        let yards = self.speed.yards() * self.movement;
        vec![
            Some(self.movement),
            Some(yards),
            Some(yards / 2),
            Some(self.endurance * self.speed.time_base()),
            Some(self.speed.reaction_penalty(self.outdoors)),
            Some(self.speed.attack_bonus(self.outdoors)),
            Some(2 * self.movement * self.terrain_quarters / 4),
            Some(self.movement),
        ]
    }
}
