//! Validates a figure before anything is drawn, so that the drawing code can rely on every number.

use super::error::ChartError;
use super::figure::{Axis, Band, Figure, Interval, Kind, Line, Paper, Positions};
use super::font;
use super::number::Numbers;
use super::palette::MAX_SERIES;
use stats::Estimate;

/// Maximum number of positions along an axis, or of points of a line.
const MAX_POINTS: usize = 20_000;
/// Maximum number of columns or rows of a heat map.
const MAX_CELLS: usize = 400;
/// Maximum number of rows of an interval plot.
const MAX_ROWS: usize = 80;
/// Maximum number of panels of one picture.
const MAX_PANELS: usize = 24;
/// Beyond this the spacing of `f64` values begins to show on an axis.
const LARGEST: f64 = 1e15;
/// Tolerance of a sum of shares: shares read from a file have only a few digits.
const ROUNDING: f64 = 1e-3;
/// Tolerance of a single share or value for floating-point rounding.
const DUST: f64 = 1e-9;

/// Returns the first reason why a figure cannot be drawn.
pub(super) fn check(figure: &Figure) -> Result<(), ChartError> {
    let (width, height) = (figure.width, figure.height);
    if !(240..=8000).contains(&width) || !(160..=8000).contains(&height) {
        return Err(match figure.paper {
            Some(Paper { width, height, font }) => {
                ChartError::BadPaper { width, height, font, large: figure.width > 8000 || figure.height > 8000 }
            }
            None => ChartError::BadSize { width, height },
        });
    }
    content(figure)
}

/// Same as `check`, without the size.
pub(super) fn content(figure: &Figure) -> Result<(), ChartError> {
    axis(&figure.x)?;
    axis(&figure.y)?;
    target(figure)?;
    match &figure.kind {
        Kind::Bars { at, series } => {
            no_log(&[&figure.x, &figure.y], "bars need equal steps and a zero to stand on")?;
            positions(at, "outcomes")?;
            count("series", series.len(), MAX_SERIES)?;
            for one in series {
                let name = || named("series", &one.name);
                even(name, at.len(), one.values.len())?;
                one.values.iter().try_for_each(|estimate| value(estimate, figure.y.numbers, name))?;
            }
        }
        Kind::Curve { lines } => points(figure, lines, "curves")?,
        Kind::Survival { lines } => {
            if figure.x.log {
                no_log(&[&figure.x], "a survival curve starts at zero")?;
            }
            points(figure, lines, "survival curves")?;
            lines.iter().try_for_each(falling)?;
        }
        Kind::Ladder { at, bands } => {
            no_log(&[&figure.x, &figure.y], "stacked shares need equal steps")?;
            positions(at, "positions")?;
            ladder(at, bands)?;
        }
        Kind::Heat { columns, rows, values, value: colour } => {
            no_log(&[&figure.x, &figure.y, colour], "a heat map has equal cells and equal steps of colour")?;
            axis(colour)?;
            heat(columns, rows, values, colour)?;
        }
        Kind::Intervals { rows } => intervals(figure, rows)?,
        Kind::Panels { panels: all, .. } => panels(all)?,
    }
    Ok(())
}

/// Returns the first reason why the panels cannot be drawn: none, too many, nested panels, or an
/// invalid one.
fn panels(panels: &[Figure]) -> Result<(), ChartError> {
    count("panels", panels.len(), MAX_PANELS)?;
    for panel in panels {
        if matches!(panel.kind, Kind::Panels { .. }) {
            return Err(ChartError::Nested);
        }
        content(panel)?;
    }
    Ok(())
}

fn target(figure: &Figure) -> Result<(), ChartError> {
    let Some(target) = &figure.target else {
        return Ok(());
    };
    let stacked = matches!(figure.kind, Kind::Survival { .. } | Kind::Ladder { .. });
    let numbers = if stacked { Numbers::Share } else { figure.y.numbers };
    value(&Estimate::exact(target.value), numbers, || "the target".to_owned())?;
    if figure.y.log && target.value <= 0.0 {
        return Err(ChartError::NoLogarithm { why: "the target is not above zero" });
    }
    Ok(())
}

