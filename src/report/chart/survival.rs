//! Survival curves: the share still going after each round, as steps that never rise.

use super::canvas::{Canvas, Pen};
use super::curve::{self, FAINT};
use super::dash::Point;
use super::error::ChartError;
use super::figure::{Figure, Line};
use super::frame::{Along, Frame, Plan};
use super::line_names;
use super::spans;
use super::tick::Span;
use stats::Estimate;

pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, lines: &[Line]) -> Result<(), ChartError> {
    let lines: Vec<Line> = lines.iter().map(started).collect();
    let y = if figure.y.log || figure.y.range.is_some() {
        curve::upward(figure, &lines)?
    } else {
        Along::Numbers { span: Span { low: 0.0, high: 1.0, log: false }, prefer: Vec::new(), inset: 0.0 }
    };
    let places = lines.iter().flat_map(|line| line.points.iter().map(|point| point.0));
    let x = Along::Numbers { span: spans::span(&figure.x, places)?, prefer: Vec::new(), inset: curve::INSET };
    let palette = figure.palette;
    let plan = Plan { legend: curve::legend(palette, &lines), ..Plan::new(x, y) };
    let frame = line_names::draw(canvas, figure, &plan, &curve::names(&lines), |frame| curve::ends(frame, &lines))?;
    for (number, line) in lines.iter().enumerate() {
        if line.points.iter().any(|(_, estimate)| estimate.ends().is_some()) {
            let mut band = steps(&frame, line, &|estimate| estimate.extent().1);
            band.extend(steps(&frame, line, &|estimate| estimate.extent().0).into_iter().rev());
            canvas.polygon(&band, palette.look(number).colour, FAINT);
        }
    }
    for (number, line) in lines.iter().enumerate() {
        let look = palette.look(number);
        canvas.path(&steps(&frame, line, &|estimate| estimate.value), Pen::new(look.colour, 2.0), look.dash);
    }
    for (number, line) in lines.iter().enumerate() {
        let corners: Vec<Point> =
            line.points.iter().map(|&(x, estimate)| (frame.x.at(x), frame.y.at(estimate.value))).collect();
        curve::markers(canvas, &corners, palette.look(number), number, lines.len());
    }
    frame.target(canvas, figure);
    Ok(())
}

/// Prepends the start, where the share is 1, if the line begins later.
fn started(line: &Line) -> Line {
    let mut line = line.clone();
    if line.points.first().is_some_and(|point| point.0 > 0.0) {
        line.points.insert(0, (0.0, Estimate::exact(1.0)));
    }
    line
}

/// The path of a step function: horizontal to the next position, then down.
fn steps(frame: &Frame, line: &Line, height: &dyn Fn(&Estimate) -> f64) -> Vec<Point> {
    let mut path: Vec<Point> = Vec::with_capacity(line.points.len() * 2);
    for (x, estimate) in &line.points {
        let (x, y) = (frame.x.at(*x), frame.y.at(height(estimate)));
        if let Some(&(_, before)) = path.last() {
            path.push((x, before));
        }
        path.push((x, y));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_starts_with_everybody_unless_it_says_otherwise() {
        let late = started(&Line::new("", [(1.0, Estimate::exact(0.7))]));
        assert_eq!(late.points[0], (0.0, Estimate::exact(1.0)));
        let own = Line::new("", [(0.0, Estimate::exact(0.9)), (1.0, Estimate::exact(0.7))]);
        assert_eq!(started(&own), own);
    }
}
