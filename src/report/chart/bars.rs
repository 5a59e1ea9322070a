//! Bars: one per outcome and series, side by side. Bars too thin to see are drawn as one stepped
//! outline, so that a chart of two hundred outcomes stays as accurate as one of two.

use super::canvas::{Canvas, Pen, Side};
use super::colour::{INK, PAPER};
use super::error::ChartError;
use super::figure::{Figure, Positions, Series};
use super::fill::Fill;
use super::font::Face;
use super::frame::{Along, Frame, Plan};
use super::layout;
use super::legend::{Entry, Swatch};
use super::number::{self, Numbers};
use super::outline;
use super::palette::Palette;
use super::scale::Area;
use super::spans;
use super::stand::Stand;
use super::tick::Span;
use stats::Estimate;

/// A bar thinner than this, in pixels, becomes part of an outline.
const HAIR: f64 = 3.0;
/// No bar is wider than this, in pixels.
const WIDEST: f64 = 96.0;
/// Numbers are written over the bars of charts with at most this many positions.
const FEW: usize = 16;
const VALUE: Face = Face::regular(11.0);
const WHISKER: Pen = Pen::new(INK, 1.0);

/// Decimals of the numbers written over the bars; `None` where there is no room for them.
type Written = Option<usize>;

pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, at: &Positions, series: &[Series]) -> Result<(), ChartError> {
    let stand = Stand::new(at);
    let (across, slot) = slots(figure, &stand, at);
    let hairs = are_hairs(slot, series);
    let written = if hairs { None } else { written(figure, series, slot) };
    let x = match at {
        Positions::Names(_) => Along::slots(at, figure.x.numbers, figure.style()),
        Positions::Numbers(values) => Along::Numbers { span: across, prefer: values.clone(), inset: 0.0 },
    };
    let y = Along::Numbers { span: upward(figure, series, written)?, prefer: Vec::new(), inset: 0.0 };
    let palette = figure.palette;
    let legend = legend(palette, series, hairs);
    let headroom = if written.is_some() { 20.0 } else { 10.0 };
    let frame = layout::draw(canvas, figure, &Plan { legend, headroom, ..Plan::new(x, y) })?;

    if hairs {
        for (number, one) in series.iter().enumerate() {
            outline::draw(canvas, &frame, &stand, one, palette.look(number), series.len() == 1);
        }
    } else {
        side_by_side(canvas, figure, &frame, &stand, series, written);
    }
    frame.edge(canvas);
    frame.target(canvas, figure);
    Ok(())
}

/// The horizontal axis, and the width of a slot in pixels.
fn slots(figure: &Figure, stand: &Stand, at: &Positions) -> (Span, f64) {
    let mut across = stand.span();
    if let (Some((low, high)), Positions::Numbers(_)) = (figure.x.range, at) {
        across = Span { low: across.low.min(low), high: across.high.max(high), log: false };
    }
    // The plot is a little narrower than the picture; the exact width is known only after the layout.
    (across, (f64::from(figure.width) - 90.0) * stand.step / (across.high - across.low))
}

fn are_hairs(slot: f64, series: &[Series]) -> bool {
    slot * filled(series.len()) / (series.len() as f64) < HAIR
}

/// Legend entries of a figure whose final width and range are set.
pub(super) fn meaning(figure: &Figure, at: &Positions, series: &[Series]) -> Vec<Entry> {
    let (_, slot) = slots(figure, &Stand::new(at), at);
    legend(figure.palette, series, are_hairs(slot, series))
}

/// Legend entries: boxes for bars, strokes for outlines.
fn legend(palette: Palette, series: &[Series], hairs: bool) -> Vec<Entry> {
    let entry = |(i, one): (usize, &Series)| {
        let outline = hairs && series.len() > 1;
        let swatch = if outline { Swatch::Stroke(palette.look(i)) } else { Swatch::Box(palette.fill(i)) };
        Entry { name: one.name.clone(), swatch }
    };
    series.iter().enumerate().map(entry).collect()
}

/// The fraction of a slot that its bars fill.
fn filled(series: usize) -> f64 {
    if series == 1 { 0.82 } else { 0.76 }
}

/// The span of the vertical axis: zero and all values, with room for numbers under negative bars.
fn upward(figure: &Figure, series: &[Series], written: Written) -> Result<Span, ChartError> {
    let ends = series.iter().flat_map(|one| &one.values).flat_map(|estimate| {
        let (low, high) = estimate.extent();
        [0.0, low, high, estimate.value]
    });
    let ends = ends.chain(figure.target.as_ref().map(|target| target.value));
    if ends.clone().all(|end| end == 0.0) && figure.y.range.is_none() {
        // A chart of nothing but zeros still needs an axis.
        return Ok(Span { low: 0.0, high: 1.0, log: false });
    }
    let mut span = spans::span(&figure.y, ends)?;
    if span.low < 0.0 && written.is_some() {
        span.low -= (span.high - span.low) * 0.08;
    }
    Ok(span)
}

