//! `oddsmith compare`: how two variants differ, with intervals.

use std::fmt::Write as _;
use std::sync::Arc;

use lane::stream::STREAM_VERSION;
use play::catalogue::Catalogue;
use play::diagnostic::Source;
use play::engine::Progress;
use play::query::Quantity;
use play::systems::Metric;
use report::csv::of_texts;
use report::sentence::phrase;
use report::words::Words;
use scenario::style::Language;
use scenario::{self, Overrides};
use study::analysis::Tuning;
use study::analysis::compare::{Compared, compare as ask};
use study::plan::{self, CellValue, Plan, PlannedCell, PlannedExperiment};

use super::arguments::CompareArguments;
use super::choose::Choice;
use super::compared::page;
use super::console::Console;
use super::failure::{Failure, argument};
use super::json::{self, CompareDocument, VariantSide};
use super::places::Places;
use super::progress::Meter;
use super::{choose, files, machine, pictures};

/// The option for the cell of the second variant.
const OTHER_CELL: &str = "--other-cell";

/// Compares two variants.
///
/// # Errors
/// Everything wrong with either variant, and variants that cannot be answered by the requested
/// method.
pub fn compare(arguments: &CompareArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let overrides = Overrides { asked: arguments.also.clone(), ..arguments.changes.overrides() };
    let mut changed = overrides.clone();
    changed.with.extend(arguments.with.iter().cloned());
    let first_source = files::source(&arguments.first)?;
    let second_source = match &arguments.second {
        Some(path) => files::source(path)?,
        None => Arc::clone(&first_source),
    };
    let experiment = arguments.experiment.as_deref();
    let other = arguments.other.as_deref().or(experiment.filter(|_| arguments.second.is_none())).or(experiment);
    let (first, second) = (plan(catalogue, &first_source, &overrides)?, plan(catalogue, &second_source, &changed)?);
    let (one, two) = (choose::experiment(&first, experiment)?, choose::experiment(&second, other)?);
    let cell = arguments.cell.as_deref();
    let other_cell =
        arguments.other_cell.as_deref().or(cell.filter(|_| arguments.second.is_none() && arguments.other.is_none()));
    let (one_choice, two_choice) = (choose::cell(one, cell, "--cell")?, choose::cell(two, other_cell, OTHER_CELL)?);
    let is_same_question = arguments.second.is_none() && arguments.other.is_none();
    if is_same_question && let Some(name) = one_choice.lost(&two_choice) {
        let message = format!("--with changes `{name}`, but no cell of `{}` has its new value", one.id);
        let own = one_choice.cell.varied(name).map_or("VALUE", |value| &value.text);
        let new = arguments.with.iter().find(|(key, _)| key == name).map_or("VALUE", |(_, value)| value);
        return Err(Failure::usage(message).help(format!("add it to the sweep: --vary {}.{name}={own},{new}", one.id)));
    }
    say_cells(&one_choice, &two_choice, console);
    let (one_cell, two_cell) = (one_choice.cell, two_choice.cell);
    let names = names(arguments, (&first, one, one_cell), (&second, two, two_cell));
    if arguments.second.is_none() && one_cell.question() == two_cell.question() {
        let failure = Failure::usage("both variants are the same")
            .help("change the second with --with KEY=VALUE, --other or --other-cell");
        let varied = arguments.with.iter().find(|(key, _)| two_cell.varied(key).is_some());
        return Err(match varied {
            Some((name, _)) => failure.help(format!("`{name}` is varied, and --cell says which value it has in both")),
            None => failure,
        });
    }
    if let Some(folder) = &arguments.out {
        Places::new().charts(folder, pictures::overlay_files(one_cell)).check()?;
    }
    for text in &arguments.also {
        also(text, one_cell)?;
    }
    let tuning = Tuning::new(first.seed, &one.id, one.method, one.stop, 2);
    let meter = Meter::of_variants(console.watched);
    meter.planned(0, 2 * tuning.trials);
    let compared = machine::pool(&arguments.resources)?.install(|| ask(one_cell, two_cell, &tuning, &meter))?;
    drop(meter);
    if let Some(folder) = &arguments.out {
        for file in pictures::overlays(one_cell, &names, &compared)? {
            console.say(&format!("chart: {}", pictures::save(folder, &file)?.display()));
        }
    }
    if arguments.csv {
        return console.write(&csv(&compared));
    }
    if arguments.json {
        let side =
            |plan: &Plan, experiment: &PlannedExperiment, cell: &PlannedCell, with: &[(String, String)]| VariantSide {
                scenario: plan.name.clone(),
                experiment: experiment.id.clone(),
                cell: cell.values.as_slice().into(),
                with: with.iter().cloned().collect(),
            };
        let (a, b) = (side(&first, one, one_cell, &[]), side(&second, two, two_cell, &arguments.with));
        return json::write(&CompareDocument::new(first.seed, a, b, &compared), console);
    }
    let change = change(arguments, (&first, one, one_cell), (&second, two, two_cell));
    let words = Words::of_cell(one_cell, Language::English);
    console.write(&page(&names, &words, &change, &compared, console.width))
}

