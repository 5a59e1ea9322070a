//! A march: the distance covered in a day, and the price of going on for too long.

use super::burden::{Burden, overload};
use super::save::{self, Save};
use crate::citations::RuleCitations;
use crate::fighter::{refuse_more_levels, refuse_twice};
use crate::hamper::LEVELS;
use crate::prelude::*;
use crate::words::Size;

string_enum! {
    /// Travel pace (`FS-21`).
    Pace {
        Normal = "normal",
        /// Fast, with little attention to the surroundings.
        Fast = "fast",
        /// Slow and careful, stealthy if need be.
        Slow = "slow",
    }
}

string_enum! {
    /// The terrain (`FS-23`).
    Terrain {
        /// A road, a plain.
        Open = "open",
        /// Rubble, undergrowth.
        Difficult = "difficult",
        /// Climbing, swimming or crawling.
        Hard = "hard",
        /// Climbing, swimming or crawling in difficult conditions.
        HardDifficult = "hard_difficult",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        hours: int(0..=24, 10) ["FS-22"] "hours of marching in a day";
        minutes: int(0..=59, 0) ["FS-21"] "minutes besides";
        exhaustion: maybe(0..=6, "that of `who`, or none") ["FS-104"] "levels of exhaustion at the start";
        pace: choice(Pace) ["FS-21"] "how fast one goes";
        terrain: choice(Terrain) ["FS-23"] "what one moves over";
        mount_speed: int(0..=100, 0) ["FS-21"] "speed of a mount in metres; 0 on foot";
        load: int(0..=5000, 0) ["FS-105"] "kilograms carried";
        gravity: int(0..=3000, 100) ["FS-105"] "gravity in hundredths of g, which makes the load lighter or heavier";
    }
    own => [ save::params(), own, ] .concat()
}

measures! {
    /// The metrics of a march.
    measured {
        success: flag, "whether the march ends without more exhaustion", when("the march leaves no exhaustion");
        exhaustion: number("levels"), "levels of exhaustion at the end";
        hours: number("hours"), "full hours marched before one can go no further";
        saves_failed: number("saves"), "saves that fail", of_count(super::COUNTS.failed);
        distance: number("hundreds of metres"), "hundreds of metres covered";
        outcome: named(super::LEVELS), "what the exhaustion means at the end";
    }
}

/// The hours of a day, and an entry for none.
const HOURS: usize = 25;

/// `FS-22` Forced march; a round is an hour.
#[derive(Debug, Clone)]
pub struct March {
    house: HouseRules,
    save: Save,
    exhaustion: i16,
    hours: i16,
    ways: Ways,
    /// Whether the load hinders the marcher.
    burdened: bool,
    /// The rules that change the distance.
    citations: RuleCitations,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the marcher.
    pub State of March(self) {
        hour: num(0), "Hours marched.";
        free: num(0), "Hours marched before being hindered.";
        exhaustion: num(self.exhaustion);
        hampered: mask(false);
    } counts { failed; }
}

impl March {
    /// The march that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let (save, fighter) = Save::asked(question, (Ability::Str, house.march_skill.skill()), &house)?;
        refuse_twice(fighter.as_ref(), params, &["exhaustion"])?;
        let strength = fighter.as_ref().map_or(save.tested.bonus - save.tested.skilled, |f| f.ability(Ability::Str));
        let size = fighter.as_ref().map_or(Size::Medium, |fighter| fighter.size);
        let burden = overload(inputs.load(), inputs.gravity(), strength, size, &house);
        if matches!(burden, Burden::Locked | Burden::Impossible) {
            let message = "nobody marches under such a load: it can at most be pushed or dragged (FS-105)";
            return Err(vec![Fault::new(&["experiment", "load"], message)]);
        }
        let pace = inputs.pace();
        let cost = slowed(inputs.terrain(), &house);
        let mut citations = RuleCitations::default();
        citations.add(pace != Pace::Normal || inputs.mount_speed() > 0, "FS-21");
        citations.add(cost > 1, "FS-23");
        citations.add(burden != Burden::None, "FS-105");
        let distances = Distances::of(pace, inputs.mount_speed(), &house);
        let exhaustion = params.int_opt("exhaustion").map_or(save.tested.exhaustion, |_| params.small("exhaustion"));
        refuse_more_levels(exhaustion, &house)?;
        Ok(Self {
            save,
            exhaustion,
            hours: inputs.hours(),
            ways: distances.ways(cost, inputs.minutes()),
            burdened: burden != Burden::None,
            citations,
            house,
            metrics: measured::metrics(),
        })
    }
}

/// `FS-23` Difficult terrain: movement spent per metre.
fn slowed(terrain: Terrain, house: &HouseRules) -> i16 {
    match terrain {
        Terrain::Open => 1,
        Terrain::Difficult => house.difficult_terrain,
        Terrain::Hard => house.hard_movement,
        Terrain::HardDifficult => house.hard_movement_difficult,
    }
}

/// A distance: whole hundreds of metres, and the remainder in fractions given by [`Ways::parts`].
type Way = (i16, i16);

/// Half of the distance covered in each number of hours and in the final minutes: a hindered marcher covers one half,
/// others two. Remainders are kept and added up before anything is rounded.
#[derive(Debug, Clone)]
struct Ways {
    /// Fractions per hundred metres.
    parts: i16,
    whole: [i16; 32],
    rest: [i16; 32],
    /// The distance in the final minutes, hindered and unhindered.
    minutes: [Way; 2],
}

