//! `oddsmith sensitivity`: which changes matter, and where one more point stops mattering.

use std::fmt::Write as _;

use crate::catalogue::Catalogue;
use crate::inquiry::Subject;
use crate::inquiry::breakpoints::{Breakpoints, Size, along};
use crate::inquiry::sensitivity::{Change, Kind, Ranking, rank};
use crate::inquiry::solve::Unknown;
use crate::plan::{Metric, Outcomes, PlannedCell};
use crate::query::Quantity;

use super::arguments::SensitivityArguments;
use super::asking::Spinner;
use super::console::Console;
use super::failure::{Failure, argument};
use super::json::{self, SensitivityDocument, SensitivityQuestion};
use super::table::{Table, paragraph};
use super::{choose, estimate, files, machine, pictures};
use crate::report::number::{counted, fixed, grouped};

/// Maximum number of changes listed.
const MAX_LISTED: usize = 40;
/// Maximum number of quantities shown beside the one ranked by.
const MAX_COLUMNS: usize = 3;

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
    let source = files::source(&arguments.asked.path)?;
    let subject =
        Subject::new(catalogue, &source, &arguments.changes.overrides(), arguments.asked.experiment.as_deref())?;
    let base = subject.variants().asked(&[]).map_err(Failure::Faults)?;
    let unknown = arguments.along.as_ref().map(|text| Unknown::of_argument(text));
    let case = match &unknown {
        // The parameter itself may be varied in the scenario: any of its cells will do.
        Some(unknown) if base.varied.len() == 1 && base.varied[0] == unknown.name => &base.cases[0],
        _ => choose::cell(&base, arguments.cell.as_deref())?,
    };
    let quantity = measure(arguments.by.as_deref(), case)?;
    let spinner = Spinner::new(console.watched);
    let pool = machine::pool(&arguments.resources)?;
    let page = match &unknown {
        Some(Unknown { name, values }) => {
            let found = pool.install(|| along(&subject, &case.cell, name, values.as_deref(), &quantity, &spinner));
            spinner.clear();
            let found = found?;
            if arguments.json {
                let values = subject.domain(name, values.as_deref())?;
                let document = SensitivityDocument::along(asked(&subject, case, &quantity), name, &values, &found);
                return json::write(&document, console);
            }
            steps(&subject.id, name, &found, console.width)
        }
        None => {
            let found = pool.install(|| rank(&subject, &case.cell, &quantity, arguments.step, &spinner));
            spinner.clear();
            let found = found?;
            if let Some(folder) = &arguments.out
                && let Some(picture) = pictures::bars(&subject.id, &found)?
            {
                console.say(&format!("chart: {}", pictures::save(folder, &picture)?.display()));
            }
            if arguments.json {
                let document = SensitivityDocument::ranked(asked(&subject, case, &quantity), arguments.step, &found);
                return json::write(&document, console);
            }
            ranking(&subject.id, case, &found, console.width)
        }
    };
    console.write(&page)
}

/// The head of the document.
fn asked(subject: &Subject, case: &PlannedCell, quantity: &Quantity) -> SensitivityQuestion {
    SensitivityQuestion {
        scenario: subject.scenario.name.clone(),
        experiment: subject.id.clone(),
        seed: subject.scenario.seed,
        cell: case.cell.as_slice().into(),
        quantity: quantity.to_string(),
    }
}

