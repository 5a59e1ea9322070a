//! Grouped bars: a statistic over the values of one varied name, one bar in each group per
//! combination of the others.

use super::super::chart::{Figure, Kind, Positions, Series};
use super::super::error::FigureError;
use super::super::results::Answered;
use super::curve::of_the_others;
use super::grid::Grid;
use super::subject;
use super::wording::{self, Seen};
use scenario::ask::ChartSpec;
use stats::Estimate;
use study::plan::Plan;

/// The grouped bars of a metric. The groups may be words.
///
/// # Errors
/// If nothing is varied, if a cell has no such metric, or if it never applies to one.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let language = plan.style.language;
    let words = subject::words(answered, plan, spec);
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let statistic = subject::statistic(metric, spec)?;
    let grid = Grid::new(answered, &[spec.x.as_ref(), spec.y.as_ref(), spec.series.as_ref()]);
    let series = spec.series.as_deref().map(|name| grid.axis(name)).transpose()?;
    let along = grid.along(spec.x.as_ref(), series.as_slice())?;
    let axis = &grid.axes[along];
    let rows = grid.rows(&words, along, series);
    // Every group has a bar per row, so a value is dropped for all rows if any cell lacks it.
    let mut kept: Vec<usize> = Vec::new();
    for place in 0..axis.values.len() {
        let mut all = true;
        for row in &rows {
            all &= match row.cells[place] {
                Some(cell) => subject::distribution(cell, metric)?.estimate(&statistic).is_some(),
                None => false,
            };
        }
        if all {
            kept.push(place);
        }
    }
    if kept.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let order = axis.order();
    let names = kept.iter().map(|&place| words.word(axis.values[order[place]])).collect();
    let mut bars = Vec::new();
    for row in &rows {
        let mut values: Vec<Estimate> = Vec::new();
        for &place in &kept {
            if let Some(cell) = row.cells[place]
                && let Some(reading) = subject::distribution(cell, metric)?.estimate(&statistic)
            {
                values.push(reading);
            }
        }
        bars.push(Series::new(row.name.clone(), values));
    }
    let y = subject::axis(&words, &plan.style, metric, &statistic);
    let others = grid.axes.iter().enumerate().filter(|(place, _)| *place != along);
    let by = words.by(std::iter::once(axis.name).chain(others.map(|(_, other)| other.name)));
    let what = words.inside(&y.label);
    let title = wording::title(answered, spec, &format!("{what}{by}"));
    let cells = || rows.iter().flat_map(|row| row.cells.iter().flatten().copied());
    let caption = wording::joined([
        Some(wording::made(language, cells(), plan, Seen::Whiskers)),
        of_the_others(language, cells(), &metric.name),
        subject::left_out(&words, metric, (axis.values.len() - kept.len()) * rows.len()),
    ]);
    let kind = Kind::Bars { at: Positions::Names(names), series: bars };
    let figure = Figure::new(title, subject::varied_axis(&words, axis.name), y, kind).caption(caption);
    Ok((metric.name.clone(), figure))
}
