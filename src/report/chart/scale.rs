//! Maps numbers to pixels.

use super::tick::Span;

/// An axis placed in the picture: numbers in, pixels out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    span: Span,
    start: f64,
    end: f64,
}

/// A rectangle of the picture in pixels, with the origin at the upper left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

impl Area {
    /// Its height in pixels.
    pub(super) fn height(self) -> f64 {
        self.bottom - self.top
    }
}

impl Scale {
    /// Maps a span to pixels: its lower end to `start`, its upper end to `end`.
    pub(super) fn new(span: Span, start: f64, end: f64) -> Self {
        Self { span, start, end }
    }

    /// The pixel of a number. Numbers outside the span are clamped to its edge, so that nothing is
    /// drawn outside the plot; on a logarithmic axis this includes zero.
    pub(super) fn at(&self, value: f64) -> f64 {
        let value = value.clamp(self.span.low, self.span.high);
        let part = if self.span.log {
            (value / self.span.low).log10() / (self.span.high / self.span.low).log10()
        } else {
            (value - self.span.low) / (self.span.high - self.span.low)
        };
        self.start + part * (self.end - self.start)
    }

    /// The range of numbers it covers.
    pub(super) fn span(&self) -> Span {
        self.span
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_lie_on_ends_and_outside_lies_on_the_edge() {
        let scale = Scale::new(Span { low: 10.0, high: 20.0, log: false }, 100.0, 300.0);
        assert_eq!(scale.at(10.0), 100.0);
        assert_eq!(scale.at(20.0), 300.0);
        assert_eq!(scale.at(15.0), 200.0);
        assert_eq!(scale.at(99.0), 300.0);
    }

    #[test]
    fn equal_ratios_take_equal_room() {
        let scale = Scale::new(Span { low: 0.001, high: 1.0, log: true }, 400.0, 100.0);
        assert!((scale.at(0.01) - 300.0).abs() < 1e-9);
        assert!((scale.at(0.1) - 200.0).abs() < 1e-9);
        assert_eq!(scale.at(0.0), 400.0);
    }
}
