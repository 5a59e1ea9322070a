//! The sheet of a combatant, and its state in a fight.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use super::dice::Odds;
use super::rules::{Rules, rung};
use super::sheet::Sheet;

/// Kinds of weapons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weapon {
    /// A weapon in the hand.
    Melee,
    /// Fists and feet.
    Unarmed,
    /// A bow that is pulled.
    Bow,
    /// A crossbow.
    Crossbow,
    /// A modern weapon.
    Modern,
    /// An aimed spell.
    Magic,
}

impl Weapon {
    /// Whether it is a ranged weapon.
    pub fn ranged(self) -> bool {
        !matches!(self, Self::Melee | Self::Unarmed)
    }
}

/// Whether a target lives, only moves, or does neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// A living being.
    Living,
    /// Something that moves without being alive.
    Construct,
    /// An object, which does nothing.
    Object,
}

/// BRD-45: cover against ranged attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// No cover.
    None,
    /// It conceals.
    Light,
    /// It stops some attacks.
    Partial,
    /// It conceals and stops attacks.
    Full,
}

/// When a fighter pays for a Defense.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DefensePolicy {
    /// Always.
    Always,
    /// Never.
    Never,
    /// If the expected damage would wound or drop.
    IfLethal,
    /// With at least this chance in percent.
    IfOdds(i32),
}

/// Something done always, never, or with enough Vigor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VigorPolicy {
    /// Never.
    Never,
    /// Always.
    Always,
    /// With at least this much Vigor.
    IfVigor(i32),
}

impl VigorPolicy {
    /// Whether a fighter with this much Vigor wants it.
    pub fn wants(self, vigor: i32) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::IfVigor(least) => vigor >= least,
        }
    }
}

/// How actions are spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionPolicy {
    /// Attacks with every action.
    AllAttack,
    /// Keeps the last action for Defend.
    AttackThenDefend,
    /// Keeps the last action for moving away.
    HitAndMove,
}

/// Which enemy is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetPolicy {
    /// The one with the least left.
    Weakest,
    /// The same enemy as everybody else.
    FocusFire,
    /// The one who does the most damage.
    MostDangerous,
}

/// BRD-17: the condition for a readied attack.
///
/// Ruling: the text leaves it to the player. A fighter waits for approaching enemies while none is
/// in reach, and holds back the last weapon attack of a turn for enemies who attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ready {
    /// None: the fighter approaches the enemy.
    Never,
    /// An attacker who comes within melee reach.
    Attacker,
    /// An enemy who comes into range of its weapon.
    InRange,
    /// An enemy in range who attacks it.
    IfAttacked,
    /// An enemy in range who attacks it or a fighter of its side.
    IfSideAttacked,
}

/// BRD-08: the role of a combatant in an ambush.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surprise {
    /// The role of its side.
    BySide,
    /// Ambushed.
    Ambushed,
    /// Lying in wait.
    Ambusher,
    /// Neither.
    Neither,
}

/// When an ally in Shock is helped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllyPolicy {
    /// During the fight.
    AtOnce,
    /// After the fight.
    AfterFight,
    /// Never.
    Never,
}

/// One way to attack, with its dice.
#[derive(Debug, Clone)]
pub struct Strike {
    /// Whether it is ranged.
    pub ranged: bool,
    /// Bonus dice to hit.
    pub attack_dice: i32,
    /// Base dice of damage.
    pub value: i32,
    /// Rung of quality.
    pub quality: i32,
    /// Bonus dice of damage.
    pub damage_dice: i32,
    /// Type of damage, as an index into `Fighter::taken`.
    pub kind: usize,
    /// Charges to hit.
    pub charges: i32,
    /// Challenges to hit.
    pub challenges: i32,
    /// Charges to damage: those to hit if they also raise damage, plus those to damage alone.
    pub damage_charges: i32,
    /// Challenges to damage.
    pub damage_challenges: i32,
    /// Whether it covers an area.
    pub area: bool,
    /// Whether its damage bypasses Durability.
    pub straight: bool,
    /// The distribution of its damage roll, unwounded and wounded, computed on first use.
    pub rolled: [OnceCell<Odds>; 2],
}

