//! The frame around the data: what a kind of chart requests, and the plot and axes that it gets.

use super::super::number::Style;
use super::canvas::{Canvas, Pen};
use super::colour::{GREY, INK, PAPER};
use super::figure::{Figure, Positions};
use super::legend::{Entry, TARGET};
use super::number;
use super::number::Numbers;
use super::scale::{Area, Scale};
use super::tick::Span;

/// The pen of axes and ticks.
pub(super) const EDGE: Pen = Pen::new(INK, 1.0);

/// The kind of divisions of one axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Along {
    /// Numbers.
    Numbers {
        /// The range.
        span: Span,
        /// Positions of the data: labelled instead of round numbers if there is room.
        prefer: Vec<f64>,
        /// Pixels kept free at both ends, for points and lines that end there.
        inset: f64,
    },
    /// Slots of equal width, the `i`-th from `i` to `i + 1`.
    Slots {
        /// The label of each slot.
        names: Vec<String>,
        /// Whether the labels are numbers, of which some may be left out.
        ordered: bool,
    },
}

/// What a kind of chart requests of its frame.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plan {
    /// The horizontal axis.
    pub x: Along,
    /// The vertical axis. A numeric span is widened to whole steps, unless the figure fixes it.
    pub y: Along,
    /// The legend entries.
    pub legend: Vec<Entry>,
    /// Pixels kept free to the right of the plot, for a colour bar.
    pub right: f64,
    /// Pixels kept free at the right end of the line above the plot, for the title of a colour bar.
    pub corner: f64,
    /// Pixels kept free above the plot, for numbers over the highest bar.
    pub headroom: f64,
    /// Whether vertical grid lines are drawn.
    pub uprights: bool,
}

impl Plan {
    /// A plot between two axes and nothing else.
    pub(super) fn new(x: Along, y: Along) -> Self {
        Self { x, y, legend: Vec::new(), right: 0.0, corner: 0.0, headroom: 10.0, uprights: false }
    }
}

/// The plot and its axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    /// Where the data go.
    pub plot: Area,
    /// The horizontal axis.
    pub x: Scale,
    /// The vertical axis.
    pub y: Scale,
}

impl Along {
    /// Slots for positions; numbers are formatted as their axis says.
    pub(super) fn slots(positions: &Positions, numbers: Numbers, style: Style) -> Self {
        match positions {
            Positions::Names(names) => Self::Slots { names: names.clone(), ordered: false },
            Positions::Numbers(values) => Self::Slots { names: written(values, numbers, style), ordered: true },
        }
    }

    /// The numeric range of the axis; slots count from 0.
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Numbers { span, .. } => *span,
            Self::Slots { names, .. } => Span { low: 0.0, high: names.len() as f64, log: false },
        }
    }

    /// Pixels kept free at both ends.
    pub(super) fn inset(&self) -> f64 {
        match self {
            Self::Numbers { inset, .. } => *inset,
            Self::Slots { .. } => 0.0,
        }
    }
}

impl Frame {
    /// Draws the lower edge of the plot, and the zero line if the vertical axis crosses zero.
    pub(super) fn edge(&self, canvas: &mut Canvas) {
        let Area { left, right, bottom, .. } = self.plot;
        canvas.line((left, bottom), (right, bottom), EDGE);
        let span = self.y.span();
        if !span.log && span.low < 0.0 && span.high > 0.0 {
            canvas.line((left, self.y.at(0.0)), (right, self.y.at(0.0)), Pen::new(GREY, 1.0));
        }
    }

    /// Draws a break at the foot of the vertical axis if it does not begin at zero, so that nobody
    /// takes the lower edge for nothing.
    pub(super) fn upward_break(&self, canvas: &mut Canvas) {
        let span = self.y.span();
        if span.log || span.low <= 0.0 {
            return;
        }
        let (x, foot) = (self.plot.left, self.plot.bottom);
        let path = [(0.0, 0.0), (0.0, 4.0), (-4.0, 6.5), (4.0, 11.0), (-4.0, 15.5), (0.0, 18.0), (0.0, 22.0)];
        mark(canvas, &path.map(|(right, up)| (x + right, foot - up)));
    }

    /// The same for values along the horizontal axis.
    pub(super) fn across_break(&self, canvas: &mut Canvas) {
        let span = self.x.span();
        if span.log || span.low <= 0.0 {
            return;
        }
        let (start, y) = (self.plot.left, self.plot.bottom);
        let path = [(0.0, 0.0), (4.0, 0.0), (6.5, -4.0), (11.0, 4.0), (15.5, -4.0), (18.0, 0.0), (22.0, 0.0)];
        mark(canvas, &path.map(|(right, down)| (start - 22.0 + right, y + down)));
    }

    /// Draws the target line, on top of the data.
    pub(super) fn target(&self, canvas: &mut Canvas, figure: &Figure) {
        let Some(target) = &figure.target else {
            return;
        };
        let at = self.y.at(target.value);
        canvas.path(&[(self.plot.left, at), (self.plot.right, at)], TARGET.0, TARGET.1);
    }
}

/// A zigzag across an axis, on a rim of paper.
fn mark(canvas: &mut Canvas, path: &[(f64, f64)]) {
    canvas.path(path, Pen::new(PAPER, 4.0), &[]);
    canvas.path(path, Pen::new(INK, 1.2), &[]);
}

/// Numbers written with as many decimals as tell them apart.
pub(super) fn written(values: &[f64], numbers: Numbers, style: Style) -> Vec<String> {
    let factor = numbers.factor();
    let needed = values.iter().filter(|value| **value != 0.0).map(|value| number::decimals_of(value.abs() * factor));
    let decimals = needed.max().unwrap_or(0);
    values.iter().map(|&value| number::written(value, numbers, style, decimals)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::style::Language;

    #[test]
    fn numbers_are_written_alike() {
        let style = Style::chart(Language::English);
        assert_eq!(written(&[0.0, 0.5, 1.25], Numbers::Decimal, style), ["0.00", "0.50", "1.25"]);
        assert_eq!(written(&[10.0, 13.0], Numbers::Whole, style), ["10", "13"]);
        assert_eq!(written(&[0.125, 0.5], Numbers::Share, style), ["12.5\u{202f}%", "50.0\u{202f}%"]);
        assert_eq!(written(&[0.0], Numbers::Decimal, style), ["0"]);
    }
}
