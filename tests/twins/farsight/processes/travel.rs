//! Hunger, thirst and forced marches.

use super::super::super::sheet::Brief;
use super::super::character::Ability;
use super::super::dice::Rng;
use super::super::rules::Rules;
use super::Process;
use super::actor::{self, Actor, Names, Now, character, yes};

constants! {
    /// The constants of hunger, thirst and marches.
    Constants {
        food_tiny: int, food_small: int, food_medium: int, food_large: int, food_huge: int, food_gargantuan: int,
        water_tiny: int, water_small: int, water_medium: int, water_large: int, water_huge: int, water_gargantuan: int,
        hunger_exhaustion: int, half_water_dc: int, thirst_exhaustion: int, heat_water: int,
        pace_fast: int, pace_normal: int, pace_slow: int, hour_fast: int, hour_normal: int, hour_slow: int,
        day_fast: int, day_normal: int, day_slow: int, mount_pace_share: int, march_free_hours: int, march_dc: int,
        march_dc_step: int, march_skill: word, march_feeds_back: on, difficult_terrain: int, hard_movement: int,
        hard_movement_difficult: int, carry_base: int, carry_per_str: int, overload_most: int,
    }
}

/// FS-104: the metric code of exhaustion, worst first: 0 for unconscious, 6 for rested.
fn meaning(level: i32) -> i32 {
    6 - level
}

/// Sizes, in ascending order.
pub const SIZES: [&str; 6] = ["tiny", "small", "medium", "large", "huge", "gargantuan"];

/// The size of the character, else that of the parameter: 0 for tiny.
pub fn size(brief: &Brief, parameter: &str) -> Option<usize> {
    let given = brief.params.word_opt(parameter);
    let word = character(brief, "who").map(|sheet| sheet.word("size")).or(given).unwrap_or("medium");
    SIZES.iter().position(|&size| size == word)
}

/// The cost of a failed endurance save, including setbacks.
struct Toll {
    levels: i32,
    upset: bool,
}

/// A character who becomes exhausted.
struct Endurance {
    rules: Rules,
    who: Actor,
    setbacks: bool,
    /// Levels of exhaustion at the start.
    start: i32,
    most: i32,
}

impl Endurance {
    fn read(brief: &Brief, skill: &str) -> Self {
        let rules = Rules::read(&brief.rules);
        let who = Actor::read(brief, &rules, Names::USUAL, Ability::Str, Some(skill));
        let most = rules.exhaustion_levels;
        let start = brief.params.int_opt("exhaustion").unwrap_or(who.exhaustion).min(most);
        Self { who, setbacks: brief.params.on("setbacks"), start, most, rules }
    }

    /// FS-08, FS-15: a save at a level of exhaustion; `None` if it succeeds.
    fn save(&self, rng: &mut Rng, dc: i32, level: i32, upset: bool, harm: i32) -> Option<Toll> {
        let mut now = Now { exhaustion: level, ..Now::default() };
        now.causes.bad_if(upset);
        let roll = self.who.check(rng, &self.rules, dc, now);
        if roll.success {
            return None;
        }
        let setback = if self.setbacks { actor::setback(rng, &self.rules, roll) } else { None };
        let levels = match setback {
            actor::WORSE => 2 * harm,
            actor::FATIGUE => harm + 1,
            _ => harm,
        };
        Some(Toll { levels, upset: actor::upsets(setback) })
    }
}

/// Days with insufficient water and food.
pub struct Thirst {
    c: Constants,
    who: Endurance,
    /// FS-29: available water: 2 for all that is needed, 1 for half.
    water: i32,
    /// FS-28: half days that a day adds to the count of days without food; `None` for a day with
    /// enough.
    hunger: Option<i32>,
    days: i32,
}

impl Thirst {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let size = size(brief, "size")?;
        let foods = [c.food_tiny, c.food_small, c.food_medium, c.food_large, c.food_huge, c.food_gargantuan];
        let waters = [c.water_tiny, c.water_small, c.water_medium, c.water_large, c.water_huge, c.water_gargantuan];
        let enough = waters[size] * if p.on("heat") { c.heat_water } else { 1 };
        let share = |have: i32, need: i32| {
            if have >= need { 2 } else { i32::from(2 * have >= need) }
        };
        let food = p.int_opt("food").map_or(2, |food| share(food, foods[size]));
        Some(Self {
            who: Endurance::read(brief, "stamina"),
            water: share(p.int("water"), enough),
            hunger: if food == 2 { None } else { Some(2 - food) },
            days: p.int("days"),
            c,
        })
    }
}

impl Process for Thirst {
    const METRICS: &'static [&'static str] = &["success", "exhaustion", "saves_failed", "days", "outcome"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let who = &self.who;
        let mut level = who.start;
        let mut upset = false;
        let mut hungry = 0;
        let mut failed = 0;
        let mut fallen = None;
        for day in 1..=self.days {
            // FS-103: the unconscious make no saves.
            if level >= 6 {
                break;
            }
            // FS-29: water comes first at the end of the day.
            let mut gained = 0;
            if self.water == 1 {
                let toll = who.save(rng, self.c.half_water_dc, level, upset, self.c.thirst_exhaustion);
                failed += i32::from(toll.is_some());
                gained = toll.as_ref().map_or(0, |toll| toll.levels);
                upset = toll.is_some_and(|toll| toll.upset);
            } else if self.water == 0 {
                gained = self.c.thirst_exhaustion;
            }
            // FS-28: half days without food, compared with STR.
            hungry = self.hunger.map_or(0, |half_days| hungry + half_days);
            if self.hunger.is_some() && hungry > 2 * who.who.score {
                gained += self.c.hunger_exhaustion;
            }
            level = (level + gained).min(who.most);
            if level >= 6 {
                fallen.get_or_insert(day);
            }
        }
        vec![yes(level <= who.start), Some(level), Some(failed), fallen, Some(meaning(level))]
    }
}

