//! The check against a threshold.

use super::subject::{self, Subject};
use super::words::Difficulty;
use crate::prelude::*;

/// The threshold, as a number.
pub fn threshold_param() -> Param {
    Param::int("threshold", 0, 40, 9, "what the ARC must exceed").derived("that of the `difficulty`").rules(&["KUP-12"])
}
/// The threshold, as a word.
pub fn difficulty_param() -> Param {
    Param::new(
        "difficulty",
        ParamType::choice(Difficulty::WORDS),
        DefaultValue::derived("average, unless there is a `threshold`"),
        "how difficult the check is",
    )
}

params! {
    /// The parameters.
    pub params {
        threshold: is(threshold_param());
        difficulty: is(difficulty_param());
    }
    own => [subject::params(), own].concat()
}

measures! {
    /// The metrics of a check.
    measured {
        success: flag, "whether the ARC exceeds the threshold", when("the check succeeds");
        arc: number("points"), "the ARC: stats, die and other adjustments together";
        adjustment: number("points"), "what the die of the exclusive skill adds or takes away";
        margin: number("points"), "the ARC minus the threshold; 0 or less is a failure";
    }
}

/// The threshold of a question.
///
/// # Errors
/// If it is given twice.
pub fn threshold(params: &Fields, house: &HouseRules) -> Result<i16, Vec<Fault>> {
    match (params.has("threshold"), params.word_opt("difficulty")) {
        (true, Some(_)) => {
            let message = "`threshold` and `difficulty` both say what must be exceeded";
            let help = "leave one of `threshold` and `difficulty` out";
            Err(vec![Fault::new(&["experiment", "difficulty"], message).help(help)])
        }
        (true, None) => Ok(params.small("threshold")),
        (false, word) => Ok(house.threshold(word.map_or(Difficulty::Average, Difficulty::of))),
    }
}

/// `KUP-12` ARCT: a check that succeeds if the ARC is higher than a threshold.
#[derive(Debug, Clone)]
pub struct Check {
    subject: Subject,
    threshold: i16,
    /// The lowest ARC that succeeds.
    needed: i16,
    metrics: Vec<Metric>,
}

impl Check {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let threshold = threshold(&question.params, &house)?;
        Ok(Self {
            subject: Subject::first(question, &house)?,
            threshold,
            needed: threshold + house.least_margin(),
            metrics: measured::metrics(),
        })
    }
}

state! {
    /// The result of the roll.
    pub Rolled of Check(self) {
        adjustment: num(0);
    }
}

impl Experiment for Check {
    one_round!(Rolled, "check", fresh);

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut Rolled<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        if !self.subject.skill.can_try {
            dice.tell(live, |_| "without any training: failure (KUP-10)".to_owned());
            return;
        }
        let (arc, adjustment) = self.subject.arc(live, dice);
        state.adjustment.set(live, adjustment);
        let success = arc.ge(self.needed);
        dice.tell(live, |r| {
            let result = if r.flag(success) { "success" } else { "failure" };
            let (arc, adjustment) = (r.num(arc), r.num(adjustment));
            format!("the die gives {adjustment:+}: ARC {arc} against {}: {result} (KUP-12)", self.threshold)
        });
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &Rolled<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let tried = Mask::uniform(self.subject.skill.can_try);
        let arc = state.adjustment + self.subject.fixed;
        let values = measured::Values {
            success: tried & arc.ge(self.needed),
            arc: tried.select(arc, ABSENT),
            adjustment: tried.select(state.adjustment, ABSENT),
            margin: tried.select(arc - self.threshold, ABSENT),
        };
        values.write(out);
    }
}
