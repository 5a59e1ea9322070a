//! Bars: one per outcome and series, side by side. Where bars would be hairs they become the outline of
//! the same steps, so that two hundred outcomes are as true as two.

use super::canvas::{Canvas, Pen, Side};
use super::dash::Point;
use super::draw;
use super::error::ChartError;
use super::figure::{Estimate, Figure, Positions, Series};
use super::font::Face;
use super::frame::{self, Along, Frame, Plan};
use super::legend::Entry;
use super::number;
use super::palette::{INK, Look, look};
use super::scale::Area;
use super::tick::Span;

/// A bar thinner than this, in pixels, becomes part of an outline.
const HAIR: f64 = 3.0;
/// Numbers are written over the bars of charts with at most this many positions.
const FEW: usize = 16;
const VALUE: Face = Face::regular(11.0);
const WHISKER: Pen = Pen::new(INK, 1.0);

/// Where bars stand along the axis: middles, and the distance between neighbours.
struct Stand {
    middles: Vec<f64>,
    step: f64,
}

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    figure: &Figure,
    at: &Positions,
    series: &[Series],
) -> Result<(), ChartError> {
    let stand = Stand::new(at);
    let (first, last) = (stand.middles[0], stand.middles[stand.middles.len() - 1]);
    let across = Span {
        low: first - stand.step * 0.5,
        high: last + stand.step * 0.5,
        log: false,
    };
    let x = match at {
        Positions::Names(_) => Along::slots(at, figure.x.numbers),
        Positions::Numbers(values) => Along::Numbers {
            span: across,
            prefer: values.clone(),
            inset: 0.0,
        },
    };
    let ends = series
        .iter()
        .flat_map(|one| &one.values)
        .flat_map(|estimate| {
            let (low, high) = estimate.extent();
            [0.0, low, high, estimate.value]
        });
    // A chart of zeros alone still has an axis.
    let mut up = draw::span(&figure.y, ends)?;
    up.low = if up.high <= 1e-12 || up.low < -1e-12 {
        up.low
    } else {
        0.0
    };
    if series
        .iter()
        .flat_map(|one| &one.values)
        .all(|estimate| estimate.extent() == (0.0, 0.0))
    {
        up = Span {
            low: 0.0,
            high: figure.y.range.map_or(1.0, |(_, high)| high.max(1e-12)),
            log: false,
        };
    }
    let slot = (f64::from(figure.width) - 90.0) * stand.step / (across.high - across.low);
    let labelled = written_out(figure, series, slot);
    let legend = series
        .iter()
        .enumerate()
        .map(|(i, one)| Entry::area(&one.name, look(i).colour))
        .collect();
    let y = Along::Numbers {
        span: up,
        prefer: Vec::new(),
        inset: 0.0,
    };
    let plan = Plan {
        x,
        y,
        legend,
        right: 0.0,
        headroom: if labelled { 20.0 } else { 10.0 },
    };
    let frame = frame::draw(canvas, figure, &plan)?;

    let slot = (frame.x.at(first + stand.step) - frame.x.at(first))
        .abs()
        .min(frame.plot.width());
    let slot = if stand.middles.len() == 1 {
        slot.min(160.0)
    } else {
        slot
    };
    let gap = if series.len() == 1 { 0.18 } else { 0.24 };
    let thick = slot * (1.0 - gap) / series.len() as f64;
    if thick < HAIR {
        for (number, one) in series.iter().enumerate() {
            outline(canvas, &frame, &stand, one, look(number), series.len() == 1)?;
        }
    } else {
        let thick = thick.min(72.0);
        for (number, one) in series.iter().enumerate() {
            let shift = (number as f64 - (series.len() - 1) as f64 / 2.0) * thick;
            for (middle, estimate) in stand.middles.iter().zip(&one.values) {
                let place = frame.x.at(*middle) + shift;
                bar(canvas, &frame, place, thick, *estimate, look(number))?;
                if labelled {
                    write(canvas, figure, &frame, place, *estimate)?;
                }
            }
        }
    }
    frame.finish(canvas, figure)
}

