//! Survival curves: the share of trials still going after so many rounds, a line per cell.

use super::super::FigureError;
use super::super::chart::{Axis, Figure, Kind, Line};
use super::super::results::{Answered, Cell};
use super::curve::of_the_others;
use super::{histogram, subject, wording};
use crate::plan::{ChartSpec, Metric, Outcomes, Plan};

/// A line ends where fewer than this are left.
const FEW: f64 = 0.0005;
/// Units of time: what is counted in them goes on.
const TIMES: [&str; 9] = ["rounds", "turns", "tests", "days", "hours", "passes", "attempts", "steps", "watches"];

/// The survival curve of a metric that counts something from 0 up; `rounds` unless another is asked for.
///
/// # Errors
/// If the metric is no number, or below zero somewhere, or never applies.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let is_number = |metric: &Metric| matches!(metric.outcomes, Outcomes::Number { .. });
    let mut spec = spec.clone();
    let all = answered.cells.iter().flat_map(|cell| &cell.case.metrics);
    if spec.metric.is_none() && all.clone().any(|metric| metric.name == "rounds" && is_number(metric)) {
        spec.metric = Some("rounds".to_owned());
    }
    let metric = subject::metric(answered, &spec, "a number", is_number)?;
    let mut lines = Vec::new();
    let mut shown: Vec<&Cell<'_>> = Vec::new();
    let mut cut = false;
    for cell in &answered.cells {
        let distribution = subject::distribution(cell, metric)?;
        let Some(first) = distribution.bins.first() else {
            continue;
        };
        if first.value < 0 {
            return Err(FigureError::Unsuited { metric: metric.name.clone(), wanted: "always zero or more" });
        }
        let above = distribution.above();
        let end = above.iter().position(|(_, left)| left.value < FEW);
        let end = end.map_or(above.len(), |end| end + 1);
        cut |= end < above.len();
        let points = above[..end].iter();
        let points = points.map(|(value, left)| (f64::from(*value), subject::estimate(left)));
        let names = cell.case.cell.iter();
        let names: Vec<String> = names.map(|(name, value)| wording::value(name, value)).collect();
        lines.push(Line::new(names.join(", "), points));
        shown.push(cell);
    }
    if lines.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let name = wording::metric(&metric.name);
    let lasts = matches!(metric.outcomes, Outcomes::Number { unit } if TIMES.contains(&unit));
    let (what, y) = if lasts {
        (format!("share still going after so many {name}"), "Still going")
    } else {
        (format!("chance of more {name} than that"), "More than that")
    };
    let caption = wording::joined([
        Some(wording::made(shown.iter().copied(), plan, "Bands")),
        of_the_others(shown.iter().copied(), &metric.name),
        cut.then(|| "Lines end where fewer than 1 in 2000 are left.".to_owned()),
        subject::left_out(metric, answered.cells.len() - shown.len()),
    ]);
    let title = wording::title(answered, &spec, &what);
    let figure =
        Figure::new(title, histogram::x_axis(metric), Axis::share(y), Kind::Survival { lines }).caption(caption);
    Ok((metric.name.clone(), figure))
}
