//! `oddsmith sensitivity`: which changes matter, and where one more point stops mattering.

use play::catalogue::Catalogue;
use play::query::Quantity;
use play::systems::Metric;
use study::analysis::Subject;
use study::analysis::breakpoints::along;
use study::analysis::sensitivity::{NamePattern, RankQuestion, rank};
use study::analysis::solve::Unknown;
use study::plan::PlannedCell;

use super::along::page as along_page;
use super::arguments::SensitivityArguments;
use super::console::Console;
use super::failure::{Failure, argument};
use super::json::{self, SensitivityDocument, SensitivityQuestion};
use super::places::Places;
use super::progress::Meter;
use super::ranked;
use super::{choose, files, machine, pictures};

/// Ranks all changes, or evaluates one parameter along its values.
///
/// # Errors
/// Everything wrong with the question, and variants that cannot be answered by the requested
/// method.
pub fn sensitivity(
    arguments: &SensitivityArguments,
    catalogue: &Catalogue,
    console: &mut Console,
) -> Result<(), Failure> {
    machine::isa()?;
    let source = files::source(&arguments.about.path)?;
    let subject =
        Subject::new(catalogue, &source, &arguments.changes.overrides(), arguments.about.experiment.as_deref())?
            .asking(arguments.by.as_slice());
    let base = subject.variants().planned(&[]).map_err(Failure::Faults)?;
    let unknown = arguments.along.as_ref().map(|text| Unknown::of_argument("--along", text));
    let cell = match &unknown {
        // The parameter itself may be varied in the scenario: any of its cells will do.
        Some(unknown) if base.varied.len() == 1 && base.varied[0] == unknown.name => &base.cells[0],
        _ => {
            let choice = choose::cell(&base, arguments.cell.as_deref(), "--cell")?;
            if let Some(note) = choice.note("--cell", unknown.as_ref().map(|unknown| unknown.name.as_str())) {
                console.say(&format!("cell: {note}"));
            }
            choice.cell
        }
    };
    let quantity = measure(arguments.by.as_deref(), cell)?;
    if let (Some(folder), None) = (&arguments.out, &unknown) {
        Places::new().charts(folder, [pictures::bars_file(&subject.id)]).check()?;
    }
    let meter = Meter::of_variants(console.watched);
    let pool = machine::pool(&arguments.resources)?;
    let page = match &unknown {
        Some(Unknown { name, values, .. }) => {
            let found = pool.install(|| along(&subject, &cell.values, name, values.as_deref(), &quantity, &meter))?;
            drop(meter);
            if arguments.csv {
                return console.write(&ranked::csv_along(name, &found));
            }
            if arguments.json {
                let document = SensitivityDocument::along(described(&subject, cell, &quantity), name, &found);
                return json::write(&document, console);
            }
            along_page(&subject.id, name, &found, console.width)
        }
        None => {
            let only = arguments.only.iter().map(|text| NamePattern::new(text)).collect();
            let question = RankQuestion { quantity: quantity.clone(), step: arguments.step, only };
            let found = pool.install(|| rank(&subject, &cell.values, &question, &meter))?;
            drop(meter);
            if let Some(folder) = &arguments.out
                && let Some(picture) = pictures::bars(&subject.id, cell, &found)?
            {
                console.say(&format!("chart: {}", pictures::save(folder, &picture)?.display()));
            }
            if arguments.csv {
                return console.write(&ranked::csv(&found));
            }
            if arguments.json {
                let document = SensitivityDocument::ranked(described(&subject, cell, &quantity), &question, &found);
                return json::write(&document, console);
            }
            ranked::page(&subject.id, cell, &found, console.width)
        }
    };
    console.write(&page)
}

/// The head of the document.
fn described(subject: &Subject, cell: &PlannedCell, quantity: &Quantity) -> SensitivityQuestion {
    SensitivityQuestion {
        scenario: subject.scenario.name.clone(),
        experiment: subject.id.clone(),
        seed: subject.scenario.seed,
        cell: cell.values.as_slice().into(),
        quantity: quantity.to_string(),
    }
}

/// The quantity to rank by.
fn measure(text: Option<&str>, cell: &PlannedCell) -> Result<Quantity, Failure> {
    let Some(text) = text else {
        let first = cell.metrics.first().ok_or_else(|| Failure::usage("the experiment measures nothing"))?;
        return Ok(Quantity::headline(first));
    };
    let metrics: Vec<&Metric> = cell.metrics.iter().collect();
    let quantity = Quantity::parse(text, &metrics).map_err(|fault| argument("--by", text, fault))?;
    let metric = cell.metrics.iter().find(|metric| metric.name == quantity.metric);
    if metric.is_none_or(|metric| quantity.part(metric).is_none()) {
        let message = format!("`{quantity}` is neither a share nor a mean, and its differences have no interval");
        return Err(Failure::usage(message).help("rank by a share or a mean"));
    }
    let known = metric.map(Quantity::of_metric).unwrap_or_default();
    if !known.contains(&quantity) {
        let known: Vec<String> = known.iter().map(|quantity| format!("`{quantity}`")).collect();
        let message = format!("changes cannot be ranked by `{quantity}`");
        return Err(Failure::usage(message).help(format!("rank by one of {}", known.join(", "))));
    }
    Ok(quantity)
}
