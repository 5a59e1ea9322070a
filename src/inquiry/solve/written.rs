//! The solve questions in the scenario itself, checked before anything runs.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source};
use crate::scenario::file::Solve;
use crate::scenario::{Overrides, Place, Scenario};

use super::super::subject::Subject;
use super::super::trouble::Trouble;
use super::ask::{self, Ask, GoalText, Unknown};
use super::search::Field;

/// A checked `[[solve]]`.
#[derive(Debug, Clone)]
pub struct Written {
    /// Its identifier.
    pub id: String,
    /// Its heading, if it has one.
    pub title: Option<String>,
    /// The experiment to search.
    pub subject: Subject,
    /// The unknowns and goals.
    pub ask: Ask,
}

/// All solve questions of a scenario.
///
/// # Errors
/// Everything wrong with any of them, each at its place in the file: unknown names, illegal values,
/// goals for metrics the experiment does not have, contradictory goals.
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

/// Trouble as faults in the file: a fault in a synthesized argument is moved to the place it was
/// made from.
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
