//! The words of the game's scenarios.

use play::systems::words::string_enum;

string_enum! {
    /// A known stat with one of its unknown stats: the base of a skill, and the target of damage.
    Pair {
        /// Strength and force.
        BuildVigor = "build_vigor",
        /// Strength and stamina.
        BuildEndurance = "build_endurance",
        /// Precision.
        ControlAccuracy = "control_accuracy",
        /// Speed.
        ControlAgility = "control_agility",
        /// Logic.
        IntellectReasoning = "intellect_reasoning",
        /// Learning.
        IntellectErudition = "intellect_erudition",
        /// Charm.
        EmpathyPresence = "empathy_presence",
        /// Awareness.
        EmpathyPerception = "empathy_perception",
    }
}

impl Pair {
    /// The index of its known stat in [`KNOWN`].
    pub fn known(self) -> usize {
        self as usize / 2
    }

    /// The index of its unknown stat in [`UNKNOWN`].
    pub fn unknown(self) -> usize {
        self as usize
    }
}

/// The known stats.
pub const KNOWN: [&str; 4] = ["build", "control", "intellect", "empathy"];
/// The unknown stats, in the order of the pairs.
pub const UNKNOWN: [&str; 8] =
    ["vigor", "endurance", "accuracy", "agility", "reasoning", "erudition", "presence", "perception"];

string_enum! {
    /// The exclusive skills that a sheet may have.
    Exclusive {
        /// Fighting with the weapon carried.
        CombatArt = "combat_art",
        /// Defending with a shield.
        Shields = "shields",
        /// Getting out of the way.
        Dodge = "dodge",
        /// Fists.
        Brawl = "brawl",
        /// Stabilising the injured.
        FirstAid = "first_aid",
        /// Hiding.
        Stealth = "stealth",
        /// Noticing.
        Watch = "watch",
        /// Locks.
        Tamper = "tamper",
        /// Climbing and falling.
        BodyControl = "body_control",
        /// Judging worth.
        Appraise = "appraise",
        /// Making beautiful things.
        ArtisticVein = "artistic_vein",
        /// Casting spells.
        Spell = "spell",
    }
}

string_enum! {
    /// Weapons.
    Weapon {
        /// Any weapon for one hand.
        OneHanded = "one_handed",
        /// Any weapon for both hands.
        TwoHanded = "two_handed",
        /// Fists.
        Unarmed = "unarmed",
        Dagger = "dagger",
        Blackjack = "blackjack",
        HandAxe = "hand_axe",
        BastardSword = "bastard_sword",
        BattleAxe = "battle_axe",
        Flail = "flail",
        Bow = "bow",
        /// Something thrown.
        Thrown = "thrown",
    }
}

impl Weapon {
    /// Whether it is a ranged weapon.
    pub fn is_ranged(self) -> bool {
        matches!(self, Self::Bow | Self::Thrown)
    }

    /// Whether it takes both hands.
    pub fn is_two_handed(self) -> bool {
        matches!(self, Self::TwoHanded | Self::BastardSword | Self::BattleAxe | Self::Flail | Self::Bow)
    }
}

string_enum! {
    /// A shield by size.
    Shield {
        None = "none",
        Small = "small",
        Medium = "medium",
        Large = "large",
    }
}

string_enum! {
    /// Armor by weight.
    Armor {
        None = "none",
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
        FullPlate = "full_plate",
    }
}

string_enum! {
    /// How the actions of a turn are divided.
    Tactics {
        /// Half of them, rounded down, for defence, the others for attacks; a single one for an attack.
        Balanced = "balanced",
        /// All of them for attacks.
        AllOut = "all_out",
        /// All of them for defence.
        Turtle = "turtle",
        /// Defences as attacks come in, attacks with the actions left; balanced if it declares before all enemies.
        Reactive = "reactive",
    }
}

string_enum! {
    /// The defence used against melee attacks.
    Guard {
        /// The best on average.
        Best = "best_defence",
        /// With the weapon.
        Weapon = "weapon",
        /// With the shield.
        Shield = "shield",
        /// By dodging.
        Dodge = "dodge",
    }
}

string_enum! {
    /// The targeting policy: which standing enemy is attacked.
    Target {
        /// The lowest sum of the wounded pair; the first in the list among equals.
        Weakest = "weakest",
        /// The first in the list, until it is down.
        FocusFire = "focus_fire",
        /// The one at the same place of the other side, then the following ones, wrapping around.
        Spread = "spread",
        /// The one with the highest attack value.
        MostDangerous = "most_dangerous",
    }
}

string_enum! {
    /// What a fighter does in the first turn in which it can act.
    Opening {
        /// Attacks, as in every turn.
        Attack = "attack",
        /// Hides.
        Hide = "hide",
    }
}

string_enum! {
    /// When a helper stabilises a dying ally.
    Aid {
        /// As soon as one is down.
        First = "aid_first",
        /// When no enemy is left standing.
        FightFirst = "fight_first",
        Never = "never",
    }
}

string_enum! {
    /// The difficulty of a check.
    Difficulty {
        Average = "average",
        Trivial = "trivial",
        Easy = "easy",
        Hard = "hard",
        VeryHard = "very_hard",
        Extreme = "extreme",
        Legendary = "legendary",
    }
}

string_enum! {
    /// The range category of a shot.
    Range {
        Short = "short",
        Mid = "mid",
        Long = "long",
        /// Beyond long, up to the farthest.
        Extreme = "extreme",
    }
}
