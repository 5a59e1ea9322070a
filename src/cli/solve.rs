//! `oddsmith solve`: the value that meets a goal, with its neighbours.

use std::sync::Arc;

use play::catalogue::Catalogue;
use play::diagnostic::Source;
use play::query::Verdict;
use report::csv::of_texts;
use scenario::{self, Overrides};
use study::analysis::Subject;
use study::analysis::solve::{
    CheckedSolve, GoalText, SolveQuestion, Solved, Unknown, scenario_questions as asked_in, solve as find,
};
use study::plan::cell_text;

use super::arguments::SolveArguments;
use super::console::Console;
use super::failure::Failure;
use super::json::{self, SolveDocument, SolvedQuestion};
use super::progress::Meter;
use super::solved::page;
use super::{files, machine};

/// Solves the question of the arguments or of the scenario.
///
/// # Errors
/// Everything wrong with the question, and variants that cannot be answered by the requested
/// method.
pub fn solve(arguments: &SolveArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let source = files::source(&arguments.about.path)?;
    let overrides = arguments.changes.overrides();
    let mut questions = Vec::new();
    if arguments.find.is_empty() && arguments.goal.is_empty() {
        questions = from_scenario(arguments, catalogue, &source, &overrides)?;
    }
    if questions.is_empty() {
        let subject = Subject::new(catalogue, &source, &overrides, arguments.about.experiment.as_deref())?;
        let unknowns = arguments.find.iter().map(|text| Unknown::of_argument("--find", text)).collect();
        let goals = arguments.goal.iter().map(|text| GoalText::of_argument(text)).collect();
        questions.push((subject.id.clone(), subject, SolveQuestion { unknowns, goals }));
    }
    let pool = machine::pool(&arguments.resources)?;
    let mut document = Vec::new();
    for (number, (id, subject, question)) in questions.iter().enumerate() {
        let meter = Meter::of_variants(console.watched);
        let solved = pool.install(|| find(subject, question, &meter))?;
        drop(meter);
        if arguments.json {
            document.push(SolvedQuestion::new(id, subject, question, &solved));
        } else if arguments.csv {
            console.write(&csv(id, &subject.id, &solved, number == 0))?;
        } else {
            let between = if number == 0 { "" } else { "\n" };
            console.write(&format!("{between}{}", page(&subject.id, &solved, console.width)))?;
        }
    }
    match questions.first() {
        Some((_, subject, _)) if arguments.json => {
            let scenario = &subject.scenario;
            json::write(&SolveDocument::new(&scenario.name, scenario.seed, document), console)
        }
        _ => Ok(()),
    }
}

/// The scenario's own solve questions, with their identifiers.
fn from_scenario(
    arguments: &SolveArguments,
    catalogue: &Catalogue,
    source: &Arc<Source>,
    overrides: &Overrides,
) -> Result<Vec<(String, Subject, SolveQuestion)>, Failure> {
    let mut scenario = scenario::read(catalogue, source, overrides).map_err(Failure::Faults)?;
    let ids: Vec<String> = scenario.solves.iter().map(|solve| format!("`{}`", solve.id)).collect();
    scenario.solves.retain(|solve| {
        arguments.only.as_deref().is_none_or(|only| only == solve.id)
            && arguments.about.experiment.as_deref().is_none_or(|only| only == solve.experiment)
    });
    let found = asked_in(source, overrides, &scenario).map_err(Failure::Faults)?;
    let found: Vec<_> =
        found.into_iter().map(|CheckedSolve { id, subject, question, .. }| (id, subject, question)).collect();
    if let (Some(only), true) = (&arguments.only, found.is_empty()) {
        let failure = Failure::usage(format!("`{}` has no `[[solve]]` called `{only}`", scenario.name));
        return Err(failure.help(format!("it has {}", ids.join(", "))));
    }
    Ok(found)
}

/// Every point tried for a question, as CSV.
pub fn csv(question: &str, experiment: &str, solved: &[Solved], headed: bool) -> String {
    let header =
        ["question", "experiment", "cell", "values", "goal", "value", "low", "high", "verdict", "method", "trials"];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for one in solved {
        for point in &one.points {
            let values = cell_text(&point.values);
            for (goal, number) in one.goals.iter().zip(&point.estimates) {
                let Some(number) = number else { continue };
                let verdict = match goal.bound.judge(number) {
                    Verdict::Holds => "met",
                    Verdict::Broken => "missed",
                    Verdict::Undecided => "undecided",
                };
                let method = if number.is_exact() { "exact" } else { "sampled" };
                let trials = point.trials.map_or_else(String::new, |trials| trials.to_string());
                let numbers = [number.value, number.low(), number.high()].map(|number| number.to_string());
                let mut row = vec![question.to_owned(), experiment.to_owned(), cell_text(&one.row)];
                row.extend([values.clone(), goal.text.clone()]);
                row.extend(numbers);
                row.extend([verdict.to_owned(), method.to_owned(), trials]);
                rows.push(row);
            }
        }
    }
    let text = of_texts(&header, &rows);
    // The head is one line.
    let head = if headed { 0 } else { text.find('\n').map_or(0, |end| end + 1) };
    text[head..].to_owned()
}
