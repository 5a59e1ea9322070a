//! A character before the fight: abilities, skills, weapons and tactics.

use super::super::sheet::{Member, Sheet};
use super::dice::Damage;
use super::rules::Rules;

/// The seven abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ability {
    /// Combativity.
    Cmb,
    /// Strength.
    Str,
    /// Dexterity.
    Dex,
    /// Perception.
    Per,
    /// Intelligence.
    Int,
    /// Will.
    Wil,
    /// Tech.
    Tec,
}

/// The skills used in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skill {
    /// Blades and clubs.
    ColdWeapons,
    /// Blasters.
    EnergyWeapons,
    /// Firearms.
    KineticWeapons,
    /// Fists and teeth.
    NaturalWeapons,
    /// Throwing.
    Throwing,
    /// Grappling and shoving.
    Wrestling,
    /// Bodily endurance.
    Stamina,
    /// Balance.
    Acrobatics,
    /// Avoiding area effects.
    Reflex,
    /// Hiding.
    Stealth,
    /// Noticing.
    Alertness,
    /// Seeing through deception.
    Insight,
    /// A clear mind.
    Lucidity,
    /// First aid.
    Medicine,
    /// Feints.
    Cunning,
    /// Grenades.
    Explosives,
    /// Self-control.
    Fortitude,
}

/// Every skill with its name in sheets.
const SKILLS: [(Skill, &str); 17] = [
    (Skill::ColdWeapons, "cold_weapons"),
    (Skill::EnergyWeapons, "energy_weapons"),
    (Skill::KineticWeapons, "kinetic_weapons"),
    (Skill::NaturalWeapons, "natural_weapons"),
    (Skill::Throwing, "throwing"),
    (Skill::Wrestling, "wrestling"),
    (Skill::Stamina, "stamina"),
    (Skill::Acrobatics, "acrobatics"),
    (Skill::Reflex, "reflex"),
    (Skill::Stealth, "stealth"),
    (Skill::Alertness, "alertness"),
    (Skill::Insight, "insight"),
    (Skill::Lucidity, "lucidity"),
    (Skill::Medicine, "medicine"),
    (Skill::Cunning, "cunning"),
    (Skill::Explosives, "explosives"),
    (Skill::Fortitude, "fortitude"),
];

/// FS-83: types of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harm {
    /// Impact.
    Kinetic,
    /// Heat, light, acid.
    Energy,
    /// Poison and disease.
    Biotic,
    /// Mental.
    Psychic,
}

impl Harm {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "kinetic" => Self::Kinetic,
            "energy" => Self::Energy,
            "biotic" => Self::Biotic,
            "psychic" => Self::Psychic,
            _ => return None,
        })
    }

    /// Its name in sheets.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kinetic => "kinetic",
            Self::Energy => "energy",
            Self::Biotic => "biotic",
            Self::Psychic => "psychic",
        }
    }
}

/// FS-64: categories of distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Distance {
    /// Within reach.
    Adjacent,
    /// Up to 10 m.
    Close,
    /// Up to 30 m.
    Short,
    /// Up to 50 m.
    Medium,
    /// Up to 100 m.
    Long,
    /// Farther.
    Extreme,
}

impl Distance {
    /// Reads a category.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "adjacent" => Self::Adjacent,
            "close" => Self::Close,
            "short" => Self::Short,
            "medium" => Self::Medium,
            "long" => Self::Long,
            "extreme" => Self::Extreme,
            _ => return None,
        })
    }

    /// The category of a distance in metres between two fighters who are not adjacent.
    pub fn of(metres: i32) -> Self {
        match metres {
            ..=10 => Self::Close,
            11..=30 => Self::Short,
            31..=50 => Self::Medium,
            51..=100 => Self::Long,
            _ => Self::Extreme,
        }
    }
}

/// A weapon.
#[derive(Debug, Clone, PartialEq)]
pub struct Weapon {
    /// Its damage before STR or PER.
    pub damage: Damage,
    /// The distribution of its damage dice.
    pub chances: Vec<(i32, f64)>,
    /// The type of the damage.
    pub harm: Harm,
    /// How far it reaches; adjacent for melee.
    pub range: Distance,
    /// The skill it uses.
    pub skill: Skill,
    /// Whether it is light.
    pub light: bool,
    /// Whether it needs both hands.
    pub two_handed: bool,
    /// Whether it extends reach.
    pub long: bool,
    /// Whether it helps to trip. It does nothing in a fight, but a fighter whose fists have it does not count as unarmed.
    pub trips: bool,
}