/// The types of damage, kinetic first.
const TYPES: [&str; 13] = [
    "kinetic",
    "thermal",
    "cold",
    "electrical",
    "radiation",
    "chemical",
    "sonic",
    "toxic",
    "umbral",
    "entropic",
    "crystal",
    "aetheric",
    "lucent",
];

/// The index of kinetic damage.
pub const KINETIC: usize = 0;
/// The index of toxic damage.
pub const TOXIC: usize = 7;

/// The index of a type of damage.
fn damage_type(word: &str) -> usize {
    TYPES.iter().position(|t| *t == word).unwrap_or(KINETIC)
}

/// The sheet of a combatant.
#[derive(Debug, Clone)]
pub struct Fighter {
    pub name: String,
    pub side: usize,
    pub agility_dice: i32,
    pub strength_dice: i32,
    pub speed_dice: i32,
    pub prone_speed_dice: i32,
    pub soul_dice: i32,
    pub reason_dice: i32,
    pub resolve_dice: i32,
    pub skill_dice: i32,
    pub medicine_dice: i32,
    pub resist_dice: i32,
    pub initiative_dice: i32,
    /// BRD-03: Charges minus Challenges of a Defense.
    pub defense_steps: i32,
    /// BRD-03: Charges minus Challenges of initiative.
    pub initiative_steps: i32,
    /// BRD-03: Charges minus Challenges of Medicine.
    pub medicine_steps: i32,
    pub speed: i32,
    pub stamina: i32,
    pub actions: i32,
    pub max_vigor: i32,
    pub max_mana: i32,
    pub max_durability: i32,
    pub max_health: i32,
    pub durability_recovery: i32,
    pub mana_recovery: i32,
    pub guard_bonus: i32,
    pub armor_rank: i32,
    pub armor_quality: i32,
    pub armor_physical_only: bool,
    pub natural_armor_rank: i32,
    pub weapon_light: bool,
    pub superior_durability: i32,
    pub size: i32,
    pub nature: Nature,
    pub cover: Cover,
    pub taken: [i32; 13],
    pub defense: DefensePolicy,
    pub keep_vigor: i32,
    pub action_policy: ActionPolicy,
    pub offhand_policy: VigorPolicy,
    pub opening_policy: VigorPolicy,
    pub stays_down: bool,
    pub escapes_wounded: bool,
    pub target: TargetPolicy,
    pub downed_ally: AllyPolicy,
    pub treats_wounded: bool,
    pub executes: bool,
    pub ready: Ready,
    /// BRD-24: feet within which it attacks in melee and takes openings.
    pub reach: i32,
    pub surprise: Surprise,
    /// BRD-09: whether it is in overwatch, if the sheet says so.
    pub overwatch: Option<bool>,
    pub uses_ability: bool,
    pub ability_actions: i32,
    pub ability_vigor: i32,
    pub ability_mana: i32,
    pub ability_exposes: bool,
    pub item_durability: i32,
    pub item_health: i32,
    pub wakes_allies: bool,
    pub item_below: Option<i32>,
    /// The normal attack.
    pub main: Strike,
    /// BRD-18: the attack of the ability.
    pub ability: Strike,
    /// BRD-13: the Off-hand attack.
    pub offhand: Option<Strike>,
    /// Odds of a Defense, indexed by wounded, then by prone.
    pub defense_odds: [[Odds; 2]; 2],
    /// Cache of the odds of a Defense against unseen attacks: wounded, prone, and the attacker's
    /// dice.
    pub unseen: RefCell<HashMap<(bool, bool, i32, i32), f64>>,
    /// The state at the start.
    pub start: Body,
}

/// The status of a combatant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// In the fight.
    Standing,
    /// Bound, asleep or pinned from the start.
    Bound,
    /// BRD-39: an object not yet destroyed.
    Inert,
    /// BRD-40: without Health; dies at the end of the given round.
    Shock(i32),
    /// BRD-41: out of Shock, but unconscious.
    Stable,
    /// BRD-16: out of the fight.
    Fled,
    /// Dead or destroyed.
    Dead,
}

