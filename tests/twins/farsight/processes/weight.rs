//! Unfamiliar gravity, and space sickness.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::{self, Rng};
use super::super::rules::Rules;
use super::Process;
use super::actor::{self, Actor, Names, Now, character, yes};

constants! {
    /// The constants of gravity.
    Constants {
        gravity_low_from: int, gravity_normal_from: int, gravity_high_above: int, gravity_extreme_above: int,
        gravity_crushing_above: int, high_gravity_dc_per_g: int, high_gravity_successes: int,
        high_gravity_in_a_row: on, high_gravity_sickened: on, high_gravity_damage: int, low_gravity_damage: int,
        extreme_gravity_dc: int, low_gravity_speed: int, low_gravity_days: int,
        push_factor: int, sickness_exposure: int, sickness_dc: int, sickness_hours: int, sickness_retry: int,
        sickness_treat_dc: int, skills_need_g_zero: on, long_stay_days: int, medicine_strange_patient: int,
    }
}

/// The band of gravity as felt by a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    /// Negligible.
    Zero,
    /// Less than normal.
    Low,
    /// Normal.
    Normal,
    /// More than normal.
    High,
    /// Strong enough to make moving hard.
    Extreme,
    /// Too strong to move.
    Crushing,
}

impl Constants {
    /// FS-30 to FS-34: the band of a gravity for a native of another, both in hundredths of g.
    pub fn band(&self, gravity: i32, native: i32) -> Band {
        // The bands shift for natives: their own gravity counts as 1 g. Nonzero gravity is never
        // felt as zero, though.
        let felt = gravity - (native - 100);
        if felt > self.gravity_crushing_above {
            Band::Crushing
        } else if felt > self.gravity_extreme_above {
            Band::Extreme
        } else if felt > self.gravity_high_above {
            Band::High
        } else if felt >= self.gravity_normal_from {
            Band::Normal
        } else if felt.max(gravity) >= self.gravity_low_from {
            Band::Low
        } else {
            Band::Zero
        }
    }

    /// FS-30, FS-32: damage of falls and of what falls, by gravity.
    pub fn impact(&self, band: Band, damage: i32) -> i32 {
        match band {
            Band::Low => damage / self.low_gravity_damage,
            Band::High | Band::Extreme | Band::Crushing => damage * self.high_gravity_damage,
            Band::Zero | Band::Normal => damage,
        }
    }

    /// FS-30 to FS-33: the effect of gravity on a bodily check. `weightless` says whether G-Zero is
    /// possessed.
    pub fn bodily(&self, band: Band, weightless: bool, mut now: Now) -> Now {
        match band {
            Band::Zero => now.unskilled = self.skills_need_g_zero && !weightless,
            Band::Low => now.causes.good += 1,
            Band::Normal => {}
            Band::High | Band::Extreme | Band::Crushing => now.sickened = true,
        }
        now
    }
}

/// Whether the character possesses G-Zero.
pub fn has_g_zero(brief: &Brief) -> bool {
    character(brief, "who").is_some_and(|sheet| sheet.has("g_zero"))
}

/// Life in a gravity other than the native one.
pub struct Gravity {
    c: Constants,
    rules: Rules,
    /// STR (Stamina).
    endures: Actor,
    /// STR (Might).
    moves: Actor,
    setbacks: bool,
    band: Band,
    gravity: i32,
    days: i32,
    rounds: i32,
    speed: i32,
}

impl Gravity {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        // Not settled: whether being sickened hampers these saves under that house rule.
        if !rules.conditions_hamper_all {
            return None;
        }
        let gravity = p.int("gravity");
        let band = c.band(gravity, p.int("native_gravity"));
        // FS-34: whether the character returns to a gravity that has become too strong.
        let long = match p.word("history") {
            "low_gravity" => true,
            "zero_gravity" => p.int("days_weightless") > c.long_stay_days,
            _ => false,
        };
        let might = Names { who: "who", score: "ability", skill: "might" };
        let own_speed = character(brief, "who").and_then(|sheet| sheet.int_opt("speed"));
        Some(Self {
            endures: Actor::read(brief, &rules, Names::USUAL, Ability::Str, Some("stamina")),
            moves: Actor::read(brief, &rules, might, Ability::Str, Some("might")),
            setbacks: p.on("setbacks"),
            band: if long && band == Band::Normal { Band::High } else { band },
            gravity,
            days: p.int("days"),
            rounds: p.int("rounds"),
            speed: own_speed.unwrap_or(rules.speed_default),
            c,
            rules,
        })
    }

    /// FS-30, FS-34: the day on which the character is acclimatised to high gravity, and the saves
    /// until then.
    fn acclimate(&self, rng: &mut Rng) -> (Option<i32>, i32) {
        let dc = (self.c.high_gravity_dc_per_g * self.gravity + 99) / 100;
        let mut successes = 0;
        let mut upset = false;
        // Exhaustion from a setback is relieved by a night's rest.
        let level = self.endures.exhaustion;
        for day in 1..=self.days {
            let mut now = Now { exhaustion: level, sickened: self.c.high_gravity_sickened, ..Now::default() };
            now.causes.bad_if(upset);
            let roll = self.endures.check(rng, &self.rules, dc, now);
            if roll.success {
                successes += 1;
            } else if self.c.high_gravity_in_a_row {
                successes = 0;
            }
            let setback = if self.setbacks { actor::setback(rng, &self.rules, roll) } else { None };
            upset = actor::upsets(setback);
            if successes >= self.c.high_gravity_successes {
                return (Some(day), day);
            }
        }
        (None, self.days)
    }

    /// FS-31: rounds spent unable to move.
    fn struggle(&self, rng: &mut Rng) -> i32 {
        let mut restrained = 0;
        let mut upset = false;
        let mut level = self.moves.exhaustion;
        for _ in 0..self.rounds {
            let mut now = Now { exhaustion: level, sickened: self.c.high_gravity_sickened, ..Now::default() };
            now.causes.bad_if(upset);
            let roll = self.moves.check(rng, &self.rules, self.c.extreme_gravity_dc, now);
            restrained += i32::from(!roll.success);
            let setback = if self.setbacks { actor::setback(rng, &self.rules, roll) } else { None };
            upset = actor::upsets(setback);
            level += i32::from(setback == actor::FATIGUE);
            level = level.min(self.rules.exhaustion_levels);
        }
        restrained
    }
}

