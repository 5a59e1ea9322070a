//! Radiation: its accumulation, decay and effects. There are no dice.

use crate::prelude::*;

string_enum! {
    /// The unit of time.
    Step {
        Hours = "hours",
        Minutes = "minutes",
        Rounds = "rounds",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        exposure: int(0..=5, 4) ["FS-37"] "level of exposure";
        resistance: int(0..=5, 0) ["FS-37"] "levels of resistance";
        rads: int(0..=100, 0) ["FS-37"] "rads at the start";
        counted_in: choice(Step) ["FS-37"] "what time is counted in: hours, minutes or rounds";
        exposed_for: int(0..=30_000, 12) ["FS-37"] "how long the exposure lasts";
        watched_for: int(0..=30_000, 0) ["FS-37"] "how long is looked on afterwards";
    }
}

measures! {
    /// The metrics of an exposure, in its unit of time.
    measured(unit: &'static str) {
        rads: number("rads"), "rads at the end";
        exhaustion: number("levels"), "levels of exhaustion that radiation holds at the end";
        outcome: named(super::EFFECTS), "what radiation does at the end";
        weak_after: number(unit), "time until weakness";
        exhausted_after: number(unit), "time until the first level of exhaustion";
        dead_after: number(unit), "time until death";
    }
}

/// The effects of radiation from worst to best. Each includes all milder ones.
const EFFECTS: [&str; 7] = ["dead", "bleeding", "no_rest", "dazzled", "exhausted", "weak", "well"];

/// `FS-37` Radiation; a round of the experiment is an hour, a minute or a combat round.
#[derive(Debug, Clone)]
pub struct Radiation {
    house: HouseRules,
    rads: i16,
    /// Rads gained, and the number of steps per gain.
    gain: (i16, i16),
    decay: i16,
    exposed: i16,
    passes: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The rads accumulated, and when each effect began; -1 for not yet.
    pub State {
        time: num;
        rads: num;
        weak: num;
        exhausted: num;
        dead: num;
    }
}

impl Radiation {
    /// The exposure that a question asks for.
    ///
    /// # Errors
    /// If the time is longer than can be counted.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let (exposed, watched) = (inputs.exposed_for(), inputs.watched_for());
        let Some(passes) = exposed.checked_add(watched).filter(|&passes| passes <= 30_000) else {
            let message = "exposure and what comes after it take up to 30000 steps together (FS-37)";
            let fault = Fault::new(&["experiment", "watched_for"], message);
            return Err(vec![fault.help("count in longer steps")]);
        };
        let (unit, steps): (&'static str, i32) = match inputs.counted_in() {
            Step::Hours => ("hours", 1),
            Step::Minutes => ("minutes", 60),
            Step::Rounds => ("rounds", 3600 / i32::from(house.round_seconds)),
        };
        // Rads and the hours per gain, by the exposure level that remains after resistance.
        let (rads, hours): (i32, i32) = match inputs.exposure() - inputs.resistance() {
            1 => (1, house.rad_hours_1.into()),
            2 => (1, house.rad_hours_2.into()),
            3 => (1, house.rad_hours_3.into()),
            4 => (house.rads_per_hour_4.into(), 1),
            5 => (house.rads_per_hour_5.into(), 1),
            _ => (0, 1),
        };
        let small = |n: i32| i16::try_from(n).unwrap_or(i16::MAX);
        let span = hours * steps;
        let gain =
            if rads >= span { (small(rads / span), 1) } else { (i16::from(rads > 0), small(span / rads.max(1))) };
        Ok(Self {
            rads: inputs.rads(),
            gain,
            decay: small(i32::from(house.rad_decay_hours) * steps),
            exposed,
            passes: passes.max(1),
            house,
            metrics: measured::metrics(unit),
        })
    }

    /// Lanes where the rads exceed a threshold, or by house rule reach it.
    #[inline(always)]
    fn beyond<L: Lanes>(&self, rads: Num<L>, threshold: i16) -> Mask<L> {
        if self.house.radiation_inclusive { rads.ge(threshold) } else { rads.gt(threshold) }
    }

    /// The thresholds from the first level of exhaustion to death.
    fn thresholds(&self) -> [i16; 6] {
        let house = &self.house;
        [house.rad_first, house.rad_second, house.rad_third, house.rad_fourth, house.rad_fifth, house.rad_death]
    }
}

/// Lanes where the time is a whole number of periods.
#[inline(always)]
fn every<L: Lanes>(time: Num<L>, period: i16) -> Mask<L> {
    time.over(period).times(period).eq(time)
}

#[inlined(generic)]
impl Experiment for Radiation {
    rounds!(State, "step of time", limit(self): u32::from(self.passes.unsigned_abs()));

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let (house, rads) = (&self.house, Num::splat(self.rads));
        // Effects of rads present at the start begin at once.
        let [weak, exhausted, dead] = [house.rad_weakness, house.rad_first, house.rad_death]
            .map(|threshold| self.beyond(rads, threshold).select(0, -1));
        State { time: Num::zero(), rads, weak, exhausted, dead }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        state.time += live.count();
        let exposed = live & state.time.le(self.exposed) & Mask::uniform(self.gain.0 > 0);
        let gains = exposed & every(state.time, self.gain.1);
        // Capped just above the lethal dose, to keep the number of states small.
        state.rads.set(gains, (state.rads + self.gain.0).min(house.rad_death + 1));
        let loses = live & every(state.time, self.decay) & (Mask::uniform(house.rad_decay_exposed) | !exposed);
        state.rads.set(loses, (state.rads - 1).max(0));
        let rads = state.rads;
        for (when, threshold) in [
            (&mut state.weak, house.rad_weakness),
            (&mut state.exhausted, house.rad_first),
            (&mut state.dead, house.rad_death),
        ] {
            let now = live & when.lt(0) & self.beyond(rads, threshold);
            when.set(now, state.time);
            dice.tell(now, |_| format!("more than {threshold} rads (FS-37)"));
        }
        dice.tell(gains, |r| format!("{} rads (FS-37)", r.num(rads)));
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.dead.ge(0) | state.time.ge(self.passes)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let [first, second, third, fourth, fifth, death] = self.thresholds();
        let mut levels = Num::zero();
        for threshold in [first, second, third, fourth, fifth] {
            levels += self.beyond(state.rads, threshold).count();
        }
        let mut effect = Num::splat(6);
        for (number, threshold) in
            [(5, self.house.rad_weakness), (4, first), (3, third), (2, fourth), (1, fifth), (0, death)]
        {
            effect.set(self.beyond(state.rads, threshold), number);
        }
        let begun = |at: Num<L>| at.lt(0).select(ABSENT, at);
        let values = measured::Values {
            rads: state.rads,
            // FS-104: there are no more levels, whatever causes them.
            exhaustion: levels.min(self.house.exhaustion_levels),
            outcome: effect,
            weak_after: begun(state.weak),
            exhausted_after: begun(state.exhausted),
            dead_after: begun(state.dead),
        };
        values.write(out);
    }
}
