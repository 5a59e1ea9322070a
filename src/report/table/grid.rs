//! A sweep as a sheet with one number per cell: one varied name across the page, the others down.

use super::super::FigureError;
use super::super::figures::wording::{self, Seen};
use super::super::figures::{self, Grid};
use super::super::number::{Style, decimals_of_mean, decimals_of_size};
use super::super::results::Answered;
use super::super::statistic::Statistic;
use super::build::{chosen, titled};
use super::names;
use super::share::Writing;
use super::sheet::{Keys, Sheet};
use super::spec::TableSpec;
use crate::plan::{Metric, Outcomes, Plan};
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
    let (down, across) = laid_out(&grid);
    let keys = |places: &[usize]| {
        let axes: Vec<&figures::GridAxis<'_>> = places.iter().map(|&place| &grid.axes[place]).collect();
        let titles = axes.iter().map(|axis| words.name(axis.name).whole()).collect();
        let name =
            |at: &[usize]| axes.iter().zip(at).map(|(axis, &at)| names::value(&words, axis.values[at])).collect();
        let all = combinations(&axes);
        (Keys { titles, names: all.iter().map(|at| name(at)).collect() }, all)
    };
    let single = |text: &str| (Keys::plain("", [text.to_owned()]), vec![Vec::new()]);
    let (down_keys, rows) = if down.is_empty() { single(answered.heading()) } else { keys(&down) };
    let (across_keys, columns) = if across.is_empty() { single(&label) } else { keys(&across) };
    let mut readings: Vec<Vec<Option<Estimate>>> = Vec::new();
    for row in &rows {
        let reading = |column: &Vec<usize>| {
            let mut at = vec![0; grid.axes.len()];
            down.iter().zip(row).chain(across.iter().zip(column)).for_each(|(&axis, &value)| at[axis] = value);
            read(grid.cell(&at))
        };
        readings.push(columns.iter().map(reading).collect::<Result<_, _>>()?);
    }
    let known = || readings.iter().flatten().flatten();
    if known().next().is_none() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let writing = Writing::new(spec.shares, spec.decimals, language, known().map(|reading| reading.value));
    let places = known().map(|reading| decimals(&statistic, reading)).max().unwrap_or(0);
    let places = spec.decimals.map_or(places, |decimals| decimals as usize);
    let written = |reading: &Option<Estimate>| match reading {
        None => "–".to_owned(),
        Some(reading) if statistic.is_share() => share(writing, reading),
        Some(reading) => Style::print(language).fixed(reading.value, places),
    };
    let reach = known().map(Estimate::reach).fold(0.0, f64::max);
    let by = words.by(answered.varied_names());
    let empty = readings.iter().flatten().filter(|reading| reading.is_none()).count();
    let unit = match &metric.outcomes {
        _ if statistic.is_share() => writing.unit(),
        Outcomes::Number { unit } => match words.unit_beside(metric, unit) {
            unit if unit.is_empty() => unit,
            unit => format!(" ({unit})"),
        },
        _ => String::new(),
    };
    Ok(Sheet {
        title: titled(answered, plan, &format!("{}{by}{unit}", words.inside(&label))),
        note: wording::joined([
            Some(wording::made(language, answered.cells.iter(), plan, Seen::Not)),
            (reach > 0.0).then(|| wording::widest(language, &statistic, reach)),
            figures::left_out(&words, metric, empty),
        ]),
        down: down_keys,
        across: across_keys,
        cells: readings.iter().map(|row| row.iter().map(written).collect()).collect(),
    })
}

/// The axes down the page and those across it. Of several names the one with the fewest values goes
/// across, the last of them if there are several.
fn laid_out(grid: &Grid<'_>) -> (Vec<usize>, Vec<usize>) {
    let all = 0..grid.axes.len();
    let fewest =
        if all.len() < 2 { None } else { all.clone().rev().min_by_key(|&place| grid.axes[place].values.len()) };
    (all.filter(|place| Some(*place) != fewest).collect(), fewest.into_iter().collect())
}

/// All combinations of the values of some axes, the last of which changes fastest.
fn combinations(axes: &[&figures::GridAxis<'_>]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for axis in axes {
        let longer =
            |known: &Vec<usize>| axis.order().into_iter().map(|value| [&known[..], &[value]].concat()).collect();
        all = all.iter().flat_map(|known: &Vec<usize>| -> Vec<Vec<usize>> { longer(known) }).collect();
    }
    all
}

/// A single share. An outcome never seen is shown by its upper bound.
fn share(writing: Writing, reading: &Estimate) -> String {
    match reading.ends() {
        Some((_, high)) if reading.value <= 0.0 => format!("<{}", writing.share(high).trim_start_matches('<')),
        Some((low, _)) if reading.value >= 1.0 => format!(">{}", writing.share(low).trim_start_matches('>')),
        _ => writing.share(reading.value),
    }
}

fn decimals(statistic: &Statistic, reading: &Estimate) -> usize {
    match statistic {
        Statistic::Mean => decimals_of_mean(reading).min(4),
        Statistic::Sd => decimals_of_size(reading.value, 2).min(4),
        _ => 0,
    }
}
