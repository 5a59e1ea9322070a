//! The solve questions in the scenario itself, checked before anything runs.

use std::sync::Arc;

use play::diagnostic::{Code, Diagnostic, Source};
use scenario::file::Solve;
use scenario::{Overrides, Place, Scenario};

use super::super::error::AnalysisError;
use super::super::subject::Subject;
use super::question::{self, GoalText, SolveQuestion, Unknown};
use super::search::SearchGrid;

/// A checked `[[solve]]`.
#[derive(Debug, Clone)]
pub struct CheckedSolve {
    /// Its identifier.
    pub id: String,
    /// Its heading, if it has one.
    pub title: Option<String>,
    /// The experiment to search.
    pub subject: Subject,
    /// The unknowns and goals.
    pub question: SolveQuestion,
}

/// All solve questions of a scenario.
///
/// # Errors
/// Everything wrong with any of them, each at its place in the file: unknown names, illegal values,
/// goals for metrics the experiment does not have, contradictory goals.
pub fn scenario_questions(
    source: &Arc<Source>,
    overrides: &Overrides,
    scenario: &Scenario,
) -> Result<Vec<CheckedSolve>, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let mut faults = Vec::new();
    for solve in &scenario.solves {
        match one(source, overrides, scenario, solve) {
            Ok(checked) => found.push(checked),
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
) -> Result<CheckedSolve, Vec<Diagnostic>> {
    let at = |place: &Place| {
        let (place, source) = (place.clone(), Arc::clone(source));
        move |error| placed(error, &place, &source)
    };
    let subject =
        Subject::of_draft(&scenario.catalogue, source, overrides, &solve.experiment).map_err(at(&solve.place))?;
    let unknown = |(name, values, _): &(String, Option<String>, Place)| Unknown {
        option: "find",
        name: name.clone(),
        values: values.clone(),
    };
    let goal = |(text, place): &(String, Place)| GoalText { text: text.clone(), place: place.clone() };
    let question = SolveQuestion {
        unknowns: solve.find.iter().map(unknown).collect(),
        goals: solve.goals.iter().map(goal).collect(),
    };
    let subject = question.of(&subject);
    let (mut domains, mut faults) = (Vec::new(), Vec::new());
    for (unknown, (_, _, place)) in question.unknowns.iter().zip(&solve.find) {
        match question::domains(&subject, std::slice::from_ref(unknown)) {
            Ok(mut domain) => domains.append(&mut domain),
            Err(error) => faults.extend(at(place)(error)),
        }
    }
    let place = solve.find.first().map_or(&solve.place, |(_, _, place)| place);
    let mut note = |found: Result<(), AnalysisError>, place: &Place| {
        if let Err(error) = found {
            faults.extend(at(place)(error));
        }
    };
    note(question.check(), &solve.place);
    let few = question::check_domains(&question.unknowns, &domains);
    if few.is_err() || domains.len() < question.unknowns.len() {
        // The goals can be judged whatever values are to be tried.
        domains.clear();
    }
    note(few, place);
    let metrics = match SearchGrid::new(&subject, &question, domains) {
        Ok(grid) => Some(grid.metrics),
        Err(error) => {
            note(Err(error), place);
            subject.variants().cell(&[], &[]).ok().map(|cell| cell.metrics)
        }
    };
    if let Some(metrics) = metrics {
        note(question::goals(&question.goals, &metrics).map(drop), &solve.place);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(CheckedSolve { id: solve.id.clone(), title: solve.title.clone(), subject, question })
}

/// An error as faults in the file: a fault in a synthesized argument is moved to the place it was
/// made from.
fn placed(error: AnalysisError, place: &Place, source: &Arc<Source>) -> Vec<Diagnostic> {
    match error {
        AnalysisError::Faults(faults) => faults
            .into_iter()
            .map(|fault| {
                if Arc::ptr_eq(&fault.source, source) {
                    return fault;
                }
                let there = place.error(fault.code, fault.message.clone());
                fault.help.iter().fold(there, |there, help| there.help(help.clone()))
            })
            .collect(),
        AnalysisError::Unasked { message, help } => {
            let fault = place.error(Code::BAD_GOAL, message);
            vec![match help {
                Some(help) => fault.help(help),
                None => fault,
            }]
        }
    }
}
