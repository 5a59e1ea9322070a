//! Builds the sheet of an experiment from its answers.

use std::collections::BTreeSet;

use super::super::distribution::Distribution;
use super::super::figures;
use super::super::figures::wording::{self, Seen};
use super::super::results::{Answered, Cell, Results};
use super::super::sentence::capital;
use super::super::{FigureError, ReportError, speech};
use super::grid;
use super::share::{Dealt, Writing};
use super::sheet::Sheet;
use super::spec::{Column, TableSpec, TableView};
use crate::plan::style::Language;
use crate::plan::{ChartSpec, Metric, Outcomes, Plan, View};
use crate::tally::Answer;

/// The table of an experiment.
///
/// # Errors
/// If the answers are not those of the plan, if it has no such experiment, or if the experiment
/// lacks the data for the table.
pub fn sheet(plan: &Plan, answers: &[Vec<Answer>], experiment: &str, spec: &TableSpec) -> Result<Sheet, ReportError> {
    let results = Results::new(plan, answers)?;
    let found = results.experiments.iter().find(|answered| answered.asked.id == experiment);
    let refused = |why| ReportError::Table { experiment: experiment.to_owned(), why };
    let answered = found.ok_or_else(|| refused(FigureError::NoExperiment))?;
    let sheet = of(answered, plan, spec).map_err(refused)?;
    Ok(if spec.transposed { sheet.transposed() } else { sheet })
}

fn of(answered: &Answered<'_>, plan: &Plan, spec: &TableSpec) -> Result<Sheet, FigureError> {
    let spec = &asked(answered, spec);
    let chosen = chosen(spec);
    let metric = figures::metric(answered, &chosen, "measured", |_| true)?;
    let ladder = matches!(&metric.outcomes, Outcomes::Named(names) if names.len() > 2);
    let by_cell = spec.statistic.is_some() || (spec.view.is_none() && answered.is_sweep() && !ladder);
    if by_cell {
        return grid::sheet(answered, plan, metric, spec);
    }
    outcomes(answered, plan, metric, spec)
}

/// The spec, with a quantity in place of a metric split into metric and statistic.
fn asked(answered: &Answered<'_>, spec: &TableSpec) -> TableSpec {
    let ChartSpec { metric, statistic, .. } = figures::asked(answered, &chosen(spec));
    TableSpec { metric, statistic, ..spec.clone() }
}

/// The requested metric and statistic as a [`ChartSpec`].
pub(super) fn chosen(spec: &TableSpec) -> ChartSpec {
    ChartSpec { metric: spec.metric.clone(), statistic: spec.statistic.clone(), ..ChartSpec::new(View::Histogram) }
}

/// Outcomes in rows, cells in columns.
fn outcomes(answered: &Answered<'_>, plan: &Plan, metric: &Metric, spec: &TableSpec) -> Result<Sheet, FigureError> {
    let language = spec.language;
    let words = answered.words(language);
    let mut shown: Vec<(&Cell<'_>, &Distribution<'_>)> = Vec::new();
    for cell in &answered.cells {
        let distribution = figures::distribution(cell, metric)?;
        if !distribution.bins.is_empty() {
            shown.push((cell, distribution));
        }
    }
    if shown.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let view = spec.view.unwrap_or(TableView::Exactly);
    let columns = view.columns();
    let bins = || shown.iter().flat_map(|(_, distribution)| &distribution.bins);
    let values: BTreeSet<i32> = bins().map(|bin| bin.value).collect();
    let writing = Writing::new(spec.shares, spec.decimals, language, bins().map(|bin| bin.share.value));
    let dealt: Vec<Dealt<'_>> = shown.iter().map(|(_, distribution)| Dealt::new(distribution, writing)).collect();

    let mut head = vec![capital(&words.metric(metric))];
    let sampled = |cell: &Cell<'_>| cell.trials().is_some();
    let stands = |column: Column, cell: &Cell<'_>| column != Column::Interval || sampled(cell);
    for (cell, _) in &shown {
        let names = answered.cell_name(&words, cell);
        for &column in columns.iter().filter(|&&column| stands(column, cell)) {
            head.push(match (names.is_empty(), columns.len()) {
                (true, _) => said(column, language).to_owned(),
                (false, 1) => names.clone(),
                (false, _) => format!("{names}: {}", said(column, language)),
            });
        }
    }
    let row = |&value: &i32| {
        let mut row = vec![words.bin(metric, value)];
        for ((cell, _), dealt) in shown.iter().zip(&dealt) {
            for &column in columns.iter().filter(|&&column| stands(column, cell)) {
                row.push(match column {
                    Column::Exactly => dealt.exactly(value),
                    Column::Interval => dealt.interval(value).unwrap_or_else(|| "–".to_owned()),
                    Column::AtLeast => dealt.at_least(value),
                    Column::AtMost => dealt.at_most(value),
                });
            }
        }
        row
    };
    let by = words.by(answered.asked.varied.iter().map(String::as_str));
    let what = match columns {
        [only] if answered.is_sweep() => format!(", {}", said(*only, language)),
        _ => String::new(),
    };
    let left_out = answered.cells.len() - shown.len();
    let of_the_others = shown.iter().any(|(_, distribution)| distribution.absent.value > 0.0);
    let themselves = columns.contains(&Column::Exactly);
    let note = wording::joined([
        Some(wording::made(language, shown.iter().map(|one| one.0), plan, Seen::Not)),
        Some(if themselves { writing.rule() } else { writing.rule_of_sums() }),
        of_the_others.then(|| figures::applies(language).to_owned()),
        figures::left_out(&words, metric, left_out),
    ]);
    Ok(Sheet {
        title: wording::under(answered.heading(), &format!("{}{by}{what}", words.metric(metric))),
        note,
        head,
        names: 1,
        rows: values.iter().map(row).collect(),
    })
}

fn said(column: Column, language: Language) -> &'static str {
    match column {
        Column::Exactly => speech::say(language, "exactly", "genau"),
        Column::Interval => speech::say(language, "95 % interval", "95-%-Intervall"),
        Column::AtLeast => speech::say(language, "at least", "mindestens"),
        Column::AtMost => speech::say(language, "at most", "höchstens"),
    }
}