/// Decimals with which a number fits over every bar: none if all values are whole, else the usual
/// count. `None` if one does not fit.
fn written(figure: &Figure, series: &[Series], slot: f64) -> Written {
    let numbers = figure.y.numbers;
    let factor = numbers.factor();
    let values = || series.iter().flat_map(|one| &one.values).map(|estimate| estimate.value);
    let whole = values().all(|value| ((value * factor).round() - value * factor).abs() < 1e-6);
    // One decimal would make many small numbers look the same.
    let small = numbers == Numbers::Decimal && values().all(|value| value.abs() < 2.0);
    let usual = if small { 2 } else { number::usual_decimals(numbers) };
    let decimals = if whole && numbers != Numbers::OneIn { 0 } else { usual };
    // With a single series a number may be slightly wider than its bar.
    let room = slot * filled(series.len()) / series.len() as f64 + if series.len() == 1 { slot * 0.14 } else { 0.0 };
    let text = |one: &Estimate| number::estimate(*one, figure.y.numbers, figure.style(), decimals);
    let fits = |one| VALUE.width(&text(one)) + 3.0 <= room;
    let few = series.iter().all(|one| one.values.len() <= FEW);
    (few && series.iter().flat_map(|one| &one.values).all(fits)).then_some(decimals)
}

fn side_by_side(
    canvas: &mut Canvas,
    figure: &Figure,
    frame: &Frame,
    stand: &Stand,
    series: &[Series],
    written: Written,
) {
    let slot = (frame.x.at(stand.middles[0]) - frame.x.at(stand.middles[0] - stand.step / 2.0)) * 2.0;
    let thick = (slot * filled(series.len()) / series.len() as f64).min(WIDEST);
    for (number, one) in series.iter().enumerate() {
        let shift = (number as f64 - (series.len() - 1) as f64 / 2.0) * thick;
        for (middle, estimate) in stand.middles.iter().zip(&one.values) {
            let place = frame.x.at(*middle) + shift;
            bar(canvas, frame, place, thick, *estimate, figure.palette.fill(number));
            if let Some(decimals) = written {
                let text = number::estimate(*estimate, figure.y.numbers, figure.style(), decimals);
                write(canvas, frame, place, *estimate, &text);
            }
        }
    }
}

fn bar(canvas: &mut Canvas, frame: &Frame, place: f64, thick: f64, estimate: Estimate, fill: Fill) {
    let (zero, top) = (frame.y.at(0.0), frame.y.at(estimate.value));
    let half = thick / 2.0 - if thick > 8.0 { 0.5 } else { 0.2 };
    let area = Area { left: place - half, top: top.min(zero), right: place + half, bottom: top.max(zero) };
    canvas.block(area, fill);
    if let Some((low, high)) = estimate.ends() {
        let (low, high) = (frame.y.at(low), frame.y.at(high));
        // An interval thinner than its own line would only blur the top of the bar.
        if low - high >= 1.5 {
            let cap = (thick * 0.22).min(6.0);
            let ends = [low, high].map(|end| ((place - cap, end), (place + cap, end)));
            let strokes = [((place, low), (place, high)), ends[0], ends[1]];
            // Ink does not show on a dark or hatched bar: there the whisker gets a rim of paper.
            let rim = fill.colour.luminance() < 0.1 || fill.hatch.is_some();
            let pens = if rim { &[Pen::new(PAPER, 3.0), WHISKER][..] } else { &[WHISKER] };
            for pen in pens {
                for (from, to) in strokes {
                    canvas.line(from, to, *pen);
                }
            }
        }
    }
}

/// The number over a bar, or below a negative one, on a patch of paper so that no grid line runs
/// through it.
fn write(canvas: &mut Canvas, frame: &Frame, place: f64, estimate: Estimate, text: &str) {
    let (low, high) = estimate.extent();
    let baseline = if estimate.value < 0.0 {
        frame.y.at(low.min(estimate.value)) + 13.0
    } else {
        frame.y.at(high.max(estimate.value)) - 4.5
    };
    let half = VALUE.width(text) / 2.0 + 1.0;
    let ground = Area { left: place - half, top: baseline - 9.0, right: place + half, bottom: baseline + 1.5 };
    canvas.rect(ground, PAPER, 0.85);
    canvas.text((place, baseline), text, VALUE, INK, Side::Middle);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::figure::{Axis, Kind};

    #[test]
    fn bars_stand_on_their_numbers() {
        let stand = Stand::new(&Positions::Numbers(vec![-4.0, -2.0, 0.0, 10.0]));
        assert_eq!(stand.step, 2.0);
        assert_eq!(stand.span(), Span { low: -5.0, high: 11.0, log: false });
        assert_eq!(Stand::new(&Positions::Names(vec![String::new(); 2])).middles, [0.5, 1.5]);
    }

    #[test]
    fn numbers_have_the_decimals_they_need_and_only_where_they_fit() {
        let kind = Kind::Bars { at: Positions::Names(Vec::new()), series: Vec::new() };
        let figure = Figure::new("", Axis::decimal(""), Axis::share(""), kind);
        let series = |values: &[f64]| vec![Series::new("", values.iter().map(|&value| Estimate::exact(value)))];
        assert_eq!(written(&figure, &series(&[0.25, 0.3]), 60.0), Some(0));
        assert_eq!(written(&figure, &series(&[0.25, 0.333]), 60.0), Some(1));
        assert_eq!(written(&figure, &series(&[0.25, 0.333]), 15.0), None);
        assert_eq!(written(&figure, &series(&[0.01; 17]), 60.0), None);
    }
}
