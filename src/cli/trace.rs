//! `oddsmith trace`: one trial as a readable log.

use std::fmt::Write as _;

use play::catalogue::Catalogue;
use play::engine::exact::Budget;
use play::engine::trace::{Line, TraceError, Traced, TrialSelector};
use play::engine::{Progress, solve_any, trace_any};
use play::query::Condition;
use play::systems::{Metric, Outcomes, SideName};
use scenario::ask::{MAX_TRIALS, Method};
use study::answer::chunks;
use study::plan::PlannedCell;

use super::arguments::{Resources, TraceArguments};
use super::console::Console;
use super::failure::{Failure, argument};
use super::progress::Meter;
use super::table::{LaidOut, Table, paragraph};
use super::{choose, files, machine};
use report::number::{at_most, fine_percent, grouped, one_in};

/// What never occurs in N trials has a chance below about three in N, at 95 % confidence.
const THREE_IN: f64 = 3.0;
/// How many times as many trials are suggested after a search without success.
const MORE: u64 = 10;
/// What has a smaller chance is never seen. The solver may leave less than this undecided.
const NEVER: f64 = 1e-15;

/// Finds a trial and prints it.
///
/// # Errors
/// If the scenario is faulty, or there is no such experiment, cell or trial.
pub fn trace(arguments: &TraceArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let plan = files::plan(catalogue, &arguments.about.path, &arguments.changes.overrides())?;
    let experiment = choose::experiment(&plan, arguments.about.experiment.as_deref())?;
    let choice = choose::cell(experiment, arguments.cell.as_deref(), "--cell")?;
    let cell = choice.cell;
    let which = match &arguments.condition {
        None => TrialSelector::Number(arguments.trial),
        Some(text) => TrialSelector::First(condition(text, &cell.metrics)?, 0),
    };
    if let Some(note) = choice.note("--cell", None) {
        console.say(&format!("cell: {note}"));
    }
    let chunks = chunks(experiment, plan.seed);
    let meter = Meter::of_work("searching", console.watched);
    meter.planned(0, chunks.trials);
    let traced = machine::pool(&Resources::default())?
        .install(|| trace_any(&*cell.experiment(), chunks, &which, &meter))
        .map_err(|error| untold(&error, &which, arguments, experiment.method, cell))?;
    drop(meter);
    let mut heading = format!("{}, {}", plan.name, experiment.id);
    if !cell.values.is_empty() {
        let _ = write!(heading, " ({})", cell.cell_text());
    }
    let _ = write!(heading, ": trial {} of {} (seed {})", grouped(traced.trial), grouped(chunks.trials), plan.seed);
    console.write(&format!("{heading}\n{}", page(&traced, console.width)))
}

/// Why there is no trial to show.
fn untold(
    error: &TraceError,
    which: &TrialSelector,
    arguments: &TraceArguments,
    method: Method,
    cell: &PlannedCell,
) -> Failure {
    match (error, which) {
        (TraceError::NoneMeets { trials }, TrialSelector::First(condition, _)) => {
            let number = grouped(*trials);
            let text = arguments.condition.as_deref().unwrap_or_default();
            let failure = Failure::usage(format!("none of {number} trials meets `{text}`"));
            match solved(condition, method, cell).as_deref() {
                Some([chance]) if *chance >= NEVER => {
                    let (percent, one_in) = (fine_percent(*chance), one_in(*chance));
                    failure
                        .help(format!("solved exactly, its chance is {percent}, {one_in}"))
                        .help(format!("look through more trials: --trials {}", enough(THREE_IN / chance)))
                }
                Some(chances) if chances.iter().any(|chance| *chance < NEVER) => {
                    failure.help("solved exactly, it never happens: its chance is below one in 10^15")
                }
                _ => {
                    let bound = at_most(THREE_IN / (*trials).max(1) as f64);
                    let more = written(trials.saturating_mul(MORE));
                    failure
                        .help(format!("its chance is below about {bound}, three in {number} (at 95 % confidence)"))
                        .help(format!("if it can happen at all, look through more trials: --trials {more}"))
                }
            }
        }
        (TraceError::NoSuchTrial { trial, last }, _) => {
            let message = format!("there is no trial {}: the run has trials 0 to {}", grouped(*trial), grouped(*last));
            Failure::usage(message)
        }
        _ => Failure::usage(error.to_string()),
    }
}

/// The exact chance of each comparison of a condition, if solving is wanted and takes about a second at most.
fn solved(condition: &Condition, method: Method, cell: &PlannedCell) -> Option<Vec<f64>> {
    if method == Method::Sample {
        return None;
    }
    let exact = solve_any(&*cell.experiment(), Budget::AUTO).ok()?;
    Some(condition.chances(|metric| exact.metrics[metric].0.iter().map(|(&value, &share)| (value, share))))
}

/// A power of ten that is not smaller, as an argument.
fn enough(trials: f64) -> String {
    written(10_u64.saturating_pow(trials.max(1.0).log10().ceil() as u32))
}

/// A number of trials as an argument: `100_000`.
fn written(trials: u64) -> String {
    grouped(trials.min(MAX_TRIALS)).replace(',', "_")
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
fn meant(metric: &Metric, value: i32) -> String {
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