/// Checks a quantity that is to be compared besides those that are compared anyway.
fn also(text: &str, cell: &PlannedCell) -> Result<(), Failure> {
    let metrics: Vec<&Metric> = cell.metrics.iter().collect();
    let quantity = Quantity::parse(text, &metrics).map_err(|fault| argument("--also", text, fault))?;
    let known = metrics.iter().find(|metric| metric.name == quantity.metric).map(|metric| Quantity::of_metric(metric));
    let known = known.unwrap_or_default();
    if known.contains(&quantity) {
        return Ok(());
    }
    let known: Vec<String> = known.iter().map(|quantity| format!("`{quantity}`")).collect();
    let message = format!("`{quantity}` cannot be compared: its difference has no interval");
    Err(Failure::usage(message).help(format!("compare {}", known.join(", "))))
}

fn plan(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Plan, Failure> {
    let plan = scenario::read(catalogue, source, overrides).and_then(|scenario| plan::build(&scenario, STREAM_VERSION));
    plan.map_err(Failure::Faults)
}

/// Says which cells were taken where the user left them open: once if both variants have the same.
fn say_cells(one: &Choice<'_>, two: &Choice<'_>, console: &Console) {
    let notes = (one.note("--cell", None), two.note("--cell", None));
    if notes.0 == notes.1 {
        if let Some(note) = notes.0 {
            console.say(&format!("cell: {note}"));
        }
        return;
    }
    if let Some(note) = notes.0 {
        console.say(&format!("cell of the first: {note}"));
    }
    if let Some(note) = two.note(OTHER_CELL, None) {
        console.say(&format!("cell of the second: {note}"));
    }
}

type Side<'a> = (&'a Plan, &'a PlannedExperiment, &'a PlannedCell);

/// The names of the two variants in the heading.
fn names(arguments: &CompareArguments, first: Side<'_>, second: Side<'_>) -> (String, String) {
    let name = |(plan, experiment, cell): Side<'_>, other: Side<'_>| {
        let mut words = Vec::new();
        if plan.name != other.0.name {
            words.push(plan.name.clone());
        }
        if words.is_empty() || experiment.id != other.1.id {
            words.push(experiment.id.clone());
        }
        if !cell.values.is_empty() {
            words.push(format!("({})", cell.cell_text()));
        }
        words.join(" ")
    };
    let with: Vec<String> = arguments.with.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let mut two = name(second, first);
    if !with.is_empty() {
        let _ = write!(two, " with {}", with.join(", "));
    }
    (name(first, second), two)
}

/// What the second variant has that the first has not, to begin a sentence: `With accurate 14,`.
fn change(arguments: &CompareArguments, first: Side<'_>, second: Side<'_>) -> String {
    let (one, other) = (first.1, second.1);
    let words = Words::of_cell(second.2, Language::English);
    let mut with: Vec<String> = Vec::new();
    for (key, value) in &arguments.with {
        let own = format!("{}.", other.id);
        let rules = format!("rules.{}.", other.system.name);
        let name = key.strip_prefix(&own).or_else(|| key.strip_prefix(&rules)).unwrap_or(key);
        if second.2.varied(key).or_else(|| second.2.varied(name)).is_some() {
            // It is told as a value of the cell.
            continue;
        }
        with.push(phrase::level_of(&words, &CellValue::of_text(name, value)));
    }
    if one.id == other.id && first.0.name == second.0.name {
        let differs = |value: &&Arc<CellValue>| first.2.varied(&value.name) != Some(&***value);
        with.extend(second.2.values.iter().filter(differs).map(|value| phrase::level_of(&words, value)));
        if !with.is_empty() {
            return format!("With {},", phrase::listed(&with));
        }
    }
    "In B,".to_owned()
}

fn csv(compared: &Compared) -> String {
    let header = ["measure", "first", "second", "difference", "low", "high", "method", "trials", "paired_gain"];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for row in &compared.rows {
        let numbers =
            [row.first.value, row.second.value, row.difference.value, row.difference.low(), row.difference.high()];
        let mut cells = vec![row.quantity.to_string()];
        cells.extend(numbers.map(|number| number.to_string()));
        cells.push(if row.difference.is_exact() { "exact" } else { "matched" }.to_owned());
        cells.push(compared.trials.map_or_else(String::new, |trials| trials.to_string()));
        let gain = row.paired.as_ref().map(stats::Paired::gain).filter(|gain| gain.is_finite());
        cells.push(gain.map_or_else(String::new, |gain| gain.to_string()));
        rows.push(cells);
    }
    of_texts(&header, &rows)
}
