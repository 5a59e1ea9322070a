//! A task under pressure: a Reaction check, then a check each turn until time is up.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::sheet::{Brief, Sheet, Twin};
use super::dying::{Check, read_check};
use super::rules::{Pair, Rules};

/// The question.
#[derive(Debug)]
pub struct Task {
    rules: Rules,
    check: Check,
    som: i32,
    threshold: i32,
    turns: i32,
    pressure: bool,
    surprised: bool,
    metrics: Vec<String>,
}

/// The pair of a skill; that of Combat Art depends on the weapon.
pub fn pair_of(skill: &str, who: Option<&Sheet>, rules: &Rules) -> Option<Pair> {
    if skill == "combat_art" {
        return match who {
            Some(sheet) => Some(super::fighter::Fighter::of_sheet("", sheet, rules)?.combat_pair),
            None => Some(Pair::BUILD_VIGOR),
        };
    }
    Pair::named(rules.by_name.word(&format!("pair_{skill}")))
}

/// KUP-12: what a check must exceed, as a number or by its difficulty.
pub fn threshold(params: &Sheet, rules: &Rules) -> i32 {
    let named = || rules.by_name.int(&format!("threshold_{}", params.word_opt("difficulty").unwrap_or("average")));
    params.int_opt("threshold").unwrap_or_else(named)
}

impl Task {
    /// Reads the question of a brief.
    pub fn read(brief: &Brief) -> Option<Self> {
        let rules = Rules::read(&brief.rules)?;
        let params = &brief.params;
        let who = match params.word_opt("who") {
            Some(name) => Some(brief.characters.get(name)?),
            None => None,
        };
        let skill = params.word_opt("skill").unwrap_or("combat_art");
        let check = read_check(who, pair_of(skill, who, &rules)?, skill, params, &rules);
        Some(Self {
            check,
            som: params.int_opt("som").or_else(|| who.map(|sheet| sheet.int("som"))).unwrap_or(5),
            threshold: threshold(params, &rules),
            turns: params.int("turns"),
            pressure: params.on("pressure"),
            surprised: params.on("surprised"),
            rules,
            metrics: ["success", "turns", "seconds", "turns_lost"].map(str::to_owned).to_vec(),
        })
    }
}

impl Twin for Task {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// KUP-23: a failed Reaction check under pressure costs the turn; otherwise one check per turn.
    /// KUP-08: a fighter surprised in the first turn loses it for everything else but keeps trying.
    ///
    /// Ruling: pressure and surprise in the same turn make one Reaction check.
    fn trial(&self, rng: &mut Xoshiro256PlusPlus, out: &mut [Option<i32>]) {
        let mut lost = 0;
        for turn in 1..=self.turns {
            let surprised = self.surprised && turn == 1;
            let asked = surprised || (self.pressure && (turn == 1 || self.rules.pressure_every_turn));
            let surely = surprised && self.rules.surprised_lose_turn;
            if asked && (surely || !self.rules.reaction(self.som, rng)) {
                lost += 1;
                if !surprised {
                    continue;
                }
            }
            let die = self.rules.adjustment(self.check.es, rng);
            if die.is_some_and(|die| self.rules.succeeds(self.check.base + die - self.threshold)) {
                out.copy_from_slice(&[Some(1), Some(turn), Some(turn * self.rules.turn_seconds), Some(lost)]);
                return;
            }
        }
        out.copy_from_slice(&[Some(0), None, None, Some(lost)]);
    }
}
