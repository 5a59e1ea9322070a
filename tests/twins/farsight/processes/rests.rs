//! Rests, and the repair of things.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{Actor, Names, Now, character, yes};

constants! {
    /// The constants of rests and repairs.
    Constants {
        trauma_heal_dc: int, trauma_heal_successes: int, trauma_heal_in_a_row: on, rest_hours: int,
        full_rest_hours: int, rest_die: int, rest_least: int, rest_cadence: int, full_rest_relief: int,
        missed_rest_exhaustion: int, armored_rest_light: int, armored_rest_medium: int, armored_rest_heavy: int,
        wasted_rest_counts: on, exhaustion_levels: int, exhaustion_separate: on, repair_die: int, repair_good: int,
    }
}

/// The rhythm of rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rests {
    /// Eight hours, at intervals.
    Full,
    /// An hour, repeatedly.
    Short,
    /// An hour per day while vitality is missing, and a full rest.
    Both,
}

/// Rests until everything is healed.
pub struct Recovery {
    c: Constants,
    rules: Rules,
    rests: Rests,
    lost: i32,
    stamina: Actor,
    fortitude: Actor,
    traumas: [i32; 2],
    exhaustion: i32,
    locked: i32,
    fed: bool,
    irradiated: bool,
    armor: Option<i32>,
    care: dice::Causes,
    hours_between: i32,
    limit: i32,
}

/// The state of a resting character.
#[derive(Debug, Clone)]
struct Convalescent {
    lost: i32,
    exhaustion: i32,
    /// Successes so far per trauma, bodily ones first.
    traumas: [Vec<i32>; 2],
}

impl Recovery {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        let who = character(brief, "who");
        let armor = match p.word_opt("armor").or(who.map(|sheet| sheet.word("armor"))) {
            Some("light") => Some(c.armored_rest_light),
            Some("medium") => Some(c.armored_rest_medium),
            Some("heavy") => Some(c.armored_rest_heavy),
            _ => None,
        };
        let lost = who.map_or(0, |sheet| {
            let most =
                sheet.int_opt("max_vp").unwrap_or(rules.vp_initial + rules.vp_per_level * (sheet.int("level") - 1));
            most - sheet.int_opt("vp").unwrap_or(most).min(most)
        });
        let mut care = dice::Causes::default();
        care.bad_if(!p.on("treated"));
        care.bad_if(p.on("strenuous"));
        care.good_if(p.on("recuperating"));
        let own = |field: &str| who.map_or(0, |sheet| sheet.int(field));
        let locked = p.int_opt("exhaustion_locked").unwrap_or(own("exhaustion_locked"));
        let exhaustion = p.int_opt("exhaustion").unwrap_or(own("exhaustion") + own("exhaustion_locked"));
        let names = |score, skill| Names { who: "who", score, skill };
        Some(Self {
            rests: match p.word("rest") {
                "full" => Rests::Full,
                "short" => Rests::Short,
                _ => Rests::Both,
            },
            lost: p.int_opt("lost_vp").unwrap_or(lost),
            stamina: Actor::read(brief, &rules, names("strength", "stamina"), Ability::Str, Some("stamina")),
            fortitude: Actor::read(brief, &rules, names("will", "fortitude"), Ability::Wil, Some("fortitude")),
            traumas: [p.int("traumas"), p.int("psychic_traumas")],
            exhaustion: exhaustion.max(locked).min(c.exhaustion_levels),
            locked: if c.exhaustion_separate { locked.min(c.exhaustion_levels) } else { 0 },
            fed: p.on("fed"),
            irradiated: p.on("irradiated"),
            armor,
            care,
            hours_between: p.int("hours_between"),
            limit: p.int("limit"),
            c,
            rules,
        })
    }

    fn start(&self) -> Convalescent {
        let fresh = |count: i32| vec![0; usize::try_from(count).unwrap()];
        Convalescent { lost: self.lost, exhaustion: self.exhaustion, traumas: self.traumas.map(fresh) }
    }

    fn restore(&self, rng: &mut Rng, who: &mut Convalescent) {
        if !self.irradiated {
            let gain = (dice::die(rng, self.c.rest_die) + self.stamina.score).max(self.c.rest_least);
            who.lost = (who.lost - gain).max(0);
        }
    }

    /// FS-99: the save of one trauma.
    fn heals(&self, rng: &mut Rng, body: bool, exhaustion: i32) -> bool {
        let actor = if body { &self.stamina } else { &self.fortitude };
        let now = Now { exhaustion, causes: self.care, ..Now::default() };
        actor.check(rng, &self.rules, self.c.trauma_heal_dc, now).success
    }

    /// FS-101, FS-102: a full rest; returns whether it counts as one.
    fn full_rest(&self, rng: &mut Rng, who: &mut Convalescent) -> bool {
        if let Some(dc) = self.armor {
            let now = Now { exhaustion: who.exhaustion, ..Now::default() };
            if !self.stamina.check(rng, &self.rules, dc, now).success {
                return false;
            }
        }
        self.restore(rng, who);
        if self.fed {
            who.exhaustion = (who.exhaustion - self.c.full_rest_relief).max(self.locked.min(who.exhaustion));
        }
        let level = who.exhaustion;
        for (kind, body) in [true, false].into_iter().enumerate() {
            for trauma in &mut who.traumas[kind] {
                if self.heals(rng, body, level) {
                    *trauma += 1;
                } else if self.c.trauma_heal_in_a_row {
                    *trauma = 0;
                }
            }
            who.traumas[kind].retain(|&successes| successes < self.c.trauma_heal_successes);
        }
        true
    }

    /// Whether nothing is left that the chosen rests can heal.
    fn healed(&self, who: &Convalescent) -> bool {
        let vitality = who.lost == 0 || self.irradiated;
        // A rhythm that exhausts as much as it relieves heals no exhaustion.
        let tires = (self.hours_between - 1) / self.c.rest_cadence * self.c.missed_rest_exhaustion;
        let tired = self.fed && who.exhaustion > self.locked && tires < self.c.full_rest_relief;
        let wounds = who.traumas.iter().any(|traumas| !traumas.is_empty());
        match self.rests {
            Rests::Short => vitality,
            Rests::Full | Rests::Both => vitality && !tired && !wounds,
        }
    }
}