impl Weapon {
    /// FS-82: the sample weapons.
    pub fn sample(name: &str, rules: &Rules) -> Option<Self> {
        let (count, sides, harm, range, skill, light, two_handed) = match name {
            "unarmed" => (1, rules.unarmed_die, Harm::Kinetic, Distance::Adjacent, Skill::NaturalWeapons, false, false),
            "knife" => (1, rules.knife_die, Harm::Kinetic, Distance::Adjacent, Skill::ColdWeapons, true, false),
            "sword" => (1, rules.sword_die, Harm::Kinetic, Distance::Adjacent, Skill::ColdWeapons, false, false),
            "pistol" => (1, rules.pistol_die, Harm::Kinetic, Distance::Short, Skill::KineticWeapons, true, false),
            "assault_rifle" => {
                (2, rules.assault_rifle_die, Harm::Kinetic, Distance::Medium, Skill::KineticWeapons, false, true)
            }
            "blaster_pistol" => {
                (1, rules.blaster_pistol_die, Harm::Energy, Distance::Short, Skill::EnergyWeapons, true, false)
            }
            "blaster_rifle" => {
                (2, rules.blaster_rifle_die, Harm::Energy, Distance::Long, Skill::EnergyWeapons, false, true)
            }
            _ => return None,
        };
        let damage = Damage { dice: vec![sides; count], flat: 0 };
        let chances = damage.chances();
        Some(Self { damage, chances, harm, range, skill, light, two_handed, long: false, trips: false })
    }

    /// Whether it is part of the body and can be neither dropped nor broken.
    pub fn is_natural(&self) -> bool {
        self.skill == Skill::NaturalWeapons
    }

    /// FS-82: the ability added to its damage.
    pub fn adds(&self) -> Ability {
        if self.is_melee() { Ability::Str } else { Ability::Per }
    }

    /// Whether it is a melee weapon.
    pub fn is_melee(&self) -> bool {
        self.range == Distance::Adjacent
    }
}

/// When VP are spent on checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tenacity {
    /// Never.
    Never,
    /// On attacks that would drop the target.
    Finisher,
    /// As much as pays off, at this many hundredths per VP.
    Value(i32),
}

/// Which exploits are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exploits {
    /// Those of damage.
    Damage,
    /// Those that hamper the target.
    Control,
    /// Those that help allies.
    Support,
    /// Those that let it act first.
    Initiative,
    /// None.
    Never,
}

/// A character as it enters the fight.
#[derive(Debug, Clone)]
pub struct Character {
    /// Its name in metrics.
    pub name: String,
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// Fighters of a side with the same sheet share this number.
    pub group: usize,
    /// Scores by ability.
    pub abilities: [i32; 7],
    /// Skill bonuses; `None` if not possessed.
    pub skills: [Option<i32>; 17],
    /// Size category, 0 for tiny.
    pub size: i32,
    /// Metres of movement in a turn.
    pub speed: i32,
    /// Metres of reach without a weapon.
    pub reach: i32,
    /// Highest VP.
    pub max_vp: i32,
    /// VP at the start.
    pub vp: i32,
    /// Defense, if not derived from DEX.
    pub defense: Option<i32>,
    /// Modifier to Defense.
    pub defense_bonus: i32,
    /// Death Threshold, if not derived.
    pub death_threshold: Option<i32>,
    /// Whether it dies at 0 VP.
    pub dies_at_zero: bool,
    /// Armor Value.
    pub av: i32,
    /// Penalty of armor to STR and DEX checks.
    pub check_penalty: i32,
    /// Damage types that are halved.
    pub resistances: Vec<Harm>,
    /// Damage types that are doubled.
    pub vulnerabilities: Vec<Harm>,
    /// The weapon.
    pub weapon: Weapon,
    /// Unarmed attack.
    pub fists: Weapon,
    /// Whether it fights unarmed.
    pub unarmed: bool,
    /// The weapon in the other hand.
    pub off_hand: Option<Weapon>,
    /// Added to attack rolls.
    pub attack_bonus: i32,
    /// Added to damage.
    pub damage_bonus: i32,
    /// Added to initiative.
    pub initiative_bonus: i32,
    /// Attacks per action.
    pub attacks: i32,
    /// Grenades carried.
    pub grenades: i32,
    /// Uses of first aid kits.
    pub kit: i32,
    /// EDGE cards.
    pub edge: i32,
    /// Ordinary and locked exhaustion combined.
    pub exhaustion: i32,
    /// Conditions at the start.
    pub conditions: Vec<String>,
    /// Traumas at the start.
    pub traumas: Vec<String>,
    /// Whether it attacks the nearest instead of the weakest.
    pub nearest: bool,
    /// Whether it dodges.
    pub dodges: bool,
    /// Whether it uses minor actions.
    pub minors: bool,
    /// When it spends VP on checks.
    pub tenacity: Tenacity,
    /// Whether it defends with few VP left.
    pub last_stand: bool,
    /// Which exploits it chooses.
    pub exploits: Exploits,
    /// FS-13: whether it uses the extra minor action of an exploit to aim or feint for the next
    /// attack.
    pub prepares_ahead: bool,
    /// Whether it waits for enemies with a readied attack.
    pub readies: bool,
    /// Whether it helps when it cannot attack.
    pub helps: bool,
    /// Whether it gives first aid.
    pub medic: bool,
    /// Whether it throws grenades.
    pub throws: bool,
    /// Whether it moves out of melee before it shoots.
    pub keeps_away: bool,
    /// Whether its melee attacks knock out.
    pub captures: bool,
    /// Whether it attacks enemies at 0 VP before others.
    pub finishes: bool,
    /// Whether it burns an EDGE card on a key check.
    pub burns: bool,
}

