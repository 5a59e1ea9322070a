//! Healing.

use super::roll::{hurting, succeeds_or_bids};
use crate::prelude::*;

string_enum! {
    /// What rest restores first (`GM-14`).
    Heals {
        /// Injuries while there are any.
        Injuries = "injury_first",
        /// Survival until it is full.
        Survival = "survival_first",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        aging_injuries: int(0..=40, 0) ["GM-14", "GM-20"] "injuries of age among the injuries, which never heal";
        nights: long(1..=2000, 100) ["GM-14"] "nights after which nobody counts any more";
        rest_days: switch(false) ["GM-14"] "whether the day after each night is a day of rest";
        heals: choice(Heals) ["GM-14"] "what rest goes to first";
        modifier: int(-40..=40, 0) ["GM-14"] "bonus or penalty of the Health rolls";
    }
    own => about("level archetype endurance health survival max_survival verve injuries mojo mojo_policy", own)
}

measures! {
    /// The metrics of a resting character.
    measured(horizon: i32) {
        success: flag, "whether all survival is back and all that can heal has healed",
            when("everything heals in time");
        nights: number("nights"), "nights until then, for those who get there; 0 for those who are well to begin with",
            of_count(super::COUNTS.nights), up_to(horizon);
        survival: number("points"), "survival points at the end";
        injuries: number("injuries"), "injuries at the end";
        regained: number("points"), "survival points regained", of_count(super::COUNTS.regained);
        healed: number("injuries"), "injuries healed", of_count(super::COUNTS.healed);
        mojo: number("points"), "mojo spent";
    }
}

/// `GM-14` Healing as an experiment; a round is a night, and the following day if it is spent at rest.
#[derive(Debug, Clone)]
pub struct Healing {
    frame: Frame,
    health: i16,
    level: i16,
    most: i16,
    lasting: i16,
    days: bool,
    injuries_first: bool,
    limit: u32,
    metrics: Vec<Metric>,
}

impl Healing {
    /// The healing that a question asks for.
    ///
    /// # Errors
    /// Contradictions on the sheet, or more injuries of age than injuries.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let lasting = inputs.aging_injuries();
        if lasting > person.frame.injuries {
            let message =
                format!("{lasting} injuries of age are more than the {} there are (GM-20)", person.frame.injuries);
            let fault = Fault::new(&["experiment", "aging_injuries"], message);
            return Err(vec![fault.help("count them among `injuries` too")]);
        }
        let horizon = i32::try_from(inputs.nights()).expect("the parameter's range fits");
        Ok(Self {
            frame: person.frame,
            health: person.reaction(Reaction::Health) + inputs.modifier(),
            level: person.heals(),
            most: person.well(),
            lasting,
            days: inputs.rest_days(),
            injuries_first: inputs.heals() == Heals::Injuries,
            limit: inputs.nights() as u32,
            metrics: measured::metrics(horizon),
        })
    }
}

state! {
    /// The state of the patient.
    pub State of Healing(self) {
        survival: num(self.frame.survival);
        injuries: num(self.frame.injuries);
        mojo: num(self.frame.mojo);
    } counts { regained; healed; nights; }
}

#[inlined(generic)]
impl Experiment for Healing {
    rounds!(State, "night", fresh, limit(self): self.limit);

    /// A successful Health roll at night restores survival points equal to the level, or one injury; a failure still
    /// restores one survival point. A day of rest counts as a successful night, without a roll.
    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.frame.house;
        state.nights.bump(live & !self.is_well(state));
        for day in 0..1 + usize::from(self.days) {
            let unwell = live & !self.is_well(state);
            let mut good = unwell;
            if day == 0 {
                let need = Num::splat(self.health) - hurting(house, state.injuries);
                good = succeeds_or_bids(house, need, self.frame.bids.health, &mut state.mojo, dice, unwell);
                dice.tell(unwell, |r| {
                    let result = if r.flag(good) { "a good night" } else { "a bad night" };
                    format!("Health needs {} or less: {result} (GM-14)", r.num(need))
                });
            }
            let curable = state.injuries.gt(self.lasting);
            let to_injuries = if self.injuries_first { curable } else { curable & state.survival.ge(self.most) };
            let heals = good & to_injuries;
            let healed = Num::splat(house.night_injuries).min(state.injuries - self.lasting).only(heals);
            let rests = unwell & !heals;
            let points = good.select(self.level, house.night_failure);
            let regained = points.min(Num::splat(self.most) - state.survival).max(0).only(rests);
            state.injuries -= healed;
            state.survival += regained;
            state.healed.add(heals, healed);
            state.regained.add(rests, regained);
            dice.tell(unwell, |r| {
                format!("{} survival regained, {} injuries healed (GM-14)", r.num(regained), r.num(healed))
            });
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        self.is_well(state)
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let well = self.is_well(state);
        let values = measured::Values {
            success: well,
            nights: well.select(state.nights.at(ending), ABSENT),
            survival: state.survival,
            injuries: state.injuries,
            regained: state.regained.at(ending),
            healed: state.healed.at(ending),
            mojo: Num::splat(self.frame.mojo) - state.mojo,
        };
        values.write(out);
    }
}

impl Healing {
    /// Lanes where nothing is left to heal.
    #[inline(always)]
    fn is_well<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        state.survival.ge(self.most) & state.injuries.le(self.lasting)
    }
}
