//! First aid for a dying character, against the clock.

use crate::dying::save::{Tally, aid_dc};
use crate::fighter::refuse_twice;
use crate::prelude::*;
use crate::tested::known_params;

string_enum! {
    /// When the medic acts within a round.
    MedicActs {
        /// After the patient's death save.
        After = "after",
        /// Before it.
        Before = "before",
    }
}

string_enum! {
    /// How a bleeding patient is treated.
    Treatment {
        /// Stop the bleeding and stabilise in one check.
        AtOnce = "at_once",
        /// Stop the bleeding first.
        BloodFirst = "blood_first",
    }
}

params! {
    /// The parameters.
    pub params as Inputs {
        strange_patient: switch(false) ["FS-18"] "whether the patient is an animal or an alien";
        traumas: int(0..=20, 1) ["FS-91"] "traumas of the patient";
        bleeding: switch(false) ["FS-90", "FS-91", "FS-103"] "whether the patient bleeds";
        treatment: choice(Treatment) ["FS-91"] "what is done about a bleeding";
        kit: maybe(0..=100, "those of `who`, or of a new one") ["FS-91"] "uses of the first aid kit";
        medic_acts: choice(MedicActs) ["FS-91"] "whether the medic acts after or before the death save of a round";
        arrives: int(1..=1000, 1) ["FS-91"] "the first round in which the medic acts";
        successes: int(0..=19, 0) ["FS-89"] "successes that the patient has already";
        failures: int(0..=19, 0) ["FS-89"] "failures that the patient has already";
        rounds: long(1..=1000, 1000) "rounds after which nobody looks on any more";
    }
    own => [ known_params(), own, ] .concat()
}

measures! {
    /// The metrics of a rescue.
    measured {
        success: flag, "whether the patient lives", when("the patient lives");
        outcome: named(["dead", "dying", "stable", "rescued"]),
            "dead, dying (still), stable by himself, or saved by the medic";
        rounds: number("rounds"), "rounds until it is over, if it is over in time", of_age();
        saves: number("saves"), "death saves rolled", of_count(super::COUNTS.saves);
        checks: number("checks"), "checks of the medic", of_count(super::COUNTS.checks);
        kit: number("uses"), "uses of the kit", of_count(super::COUNTS.used);
        dead_after: number("rounds"), "rounds until death, for those who die", of_age();
    }
}

const DEAD: i16 = 0;
const DYING: i16 = 1;
const STABLE: i16 = 2;
const RESCUED: i16 = 3;

/// `FS-91` First aid as an experiment.
#[derive(Debug, Clone)]
pub struct Rescue {
    house: HouseRules,
    checks: Checks,
    tested: Tested,
    traumas: i16,
    bleeding: bool,
    treatment: Treatment,
    kit: i16,
    acts: MedicActs,
    arrives: i16,
    tally: [i16; 2],
    limit: u32,
    metrics: Vec<Metric>,
}

state! {
    /// The state of the patient.
    pub State of Rescue(self) {
        fate: num(DYING);
        tally: part(Tally<L> = Tally::of(self.tally[0], self.tally[1]));
        bleeding: mask(self.bleeding);
        kit: num(self.kit);
        wait: num(self.arrives), "Rounds until the medic can act.";
    } counts { saves; checks; used; }
}

