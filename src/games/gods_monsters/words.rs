//! The words of the game's scenarios.

use play::systems::words::string_enum;

string_enum! {
    /// The kind of a character (`GM-03`, `GM-04`).
    Kind {
        /// Played by a player.
        Hero = "hero",
        /// A person controlled by the Guide: no verve, no mojo.
        Npc = "npc",
        /// A creature: numbers by level instead of ability scores.
        Creature = "creature",
    }
}

string_enum! {
    /// The archetypes, each with its ability, its reaction and the contributor to its verve.
    Archetype {
        /// None: reactions do not grow.
        None = "none",
        /// Strength, Fortitude; verve by Intelligence.
        Warrior = "warrior",
        /// Agility, Evasion; verve by Wisdom.
        Thief = "thief",
        /// Intelligence, Reason; verve by Charisma.
        Sorceror = "sorceror",
        /// Wisdom, Willpower; verve by Strength.
        Prophet = "prophet",
        /// Charisma, Perception; verve by Endurance.
        Monk = "monk",
    }
}

string_enum! {
    /// The six abilities.
    Ability {
        /// Force.
        Strength = "strength",
        /// Nimbleness.
        Agility = "agility",
        /// Toughness.
        Endurance = "endurance",
        /// Thought.
        Intelligence = "intelligence",
        /// Insight.
        Wisdom = "wisdom",
        /// Presence.
        Charisma = "charisma",
    }
}

string_enum! {
    /// The six reactions.
    Reaction {
        /// Getting out of the way.
        Evasion = "evasion",
        /// Standing fast.
        Fortitude = "fortitude",
        /// Resisting sickness.
        Health = "health",
        /// Seeing through.
        Reason = "reason",
        /// Noticing.
        Perception = "perception",
        /// Resisting by will.
        Willpower = "willpower",
    }
}

string_enum! {
    /// Size of a body (`GM-04`, `GM-40`).
    Size {
        /// That of people.
        Normal = "normal",
        /// A sixth.
        Fine = "fine",
        /// A third.
        Tiny = "tiny",
        /// Three quarters.
        Small = "small",
        /// Twice.
        Large = "large",
        /// Four times.
        Huge = "huge",
        /// Eight times.
        Gigantic = "gigantic",
        /// Sixteen times.
        Titanic = "titanic",
    }
}

string_enum! {
    /// How a weapon is used, which determines the abilities that contribute (`GM-17`).
    WeaponUse {
        /// In the hand: Strength.
        Melee = "melee",
        /// Thrown: Agility and Strength.
        Thrown = "thrown",
        /// Shot: Agility.
        Missile = "missile",
    }
}

string_enum! {
    /// When a player bids mojo (`GM-18`).
    MojoPolicy {
        /// On failed Health rolls, Death rolls, and Endurance rolls if Endurance is archetypal.
        Survive = "survive",
        /// Also on attacks that miss narrowly and would drop the target.
        Win = "win",
        Never = "never",
    }
}

string_enum! {
    /// The targeting policy.
    Target {
        /// The one with the fewest survival points.
        Weakest = "weakest",
        /// The one with the most survival points.
        Strongest = "strongest",
        /// The first standing enemy in the list.
        First = "first",
        /// The enemy at the same place of the other side, then the following ones.
        Opposite = "opposite",
    }
}

string_enum! {
    /// What a fighter does about unconscious enemies.
    Mercy {
        /// Captures them: they are never attacked again.
        Capture = "capture",
        /// Attacks them before anybody else.
        FinishOff = "finish_off",
    }
}

string_enum! {
    /// What a concentrating character does when hit (`GM-29`).
    Concentrate {
        /// Holds the effect as long as it can.
        Hold = "hold",
        /// Drops it deliberately once survival is low.
        BreakIfHit = "break_if_hit",
    }
}

string_enum! {
    /// What an unaware character knows (`GM-16`).
    Awareness {
        /// Nothing.
        Unaware = "unaware",
        /// That the attackers are there, but not that they attack.
        Suspects = "suspects",
        /// Nothing, being asleep.
        Asleep = "asleep",
    }
}

string_enum! {
    /// What a surprised character does from the second round on (`GM-16`).
    WhenSurprised {
        /// Fights as well as it can.
        Fight = "fight",
        /// Keeps out of the fight until the surprise is over.
        KeepOut = "keep_out",
    }
}

string_enum! {
    /// Who directs a semi-conscious character in a fight (`GM-49`).
    Directed {
        /// Its comrades, as long as a wide-awake one is standing.
        ByComrades = "by_comrades",
        /// A bystander, always.
        Always = "always",
        /// Nobody: it does nothing.
        Never = "never",
    }
}

impl Archetype {
    /// Its ability, reaction and contributor of verve.
    pub fn parts(self) -> Option<(Ability, Reaction, Ability)> {
        Some(match self {
            Self::None => return None,
            Self::Warrior => (Ability::Strength, Reaction::Fortitude, Ability::Intelligence),
            Self::Thief => (Ability::Agility, Reaction::Evasion, Ability::Wisdom),
            Self::Sorceror => (Ability::Intelligence, Reaction::Reason, Ability::Charisma),
            Self::Prophet => (Ability::Wisdom, Reaction::Willpower, Ability::Strength),
            Self::Monk => (Ability::Charisma, Reaction::Perception, Ability::Endurance),
        })
    }
}

impl Ability {
    /// All archetypes, in order.
    pub const ALL: [Self; 6] =
        [Self::Strength, Self::Agility, Self::Endurance, Self::Intelligence, Self::Wisdom, Self::Charisma];

    /// `GM-30` Concentration penalty: whether penalties to concentration apply to it.
    pub fn needs_concentration(self) -> bool {
        matches!(self, Self::Charisma | Self::Wisdom | Self::Intelligence)
    }
}

impl Reaction {
    /// All of them, in order.
    pub const ALL: [Self; 6] =
        [Self::Evasion, Self::Fortitude, Self::Health, Self::Reason, Self::Perception, Self::Willpower];

    /// The abilities that contribute: major, then minor.
    pub fn parts(self) -> (Ability, Ability) {
        match self {
            Self::Evasion => (Ability::Agility, Ability::Intelligence),
            Self::Fortitude => (Ability::Strength, Ability::Endurance),
            Self::Health => (Ability::Endurance, Ability::Strength),
            Self::Reason => (Ability::Intelligence, Ability::Wisdom),
            Self::Perception => (Ability::Charisma, Ability::Agility),
            Self::Willpower => (Ability::Wisdom, Ability::Charisma),
        }
    }
}

impl Size {
    /// `GM-40` Jump size factor: the jumping distance of a body of this size, in twelfths.
    pub fn twelfths(self) -> i16 {
        match self {
            Self::Normal => 12,
            Self::Fine => 2,
            Self::Tiny => 4,
            Self::Small => 9,
            Self::Large => 24,
            Self::Huge => 48,
            Self::Gigantic => 96,
            Self::Titanic => 192,
        }
    }

    /// `GM-04` Creature numbers: the modifier of size to Fortitude.
    pub fn fortitude(self) -> i16 {
        match self {
            Self::Large => 2,
            Self::Huge => 4,
            Self::Gigantic => 8,
            Self::Titanic => 16,
            Self::Normal | Self::Fine | Self::Tiny | Self::Small => 0,
        }
    }
}