/// The state of a combatant.
#[derive(Debug, Clone)]
pub struct Body {
    pub vigor: i32,
    pub mana: i32,
    pub durability: i32,
    pub health: i32,
    /// What the worn armor has left, if it can wear down.
    pub armor: Option<i32>,
    pub wounded: bool,
    pub winded: bool,
    pub prone: bool,
    pub unaware: bool,
    pub status: Status,
    /// Defend actions that still count.
    pub defends: i32,
    pub items: i32,
}

/// BRD-02: Bonus dice of an ability: given directly, derived from its score, or the default.
fn dice(s: &Sheet, rules: &Rules, ability: &str) -> i32 {
    s.int_opt(&format!("{ability}_dice"))
        .or_else(|| s.int_opt(&format!("{ability}_score")).map(|score| score / rules.dice_per_score))
        .unwrap_or(rules.default_dice)
}

/// The maximum of a pool and its value at the start.
fn pool(s: &Sheet, name: &str, default: i32) -> (i32, i32) {
    let now = s.int_opt(name);
    let max = s.int_opt(&format!("max_{name}")).unwrap_or_else(|| default.max(now.unwrap_or(0)));
    (max, now.unwrap_or(max))
}

/// A Vigor policy from its word.
fn vigor_policy(s: &Sheet, name: &str, least: i32) -> VigorPolicy {
    match s.word_opt(name) {
        Some("never") => VigorPolicy::Never,
        Some("always") => VigorPolicy::Always,
        _ => VigorPolicy::IfVigor(s.policy_number(name).unwrap_or(least)),
    }
}

