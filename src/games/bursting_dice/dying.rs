//! A character in Shock, and helpers who try to stabilise it.

use super::house::{CheckCompare, ShockStart};
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        stamina: int(1..=60, 10) ["BRD-40"] "Stamina score of the one in Shock: full rounds until death";
        helpers: int(0..=8, 1) ["BRD-41"] "helpers, all alike";
        helper_arrives: int(1..=1000, 1) ["BRD-41"] "the first round in which the helpers can act";
        medicine: int(0..=12, 1) ["BRD-41"] "Bonus dice of Medicine or Medical Science of a helper";
        actions: int(1..=10, 2) ["BRD-06", "BRD-41"]
            "actions of a helper in a round; what is begun goes on in the next";
        charges: int(0..=10, 0) ["BRD-03"] "Charges of the helpers";
        challenges: int(0..=10, 0) ["BRD-03"] "Challenges of the helpers";
        wounded: switch(false) ["BRD-32"] "whether the helpers are wounded";
        hit_in_round: int(0..=1000, 0) ["BRD-40"]
            "the round at whose end he takes further damage if he is still in Shock, for those who are stable are \
             carried away; 0 for never";
    }
}

measures! {
    /// The metrics of a character in Shock.
    measured {
        success: flag, "whether he is stabilised and lives", when("the character is stabilised and lives");
        outcome: named(["killed", "dead", "stable"]),
            "killed (by further damage), dead (the countdown ran out), or stable";
        rounds: number("rounds"), "rounds until it is decided", of_age();
        tries: number("checks"), "Medicine checks that were made", of_count(super::COUNTS.checks);
        stable_after: number("rounds"), "the round in which he is stabilised, where he is", of_age();
    }
}

/// `BRD-40` Shock and `BRD-41` Stabilise as an experiment.
#[derive(Debug, Clone)]
pub struct Dying {
    house: HouseRules,
    rounds: i16,
    helpers: usize,
    arrives: i16,
    actions: i16,
    medicine: i16,
    sides: i16,
    vs: i16,
    hit_in_round: i16,
    tries: usize,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the character.
    pub State of Dying(self) {
        outcome: num(IN_SHOCK);
        round: num(0), "Rounds started.";
        begun: num(0), "Actions that each helper has spent on the coming check.";
    } counts { checks; }
}

const KILLED: i16 = 0;
const DEAD: i16 = 1;
const STABLE: i16 = 2;
const IN_SHOCK: i16 = 3;

/// The number that a check of Medicine must reach.
pub fn medicine_vs(house: &HouseRules, vs: i16) -> i16 {
    vs + i16::from(house.check_compare == CheckCompare::MoreThan)
}

/// The sides of the helpers' Bonus dice.
pub fn helper_sides(params: &Fields, house: &HouseRules) -> i16 {
    let worse = if params.on("wounded") { house.wounded_steps } else { 0 };
    house.ladder()[rank(house, params.small("charges") - params.small("challenges") - worse) as usize]
}

impl Dying {
    /// The experiment that a checked question asks for.
    ///
    /// # Errors
    /// If the helpers come too late, or Shock leaves no round at all.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let stamina = inputs.stamina();
        let rounds = match house.shock_start {
            ShockStart::RoundEnd => stamina,
            ShockStart::AtOnce => stamina - 1,
        };
        if rounds < 1 {
            let message = format!("with Stamina {stamina} the countdown is over in the round of the fall (BRD-40)");
            return Err(vec![
                Fault::new(&["experiment", "stamina"], message)
                    .help("raise `stamina`, or leave `shock_start` at \"round_end\""),
            ]);
        }
        let actions = inputs.actions();
        Ok(Self {
            rounds,
            helpers: inputs.helpers() as usize,
            arrives: inputs.helper_arrives(),
            actions,
            medicine: inputs.medicine(),
            sides: helper_sides(params, &house),
            vs: medicine_vs(&house, house.stabilize_vs),
            hit_in_round: inputs.hit_in_round(),
            tries: ((actions + house.stabilize_actions - 1) / house.stabilize_actions) as usize,
            metrics: measured::metrics(),
            house,
        })
    }
}

#[inlined(generic)]
impl Experiment for Dying {
    rounds!(State, "round", fresh, limit(self): u32::from(self.rounds.unsigned_abs()));

    const SMALL: bool = true;
    const REFILL: usize = 2;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        state.round += live.count();
        let here = live & state.round.ge(self.arrives) & Mask::uniform(self.helpers > 0);
        state.begun += Num::splat(self.actions).only(here);
        for _ in 0..self.tries {
            let ready = here & state.begun.ge(self.house.stabilize_actions) & state.outcome.eq(IN_SHOCK);
            state.begun -= Num::splat(self.house.stabilize_actions).only(ready);
            for _ in 0..self.helpers {
                let tries = ready & state.outcome.eq(IN_SHOCK);
                state.checks.bump(tries);
                let action = Action {
                    count: Num::splat(self.medicine),
                    sides: Num::splat(self.sides),
                    window: [Num::zero(); 2],
                    bursts: 0,
                };
                let success = action.reaches(&self.house, Num::splat(self.vs), dice, tries);
                state.outcome.set(success, STABLE);
                dice.tell(tries, |r| {
                    let result = if r.flag(success) { "stable" } else { "still in Shock" };
                    format!("a helper needs {}: {result} (BRD-41)", self.vs)
                });
            }
        }
        // BRD-40: further damage kills.
        let hit = live & state.round.eq(self.hit_in_round) & state.outcome.eq(IN_SHOCK);
        state.outcome.set(hit, KILLED);
        dice.tell(hit, |_| "further damage kills him (BRD-40)".to_owned());
        let over = live & state.outcome.eq(IN_SHOCK) & state.round.ge(self.rounds);
        state.outcome.set(over, DEAD);
        dice.tell(over, |_| "the countdown has run out: he dies (BRD-40)".to_owned());
        let decided = live & !state.outcome.eq(IN_SHOCK);
        state.round.set(decided, 0);
        state.begun.set(decided, 0);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        !state.outcome.eq(IN_SHOCK)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let stable = state.outcome.eq(STABLE);
        let values = measured::Values {
            success: stable,
            outcome: state.outcome,
            rounds: ending.age,
            tries: state.checks.at(ending),
            stable_after: stable.select(ending.age, ABSENT),
        };
        values.write(out);
    }
}
