//! Abilities, reactions and archetypes, their contributions (GM-01 to GM-03), and the bonus of a
//! group (GM-09).

use Ability::{Agility, Charisma, Endurance, Intelligence, Strength, Wisdom};

/// The six abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ability {
    /// Melee, movement, jumps.
    Strength,
    /// Defense, missiles, chases, jumps.
    Agility,
    /// Survival, age, breath, staying conscious.
    Endurance,
    /// Thinking.
    Intelligence,
    /// Sense.
    Wisdom,
    /// Presence.
    Charisma,
}

impl Ability {
    /// All of them by their names on a sheet.
    pub const ALL: [(Self, &'static str); 6] = [
        (Strength, "strength"),
        (Agility, "agility"),
        (Endurance, "endurance"),
        (Intelligence, "intelligence"),
        (Wisdom, "wisdom"),
        (Charisma, "charisma"),
    ];

    /// The ability of a name.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, name)| *name == word).map(|(ability, _)| ability)
    }
}

/// The six reactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reaction {
    /// Getting out of the way.
    Evasion,
    /// Standing fast.
    Fortitude,
    /// Resisting sickness, thirst and thin air.
    Health,
    /// Seeing through things.
    Reason,
    /// Noticing.
    Perception,
    /// Resisting by will.
    Willpower,
}

impl Reaction {
    /// GM-03: all of them by name, with their major and minor contributing abilities.
    pub const ALL: [(Self, &'static str, Ability, Ability); 6] = [
        (Self::Evasion, "evasion", Agility, Intelligence),
        (Self::Fortitude, "fortitude", Strength, Endurance),
        (Self::Health, "health", Endurance, Strength),
        (Self::Reason, "reason", Intelligence, Wisdom),
        (Self::Perception, "perception", Charisma, Agility),
        (Self::Willpower, "willpower", Wisdom, Charisma),
    ];

    /// The reaction of a name.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, name, ..)| *name == word).map(|(reaction, ..)| reaction)
    }
}

/// An ability or a reaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// One of the abilities.
    Ability(Ability),
    /// One of the reactions.
    Reaction(Reaction),
}

impl Score {
    /// The ability or reaction of a name.
    pub fn read(word: &str) -> Option<Self> {
        Ability::read(word).map(Self::Ability).or_else(|| Reaction::read(word).map(Self::Reaction))
    }
}

/// The archetypes, including none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Archetype {
    /// No archetype.
    None,
    /// Strength and Fortitude.
    Warrior,
    /// Agility and Evasion.
    Thief,
    /// Intelligence and Reason.
    Sorceror,
    /// Wisdom and Willpower.
    Prophet,
    /// Charisma and Perception.
    Monk,
}

impl Archetype {
    /// The archetype of a name.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "none" => Self::None,
            "warrior" => Self::Warrior,
            "thief" => Self::Thief,
            "sorceror" => Self::Sorceror,
            "prophet" => Self::Prophet,
            "monk" => Self::Monk,
            _ => return None,
        })
    }

    /// The archetypal ability, the archetypal reaction, and the ability that contributes to verve.
    pub fn parts(self) -> Option<(Ability, Reaction, Ability)> {
        Some(match self {
            Self::None => return None,
            Self::Warrior => (Strength, Reaction::Fortitude, Intelligence),
            Self::Thief => (Agility, Reaction::Evasion, Wisdom),
            Self::Sorceror => (Intelligence, Reaction::Reason, Charisma),
            Self::Prophet => (Wisdom, Reaction::Willpower, Strength),
            Self::Monk => (Charisma, Reaction::Perception, Endurance),
        })
    }

    /// GM-19: the fighting art of an archetype at a level.
    pub fn fighting_art(self, level: i32) -> i32 {
        match self {
            Self::None => 0,
            Self::Warrior => level,
            Self::Thief | Self::Prophet | Self::Monk => level / 2,
            Self::Sorceror => level / 3,
        }
    }
}

/// Kind of character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A player's hero, with verve and mojo.
    Hero,
    /// A person played by the Guide, with neither.
    Npc,
    /// A creature, whose numbers come from its level.
    Creature,
}

impl Kind {
    /// The kind of a name.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "hero" => Self::Hero,
            "npc" => Self::Npc,
            "creature" => Self::Creature,
            _ => return None,
        })
    }
}

/// The contributions of each score from 1 to 22: as major, minor and special contributor.
const CONTRIBUTORS: [(i32, i32, i32); 22] = [
    (-5, -3, 0),
    (-4, -2, 0),
    (-3, -2, 0),
    (-2, -1, 1),
    (-2, -1, 1),
    (-1, 0, 1),
    (-1, 0, 2),
    (-1, 0, 2),
    (0, 0, 2),
    (0, 0, 2),
    (0, 0, 3),
    (1, 0, 3),
    (1, 0, 3),
    (1, 0, 4),
    (2, 1, 4),
    (2, 1, 4),
    (3, 2, 4),
    (4, 2, 5),
    (5, 2, 5),
    (6, 3, 5),
    (7, 3, 6),
    (8, 3, 6),
];

fn contributors(score: i32) -> (i32, i32, i32) {
    CONTRIBUTORS[score.clamp(1, 22) as usize - 1]
}

/// GM-02: contribution of a score as major contributor.
pub fn major(score: i32) -> i32 {
    contributors(score).0
}

/// GM-02: contribution of a score as minor contributor.
pub fn minor(score: i32) -> i32 {
    contributors(score).1
}

/// GM-02: contribution of a score as special contributor.
pub fn special(score: i32) -> i32 {
    contributors(score).2
}

/// GM-09: the bonus of a group is the number of times its size can be halved.
pub fn group_bonus(members: i32) -> i32 {
    members.max(1).ilog2() as i32
}
