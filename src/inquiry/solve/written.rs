//! The questions that a scenario itself asks, checked before anything is run.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};
use crate::scenario::file::Solve;
use crate::scenario::{Overrides, Place, Scenario};

use super::super::subject::Subject;
use super::super::trouble::Trouble;
use super::ask::{self, Ask, GoalText, Unknown};
use super::search::Field;

/// A `[[solve]]` that can be solved.
#[derive(Debug, Clone)]
pub struct Written {
    /// Its identifier.
    pub id: String,
    /// Its heading, if it has one.
    pub title: Option<String>,
    /// The experiment asked.
    pub subject: Subject,
    /// What may change and what is to come of it.
    pub ask: Ask,
}

/// All questions of a scenario.
///
/// # Errors
/// Everything that is wrong with any of them, each at its place in the file: names that cannot be found, values that
/// they may not have, goals of metrics that the experiment does not have, goals that exclude each other.
pub fn written(
    source: &Arc<Source>,
    overrides: &Overrides,
    scenario: &Scenario,
) -> Result<Vec<Written>, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let mut faults = Vec::new();
    for solve in &scenario.solves {
        match one(source, overrides, scenario, solve) {
            Ok(written) => found.push(written),
            Err(more) => faults.extend(more),
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

fn one(
    source: &Arc<Source>,
    overrides: &Overrides,
    scenario: &Scenario,
    solve: &Solve,
) -> Result<Written, Vec<Diagnostic>> {
    let at = |place: &Place| {
        let (place, source) = (place.clone(), Arc::clone(source));
        move |trouble| placed(trouble, &place, &source)
    };
    let subject =
        Subject::new(&scenario.catalogue, source, overrides, Some(&solve.experiment)).map_err(at(&solve.place))?;
    let unknown =
        |(name, values, _): &(String, Option<String>, Place)| Unknown { name: name.clone(), values: values.clone() };
    let goal = |(text, place): &(String, Place)| GoalText { text: text.clone(), place: place.clone() };
    let ask = Ask { unknowns: solve.find.iter().map(unknown).collect(), goals: solve.goals.iter().map(goal).collect() };
    let (mut domains, mut faults) = (Vec::new(), Vec::new());
    for (unknown, (_, _, place)) in ask.unknowns.iter().zip(&solve.find) {
        match ask::domains(&subject, std::slice::from_ref(unknown)) {
            Ok(mut domain) => domains.append(&mut domain),
            Err(trouble) => faults.extend(at(place)(trouble)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    ask.check().map_err(at(&solve.place))?;
    let place = solve.find.first().map_or(&solve.place, |(_, _, place)| place);
    ask::check_domains(&ask.unknowns, &domains).map_err(at(place))?;
    let metrics = Field::new(&subject, &ask, domains).map_err(at(place))?.metrics;
    ask::goals(&ask.goals, &metrics).map_err(at(&solve.place))?;
    Ok(Written { id: solve.id.clone(), title: solve.title.clone(), subject, ask })
}

/// Trouble as faults of the file: what was found in an argument made of it is said at the place it was made of.
fn placed(trouble: Trouble, place: &Place, source: &Arc<Source>) -> Vec<Diagnostic> {
    match trouble {
        Trouble::Faults(faults) => faults
            .into_iter()
            .map(|fault| {
                if Arc::ptr_eq(&fault.source, source) {
                    return fault;
                }
                let there = place.error(fault.code, fault.message.clone());
                fault.help.iter().fold(there, |there, help| there.help(help.clone()))
            })
            .collect(),
        Trouble::Unasked { message, help } => {
            let fault = place.error(Code::BAD_GOAL, message);
            vec![match help {
                Some(help) => fault.help(help),
                None => fault,
            }]
        }
    }
}
