//! A complex check: a number of successes before a number of failures.

use super::single;
use crate::prelude::*;
use crate::special::SpecialFaces;
use crate::tested::{own_params, second_skill_param};

params! {
    /// The parameters.
    pub params as Inputs {
        second_skill: is(second_skill_param());
        dc: is(single::dc_param());
        difficulty: is(single::difficulty_param());
        successes: maybe(1..=20, "those of the rules") ["FS-04"] "successes that are needed";
        failures: maybe(1..=20, "those of the rules") ["FS-04"] "failures that end it";
        step_mods: int(-10..=10, 0) ["FS-04"] "what every roll adds to the modifiers of the next one";
    }
    own => [ own_params(), own, ] .concat()
}

measures! {
    /// The metrics of a complex check.
    measured {
        success: flag, "whether the successes come first", when("the successes come first");
        rolls: number("rolls"), "checks made", of_age();
        successes: number("successes"), "checks that succeed";
        failures: number("failures"), "checks that fail";
        exploits: number("exploits"), "successes that a 12 makes exploits", of_count(super::COUNTS.exploits);
        setbacks: number("setbacks"), "failures that a 1 makes setbacks", of_count(super::COUNTS.setbacks);
        edge: number("cards"), "EDGE cards drawn, however many the hand holds", of_count(super::COUNTS.cards);
    }
}

/// `FS-04` Complex check; a round is one of its checks.
#[derive(Debug, Clone)]
pub struct Complex {
    house: HouseRules,
    checks: Checks,
    tested: Tested,
    dc: i16,
    successes: i16,
    failures: i16,
    step: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The progress so far.
    pub State {
        successes: num;
        failures: num;
    } counts { exploits; setbacks; cards; }
}

impl Complex {
    /// The check that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let (tested, _) = Tested::asked(question, OWN, Purpose::Task, &house)?;
        Ok(Self {
            checks: Checks::new(&house),
            dc: single::difficulty(question, &house)?,
            tested,
            successes: inputs.successes().unwrap_or(house.complex_successes),
            failures: inputs.failures().unwrap_or(house.complex_failures),
            step: inputs.step_mods(),
            house,
            metrics: measured::metrics(),
        })
    }
}

#[inlined(generic)]
impl Experiment for Complex {
    rounds!(State, "roll", limit(self): u32::from((self.successes + self.failures).unsigned_abs()));

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> State<D::L> {
        let none = Count::default();
        State { successes: Num::zero(), failures: Num::zero(), exploits: none, setbacks: none, cards: none }
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let rolls = live & Mask::uniform(!self.tested.fails);
        let mut check = self.tested.check();
        check.bonus += (state.successes + state.failures).times(self.step);
        let rolled = self.checks.roll(&check, dice, rolls);
        self.tested.citations.cite(rolls, dice);
        let success = rolls & rolled.reaches(self.dc);
        let marks = SpecialFaces::of(&self.house, &rolled);
        state.successes += success.count();
        state.failures += (live & !success).count();
        state.exploits.bump(marks.exploit(success));
        state.setbacks.bump(marks.setback(&self.house, rolls & !success, false, dice));
        state.cards.add(rolls, marks.cards(&self.house, success));
        let (successes, failures) = (state.successes, state.failures);
        dice.tell(live, |r| {
            let result = if r.flag(success) { "success" } else { "failure" };
            let [good, bad] = [r.num(successes), r.num(failures)];
            format!("{} against DC {}: {result}, {good} to {bad} (FS-04)", r.num(rolled.total), self.dc)
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.successes.ge(self.successes) | state.failures.ge(self.failures)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.successes.ge(self.successes),
            rolls: ending.age,
            successes: state.successes,
            failures: state.failures,
            exploits: state.exploits.at(ending),
            setbacks: state.setbacks.at(ending),
            edge: state.cards.at(ending),
        };
        values.write(out);
    }
}
