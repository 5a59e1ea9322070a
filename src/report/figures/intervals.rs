//! Interval plots for comparing cells: a point with its interval per cell, or a box for the spread
//! of a number.

use super::super::chart::{Axis, BoxPlot, Figure, Interval, Kind};
use super::super::error::FigureError;
use super::super::results::{Answered, Cell};
use super::curve::of_the_others;
use super::subject;
use super::wording::{self, Seen};
use play::query::Statistic;
use play::systems::Outcomes;
use scenario::ask::ChartSpec;
use scenario::style::Language;
use study::plan::Plan;

/// Height of a picture without rows, and of each row, in screen pixels.
const HEIGHT: (u32, u32) = (190, 26);
/// Maximum number of rows used for the height of the picture.
const MAX_ROWS: usize = 80;

/// The interval plot of a metric. A number without a requested statistic gets a box from the lower
/// to the upper quartile with whiskers from 5 to 95 %; everything else a point with its 95 %
/// interval.
///
/// # Errors
/// If a cell has no such metric, or if it never applies.
pub fn figure(answered: &Answered<'_>, plan: &Plan, spec: &ChartSpec) -> Result<(String, Figure), FigureError> {
    let language = plan.style.language;
    let words = subject::words(answered, plan, spec);
    let metric = subject::metric(answered, spec, "measured", |_| true)?;
    let statistic = subject::statistic(metric, spec)?;
    let boxes = spec.statistic.is_none() && matches!(metric.outcomes, Outcomes::Number { .. });
    let mut rows = Vec::new();
    let mut shown: Vec<&Cell<'_>> = Vec::new();
    for cell in &answered.cells {
        let distribution = subject::distribution(cell, metric)?;
        let Some(reading) = distribution.estimate(&statistic) else { continue };
        let quantile = |percent| distribution.estimate(&Statistic::Quantile(percent)).map(|reading| reading.value);
        let box_plot = match (boxes, quantile(5), quantile(25), quantile(50), quantile(75), quantile(95)) {
            (true, Some(p5), Some(p25), Some(median), Some(p75), Some(p95)) => {
                Some(BoxPlot { whiskers: (p5, p95), quartiles: (p25, p75), median })
            }
            _ => None,
        };
        let name = answered.cell_name(&words, cell);
        let name = if name.is_empty() { answered.heading() } else { name };
        rows.push(Interval { name, value: reading, box_plot });
        shown.push(cell);
    }
    if rows.is_empty() {
        return Err(FigureError::NeverApplies { metric: metric.name.clone() });
    }
    let height = HEIGHT.0 + HEIGHT.1 * u32::try_from(rows.len().min(MAX_ROWS)).unwrap_or(0);
    let x = subject::axis(&words, &plan.style, metric, &statistic);
    let name = words.metric(metric);
    let x = if boxes { super::histogram::x_axis(&words, metric) } else { x };
    let what = if boxes { name } else { words.inside(&x.label) };
    let title = wording::title(answered, spec, &format!("{what}{}", words.by(answered.varied_names())));
    let boxed = match language {
        Language::English => "Boxes: the middle half, with the median; whiskers: 5 to 95 %; points: the mean.",
        Language::German => "Kästen: die mittlere Hälfte mit dem Median; Striche: 5 bis 95 %; Punkte: der Mittelwert.",
    };
    let seen = if boxes { Seen::Not } else { Seen::Whiskers };
    let caption = wording::joined([
        Some(wording::made(language, shown.iter().copied(), plan, seen)),
        boxes.then(|| boxed.to_owned()),
        of_the_others(language, shown.iter().copied(), &metric.name),
        subject::left_out(&words, metric, answered.cells.len() - shown.len()),
    ]);
    let y = Axis::decimal("");
    let figure = Figure::new(title, x, y, Kind::Intervals { rows }).caption(caption).size(800, height);
    Ok((metric.name.clone(), figure))
}