fn axis(axis: &Axis) -> Result<(), ChartError> {
    let Some((low, high)) = axis.range else {
        return Ok(());
    };
    number(low, || format!("the lower end of the axis {}", axis.label))?;
    number(high, || format!("the upper end of the axis {}", axis.label))?;
    if high - low <= 1e-9 * high.abs().max(low.abs()) {
        return Err(ChartError::EmptyRange { low, high });
    }
    if axis.log && low <= 0.0 {
        return Err(ChartError::NoLogarithm { why: "its range goes down to zero or below" });
    }
    Ok(())
}

fn no_log(axes: &[&Axis], why: &'static str) -> Result<(), ChartError> {
    if axes.iter().any(|axis| axis.log) { Err(ChartError::NoLogarithm { why }) } else { Ok(()) }
}

fn count(what: &'static str, found: usize, most: usize) -> Result<(), ChartError> {
    match found {
        0 => Err(ChartError::Empty { what }),
        found if found > most => Err(ChartError::TooMany { what, most, found }),
        _ => Ok(()),
    }
}

fn even(what: impl Fn() -> String, expected: usize, found: usize) -> Result<(), ChartError> {
    if expected == found { Ok(()) } else { Err(ChartError::Uneven { what: what(), expected, found }) }
}

fn number(value: f64, what: impl FnOnce() -> String) -> Result<(), ChartError> {
    if value.abs() <= LARGEST { Ok(()) } else { Err(ChartError::NoPlace { what: what(), value }) }
}

fn positions(positions: &Positions, what: &'static str) -> Result<(), ChartError> {
    count(what, positions.len(), MAX_POINTS)?;
    match positions {
        Positions::Names(_) => Ok(()),
        Positions::Numbers(numbers) => ascending(numbers, what),
    }
}

fn ascending(numbers: &[f64], what: &str) -> Result<(), ChartError> {
    numbers.iter().try_for_each(|&at| number(at, || format!("a position of {what}")))?;
    let spread = numbers.last().zip(numbers.first()).map_or(0.0, |(last, first)| last - first);
    for pair in numbers.windows(2) {
        // Positions closer than this would share a place in any picture.
        if pair[1] - pair[0] <= spread.abs() * 1e-9 {
            return Err(ChartError::NotAscending { what: what.to_owned(), before: pair[0], after: pair[1] });
        }
    }
    Ok(())
}

fn value(estimate: &Estimate, numbers: Numbers, name: impl Fn() -> String) -> Result<(), ChartError> {
    let (low, high) = (estimate.low(), estimate.high());
    // An end that the sample does not bound is infinite and not drawn.
    let ends = [(low, f64::NEG_INFINITY), (high, f64::INFINITY)].into_iter().filter(|(end, open)| end != open);
    for one in std::iter::once(estimate.value).chain(ends.map(|(end, _)| end)) {
        number(one, || format!("a value of {}", name()))?;
        if numbers.is_share() && !(-DUST..=1.0 + DUST).contains(&one) {
            return Err(ChartError::NotAShare { what: format!("a value of {}", name()), value: one });
        }
    }
    let dust = DUST * estimate.value.abs().max(1.0);
    if estimate.value < low - dust || estimate.value > high + dust {
        let what = format!("a value of {}", name());
        return Err(ChartError::OutsideInterval { what, value: estimate.value, low, high });
    }
    Ok(())
}

