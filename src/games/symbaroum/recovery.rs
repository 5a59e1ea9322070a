//! Healing over days: natural, with herbal cures, by Medicus, and by the Recovery ability.

use super::death::Healer;
use super::house::Medicus;
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        toughness: int(1..=200, 1) ["SYM-30"] "Toughness at the start";
        max_toughness: int(1..=200, 10) ["SYM-30"] "highest Toughness, which no healing exceeds";
        medicus: choice(Level) ["SYM-29", "SYM-30"] "Medicus of whoever treats the wounds";
        cunning: int(1..=20, 10) ["SYM-29"] "the healer's value in the attribute that Medicus tests";
        difficulty: int(-10..=10, 0) ["SYM-05"] "what makes the test of Medicus easier or harder";
        herbal_cures: int(0..=100, 0) ["SYM-30"]
            "herbal cures; one is used with each treatment, or one a day without Medicus";
        recovery: choice(Level) ["SYM-30"] "the wounded character's level of Recovery";
        resolute: int(1..=20, 10) ["SYM-30"] "the wounded character's Resolute, which Recovery tests";
        days: long(1..=1000, 30) "days after which nobody counts any more";
    }
}

measures! {
    /// The metrics of healing.
    measured {
        success: flag, "whether all Toughness is back in the days given", when("all Toughness is back in time");
        days: number("days"), "days until all Toughness is back, for those who get there; 0 for those who are unhurt to begin with", of_age();
        toughness: number("points"), "Toughness at the end";
    }
}

/// `SYM-30` Healing as an experiment; a round is a day.
#[derive(Debug, Clone)]
pub struct Recovery {
    house: HouseRules,
    toughness: i16,
    most: i16,
    medicus: Option<Medicus>,
    need: i16,
    cures: i16,
    recovery: i16,
    resolute: i16,
    limit: u32,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the patient.
    pub State of Recovery(self) {
        toughness: num(self.toughness);
        cures: num(self.cures);
    }
}

impl Recovery {
    /// The healing that a question asks for.
    ///
    /// # Errors
    /// If the Toughness at the start is above its maximum.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let (toughness, most) = (inputs.toughness(), inputs.max_toughness());
        if toughness > most {
            let message = format!("Toughness {toughness} is above its maximum of {most} (SYM-02)");
            return Err(vec![Fault::new(&["experiment", "toughness"], message)]);
        }
        Ok(Self {
            house,
            toughness,
            most,
            medicus: house.medicus(inputs.medicus()),
            need: inputs.cunning() + inputs.difficulty(),
            cures: inputs.herbal_cures(),
            recovery: house.recovery(inputs.recovery()),
            resolute: inputs.resolute(),
            limit: u32::try_from(inputs.days()).expect("the parameter's range is positive"),
            metrics: measured::metrics(),
        })
    }

    /// Heals, up to the maximum.
    #[inline(always)]
    fn heals<L: Lanes>(&self, state: &mut State<L>, m: Mask<L>, points: Num<L>) {
        state.toughness.set(m, (state.toughness + points).min(self.most));
    }
}

#[inlined(generic)]
impl Experiment for Recovery {
    rounds!(State, "day", fresh, limit(self): self.limit);

    const SMALL: bool = true;

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let treatments = self.house.treatments_per_day;
        let hurt = live & state.toughness.lt(self.most);
        for number in 0..treatments.max(1) {
            let wounded = live & state.toughness.lt(self.most);
            // A healer can treat a limited number of times a day; without one, a cure is taken daily.
            let is_treated = if self.medicus.is_some() { number < treatments } else { number == 0 && self.cures > 0 };
            if is_treated {
                let cure = state.cures.gt(0);
                let treated = wounded & (cure | Mask::uniform(self.medicus.is_some()));
                let treatment = Healer::one(self.need, self.medicus, cure).treats(&self.house, dice, treated);
                state.cures -= (treated & cure).count();
                self.heals(state, treated, treatment.healed);
                dice.tell(treated, |r| format!("treated: {} Toughness back (SYM-29)", r.num(treatment.healed)));
            }
            if self.recovery > 0 && number < treatments {
                let wounded = live & state.toughness.lt(self.most);
                let success = Test::plain(Num::splat(self.resolute)).succeeds(&self.house, dice, wounded);
                let healed = dice.d(self.recovery.cast_unsigned(), success).only(success);
                self.heals(state, success, healed);
                dice.tell(wounded, |r| format!("Recovery: {} Toughness back (SYM-30)", r.num(healed)));
            }
        }
        self.heals(state, live, Num::splat(self.house.natural_heal));
        let toughness = state.toughness;
        dice.tell(hurt, |r| format!("a night's rest: {} Toughness now (SYM-30)", r.num(toughness)));
        // Cures left over after recovery do not matter.
        state.cures.set(live & state.toughness.ge(self.most), 0);
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.toughness.ge(self.most)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let well = state.toughness.ge(self.most);
        // Who lacks nothing recovers nothing: the trial's one round is no day of healing.
        let days = if self.toughness < self.most { ending.age } else { Num::zero() };
        let values = measured::Values { success: well, days: well.select(days, ABSENT), toughness: state.toughness };
        values.write(out);
    }
}
