//! The words of sheets and scenarios.

use crate::systems::words::string_enum;

string_enum! {
    /// What a weapon is, which says whose dice it adds to hit and to damage.
    Weapon {
        /// Swung or thrust by hand.
        Melee = "melee",
        /// Fists and feet.
        Unarmed = "unarmed",
        /// A bow that is drawn by strength.
        Bow = "bow",
        /// A crossbow.
        Crossbow = "crossbow",
        /// Firearms and what comes after them.
        Modern = "modern",
        /// A magic projectile or an aimed spell.
        Magic = "magic",
    }
}

string_enum! {
    /// The ability whose Bonus dice are added to attacks.
    Ability {
        /// Weapons and hand to hand.
        Agility = "agility",
        /// Spells.
        Soul = "soul",
        /// Many techniques.
        Speed = "speed",
    }
}

string_enum! {
    /// The quality of a weapon or armor, from the lowest.
    Quality {
        /// The lowest rung.
        Feeble = "feeble",
        /// Between feeble and ordinary.
        Poor = "poor",
        /// What most things are.
        Ordinary = "ordinary",
        /// The first rung that ignores far lower ones.
        Heroic = "heroic",
        /// Above heroic.
        Epic = "epic",
        /// The highest rung.
        Legendary = "legendary",
    }
}

string_enum! {
    /// Durability that only superior weapons can harm.
    Superior {
        /// Any weapon harms.
        None = "none",
        /// Heroic weapons or better.
        Heroic = "heroic",
        /// Epic weapons or better.
        Epic = "epic",
        /// Legendary weapons.
        Legendary = "legendary",
    }
}

impl Superior {
    /// The lowest rung of quality that harms.
    pub fn rung(self) -> i16 {
        match self {
            Self::None => 0,
            Self::Heroic => Quality::Heroic as i16,
            Self::Epic => Quality::Epic as i16,
            Self::Legendary => Quality::Legendary as i16,
        }
    }
}

string_enum! {
    /// `BRD-37` Damage types: the thirteen.
    DamageType {
        /// Cutting, piercing, impact: what armor is made for.
        Kinetic = "kinetic",
        /// Fire, lasers, plasma.
        Thermal = "thermal",
        /// Flash cooling.
        Cold = "cold",
        /// Lightning and ion guns.
        Electrical = "electrical",
        /// X-rays and worse.
        Radiation = "radiation",
        /// Acids.
        Chemical = "chemical",
        /// Sound.
        Sonic = "sonic",
        /// Harms what lives.
        Toxic = "toxic",
        /// Death; opposed to Lucent.
        Umbral = "umbral",
        /// Disorder; opposed to Crystal.
        Entropic = "entropic",
        /// Order; opposed to Entropic.
        Crystal = "crystal",
        /// Magic itself, its own opposite.
        Aetheric = "aetheric",
        /// Light; opposed to Umbral.
        Lucent = "lucent",
    }
}

string_enum! {
    /// `BRD-43` Size: the seven categories.
    Size {
        /// Like a mouse.
        Tiny = "tiny",
        /// Like a child.
        Small = "small",
        /// Like most people.
        Medium = "medium",
        /// Like a bear.
        Large = "large",
        /// Larger than any bear.
        Huge = "huge",
        /// Like a whale.
        Massive = "massive",
        /// Larger than anything that swims.
        Colossal = "colossal",
    }
}

string_enum! {
    /// What somebody is made of.
    Nature {
        /// Flesh and blood.
        Living = "living",
        /// Moves without being alive.
        Construct = "construct",
        /// `BRD-39` Objects: neither lives nor acts, and has no Health.
        Object = "object",
    }
}

string_enum! {
    /// `BRD-45` Cover against ranged attacks.
    Cover {
        /// In the open.
        None = "none",
        /// Hidden, but nothing stops a shot.
        Light = "light",
        /// Half behind something.
        Partial = "partial",
        /// Behind something solid.
        Full = "full",
    }
}

string_enum! {
    /// `BRD-44` Visibility.
    Visibility {
        /// Clear.
        Normal = "normal",
        /// Rain, thin smoke.
        Reduced = "reduced",
        /// Heavy rain, most fog.
        Low = "low",
        /// Dense smoke, a blizzard.
        Zero = "zero",
    }
}

string_enum! {
    /// What is held in the other hand (`BRD-13`).
    OffHand {
        /// Nothing that strikes.
        None = "none",
        /// The bare fist.
        Unarmed = "unarmed",
        /// A second weapon.
        Weapon = "weapon",
    }
}

string_enum! {
    /// How the actions of a turn are spent.
    Actions {
        /// On attacks.
        AllAttack = "all_attack",
        /// The last one on Defend when two attacks or more are expected.
        AttackThenDefend = "attack_then_defend",
        /// The last one on moving out of reach, after an attack in the same turn.
        HitAndMove = "hit_and_move",
    }
}

string_enum! {
    /// What somebody on the ground does.
    Prone {
        /// Stands up first of all.
        StandAtOnce = "stand_at_once",
        /// Stays down while an enemy stands next to him.
        StayDown = "stay_down_if_adjacent_enemy",
    }
}

string_enum! {
    /// `BRD-08` Ambush: what somebody is when the fight begins.
    Surprise {
        /// What his side is.
        BySide = "by_side",
        /// Ambushed.
        Ambushed = "ambushed",
        /// One of those who lie in wait.
        Ambusher = "ambusher",
        /// Neither.
        Neither = "neither",
    }
}

string_enum! {
    /// What the wounded do.
    Wounded {
        /// Fight.
        FightOn = "fight_on",
        /// Escape.
        Escape = "escape",
    }
}

string_enum! {
    /// Which enemy is attacked.
    Target {
        /// The one with the least Durability and Health left.
        Weakest = "weakest",
        /// The first in the line.
        FocusFire = "focus_fire",
        /// The one who deals most damage.
        MostDangerous = "most_dangerous",
    }
}

string_enum! {
    /// What is done for an ally in Shock.
    Downed {
        /// Stabilised at once.
        AtOnce = "stabilise_at_once",
        /// Stabilised after the fight.
        AfterFight = "after_fight",
        /// Nothing.
        Never = "never",
    }
}

string_enum! {
    /// What is done about an enemy in Shock.
    VersusShock {
        /// Nothing.
        Ignore = "ignore",
        /// He is killed.
        Execute = "execute",
    }
}

string_enum! {
    /// `BRD-17` Ready: the condition for which an attack is readied. The text leaves it to the player.
    Ready {
        /// No: the enemy is approached.
        Never = "never",
        /// Yes, with a weapon of close combat, while no enemy is in reach.
        Await = "await_attacker",
        /// Yes, with any weapon: a shot at the first who comes as near as visibility allows.
        AwaitInRange = "await_in_range",
        /// With the last attack of a turn: an enemy within range who attacks it.
        IfAttacked = "if_attacked",
        /// With the last attack of a turn: an enemy within range who attacks it or any of its side.
        IfSideAttacked = "if_side_attacked",
    }
}

string_enum! {
    /// When the ability of a sheet is used (`BRD-18`).
    UseAbility {
        /// Never.
        Never = "never",
        /// Whenever it can be paid.
        Always = "when_affordable",
    }
}