impl Process for Gravity {
    const METRICS: &'static [&'static str] = &["band", "success", "days", "saves", "restrained", "speed"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        let half = self.speed / 2;
        let band = Some(self.band as i32);
        match self.band {
            Band::Zero => {
                let push = c.push_factor * (self.moves.score + self.moves.skill.unwrap_or(0));
                vec![band, yes(true), Some(0), Some(0), None, Some(push.max(0))]
            }
            Band::Low => {
                let days = c.low_gravity_days + dice::die(rng, 6) + dice::die(rng, 6);
                let used = days <= self.days;
                let speed = Some(self.speed + c.low_gravity_speed);
                vec![band, yes(used), used.then_some(days), Some(0), None, speed]
            }
            Band::Normal => {
                vec![band, yes(true), Some(0), Some(0), None, Some(self.speed)]
            }
            Band::High => {
                let (days, saves) = self.acclimate(rng);
                vec![band, yes(days.is_some()), days, Some(saves), None, Some(half)]
            }
            Band::Extreme => {
                let restrained = self.struggle(rng);
                vec![band, None, None, Some(self.rounds), Some(restrained), Some(half)]
            }
            Band::Crushing => vec![band, None, None, Some(0), Some(self.rounds), Some(half)],
        }
    }
}

/// A stay without gravity.
pub struct SpaceSickness {
    c: Constants,
    rules: Rules,
    who: Actor,
    setbacks: bool,
    exposure: i32,
    immune: bool,
    treatment: Option<i32>,
    treats: dice::Mode,
}

impl SpaceSickness {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let rules = Rules::read(&brief.rules);
        // Not settled: whether being sickened hampers these saves under that house rule.
        if !rules.conditions_hamper_all {
            return None;
        }
        let mut causes = dice::Causes::default();
        if p.on("strange_patient") {
            causes.bad += c.medicine_strange_patient;
        }
        Some(Self {
            who: Actor::read(brief, &rules, Names::USUAL, Ability::Str, Some("stamina")),
            setbacks: p.on("setbacks"),
            exposure: p.int("exposure"),
            immune: p.on("immune") || has_g_zero(brief),
            treatment: p.int_opt("treatment"),
            treats: causes.mode(&rules),
            c,
            rules,
        })
    }

    /// FS-35: whether a medic makes the next save easier.
    fn treated(&self, rng: &mut Rng) -> bool {
        self.treatment
            .is_some_and(|bonus| dice::throw(rng, &self.rules, self.treats).sum + bonus >= self.c.sickness_treat_dc)
    }
}

impl Process for SpaceSickness {
    const METRICS: &'static [&'static str] = &["success", "hours_sick", "saves"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        if self.immune || self.exposure < c.sickness_exposure {
            return vec![yes(true), Some(0), Some(0)];
        }
        let mut level = self.who.exhaustion;
        // FS-33: without G-Zero the skill has no effect.
        let unskilled = c.skills_need_g_zero;
        let first = Now { exhaustion: level, unskilled, ..Now::default() };
        let roll = self.who.check(rng, &self.rules, c.sickness_dc, first);
        if roll.success {
            return vec![yes(true), Some(0), Some(1)];
        }
        let mut lasts = c.sickness_hours;
        let mut saves = 1;
        let suffer = |rng: &mut Rng, roll, lasts: &mut i32, level: &mut i32| {
            let setback = if self.setbacks { actor::setback(rng, &self.rules, roll) } else { None };
            if setback == actor::WORSE && *lasts == c.sickness_hours {
                *lasts *= 2;
            }
            if setback == actor::FATIGUE {
                *level = (*level + 1).min(self.rules.exhaustion_levels);
            }
            actor::upsets(setback)
        };
        let mut uneasy = suffer(rng, roll, &mut lasts, &mut level);
        let mut hours = c.sickness_retry;
        while hours < lasts {
            let mut now = Now { exhaustion: level, unskilled, sickened: c.high_gravity_sickened, ..Now::default() };
            now.causes.good_if(self.treated(rng));
            now.causes.bad_if(uneasy);
            let roll = self.who.check(rng, &self.rules, c.sickness_dc, now);
            saves += 1;
            if roll.success {
                return vec![yes(false), Some(hours), Some(saves)];
            }
            uneasy = suffer(rng, roll, &mut lasts, &mut level);
            hours += c.sickness_retry;
        }
        vec![yes(false), Some(lasts), Some(saves)]
    }
}