impl Ways {
    /// The sum of two distances.
    #[inline(always)]
    fn sum<L: Lanes>(&self, a: (Num<L>, Num<L>), b: (Num<L>, Num<L>)) -> (Num<L>, Num<L>) {
        let beyond = a.1 - (Num::splat(self.parts) - b.1);
        let carries = beyond.ge(0);
        (a.0 + b.0 + carries.count(), beyond + carries.select(0, self.parts))
    }
}

/// `FS-21` Travel pace: distances, multiplied by `share` so that a mount's thirds stay integers.
struct Distances {
    /// Metres per minute.
    minute: i32,
    /// Hundreds of metres per hour.
    hour: i32,
    /// Hundreds of metres per eight hours.
    day: i32,
    share: i32,
}

impl Distances {
    fn of(pace: Pace, mount: i16, house: &HouseRules) -> Self {
        if mount == 0 {
            let (minute, hour, day) = match pace {
                Pace::Normal => (house.pace_normal, house.hour_normal, house.day_normal),
                Pace::Fast => (house.pace_fast, house.hour_fast, house.day_fast),
                Pace::Slow => (house.pace_slow, house.hour_slow, house.day_slow),
            };
            return Self { minute: minute.into(), hour: hour.into(), day: day.into(), share: 1 };
        }
        // A mount covers ten times its speed per minute, and half its speed in kilometres per hour.
        let share = i32::from(house.mount_pace_share).max(1);
        let times = match (pace, house.mount_pace_share) {
            (Pace::Normal, _) | (_, 0) => share,
            (Pace::Fast, _) => share + 1,
            (Pace::Slow, _) => share - 1,
        };
        let (minute, hour) = (i32::from(mount) * 10, i32::from(mount / 2) * 10);
        Self { minute: minute * times, hour: hour * times, day: hour * 8 * times, share }
    }

    /// `FS-22`: the distances of a march at a given movement cost per metre; `FS-105`: with their halves. Eight hours
    /// use the day's distance of the table, which is not eight times the hour's.
    fn ways(&self, cost: i16, minutes: i16) -> Ways {
        // The divisor for halves, for the mount's share, and for metres.
        let parts = 200 * i32::from(cost) * self.share;
        let way = |metres: i32| -> Way { ((metres / parts) as i16, (metres % parts) as i16) };
        let mut ways = Ways { parts: parts as i16, whole: [0; 32], rest: [0; 32], minutes: [(0, 0); 2] };
        for hours in 0..HOURS {
            let count = hours as i32;
            let way = way((count / 8 * self.day + count % 8 * self.hour) * 100);
            (ways.whole[hours], ways.rest[hours]) = way;
        }
        let metres = self.minute * i32::from(minutes);
        ways.minutes = [way(metres), way(2 * metres)];
        ways
    }
}

impl March {
    /// `FS-104` and `FS-105`: whether the marcher is hindered by exhaustion or by the load; both together are no worse
    /// than one.
    #[inline(always)]
    fn hindered<L: Lanes>(&self, exhaustion: Num<L>) -> Mask<L> {
        exhaustion.ge(3) | Mask::uniform(self.burdened)
    }
}

#[inlined(generic)]
impl Experiment for March {
    rounds!(State, "hour", fresh, limit(self): u32::from(self.hours.max(1).unsigned_abs()));

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        // FS-104: level 3 halves the speed, level 5 stops all movement.
        let marches = live & state.exhaustion.lt(5) & state.hour.lt(self.hours);
        state.hour += marches.count();
        self.citations.cite(marches, dice);
        dice.cite(live & state.exhaustion.ge(3), "FS-104");
        state.free += (marches & !self.hindered(state.exhaustion)).count();
        // FS-22: a save at the end of each excess hour.
        let extra = state.hour - house.march_free_hours;
        let saves = marches & extra.gt(0);
        let dc = extra.times(house.march_dc_step) + house.march_dc;
        let felt = if house.march_feeds_back { state.exhaustion } else { Num::splat(self.exhaustion) };
        let saved = self.save.roll(felt, state.hampered.count(), dc, dice, saves);
        let failed = saves & !saved.success;
        let levels = (failed.count() + (failed & saved.doubles()).count() + saved.tires()).only(saves);
        state.exhaustion = (state.exhaustion + levels).min(house.exhaustion_levels);
        state.hampered.set(saves, saved.hampers());
        state.failed.bump(failed);
        let (hour, exhaustion) = (state.hour, state.exhaustion);
        dice.tell(saves, |r| {
            let result = if r.flag(failed) { "failure" } else { "success" };
            let [dc, level, hour] = [r.num(dc), r.num(exhaustion), r.num(hour)];
            format!("hour {hour}: save against DC {dc}: {result}, exhaustion {level} (FS-22)")
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.exhaustion.ge(5) | state.hour.ge(self.hours)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        // FS-21: every hour counts half, and unhindered hours count a second time.
        let halves = |hours: Num<L>| (hours.lookup(&self.ways.whole), hours.lookup(&self.ways.rest));
        let way = self.ways.sum(halves(state.free), halves(state.hour));
        // The final minutes follow the last full hour.
        let walks = state.hour.ge(self.hours) & state.exhaustion.lt(5);
        let [slow, fast] = self.ways.minutes;
        let hindered = self.hindered(state.exhaustion);
        let minutes = (hindered.select(slow.0, fast.0).only(walks), hindered.select(slow.1, fast.1).only(walks));
        let values = measured::Values {
            success: state.exhaustion.le(self.exhaustion) & state.hour.ge(self.hours),
            exhaustion: state.exhaustion,
            hours: state.hour,
            saves_failed: state.failed.at(ending),
            distance: self.ways.sum(way, minutes).0,
            outcome: Num::splat(6) - state.exhaustion,
        };
        values.write(out);
    }
}
