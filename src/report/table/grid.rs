//! A sweep as a sheet: the values of one varied name in rows, the others in columns, one number per
//! cell.

use super::super::FigureError;
use super::super::figures::wording::{self, Seen};
use super::super::figures::{self, Grid};
use super::super::number::{Style, decimals_of_mean, decimals_of_size};
use super::super::results::Answered;
use super::super::statistic::Statistic;
use super::build::chosen;
use super::share::Writing;
use super::sheet::Sheet;
use super::spec::TableSpec;
use crate::plan::{Metric, Plan};
use crate::stats::Estimate;

/// The sheet of a statistic. Without a sweep it is a single number.
///
/// # Errors
/// If the metric has no such statistic, or applies to no trial.
pub fn sheet(answered: &Answered<'_>, plan: &Plan, metric: &Metric, spec: &TableSpec) -> Result<Sheet, FigureError> {
    let language = spec.language;
    let words = answered.words(language);
    let statistic = figures::statistic(metric, &chosen(spec))?;
    let label = words.statistic(metric, &statistic);
    let grid = Grid::new(answered, &[]);
    let read = |cell: Option<&super::super::results::Cell<'_>>| -> Result<Option<Estimate>, FigureError> {
        match cell {
            Some(cell) => Ok(statistic.of(figures::distribution(cell, metric)?)),
            None => Ok(None),
        }
    };
    // The name with the most values runs down the page.
    let longest = (0..grid.axes.len()).rev().max_by_key(|&place| grid.axes[place].values.len());
    let (mut head, names, columns): (Vec<String>, Vec<String>, Vec<Vec<Option<Estimate>>>) = match longest {
        Some(along) => {
            let axis = &grid.axes[along];
            let rows = grid.rows(&words, along, None);
            let heads: Vec<String> =
                rows.iter().map(|row| if row.name.is_empty() { label.clone() } else { row.name.clone() }).collect();
            let mut columns = Vec::new();
            for row in &rows {
                columns.push(row.cells.iter().map(|cell| read(*cell)).collect::<Result<Vec<_>, _>>()?);
            }
            let names = axis.order().into_iter().map(|place| words.word(axis.values[place])).collect();
            ([vec![words.name(axis.name).whole()], heads].concat(), names, columns)
        }
        None => {
            let reading = read(answered.cells.first())?;
            (vec![String::new(), label.clone()], vec![answered.heading().to_owned()], vec![vec![reading]])
        }
    };
    let readings = || columns.iter().flatten().flatten();
    if readings().next().is_none() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let writing = Writing::new(spec.shares, spec.decimals, language, readings().map(|reading| reading.value));
    let places = readings().map(|reading| decimals(&statistic, reading)).max().unwrap_or(0);
    let places = spec.decimals.map_or(places, |decimals| decimals as usize);
    let written = |reading: &Option<Estimate>| match reading {
        None => "–".to_owned(),
        Some(reading) if statistic.is_share() => share(writing, reading),
        Some(reading) => Style::print(language).fixed(reading.value, places),
    };
    let rows = names.into_iter().enumerate().map(|(row, name)| {
        let cells = columns.iter().map(|column| written(&column[row]));
        std::iter::once(name).chain(cells).collect()
    });
    let rows = rows.collect();
    let reach = readings().map(Estimate::reach).fold(0.0, f64::max);
    let by = words.by(answered.asked.varied.iter().map(String::as_str));
    let empty = columns.iter().flatten().filter(|reading| reading.is_none()).count();
    if head.iter().all(String::is_empty) {
        head[0] = label.clone();
    }
    Ok(Sheet {
        title: wording::under(answered.heading(), &format!("{}{by}", words.inside(&label))),
        note: wording::joined([
            Some(wording::made(language, answered.cells.iter(), plan, Seen::Not)),
            (reach > 0.0).then(|| wording::widest(language, &statistic, reach)),
            figures::left_out(&words, metric, empty),
        ]),
        head,
        names: 1,
        rows,
    })
}

/// A single share. An outcome never seen is shown by its upper bound.
fn share(writing: Writing, reading: &Estimate) -> String {
    match reading.ends() {
        Some((_, high)) if reading.value <= 0.0 => format!("<{}", writing.alone(high).trim_start_matches('<')),
        Some((low, _)) if reading.value >= 1.0 => format!(">{}", writing.alone(low).trim_start_matches('>')),
        _ => writing.alone(reading.value),
    }
}

fn decimals(statistic: &Statistic, reading: &Estimate) -> usize {
    match statistic {
        Statistic::Mean => decimals_of_mean(reading).min(4),
        Statistic::Sd => decimals_of_size(reading.value, 2).min(4),
        _ => 0,
    }
}
