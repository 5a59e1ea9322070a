//! The constants of the game, the dice, and the success test.

use super::super::sheet::Sheet;
use super::Rng;
use rand::RngExt;

/// One die of the given number of sides.
pub fn die(rng: &mut Rng, sides: i32) -> i32 {
    if sides <= 0 { 0 } else { rng.random_range(1..=sides) }
}

/// A roll of some dice plus a number.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Dice {
    /// The sides of each die.
    pub sides: Vec<i32>,
    /// Constant added to the sum of the dice.
    pub plus: i32,
}

impl Dice {
    /// A single die.
    pub fn one(sides: i32) -> Self {
        Self { sides: vec![sides], plus: 0 }
    }

    /// Reads the dice notation: `d8`, `2d6+1`, `1d6+1d4-1`.
    pub fn read(text: &str) -> Option<Self> {
        let mut dice = Self::default();
        let spaced = text.replace(' ', "").replace('-', "+-");
        for term in spaced.split('+').filter(|term| !term.is_empty()) {
            if let Some((count, sides)) = term.split_once('d') {
                let count: usize = if count.is_empty() { 1 } else { count.parse().ok()? };
                let sides: i32 = sides.parse().ok()?;
                dice.sides.extend(std::iter::repeat_n(sides, count));
            } else {
                dice.plus += term.parse::<i32>().ok()?;
            }
        }
        Some(dice)
    }

    /// The sum of one roll.
    pub fn roll(&self, rng: &mut Rng) -> i32 {
        self.sides.iter().map(|&sides| die(rng, sides)).sum::<i32>() + self.plus
    }

    /// SYM-06: the constant that replaces an NPC's dice: half of each die.
    pub fn halves(&self) -> i32 {
        self.sides.iter().map(|sides| sides / 2).sum::<i32>() + self.plus
    }

    /// The highest sum.
    pub fn highest(&self) -> i32 {
        self.sides.iter().sum::<i32>() + self.plus
    }

    /// The lowest sum.
    pub fn lowest(&self) -> i32 {
        i32::try_from(self.sides.len()).expect("a few dice") + self.plus
    }
}

/// A level of the abilities Medicus and Recovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The character does not have the ability.
    None,
    /// The first level.
    Novice,
    /// The second level.
    Adept,
    /// The third level.
    Master,
}

impl Level {
    /// Reads the word of a sheet.
    pub fn read(word: &str) -> Self {
        match word {
            "novice" => Self::Novice,
            "adept" => Self::Adept,
            "master" => Self::Master,
            _ => Self::None,
        }
    }
}

/// The effect of damage on a dying character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DyingHit {
    /// It kills.
    Kills,
    /// It counts as a strike of the Death Test.
    Strike,
    /// It does nothing.
    Nothing,
}

/// The healing dice of an ability by level.
#[derive(Debug, Clone, Copy)]
pub struct Healing {
    novice: i32,
    adept: i32,
    master: i32,
}

impl Healing {
    /// The die of a level.
    pub fn die(&self, level: Level) -> i32 {
        match level {
            Level::None => 0,
            Level::Novice => self.novice,
            Level::Adept => self.adept,
            Level::Master => self.master,
        }
    }
}

/// Who is blind in a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blind {
    /// Nobody, or both.
    Neither,
    /// Only the one who rolls.
    Roller,
    /// Only the enemy.
    Enemy,
}

/// The constants of the game.
#[derive(Debug, Clone)]
pub struct Rules {
    pub test_die: i32,
    pub opposed_base: i32,
    pub natural_auto: bool,
    pub shield_bars_weapons: bool,
    pub shield_bars_long: bool,
    pub npc_rolls: bool,
    pub advantage_test: i32,
    pub advantage_die: i32,
    pub npc_advantage_test: i32,
    pub npc_advantage_damage: i32,
    pub advantage_limit: i32,
    pub unaware_pc_tests: bool,
    pub long_either: bool,
    pub pain_at_least: bool,
    pub pain_free_attacks: i32,
    pub npc_stand_tests: bool,
    pub flank_from: i32,
    pub flank_needs_move: bool,
    pub surround_limit: i32,
    pub equals_are_rolled: bool,
    pub death_wakes_to: i32,
    pub death_nothing_to: i32,
    pub death_strike_to: i32,
    pub death_strikes: i32,
    pub strikes_reset: bool,
    pub wake_die: i32,
    pub wakes_prone: bool,
    pub dying_hit: DyingHit,
    pub aid_wakes: bool,
    pub aid_withdraws: bool,
    pub natural_heal: i32,
    pub herbal_cure: i32,
    pub cure_works_on_failure: bool,
    pub medicus_failure_stabilises: bool,
    pub medicus: Healing,
    pub medicus_cure: Healing,
    pub medicus_master_failure: i32,
    pub medicus_master_failure_cure: i32,
    pub recovery: Healing,
    pub treatments_per_day: i32,
}

