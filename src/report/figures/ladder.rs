//! Ladders: the shares of all outcomes stacked to 1, over a varied name.

use super::super::chart::{Axis, Band, Figure, Kind, Positions};
use super::super::distribution::Distribution;
use super::super::error::FigureError;
use super::super::results::{Answered, Cell};
use super::super::words::Words;
use super::super::words::text::capital;
use super::curve::of_the_others;
use super::grid::Grid;
use super::kept::Rungs;
use super::wording::Seen;
use super::{subject, wording};
use play::systems::{Metric, Outcomes};
use scenario::ask::ChartSpec;
use study::plan::Plan;

/// The ladder of a metric with named outcomes, or of a flag; one column without a sweep. `whole`
/// holds all cells of the picture, of which this chart may be one panel.
///
/// # Errors
/// If more than one name is varied, or if the metric is a number or never applies.
pub fn figure(
    answered: &Answered<'_>,
    whole: &Answered<'_>,
    plan: &Plan,
    spec: &ChartSpec,
) -> Result<(String, Figure), FigureError> {
    let words = subject::words(answered, plan, spec);
    let metric = pick(answered, spec)?;
    let grid = Grid::new(answered, &[spec.x.as_ref(), spec.y.as_ref(), spec.series.as_ref()]);
    let (x, all, cells): (Axis, Positions, Vec<Option<&Cell<'_>>>) = if grid.axes.is_empty() {
        let names = Positions::Names(vec![answered.heading()]);
        (Axis::decimal(""), names, vec![Some(&answered.cells[0])])
    } else {
        let along = grid.along(spec.x.as_ref(), &[])?;
        let rest = grid.axes.iter().enumerate().filter(|(place, _)| *place != along);
        let rest: Vec<&str> = rest.map(|(_, axis)| axis.name).collect();
        if !rest.is_empty() {
            return Err(FigureError::TooManyVaried { names: rest.join(", ") });
        }
        let axis = &grid.axes[along];
        let row = grid.rows(&words, along, None).swap_remove(0);
        (subject::varied_axis(&words, axis.name), axis.positions(&words), row.cells)
    };
    let mut shown: Vec<(usize, &Cell<'_>, &Distribution<'_>)> = Vec::new();
    for (place, cell) in cells.iter().enumerate() {
        let Some(cell) = cell else { continue };
        let distribution = subject::distribution(cell, metric)?;
        if !distribution.bins.is_empty() {
            shown.push((place, cell, distribution));
        }
    }
    if shown.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let at = match all {
        Positions::Numbers(all) => Positions::Numbers(shown.iter().map(|one| all[one.0]).collect()),
        Positions::Names(all) => Positions::Names(shown.iter().map(|one| all[one.0].clone()).collect()),
    };
    let rungs = Rungs::new(metric, &subject::distributions(whole, metric)?);
    let kind = Kind::Ladder { at, bands: bands(&words, metric, &rungs, &shown) };
    let language = plan.style.language;
    let name = words.metric(metric);
    let title = wording::title(answered, spec, &format!("{name}{}", words.by(answered.varied_names())));
    let caption = wording::joined([
        Some(wording::made(language, shown.iter().map(|one| one.1), plan, Seen::Not)),
        of_the_others(language, shown.iter().map(|one| one.1), &metric.name),
        rungs.note(&words, metric),
        subject::left_out(&words, metric, cells.len() - shown.len()),
    ]);
    let figure = Figure::new(title, x, subject::probability(&plan.style), kind)
        .subtitle(capital(&rungs.doc(&words, metric, subject::doc(answered, metric))))
        .caption(caption);
    Ok((metric.name.clone(), figure))
}

/// The requested metric, else the first with named outcomes, else the first flag.
fn pick<'a>(answered: &Answered<'a>, spec: &ChartSpec) -> Result<&'a Metric, FigureError> {
    const WANTED: &str = "made of named outcomes";
    let is_named = |metric: &Metric| matches!(metric.outcomes, Outcomes::Named(_));
    let is_number = |metric: &Metric| matches!(metric.outcomes, Outcomes::Number { .. });
    if spec.metric.is_none()
        && let Ok(metric) = subject::metric(answered, spec, WANTED, is_named)
    {
        return Ok(metric);
    }
    subject::metric(answered, spec, WANTED, |metric| !is_number(metric))
}

/// A band per outcome that occurs, from the bottom up.
fn bands(
    words: &Words<'_>,
    metric: &Metric,
    rungs: &Rungs,
    shown: &[(usize, &Cell<'_>, &Distribution<'_>)],
) -> Vec<Band> {
    rungs
        .values
        .iter()
        .map(|&value| {
            let share =
                |one: &(usize, &Cell<'_>, &Distribution<'_>)| one.2.share(value).map_or(0.0, |share| share.value);
            Band::new(words.bin(metric, value), shown.iter().map(share))
        })
        .collect()
}
