//! Curves: a statistic over a varied number, a line for each choice of everything else.

use super::super::FigureError;
use super::super::chart::{Axis, Figure, Kind, Line};
use super::super::results::{Answered, Cell};
use super::super::statistic::Statistic;
use super::grid::Grid;
use super::{subject, wording};
use crate::plan::{ChartSpec, Outcomes, Plan};

/// The curve of a metric. Without other varied names and without a wish for a statistic, a ladder of
/// outcomes gets a line for each outcome.
///
/// # Errors
/// If what runs along it is not varied or not made of numbers, or if a cell has no such metric.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let grid = Grid::new(answered, &[spec.x.as_ref(), spec.y.as_ref(), spec.series.as_ref()]);
    let series = spec.series.as_deref().map(|name| grid.axis(name)).transpose()?;
    let along = match &spec.x {
        Some(name) => grid.axis(name)?,
        None => grid.free(series.as_slice())?,
    };
    let numbers = grid.axes[along].numbers()?;
    let headline = subject::statistic(metric, spec)?;
    let rows = grid.rows(along, series);
    let all_outcomes = spec.statistic.is_none()
        && rows.len() == 1
        && matches!(&metric.outcomes, Outcomes::Named(names) if names.len() > 2);
    let statistics = if all_outcomes { Statistic::all(metric) } else { vec![headline] };
    let mut lines = Vec::new();
    let mut empty = 0;
    for row in &rows {
        for &statistic in &statistics {
            let mut points = Vec::new();
            for (&number, cell) in numbers.iter().zip(&row.cells) {
                let Some(cell) = cell else { continue };
                match statistic.of(subject::distribution(cell, metric)?) {
                    Some(reading) => points.push((number, subject::estimate(&reading))),
                    None => empty += 1,
                }
            }
            let name = if all_outcomes {
                let name = statistic.name(metric);
                name.strip_prefix("rate:").unwrap_or(&name).to_owned()
            } else {
                row.name.clone()
            };
            if !points.is_empty() {
                lines.push(Line::new(name, points));
            }
        }
    }
    if lines.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let y = if all_outcomes { Axis::share("Probability") } else { subject::axis(metric, headline) };
    let mut by = vec![wording::varied(&grid.axes[along].name)];
    let others = grid.axes.iter().enumerate().filter(|(place, _)| *place != along);
    by.extend(others.map(|(_, axis)| wording::varied(&axis.name)));
    let what = if all_outcomes { wording::metric(&metric.name) } else { wording::lower(&y.label) };
    let title = wording::title(answered, spec, &format!("{what} by {}", by.join(" and ")));
    let cells = || rows.iter().flat_map(|row| row.cells.iter().flatten().copied());
    let has_interval = headline.is_share() || headline == Statistic::Mean;
    let bands = if has_interval { "Bands" } else { "" };
    let caption = wording::joined([
        Some(wording::made(cells(), plan, bands)),
        of_the_others(cells(), &metric.name),
        subject::left_out(metric, empty / statistics.len()),
    ]);
    let x = Axis::whole(wording::axis(&grid.axes[along].name));
    let figure = Figure::new(title, x, y, Kind::Curve { lines }).caption(caption);
    Ok((metric.name.clone(), figure))
}

/// What to say if the metric does not apply to every trial.
pub fn of_the_others<'c, 'a: 'c>(mut cells: impl Iterator<Item = &'c Cell<'a>>, metric: &str) -> Option<String> {
    let sometimes_absent = cells.any(|cell| {
        let distribution = cell.distribution(metric);
        distribution.is_some_and(|distribution| distribution.absent.value > 0.0)
    });
    sometimes_absent.then(|| "Of the trials to which it applies.".to_owned())
}
