//! A task under pressure, such as picking a lock during a fight.

use super::check::{difficulty_param, threshold, threshold_param};
use super::house::{PressureChecks, Surprise};
use super::subject::{self, Subject};
use crate::prelude::*;

params! {
    /// The parameters that plain checks do not have.
    own_params as Inputs {
        threshold: is(threshold_param());
        difficulty: is(difficulty_param());
        turns: int(1..=500, 10) ["KUP-23"] "turns after which it is too late";
        pressure: switch(true) ["KUP-06", "KUP-23"]
            "whether the task is done under pressure, which asks for a Reaction check first";
        surprised: switch(false) ["KUP-08"]
            "whether something surprises him at it in the first turn, which asks for a Reaction check, too; one who \
             is surprised goes on with the task, and has lost the turn for everything else";
    }
}

/// The parameters.
pub fn params() -> Vec<Param> {
    [subject::params(), own_params()].concat()
}

measures! {
    /// The metrics of a task under pressure.
    measured {
        success: flag, "whether it is done in time", when("the task is done in time");
        turns: number("turns"), "turns that it takes, where it is done in time", of_age();
        seconds: number("seconds"), "seconds that it takes, where it is done in time", of_age();
        turns_lost: number("turns"),
            "turns lost to Reaction checks, for all but the task where he is surprised at it", of_count(super::COUNTS.lost);
    }
}

/// `KUP-23` Work under pressure: a Reaction check, which costs a turn if it fails, then a check each turn until one
/// succeeds or time is up. A round is a turn.
///
/// `KUP-08` Surprise: a character surprised in the first turn makes one Reaction check for both causes, or loses the
/// turn without one; not having declared anything new, the character may go on with the work.
#[derive(Debug, Clone)]
pub struct Task {
    house: HouseRules,
    subject: Subject,
    som: i16,
    threshold: i16,
    turns: i16,
    pressure: bool,
    surprised: bool,
    metrics: Vec<Metric>,
}

impl Task {
    /// The task that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let subject = Subject::first(question, &house)?;
        let som = match (params.has("who"), params.has("som")) {
            (true, _) => Fighter::named(question, "who", &house)?.som,
            (false, true) => params.small("som"),
            (false, false) => 5,
        };
        Ok(Self {
            subject,
            som,
            threshold: threshold(params, &house)?,
            turns: inputs.turns(),
            pressure: inputs.pressure(),
            surprised: inputs.surprised(),
            metrics: measured::metrics(),
            house,
        })
    }
}

state! {
    /// The state of the task.
    pub State of Task(self) {
        first: mask(true), "Nothing has been done yet.";
        success: mask(false);
    } counts { lost; }
}

#[inlined(generic)]
impl Experiment for Task {
    rounds!(State, "turn", fresh, limit(self): u32::from(self.turns.unsigned_abs()));

    const SMALL: bool = true;
    const REFILL: usize = 2;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let mut works = live & !state.success;
        if self.pressure || self.surprised {
            let every = self.pressure && self.house.pressure_checks == PressureChecks::EveryTurn;
            let asked = if every { works } else { works & state.first };
            let surprised = asked & state.first & Mask::uniform(self.surprised);
            let surely = surprised & Mask::uniform(self.house.surprise_mode == Surprise::AutoLoseTurn);
            let checks = asked & !surely;
            let keeps = checks & dice.at_most(self.house.reaction_die.cast_unsigned(), Num::splat(self.som), checks);
            let lost = asked & !keeps;
            state.lost.bump(lost);
            let stops = lost & !surprised;
            works &= !stops;
            dice.tell(stops, |_| "the Reaction check fails, and the turn is lost (KUP-05)".to_owned());
            dice.tell(lost & surprised, |_| "he is surprised, and goes on with the task (KUP-08)".to_owned());
        }
        state.first.set(live, Mask::none());
        let works = works & Mask::uniform(self.subject.skill.can_try);
        let (arc, _) = self.subject.arc(works, dice);
        let success = works & arc.ge(self.threshold + self.house.least_margin());
        state.success |= success;
        dice.tell(works, |r| {
            let result = if r.flag(success) { "done" } else { "not yet" };
            format!("ARC {} against {}: {result} (KUP-23)", r.num(arc), self.threshold)
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.success
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.success,
            turns: state.success.select(ending.age, ABSENT),
            seconds: state.success.select(ending.age.times(self.house.turn_seconds), ABSENT),
            turns_lost: state.lost.at(ending),
        };
        values.write(out);
    }
}
