//! A character as read from a sheet: numbers, gear and policies.

use super::super::sheet::Sheet;
use super::rules::{Dice, Level, Rules};

/// How a weapon is drawn (SYM-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// Natural weapons and fists are always ready.
    Ready,
    /// Short weapons: a Free Action.
    FreeAction,
    /// Any other: a Movement Action.
    MovementAction,
}

/// A roll, or a fixed value.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    /// Dice are rolled.
    Rolled(Dice),
    /// SYM-06: a fixed value.
    Fixed(i32),
}

impl Amount {
    /// The highest value.
    pub fn highest(&self) -> i32 {
        match self {
            Self::Rolled(dice) => dice.highest(),
            Self::Fixed(value) => *value,
        }
    }

    /// The lowest value.
    pub fn lowest(&self) -> i32 {
        match self {
            Self::Rolled(dice) => dice.lowest(),
            Self::Fixed(value) => *value,
        }
    }
}

/// A weapon of a character.
#[derive(Debug, Clone, PartialEq)]
pub struct Weapon {
    /// Whether it shoots or is thrown.
    pub ranged: bool,
    /// SYM-10: whether it is Long.
    pub long: bool,
    /// SYM-26: whether it has the reach of a Long weapon; a shield can take that away.
    pub reach: bool,
    /// How it is drawn.
    pub draw: Draw,
    /// Target of attacks, including Precise.
    pub attack: i32,
    /// The damage, including Deep Impact.
    pub damage: Amount,
}

/// A player's choice when a hit exceeds the Pain Threshold (SYM-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PainChoice {
    /// The target falls prone.
    Prone,
    /// The attacker makes a Free Attack.
    FreeAttack,
    /// Whichever promises more.
    Auto,
}

/// Which enemy to attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetPolicy {
    /// The lowest Toughness.
    Weakest,
    /// The enemy that comes first in the order of its side.
    FocusFire,
    /// The highest Toughness.
    Strongest,
    /// The nearest.
    Nearest,
}

/// What to do for a dying ally (SYM-29).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AidPolicy {
    /// Help before anything else.
    AtOnce,
    /// Help when no enemy is near.
    WhenFree,
    /// Do nothing.
    Ignore,
}

/// How to reach enemies in the rear (SYM-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    /// Not while others stand in front.
    Never,
    /// Past the enemies in front, who get Free Attacks.
    RunPast,
    /// Around them, with both actions of a turn.
    GoAround,
}

/// A character as on its sheet.
#[derive(Debug, Clone)]
pub struct Profile {
    /// The name in metrics.
    pub name: String,
    /// 0 for side a, 1 for side b.
    pub side: usize,
    /// The place in its side.
    pub place: usize,
    /// Whether a player plays it.
    pub pc: bool,
    pub quick: i32,
    pub vigilant: i32,
    pub discreet: i32,
    /// The attribute tested for first aid.
    pub healing_value: i32,
    /// Its weapon.
    pub weapon: Weapon,
    /// SYM-14: another weapon to switch to. Exactly one of the two is ranged.
    pub second: Option<Weapon>,
    /// Its fists, used without a weapon in the hand.
    pub fists: Weapon,
    pub defense: i32,
    pub armor: Amount,
    pub toughness: i32,
    pub max_toughness: i32,
    pub pain_threshold: i32,
    pub medicus: Level,
    pub herbal_cures: i32,
    pub weapon_drawn: bool,
    pub prone: bool,
    pub blind: bool,
    pub higher_ground: bool,
    pub rear: bool,
    pub inflict_pain: PainChoice,
    pub suffer_pain: PainChoice,
    pub target: TargetPolicy,
    pub flanks: bool,
    pub stands_up: bool,
    pub aid: AidPolicy,
    /// Gives first aid to a standing ally at this Toughness or less.
    pub tend: Option<i32>,
    /// Stays out of melee at this Toughness or less.
    pub step_back: Option<i32>,
    /// Whether it withdraws when flanked.
    pub gets_away: bool,
    pub finishes_off: bool,
    /// Flees at this Toughness or less.
    pub retreat: Option<i32>,
    /// The place in the turn order to which it delays.
    pub delay: Option<i32>,
    /// Drinks a herbal cure at this Toughness or less.
    pub drink: Option<i32>,
    pub draws: bool,
    pub passing: Passing,
}

