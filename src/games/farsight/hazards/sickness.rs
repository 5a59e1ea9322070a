//! Space sickness.

use super::save::{self, Save};
use super::weight::{Band, weighs};
use crate::prelude::*;

params! {
    /// The parameters.
    pub params as Inputs {
        exposure: int(0..=1000, 24) ["FS-35"] "hours without gravity";
        immune: switch(false) ["FS-35"] "whether this is a native of zero gravity, or possesses G-Zero";
        treatment: maybe(-3..=20, "nobody treats the sick") ["FS-35"]
            "INT and Medicine of somebody who treats the sick before every save";
        strange_patient: switch(false) ["FS-18"] "whether the patient's kind is strange to Medicine";
    }
    own => [ save::params(), own, ] .concat()
}

measures! {
    /// The metrics of a stay without gravity.
    measured {
        success: flag, "whether the traveller does not get sick at all", when("the traveller does not get sick");
        hours_sick: number("hours"), "hours of being sick, none for those who are not";
        saves: number("saves"), "saves made", of_count(super::COUNTS.saves);
    }
}

/// `FS-35` Space sickness; a round is the time between two saves.
#[derive(Debug, Clone)]
pub struct Sickness {
    house: HouseRules,
    save: Save,
    medic: Option<Save>,
    immune: bool,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the patient.
    pub State of Sickness(self) {
        fresh: mask(true), "The first save is still to come.";
        sick: mask(false);
        was_sick: mask(false);
        long: mask(false), "The spell lasts twice as long.";
        hampered: mask(false), "The next save has disadvantage.";
        exhaustion: num(self.save.tested.exhaustion);
        hours: num(0), "Hours of sickness.";
    } counts { saves; }
}

impl Sickness {
    /// The stay that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let (mut save, fighter) = Save::asked(question, (Ability::Str, Skill::Stamina), &house)?;
        let g_zero = fighter.as_ref().is_some_and(|fighter| fighter.skill(Skill::GZero).is_some());
        let immune = inputs.immune() || g_zero;
        // FS-33: anyone who is not immune lacks G-Zero, so the Stamina skill does not help.
        weighs(&mut save.tested, Band::Zero, false, false, g_zero, &house);
        let medic = inputs.treatment().is_some().then(|| {
            let mut medic = Tested::number(params.small("treatment"));
            if inputs.strange_patient() {
                medic.sources.disadvantage += house.medicine_strange_patient;
            }
            Save::of(medic, false, &house)
        });
        let immune = immune || inputs.exposure() < house.sickness_exposure;
        Ok(Self { save, medic, immune, house, metrics: measured::metrics() })
    }
}

#[inlined(generic)]
impl Experiment for Sickness {
    rounds!(State, "save", fresh);

    fn limit(&self) -> u32 {
        1 + u32::from((2 * self.house.sickness_hours / self.house.sickness_retry + 1).unsigned_abs())
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        let first = live & state.fresh;
        // Time passes for the sick; at the end of the longest spell they recover without a save.
        let ill = live & state.sick;
        // FS-15: setback 16 doubles the spell, once.
        let spell = state.long.select(2 * house.sickness_hours, house.sickness_hours);
        state.hours.set(ill, (state.hours + house.sickness_retry).min(spell));
        let over = ill & state.hours.ge(spell);
        let saves = (first & Mask::uniform(!self.immune)) | (ill & !over);
        // Sickness gives disadvantage on the next save, treatment gives advantage.
        let mut causes =
            (saves & !first & Mask::uniform(house.high_gravity_sickened && !self.save.tested.sickened)).count();
        causes += state.hampered.count();
        if let Some(medic) = &self.medic {
            let treats = saves & !first;
            let dc = Num::splat(house.sickness_treat_dc);
            let treated = medic.roll(Num::zero(), Num::zero(), dc, dice, treats).success;
            causes -= treated.count();
            dice.tell(treated, |_| "the treatment helps (FS-35)".to_owned());
        }
        let saved = self.save.roll(state.exhaustion, causes, Num::splat(house.sickness_dc), dice, saves);
        state.long |= saved.doubles();
        state.hampered.set(saves, saved.hampers());
        // FS-15: setback 19 adds exhaustion.
        let most = house.exhaustion_levels.max(self.save.tested.exhaustion);
        state.exhaustion = (state.exhaustion + saved.tires().only(saves)).min(most);
        state.saves.bump(saves);
        state.sick.set(live, saves & !saved.success);
        state.was_sick |= saves & !saved.success;
        state.fresh.set(live, Mask::none());
        let hours = state.hours;
        dice.tell(saves, |r| {
            let result = if r.flag(saved.success) { "well" } else { "sick" };
            format!("after {} of sickness: {result} (FS-35)", r.count(hours, "hour", "hours"))
        });
        dice.tell(over, |_| "the sickness passes (FS-35)".to_owned());
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        !state.fresh & !state.sick
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values =
            measured::Values { success: !state.was_sick, hours_sick: state.hours, saves: state.saves.at(ending) };
        values.write(out);
    }
}
