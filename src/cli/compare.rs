//! `oddsmith compare`: how two variants differ, with intervals.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::diagnostic::Source;
use crate::inquiry::Tuning;
use crate::inquiry::compare::{Compared, ComparisonOutcome, Row, compare as ask};
use crate::lane::stream::STREAM_VERSION;
use crate::plan::{self, Outcomes, Plan, PlannedCell, PlannedExperiment};
use crate::query::Quantity;
use crate::scenario::{self, Overrides};

use super::arguments::CompareArguments;
use super::asking::Spinner;
use super::console::Console;
use super::failure::Failure;
use super::json::{self, CompareDocument, VariantSide};
use super::table::{Table, paragraph};
use super::{choose, estimate, files, machine, pictures};
use crate::report::number::{fixed, grouped};

/// Compares two variants.
///
/// # Errors
/// Everything wrong with either variant, and variants that cannot be answered by the requested
/// method.
pub fn compare(arguments: &CompareArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    machine::isa()?;
    let overrides = arguments.changes.overrides();
    let mut changed = overrides.clone();
    changed.set.extend(arguments.with.iter().cloned());
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
    let (one_case, two_case) = (choose::cell(one, cell)?, choose::cell(two, other_cell)?);
    let names = names(arguments, (&first, one, one_case), (&second, two, two_case));
    if arguments.second.is_none() && one_case.question == two_case.question {
        return Err(Failure::usage("both variants are the same")
            .help("change the second with --with KEY=VALUE, --other or --other-cell"));
    }
    let tuning = Tuning::new(first.seed, &one.id, one.method, one.stop, 2);
    let spinner = Spinner::new(console.watched);
    let compared = machine::pool(&arguments.resources)?.install(|| ask(one_case, two_case, &tuning, &spinner));
    spinner.clear();
    let compared = compared?;
    if let Some(folder) = &arguments.out {
        for file in pictures::overlays(&names, &compared)? {
            console.say(&format!("chart: {}", pictures::save(folder, &file)?.display()));
        }
    }
    if arguments.csv {
        return console.write(&csv(&compared));
    }
    if arguments.json {
        let side =
            |plan: &Plan, asked: &PlannedExperiment, case: &PlannedCell, with: &[(String, String)]| VariantSide {
                scenario: plan.name.clone(),
                experiment: asked.id.clone(),
                cell: case.cell.as_slice().into(),
                with: with.iter().cloned().collect(),
            };
        let (a, b) = (side(&first, one, one_case, &[]), side(&second, two, two_case, &arguments.with));
        return json::write(&CompareDocument::new(first.seed, a, b, &compared), console);
    }
    console.write(&page(&names, &compared, console.width))
}

fn plan(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Plan, Failure> {
    let plan = scenario::read(catalogue, source, overrides).and_then(|scenario| plan::build(&scenario, STREAM_VERSION));
    plan.map_err(Failure::Faults)
}

type Side<'a> = (&'a Plan, &'a PlannedExperiment, &'a PlannedCell);