/// The words present in a list.
fn flags(sheet: &Sheet, field: &str, words: &[&str]) -> Vec<String> {
    words.iter().filter(|word| sheet.has_flag(field, word)).map(|&word| word.to_owned()).collect()
}

/// All conditions.
const CONDITIONS: [&str; 16] = [
    "bleeding",
    "blinded",
    "charmed",
    "dazzled",
    "deafened",
    "frightened",
    "grappled",
    "hindered",
    "incapacitated",
    "invisible",
    "paralyzed",
    "prone",
    "restrained",
    "sickened",
    "stunned",
    "unconscious",
];

/// All traumas that a sheet may list.
const TRAUMAS: [&str; 12] = [
    "right_arm",
    "left_arm",
    "right_leg",
    "left_leg",
    "severe_right_arm",
    "severe_left_arm",
    "severe_right_leg",
    "severe_left_leg",
    "shaken",
    "mind_and_will",
    "severe_body",
    "severe_mind",
];

impl Character {
    /// FS-63: Defense before reductions.
    pub fn plain_defense(&self, rules: &Rules) -> i32 {
        self.defense.unwrap_or(rules.defense_base + self.abilities[Ability::Dex as usize]) + self.defense_bonus
    }

    /// FS-96: whether the arms it has left can hold its weapon.
    pub fn can_hold_weapon(&self) -> bool {
        let lost = self.traumas.iter().filter(|word| word.starts_with("severe_") && word.ends_with("_arm")).count();
        self.weapon.is_natural() || lost == 0 || (lost == 1 && !self.weapon.two_handed)
    }

    /// FS-52, FS-95, FS-96, FS-103, FS-104: whether its speed is 0 to begin with.
    pub fn stands_still(&self, rules: &Rules) -> bool {
        let count = |words: [&str; 2]| {
            self.traumas.iter().filter(|trauma| words.contains(&trauma.as_str())).map(|_| 1).sum::<i32>()
        };
        let mut metres = (self.speed - rules.mild_leg_speed * count(["right_leg", "left_leg"])).max(0);
        metres /= match count(["severe_right_leg", "severe_left_leg"]) {
            0 => 1,
            1 => rules.severe_speed_divisor,
            _ => rules.severe_speed_divisor_both,
        };
        if self.has("hindered") || self.exhaustion >= 3 {
            metres /= 2;
        }
        metres == 0 || self.has("grappled") || self.has("restrained") || self.exhaustion >= 5
    }

    /// Whether it has a condition on its sheet.
    pub fn has(&self, condition: &str) -> bool {
        self.conditions.iter().any(|word| word == condition)
    }

