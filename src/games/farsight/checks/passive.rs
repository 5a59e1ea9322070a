//! A passive value, and how often a check reaches it.

use crate::prelude::*;
use crate::tested::{VERSUS, own_params, second_skill_param, versus_params, versus_second_skill_param};

/// The parameters.
pub fn params() -> Vec<Param> {
    [
        own_params(),
        params! {
            second_skill: is(second_skill_param());
            asleep: switch(false) ["FS-07", "FS-20"] "whether the one who does not roll sleeps";
        },
        versus_params(),
        vec![versus_second_skill_param()],
    ]
    .concat()
}

measures! {
    /// The metrics of a check against a passive value.
    measured {
        passive: number("points"), "the passive value";
        success: flag, "whether the other side's check reaches it",
            when("the other side's check reaches the passive value");
        margin: number("points"), "by how much the other side's total exceeds it";
    }
}

/// `FS-07` Passive check.
#[derive(Debug, Clone)]
pub struct Passive {
    checks: Checks,
    passive: i16,
    asleep: bool,
    active: Tested,
    metrics: Vec<Metric>,
}

state! {
    /// The total of the other side's roll.
    pub State of Passive(self) {
        total: num(ABSENT);
    }
}

/// `FS-07` Passive check; `FS-20`: for a sleeper, a penalty replaces the disadvantage of sleep. Other causes remain.
pub fn passive_value(tested: &Tested, asleep: bool, house: &HouseRules) -> i16 {
    tested.passive(house) - if asleep { house.sleeping_penalty } else { 0 }
}

impl Passive {
    /// The comparison that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let (tested, _) = Tested::asked(question, OWN, Purpose::Task, &house)?;
        let (active, _) = Tested::asked(question, VERSUS, Purpose::Task, &house)?;
        let asleep = question.params.on("asleep");
        let passive = passive_value(&tested, asleep, &house);
        Ok(Self { checks: Checks::new(&house), passive, asleep, active, metrics: measured::metrics() })
    }
}

impl Experiment for Passive {
    one_round!(State, "check", fresh);

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let rolls = live & Mask::uniform(!self.active.fails);
        let rolled = self.checks.roll(&self.active.check(), dice, rolls);
        self.active.citations.cite(rolls, dice);
        dice.cite(rolls & Mask::uniform(self.asleep), "FS-20");
        state.total.set(rolls, rolled.total);
        dice.tell(rolls, |r| format!("{} against a passive {} (FS-07)", r.num(rolled.total), self.passive));
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &State<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let rolled = state.total.gt(ABSENT);
        let values = measured::Values {
            passive: Num::splat(self.passive),
            success: rolled & state.total.ge(self.passive),
            margin: rolled.select(state.total - self.passive, ABSENT),
        };
        values.write(out);
    }
}
