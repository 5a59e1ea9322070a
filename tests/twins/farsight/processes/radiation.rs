//! Radiation: absorption and decay of rads, and their effects.

use super::super::super::sheet::Brief;
use super::super::dice::Rng;
use super::Process;

constants! {
    /// The constants of radiation.
    Constants {
        rad_hours_1: int, rad_hours_2: int, rad_hours_3: int, rads_per_hour_4: int, rads_per_hour_5: int,
        rad_weakness: int, rad_first: int, rad_second: int, rad_third: int, rad_fourth: int, rad_fifth: int,
        rad_death: int, rad_decay_hours: int, rad_decay_exposed: on, radiation_inclusive: on, round_seconds: int,
        exhaustion_levels: int,
    }
}

/// Exposure to radiation, and the time after it.
pub struct Radiation {
    c: Constants,
    level: i32,
    rads: i32,
    /// Seconds of a unit of time.
    unit: i64,
    exposed_for: i64,
    watched_for: i64,
}

impl Radiation {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let unit = match p.word("counted_in") {
            "hours" => 3600,
            "minutes" => 60,
            _ => i64::from(c.round_seconds),
        };
        Some(Self {
            level: p.int("exposure") - p.int("resistance"),
            rads: p.int("rads"),
            unit,
            exposed_for: i64::from(p.int("exposed_for")),
            watched_for: i64::from(p.int("watched_for")),
            c,
        })
    }

    /// FS-37: rads absorbed after this many units of exposure.
    fn taken(&self, units: i64) -> i64 {
        let seconds = units * self.unit;
        let slowly = |hours: i32| seconds / (3600 * i64::from(hours));
        let fast = |per_hour: i32| seconds * i64::from(per_hour) / 3600;
        match self.level {
            1 => slowly(self.c.rad_hours_1),
            2 => slowly(self.c.rad_hours_2),
            3 => slowly(self.c.rad_hours_3),
            4 => fast(self.c.rads_per_hour_4),
            5 => fast(self.c.rads_per_hour_5),
            _ => 0,
        }
    }

    /// FS-37: whether an effect applies.
    fn beyond(&self, rads: i64, threshold: i32) -> bool {
        let threshold = i64::from(threshold);
        if self.c.radiation_inclusive { rads >= threshold } else { rads > threshold }
    }

    /// FS-37: levels of exhaustion, one for each threshold.
    fn exhaustion(&self, rads: i64) -> i32 {
        let c = &self.c;
        let thresholds = [c.rad_first, c.rad_second, c.rad_third, c.rad_fourth, c.rad_fifth];
        let levels = thresholds.iter().filter(|&&threshold| self.beyond(rads, threshold)).count();
        i32::try_from(levels).unwrap().min(c.exhaustion_levels)
    }
}

impl Process for Radiation {
    const METRICS: &'static [&'static str] =
        &["rads", "exhaustion", "outcome", "weak_after", "exhausted_after", "dead_after"];

    fn play(&self, _: &mut Rng) -> Vec<Option<i32>> {
        let c = &self.c;
        let mut rads = i64::from(self.rads);
        let (mut weak, mut exhausted, mut dead) = (None, None, None);
        let decay = 3600 * i64::from(c.rad_decay_hours);
        let mut decaying = 0;
        for now in 0..=self.exposed_for + self.watched_for {
            // The maximum number of rads during this unit of time.
            let mut peak = rads;
            if now > 0 {
                let exposed = now <= self.exposed_for && self.level >= 1;
                let gained = if exposed { self.taken(now) - self.taken(now - 1) } else { 0 };
                rads += gained;
                let mut gone = 0;
                if !exposed || c.rad_decay_exposed {
                    // A rad decays whenever its hours are complete.
                    let before = decaying / decay;
                    decaying += self.unit;
                    gone = decaying / decay - before;
                }
                // The last rad of the unit is absorbed at its end, when the decayed ones are gone
                // too.
                peak = (rads - 1).max(rads - gone);
                rads = (rads - gone).max(0);
                if gained == 0 {
                    peak = rads;
                }
            }
            let now = i32::try_from(now).unwrap();
            if self.beyond(peak, c.rad_weakness) {
                weak.get_or_insert(now);
            }
            if self.exhaustion(peak) > 0 {
                exhausted.get_or_insert(now);
            }
            if self.beyond(peak, c.rad_death) {
                dead.get_or_insert(now);
                // Later rads are not counted.
                rads = peak.min(i64::from(c.rad_death) + 1);
                break;
            }
        }
        // The worst applicable effect.
        let effects = [
            (c.rad_death, 0),
            (c.rad_fifth, 1),
            (c.rad_fourth, 2),
            (c.rad_third, 3),
            (c.rad_first, 4),
            (c.rad_weakness, 5),
        ];
        let worst = effects.into_iter().find(|&(threshold, _)| self.beyond(rads, threshold));
        let outcome = worst.map_or(6, |(_, outcome)| outcome);
        let rads = i32::try_from(rads).unwrap();
        vec![Some(rads), Some(self.exhaustion(rads.into())), Some(outcome), weak, exhausted, dead]
    }
}