    /// Reads a sheet; `None` if it uses something this simulator does not support.
    pub fn read(member: &Member, side: usize, group: usize, rules: &Rules) -> Option<Self> {
        let s = &member.sheet;
        let pc = s.word("kind") == "pc";
        let names = ["cmb", "str", "dex", "per", "int", "wil", "tec"];
        let abilities = names.map(|name| s.int(name));
        let mut skills = [None; 17];
        for (skill, name) in SKILLS {
            skills[skill as usize] = s.int_opt(name);
        }
        let (size, reach) = match s.word("size") {
            "tiny" => (0, rules.reach_tiny),
            "small" => (1, rules.reach_small),
            "medium" => (2, rules.reach_medium),
            "large" => (3, rules.reach_large),
            "huge" => (4, rules.reach_huge),
            "gargantuan" => (5, rules.reach_gargantuan),
            _ => return None,
        };
        let max_vp = s.int_opt("max_vp").unwrap_or(rules.vp_initial + rules.vp_per_level * (s.int("level") - 1));
        let (av, check_penalty) = match s.word("armor") {
            "none" => (0, 0),
            "light" => (rules.armor_light, rules.penalty_light),
            "medium" => (rules.armor_medium, rules.penalty_medium),
            "heavy" => (rules.armor_heavy, rules.penalty_heavy),
            _ => return None,
        };
        let harms = [Harm::Kinetic, Harm::Energy, Harm::Biotic, Harm::Psychic];
        let of = |field: &str| harms.iter().copied().filter(|h| s.has_flag(field, h.name())).collect();
        let mut weapon = Weapon::sample(s.word("weapon"), rules)?;
        if let Some(text) = s.dice_opt("weapon_dice") {
            weapon.damage = Damage::parse(text)?;
            weapon.chances = weapon.damage.chances();
        }
        if let Some(word) = s.word_opt("damage_type") {
            weapon.harm = Harm::read(word)?;
        }
        if let Some(word) = s.word_opt("range") {
            weapon.range = Distance::read(word)?;
        }
        weapon.light |= s.has_flag("weapon_traits", "light");
        weapon.two_handed |= s.has_flag("weapon_traits", "two_handed");
        weapon.long |= s.has_flag("weapon_traits", "reach");
        weapon.trips = s.has_flag("weapon_traits", "trip");
        let off_hand = match s.word_opt("off_hand") {
            Some(name) => Some(Weapon::sample(name, rules)?),
            None => None,
        };
        Some(Self {
            name: member.name.clone(),
            side,
            group,
            abilities,
            skills,
            size,
            reach,
            speed: s.int_opt("speed").unwrap_or(rules.speed_default),
            max_vp,
            vp: s.int_opt("vp").unwrap_or(max_vp).min(max_vp),
            defense: s.int_opt("defense"),
            defense_bonus: s.int("defense_bonus"),
            death_threshold: s.int_opt("death_threshold"),
            dies_at_zero: s.on_opt("dies_at_zero").unwrap_or(!pc),
            av: s.int_opt("av").unwrap_or(av),
            check_penalty: s.int_opt("check_penalty").unwrap_or(check_penalty),
            resistances: of("resistances"),
            vulnerabilities: of("vulnerabilities"),
            unarmed: weapon == Weapon::sample("unarmed", rules)?,
            weapon,
            fists: Weapon::sample("unarmed", rules)?,
            off_hand,
            attack_bonus: s.int("attack_bonus"),
            damage_bonus: s.int("damage_bonus"),
            initiative_bonus: s.int("initiative_bonus"),
            attacks: s.int("attacks"),
            grenades: s.int("grenades"),
            kit: s.int("first_aid_kit"),
            edge: s.int("edge"),
            exhaustion: s.int("exhaustion") + s.int("exhaustion_locked"),
            conditions: flags(s, "conditions", &CONDITIONS),
            traumas: flags(s, "traumas", &TRAUMAS),
            nearest: s.word("target") == "nearest",
            dodges: s.word("dodge") == "best_hit",
            minors: s.word("minor") == "auto",
            tenacity: match s.word("tenacity") {
                "never" => Tenacity::Never,
                "finisher" => Tenacity::Finisher,
                "value" => Tenacity::Value(s.policy_number("tenacity")?),
                _ => return None,
            },
            last_stand: s.word("defend") == "last_stand",
            exploits: match s.word("exploits") {
                "damage" => Exploits::Damage,
                "control" => Exploits::Control,
                "support" => Exploits::Support,
                "initiative" => Exploits::Initiative,
                "never" => Exploits::Never,
                _ => return None,
            },
            prepares_ahead: s.word("extra_minor") == "prepare" && s.word("minor") == "auto",
            readies: s.word("waiting") == "ready",
            helps: s.word("help") == "support",
            medic: s.word("medic") == "first",
            throws: s.word("grenade") == "if2",
            keeps_away: s.word("shooting") == "keep",
            captures: s.word("knock_out") == "capture",
            finishes: s.word("finish") == "always",
            burns: s.word("edge_policy") == "burn_key",
        })
    }
}
