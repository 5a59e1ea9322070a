//! `oddsmith trace`: one trial as a player would tell it.

use std::fmt::Write as _;

use crate::diagnostic::{Code, Diagnostic, Source};
use crate::engine::trace::{Condition, ConditionFault, Line, Traced, Which};
use crate::engine::{chunks, trace_any};
use crate::plan::{Asked, Case, Metric, Outcomes, Plan};

use super::arguments::TraceArguments;
use super::console::Console;
use super::failure::Failure;
use super::number::{counted, grouped};
use super::table::{Table, wrapped};
use super::{files, machine};

/// Cells listed where one must be chosen.
const MOST_LISTED: usize = 12;

/// Finds a trial and tells it.
///
/// # Errors
/// If the scenario is faulty, or there is no such experiment, cell or trial.
pub fn trace(arguments: &TraceArguments, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let plan = files::plan(&arguments.path, &arguments.changes.overrides())?;
    let asked = experiment(&plan, arguments.experiment.as_deref())?;
    let case = cell(asked, arguments.cell.as_deref())?;
    let which = match &arguments.condition {
        None => Which::Number(arguments.trial),
        Some(text) => Which::First(condition(text, &case.metrics)?),
    };
    let chunks = chunks(asked, case, plan.seed);
    let traced = machine::pool(None)?
        .install(|| trace_any(&case.experiment, chunks, &which))
        .map_err(|error| Failure::usage(error.to_string()))?;
    let mut heading = format!("{}, {}", plan.name, asked.id);
    if !case.cell.is_empty() {
        let _ = write!(heading, " ({})", case.cell_text());
    }
    let _ = write!(heading, ": trial {} of {} (seed {})", grouped(traced.trial), grouped(chunks.trials), plan.seed);
    console.write(&format!("{heading}\n{}", page(&traced, console.width)))
}

/// The experiment of that name, or the only one.
fn experiment<'a>(plan: &'a Plan, id: Option<&str>) -> Result<&'a Asked, Failure> {
    let ids: Vec<&str> = plan.experiments.iter().map(|asked| asked.id.as_str()).collect();
    match (id, plan.experiments.as_slice()) {
        (None, [only]) => Ok(only),
        (None, _) => {
            let message = format!("`{}` has {} experiments; choose one", plan.name, ids.len());
            Err(Failure::usage(message).help(format!("--experiment with one of {}", ids.join(", "))))
        }
        (Some(id), _) => plan.experiment(id).ok_or_else(|| {
            Failure::usage(format!("`{}` has no experiment `{id}`", plan.name))
                .help(format!("it has {}", ids.join(", ")))
        }),
    }
}

/// The only cell in which the given names have the given values.
fn cell<'a>(asked: &'a Asked, text: Option<&str>) -> Result<&'a Case, Failure> {
    let mut wanted = Vec::new();
    // A value may hold commas of its own, as the die `d{1,2}` does; the printed form has semicolons.
    for part in text.unwrap_or("").split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let Some((name, value)) = part.split_once('=') else {
            let message = format!("`{part}` names no cell");
            return Err(Failure::usage(message).help("write --cell \"NAME=VALUE; NAME=VALUE\""));
        };
        let (name, value) = (name.trim(), value.trim());
        if !asked.varied.iter().any(|varied| varied == name) {
            let failure = Failure::usage(format!("`{name}` is not varied in `{}`", asked.id));
            return Err(if asked.varied.is_empty() {
                failure.help("it has one cell only; leave out --cell")
            } else {
                failure.help(format!("varied are {}", asked.varied.join(", ")))
            });
        }
        wanted.push((name, value));
    }
    let fits =
        |case: &&Case| wanted.iter().all(|&(name, value)| case.cell.iter().any(|(n, v)| n == name && v == value));
    let fitting: Vec<&Case> = asked.cases.iter().filter(fits).collect();
    let listed = |cases: &[&Case]| {
        let mut names: Vec<String> = cases.iter().take(MOST_LISTED).map(|case| case.cell_text()).collect();
        if cases.len() > MOST_LISTED {
            names.push(format!("and {} more", cases.len() - MOST_LISTED));
        }
        names.join(", ")
    };
    match fitting.as_slice() {
        [only] => Ok(only),
        [] => {
            let all: Vec<&Case> = asked.cases.iter().collect();
            let message = format!("`{}` has no cell `{}`", asked.id, text.unwrap_or(""));
            Err(Failure::usage(message).help(format!("it has {}", listed(&all))))
        }
        several => {
            let cells = counted(several.len(), "cell", "cells");
            let message = format!("`{}` has {cells} to choose from; name one with --cell", asked.id);
            Err(Failure::usage(message).help(format!("there are {}", listed(several))))
        }
    }
}

/// Reads a condition; a fault points into the argument.
fn condition(text: &str, metrics: &[Metric]) -> Result<Condition, Failure> {
    Condition::parse(text, metrics).map_err(|fault| {
        let source = std::sync::Arc::new(Source::new("--where", text));
        let word = match &fault {
            ConditionFault::Form(part) => part,
            ConditionFault::Metric { name, .. } => name,
            ConditionFault::Value { value, .. } => value,
        };
        let start = text.find(word.as_str()).unwrap_or(0);
        let span = start..start + word.len();
        Failure::Faults(vec![Diagnostic::error(Code::UNKNOWN_CHOICE, fault.to_string(), &source, span)])
    })
}

/// The log under its rounds, then what was measured.
fn page(traced: &Traced, width: usize) -> String {
    let mut page = String::new();
    let mut pass = None;
    for line in &traced.lines {
        if pass != Some(line.pass) {
            pass = Some(line.pass);
            let _ = match line.pass {
                0 => writeln!(page, "\nBefore the first {}", traced.pass),
                number => writeln!(page, "\n{} {number}", capital(traced.pass)),
            };
        }
        page.push_str(&told(line, width));
    }
    let mut table = Table::new().words("metric").words("value").text("meaning");
    for (metric, value) in &traced.values {
        let value = value.map_or_else(|| "does not apply".to_owned(), |value| meant(metric, value));
        table.row([metric.name.as_str(), &value, &metric.doc]);
    }
    let _ = write!(page, "\n{}", table.page(width, 0));
    page
}

/// One line of the log with its dice in brackets.
fn told(line: &Line, width: usize) -> String {
    let dice: Vec<String> = line.dice.iter().map(|die| format!("[{}]", die.replace(' ', "\u{a0}"))).collect();
    let text = format!("{}  {}", line.text, dice.join(" "));
    let lines = wrapped(&text, width.saturating_sub(4));
    format!("  {}\n", lines.join("\n    ").replace('\u{a0}', " "))
}

/// A value of a metric in words.
fn meant(metric: &Metric, value: i16) -> String {
    match &metric.outcomes {
        Outcomes::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        Outcomes::Named(names) => {
            usize::try_from(value).ok().and_then(|place| names.get(place).cloned()).unwrap_or_else(|| value.to_string())
        }
        Outcomes::Number { .. } => value.to_string(),
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
