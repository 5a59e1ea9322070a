//! Builds the sheet of an experiment from its answers.

use std::collections::BTreeSet;

use super::super::distribution::Distribution;
use super::super::error::{FigureError, ReportError};
use super::super::figures::wording::{self, Seen};
use super::super::figures::{self, Grid, Rungs};
use super::super::rehearsal::MadeUp;
use super::super::results::{Answered, Cell, Results};
use super::super::words::text::capital;
use super::share::{Printed, Writing};
use super::sheet::{Keys, Name, Sheet};
use super::spec::{Column, TableSpec, TableView};
use super::{grid, names};
use play::systems::{Metric, Outcomes};
use play::tally::Answer;
use scenario::ask::ChartSpec;
use scenario::style::Language;
use study::plan::Plan;

/// The table of an experiment.
///
/// # Errors
/// If the answers are not those of the plan, if it has no such experiment, or if the experiment
/// lacks the data for the table.
pub fn sheet(plan: &Plan, answers: &[Vec<Answer>], experiment: &str, spec: &TableSpec) -> Result<Sheet, ReportError> {
    let results = Results::new(plan, answers)?;
    let found = results.experiments.iter().find(|answered| answered.planned.id == experiment);
    let refused = |why| ReportError::Table { experiment: experiment.to_owned(), why };
    let answered = found.ok_or_else(|| refused(FigureError::NoExperiment))?;
    let sheet = of(answered, plan, spec).map_err(refused)?;
    Ok(if spec.transposed { sheet.transposed() } else { sheet })
}

/// Checks before anything is answered that the table of an experiment can be made.
///
/// # Errors
/// If there is no such experiment, or if no answers to it could be shown in such a table.
pub fn check_sheet(plan: &Plan, experiment: &str, spec: &TableSpec) -> Result<(), ReportError> {
    let refused = |why| ReportError::Table { experiment: experiment.to_owned(), why };
    let planned = plan.experiment(experiment).ok_or_else(|| refused(FigureError::NoExperiment))?;
    let made_up = MadeUp::new(planned);
    of(&made_up.answered(planned), plan, spec).map(|_| ()).map_err(refused)
}

fn of(answered: &Answered<'_>, plan: &Plan, spec: &TableSpec) -> Result<Sheet, FigureError> {
    let spec = &requested(answered, spec);
    let chosen = spec.chart();
    let metric = figures::metric(answered, &chosen, "measured", |_| true)?;
    let ladder = matches!(&metric.outcomes, Outcomes::Named(names) if names.len() > 2);
    let axes = Grid::new(answered, &[]).axes.len();
    // The shares of several outcomes over several names would need one column for each cell.
    let one_number = axes > 1 || (axes == 1 && !ladder);
    if spec.statistic.is_some() || (spec.view.is_none() && one_number) {
        return grid::sheet(answered, plan, metric, spec);
    }
    let sheet = outcomes(answered, plan, metric, spec)?;
    // A book page is higher than wide.
    let lies = spec.view.is_none() && sheet.across.names.len() > sheet.down.names.len();
    Ok(if lies { sheet.transposed() } else { sheet })
}

/// The spec, with a quantity in place of a metric split into metric and statistic.
fn requested(answered: &Answered<'_>, spec: &TableSpec) -> TableSpec {
    let ChartSpec { metric, statistic, .. } = figures::resolved(answered, &spec.chart());
    TableSpec { metric, statistic, ..spec.clone() }
}

/// Outcomes in rows, cells in columns.
fn outcomes(answered: &Answered<'_>, plan: &Plan, metric: &Metric, spec: &TableSpec) -> Result<Sheet, FigureError> {
    let language = spec.language;
    let words = answered.words(language);
    let shown = figures::shown(answered, metric)?;
    let view = spec.view.unwrap_or(TableView::Exactly);
    // Winners have no order that "at least" could follow.
    let told = |column: &&Column| !metric.is_winner() || matches!(column, Column::Exactly | Column::Interval);
    let told: Vec<Column> = view.columns().iter().filter(told).copied().collect();
    let columns = if told.is_empty() { view.columns() } else { &told };
    let bins = || shown.iter().flat_map(|(_, distribution)| &distribution.bins);
    let distributions: Vec<&Distribution<'_>> = shown.iter().map(|one| one.1).collect();
    let rungs = Rungs::new(metric, &distributions);
    let values: BTreeSet<i32> = rungs.values.iter().copied().collect();
    let writing = Writing::new(spec.shares, spec.decimals, language, bins().map(|bin| bin.share.value));
    let printed: Vec<Printed<'_>> =
        distributions.iter().map(|distribution| Printed::new(distribution, writing)).collect();

    let stands = |column: Column, cell: &Cell<'_>| column != Column::Interval || cell.trials().is_some();
    // Each column is a view of a cell.
    let places: Vec<(usize, Column)> = (0..shown.len())
        .flat_map(|place| columns.iter().map(move |&column| (place, column)))
        .filter(|&(place, column)| stands(column, shown[place].0))
        .collect();
    let cells: Vec<&Cell<'_>> = shown.iter().map(|one| one.0).collect();
    let named = names::cells(&words, answered, &cells);
    let views = columns.len() > 1 || named.titles.is_empty();
    let name = |&(place, column): &(usize, Column)| {
        let view = views.then(|| Name::plain(said(column, language)));
        named.names[place].iter().cloned().chain(view).collect::<Vec<_>>()
    };
    let across = Keys {
        titles: named.titles.iter().cloned().chain(views.then(String::new)).collect(),
        names: places.iter().map(name).collect(),
    };
    let cell = |value: i32, (place, column): (usize, Column)| match column {
        Column::Exactly => printed[place].exactly(value),
        Column::Interval => printed[place].interval(value).unwrap_or_else(|| "–".to_owned()),
        Column::AtLeast => printed[place].at_least(value),
        Column::AtMost => printed[place].at_most(value),
    };
    let by = words.by(answered.varied_names());
    let what = match columns {
        [only] if !named.titles.is_empty() && spec.view.is_some() => format!(", {}", said(*only, language)),
        _ => String::new(),
    };
    let left_out = answered.cells.len() - shown.len();
    let off = columns.contains(&Column::Exactly) && !printed.iter().all(|printed| printed.adds_up(&values));
    let note = wording::joined([
        Some(wording::made(language, cells.iter().copied(), plan, Seen::Not)),
        off.then(|| writing.off()),
        // What is impossible needs no word in a book; what no trial showed may still happen.
        distributions
            .iter()
            .any(|distribution| distribution.trials.is_some())
            .then(|| rungs.note(&words, metric))
            .flatten(),
        figures::of_the_others(language, cells.iter().copied(), &metric.name),
        figures::left_out(&words, metric, left_out),
    ]);
    let metric_name = words.metric(metric);
    Ok(Sheet {
        title: names::titled(answered, plan, &format!("{metric_name}{by}{what}{}", writing.unit())),
        note,
        down: Keys::plain(capital(&metric_name), values.iter().map(|&value| words.bin(metric, value))),
        across,
        cells: values.iter().map(|&value| places.iter().map(|&place| cell(value, place)).collect()).collect(),
    })
}

fn said(column: Column, language: Language) -> &'static str {
    match column {
        Column::Exactly => language.say("exactly", "genau"),
        Column::Interval => language.say("95 % interval", "95-%-Intervall"),
        Column::AtLeast => language.say("at least", "mindestens"),
        Column::AtMost => language.say("at most", "höchstens"),
    }
}
