//! The single entry point from a figure to its SVG: checks it, then dispatches on its kind.

use super::canvas::Canvas;
use super::error::ChartError;
use super::figure::{Figure, Kind, Paper};
use super::frame::Frame;
use super::{bars, check, curve, font, heat, intervals, ladder, panels, survival};

/// Draws a figure as an SVG of its size. The same figure gives the same bytes in every run.
///
/// # Errors
/// If the figure cannot be drawn faithfully: no data, NaN, shares outside 0 to 1, more series than
/// can be told apart, text that leaves no room for the data. Nothing is left out silently.
pub fn svg(figure: &Figure) -> Result<String, ChartError> {
    with_plot(figure).map(|(svg, _)| svg)
}

/// Draws a figure as [`svg()`] does, and says of a curve where its values stand in the picture.
///
/// # Errors
/// As [`svg()`].
pub fn with_plot(figure: &Figure) -> Result<(String, Option<Plot>), ChartError> {
    check::check(figure)?;
    let mut frame = None;
    let size = match figure.paper {
        Some(paper) => (format!("{}mm", millimetres(paper.width)), format!("{}mm", millimetres(paper.height))),
        None => (figure.width.to_string(), figure.height.to_string()),
    };
    let svg = Canvas::paint((figure.width, figure.height), size, &font::clean(&figure.title), |canvas| {
        frame = of_kind(canvas, figure)?;
        Ok(())
    });
    let svg = svg.map_err(|error| match (error, figure.paper) {
        (ChartError::NoRoom { .. }, Some(Paper { width, height, font })) => {
            ChartError::BadPaper { width, height, font, large: false }
        }
        (error, _) => error,
    })?;
    Ok((svg, frame.and_then(|frame| Plot::of(&frame, figure))))
}

/// Where the values of a chart stand in its picture, so that a place in it can be read as a value. Lengths are shares
/// of the width and height of the picture, from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plot {
    /// The left edge of the plot.
    pub left: f64,
    /// Its right edge.
    pub right: f64,
    /// Its upper edge, where [`high`](Self::high) stands.
    pub top: f64,
    /// Its lower edge, where [`low`](Self::low) stands.
    pub bottom: f64,
    /// The lowest value of the vertical axis.
    pub low: f64,
    /// The highest value of the vertical axis.
    pub high: f64,
    /// Whether the values are shares, from 0 to 1.
    pub is_share: bool,
}

impl Plot {
    /// That of a frame; none if its vertical axis is logarithmic.
    fn of(frame: &Frame, figure: &Figure) -> Option<Self> {
        let (area, span) = (frame.plot, frame.y.span());
        let (width, height) = (f64::from(figure.width), f64::from(figure.height));
        (!span.log).then(|| Self {
            left: area.left / width,
            right: area.right / width,
            top: frame.y.at(span.high) / height,
            bottom: frame.y.at(span.low) / height,
            low: span.low,
            high: span.high,
            is_share: figure.y.numbers.is_share(),
        })
    }
}

/// Rounds millimetres to a hundredth, finer than any printer resolves.
fn millimetres(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// Draws a figure that was already checked. Returns the frame of a curve.
pub(super) fn of_kind(canvas: &mut Canvas, figure: &Figure) -> Result<Option<Frame>, ChartError> {
    match &figure.kind {
        Kind::Curve { lines } => return curve::draw(canvas, figure, lines).map(Some),
        Kind::Bars { at, series } => bars::draw(canvas, figure, at, series),
        Kind::Survival { lines } => survival::draw(canvas, figure, lines),
        Kind::Ladder { at, bands } => ladder::draw(canvas, figure, at, bands),
        Kind::Heat { columns, rows, values, value } => heat::draw(canvas, figure, columns, rows, values, value),
        Kind::Intervals { rows } => intervals::draw(canvas, figure, rows),
        Kind::Panels { panels, columns } => panels::draw(canvas, figure, panels, *columns),
    }
    .map(|()| None)
}
