//! `oddsmith trace`: one trial as a readable log.

use std::fmt::Write as _;

use crate::answer::chunks;
use crate::catalogue::Catalogue;
use crate::engine::trace::{Line, Traced, TrialSelector};
use crate::engine::{Progress, trace_any};
use crate::plan::{Metric, Outcomes, SideName};
use crate::query::Condition;

use super::arguments::{Resources, TraceArguments};
use super::console::Console;
use super::failure::{Failure, argument};
use super::progress::Meter;
use super::table::{Table, paragraph};
use super::{choose, files, machine};
use crate::report::number::grouped;

/// Finds a trial and prints it.
///
/// # Errors
/// If the scenario is faulty, or there is no such experiment, cell or trial.
pub fn trace(arguments: &TraceArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let plan = files::plan(catalogue, &arguments.asked.path, &arguments.changes.overrides())?;
    let asked = choose::experiment(&plan, arguments.asked.experiment.as_deref())?;
    let case = choose::cell(asked, arguments.cell.as_deref())?;
    let which = match &arguments.condition {
        None => TrialSelector::Number(arguments.trial),
        Some(text) => TrialSelector::First(condition(text, &case.metrics)?),
    };
    let chunks = chunks(asked, plan.seed);
    let meter = Meter::of_work("searching", console.watched);
    meter.planned(0, chunks.trials);
    let traced = machine::pool(&Resources::default())?
        .install(|| trace_any(&*case.experiment, chunks, &which, &meter))
        .map_err(|error| Failure::usage(error.to_string()))?;
    drop(meter);
    let mut heading = format!("{}, {}", plan.name, asked.id);
    if !case.cell.is_empty() {
        let _ = write!(heading, " ({})", case.cell_text());
    }
    let _ = write!(heading, ": trial {} of {} (seed {})", grouped(traced.trial), grouped(chunks.trials), plan.seed);
    console.write(&format!("{heading}\n{}", page(&traced, console.width)))
}

/// Parses a condition; faults point into the argument.
fn condition(text: &str, metrics: &[Metric]) -> Result<Condition, Failure> {
    Condition::parse(text, metrics).map_err(|fault| argument("--where", text, fault))
}

/// The log grouped by round, then the metrics.
fn page(traced: &Traced, width: usize) -> String {
    let mut page = String::new();
    let mut round = None;
    for line in &traced.lines {
        if round != Some(line.round) {
            round = Some(line.round);
            let _ = match line.round {
                0 => writeln!(page, "\nBefore the first {}", traced.round_name),
                number => writeln!(page, "\n{} {number}", capital(traced.round_name)),
            };
        }
        page.push_str(&told(line, width));
    }
    if !traced.rules.is_empty() {
        let rules = format!("Rules that took effect: {}", traced.rules.join(", "));
        let _ = writeln!(page, "\n{}", paragraph(&rules, width, 2));
    }
    let mut table = Table::new().words("metric").words("value").text("meaning");
    for (metric, value) in &traced.values {
        let value = value.map_or_else(|| "does not apply".to_owned(), |value| meant(metric, value));
        table.row([metric.name.as_str(), &value, &metric.doc]);
    }
    let _ = write!(page, "\n{}", table.page(width, 0));
    page
}

/// One line of the log, followed by its dice in brackets.
fn told(line: &Line, width: usize) -> String {
    let dice: Vec<String> = line.dice.iter().map(|die| format!("[{}]", die.replace(' ', "\u{a0}"))).collect();
    let text = format!("{} {}", line.text, dice.join(" "));
    format!("  {}\n", paragraph(&text, width, 4).replace('\u{a0}', " "))
}

/// A value of a metric in words.
fn meant(metric: &Metric, value: i16) -> String {
    match &metric.outcomes {
        Outcomes::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        Outcomes::Named(names) => match usize::try_from(value).ok().and_then(|place| names.get(place)) {
            Some(outcome) => metric.side_that_wins(outcome).map_or_else(|| outcome.clone(), SideName::label),
            None => value.to_string(),
        },
        Outcomes::Number { .. } => value.to_string(),
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
