//! Heat maps: a statistic over two varied names.

use super::super::chart::{Figure, Kind};
use super::super::error::FigureError;
use super::super::number::{Style, decimals_for_share};
use super::super::results::Answered;
use super::curve::of_the_others;
use super::grid::{self, Grid};
use super::wording::Seen;
use super::{subject, wording};
use scenario::ask::ChartSpec;
use scenario::style::Language;
use study::plan::Plan;

/// The heat map of a metric.
///
/// # Errors
/// If not exactly two names are varied, or if a cell has no such metric.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let words = subject::words(answered, plan, spec);
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let statistic = subject::statistic(metric, spec)?;
    let grid = Grid::new(answered, &[spec.x.as_ref(), spec.y.as_ref(), spec.series.as_ref()]);
    // In a heat map `series`, which elsewhere distinguishes lines, is the second dimension.
    let up = spec.y.as_deref().or(spec.series.as_deref());
    let up = up.map(|name| grid.axis(name)).transpose()?;
    let across = grid.along(spec.x.as_ref(), up.as_slice())?;
    let up = match up {
        Some(up) => up,
        None => grid.free(&[across]).map_err(|_| FigureError::OneVaried { name: grid.axes[across].name.to_owned() })?,
    };
    let rest = grid.axes.iter().enumerate().filter(|(place, _)| ![across, up].contains(place));
    let rest: Vec<&str> = rest.map(|(_, axis)| axis.name).collect();
    if !rest.is_empty() {
        return Err(FigureError::TooManyVaried { names: rest.join(", ") });
    }
    let language = plan.style.language;
    let mut values = Vec::new();
    let (mut empty, mut reach, mut extremes) = (0, 0.0_f64, 0.0_f64);
    let rows = grid.rows(&words, across, Some(up));
    for row in &rows {
        let mut line = Vec::new();
        for cell in &row.cells {
            let reading = match cell {
                Some(cell) => subject::distribution(cell, metric)?.estimate(&statistic),
                None => None,
            };
            empty += usize::from(reading.is_none());
            let extreme =
                reading.filter(|reading| statistic.is_share() && !(reading.value > 0.0 && reading.value < 1.0));
            extremes = extremes.max(extreme.map_or(0.0, |reading| reading.reach()));
            reach = reach.max(reading.map_or(0.0, |reading| reading.reach()));
            line.push(reading.map(|reading| reading.value));
        }
        values.push(line);
    }
    if values.iter().flatten().all(Option::is_none) {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let value = subject::axis(&words, &plan.style, metric, &statistic);
    let axis = |axis: &grid::Axis| subject::varied_axis(&words, axis.name);
    let (columns, lines) = (&grid.axes[across], &grid.axes[up]);
    let what = words.inside(&value.label);
    let by = words.by([columns.name, lines.name]);
    let title = wording::title(answered, spec, &format!("{what}{by}"));
    let cells = || rows.iter().flat_map(|row| row.cells.iter().flatten().copied());
    let widest = (reach > 0.0).then(|| wording::widest(language, &statistic, reach));
    // An event not seen in the sample may still be possible, but a cell has no room to say so.
    let never_or_always = (extremes > 0.0).then(|| {
        let off = Style::text(language).percent(extremes, decimals_for_share(extremes));
        match language {
            Language::English => {
                format!("0 % and 100 % stand for none and all of the trials, the truth may be {off} off.")
            }
            Language::German => {
                format!("0 % und 100 % stehen für keinen und alle Versuche; wahr kann es um {off} anders sein.")
            }
        }
    });
    let caption = wording::joined([
        Some(wording::made(language, cells(), plan, Seen::Not)),
        widest,
        never_or_always,
        of_the_others(language, cells(), &metric.name),
        subject::left_out(&words, metric, empty),
    ]);
    let kind =
        Kind::Heat { columns: columns.positions(&words), rows: lines.positions(&words), values, value: value.clone() };
    let figure = Figure::new(title, axis(columns), axis(lines), kind).caption(caption);
    Ok((metric.name.clone(), figure))
}
