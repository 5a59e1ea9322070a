//! The words of sheets and scenarios.

use play::systems::words::string_enum;

string_enum! {
    /// The class of a weapon, which determines the Bonus dice added to hit and to damage.
    Weapon {
        /// Swung or thrust by hand.
        Melee = "melee",
        /// Fists and feet.
        Unarmed = "unarmed",
        /// A bow that is drawn by strength.
        Bow = "bow",
        Crossbow = "crossbow",
        /// Firearms and later weapons.
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
        /// The rung between feeble and ordinary.
        Poor = "poor",
        /// The usual quality.
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
    /// The weapon quality needed to damage Durability.
    Superior {
        /// Any.
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
    /// The lowest rung of quality that does damage.
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
    /// `BRD-37` Damage types.
    DamageType {
        /// Cutting, piercing and impact, which armor is made for.
        Kinetic = "kinetic",
        /// Fire, lasers, plasma.
        Thermal = "thermal",
        /// Flash cooling.
        Cold = "cold",
        /// Lightning and ion guns.
        Electrical = "electrical",
        /// X-rays and other ionising radiation.
        Radiation = "radiation",
        /// Acids.
        Chemical = "chemical",
        /// Sound.
        Sonic = "sonic",
        /// Harmful to living creatures only.
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
    /// `BRD-43` Size categories.
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
    /// What a combatant is made of.
    Nature {
        /// Flesh and blood.
        Living = "living",
        /// Moves without being alive.
        Construct = "construct",
        /// `BRD-39` Objects: neither live nor act, and have no Health.
        Object = "object",
    }
}

string_enum! {
    /// `BRD-45` Cover against ranged attacks.
    Cover {
        /// In the open.
        None = "none",
        /// Concealment that stops no shot.
        Light = "light",
        /// Half covered.
        Partial = "partial",
        /// Behind solid cover.
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
    /// What the off-hand holds (`BRD-13`).
    OffHand {
        /// Nothing to attack with.
        None = "none",
        /// The bare fist.
        Unarmed = "unarmed",
        /// A second weapon.
        Weapon = "weapon",
    }
}

string_enum! {
    /// How a fighter spends the actions of a turn.
    Actions {
        /// On attacks.
        AllAttack = "all_attack",
        /// The last one on Defend when at least two attacks are expected.
        AttackThenDefend = "attack_then_defend",
        /// The last one on moving out of reach, after an attack in the same turn.
        HitAndMove = "hit_and_move",
    }
}

string_enum! {
    /// What a prone fighter does.
    Prone {
        /// Stands up first of all.
        StandAtOnce = "stand_at_once",
        /// Stays down while an enemy is adjacent.
        StayDown = "stay_down_if_adjacent_enemy",
    }
}

string_enum! {
    /// `BRD-08` Ambush: a combatant's situation at the start of the fight.
    Surprise {
        /// That of its side.
        BySide = "by_side",
        Ambushed = "ambushed",
        /// Lying in wait.
        Ambusher = "ambusher",
        Neither = "neither",
    }
}

string_enum! {
    /// What a wounded fighter does.
    Wounded {
        /// Fights on.
        FightOn = "fight_on",
        /// Escapes.
        Escape = "escape",
    }
}

string_enum! {
    /// The targeting policy.
    Target {
        /// The one with the least Durability and Health left.
        Weakest = "weakest",
        /// The first in the line.
        FocusFire = "focus_fire",
        /// The one who deals the most damage.
        MostDangerous = "most_dangerous",
    }
}

string_enum! {
    /// What a fighter does for an ally in Shock.
    Downed {
        /// Stabilises it at once.
        AtOnce = "stabilise_at_once",
        /// Stabilises it after the fight.
        AfterFight = "after_fight",
        /// Nothing.
        Never = "never",
    }
}

string_enum! {
    /// What a fighter does about an enemy in Shock.
    VersusShock {
        /// Nothing.
        Ignore = "ignore",
        /// Kills it.
        Execute = "execute",
    }
}

string_enum! {
    /// `BRD-17` Ready: the trigger of a readied attack, which the rules leave to the player.
    Ready {
        /// None: approaches the enemy instead.
        Never = "never",
        /// An enemy coming into reach of a melee weapon, if there is none in reach yet.
        Await = "await_attacker",
        /// The same with any weapon: shoots at the first enemy who comes as near as visibility requires.
        AwaitInRange = "await_in_range",
        /// With the last attack of a turn: an enemy within range who attacks the fighter.
        IfAttacked = "if_attacked",
        /// With the last attack of a turn: an enemy within range who attacks the fighter or an ally.
        IfSideAttacked = "if_side_attacked",
    }
}

string_enum! {
    /// When the ability on a sheet is used (`BRD-18`).
    UseAbility {
        Never = "never",
        /// Whenever it can be paid for.
        Always = "when_affordable",
    }
}