/// The quantity to rank by.
fn measure(text: Option<&str>, case: &PlannedCell) -> Result<Quantity, Failure> {
    let Some(text) = text else {
        let first = case.metrics.first().ok_or_else(|| Failure::usage("the experiment measures nothing"))?;
        return Ok(Quantity::headline(first));
    };
    let metrics: Vec<&Metric> = case.metrics.iter().collect();
    let quantity = Quantity::parse(text, &metrics).map_err(|fault| argument("--by", text, fault))?;
    let metric = case.metrics.iter().find(|metric| metric.name == quantity.metric);
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

/// The ranking as a page.
fn ranking(id: &str, case: &PlannedCell, ranking: &Ranking, width: usize) -> String {
    let quantity = &ranking.quantity;
    let others = others(case, quantity);
    let mut table = Table::new()
        .numbers("")
        .words("change")
        .words("of")
        .words("from")
        .numbers(&quantity.to_string())
        .words("interval");
    for other in &others {
        table = table.numbers(&other.to_string());
    }
    for (number, effect) in ranking.effects.iter().take(MAX_LISTED).enumerate() {
        let Some(row) = effect.row(quantity) else { continue };
        let mut cells = vec![
            (number + 1).to_string(),
            format!("{} {}", effect.change.name, effect.change.shown()),
            kind(effect.change.kind).to_owned(),
            effect.change.from.to_string(),
            estimate::difference_value(quantity, &row.difference),
            estimate::difference_interval(quantity, &row.difference),
        ];
        for other in &others {
            cells.push(
                effect.row(other).map_or_else(String::new, |row| estimate::difference_value(other, &row.difference)),
            );
        }
        table.row(cells);
    }
    let mut page = format!("{id}: what one change does to {}\n", quantity);
    let first = ranking.effects.iter().find_map(|effect| effect.row(quantity));
    let sentence = match (ranking.effects.first().zip(first), first) {
        (Some((effect, row)), Some(base)) => format!(
            "It is {} now. {} {} matters most: {}.",
            estimate::with_interval(quantity, &base.first),
            effect.change.name,
            effect.change.shown(),
            estimate::difference(quantity, &row.difference)
        ),
        _ => "No change changes anything.".to_owned(),
    };
    let _ = writeln!(page, "  {}\n", paragraph(&sentence, width, 2));
    let _ = write!(page, "{}", table.page(width, 2));
    let hidden = ranking.effects.len().saturating_sub(MAX_LISTED);
    if hidden > 0 {
        let _ = writeln!(page, "  and {} of smaller effect", counted(hidden, "change", "changes"));
    }
    for (changes, what) in [(&ranking.idle, "Nothing differs after"), (&ranking.refused, "The game refuses")] {
        if !changes.is_empty() {
            let names: Vec<String> = changes.iter().map(words).collect();
            let _ = writeln!(page, "\n  {}", paragraph(&format!("{what}: {}.", names.join(", ")), width, 2));
        }
    }
    let how = match ranking.trials {
        None => "All are exact.".to_owned(),
        Some(trials) => format!(
            "{} matched trials of each sampled variant: trial k of all meets the same dice. Intervals are of 95 %, \
             each for itself: of twenty changes without effect one may seem to have one.",
            grouped(trials)
        ),
    };
    let _ = writeln!(page, "\n  {}", paragraph(&how, width, 2));
    page
}

fn words(change: &Change) -> String {
    format!("{} {}", change.name, change.shown())
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Character => "character",
        Kind::Parameter => "experiment",
        Kind::Rule => "rule",
    }
}

/// The quantities shown beside the one ranked by: duration and deaths.
fn others(case: &PlannedCell, quantity: &Quantity) -> Vec<Quantity> {
    let wanted = |name: &str| name == "rounds" || name.starts_with("deaths");
    let metrics = case.metrics.iter().filter(|metric| wanted(&metric.name));
    let numbers = metrics.filter(|metric| !matches!(metric.outcomes, Outcomes::Named(_)));
    numbers.map(Quantity::headline).filter(|other| other != quantity).take(MAX_COLUMNS).collect()
}

/// A quantity along a parameter, with the value of each step.
fn steps(id: &str, name: &str, found: &Breakpoints, width: usize) -> String {
    let quantity = &found.quantity;
    let mut words = Vec::new();
    let place = |place: usize| found.points[place].0.as_str();
    for (first, last) in found.plateaus() {
        words.push(format!("{name} {} to {} are as good as the same.", place(first), place(last)));
    }
    for at in found.jumps() {
        let row = &found.steps[at].row;
        let times = row.difference.value.abs() / found.mean;
        words.push(format!(
            "From {} to {} it jumps: {}, {} times the mean step.",
            place(at),
            place(at + 1),
            estimate::difference(quantity, &row.difference),
            fixed(times, 1)
        ));
    }
    if words.is_empty() {
        words.push("Every step is worth about as much as every other.".to_owned());
    }
    let mut table =
        Table::new().numbers(name).numbers(&quantity.to_string()).numbers("one more").words("interval").words("");
    for (place, (value, number)) in found.points.iter().enumerate() {
        let step = found.steps.get(place);
        table.row([
            value.clone(),
            estimate::value(quantity, number),
            step.map_or_else(String::new, |step| estimate::difference_value(quantity, &step.row.difference)),
            step.map_or_else(String::new, |step| estimate::difference_interval(quantity, &step.row.difference)),
            match step.map(|step| step.size) {
                Some(Size::Nothing) => "nothing",
                Some(Size::Jump) => "jump",
                _ => "",
            }
            .to_owned(),
        ]);
    }
    let how = found.trials.map_or("exact".to_owned(), |trials| format!("{} matched trials each", grouped(trials)));
    format!(
        "{id}: {} along {name} ({how})\n  {}\n\n{}",
        quantity,
        paragraph(&words.join(" "), width, 2),
        table.page(width, 2)
    )
}
