//! The experiments `recovery` and `tie_break`.

use super::super::sheet::{Brief, Twin};
use super::Rng;
use super::dying::treat;
use super::rules::{Blind, Level, Rules, die};

/// The experiment `recovery`: wounds heal day by day.
pub struct Recovery {
    rules: Rules,
    metrics: Vec<String>,
    toughness: i32,
    max_toughness: i32,
    medicus: Level,
    medicus_target: i32,
    herbal_cures: i32,
    recovery: Level,
    resolute: i32,
    days: i32,
}

impl Recovery {
    /// Reads the parameters.
    pub fn read(brief: &Brief) -> Self {
        let params = &brief.params;
        Self {
            rules: Rules::read(&brief.rules),
            metrics: ["success", "days", "toughness"].map(str::to_owned).to_vec(),
            toughness: params.int("toughness").min(params.int("max_toughness")),
            max_toughness: params.int("max_toughness"),
            medicus: Level::read(params.word("medicus")),
            medicus_target: params.int("cunning") + params.int("difficulty"),
            herbal_cures: params.int("herbal_cures"),
            recovery: Level::read(params.word("recovery")),
            resolute: params.int("resolute"),
            days: params.int("days"),
        }
    }

    /// SYM-30: Toughness at the end of a day of healing.
    fn day(&self, rng: &mut Rng, toughness: i32, cures: &mut i32) -> i32 {
        let rules = &self.rules;
        let mut now = toughness + rules.natural_heal;
        let treatments = if self.medicus == Level::None { 1 } else { rules.treatments_per_day };
        for _ in 0..treatments {
            let cure = *cures > 0;
            if now >= self.max_toughness || !cure && self.medicus == Level::None {
                break;
            }
            *cures -= i32::from(cure);
            now += treat(rules, rng, self.medicus, self.medicus_target, cure).heals;
        }
        if self.recovery != Level::None {
            for _ in 0..rules.treatments_per_day {
                if rules.test(rng, self.resolute, Blind::Neither) {
                    now += die(rng, rules.recovery.die(self.recovery));
                }
            }
        }
        now.min(self.max_toughness)
    }
}

impl Twin for Recovery {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let mut toughness = self.toughness;
        let mut cures = self.herbal_cures;
        let mut days = 0;
        while toughness < self.max_toughness && days < self.days {
            days += 1;
            toughness = self.day(rng, toughness, &mut cures);
        }
        let whole = toughness == self.max_toughness;
        out[0] = Some(i32::from(whole));
        out[1] = whole.then_some(days);
        out[2] = Some(toughness);
    }
}

/// The experiment `tie_break` (SYM-07): dice are rolled until one is the single highest; those tied
/// for the highest roll again.
pub struct TieBreak {
    sides: i32,
    metrics: Vec<String>,
    tied: i32,
}

impl TieBreak {
    /// Reads the parameters.
    pub fn read(brief: &Brief) -> Self {
        Self {
            sides: brief.rules.int("test_die"),
            metrics: ["success", "throws"].map(str::to_owned).to_vec(),
            tied: brief.params.int("tied"),
        }
    }
}

impl Twin for TieBreak {
    fn metrics(&self) -> &[String] {
        &self.metrics
    }

    fn trial(&self, rng: &mut Rng, out: &mut [Option<i32>]) {
        let mut tied = self.tied as usize;
        let mut throws = 0;
        while tied > 1 {
            let dice: Vec<i32> = (0..tied).map(|_| die(rng, self.sides)).collect();
            let highest = dice.iter().max().copied();
            tied = dice.iter().filter(|&&one| Some(one) == highest).count();
            throws += 1;
        }
        out[0] = Some(i32::from(throws == 1));
        out[1] = Some(throws);
    }
}