impl Fighter {
    /// Reads a sheet.
    pub fn of(name: &str, side: usize, s: &Sheet, rules: &Rules) -> Self {
        let agility_dice = dice(s, rules, "agility");
        let strength_dice = dice(s, rules, "strength");
        let speed_dice = dice(s, rules, "speed");
        let soul_dice = dice(s, rules, "soul");
        let skill_dice = s.int_opt("skill_dice").unwrap_or(rules.default_dice);
        let speed = s.int_opt("speed_score").unwrap_or(rules.default_score);
        let prone_speed_dice = prone_dice(s, rules, speed_dice);
        let weapon = match s.word("weapon") {
            "unarmed" => Weapon::Unarmed,
            "bow" => Weapon::Bow,
            "crossbow" => Weapon::Crossbow,
            "modern" => Weapon::Modern,
            "magic" => Weapon::Magic,
            _ => Weapon::Melee,
        };
        let attack_dice = match s.word_opt("attack_with") {
            Some("soul") => soul_dice,
            Some("speed") => speed_dice,
            Some(_) => agility_dice,
            None if weapon == Weapon::Magic => soul_dice,
            None => agility_dice,
        };
        let ranged = weapon.ranged();
        let (value, quality) = if weapon == Weapon::Unarmed {
            (rules.unarmed_value, rules.unarmed_quality)
        } else {
            (rules.default_damage_value, rung("ordinary"))
        };
        let kind = damage_type(s.word("damage_type"));
        let main = Strike {
            ranged,
            attack_dice,
            value: s.int_opt("damage_value").unwrap_or(value),
            quality: s.word_opt("weapon_quality").map_or(quality, rung),
            damage_dice: match weapon {
                Weapon::Melee | Weapon::Unarmed | Weapon::Bow => strength_dice,
                Weapon::Crossbow | Weapon::Modern | Weapon::Magic => skill_dice,
            },
            kind,
            charges: s.int("charges"),
            damage_charges: if rules.charges_raise_damage { s.int("charges") } else { 0 } + s.int("damage_charges"),
            challenges: s.int("challenges") + if ranged { s.int("distance_challenges") } else { 0 },
            damage_challenges: s.int("damage_challenges"),
            area: s.on("area_attack"),
            straight: s.on("straight_to_health"),
            rolled: Default::default(),
        };
        let ability = ability_strike(s, rules, &main);
        let offhand = offhand_strike(s, rules, &main, agility_dice, strength_dice);
        let (max_vigor, vigor) = pool(s, "vigor", rules.default_vigor);
        let (max_mana, mana) = pool(s, "mana", rules.default_mana);
        let (max_durability, durability) = pool(s, "durability", rules.default_durability);
        let nature = match s.word("nature") {
            "construct" => Nature::Construct,
            "object" => Nature::Object,
            _ => Nature::Living,
        };
        let (max_health, health) =
            if nature == Nature::Object { (0, 0) } else { pool(s, "health", rules.default_health) };
        let steps = |what: &str| s.int(&format!("{what}_charges")) - s.int(&format!("{what}_challenges"));
        let defense_steps = steps("defense");
        let armor = s.int_opt("armor_durability").or(match rules.armor_durability {
            0 => None,
            points => Some(points),
        });
        let start = Body {
            vigor,
            mana,
            durability,
            health,
            armor,
            wounded: s.on_opt("wounded").unwrap_or(durability == 0),
            winded: s.on_opt("winded").unwrap_or(vigor <= rules.winded_at),
            prone: s.on("prone"),
            unaware: s.on("unaware"),
            status: if nature == Nature::Object {
                if durability == 0 { Status::Dead } else { Status::Inert }
            } else if health == 0 {
                let stamina = s.int_opt("stamina_score").unwrap_or(rules.default_score);
                Status::Shock(stamina)
            } else if s.on("incapacitated") {
                Status::Bound
            } else {
                Status::Standing
            },
            defends: 0,
            items: s.int("items"),
        };
        let odds = |wounded: bool, prone: bool| {
            let sides = rules.sides(defense_steps + rules.wound_steps(wounded));
            Odds::of_action(rules, if prone { prone_speed_dice } else { speed_dice }, sides)
        };
        Self {
            name: name.to_owned(),
            side,
            agility_dice,
            strength_dice,
            speed_dice,
            prone_speed_dice,
            soul_dice,
            reason_dice: dice(s, rules, "reason"),
            resolve_dice: dice(s, rules, "resolve"),
            skill_dice,
            medicine_dice: s.int_opt("medicine_dice").unwrap_or(rules.default_dice),
            resist_dice: s.int("resist_dice"),
            initiative_dice: s.int("initiative_dice"),
            defense_steps,
            initiative_steps: steps("initiative"),
            medicine_steps: steps("medicine"),
            speed,
            stamina: s.int_opt("stamina_score").unwrap_or(rules.default_score),
            // BRD-39: objects do nothing.
            actions: if nature == Nature::Object { 0 } else { s.int_opt("actions").unwrap_or(rules.actions) },
            max_vigor,
            max_mana,
            max_durability,
            max_health,
            durability_recovery: s.int("durability_recovery"),
            mana_recovery: s.int("mana_recovery"),
            guard_bonus: s.int("guard_bonus"),
            armor_rank: s.int("armor_rank"),
            armor_quality: rung(s.word("armor_quality")),
            armor_physical_only: s.on("armor_physical_only"),
            natural_armor_rank: s.int("natural_armor_rank"),
            weapon_light: s.on("weapon_light"),
            superior_durability: match s.word("superior_durability") {
                "none" => 0,
                word => rung(word),
            },
            size: ["tiny", "small", "medium", "large", "huge", "massive", "colossal"]
                .iter()
                .position(|w| *w == s.word("size"))
                .map_or(2, |n| n as i32),
            nature,
            cover: match s.word("cover") {
                "light" => Cover::Light,
                "partial" => Cover::Partial,
                "full" => Cover::Full,
                _ => Cover::None,
            },
            taken: TYPES.map(|t| s.int(&format!("taken_{t}"))),
            defense: match s.word_opt("defense") {
                Some("dodge_always") => DefensePolicy::Always,
                Some("dodge_never") => DefensePolicy::Never,
                Some("dodge_if_lethal") => DefensePolicy::IfLethal,
                _ => DefensePolicy::IfOdds(s.policy_number("defense").unwrap_or(25)),
            },
            keep_vigor: s.int("keep_vigor"),
            action_policy: match s.word("action_policy") {
                "attack_then_defend" => ActionPolicy::AttackThenDefend,
                "hit_and_move" => ActionPolicy::HitAndMove,
                _ => ActionPolicy::AllAttack,
            },
            offhand_policy: vigor_policy(s, "offhand_policy", 0),
            opening_policy: vigor_policy(s, "opening_policy", 10),
            stays_down: s.word("prone_policy") == "stay_down_if_adjacent_enemy",
            escapes_wounded: s.word("wounded_policy") == "escape",
            target: match s.word("target") {
                "focus_fire" => TargetPolicy::FocusFire,
                "most_dangerous" => TargetPolicy::MostDangerous,
                _ => TargetPolicy::Weakest,
            },
            downed_ally: match s.word("downed_ally") {
                "after_fight" => AllyPolicy::AfterFight,
                "never" => AllyPolicy::Never,
                _ => AllyPolicy::AtOnce,
            },
            treats_wounded: s.on("treats_wounded"),
            executes: s.word("versus_shock") == "execute",
            ready: match s.word("ready") {
                "await_attacker" => Ready::Attacker,
                "await_in_range" => Ready::InRange,
                "if_attacked" => Ready::IfAttacked,
                "if_side_attacked" => Ready::IfSideAttacked,
                _ => Ready::Never,
            },
            reach: s.int_opt("reach").unwrap_or(rules.reach),
            surprise: match s.word("surprise") {
                "ambushed" => Surprise::Ambushed,
                "ambusher" => Surprise::Ambusher,
                "neither" => Surprise::Neither,
                _ => Surprise::BySide,
            },
            overwatch: s.on_opt("overwatch"),
            uses_ability: s.word("ability_policy") == "when_affordable",
            ability_actions: s.int("ability_actions"),
            ability_vigor: s.int("ability_vigor"),
            ability_mana: s.int("ability_mana"),
            ability_exposes: s.on("ability_exposes"),
            item_durability: s.int("item_durability"),
            item_health: s.int("item_health"),
            wakes_allies: s.on("wakes_allies"),
            item_below: s.policy_number("item_policy"),
            main,
            ability,
            offhand,
            defense_odds: [[odds(false, false), odds(false, true)], [odds(true, false), odds(true, true)]],
            unseen: RefCell::default(),
            start,
        }
    }
}

