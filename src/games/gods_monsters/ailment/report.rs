//! The metrics of an ailment.

use super::course::{Ailment, State};
use crate::prelude::*;

measures! {
    /// The metrics of an ailment, with times in a unit, observed up to a horizon.
    measured(unit: &'static str, horizon: i32) {
        success: flag, "whether the ailment never takes effect", when("the patient resists the ailment");
        outcome: named(["dead", "unconscious", "still_ill", "recovered", "untouched"]),
            "dead, unconscious, still_ill (time is up), recovered, or untouched";
        contracted: flag, "whether the ailment is contracted";
        effects: number("effects"), "how many effects it has", of_count(super::counts::EFFECTS);
        exposed_effects: number("effects"),
            "how many of them in the area of an inescapable ailment", of_count(super::counts::EXPOSED);
        injuries: number("injuries"), "injuries at the end, those before it included";
        penalty: number("points"),
            "what its effects take, in sum, from all that it penalises", of_count(super::counts::EFFECTS);
        concentration: number("points"),
            "what they take from Charisma, Wisdom and Intelligence rolls", of_count(super::counts::EFFECTS);
        asleep: number("minutes"), "minutes asleep", of_count(super::counts::ASLEEP);
        paralysed: number("minutes"), "minutes paralysed", of_count(super::counts::PARALYSED);
        penalised: number("hours"), "hours of penalties, where they last for hours", of_count(super::counts::PENALISED);
        duration: number(unit),
            "time until it is over, in the unit of its action time; does not apply to those who are still ill when time is up",
            of_count(super::counts::ILL), up_to(horizon);
        unaffected_for: number(unit),
            "time without any effect; does not apply where none comes before it is over, or time is up",
            of_count(super::counts::UNAFFECTED), up_to(horizon);
        affected_after: number(unit),
            "time until the first effect, where there is one", of_count(super::counts::UNAFFECTED), up_to(horizon);
        injured_after: number(unit), "time until the first injury, where there is one", of_count(super::counts::UNHURT);
        unconscious_after: number(unit),
            "time until unconscious, where it comes to that", of_count(super::counts::AWAKE);
        dead_after: number(unit), "time until dying, where it comes to that", of_count(super::counts::ALIVE);
        unconscious: flag, "whether the character falls unconscious";
        dead: flag, "whether the character is dying";
        mojo: number("points"), "mojo spent";
    }
}

/// The order of the counts in the state.
mod counts {
    pub const UNHURT: usize = 0;
    pub const AWAKE: usize = 1;
    pub const ALIVE: usize = 2;
    pub const EFFECTS: usize = 3;
    pub const EXPOSED: usize = 4;
    pub const ASLEEP: usize = 5;
    pub const PARALYSED: usize = 6;
    pub const PENALISED: usize = 7;
    pub const ILL: usize = 8;
    pub const UNAFFECTED: usize = 9;
}

impl Ailment {
    /// The values of the metrics, in order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, injuries, .. } = state.body;
        let affected = state.contracted & !state.fresh;
        let effects = state.effects.at(ending);
        let ill = state.ailing | state.left.gt(0);
        let awake = ill.select(2, affected.select(3, 4));
        let unaffected = affected.select(state.unaffected.at(ending), ABSENT);
        let values = measured::Values {
            success: !affected,
            outcome: dead.select(0, unconscious.select(1, awake)),
            contracted: state.contracted,
            effects,
            exposed_effects: state.exposed_effects.at(ending),
            injuries,
            penalty: effects.times(self.penalty),
            concentration: effects.times(self.dulls),
            asleep: state.asleep.at(ending),
            paralysed: state.paralysed.at(ending),
            penalised: state.penalised.at(ending),
            duration: (ill & !dead).select(ABSENT, state.ill.at(ending)),
            unaffected_for: unaffected,
            affected_after: unaffected,
            injured_after: injuries.gt(self.frame.injuries).select(state.clock.unhurt.at(ending), ABSENT),
            unconscious_after: unconscious.select(state.clock.awake.at(ending), ABSENT),
            dead_after: dead.select(state.clock.alive.at(ending), ABSENT),
            unconscious,
            dead,
            mojo: Num::splat(self.frame.mojo) - state.body.mojo,
        };
        values.write(out);
    }
}