impl Rules {
    /// Reads the constants, house rules applied.
    pub fn read(sheet: &Sheet) -> Self {
        let healing = |start: &str, end: &str| Healing {
            novice: sheet.int(&format!("{start}_novice{end}")),
            adept: sheet.int(&format!("{start}_adept{end}")),
            master: sheet.int(&format!("{start}_master{end}")),
        };
        Self {
            test_die: sheet.int("test_die"),
            opposed_base: sheet.int("opposed_base"),
            natural_auto: sheet.on("natural_auto"),
            shield_bars_weapons: sheet.on("shield_bars_weapons"),
            shield_bars_long: sheet.on("shield_bars_long"),
            npc_rolls: sheet.word("npc_values") == "all_dice",
            advantage_test: sheet.int("advantage_test"),
            advantage_die: sheet.int("advantage_die"),
            npc_advantage_test: sheet.int("npc_advantage_test"),
            npc_advantage_damage: sheet
                .int_opt("npc_advantage_damage")
                .unwrap_or_else(|| sheet.int("advantage_die") / 2),
            advantage_limit: sheet.int("advantage_limit"),
            unaware_pc_tests: sheet.word("unaware_pc_defense") == "test_minus_2",
            long_either: sheet.word("long_free_attack") == "either_engages",
            pain_at_least: sheet.word("pain_compare") == "at_least",
            pain_free_attacks: sheet.int("pain_free_attacks"),
            npc_stand_tests: sheet.on("npc_stand_tests"),
            flank_from: sheet.int("flank_from"),
            flank_needs_move: sheet.on("flank_needs_move"),
            surround_limit: sheet.int("surround_limit"),
            equals_are_rolled: sheet.word("equal_targets") == "rolled",
            death_wakes_to: sheet.int("death_wakes_to"),
            death_nothing_to: sheet.int("death_nothing_to"),
            death_strike_to: sheet.int("death_strike_to"),
            death_strikes: sheet.int("death_strikes"),
            strikes_reset: sheet.on("strikes_reset"),
            wake_die: sheet.int("wake_die"),
            wakes_prone: sheet.on("wakes_prone"),
            dying_hit: match sheet.word("dying_hit") {
                "strike" => DyingHit::Strike,
                "nothing" => DyingHit::Nothing,
                _ => DyingHit::Kills,
            },
            aid_wakes: sheet.on("aid_wakes"),
            aid_withdraws: sheet.on("aid_withdraws"),
            natural_heal: sheet.int("natural_heal"),
            herbal_cure: sheet.int("herbal_cure"),
            cure_works_on_failure: sheet.on("cure_works_on_failure"),
            medicus_failure_stabilises: sheet.on("medicus_failure_stabilises"),
            medicus: healing("medicus", ""),
            medicus_cure: healing("medicus", "_cure"),
            medicus_master_failure: sheet.int("medicus_master_failure"),
            medicus_master_failure_cure: sheet.int("medicus_master_failure_cure"),
            recovery: healing("recovery", ""),
            treatments_per_day: sheet.int("treatments_per_day"),
        }
    }

    /// SYM-03: a success test: a d20 of at most the target. SYM-23: if only the roller is blind,
    /// the worse of two dice counts; if only the enemy is blind, the better.
    pub fn test(&self, rng: &mut Rng, target: i32, blind: Blind) -> bool {
        let first = die(rng, self.test_die);
        let kept = match blind {
            Blind::Neither => first,
            Blind::Roller => first.max(die(rng, self.test_die)),
            Blind::Enemy => first.min(die(rng, self.test_die)),
        };
        if self.natural_auto && kept == 1 {
            return true;
        }
        if self.natural_auto && kept == self.test_die {
            return false;
        }
        kept <= target
    }

    /// SYM-04: the target of an opposed test: the value, modified by the opposing attribute.
    pub fn opposed(&self, value: i32, against: i32) -> i32 {
        value + self.opposed_base - against
    }
}
