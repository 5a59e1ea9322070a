//! Checks: one success test, or a series of them.

use super::target::{Blind, Target, VALUES, usual_opponent};
use crate::prelude::*;

string_enum! {
    /// Whose value represents a group.
    GroupBy {
        /// The lowest.
        Worst = "worst",
        /// The highest.
        Best = "best",
    }
}

params! {
    /// The parameters of a group's series of tests.
    pub group_params as Inputs {
        attribute: word(VALUES) ["SYM-01"] "which value the first side tests";
        group_by: choice(GroupBy) ["SYM-32"] "whether the worst or the best value of the first side counts";
        versus_attribute: new(ParamType::choice(VALUES),
            DefaultValue::derived("what usually opposes the tested value")) ["SYM-04"]
            "which value of the second side opposes";
        versus_by: word(&["best", "worst"]) ["SYM-32"] "whether the best or the worst value of the second side counts";
        difficulty: int(-10..=10, 0) ["SYM-05"] "modifier by the Game Master: +5 very easy to -5 very hard";
        tries: int(1..=1000, 1) ["SYM-32"] "tests that are made";
        needed: int(1..=1000, 1) ["SYM-32"] "successes that are needed";
    }
}

measures! {
    /// The metrics of one test.
    check_measured {
        success: flag, "whether the test succeeds";
        margin: number("points"), "by how much the die stays below the needed number; negative for a failure";
    }
}

measures! {
    /// The metrics of a series of tests.
    series_measured {
        success: flag, "whether enough tests succeed", of_count(super::COUNTS.successes);
        successes: number("successes"), "tests that succeed", of_count(super::COUNTS.successes);
    }
}

/// `SYM-03` Success test, `SYM-04` Opposed test: one of them.
#[derive(Debug, Clone)]
pub struct Check {
    house: HouseRules,
    target: Target,
    metrics: Vec<Metric>,
}

/// A target as a test on lanes.
#[inline(always)]
fn test<L: Lanes>(target: Target) -> Test<L> {
    Test {
        need: Num::splat(target.need),
        worse: Mask::uniform(target.blind == Blind::Roller),
        better: Mask::uniform(target.blind == Blind::Enemy),
        blindness: target.blind != Blind::None,
    }
}

impl Check {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// See [`Target::of`].
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let target = Target::of(question, &house)?;
        Ok(Self { house, target, metrics: check_measured::metrics() })
    }
}

state! {
    /// The result of the roll.
    pub Rolled of Check(self) {
        margin: num(0);
    }
}

#[inlined]
impl Experiment for Check {
    one_round!(Rolled, "test", fresh);

    fn step<D: Dice>(&self, state: &mut Rolled<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let margin = test(self.target).margin(&self.house, dice, live);
        state.margin.set(live, margin);
        self.target.cite(live, dice);
        dice.tell(live, |r| {
            let result = if r.num(margin) >= 0 { "success" } else { "failure" };
            format!("needs {} or less: {result} (SYM-03)", self.target.need)
        });
    }

    fn measure<L: Lanes>(&self, state: &Rolled<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        check_measured::Values { success: state.margin.ge(0), margin: state.margin }.write(out);
    }
}

/// `SYM-32` Non-combat tests: a number of tries, of which a number must succeed; a round is a try.
#[derive(Debug, Clone)]
pub struct Series {
    house: HouseRules,
    target: Target,
    tries: i16,
    needed: i16,
    metrics: Vec<Metric>,
}

impl Series {
    /// The series that a question asks for.
    ///
    /// # Errors
    /// See [`Target::of`]; and if more successes are needed than there are tries.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        Self::of(question, house, Target::of(question, &house)?)
    }

    /// The series of a group against a group.
    ///
    /// # Errors
    /// Contradictions on a sheet; and if more successes are needed than there are tries.
    pub fn of_groups(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let own = Fighter::side(0, question, &house)?;
        let other = Fighter::side(1, question, &house)?;
        let tested = params.word("attribute");
        let opposing = params.word_opt("versus_attribute").unwrap_or_else(|| usual_opponent(tested));
        let best = |param: &str| GroupBy::of(params.word(param)) == GroupBy::Best;
        let target = Target::of_groups(
            (&own, tested, best("group_by")),
            (&other, opposing, best("versus_by")),
            inputs.difficulty(),
            &house,
        );
        Self::of(question, house, target)
    }

    fn of(question: &Question, house: HouseRules, target: Target) -> Result<Self, Vec<Fault>> {
        let (tries, needed) = (question.params.small("tries"), question.params.small("needed"));
        if needed > tries {
            let message = format!("{needed} successes cannot come out of {tries} tries");
            return Err(vec![Fault::new(&["experiment", "needed"], message)]);
        }
        Ok(Self { house, target, tries, needed, metrics: series_measured::metrics() })
    }
}

state! {
    /// The number of successes.
    pub SeriesState of Series(self) {
    } counts { successes; }
}

#[inlined(generic)]
impl Experiment for Series {
    rounds!(SeriesState, "try", fresh, limit(self): u32::from(self.tries.unsigned_abs()));

    const SMALL: bool = true;

    fn step<D: Dice>(&self, state: &mut SeriesState<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let success = test(self.target).succeeds(&self.house, dice, live);
        state.successes.bump(success);
        self.target.cite(live, dice);
        dice.cite(live & Mask::uniform(self.tries > 1), "SYM-32");
        dice.tell(live, |r| {
            let result = if r.flag(success) { "success" } else { "failure" };
            format!("needs {} or less: {result} (SYM-03)", self.target.need)
        });
    }

    fn done<L: Lanes>(&self, _: &SeriesState<L>) -> Mask<L> {
        Mask::none()
    }

    fn measure<L: Lanes>(&self, state: &SeriesState<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let successes = state.successes.at(ending);
        series_measured::Values { success: successes.ge(self.needed), successes }.write(out);
    }
}