fn points(figure: &Figure, lines: &[Line], what: &'static str) -> Result<(), ChartError> {
    count(what, lines.len(), MAX_SERIES)?;
    for line in lines {
        let name = || named("the curve", &line.name);
        count("points", line.points.len(), MAX_POINTS)?;
        ascending(&line.points.iter().map(|point| point.0).collect::<Vec<_>>(), &name())?;
        line.points.iter().try_for_each(|point| value(&point.1, figure.y.numbers, name))?;
        if figure.x.log && line.points[0].0 <= 0.0 {
            return Err(ChartError::NoLogarithm { why: "a position is not above zero" });
        }
    }
    Ok(())
}

fn falling(line: &Line) -> Result<(), ChartError> {
    let name = || named("the curve", &line.name);
    for (_, estimate) in &line.points {
        value(estimate, Numbers::Share, name)?;
    }
    if let Some(&(at, _)) = line.points.first().filter(|point| point.0 < 0.0) {
        return Err(ChartError::NoPlace { what: format!("the start of {}", name()), value: at });
    }
    for pair in line.points.windows(2) {
        let (before, after) = (pair[0].1.value, pair[1].1.value);
        if after > before + DUST {
            return Err(ChartError::Rising { what: name(), at: pair[1].0, before, after });
        }
    }
    Ok(())
}

fn ladder(at: &Positions, bands: &[Band]) -> Result<(), ChartError> {
    count("outcomes", bands.len(), MAX_SERIES)?;
    for band in bands {
        let name = || named("the outcome", &band.name);
        even(name, at.len(), band.shares.len())?;
        band.shares.iter().try_for_each(|&share| value(&Estimate::exact(share), Numbers::Share, name))?;
    }
    for position in 0..at.len() {
        let sum: f64 = bands.iter().map(|band| band.shares[position]).sum();
        if (sum - 1.0).abs() > ROUNDING {
            let at = match at {
                Positions::Numbers(numbers) => numbers[position].to_string(),
                Positions::Names(names) => names[position].clone(),
            };
            return Err(ChartError::NotWhole { at, sum });
        }
    }
    Ok(())
}

fn intervals(figure: &Figure, rows: &[Interval]) -> Result<(), ChartError> {
    count("rows", rows.len(), MAX_ROWS)?;
    for row in rows {
        let name = || named("the row", &row.name);
        value(&row.value, figure.x.numbers, name)?;
        if figure.x.log && row.value.extent().0 <= 0.0 {
            return Err(ChartError::NoLogarithm { why: "a value is not above zero" });
        }
        let Some(box_plot) = row.box_plot else { continue };
        let parts =
            [box_plot.whiskers.0, box_plot.quartiles.0, box_plot.median, box_plot.quartiles.1, box_plot.whiskers.1];
        for pair in parts.windows(2) {
            number(pair[0], || format!("a quantile of {}", name()))?;
            number(pair[1], || format!("a quantile of {}", name()))?;
            if pair[1] < pair[0] {
                return Err(ChartError::NotAscending { what: name(), before: pair[0], after: pair[1] });
            }
        }
    }
    Ok(())
}

fn heat(columns: &Positions, rows: &Positions, values: &[Vec<Option<f64>>], colour: &Axis) -> Result<(), ChartError> {
    count("columns", columns.len(), MAX_CELLS)?;
    count("rows", rows.len(), MAX_CELLS)?;
    positions(columns, "columns")?;
    positions(rows, "rows")?;
    even(|| "the heat map".to_owned(), rows.len(), values.len())?;
    for (number, row) in values.iter().enumerate() {
        let name = || format!("row {} of the heat map", number + 1);
        even(name, columns.len(), row.len())?;
        row.iter().flatten().try_for_each(|&cell| value(&Estimate::exact(cell), colour.numbers, name))?;
    }
    if values.iter().flatten().all(Option::is_none) {
        return Err(ChartError::Empty { what: "measured cells" });
    }
    Ok(())
}

fn named(what: &str, name: &str) -> String {
    match font::clean(name).as_str() {
        "" => what.to_owned(),
        name => format!("{what} \"{name}\""),
    }
}
