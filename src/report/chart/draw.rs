//! The single entry point from a figure to its SVG: checks it, then dispatches on its kind.

use super::canvas::Canvas;
use super::error::ChartError;
use super::figure::{Axis, Figure, Kind, Paper};
use super::tick::Span;
use super::{bars, check, curve, font, heat, intervals, ladder, panels, survival};

/// Draws a figure as an SVG of its size. The same figure gives the same bytes in every run.
///
/// # Errors
/// If the figure cannot be drawn faithfully: no data, NaN, shares outside 0 to 1, more series than
/// can be told apart, text that leaves no room for the data. Nothing is left out silently.
pub fn svg(figure: &Figure) -> Result<String, ChartError> {
    check::check(figure)?;
    let size = match figure.paper {
        Some(paper) => (format!("{}mm", millimetres(paper.width)), format!("{}mm", millimetres(paper.height))),
        None => (figure.width.to_string(), figure.height.to_string()),
    };
    Canvas::paint((figure.width, figure.height), size, &font::clean(&figure.title), |canvas| of_kind(canvas, figure))
        .map_err(|error| match (error, figure.paper) {
            (ChartError::NoRoom { .. }, Some(Paper { width, height, font })) => {
                ChartError::BadPaper { width, height, font, large: false }
            }
            (error, _) => error,
        })
}

/// Rounds millimetres to a hundredth, finer than any printer resolves.
fn millimetres(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// Draws a figure that was already checked.
pub(super) fn of_kind(canvas: &mut Canvas, figure: &Figure) -> Result<(), ChartError> {
    match &figure.kind {
        Kind::Bars { at, series } => bars::draw(canvas, figure, at, series),
        Kind::Curve { lines } => curve::draw(canvas, figure, lines),
        Kind::Survival { lines } => survival::draw(canvas, figure, lines),
        Kind::Ladder { at, bands } => ladder::draw(canvas, figure, at, bands),
        Kind::Heat { columns, rows, values, value } => heat::draw(canvas, figure, columns, rows, values, value),
        Kind::Intervals { rows } => intervals::draw(canvas, figure, rows),
        Kind::Panels { panels, columns } => panels::draw(canvas, figure, panels, *columns),
    }
}

/// The span of an axis over its data: logarithmic if requested, and widened to a fixed range.
pub(super) fn span(axis: &Axis, values: impl Iterator<Item = f64> + Clone) -> Result<Span, ChartError> {
    let span = if axis.log {
        Span::decades(values, axis.numbers).ok_or(ChartError::NoLogarithm { why: "no value is above zero" })?
    } else {
        Span::over(values, axis.numbers)
    };
    Ok(axis.range.map_or(span, |(low, high)| Span { low: span.low.min(low), high: span.high.max(high), ..span }))
}

/// The span of a vertical axis of lines: shares show the whole from 0 to 1 unless the values lie
/// close together.
pub(super) fn line_span(axis: &Axis, values: impl Iterator<Item = f64> + Clone) -> Result<Span, ChartError> {
    let mut span = span(axis, values)?;
    if axis.numbers.is_share() && !axis.log && axis.range.is_none() {
        let whole = span.high - span.low > 0.35;
        let (low, high) = if whole { (0.0, 1.0) } else { (span.low.max(0.0), span.high.min(1.0)) };
        span = Span { low, high, log: false };
    }
    Ok(span)
}

/// The span of an axis on which values are read: with zero, unless that would squeeze the values.
pub(super) fn value_span(axis: &Axis, values: impl Iterator<Item = f64> + Clone) -> Result<Span, ChartError> {
    let mut span = line_span(axis, values)?;
    if !axis.numbers.is_share() && !axis.log && axis.range.is_none() && span.high - span.low > 0.35 * span.high {
        span.low = span.low.min(0.0);
    }
    Ok(span)
}
