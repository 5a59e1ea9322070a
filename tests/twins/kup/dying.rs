//! A downed character, his fatality clock, and helpers with First Aid.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::{Brief, Sheet, Twin};
use super::rules::{Pair, Rules, Stats};

/// The base of a check before the die, and its exclusive skill.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// Stats and adjustments.
    pub base: i32,
    /// The exclusive skill.
    pub es: i32,
}

/// A check from numbers, or from a character where they are not set. Without either, the values are
/// 5, 4 and 3.
pub fn read_check(who: Option<&Sheet>, pair: Pair, skill: &str, params: &Sheet, rules: &Rules) -> Check {
    let unhurt = who.map_or(Stats::of_pair(pair, 5, 4), |sheet| Stats::read(sheet, rules.unknown_stat));
    let mut stats = unhurt;
    if let Some(sheet) = who {
        stats.hurt(rules.wounds, sheet.int("damage_taken"));
    }
    if let Some(damage) = params.int_opt("damage_taken") {
        stats = unhurt;
        stats.hurt(pair, damage);
    }
    let lost = (unhurt.known(pair) - stats.known(pair), unhurt.unknown(pair) - stats.unknown(pair));
    let ks = params.int_opt("ks").map_or(stats.known(pair), |ks| ks - lost.0);
    let us = params.int_opt("us").map_or(stats.unknown(pair), |us| us - lost.1);
    let es = params.int_opt("es").unwrap_or_else(|| who.map_or(3, |sheet| sheet.int(skill)));
    let som = params.int_opt("som").or_else(|| who.map(|sheet| sheet.int("som")));
    let other = rules.other_adjustments(params)
        + who.map_or(0, |sheet| rules.other_adjustments(sheet))
        + som.map_or(0, |som| rules.mood(som));
    Check { base: ks + us + other, es }
}

/// The question: sheet, helpers and parameters.
#[derive(Debug)]
pub struct Dying {
    rules: Rules,
    clock: i32,
    /// Turns by which the clock runs in a turn: one, plus those for damage while down.
    pace: i32,
    threshold: i32,
    below_zero: i32,
    unknown: i32,
    helpers: i32,
    arrive: i32,
    helper: Check,
    metrics: Vec<String>,
}

impl Dying {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let params = &brief.params;
        let character = |name| params.word_opt(name).map(|who| brief.characters.get(who));
        let who = match character("who") {
            Some(found) => Some(found?),
            None => None,
        };
        let helper = match character("helper") {
            Some(found) => Some(found?),
            None => None,
        };
        let stats = who.map(|sheet| Stats::read(sheet, rules.unknown_stat));
        let clock =
            params.int_opt("clock").unwrap_or_else(|| stats.as_ref().map_or(9, |stats| stats.sum(rules.wounds)));
        let damage_while_down = params.int("damage_while_down");
        let pair = rules.pair_first_aid;
        let check = read_check(helper, pair, "first_aid", params, &rules);
        Some(Self {
            clock,
            pace: 1 + damage_while_down * rules.downed_damage_shortens,
            threshold: match params.word("plight") {
                "dying" => rules.stabilize_dying,
                "injured" => rules.stabilize_injured,
                _ => return None,
            },
            below_zero: params.int("below_zero"),
            unknown: stats.map_or(rules.unknown_stat, |stats| stats.unknown(rules.wounds)),
            helpers: params.int("helpers"),
            arrive: params.int("helpers_arrive"),
            helper: check,
            rules,
            metrics: ["success", "outcome", "turns", "death_after", "days"].map(str::to_owned).to_vec(),
        })
    }

    /// KUP-21: days of natural healing until the known stat is 1 again.
    ///
    /// Ruling: damage while he is down shortens the clock and does nothing else.
    fn days(&self) -> Option<i32> {
        let before = if self.rules.known_heals_first { 0 } else { self.unknown };
        let points = before + self.below_zero + 1;
        let heal = self.rules.natural_heal;
        (heal > 0).then(|| (points + heal - 1) / heal)
    }
}

impl Twin for Dying {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// KUP-20 and KUP-21: each turn every helper present tries once, then the clock runs.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let mut left = self.clock;
        let mut turn = 0;
        while left > 0 {
            turn += 1;
            let helpers = if turn >= self.arrive { self.helpers } else { 0 };
            for _ in 0..helpers {
                let die = self.rules.adjustment(self.helper.es, rng);
                if die.is_some_and(|die| self.rules.succeeds(self.helper.base + die - self.threshold)) {
                    out.copy_from_slice(&[Some(1), Some(1), Some(turn), None, self.days()]);
                    return;
                }
            }
            left -= self.pace;
        }
        out.copy_from_slice(&[Some(0), Some(0), Some(turn), Some(turn), None]);
    }
}
