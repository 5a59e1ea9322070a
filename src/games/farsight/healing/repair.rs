//! The repair of an object, day by day.

use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        missing: int(0..=1000, 20) ["FS-106"] "structure points that are missing";
        structure: int(1..=1000, 40) ["FS-106"] "structure points of the whole thing";
        price: int(0..=30_000, 400) ["FS-106"] "credits that it costs new";
        good_conditions: switch(true) ["FS-106"] "whether there is a workshop with tools";
        days: int(1..=1000, 365) ["FS-106"] "days after which nobody counts any more";
    }
}

measures! {
    /// The metrics of a repair.
    measured {
        success: flag, "whether it is whole again in the days given", when("the thing is whole again in time");
        days: number("days"), "days until it is whole", of_age();
        missing: number("points"), "structure points that are missing at the end";
        cost: number("credits"), "credits for all that was missing, rounded down";
    }
}

/// `FS-106` Repair; a round is a day.
#[derive(Debug, Clone)]
pub struct Repair {
    house: HouseRules,
    missing: i16,
    bonus: i16,
    cost: i16,
    days: i16,
    metrics: Vec<Metric>,
}

state! {
    /// The damage still to be repaired.
    pub State of Repair(self) {
        missing: num(self.missing);
    }
}

impl Repair {
    /// The repair that a question asks for.
    ///
    /// # Errors
    /// If more is missing than the object ever had.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let (missing, structure) = (inputs.missing(), inputs.structure());
        if missing > structure {
            let message = format!("{missing} points cannot be missing of {structure} (FS-106)");
            return Err(vec![Fault::new(&["experiment", "missing"], message)]);
        }
        let cost = i32::from(inputs.price()) * i32::from(missing) / i32::from(structure);
        Ok(Self {
            missing,
            bonus: if inputs.good_conditions() { house.repair_good } else { 0 },
            cost: cost as i16,
            days: inputs.days(),
            house,
            metrics: measured::metrics(),
        })
    }
}

#[inlined(generic)]
impl Experiment for Repair {
    rounds!(State, "day", fresh, limit(self): u32::from(self.days.unsigned_abs()));

    const SMALL: bool = true;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let repairs = live & state.missing.gt(0);
        let points = dice.d(self.house.repair_die.cast_unsigned(), repairs) + self.bonus;
        state.missing.set(repairs, (state.missing - points).max(0));
        let missing = state.missing;
        dice.tell(repairs, |r| {
            format!("{} repaired, {} missing (FS-106)", r.count(points, "point", "points"), r.num(missing))
        });
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.missing.le(0)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let whole = state.missing.le(0);
        let days = if self.missing == 0 { Num::zero() } else { ending.age };
        let values = measured::Values {
            success: whole,
            days: whole.select(days, ABSENT),
            missing: state.missing,
            cost: Num::splat(self.cost),
        };
        values.write(out);
    }
}
