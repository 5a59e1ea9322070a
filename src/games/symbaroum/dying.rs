//! A dying character: Death Tests turn by turn, and a helper who may arrive in time.

use super::death::{Healer, death_test, strikes_in_words, waking_toughness};
use super::house::Medicus;
use crate::prelude::*;

string_enum! {
    /// When in a turn the helper acts.
    HelperActs {
        /// After the Death Test of the turn.
        After = "after",
        /// Before the Death Test of the turn.
        Before = "before",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        strikes: int(0..=19, 0) ["SYM-28"] "strikes that the character has already";
        max_toughness: int(1..=200, 10) ["SYM-30"] "highest Toughness of the character, which no healing exceeds";
        helper_arrives: int(0..=1000, 0) ["SYM-29"]
            "the first turn with a Death Test in which a helper can act; 0 for no helper";
        helper_acts: choice(HelperActs) ["SYM-29"] "whether the helper acts after or before the Death Test of a turn";
        medicus: choice(Level) ["SYM-29"] "the helper's level of Medicus";
        cunning: int(1..=20, 10) ["SYM-29"] "the helper's value in the attribute that Medicus tests";
        difficulty: int(-10..=10, 0) ["SYM-05"] "what makes the test of Medicus easier or harder";
        herbal_cures: int(0..=20, 0) ["SYM-29", "SYM-31"] "herbal cures that the helper carries";
        turns: long(1..=1000, 1000) "turns after which nobody looks on any more";
    }
}

measures! {
    /// The metrics of a dying character.
    measured {
        success: flag, "whether the character lives and is out of danger", when("the character lives");
        outcome: named(["dead", "dying", "stabilised", "woke"]),
            "dead, dying (still), stabilised by the helper, or woke by himself";
        tests: number("tests"), "Death Tests made", of_count(super::COUNTS.tests);
        death_after: number("tests"), "Death Tests until death, for those who die", of_count(super::COUNTS.tests);
        toughness: number("points"), "Toughness of those who are out of danger";
    }
}

/// A dying character as an experiment; a round is a turn.
#[derive(Debug, Clone)]
pub struct Dying {
    house: HouseRules,
    strikes: i16,
    max_toughness: i16,
    wait: i16,
    acts: HelperActs,
    medicus: Option<Medicus>,
    need: i16,
    cures: i16,
    limit: u32,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the character.
    pub State of Dying(self) {
        outcome: num(DYING);
        strikes: num(self.strikes);
        toughness: num(0);
        wait: num(self.wait), "Turns until the helper can act.";
        cures: num(self.cures);
    } counts { tests; }
}

const DEAD: i16 = 0;
const DYING: i16 = 1;
const STABILISED: i16 = 2;
const WOKE: i16 = 3;

#[inlined(generic)]
impl Dying {
    /// The experiment that a checked question asks for.
    ///
    /// # Errors
    /// If the character is dead already.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let strikes = inputs.strikes();
        if strikes >= house.death_strikes {
            let message = format!("a character with {strikes} strikes is dead: {} kill (SYM-28)", house.death_strikes);
            return Err(vec![Fault::new(&["experiment", "strikes"], message)]);
        }
        Ok(Self {
            house,
            strikes,
            max_toughness: inputs.max_toughness(),
            wait: inputs.helper_arrives(),
            acts: inputs.helper_acts(),
            medicus: house.medicus(inputs.medicus()),
            need: inputs.cunning() + inputs.difficulty(),
            cures: inputs.herbal_cures(),
            limit: u32::try_from(inputs.turns()).expect("the parameter's range is positive"),
            metrics: measured::metrics(),
        })
    }

    /// The Death Test of a turn.
    fn tests_death<D: Dice>(&self, state: &mut State<D::L>, active: Mask<D::L>, dice: &mut D) {
        state.tests.bump(active);
        let test = death_test(&self.house, dice, active);
        state.strikes += test.strike.count();
        let dead = test.dies | (test.strike & state.strikes.ge(self.house.death_strikes));
        let woken = waking_toughness(&self.house, dice, test.wakes);
        state.toughness.set(test.wakes, woken.min(self.max_toughness));
        state.outcome.set(test.wakes, WOKE);
        state.outcome.set(dead, DEAD);
        state.strikes.set(dead | test.wakes, 0);
        let strikes = state.strikes;
        dice.tell(test.wakes, |r| {
            format!("Death Test {}: wakes with {} Toughness (SYM-28)", r.num(test.face), r.num(woken))
        });
        dice.tell(dead, |r| format!("Death Test {}: dies (SYM-28)", r.num(test.face)));
        dice.tell(active & !dead & !test.wakes, |r| {
            format!("Death Test {}: still dying, {} (SYM-28)", r.num(test.face), strikes_in_words(r.num(strikes)))
        });
    }

    /// The helper's Combat Action.
    fn helps<D: Dice>(&self, state: &mut State<D::L>, active: Mask<D::L>, dice: &mut D) {
        let cure = state.cures.gt(0);
        let here = active & state.wait.eq(1) & (cure | Mask::uniform(self.medicus.is_some()));
        let healer = Healer::one(self.need, self.medicus, cure);
        let treatment = healer.treats(&self.house, dice, here);
        state.cures -= (here & cure).count();
        state.toughness.set(treatment.stabilised, treatment.healed.min(self.max_toughness));
        state.outcome.set(treatment.stabilised, STABILISED);
        state.strikes.set(treatment.stabilised, 0);
        state.cures.set(treatment.stabilised, 0);
        dice.tell(treatment.stabilised, |r| {
            format!("the helper stabilises him: {} Toughness (SYM-29)", r.num(treatment.healed))
        });
        dice.tell(here & !treatment.stabilised, |_| "the helper cannot stabilise him yet (SYM-29)".to_owned());
    }
}

#[inlined(generic)]
impl Experiment for Dying {
    rounds!(State, "turn", fresh, limit(self): self.limit);

    const SMALL: bool = true;
    const REFILL: usize = 2;

    /// One phase each for the Death Test and the helper.
    #[inline(always)]
    fn phases(&self) -> usize {
        2
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        let active = live & state.outcome.eq(DYING);
        if (phase == 0) == (self.acts == HelperActs::After) {
            self.tests_death(state, active, dice);
        } else {
            self.helps(state, active, dice);
        }
        if phase == 1 {
            let over = !state.outcome.eq(DYING);
            state.wait -= (live & state.wait.gt(1)).count();
            state.wait.set(live & over, 0);
            state.cures.set(live & over, 0);
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        !state.outcome.eq(DYING)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let safe = state.outcome.gt(DYING);
        let tests = state.tests.at(ending);
        let values = measured::Values {
            success: safe,
            outcome: state.outcome,
            tests,
            death_after: state.outcome.eq(DEAD).select(tests, ABSENT),
            toughness: safe.select(state.toughness, ABSENT),
        };
        values.write(out);
    }
}