#[inlined(generic)]
impl Rescue {
    /// The rescue that a question asks for.
    ///
    /// # Errors
    /// Contradictory parameters.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let given = (Ability::Int, Some(Skill::Medicine));
        let (mut tested, medic) = Tested::given(question, OWN, given, Purpose::Task, &house)?;
        let mut faults = refuse_twice(medic.as_ref(), params, &["kit"]).err().unwrap_or_default();
        let tally = [inputs.successes(), inputs.failures()];
        for (count, most, name, what) in [
            (tally[0], house.death_successes, "successes", "stable"),
            (tally[1], house.death_failures, "failures", "dead"),
        ] {
            if count >= most {
                let message = format!("with {count} {name} the patient is {what} already (FS-89)");
                faults.push(Fault::new(&["experiment", name], message));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        if inputs.strange_patient() {
            tested.lean(-house.medicine_strange_patient);
            tested.citations.add(house.medicine_strange_patient != 0, "FS-18");
        }
        let kit = inputs.kit().unwrap_or(house.first_aid_kit_uses);
        Ok(Self {
            checks: Checks::new(&house),
            tested,
            traumas: inputs.traumas(),
            bleeding: inputs.bleeding(),
            treatment: inputs.treatment(),
            kit: medic.map_or(kit, |medic| medic.kit),
            acts: inputs.medic_acts(),
            arrives: inputs.arrives(),
            tally,
            limit: u32::try_from(inputs.rounds()).expect("the parameter's range is positive"),
            metrics: measured::metrics(),
            house,
        })
    }

    /// The patient's turn: `FS-89` a death save at its start, `FS-90` bleeding at its end.
    fn suffers<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        let rolls = live & state.fate.eq(DYING);
        state.saves.bump(rolls);
        let saved = state.tally.saves(house, rolls, Mask::all(), dice);
        state.fate.set(saved.stable, STABLE);
        state.fate.set(saved.dead, DEAD);
        let bleeds = live & state.bleeding & !state.fate.eq(DEAD) & Mask::uniform(house.bleeding_kills);
        // Bleeding damage never exceeds the Death Threshold.
        let lost = Num::splat(house.bleeding_damage);
        let dead = state.tally.suffers(house, bleeds, lost, Num::splat(i16::MAX));
        state.fate.set(bleeds & lost.gt(0), DYING);
        state.fate.set(dead, DEAD);
        let (fate, tally) = (state.fate, state.tally);
        dice.tell(rolls, |r| {
            let result = match r.num(fate) {
                DEAD => "dead".to_owned(),
                STABLE => "stable".to_owned(),
                _ => tally.in_words(r),
            };
            format!("the patient's death save {}: {result} (FS-89)", r.num(saved.face))
        });
    }

    /// `FS-91` First aid: the medic's action.
    fn treats<D: Dice>(&self, state: &mut State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let house = &self.house;
        let in_danger = state.fate.eq(DYING) | (state.bleeding & !state.fate.eq(DEAD));
        let needs_kit = state.bleeding | Mask::uniform(house.aid_needs_kit);
        let can =
            live & in_danger & state.wait.le(1) & (state.kit.gt(0) | !needs_kit) & Mask::uniform(!self.tested.fails);
        let used = can & needs_kit;
        state.kit -= used.count();
        state.used.bump(used);
        let blood = state.bleeding & Mask::uniform(self.treatment == Treatment::BloodFirst);
        let both = aid_dc(house, Num::splat(self.traumas), state.bleeding);
        let dc = blood.select(house.stop_bleeding_dc, both);
        state.checks.bump(can);
        let success = self.checks.succeed(&self.tested.check(), dc, dice, can);
        self.tested.citations.cite(can, dice);
        let stops = success & state.bleeding;
        let stabilises = success & !blood;
        state.bleeding &= !stops;
        state.fate.set(stabilises, RESCUED);
        state.tally.resets(stabilises);
        dice.tell(can, |r| {
            let result = match (r.flag(stabilises), r.flag(stops)) {
                (true, _) => "the patient is stable",
                (_, true) => "the bleeding stops",
                _ => "no help",
            };
            format!("first aid against DC {}: {result} (FS-91)", r.num(dc))
        });
    }
}

#[inlined(generic)]
impl Experiment for Rescue {
    rounds!(State, "round", fresh, limit(self): self.limit);

    const SMALL: bool = true;
    const REFILL: usize = 2;

    /// One phase each for the patient and the medic.
    #[inline(always)]
    fn phases(&self) -> usize {
        2
    }

    fn step<D: Dice>(&self, state: &mut State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D) {
        if (phase == 0) == (self.acts == MedicActs::After) {
            self.suffers(state, live, dice);
        } else {
            self.treats(state, live, dice);
        }
        if phase == 1 {
            state.wait -= (live & state.wait.gt(1)).count();
            let dead = live & state.fate.eq(DEAD);
            state.wait.set(dead, 0);
            state.kit.set(dead, 0);
            state.bleeding &= !dead;
        }
    }

    fn done<L: Lanes>(&self, state: &State<L>) -> Mask<L> {
        let bleeds = state.bleeding & Mask::uniform(self.house.bleeding_kills);
        !state.fate.eq(DYING) & !bleeds
    }

    fn measure<L: Lanes>(&self, state: &State<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        let values = measured::Values {
            success: state.fate.ge(STABLE),
            outcome: state.fate,
            // FS-89: the outcome is still open for a dying patient.
            rounds: self.done(state).select(ending.age, ABSENT),
            saves: state.saves.at(ending),
            checks: state.checks.at(ending),
            kit: state.used.at(ending),
            dead_after: state.fate.eq(DEAD).select(ending.age, ABSENT),
        };
        values.write(out);
    }
}
