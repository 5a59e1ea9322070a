//! The parameters of an ailment, and the ailment that they describe.

use super::super::gear::roll_within;
use super::super::house::UnconsciousRoll;
use super::course::{Ailment, LoweredRolls};
use super::report;
use super::table::{Course, Exposure, Name, PENALISES, Unit, row};
use crate::prelude::*;

/// The longest time measured, in units.
const LONGEST: i64 = 30_000;

params! {
    /// The parameters.
    pub params as Inputs {
        ailment: choice(Name) ["GM-21", "GM-26"]
            "the row of the table that the other numbers start from; custom starts from nothing";
        course: maybe_choice(Course, "by the table") ["GM-22", "GM-23", "GM-24", "GM-25"] "how it runs";
        ailment_strength: maybe(-20..=20, "by the table") ["GM-21"] "strength: what is taken from the rolls against it";
        action_time: maybe(1..=1000, "by the table") ["GM-22"] "how long until it acts, and between two effects";
        action_unit: maybe_choice(Unit, "by the table") ["GM-22"] "unit of the action time";
        exposure: maybe_choice(Exposure,
            "by the table: accepted for alcohol, a cold and bad food, forced for all else") ["GM-21"]
            "how the character comes by it; does not matter where there is no escape";
        resist_with: word(&["health", "perception", "evasion"]) ruling ["GM-24"]
            "the reaction against an inescapable ailment";
        modifier: int(-40..=40, 0) ["GM-21"] "bonus or penalty of the roll against contracting it";
        exposures: long(1..=1000, 1) ["GM-24", "GM-25"]
            "action times in the area of an inescapable ailment; the policy is to leave after the first";
        injuries_each: maybe_roll("by the table") ["GM-26"] "injuries of each effect";
        paralysis_each: maybe_roll("by the table") ["GM-26"] "minutes of paralysis of each effect";
        sleep_each: maybe_roll("by the table") ["GM-26"] "minutes of sleep of each effect";
        penalty: maybe(0..=20, "by the table") ["GM-26", "GM-30"] "what each effect takes from all that it penalises";
        penalises: new(ParamType::flags(PENALISES), DefaultValue::derived("by the table")) ["GM-26", "GM-30"]
            "what it penalises";
        penalty_hours: maybe_roll("by the table; else to the end of the ailment") ["GM-26"]
            "hours that the penalties last, rolled once; of an inescapable ailment for each effect";
        action_times: long(1..=2000, 200) ["GM-23"] "action times after which nobody counts any more";
    }
    own => about(
        "level archetype endurance health evasion perception survival max_survival injuries mojo \
         mojo_policy",
        own,
    )
}

impl Ailment {
    /// `GM-26` Effects: the ailment described by a question: its row, and the scenario's changes.
    ///
    /// # Errors
    /// Contradictions on the sheet or about the ailment.
    pub fn new(question: &Question) -> Result<Self, Vec<Fault>> {
        let house = HouseRules::of(&question.constants);
        let params = &question.params;
        let inputs = Inputs(&question.params);
        let person = Person::subject(question, &house)?;
        let row = row(inputs.ailment());
        let course = params.word_opt("course").map_or(row.course, Course::of);
        let unit = params.word_opt("action_unit").map_or(row.unit, Unit::of);
        let exposure = params.word_opt("exposure").map_or(row.exposure, Exposure::of);
        let action_time = inputs.action_time().unwrap_or(row.action_time);
        let limit = inputs.action_times();
        let exposures = inputs.exposures();
        let escapable = matches!(course, Course::Simple | Course::Chronic);
        let mut faults = Vec::new();
        if limit * i64::from(action_time) > LONGEST {
            let message =
                format!("{limit} action times of {action_time} {} are more than {LONGEST}", Unit::WORDS[unit as usize]);
            let fault = Fault::new(&["experiment", "action_times"], message);
            faults.push(fault.help("take fewer action times, or a larger `action_unit`"));
        }
        if escapable && exposures > 1 {
            let message = format!("a {} ailment knows one exposure only (GM-24)", Course::WORDS[course as usize]);
            faults.push(Fault::new(&["experiment", "exposures"], message).help("use course = \"inescapable\""));
        }
        if exposures > limit {
            let message = format!("{exposures} exposures do not fit into {limit} action times");
            faults.push(Fault::new(&["experiment", "exposures"], message).help("raise `action_times`"));
        }
        let dice = |name: &str, usual: &str, most: i64| -> Result<Option<Roll>, Vec<Fault>> {
            if params.has(name) {
                return roll_within(question, name, 0, most);
            }
            Ok(usual.parse().ok().map(Roll::new))
        };
        let mut roll = |name: &str, usual: &str, most: i64| match dice(name, usual, most) {
            Ok(roll) => roll,
            Err(found) => {
                faults.extend(found);
                None
            }
        };
        let injuries = roll("injuries_each", row.injuries, 40);
        let paralysis = roll("paralysis_each", row.paralysis, 150);
        let sleep = roll("sleep_each", row.sleep, 150);
        let penalty_hours = roll("penalty_hours", row.penalty_hours, 150);
        if !faults.is_empty() {
            return Err(faults);
        }
        let strength = inputs.ailment_strength().unwrap_or(row.strength);
        let penalises = |what: &str| {
            if params.has("penalises") { params.has_flag("penalises", what) } else { row.penalises.contains(&what) }
        };
        let penalty = inputs.penalty().unwrap_or(row.penalty);
        let lowers = |what: &str| penalty > 0 && penalises(what);
        let lowers = LoweredRolls {
            health: lowers("health"),
            resists: lowers(params.word("resist_with")),
            endures: lowers(UnconsciousRoll::WORDS[house.unconscious_roll as usize]),
            clings: lowers("endurance"),
        };
        let health = person.reaction(Reaction::Health);
        let contracts = contract_need(&person, exposure, strength, &house).map(|need| need + inputs.modifier());
        let resists = match params.word("resist_with") {
            "perception" => person.reaction(Reaction::Perception),
            "evasion" => person.reaction(Reaction::Evasion),
            _ => health,
        };
        Ok(Self {
            metrics: report::measured::metrics(Unit::WORDS[unit as usize], (limit * i64::from(action_time)) as i32),
            bids: person.frame.bids.health,
            bids_to_resist: person.frame.bids.health && params.word("resist_with") == "health",
            bids_to_contract: person.frame.bids.health && exposure == Exposure::Accepted,
            frame: person.frame,
            course,
            strength,
            action_time,
            contracts: if escapable { contracts } else { None },
            health,
            resists: resists + if escapable { 0 } else { inputs.modifier() },
            exposures: if escapable { 0 } else { exposures as i16 },
            injuries,
            paralysis,
            sleep,
            penalty_hours,
            penalty,
            dulls: if penalises("concentration") { penalty } else { 0 },
            lowers,
            limit: limit as u32,
        })
    }
}

/// `GM-21` Contracting an ailment: the target number before injuries. Taken in: Health, less 4 and the strength;
/// avoidable: Perception; inflicted: Evasion.
fn contract_need(person: &Person, exposure: Exposure, strength: i16, house: &HouseRules) -> Option<i16> {
    Some(match exposure {
        Exposure::Accepted if house.accept_adds => person.reaction(Reaction::Health) - strength - house.accept_penalty,
        Exposure::Accepted => person.reaction(Reaction::Health) - house.accept_penalty,
        Exposure::Avoidable => person.reaction(Reaction::Perception) - strength,
        Exposure::Forced => person.reaction(Reaction::Evasion) - strength,
        Exposure::Contracted => return None,
    })
}