/// A day's march.
pub struct March {
    c: Constants,
    who: Endurance,
    hours: i32,
    minutes: i32,
    /// Hundreds of metres per minute (times 100), per hour and in eight hours; each multiplied by
    /// the share.
    pace: [i32; 3],
    /// FS-21: the denominator for a mount's gain or loss of distance.
    share: i32,
    /// Metres of movement per metre.
    cost: i32,
    /// FS-105: whether the load hinders.
    hindered: bool,
    /// FS-105: whether the load can be carried at all.
    possible: bool,
}

impl March {
    /// Reads the question.
    pub fn read(brief: &Brief) -> Option<Self> {
        let p = &brief.params;
        let c = Constants::read(&brief.rules);
        let who = Endurance::read(brief, &c.march_skill);
        let pace = match p.word("pace") {
            "fast" => [c.pace_fast, c.hour_fast, c.day_fast],
            "slow" => [c.pace_slow, c.hour_slow, c.day_slow],
            _ => [c.pace_normal, c.hour_normal, c.day_normal],
        };
        // FS-21: the pace of a mount.
        let mount = p.int("mount_speed");
        let hour = 10 * (mount / 2);
        let (pace, share) = match (mount, p.word("pace"), c.mount_pace_share) {
            (0, ..) => (pace, 1),
            (_, _, 0) | (_, "normal", _) => ([10 * mount, hour, 8 * hour], 1),
            (_, "fast", part) => ([10 * mount, hour, 8 * hour].map(|way| way * (part + 1)), part),
            (_, _, part) => ([10 * mount, hour, 8 * hour].map(|way| way * (part - 1)), part),
        };
        // FS-105: the effect of the load. The strong and the large carry more.
        let size = size(brief, "size")?;
        let capacity = (c.carry_base + c.carry_per_str * who.who.score).max(0);
        let capacity = match size {
            0 => capacity / 2,
            1 | 2 => capacity,
            larger => capacity << (larger - 2),
        };
        let weight = i64::from(p.int("load")) * i64::from(p.int("gravity"));
        let heavier = |times: i32| weight > 100 * i64::from(times) * i64::from(capacity);
        Some(Self {
            hours: p.int("hours"),
            minutes: p.int("minutes"),
            pace,
            share,
            cost: match p.word("terrain") {
                "difficult" => c.difficult_terrain,
                "hard" => c.hard_movement,
                "hard_difficult" => c.hard_movement_difficult,
                _ => 1,
            },
            hindered: heavier(1),
            possible: !heavier(c.overload_most),
            who,
            c,
        })
    }

    /// FS-21, FS-23: hundreds of metres covered in full hours, each hindered or not, and in the
    /// remaining minutes.
    ///
    /// The table gives the total of eight hours including rests; reading: the eighth hour makes up
    /// the difference. Hindered characters go half as far (FS-103, FS-105). Nothing is rounded
    /// before the end.
    fn distance(&self, hindered: &[bool], minutes: i32, hindered_at_last: bool) -> i32 {
        let [minute, hour, day] = self.pace;
        let mut halves = 0;
        for (past, &slow) in hindered.iter().enumerate() {
            let way = if past % 8 == 7 { day - 7 * hour } else { hour };
            halves += 100 * way * if slow { 1 } else { 2 };
        }
        halves += minutes * minute * if hindered_at_last { 1 } else { 2 };
        halves / (2 * 100 * self.cost * self.share)
    }
}

impl Process for March {
    const METRICS: &'static [&'static str] = &["success", "exhaustion", "hours", "saves_failed", "distance", "outcome"];

    fn play(&self, rng: &mut Rng) -> Vec<Option<i32>> {
        let (c, who) = (&self.c, &self.who);
        let mut level = who.start;
        let mut upset = false;
        let mut failed = 0;
        let mut hours = 0;
        let mut slowly = Vec::new();
        let slow = |level: i32| level >= 3 || self.hindered;
        // FS-104: at level five nobody can walk.
        let still = |level: i32| level >= 5 || !self.possible;
        while hours < self.hours && !still(level) {
            hours += 1;
            slowly.push(slow(level));
            let extra = hours - c.march_free_hours;
            if extra > 0 {
                let felt = if c.march_feeds_back { level } else { who.start };
                let toll = who.save(rng, c.march_dc + extra * c.march_dc_step, felt, upset, 1);
                failed += i32::from(toll.is_some());
                level = (level + toll.as_ref().map_or(0, |toll| toll.levels)).min(who.most);
                upset = toll.is_some_and(|toll| toll.upset);
            }
        }
        // The minutes come after the hours.
        let minutes = if hours < self.hours || still(level) { 0 } else { self.minutes };
        vec![
            yes(level <= who.start),
            Some(level),
            Some(hours),
            Some(failed),
            Some(self.distance(&slowly, minutes, slow(level))),
            Some(meaning(level)),
        ]
    }
}
