//! Bars too thin to draw one by one: the outline of the same steps, filled if there is a single
//! series.

use super::canvas::{Canvas, Pen};
use super::colour::INK;
use super::dash::Point;
use super::figure::Series;
use super::frame::Frame;
use super::palette::Look;
use super::stand::Stand;
use stats::Estimate;

/// Draws the bars of a series as one stepped shape. A single series is filled, with its intervals
/// as a dark stripe over the upper edge; several series are lines without intervals, because
/// stripes would hide each other.
pub(super) fn draw(canvas: &mut Canvas, frame: &Frame, stand: &Stand, one: &Series, look: Look, alone: bool) {
    let path = steps(frame, stand, one, |estimate| estimate.value);
    if !alone {
        return canvas.path(&path, Pen::new(look.colour, 1.6), look.dash);
    }
    canvas.polygon(&path, look.colour, 1.0);
    if one.values.iter().any(|estimate| estimate.ends().is_some()) {
        let mut band = steps(frame, stand, one, |estimate| estimate.extent().1);
        let mut lower = steps(frame, stand, one, |estimate| estimate.extent().0);
        lower.reverse();
        band.append(&mut lower);
        canvas.polygon(&band, INK, 0.35);
    }
}

/// The stepped path along the tops of the bars, down to zero between bars that do not touch.
fn steps(frame: &Frame, stand: &Stand, one: &Series, height: impl Fn(&Estimate) -> f64) -> Vec<Point> {
    let half = stand.step / 2.0;
    let zero = frame.y.at(0.0);
    let mut path: Vec<Point> = Vec::new();
    let mut edge: Option<f64> = None;
    for (middle, estimate) in stand.middles.iter().zip(&one.values) {
        let (left, right) = (frame.x.at(middle - half), frame.x.at(middle + half));
        if edge.is_none_or(|edge| left - edge > 0.05) {
            path.extend(edge.map(|edge| (edge, zero)));
            path.push((left, zero));
        }
        let top = frame.y.at(height(estimate));
        path.extend([(left, top), (right, top)]);
        edge = Some(right);
    }
    path.extend(edge.map(|edge| (edge, zero)));
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::scale::{Area, Scale};
    use crate::chart::tick::Span;

    #[test]
    fn the_outline_goes_down_between_bars_that_do_not_touch() {
        let span = |low, high| Span { low, high, log: false };
        let frame = Frame {
            plot: Area { left: 0.0, top: 0.0, right: 100.0, bottom: 100.0 },
            x: Scale::new(span(0.0, 16.0), 0.0, 160.0),
            y: Scale::new(span(0.0, 1.0), 100.0, 0.0),
        };
        let stand = Stand { middles: vec![1.0, 2.0, 5.0], step: 1.0 };
        let one = Series::new("", [0.5, 1.0, 0.25].map(Estimate::exact));
        let path = steps(&frame, &stand, &one, |estimate| estimate.value);
        let points = [
            (5.0, 100.0),
            (5.0, 50.0),
            (15.0, 50.0),
            (15.0, 0.0),
            (25.0, 0.0),
            (25.0, 100.0),
            (45.0, 100.0),
            (45.0, 75.0),
            (55.0, 75.0),
            (55.0, 100.0),
        ];
        assert_eq!(path, points);
    }
}
