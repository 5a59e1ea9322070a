//! The words of the game's scenarios.

use play::systems::words::string_enum;

string_enum! {
    /// Who controls a character.
    Role {
        /// A player: tests are rolled, and at 0 Toughness the character is dying.
        Pc = "pc",
        /// The Game Master: fixed damage and armor, dead at 0 Toughness.
        Npc = "npc",
    }
}

string_enum! {
    /// The eight attributes.
    Attribute {
        /// Hitting.
        Accurate = "accurate",
        /// Knowing.
        Cunning = "cunning",
        /// Hiding.
        Discreet = "discreet",
        /// Talking.
        Persuasive = "persuasive",
        /// Moving.
        Quick = "quick",
        /// Resisting.
        Resolute = "resolute",
        /// Enduring.
        Strong = "strong",
        /// Noticing.
        Vigilant = "vigilant",
    }
}

string_enum! {
    /// The class of a weapon, which determines its die and properties.
    Weapon {
        /// Held in one hand.
        SingleHanded = "single-handed",
        /// Fists and feet.
        Unarmed = "unarmed",
        /// Claws and teeth.
        Natural = "natural",
        /// Daggers.
        Short = "short",
        /// Spears and halberds.
        Long = "long",
        /// A long weapon that is a mere staff.
        Quarterstaff = "quarterstaff",
        /// Two-handed and heavy.
        Heavy = "heavy",
        Bow = "bow",
        /// A crossbow or arbalest.
        Crossbow = "crossbow",
        /// A throwing weapon.
        Thrown = "thrown",
        Sling = "sling",
        /// A shield used to strike.
        Shield = "shield",
    }
}

string_enum! {
    /// Armor by weight.
    Armor {
        None = "none",
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
    }
}

string_enum! {
    /// The shield carried.
    Shield {
        /// Nothing.
        None = "none",
        Shield = "shield",
        /// A buckler, which leaves the hand free.
        Buckler = "buckler",
    }
}

string_enum! {
    /// The level of an ability.
    Level {
        /// Not learned.
        None = "none",
        /// The first level.
        Novice = "novice",
        /// The second level.
        Adept = "adept",
        /// The third level.
        Master = "master",
    }
}

string_enum! {
    /// The choice of a player whose character causes pain (`SYM-18`).
    Inflict {
        /// An immediate Free Attack.
        FreeAttack = "free_attack",
        /// The enemy is knocked down.
        KnockDown = "knock_down",
        /// Knocked down if an ally can use that before the enemy stands up again, else a Free Attack.
        Auto = "auto",
    }
}

string_enum! {
    /// The choice of a player whose character suffers pain (`SYM-18`).
    Suffer {
        /// Being knocked down.
        TakeProne = "take_prone",
        /// The enemy's immediate Free Attack.
        TakeFreeAttack = "take_free_attack",
        /// Whichever costs less on average.
        Auto = "auto",
    }
}

string_enum! {
    /// The targeting policy: which enemy within reach is attacked.
    Target {
        /// The one with the lowest Toughness.
        Weakest = "weakest",
        /// The first in the list that can be reached, so that a whole side attacks the same one.
        FocusFire = "focus_fire",
        /// The one with the highest Toughness.
        Strongest = "strongest",
        /// An enemy in melee with the fighter; else the one at the closest place of the other side.
        Nearest = "nearest",
    }
}

string_enum! {
    /// The use of a Movement Action that is not needed otherwise (`SYM-22`).
    Movement {
        /// To get around an enemy in melee with an ally.
        FlankIfPossible = "flank_if_possible",
        /// Nothing: the fighter stays where it has engaged.
        Hold = "hold",
    }
}

string_enum! {
    /// What a prone fighter does on its turn (`SYM-19`).
    Prone {
        /// Tests Quick and stands up.
        StandAtOnce = "stand_at_once",
        /// Fights on the ground: against enemies in melee, or at range. It cannot move.
        StayProne = "stay_prone",
    }
}

string_enum! {
    /// What a fighter does for a dying ally (`SYM-29`).
    Aid {
        /// Goes there at once, even out of melee.
        AidAtOnce = "aid_at_once",
        /// Goes there as soon as no enemy is engaged with the helper.
        AidWhenFree = "aid_when_free",
        /// Fights on.
        Ignore = "ignore",
    }
}

string_enum! {
    /// What a fighter does when flanked at the start of its turn (`SYM-22`).
    WhenFlanked {
        /// Fights on.
        Stay = "stay",
        /// Gets away from all enemies in melee, and waits for them or shoots.
        GetAway = "get_away",
    }
}

string_enum! {
    /// What a fighter does about a dying enemy.
    VersusDying {
        /// Leaves it alone.
        IgnoreDying = "ignore_dying",
        /// Attacks it before all others.
        FinishOff = "finish_off",
    }
}

string_enum! {
    /// What a fighter does without a drawn weapon (`SYM-09`).
    Draw {
        /// Draws it.
        Draw = "draw",
        /// Fights with fists and feet.
        FightUnarmed = "fight_unarmed",
    }
}

string_enum! {
    /// How a fighter reaches enemies in the rear (`SYM-24`).
    Passing {
        /// Only when nobody stands in front of them.
        Never = "never",
        /// Past the first of those in front, who makes a Free Attack.
        RunPast = "run_past",
        /// Around them, for both Actions of the turn.
        GoAround = "go_around",
    }
}

string_enum! {
    /// Where a fighter stands.
    Rank {
        /// In front.
        Front = "front",
        /// Behind those in front.
        Rear = "rear",
    }
}

/// The words for a second weapon: none, or a class.
pub const SECOND_WEAPON: &[&str] = &[
    "none",
    "single-handed",
    "unarmed",
    "natural",
    "short",
    "long",
    "quarterstaff",
    "heavy",
    "bow",
    "crossbow",
    "thrown",
    "sling",
    "shield",
];

impl Weapon {
    /// A second weapon, if there is one.
    pub fn second(word: &str) -> Option<Self> {
        (word != SECOND_WEAPON[0]).then(|| Self::of(word))
    }

    /// Whether it is a ranged weapon.
    pub fn is_ranged(self) -> bool {
        matches!(self, Self::Bow | Self::Crossbow | Self::Thrown | Self::Sling)
    }

    /// Whether it is Long (`SYM-10`).
    pub fn is_long(self) -> bool {
        matches!(self, Self::Long | Self::Quarterstaff)
    }

    /// `SYM-09` Weapons ready: natural weapons need not be drawn.
    pub fn is_always_ready(self) -> bool {
        matches!(self, Self::Unarmed | Self::Natural)
    }

    /// `SYM-09` Weapons ready: a Short weapon is drawn as a Free Action on the fighter's own turn.
    pub fn is_drawn_freely(self) -> bool {
        self == Self::Short
    }

    /// `SYM-26`: whether a shield rules out its use.
    pub fn is_barred_by_shield(self) -> bool {
        self.is_ranged() || self == Self::Heavy
    }
}
