//! `oddsmith sensitivity`: which changes matter, and where one more point stops mattering.

use std::fmt::Write as _;

use crate::catalogue::Catalogue;
use crate::inquiry::Subject;
use crate::inquiry::breakpoints::along;
use crate::inquiry::compare::{ComparisonOutcome, Row};
use crate::inquiry::sensitivity::{Change, Kind, Ranking, rank};
use crate::inquiry::solve::Unknown;
use crate::plan::style::Language;
use crate::plan::{Metric, Outcomes, PlannedCell};
use crate::query::Quantity;

use super::along::page as along_page;
use super::arguments::SensitivityArguments;
use super::asking::Spinner;
use super::console::Console;
use super::failure::{Failure, argument};
use super::json::{self, SensitivityDocument, SensitivityQuestion};
use super::table::{Table, paragraph};
use super::{choose, estimate, files, machine, pictures};
use crate::report::number::{counted, grouped};
use crate::report::sentence::amount::{ends_of_size, size};
use crate::report::sentence::phrase;
use crate::report::words::Words;

/// Maximum number of changes listed.
const MAX_LISTED: usize = 40;
/// Maximum number of changes named beside the first.
const MAX_RIVALS: usize = 3;
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
        _ => {
            let choice = choose::cell(&base, arguments.cell.as_deref(), "--cell")?;
            if let Some(note) = choice.note("--cell", unknown.as_ref().map(|unknown| unknown.name.as_str())) {
                console.say(&format!("cell: {note}"));
            }
            choice.case
        }
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
                let document = SensitivityDocument::along(asked(&subject, case, &quantity), name, &found);
                return json::write(&document, console);
            }
            along_page(&subject.id, name, &found, console.width)
        }
        None => {
            let found = pool.install(|| rank(&subject, &case.cell, &quantity, arguments.step, &spinner));
            spinner.clear();
            let found = found?;
            if let Some(folder) = &arguments.out
                && let Some(picture) = pictures::bars(&subject.id, case, &found)?
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
    let words = Words::of_cell(case, Language::English);
    let mut table = Table::new()
        .numbers("")
        .words("change")
        .words("of")
        .words("from")
        .numbers(&words.quantity(&case.metrics, quantity))
        .words("95 % interval");
    for other in &others {
        table = table.numbers(&words.quantity(&case.metrics, other));
    }
    for (number, effect) in ranking.effects.iter().take(MAX_LISTED).enumerate() {
        let Some(row) = effect.row(quantity) else { continue };
        let mut cells = vec![
            (number + 1).to_string(),
            change_words(case, &effect.change),
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
    let noun = case.metrics.iter().find(|metric| metric.name == quantity.metric);
    let noun = noun.map_or_else(|| quantity.to_string(), |metric| phrase::noun(&words, metric, &quantity.statistic));
    let mut page = format!("{id}: what one change does to {noun}\n");
    let _ = writeln!(page, "  {}\n", paragraph(&answer(case, ranking), width, 2));
    let _ = write!(page, "{}", table.page(width, 2));
    let hidden = ranking.effects.len().saturating_sub(MAX_LISTED);
    if hidden > 0 {
        let _ = writeln!(page, "  and {} of smaller effect", counted(hidden, "change", "changes"));
    }
    let idle = "These changes make no difference to any number";
    let refused = "The rules of the game do not allow these changes";
    for (changes, what) in [(&ranking.idle, idle), (&ranking.refused, refused)] {
        if !changes.is_empty() {
            let names: Vec<String> = changes.iter().map(|one| change_words(case, one)).collect();
            let _ = writeln!(page, "\n  {}", paragraph(&format!("{what}: {}.", names.join(", ")), width, 2));
        }
    }
    let how = match ranking.trials {
        None => "All numbers are exact.".to_owned(),
        Some(trials) => format!(
            "Each sampled variant was played {} times, all with the same dice, trial by trial. Each interval is a \
             95 % interval by itself: of twenty changes without effect, about one will seem to have one.",
            grouped(trials)
        ),
    };
    let _ = writeln!(page, "\n  {}", paragraph(&how, width, 2));
    page
}

/// The answer: the number now, and the change that matters most, if the trials can tell.
fn answer(case: &PlannedCell, ranking: &Ranking) -> String {
    let quantity = &ranking.quantity;
    let rows: Vec<(&Change, &Row)> =
        ranking.effects.iter().filter_map(|effect| Some((&effect.change, effect.row(quantity)?))).collect();
    let metric = case.metrics.iter().find(|metric| metric.name == quantity.metric);
    let (Some(&(change, row)), Some(metric)) = (rows.first(), metric) else {
        return "No change makes any difference.".to_owned();
    };
    let words = Words::of_cell(case, Language::English);
    let now =
        phrase::statement(&words, metric, &quantity.statistic, &phrase::with_ends(&quantity.statistic, &row.first));
    let now = phrase::capital(&now);
    if matches!(row.outcome(), ComparisonOutcome::Equal | ComparisonOutcome::Tie) {
        let shown = if row.difference.is_exact() { "" } else { " that these trials can show" };
        return format!(
            "{now}. No change makes a difference{shown} to {}.",
            phrase::noun(&words, metric, &quantity.statistic)
        );
    }
    let share = quantity.is_share();
    let more = if row.difference.value > 0.0 { "more" } else { "less" };
    let ends = ends_of_size(&row.difference, share).map_or_else(String::new, |ends| format!(" ({ends})"));
    let amount = format!("{} {more}{ends}", size(&row.difference, share));
    let reach = |row: &Row| {
        let (low, high) = (row.difference.low().abs(), row.difference.high().abs());
        (low.min(high), low.max(high))
    };
    // Others that may matter as much: their intervals reach as far as this one's near end.
    let rivals: Vec<String> = rows[1..]
        .iter()
        .filter(|(_, other)| reach(other).1 >= reach(row).0)
        .map(|(change, _)| change_words(case, change))
        .collect();
    match &rivals[..] {
        [] => format!("{now}. {} matters most: {amount}.", phrase::capital(&change_words(case, change))),
        rivals if rivals.len() <= MAX_RIVALS => format!(
            "{now}. {} matters most, {amount}; {} may matter as much.",
            phrase::capital(&change_words(case, change)),
            phrase::listed(rivals)
        ),
        rivals => format!(
            "{now}. No change stands out: {} makes {amount}, and {} may matter as much.",
            change_words(case, change),
            counted(rivals.len(), "other", "others")
        ),
    }
}

fn change_words(case: &PlannedCell, change: &Change) -> String {
    Words::of_cell(case, Language::English).change(&change.name, &change.from, &change.to)
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
