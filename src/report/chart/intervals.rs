//! Interval plots: a row for each of several things, showing its value as a point with an interval,
//! or a box.

use super::canvas::{Canvas, Pen};
use super::colour::{GRID, INK, PAPER};
use super::error::ChartError;
use super::figure::{Figure, Interval, Positions};
use super::fill::Fill;
use super::frame::{Along, Frame, Plan};
use super::layout;
use super::scale::Area;
use super::spans;

/// Pixels kept free left and right of the data.
const INSET: f64 = 12.0;
/// Maximum height of a box in pixels.
const THICK: f64 = 16.0;

pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, rows: &[Interval]) -> Result<(), ChartError> {
    let ends = rows.iter().flat_map(|row| {
        let (low, high) = match row.box_plot {
            Some(box_plot) => box_plot.whiskers,
            None => row.value.extent(),
        };
        [low, row.value.value, high]
    });
    let span = spans::value_span(&figure.x, ends)?;
    let span = if figure.x.range.is_some() { span } else { span.rounded(figure.x.numbers, 8) };
    // Rows are counted from the bottom but read from the top.
    let names = rows.iter().rev().map(|row| row.name.clone()).collect();
    // The ends of the axis are labelled, so that every value lies between two numbers.
    let prefer = if span.log {
        Vec::new()
    } else {
        span.ticks(figure.x.numbers, figure.style(), 9).into_iter().map(|tick| tick.value).collect()
    };
    let x = Along::Numbers { span, prefer, inset: INSET };
    let y = Along::slots(&Positions::Names(names), figure.y.numbers, figure.style());
    let frame = layout::draw(canvas, figure, &Plan { uprights: true, ..Plan::new(x, y) })?;
    frame.edge(canvas);
    let slot = (frame.y.at(0.0) - frame.y.at(1.0)).abs();
    for (number, row) in rows.iter().rev().enumerate() {
        let middle = frame.y.at(number as f64 + 0.5);
        if slot > 8.0 {
            canvas.line((frame.plot.left, middle), (frame.plot.right, middle), Pen::new(GRID, 1.0));
        }
        one(canvas, figure, &frame, row, middle, slot);
    }
    Ok(())
}

fn one(canvas: &mut Canvas, figure: &Figure, frame: &Frame, row: &Interval, middle: f64, slot: f64) {
    let look = figure.palette.look(0);
    let half = (slot * 0.34).min(THICK / 2.0);
    let radius = (slot * 0.3).clamp(1.6, 3.8);
    if let Some(box_plot) = row.box_plot {
        let at = |value: f64| frame.x.at(value);
        whisker(canvas, (at(box_plot.whiskers.0), at(box_plot.whiskers.1)), middle, half * 0.6, 1.2);
        let area = Area {
            left: at(box_plot.quartiles.0),
            top: middle - half,
            // A box of zero width stays visible.
            right: at(box_plot.quartiles.1).max(at(box_plot.quartiles.0) + 1.0),
            bottom: middle + half,
        };
        canvas.rect(area, INK, 1.0);
        let inner =
            Area { left: area.left + 1.0, top: area.top + 1.0, right: area.right - 1.0, bottom: area.bottom - 1.0 };
        if inner.right > inner.left {
            canvas.block(inner, Fill { colour: figure.palette.ramp(0.3), hatch: None, outline: false });
        }
        let median = at(box_plot.median);
        canvas.line((median, area.top), (median, area.bottom), Pen::new(INK, 2.2));
        canvas.marker((at(row.value.value), middle), look, radius * 0.85);
        return;
    }
    if let Some((low, high)) = row.value.ends() {
        let ends = (frame.x.at(low), frame.x.at(high));
        whisker(canvas, ends, middle, half * 0.7, 3.6);
    }
    canvas.marker((frame.x.at(row.value.value), middle), look, radius);
}

/// A line with end caps, on a rim of paper.
fn whisker(canvas: &mut Canvas, (low, high): (f64, f64), middle: f64, cap: f64, rim: f64) {
    canvas.line((low, middle), (high, middle), Pen::new(PAPER, rim));
    canvas.line((low, middle), (high, middle), Pen::new(INK, 1.2));
    for end in [low, high] {
        canvas.line((end, middle - cap), (end, middle + cap), Pen::new(INK, 1.2));
    }
}
