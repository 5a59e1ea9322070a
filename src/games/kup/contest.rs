//! The opposed check.

use super::subject::{self, Subject};
use super::words::Exclusive;
use crate::prelude::*;

params! {
    /// The parameters of the resisting side.
    against_params {
        versus: character("nobody: `against_ks`, `against_us` and `against_es` say it") "the character who resists";
        versus_skill: choice(Exclusive) ["KUP-13", "KUP-24"]
            "which exclusive skill of `versus` resists, with its stats";
        against_ks: maybe(0..=10, "that of `versus`, or 5") ["KUP-13"] "known stat of the one who resists";
        against_us: maybe(0..=10, "that of `versus`, or 4") ["KUP-13"] "unknown stat of the one who resists";
        against_es: maybe(0..=10, "that of `versus`, or 3") ["KUP-13"] "exclusive skill of the one who resists";
        against_other: int(-10..=10, 0) ["KUP-13", "KUP-14"] "all other adjustments of the one who resists";
    }
}

/// The parameters.
pub fn params() -> Vec<Param> {
    [subject::params(), against_params()].concat()
}

measures! {
    /// The metrics of an opposed check.
    measured {
        success: flag, "whether the one who acts has the higher ARC; a tie fails", when("the one who acts wins");
        margin: number("points"), "his ARC minus that of the one who resists";
        arc: number("points"), "the ARC of the one who acts";
        against_arc: number("points"), "the ARC of the one who resists";
    }
}

/// `KUP-13` ARCO: both sides roll, and the acting side needs the higher ARC. An untrained character fails, and cannot
/// resist either.
#[derive(Debug, Clone)]
pub struct Contest {
    acts: Subject,
    resists: Subject,
    /// The smallest margin that succeeds.
    needed: i16,
    metrics: Vec<Metric>,
}

impl Contest {
    /// The opposed check that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let (acts, resists) = match (Subject::first(question, &house), Subject::second(question, &house)) {
            (Ok(acts), Ok(resists)) => (acts, resists),
            (acts, resists) => return Err([acts.err(), resists.err()].into_iter().flatten().flatten().collect()),
        };
        Ok(Self { acts, resists, needed: house.least_margin(), metrics: measured::metrics() })
    }
}

state! {
    /// The result of both rolls.
    pub Rolled of Contest(self) {
        arc: num(0);
        against: num(0);
    }
}

impl Experiment for Contest {
    one_round!(Rolled, "check", fresh);

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut Rolled<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let (arc, _) = self.acts.arc(live, dice);
        let (against, _) = self.resists.arc(live, dice);
        state.arc.set(live, arc);
        state.against.set(live, against);
        let (tried, resisted) = (self.acts.skill.can_try, self.resists.skill.can_try);
        dice.tell(live, |r| match (tried, resisted) {
            (false, _) => "without any training: failure (KUP-10)".to_owned(),
            (true, false) => "nobody can resist without any training: success (KUP-10)".to_owned(),
            (true, true) => {
                let (arc, against) = (r.num(arc), r.num(against));
                let result = if arc - against >= self.needed { "success" } else { "failure" };
                format!("ARC {arc} against ARC {against}: {result} (KUP-13)")
            }
        });
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &Rolled<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let (tried, resisted) = (Mask::uniform(self.acts.skill.can_try), Mask::uniform(self.resists.skill.can_try));
        let values = measured::Values {
            success: tried & (!resisted | (state.arc - state.against).ge(self.needed)),
            margin: (tried & resisted).select(state.arc - state.against, ABSENT),
            arc: tried.select(state.arc, ABSENT),
            against_arc: resisted.select(state.against, ABSENT),
        };
        values.write(out);
    }
}
