//! Curves: a line per series over a numeric axis, with a band where the estimates have intervals.

use super::canvas::{Canvas, Pen};
use super::colour::{Colour, INK};
use super::dash::Point;
use super::error::ChartError;
use super::figure::{Figure, Line};
use super::frame::{Along, Frame, Plan};
use super::legend::Entry;
use super::line_names;
use super::palette::{Look, Palette};
use super::scale::Scale;
use super::spans;
use stats::Estimate;

/// Opacity of a band.
pub(super) const FAINT: f64 = 0.17;
/// Pixels kept free left and right of the data.
pub(super) const INSET: f64 = 10.0;
/// Spacing of points in pixels below which only some of them are marked.
const CLOSE: f64 = 22.0;

pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, lines: &[Line]) -> Result<Frame, ChartError> {
    let palette = figure.palette;
    let axes = Plan::new(across(figure, lines)?, upward(figure, lines)?);
    let plan = Plan { legend: legend(palette, lines), ..axes };
    let frame = line_names::draw(canvas, figure, &plan, &names(lines), |frame| ends(frame, lines))?;
    for (number, line) in lines.iter().enumerate() {
        bands(canvas, &frame, line, palette.look(number).colour);
    }
    for (number, line) in lines.iter().enumerate() {
        let path: Vec<Point> = line.points.iter().map(|&(x, y)| place(&frame, x, y.value)).collect();
        let look = palette.look(number);
        canvas.path(&path, Pen::new(look.colour, 2.0), look.dash);
    }
    for (number, line) in lines.iter().enumerate() {
        let path: Vec<Point> = line.points.iter().map(|&(x, y)| place(&frame, x, y.value)).collect();
        markers(canvas, &path, palette.look(number), number, lines.len());
    }
    frame.target(canvas, figure);
    Ok(frame)
}

/// The names of the lines.
pub(super) fn names(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.name.as_str()).collect()
}

/// The heights at which the lines end, if all of them end at the right edge.
pub(super) fn ends(frame: &Frame, lines: &[Line]) -> Option<Vec<f64>> {
    let edge = lines.iter().filter_map(|line| line.points.last()).map(|point| point.0).fold(f64::MIN, f64::max);
    let end = |line: &Line| line.points.last().filter(|point| point.0 >= edge).map(|point| frame.y.at(point.1.value));
    lines.iter().map(end).collect()
}

/// The horizontal axis, labelled at the positions of the lines.
pub(super) fn across(figure: &Figure, lines: &[Line]) -> Result<Along, ChartError> {
    let places = lines.iter().flat_map(|line| line.points.iter().map(|point| point.0));
    let span = spans::span(&figure.x, places)?;
    let own = |line: &Line| line.points.iter().map(|point| point.0).collect::<Vec<_>>();
    let mut prefer: Vec<f64> = lines.iter().flat_map(own).collect();
    prefer.sort_by(f64::total_cmp);
    prefer.dedup();
    Ok(Along::Numbers { span, prefer, inset: INSET })
}

/// The vertical axis, over all values and intervals.
pub(super) fn upward(figure: &Figure, lines: &[Line]) -> Result<Along, ChartError> {
    let target = figure.target.as_ref().map(|target| target.value);
    let log = figure.y.log;
    let values = lines.iter().flat_map(|line| &line.points).flat_map(move |(_, estimate)| {
        let (low, high) = estimate.extent();
        // On a logarithmic axis an interval that reaches close to zero must not squeeze the values.
        if log { [estimate.value; 3] } else { [low, high, estimate.value] }
    });
    let span = spans::value_span(&figure.y, values.chain(target))?;
    Ok(Along::Numbers { span, prefer: Vec::new(), inset: 0.0 })
}

/// One legend entry per line.
pub(super) fn legend(palette: Palette, lines: &[Line]) -> Vec<Entry> {
    lines.iter().enumerate().map(|(number, line)| Entry::line(&line.name, palette.look(number))).collect()
}

/// Marks the points of a line. Where they are close together only some are marked, staggered by
/// series so that overlapping lines can still be told apart.
pub(super) fn markers(canvas: &mut Canvas, path: &[Point], look: Look, number: usize, lines: usize) {
    let Some((first, last)) = path.first().zip(path.last()) else {
        return;
    };
    let wide = (last.0 - first.0).abs();
    let close = path.len() > 1 && wide / ((path.len() - 1) as f64) < CLOSE;
    let every = if close { (path.len() * 80 / (wide.max(1.0) as usize)).max(2) } else { 1 };
    let start = if close { every * number / lines.max(1) } else { 0 };
    for at in path.iter().skip(start).step_by(every) {
        canvas.marker(*at, look, 3.4);
    }
}

/// The intervals of a line: a band across neighbouring points, a whisker for an isolated one.
fn bands(canvas: &mut Canvas, frame: &Frame, line: &Line, colour: Colour) {
    for run in line.points.chunk_by(|a, b| a.1.ends().is_some() && b.1.ends().is_some()) {
        let ends = |&(x, estimate): &(f64, Estimate)| {
            let (low, high) = estimate.extent();
            (frame.x.at(x), frame.y.at(low), frame.y.at(high))
        };
        match run {
            [(_, estimate)] if estimate.ends().is_none() => {}
            [] => {}
            [alone] => {
                let (x, low, high) = ends(alone);
                canvas.line((x, low), (x, high), Pen::new(INK, 1.0));
                for end in [low, high] {
                    canvas.line((x - 4.0, end), (x + 4.0, end), Pen::new(INK, 1.0));
                }
            }
            run => {
                let upper = run.iter().map(ends).map(|(x, _, high)| (x, high));
                let lower = run.iter().rev().map(ends).map(|(x, low, _)| (x, low));
                canvas.polygon(&upper.chain(lower).collect::<Vec<_>>(), colour, FAINT);
            }
        }
    }
}

fn place(frame: &Frame, x: f64, y: f64) -> Point {
    let (across, up): (&Scale, &Scale) = (&frame.x, &frame.y);
    (across.at(x), up.at(y))
}
