//! The words of the game's scenarios: abilities, skills, conditions, gear, policies.

use play::systems::words::string_enum;

string_enum! {
    /// The seven abilities.
    Ability {
        /// Combativity.
        Cmb = "cmb",
        /// Strength.
        Str = "str",
        /// Dexterity.
        Dex = "dex",
        /// Perception.
        Per = "per",
        /// Intelligence.
        Int = "int",
        /// Will.
        Wil = "wil",
        /// Tech.
        Tec = "tec",
    }
}

/// Declares the skills, each with its usual ability, and the words of all checks.
macro_rules! skills {
    ($($ability:ident: $($skill:ident = $word:literal $doc:literal),+;)*) => {
        string_enum! {
            /// The skills.
            Skill {
                $($(#[doc = $doc] $skill = $word,)+)*
            }
        }

        impl Skill {
            /// The usual ability of the skill.
            pub const fn ability(self) -> Ability {
                match self {
                    $($(Self::$skill => Ability::$ability,)+)*
                }
            }
        }

        /// The checks of a character: a skill with its ability, or an ability alone.
        pub const CHECKS: &[&str] =
            &["cmb", "str", "dex", "per", "int", "wil", "tec", $($($word,)+)*];

        /// The skills as fields of a character.
        pub fn skill_fields() -> Vec<::play::systems::Param> {
            vec![
            $($(::play::systems::Param::int($word, 0, 10, 0, $doc)
                .derived("not possessed: checks use the ability alone")
                .assumed()
                .rules(&["FS-01", "FS-18"]),)+)*
            ]
        }
    };
}

skills! {
    Cmb:
        ColdWeapons = "cold_weapons" "skill bonus in Cold Weapons: blades and clubs",
        EnergyWeapons = "energy_weapons" "skill bonus in Energy Weapons",
        Gunnery = "gunnery" "skill bonus in Gunnery: artillery and mounted weapons",
        KineticWeapons = "kinetic_weapons" "skill bonus in Kinetic Weapons: firearms",
        NaturalWeapons = "natural_weapons" "skill bonus in Natural Weapons: fists, claws and teeth",
        Throwing = "throwing" "skill bonus in Throwing",
        Wrestling = "wrestling" "skill bonus in Wrestling: to grapple, shove and disarm";
    Str:
        Athletics = "athletics" "skill bonus in Athletics: running and jumping",
        Climbing = "climbing" "skill bonus in Climbing",
        GZero = "g_zero" "skill bonus in G-Zero: moving without gravity",
        Might = "might" "skill bonus in Might: raw force",
        Stamina = "stamina" "skill bonus in Stamina: bodily endurance",
        Swimming = "swimming" "skill bonus in Swimming";
    Dex:
        Acrobatics = "acrobatics" "skill bonus in Acrobatics: balance and falling",
        Dancing = "dancing" "skill bonus in Dancing",
        Piloting = "piloting" "skill bonus in Piloting",
        Reflex = "reflex" "skill bonus in Reflex: getting out of the way",
        Riding = "riding" "skill bonus in Riding",
        Stealth = "stealth" "skill bonus in Stealth: hiding and sneaking",
        SleightOfHand = "sleight_of_hand" "skill bonus in Sleight of Hand";
    Per:
        Alertness = "alertness" "skill bonus in Alertness: noticing with all senses",
        Insight = "insight" "skill bonus in Insight: seeing through others",
        Inspection = "inspection" "skill bonus in Inspection: searching",
        Music = "music" "skill bonus in Music",
        Survival = "survival" "skill bonus in Survival",
        VisualArts = "visual_arts" "skill bonus in Visual Arts";
    Int:
        Erudition = "erudition" "skill bonus in Erudition",
        Lucidity = "lucidity" "skill bonus in Lucidity: keeping a clear mind",
        Medicine = "medicine" "skill bonus in Medicine: first aid and treatment",
        Nature = "nature" "skill bonus in Nature",
        Psionics = "psionics" "skill bonus in Psionics: psychic powers",
        Science = "science" "skill bonus in Science",
        Warfare = "warfare" "skill bonus in Warfare";
    Wil:
        Charisma = "charisma" "skill bonus in Charisma",
        Cunning = "cunning" "skill bonus in Cunning: feints and deceit",
        Fortitude = "fortitude" "skill bonus in Fortitude: mastering oneself",
        Intimidation = "intimidation" "skill bonus in Intimidation",
        Socialite = "socialite" "skill bonus in Socialite: manners",
        Streetwise = "streetwise" "skill bonus in Streetwise",
        Trading = "trading" "skill bonus in Trading";
    Tec:
        Astronautics = "astronautics" "skill bonus in Astronautics",
        Computer = "computer" "skill bonus in Computer",
        Cybernetics = "cybernetics" "skill bonus in Cybernetics",
        Explosives = "explosives" "skill bonus in Explosives, which also makes blasts harder to escape",
        Mechatronics = "mechatronics" "skill bonus in Mechatronics",
        Mystification = "mystification" "skill bonus in Mystification: disguise and forgery",
        Tampering = "tampering" "skill bonus in Tampering: locks and alarms";
}

string_enum! {
    /// Who controls a character.
    Role {
        /// A player: makes death saves at 0 vitality.
        Pc = "pc",
        /// The Game Master: out of the fight at 0 vitality, unless the sheet says otherwise.
        Npc = "npc",
    }
}

string_enum! {
    /// Size categories, from small to large (`FS-48`); medium, the size of people, is the default.
    Size {
        /// People.
        Medium = "medium",
        /// Cats.
        Tiny = "tiny",
        /// Dogs.
        Small = "small",
        /// Horses.
        Large = "large",
        /// Elephants.
        Huge = "huge",
        /// Whales.
        Gargantuan = "gargantuan",
    }
}

impl Size {
    /// Steps from medium size.
    pub const fn step(self) -> i16 {
        match self {
            Self::Tiny => -2,
            Self::Small => -1,
            Self::Medium => 0,
            Self::Large => 1,
            Self::Huge => 2,
            Self::Gargantuan => 3,
        }
    }
}

string_enum! {
    /// `FS-83` Types of damage.
    Harm {
        /// Blows, falls and bullets; stopped by the whole Armor Value.
        Kinetic = "kinetic",
        /// Beams and fire; stopped by half of it.
        Energy = "energy",
        /// Poison, disease, bleeding; not stopped by armor.
        Biotic = "biotic",
        /// Damage to the mind; not stopped by armor.
        Psychic = "psychic",
    }
}

string_enum! {
    /// The sample weapons.
    Weapon {
        /// Fists and feet.
        Unarmed = "unarmed",
        /// Light and short.
        Knife = "knife",
        /// A blade for one hand.
        Sword = "sword",
        /// A light firearm.
        Pistol = "pistol",
        /// A firearm for two hands.
        AssaultRifle = "assault_rifle",
        /// A light energy weapon.
        BlasterPistol = "blaster_pistol",
        /// An energy weapon for two hands.
        BlasterRifle = "blaster_rifle",
    }
}

string_enum! {
    /// `FS-64` Categories of distance, from near to far.
    Distance {
        /// Within a step.
        Adjacent = "adjacent",
        /// Up to 10 m.
        Close = "close",
        /// Up to 30 m.
        Short = "short",
        /// Up to 50 m.
        Medium = "medium",
        /// Up to 100 m.
        Long = "long",
        /// Beyond.
        Extreme = "extreme",
    }
}

impl Distance {
    /// `FS-64` How far each category but the last reaches, in metres.
    pub const LIMITS: [i16; 5] = [1, 10, 30, 50, 100];

    /// Metres between two sides that begin at this distance: its limit, or 150 for the last.
    pub const fn metres(self) -> i16 {
        match self {
            Self::Extreme => 150,
            _ => Self::LIMITS[self as usize],
        }
    }

    /// The category of a number of metres.
    pub fn of_metres(metres: i16) -> Self {
        let categories = [Self::Adjacent, Self::Close, Self::Short, Self::Medium, Self::Long, Self::Extreme];
        categories[Self::LIMITS.into_iter().filter(|&limit| metres > limit).count()]
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
    /// The traumas: mild ones of the body (`FS-95`) and of the mind (`FS-97`), and severe ones (`FS-96`, `FS-98`).
    Trauma {
        RightArm = "right_arm",
        LeftArm = "left_arm",
        RightLeg = "right_leg",
        LeftLeg = "left_leg",
        SevereRightArm = "severe_right_arm",
        SevereLeftArm = "severe_left_arm",
        SevereRightLeg = "severe_right_leg",
        SevereLeftLeg = "severe_left_leg",
        Shaken = "shaken",
        MindAndWill = "mind_and_will",
        SevereBody = "severe_body",
        SevereMind = "severe_mind",
    }
}

string_enum! {
    /// `FS-103` The conditions.
    Condition {
        /// Loses vitality every turn.
        Bleeding = "bleeding",
        /// Cannot see.
        Blinded = "blinded",
        /// Cannot harm the charmer.
        Charmed = "charmed",
        /// Sees poorly.
        Dazzled = "dazzled",
        /// Cannot hear.
        Deafened = "deafened",
        /// Sees the source of its fear.
        Frightened = "frightened",
        /// Held by a grappler.
        Grappled = "grappled",
        /// Half speed, and fewer actions.
        Hindered = "hindered",
        /// Can do nothing.
        Incapacitated = "incapacitated",
        /// Cannot be seen.
        Invisible = "invisible",
        /// Cannot move a muscle.
        Paralyzed = "paralyzed",
        /// Lying on the ground.
        Prone = "prone",
        /// Bound or pinned.
        Restrained = "restrained",
        /// Ill.
        Sickened = "sickened",
        /// Senseless for a moment.
        Stunned = "stunned",
        Unconscious = "unconscious",
    }
}

string_enum! {
    /// The targeting policy.
    Target {
        /// The enemy most likely to be dropped in this turn, then the one with the lowest vitality.
        Weakest = "weakest",
        /// The nearest one.
        Nearest = "nearest",
    }
}

string_enum! {
    /// When a fighter spends its reaction on dodging (`FS-61`).
    Dodge {
        /// On the first attack of a round that is likely enough to hit.
        BestHit = "best_hit",
        Never = "never",
    }
}

string_enum! {
    /// What a fighter does with its minor action.
    Minor {
        /// Whatever helps most: a second weapon, a feint, aiming.
        Auto = "auto",
        /// Nothing.
        Never = "never",
    }
}

string_enum! {
    /// Whether a badly wounded fighter defends (`FS-52`).
    Defend {
        Never = "never",
        /// With little vitality left, while an ally still fights.
        LastStand = "last_stand",
    }
}

string_enum! {
    /// The policy for exploits (`FS-13`, `FS-14`).
    ExploitPolicy {
        Damage = "damage",
        /// Weakening the target.
        Control = "control",
        /// Helping allies: a quick move, team play, help, vanishing.
        Support = "support",
        /// Acting first from the next round on, otherwise damage.
        Initiative = "initiative",
        /// None.
        Never = "never",
    }
}

string_enum! {
    /// The use of the extra minor action of an exploit (`FS-13`, exploit 4).
    ExtraMinor {
        /// Shoves the target to the ground.
        Shove = "shove",
        /// Aims or feints for its next attack on the target if possible, otherwise shoves it.
        Prepare = "prepare",
    }
}

string_enum! {
    /// What a melee fighter does when no enemy can be reached in this turn.
    Waiting {
        /// Runs towards an enemy.
        Advance = "advance",
        /// Readies an attack on the first enemy who approaches (`FS-56`).
        Ready = "ready",
    }
}

string_enum! {
    /// Whether a fighter who cannot attack helps an ally (`FS-54`).
    Help {
        Never = "never",
        /// The strongest ally.
        Support = "support",
    }
}

string_enum! {
    /// Whether a fighter gives first aid in a fight (`FS-91`).
    Medic {
        Never = "never",
        /// Before anything else.
        First = "first",
    }
}

string_enum! {
    /// Whether a fighter throws grenades (`FS-73`).
    Grenade {
        Never = "never",
        /// If at least two enemies and no ally are in the blast.
        If2 = "if2",
    }
}

string_enum! {
    /// Where a ranged fighter shoots from (`FS-71`).
    RangePolicy {
        /// From the spot.
        Stay = "stay",
        /// From out of reach.
        Keep = "keep",
    }
}

string_enum! {
    /// When an EDGE card is burned (`FS-109`).
    EdgePolicy {
        Never = "never",
        /// On the first check that matters and whose outcome is open.
        BurnKey = "burn_key",
    }
}

string_enum! {
    /// What a character does about strain (`FS-10`).
    StrainPolicy {
        /// Pays if enough vitality is left, else refuses.
        Pay = "pay",
        /// Refuses.
        Refuse = "refuse",
    }
}

string_enum! {
    /// How long a character rests (`FS-100`).
    RestPolicy {
        /// Until vitality is fully restored.
        ToFull = "to_full",
        /// Never takes short rests.
        Never = "never",
    }
}

string_enum! {
    /// Whether a fighter attacks enemies at 0 vitality (`FS-90`).
    Finish {
        /// Leaves them alone.
        Never = "never",
        /// As long as they live, even after the fight is decided.
        Always = "always",
    }
}

string_enum! {
    /// Whether melee attackers capture instead of killing (`FS-93`).
    KnockOut {
        /// They kill.
        Never = "never",
        /// They take prisoners.
        Capture = "capture",
    }
}

string_enum! {
    /// The effect of lacking a skill that a check requires (`FS-18`).
    Untrained {
        /// The ability alone.
        AbilityOnly = "ability_only",
        /// With disadvantage.
        Disadvantage = "disadvantage",
        /// The check is impossible.
        Impossible = "impossible",
    }
}

string_enum! {
    /// The effect of a tie in an opposed check (`FS-03`).
    TieRule {
        /// Nothing changes.
        StatusQuo = "status_quo",
        /// Both roll again.
        Reroll = "reroll",
        InitiatorWins = "initiator_wins",
    }
}

string_enum! {
    /// Which failures with a 1 bring a setback (`FS-15`).
    SetbackPolicy {
        /// All.
        Always = "always",
        /// Failures in combat.
        CombatOnly = "combat_only",
        /// None.
        Never = "never",
    }
}

string_enum! {
    /// The skill of the saves of a forced march (`FS-22`).
    MarchSkill {
        /// Bodily endurance.
        Stamina = "stamina",
        /// Mastering oneself, as printed.
        Fortitude = "fortitude",
        /// Training.
        Athletics = "athletics",
    }
}

impl MarchSkill {
    /// The skill; the ability is always STR.
    pub const fn skill(self) -> Skill {
        match self {
            Self::Stamina => Skill::Stamina,
            Self::Fortitude => Skill::Fortitude,
            Self::Athletics => Skill::Athletics,
        }
    }
}
