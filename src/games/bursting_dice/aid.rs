//! Emergency aid: Durability for a wounded patient, round by round.

use dice::Burst;
use dice::faces::Bursting;

use super::dying::{helper_sides, medicine_vs};
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        durability: int(0..=1000, 0) ["BRD-42"] "Durability of the patient";
        max_durability: int(1..=1000, 20) ["BRD-42"] "highest Durability of the patient";
        in_shock: switch(false) ["BRD-40", "BRD-42"] "whether the patient is in Shock";
        medicine: int(0..=12, 1) ["BRD-42"] "Bonus dice of Medicine (treatment) of the helper";
        actions: int(1..=10, 2) ["BRD-06", "BRD-42"]
            "actions of the helper in a round; what is begun goes on in the next";
        rounds: int(1..=1000, 1) ["BRD-42"] "rounds of treatment";
        charges: int(0..=10, 0) ["BRD-03"] "Charges of the helper";
        challenges: int(0..=10, 0) ["BRD-03"] "Challenges of the helper";
        wounded: switch(false) ["BRD-32"] "whether the helper is wounded";
    }
}

measures! {
    /// The metrics of emergency aid.
    measured {
        success: flag, "whether the patient is not wounded in the end", when("the patient is no longer wounded");
        durability: number("points"), "Durability of the patient in the end";
        tries: number("checks"), "Medicine checks that were made", of_count(super::COUNTS.checks);
    }
}

/// `BRD-42` Emergency aid as an experiment.
#[derive(Debug, Clone)]
pub struct Aid {
    house: HouseRules,
    durability: i16,
    most: i16,
    medicine: i16,
    sides: i16,
    vs: i16,
    actions: i16,
    tries: usize,
    rounds: u32,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the patient.
    pub State of Aid(self) {
        durability: num(self.durability);
        begun: num(0);
    } counts { checks; }
}

/// `BRD-42` Emergency aid: the Durability restored by a success.
#[inline(always)]
pub fn restored<D: Dice>(house: &HouseRules, most: Num<D::L>, dice: &mut D, active: Mask<D::L>) -> Num<D::L> {
    let burst = if house.aid_bursts { house.burst.rule() } else { Burst::Never };
    let pool = Bursting {
        plain: 0,
        count: Num::splat(1),
        sides: Num::splat(house.aid_die),
        burst,
        window: [Num::zero(), most],
        bursts: 0,
    };
    dice.bursting(pool, active).total.min(most).only(active)
}

impl Aid {
    /// The experiment that a checked question asks for.
    ///
    /// # Errors
    /// If the patient is beyond this help, or has more Durability than its maximum.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let (durability, most) = (inputs.durability(), inputs.max_durability());
        let mut faults = Vec::new();
        if durability > most {
            let message = format!("Durability {durability} is above its maximum of {most}");
            faults.push(Fault::new(&["experiment", "durability"], message).help("raise `max_durability`"));
        }
        if inputs.in_shock() && !house.aid_ends_shock {
            let message = "emergency aid does not work on somebody in Shock (BRD-42)";
            faults.push(
                Fault::new(&["experiment", "in_shock"], message)
                    .help("ask the kind `dying`, or set the constant `aid_ends_shock`"),
            );
        }
        if inputs.in_shock() && durability > 0 {
            let message = "somebody in Shock has no Durability left (BRD-40)";
            faults.push(Fault::new(&["experiment", "durability"], message).help("leave one of them out"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let actions = inputs.actions();
        Ok(Self {
            durability,
            most,
            medicine: inputs.medicine(),
            sides: helper_sides(params, &house),
            vs: medicine_vs(&house, house.aid_vs),
            actions,
            tries: ((actions + house.aid_actions - 1) / house.aid_actions) as usize,
            rounds: u32::from(inputs.rounds().unsigned_abs()),
            metrics: measured::metrics(),
            house,
        })
    }
}

#[inlined(generic)]
impl Experiment for Aid {
    rounds!(State, "round", fresh, limit(self): self.rounds);

    const SMALL: bool = true;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        state.begun += Num::splat(self.actions).only(live);
        for _ in 0..self.tries {
            let tries = live & state.begun.ge(self.house.aid_actions) & state.durability.lt(self.most);
            state.begun -= Num::splat(self.house.aid_actions).only(tries);
            state.checks.bump(tries);
            let action = Action {
                count: Num::splat(self.medicine),
                sides: Num::splat(self.sides),
                window: [Num::zero(); 2],
                bursts: 0,
            };
            let success = action.reaches(&self.house, Num::splat(self.vs), dice, tries);
            let healed = restored(&self.house, Num::splat(self.most) - state.durability, dice, success);
            state.durability += healed;
            dice.tell(tries, |r| {
                format!("treatment needs {}: {} Durability restored (BRD-42)", self.vs, r.num(healed))
            });
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.durability.ge(self.most)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.durability.gt(0),
            durability: state.durability,
            tries: state.checks.at(ending),
        };
        values.write(out);
    }
}