/// The names of the two variants in the heading.
fn names(arguments: &CompareArguments, first: Side<'_>, second: Side<'_>) -> (String, String) {
    let name = |(plan, asked, case): Side<'_>, other: Side<'_>| {
        let mut words = Vec::new();
        if plan.name != other.0.name {
            words.push(plan.name.clone());
        }
        if words.is_empty() || asked.id != other.1.id {
            words.push(asked.id.clone());
        }
        if !case.cell.is_empty() {
            words.push(format!("({})", case.cell_text()));
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

fn page((first, second): &(String, String), compared: &Compared, width: usize) -> String {
    let mut page = format!("A  {first}\nB  {second}\n\n");
    let mut metrics: Vec<&str> = Vec::new();
    let mut words = Vec::new();
    for row in compared.rows.iter().filter(|row| headline(row)) {
        if !metrics.contains(&row.metric.name.as_str()) {
            metrics.push(&row.metric.name);
            words.push(sentence(row));
        }
    }
    let _ = writeln!(page, "{}", paragraph(&words.join(" "), width, 0));
    let _ = write!(page, "\n{}", table(compared).page(width, 0));
    let how = match compared.trials {
        None => "Both are exact.".to_owned(),
        Some(trials) => format!(
            "{} matched trials of each: trial k of both meets the same dice. Intervals are of 95 %.",
            grouped(trials)
        ),
    };
    let _ = writeln!(page, "\n{}", paragraph(&how, width, 0));
    page
}

/// Whether a row represents its metric in the summary sentence.
fn headline(row: &Row) -> bool {
    row.quantity == Quantity::headline(&row.metric)
}

/// The difference in words: `B wins 3.1 points more often, 2.9 to 3.3.`
fn sentence(row: &Row) -> String {
    let quantity = &row.quantity;
    let decimals = estimate::difference_decimals(quantity, &row.difference);
    let size = |number: f64| fixed(number.abs(), decimals);
    let factor = if quantity.is_share() { 100.0 } else { 1.0 };
    let (low, high) = (row.difference.low() * factor, row.difference.high() * factor);
    let ends = if row.difference.is_exact() {
        " (exact)".to_owned()
    } else {
        let (near, far) = if low.abs() < high.abs() { (low, high) } else { (high, low) };
        format!(", {} to {}", size(near), size(far))
    };
    let amount = size(row.difference.value * factor);
    let subject = subject(row);
    let unchanged = row.paired.as_ref().is_some_and(|paired| paired.changed == 0);
    match row.outcome() {
        ComparisonOutcome::More if quantity.is_share() => {
            format!("With B, {subject} {amount} points more often{ends}.")
        }
        ComparisonOutcome::Less if quantity.is_share() => {
            format!("With B, {subject} {amount} points less often{ends}.")
        }
        ComparisonOutcome::More => format!("With B, {subject} {amount} higher on average{ends}."),
        ComparisonOutcome::Less => format!("With B, {subject} {amount} lower on average{ends}."),
        ComparisonOutcome::Equal => format!("No difference in {quantity} (exact)."),
        ComparisonOutcome::Tie if unchanged => format!("A tie in {quantity}: no trial differs."),
        ComparisonOutcome::Tie => format!(
            "A tie in {quantity}: the difference is {}, which may be none.",
            estimate::difference(quantity, &row.difference)
        ),
    }
}

fn subject(row: &Row) -> String {
    match &row.metric.outcomes {
        Outcomes::Named(_) if row.metric.is_winner() => {
            let name = row.quantity.to_string();
            let side = name.trim_start_matches("winner=");
            format!("side {side} wins")
        }
        Outcomes::Flag if row.metric.is_success() => "it succeeds".to_owned(),
        Outcomes::Flag | Outcomes::Named(_) => format!("`{}` comes", row.quantity),
        Outcomes::Number { .. } => format!("`{}` is", row.metric.name),
    }
}

fn table(compared: &Compared) -> Table {
    let mut table =
        Table::new().words("").numbers("A").numbers("B").numbers("B - A").words("interval").numbers("fewer trials");
    for row in &compared.rows {
        let quantity = &row.quantity;
        let gain = row.paired.as_ref().map(crate::stats::Paired::gain).filter(|gain| gain.is_finite());
        table.row([
            quantity.to_string(),
            estimate::value(quantity, &row.first),
            estimate::value(quantity, &row.second),
            estimate::difference_value(quantity, &row.difference),
            estimate::difference_interval(quantity, &row.difference),
            gain.map_or_else(String::new, |gain| format!("{} x", fixed(gain, 1))),
        ]);
    }
    table
}

fn csv(compared: &Compared) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = ["measure", "first", "second", "difference", "low", "high", "method", "trials", "paired_gain"];
    let mut rows: Vec<Vec<String>> = vec![header.map(str::to_owned).to_vec()];
    for row in &compared.rows {
        let numbers =
            [row.first.value, row.second.value, row.difference.value, row.difference.low(), row.difference.high()];
        let mut cells = vec![row.quantity.to_string()];
        cells.extend(numbers.map(|number| number.to_string()));
        cells.push(if row.difference.is_exact() { "exact" } else { "matched" }.to_owned());
        cells.push(compared.trials.map_or_else(String::new, |trials| trials.to_string()));
        let gain = row.paired.as_ref().map(crate::stats::Paired::gain).filter(|gain| gain.is_finite());
        cells.push(gain.map_or_else(String::new, |gain| gain.to_string()));
        rows.push(cells);
    }
    for row in rows {
        // Writing to a `Vec` cannot fail.
        let _ = writer.write_record(&row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
