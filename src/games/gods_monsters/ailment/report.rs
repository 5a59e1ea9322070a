//! What is measured of an ailment.

use crate::lane::{Lanes, Num};
use crate::systems::metric::ABSENT;
use crate::systems::{Ending, Metric};

use super::super::body::Body;
use super::course::{Ailment, State};

/// The metrics in words.
pub const METRICS: &[(&str, &str)] = &[
    ("success", "whether the ailment never takes effect"),
    ("outcome", "dead, unconscious, still_ill (time is up), recovered, or untouched"),
    ("contracted", "whether the ailment is contracted"),
    ("effects", "how many effects it has"),
    ("exposed_effects", "how many of them in the area of an inescapable ailment"),
    ("injuries", "injuries at the end, those before it included"),
    ("penalty", "what its effects take, in sum, from all that it penalises"),
    ("concentration", "what they take from Charisma, Wisdom and Intelligence rolls"),
    ("asleep", "minutes asleep"),
    ("paralysed", "minutes paralysed"),
    ("penalised", "hours of penalties, where they last for hours"),
    (
        "duration",
        "time until it is over, in the unit of its action time; does not apply to those who are still ill when time is up",
    ),
    ("unaffected_for", "time without any effect; does not apply where none comes before it is over, or time is up"),
    ("affected_after", "time until the first effect, where there is one"),
    ("injured_after", "time until the first injury, where there is one"),
    ("unconscious_after", "time until unconscious, where it comes to that"),
    ("dead_after", "time until dying, where it comes to that"),
    ("unconscious", "whether the character falls unconscious"),
    ("dead", "whether the character is dying"),
    ("mojo", "mojo spent"),
];

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

/// The metrics, with times in this unit, watched up to a horizon.
pub fn metrics(unit: &'static str, horizon: i32) -> Vec<Metric> {
    let number = |i: usize, unit: &'static str| Metric::number(METRICS[i].0, unit, METRICS[i].1);
    vec![
        Metric::flag("success", METRICS[0].1).when("the patient resists the ailment"),
        Metric::named("outcome", ["dead", "unconscious", "still_ill", "recovered", "untouched"], METRICS[1].1),
        Metric::flag("contracted", METRICS[2].1),
        number(3, "effects").of_count(counts::EFFECTS),
        number(4, "effects").of_count(counts::EXPOSED),
        number(5, "injuries"),
        number(6, "points").of_count(counts::EFFECTS),
        number(7, "points").of_count(counts::EFFECTS),
        number(8, "minutes").of_count(counts::ASLEEP),
        number(9, "minutes").of_count(counts::PARALYSED),
        number(10, "hours").of_count(counts::PENALISED),
        number(11, unit).of_count(counts::ILL).up_to(horizon),
        number(12, unit).of_count(counts::UNAFFECTED).up_to(horizon),
        number(13, unit).of_count(counts::UNAFFECTED).up_to(horizon),
        number(14, unit).of_count(counts::UNHURT),
        number(15, unit).of_count(counts::AWAKE),
        number(16, unit).of_count(counts::ALIVE),
        Metric::flag("unconscious", METRICS[17].1),
        Metric::flag("dead", METRICS[18].1),
        number(19, "points"),
    ]
}

impl Ailment {
    /// The values of the metrics, in their order.
    #[inline(always)]
    pub(super) fn report<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let Body { unconscious, dead, injuries, .. } = state.body;
        let affected = state.contracted & !state.fresh;
        let effects = state.effects.at(ending);
        out[0] = (!affected).count();
        let ill = state.ailing | state.left.gt(0);
        let awake = ill.select(2, affected.select(3, 4));
        out[1] = dead.select(0, unconscious.select(1, awake));
        out[2] = state.contracted.count();
        out[3] = effects;
        out[4] = state.exposed_effects.at(ending);
        out[5] = injuries;
        out[6] = effects.times(self.penalty);
        out[7] = effects.times(self.dulls);
        out[8] = state.asleep.at(ending);
        out[9] = state.paralysed.at(ending);
        out[10] = state.penalised.at(ending);
        out[11] = (ill & !dead).select(ABSENT, state.ill.at(ending));
        out[12] = affected.select(state.unaffected.at(ending), ABSENT);
        out[13] = affected.select(state.unaffected.at(ending), ABSENT);
        out[14] = injuries.gt(self.frame.injuries).select(state.clock.unhurt.at(ending), ABSENT);
        out[15] = unconscious.select(state.clock.awake.at(ending), ABSENT);
        out[16] = dead.select(state.clock.alive.at(ending), ABSENT);
        out[17] = unconscious.count();
        out[18] = dead.count();
        out[19] = Num::splat(self.frame.mojo) - state.body.mojo;
    }
}
