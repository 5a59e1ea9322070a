//! A march: how far one gets in a day, and what it costs to go on for too long.

use crate::dice::Dice;
use crate::lane::{Lanes, Mask, Num};
use crate::systems::state::lane_state;
use crate::systems::words::words;
use crate::systems::{Count, Ending, Experiment, Fault, Metric, Param, Question};

use super::burden::{Burden, overload};
use super::save::{self, Save};
use crate::systems::farsight::hamper::LEVELS;
use crate::systems::farsight::house::House;
use crate::systems::farsight::words::{Ability, Size};

words! {
    /// How fast one travels (`FS-21`).
    Pace {
        /// Steadily.
        Normal = "normal",
        /// Without looking left or right.
        Fast = "fast",
        /// With care, and stealthily if need be.
        Slow = "slow",
    }
}

words! {
    /// What one moves over (`FS-23`).
    Terrain {
        /// A road, a plain.
        Open = "open",
        /// Rubble, undergrowth.
        Difficult = "difficult",
        /// Climbing, swimming or crawling.
        Hard = "hard",
        /// Climbing, swimming or crawling where even that is difficult.
        HardDifficult = "hard_difficult",
    }
}

/// The parameters.
pub const PARAMS: &[Param] = &[
    save::PARAMS[0],
    save::PARAMS[1],
    save::PARAMS[2],
    save::PARAMS[3],
    save::PARAMS[4],
    save::PARAMS[5],
    save::PARAMS[6],
    Param::int("hours", 0, 24, 10, "hours of marching in a day").rules(&["FS-22"]),
    Param::int("minutes", 0, 59, 0, "minutes besides").rules(&["FS-21"]),
    Param::int("exhaustion", 0, 6, 0, "levels of exhaustion at the start")
        .derived("that of `who`, or none")
        .rules(&["FS-104"]),
    Param::choice("pace", Pace::WORDS, "how fast one goes").rules(&["FS-21"]),
    Param::choice("terrain", Terrain::WORDS, "what one moves over").rules(&["FS-23"]),
    Param::int("mount_speed", 0, 100, 0, "speed of a mount in metres; 0 on foot").rules(&["FS-21"]),
    Param::int("load", 0, 5000, 0, "kilograms carried").rules(&["FS-105"]),
    Param::int("gravity", 0, 3000, 100, "gravity in hundredths of g, which makes the load lighter or heavier")
        .rules(&["FS-105"]),
];

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("success", "whether the march ends without more exhaustion"),
    ("exhaustion", "levels of exhaustion at the end"),
    ("hours", "full hours marched before one can go no further"),
    ("saves_failed", "saves that fail"),
    ("distance", "hundreds of metres covered"),
    ("outcome", "what the exhaustion means at the end"),
];

/// The most hours of a day, and a place for none.
const HOURS: usize = 25;

/// `FS-22` Forced march; a pass is an hour.
#[derive(Debug, Clone)]
pub struct March {
    house: House,
    save: Save,
    exhaustion: i16,
    hours: i16,
    /// Hundreds of metres in each hour, by its number; and in the minutes at the end.
    ways: [i16; 32],
    minutes: i16,
    metrics: Vec<Metric>,
}

/// How the marcher is.
#[derive(Debug, Clone, Copy)]
pub struct State<L: Lanes> {
    /// Hours marched.
    hour: Num<L>,
    exhaustion: Num<L>,
    hampered: Mask<L>,
    failed: Count<L>,
    distance: Count<L>,
}

lane_state!(State { hour, exhaustion, hampered, failed, distance });

impl March {
    /// The march that a question asks for.
    ///
    /// # Errors
    /// What is contradictory in it.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = House::of(&question.constants);
        let params = &question.params;
        let (save, fighter) = Save::asked(question, (Ability::Str, house.march_skill.skill()), &house)?;
        if fighter.is_some() && params.has("exhaustion") {
            let message = "`exhaustion` is on the sheet of `who` already";
            return Err(vec![Fault::new(&["experiment", "exhaustion"], message)]);
        }
        let strength = fighter.as_ref().map_or(save.tested.bonus - save.tested.skilled, |f| f.ability(Ability::Str));
        let size = fighter.as_ref().map_or(Size::Medium, |fighter| fighter.size);
        let burden = overload(params.small("load"), params.small("gravity"), strength, size, &house);
        if matches!(burden, Burden::Locked | Burden::Impossible) {
            let message = "nobody marches under such a load: it can at most be pushed or dragged (FS-105)";
            return Err(vec![Fault::new(&["experiment", "load"], message)]);
        }
        let pace = Pace::of(params.word("pace"));
        let slower = slowed(Terrain::of(params.word("terrain")), burden, &house);
        let distances = Distances::of(pace, params.small("mount_speed"), &house);
        let mut ways = [0; 32];
        for (hour, way) in ways.iter_mut().enumerate().take(HOURS).skip(1) {
            let until = |hours: usize| distances.after(hours as i16);
            *way = (until(hour) - until(hour - 1)) / slower;
        }
        let exhaustion = params.int_opt("exhaustion").map_or(save.tested.exhaustion, |_| params.small("exhaustion"));
        let metrics = vec![
            Metric::flag("success", METRICS[0].1).when("the march leaves no exhaustion"),
            Metric::number("exhaustion", "levels", METRICS[1].1),
            Metric::number("hours", "hours", METRICS[2].1),
            Metric::number("saves_failed", "saves", METRICS[3].1).of_count(0),
            Metric::number("distance", "hundreds of metres", METRICS[4].1).of_count(1),
            Metric::named("outcome", LEVELS, METRICS[5].1),
        ];
        Ok(Self {
            save,
            exhaustion,
            hours: params.small("hours"),
            ways,
            minutes: distances.minute * params.small("minutes") / 100 / slower,
            house,
            metrics,
        })
    }
}