impl Profile {
    /// Reads a sheet; `None` if the rules do not allow it.
    pub fn read(
        name: &str,
        side: usize,
        place: usize,
        sheet: &Sheet,
        rules: &Sheet,
        constants: &Rules,
    ) -> Option<Self> {
        let pc = sheet.word("kind") == "pc";
        let class = sheet.word("weapon");
        let shield = sheet.word("shield");
        let strong = sheet.int("strong");
        let quality = |flag: &str| if sheet.has_flag("qualities", flag) { rules.int(flag) } else { 0 };
        let attack = sheet.int(sheet.word("attack_with"));
        let class_dice = |class: &str| Dice::one(rules.int(&format!("weapon_{}", class.replace('-', "_"))));
        let dice = match sheet.dice_opt("weapon_dice") {
            Some(text) => Dice::read(text)?,
            None => class_dice(class),
        };
        let reaches = !(shield == "shield" && constants.shield_bars_long);
        let of_class = |class: &str, attack: i32, damage: Amount| {
            let ranged = matches!(class, "bow" | "crossbow" | "thrown" | "sling");
            let long = matches!(class, "long" | "quarterstaff");
            let barred = shield == "shield" && constants.shield_bars_weapons && (ranged || class == "heavy");
            let draw = match class {
                "unarmed" | "natural" => Draw::Ready,
                "short" => Draw::FreeAction,
                _ => Draw::MovementAction,
            };
            (!barred).then_some(Weapon { ranged, long, reach: long && reaches, draw, attack, damage })
        };
        let damage = plus(amount(sheet.int_opt("damage"), dice, pc, constants), quality("deep_impact"));
        let plain = |class: &str| of_class(class, attack, amount(None, class_dice(class), pc, constants));
        let weapon = of_class(class, attack + quality("precise"), damage)?;
        let second = match sheet.word("second_weapon") {
            "none" => None,
            class => Some(plain(class)?),
        };
        let fists = plain("unarmed")?;
        let max_toughness = sheet.int_opt("max_toughness").unwrap_or_else(|| strong.max(rules.int("toughness_least")));
        Some(Self {
            name: name.to_owned(),
            side,
            place,
            pc,
            quick: sheet.int("quick"),
            vigilant: sheet.int("vigilant"),
            discreet: sheet.int("discreet"),
            healing_value: sheet.int(sheet.word_opt("heal_with").unwrap_or_else(|| rules.word("medicus_test"))),
            weapon,
            second,
            fists,
            defense: defense(sheet, rules),
            armor: armor(sheet, rules, pc, constants)?,
            toughness: sheet.int_opt("toughness").map_or(max_toughness, |now| now.min(max_toughness)),
            max_toughness,
            pain_threshold: sheet.int_opt("pain_threshold").unwrap_or_else(|| {
                let divisor = rules.int("pain_divisor");
                (strong + divisor - 1) / divisor
            }),
            medicus: Level::read(sheet.word("medicus")),
            herbal_cures: sheet.int("herbal_cures"),
            weapon_drawn: sheet.on("weapon_drawn"),
            prone: sheet.on("prone"),
            blind: sheet.on("blind"),
            higher_ground: sheet.on("higher_ground"),
            rear: sheet.word("stands") == "rear",
            inflict_pain: match sheet.word("inflict_pain") {
                "knock_down" => PainChoice::Prone,
                "auto" => PainChoice::Auto,
                _ => PainChoice::FreeAttack,
            },
            suffer_pain: match sheet.word("suffer_pain") {
                "take_free_attack" => PainChoice::FreeAttack,
                "auto" => PainChoice::Auto,
                _ => PainChoice::Prone,
            },
            target: match sheet.word("target") {
                "focus_fire" => TargetPolicy::FocusFire,
                "strongest" => TargetPolicy::Strongest,
                "nearest" => TargetPolicy::Nearest,
                _ => TargetPolicy::Weakest,
            },
            flanks: sheet.word("movement") == "flank_if_possible",
            stands_up: sheet.word("prone_policy") == "stand_at_once",
            aid: match sheet.word("aid") {
                "aid_when_free" => AidPolicy::WhenFree,
                "ignore" => AidPolicy::Ignore,
                _ => AidPolicy::AtOnce,
            },
            tend: sheet.policy_number("tend"),
            step_back: sheet.policy_number("step_back"),
            gets_away: sheet.word("when_flanked") == "get_away",
            finishes_off: sheet.word("versus_dying") == "finish_off",
            retreat: sheet.policy_number("retreat"),
            delay: sheet.policy_number("delay"),
            drink: sheet.policy_number("drink"),
            draws: sheet.word("surprise_draw") == "draw",
            passing: match sheet.word("passing") {
                "run_past" => Passing::RunPast,
                "go_around" => Passing::GoAround,
                _ => Passing::Never,
            },
        })
    }
}

/// SYM-06: a number on the sheet; otherwise dice for players and half of each die for NPCs.
fn amount(fixed: Option<i32>, dice: Dice, pc: bool, constants: &Rules) -> Amount {
    match fixed {
        Some(value) => Amount::Fixed(value),
        None if pc || constants.npc_rolls => Amount::Rolled(dice),
        None => Amount::Fixed(dice.halves()),
    }
}

/// An amount and a bonus.
fn plus(amount: Amount, bonus: i32) -> Amount {
    match amount {
        Amount::Rolled(dice) => Amount::Rolled(Dice { plus: dice.plus + bonus, ..dice }),
        Amount::Fixed(value) => Amount::Fixed(value + bonus),
    }
}

/// SYM-02: Defense is an attribute minus impeding armor, plus the bonuses of a shield and other
/// things. Rulings: flexible armor cancels at most the impeding of its weight, and cumbersome adds
/// to the rest; the bonus of Balanced is always included, whether or not the weapon is in hand.
pub fn defense(sheet: &Sheet, rules: &Sheet) -> i32 {
    let weight = sheet.word("armor");
    let impeding = if weight == "none" {
        0
    } else {
        let flexible = if sheet.on("armor_flexible") { rules.int("flexible") } else { 0 };
        let cumbersome = if sheet.on("armor_cumbersome") { rules.int("cumbersome") } else { 0 };
        (rules.int(&format!("impeding_{weight}")) - flexible).max(0) + cumbersome
    };
    let shield = match sheet.word("shield") {
        "shield" => rules.int("shield_defense"),
        "buckler" => rules.int("buckler_defense"),
        _ => 0,
    };
    let balanced = if sheet.has_flag("qualities", "balanced") { rules.int("balanced") } else { 0 };
    sheet.int(sheet.word("defend_with")) - impeding + shield + sheet.int("defense_bonus") + balanced
}

/// SYM-17: damage reduction of armor.
fn armor(sheet: &Sheet, rules: &Sheet, pc: bool, constants: &Rules) -> Option<Amount> {
    let dice = match (sheet.dice_opt("armor_dice"), sheet.word("armor")) {
        (Some(text), _) => Dice::read(text)?,
        (None, "none") => Dice::default(),
        (None, weight) => Dice::one(rules.int(&format!("armor_{weight}"))),
    };
    Some(amount(sheet.int_opt("armor_value"), dice, pc, constants))
}