/// BRD-26: Speed dice when prone: from the reduced score if it is known, else the reduced number of
/// dice.
fn prone_dice(s: &Sheet, rules: &Rules, speed_dice: i32) -> i32 {
    match s.int_opt("speed_score") {
        Some(score) if !s.has("speed_dice") => score / rules.prone_divisor / rules.dice_per_score,
        _ => speed_dice / rules.prone_divisor,
    }
}

/// BRD-18: the attack of the ability, whose dice default to those of the weapon.
fn ability_strike(s: &Sheet, rules: &Rules, main: &Strike) -> Strike {
    let charges = s.int("ability_charges");
    Strike {
        attack_dice: s.int_opt("ability_dice").unwrap_or(main.attack_dice),
        value: s.int_opt("ability_value").unwrap_or(main.value),
        quality: s.word_opt("ability_quality").map_or(main.quality, rung),
        damage_dice: s.int_opt("ability_damage_dice").unwrap_or(main.damage_dice),
        kind: s.word_opt("ability_damage_type").map_or(main.kind, damage_type),
        charges: main.charges + charges,
        damage_charges: main.damage_charges + if rules.charges_raise_damage { charges } else { 0 },
        ..main.clone()
    }
}

/// BRD-13: the off-hand melee attack: the fist, or a weapon.
///
/// Ruling: an off-hand weapon is a melee weapon, with Agility, Strength and kinetic damage.
fn offhand_strike(s: &Sheet, rules: &Rules, main: &Strike, agility: i32, strength: i32) -> Option<Strike> {
    let (value, quality) = match s.word("offhand") {
        "weapon" => (s.int("offhand_value"), rung(s.word("offhand_quality"))),
        "unarmed" => (rules.unarmed_value, rules.unarmed_quality),
        _ => return None,
    };
    Some(Strike {
        ranged: false,
        attack_dice: agility,
        value,
        quality,
        damage_dice: strength,
        kind: KINETIC,
        charges: main.charges,
        damage_charges: main.damage_charges,
        challenges: s.int("challenges") + rules.offhand_challenges,
        damage_challenges: main.damage_challenges + rules.offhand_challenges,
        area: false,
        straight: false,
        rolled: Default::default(),
    })
}