/// `FS-23` Difficult terrain, `FS-105` Overload: metres of movement for a metre.
fn slowed(terrain: Terrain, burden: Burden, house: &House) -> i16 {
    let cost = match terrain {
        Terrain::Open => 1,
        Terrain::Difficult => house.difficult_terrain,
        Terrain::Hard => house.hard_movement,
        Terrain::HardDifficult => house.hard_movement_difficult,
    };
    if burden == Burden::None { cost } else { cost * 2 }
}

/// `FS-21` Travel pace: how far one gets.
struct Distances {
    /// Metres in a minute.
    minute: i16,
    /// Hundreds of metres in an hour.
    hour: i16,
    /// Hundreds of metres in eight hours.
    day: i16,
}

impl Distances {
    fn of(pace: Pace, mount: i16, house: &House) -> Self {
        if mount == 0 {
            let (minute, hour, day) = match pace {
                Pace::Normal => (house.pace_normal, house.hour_normal, house.day_normal),
                Pace::Fast => (house.pace_fast, house.hour_fast, house.day_fast),
                Pace::Slow => (house.pace_slow, house.hour_slow, house.day_slow),
            };
            return Self { minute, hour, day };
        }
        // A mount makes ten times its speed in a minute, and half of it in kilometres an hour.
        let share = |whole: i16| match (pace, house.mount_pace_share) {
            (Pace::Normal, _) | (_, 0) => whole,
            (Pace::Fast, share) => whole + whole / share,
            (Pace::Slow, share) => whole - whole / share,
        };
        let hour = share(mount / 2 * 10);
        Self { minute: share(mount * 10), hour, day: hour * 8 }
    }

    /// Hundreds of metres after so many hours. The distance of a whole day is printed apart.
    fn after(&self, hours: i16) -> i16 {
        hours / 8 * self.day + hours % 8 * self.hour
    }
}

impl Experiment for March {
    type State<L: Lanes> = State<L>;

    const PASS: &'static str = "hour";

    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn limit(&self) -> u32 {
        u32::from(self.hours.max(1).unsigned_abs())
    }

    #[inline(always)]
    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let none = Count::default();
        let exhaustion = Num::splat(self.exhaustion);
        State { hour: Num::zero(), exhaustion, hampered: Mask::none(), failed: none, distance: none }
    }

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        // FS-104: at level 5 nobody moves, at level 3 only half as fast.
        let marches = live & state.exhaustion.lt(5) & state.hour.lt(self.hours);
        state.hour += marches.count();
        let way = state.hour.lookup(&self.ways);
        let last = state.hour.eq(self.hours).select(self.minutes, 0);
        let way = way + last;
        state.distance.add(marches, state.exhaustion.ge(3).select(way.over(2), way));
        // FS-22: one save at the end of each hour that is too much.
        let extra = state.hour - house.march_free_hours;
        let saves = marches & extra.gt(0);
        let dc = extra.times(house.march_dc_step) + house.march_dc;
        let felt = if house.march_feeds_back { state.exhaustion } else { Num::splat(self.exhaustion) };
        let saved = self.save.roll(felt, state.hampered.count(), dc, dice, saves);
        let failed = saves & !saved.success;
        let levels = (failed.count() + (failed & saved.doubles()).count() + saved.tires()).only(saves);
        state.exhaustion = (state.exhaustion + levels).min(house.exhaustion_levels.max(self.exhaustion));
        state.hampered.set(saves, saved.hampers());
        state.failed.bump(failed);
        let (hour, exhaustion) = (state.hour, state.exhaustion);
        dice.tell(saves, |r| {
            let result = if r.flag(failed) { "failure" } else { "success" };
            let [dc, level, hour] = [r.num(dc), r.num(exhaustion), r.num(hour)];
            format!("hour {hour}: save against DC {dc}: {result}, exhaustion {level} (FS-22)")
        });
    }

    #[inline(always)]
    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.exhaustion.ge(5) | state.hour.ge(self.hours)
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        out[0] = (state.exhaustion.le(self.exhaustion) & state.hour.ge(self.hours)).count();
        out[1] = state.exhaustion;
        out[2] = state.hour;
        out[3] = state.failed.at(ending);
        out[4] = state.distance.at(ending);
        out[5] = Num::splat(6) - state.exhaustion;
    }
}