impl Process for Recovery {
    const METRICS: &'static [&'static str] =
        &["success", "rests", "short_rests", "hours", "vp_lost", "exhaustion", "traumas", "wasted"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        let mut who = self.start();
        let (mut full, mut short, mut wasted) = (0, 0, 0);
        // FS-100, FS-101: rests continue only while they help.
        while !self.healed(&who) && self.limit > if self.rests == Rests::Short { short } else { full } {
            if self.rests == Rests::Short {
                self.restore(rng, &mut who);
                short += 1;
                continue;
            }
            if self.rests == Rests::Both && who.lost > 0 && !self.irradiated {
                self.restore(rng, &mut who);
                short += 1;
                if self.healed(&who) {
                    break;
                }
            }
            // FS-101: every period without a full rest exhausts.
            let missed = (self.hours_between - 1) / c.rest_cadence;
            who.exhaustion = (who.exhaustion + missed * c.missed_rest_exhaustion).min(c.exhaustion_levels);
            let good = self.full_rest(rng, &mut who);
            full += 1;
            wasted += i32::from(!good);
            if !good && !c.wasted_rest_counts {
                // FS-102: it did not count as a rest, so this period had none.
                who.exhaustion = (who.exhaustion + c.missed_rest_exhaustion).min(c.exhaustion_levels);
            }
        }
        let healed = self.healed(&who);
        let rests = if self.rests == Rests::Short { short } else { full };
        let traumas: usize = who.traumas.iter().map(Vec::len).sum();
        vec![
            yes(healed),
            healed.then_some(rests),
            Some(short),
            Some(full * c.full_rest_hours + short * c.rest_hours),
            Some(who.lost),
            Some(who.exhaustion),
            Some(i32::try_from(traumas).unwrap()),
            Some(wasted),
        ]
    }
}

/// FS-106: the repair of a thing.
pub struct Repair {
    c: Constants,
    missing: i32,
    structure: i32,
    price: i32,
    good: bool,
    days: i32,
}

impl Repair {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        Some(Self {
            c: Constants::read(&brief.rules),
            missing: p.int("missing").min(p.int("structure")),
            structure: p.int("structure"),
            price: p.int("price"),
            good: p.on("good_conditions"),
            days: p.int("days"),
        })
    }
}

impl Process for Repair {
    const METRICS: &'static [&'static str] = &["success", "days", "missing", "cost"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let mut missing = self.missing;
        let mut days = 0;
        while missing > 0 && days < self.days {
            days += 1;
            let points = dice::die(rng, self.c.repair_die) + if self.good { self.c.repair_good } else { 0 };
            missing = (missing - points).max(0);
        }
        let whole = missing == 0;
        let cost = i64::from(self.missing) * i64::from(self.price) / i64::from(self.structure);
        vec![yes(whole), whole.then_some(days), Some(missing), Some(i32::try_from(cost).unwrap())]
    }
}