impl Stand {
    fn new(at: &Positions) -> Self {
        match at {
            Positions::Names(names) => Self {
                middles: (0..names.len()).map(|i| i as f64 + 0.5).collect(),
                step: 1.0,
            },
            Positions::Numbers(values) => {
                let step = values
                    .windows(2)
                    .map(|pair| pair[1] - pair[0])
                    .fold(f64::INFINITY, f64::min);
                Self {
                    middles: values.clone(),
                    step: if step.is_finite() { step } else { 1.0 },
                }
            }
        }
    }
}

/// Whether there is room for the number over every bar.
fn written_out(figure: &Figure, series: &[Series], slot: f64) -> bool {
    let room = slot * 0.8 / series.len() as f64 + if series.len() == 1 { slot * 0.15 } else { 0.0 };
    series.iter().all(|one| one.values.len() <= FEW)
        && series
            .iter()
            .flat_map(|one| &one.values)
            .all(|estimate| VALUE.width(&text(figure, *estimate)) + 3.0 <= room)
}

fn text(figure: &Figure, estimate: Estimate) -> String {
    number::value(estimate.value, figure.y.numbers, 1)
}

fn bar(
    canvas: &mut Canvas<'_>,
    frame: &Frame,
    place: f64,
    thick: f64,
    estimate: Estimate,
    look: Look,
) -> Result<(), ChartError> {
    let (zero, top) = (frame.y.at(0.0), frame.y.at(estimate.value));
    let half = thick / 2.0 - if thick > 8.0 { 0.5 } else { 0.2 };
    let area = Area {
        left: place - half,
        top: top.min(zero),
        right: place + half,
        bottom: top.max(zero),
    };
    canvas.rect(area, look.colour, 1.0)?;
    if let Some((low, high)) = estimate.interval {
        let (low, high) = (frame.y.at(low), frame.y.at(high));
        // An interval thinner than its own line would only blur the top of the bar.
        if low - high >= 1.5 {
            let cap = (thick * 0.22).min(6.0);
            canvas.line((place, low), (place, high), WHISKER)?;
            for end in [low, high] {
                canvas.line((place - cap, end), (place + cap, end), WHISKER)?;
            }
        }
    }
    Ok(())
}

/// The number over a bar, or below one that hangs down.
fn write(
    canvas: &mut Canvas<'_>,
    figure: &Figure,
    frame: &Frame,
    place: f64,
    estimate: Estimate,
) -> Result<(), ChartError> {
    let (low, high) = estimate.extent();
    let hangs = estimate.value < 0.0;
    let baseline = if hangs {
        frame.y.at(low.min(estimate.value)) + 11.0
    } else {
        frame.y.at(high.max(estimate.value)) - 4.0
    };
    canvas.text(
        (place, baseline),
        &text(figure, estimate),
        VALUE,
        INK,
        Side::Middle,
    )
}

/// The bars of a series as one stepped shape; filled when it is the only one.
fn outline(
    canvas: &mut Canvas<'_>,
    frame: &Frame,
    stand: &Stand,
    one: &Series,
    look: Look,
    alone: bool,
) -> Result<(), ChartError> {
    let half = stand.step / 2.0;
    let steps = |height: &dyn Fn(&Estimate) -> f64| -> Vec<Point> {
        let mut path: Vec<Point> = Vec::new();
        let mut edge: Option<f64> = None;
        let zero = frame.y.at(0.0);
        for (middle, estimate) in stand.middles.iter().zip(&one.values) {
            let (left, right) = (frame.x.at(middle - half), frame.x.at(middle + half));
            // Between bars that do not touch the outline goes down to zero.
            if edge.is_none_or(|edge| left - edge > 0.05) {
                if let Some(edge) = edge {
                    path.push((edge, zero));
                }
                path.push((left, zero));
            }
            let top = frame.y.at(height(estimate));
            path.extend([(left, top), (right, top)]);
            edge = Some(right);
        }
        path.extend(edge.map(|edge| (edge, zero)));
        path
    };
    let path = steps(&|estimate| estimate.value);
    if alone {
        canvas.polygon(&path, look.colour, 1.0)?;
        if one
            .values
            .iter()
            .any(|estimate| estimate.interval.is_some())
        {
            let mut band = steps(&|estimate| estimate.extent().1);
            band.extend(steps(&|estimate| estimate.extent().0).into_iter().rev());
            canvas.polygon(&band, INK, 0.35)?;
        }
        return Ok(());
    }
    canvas.path(&path, Pen::new(look.colour, 1.6), look.dash)
}
