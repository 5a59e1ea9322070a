//! A random character.

use super::words::Pair;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params {
        pair: choice(Pair) ["KUP-25"] "which pair of stats is rolled";
        at_least: int(0..=20, 9) ["KUP-25"] "the sum of the pair that is asked for";
    }
}

measures! {
    /// The metrics of a random character.
    measured {
        success: flag,
            "whether the sum of the pair is at least what is asked for", when("the two stats are high enough");
        total: number("points"), "the sum of the pair";
        known: number("points"), "the known stat";
        unknown: number("points"), "the unknown stat";
        age: named(["under_15", "16_to_30", "31_to_45", "46_to_60"]), "the age class";
    }
}

/// The modifiers of each age class (under 15, to 30, to 45, to 60) to Build, Control, Intellect and Empathy.
const AGES: [[i16; 4]; 4] = [[-1, 0, 0, 0], [1, 0, 0, 0], [-1, 0, 1, 0], [0, -1, 0, 1]];

/// `KUP-25` Optional: random characters. A known stat is a d10 with low faces rerolled, modified by the age class
/// within 1 and 10; an unknown stat is uniform from 1 up to the known one.
#[derive(Debug, Clone)]
pub struct Stranger {
    lowest: i16,
    /// By age class: the modifier of the known stat.
    ages: [i16; 32],
    at_least: i16,
    metrics: Vec<Metric>,
}

impl Stranger {
    /// The rolls that a question asks for.
    ///
    /// # Errors
    /// None: any legal parameters make a valid roll.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let known = Pair::of(question.params.word("pair")).known();
        let mut ages = [0; 32];
        for (to, age) in ages.iter_mut().zip(AGES) {
            *to = age[known];
        }
        Ok(Self {
            lowest: house.stranger_reroll_to,
            ages,
            at_least: question.params.small("at_least"),
            metrics: measured::metrics(),
        })
    }
}

state! {
    /// The result of the rolls.
    pub Rolled of Stranger(self) {
        age: num(0);
        known: num(0);
        unknown: num(0);
    }
}

impl Experiment for Stranger {
    one_round!(Rolled, "character", fresh);

    #[inline(always)]
    fn step<D: Dice>(&self, state: &mut Rolled<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let age = dice.d(4, live) - 1;
        let rolled = dice.d((10 - self.lowest).unsigned_abs(), live) + self.lowest;
        let known = (rolled + age.max(0).lookup(&self.ages)).max(1).min(10);
        let unknown = dice.by_lane([known], live);
        state.age.set(live, age);
        state.known.set(live, known);
        state.unknown.set(live, unknown);
        dice.tell(live, |r| format!("age class {}: {} and {} (KUP-25)", r.num(age) + 1, r.num(known), r.num(unknown)));
    }

    #[inline(always)]
    fn measure<L: Lanes>(&self, state: &Rolled<L>, _: &Ending<L>, out: &mut [Num<L>]) {
        let total = state.known + state.unknown;
        let values = measured::Values {
            success: total.ge(self.at_least),
            total,
            known: state.known,
            unknown: state.unknown,
            age: state.age,
        };
        values.write(out);
    }
}
