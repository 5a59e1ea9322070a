//! The span of an axis over its data.

use super::error::ChartError;
use super::figure::Axis;
use super::tick::Span;

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
