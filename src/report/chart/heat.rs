//! Heat maps: a value for each pair of two parameters, as a colour and, where it fits, as a number.

use super::canvas::{Canvas, Pen, Side};
use super::draw;
use super::error::ChartError;
use super::figure::{Axis, Figure, Numbers, Positions};
use super::font::{self, Face};
use super::frame::{Along, Frame, Plan};
use super::layout;
use super::number;
use super::palette::{BLANK, INK, PAPER, Palette};
use super::scale::{Area, Scale};
use super::tick::Span;

/// Sizes at which numbers are tried in the cells.
const SIZES: [f64; 4] = [13.0, 11.5, 10.0, 8.5];
/// Width of the colour bar and its distance from the plot.
const BAR: (f64, f64) = (14.0, 18.0);
const TICK: Face = Face::regular(11.5);
/// Stripes of the colour bar.
const STRIPES: u32 = 64;

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    figure: &Figure,
    columns: &Positions,
    rows: &Positions,
    values: &[Vec<Option<f64>>],
    value: &Axis,
) -> Result<(), ChartError> {
    let known = values.iter().flatten().copied().flatten();
    let span = colours(value, known.clone())?;
    let ticks = span.ticks(value.numbers, 7);
    let widest = ticks.iter().map(|tick| TICK.width(&tick.label)).fold(0.0, f64::max);
    let title = TICK.fit(&font::clean(&value.full_label()), f64::from(figure.width) * 0.4);
    let axes = Plan::new(Along::slots(columns, figure.x.numbers), Along::slots(rows, figure.y.numbers));
    let plan = Plan { right: BAR.0 + BAR.1 + 7.0 + widest.ceil(), corner: TICK.width(&title) + 20.0, ..axes };
    let frame = layout::draw(canvas, figure, &plan)?;
    cells(canvas, figure.palette, &frame, values, value, span)?;

    // The colour bar, its name above it.
    let left = frame.plot.right + BAR.1;
    let bar = Area { left, right: left + BAR.0, ..frame.plot };
    let scale = Scale::new(span, bar.bottom, bar.top);
    for stripe in 0..STRIPES {
        let edge = |number: u32| bar.bottom - bar.height() * f64::from(number) / f64::from(STRIPES);
        // Each stripe reaches under the next one, or the paper would shine through between them.
        let top = edge((stripe + 2).min(STRIPES));
        let colour = figure.palette.ramp((f64::from(stripe) + 0.5) / f64::from(STRIPES));
        canvas.rect(Area { top, bottom: edge(stripe), ..bar }, colour, 1.0)?;
    }
    for tick in &ticks {
        let at = scale.at(tick.value);
        canvas.line((bar.right, at), (bar.right + 4.0, at), Pen::new(INK, 1.0))?;
        canvas.number((bar.right + 7.0, at + 0.36 * TICK.px), &tick.label, TICK, INK, Side::Start)?;
    }
    let end = bar.right + 7.0 + widest;
    canvas.text((end, bar.top - 10.0), &title, TICK, INK, Side::End)
}

/// The range of the colours: a fixed one, the whole for shares that spread, the data otherwise.
fn colours(value: &Axis, known: impl Iterator<Item = f64> + Clone) -> Result<Span, ChartError> {
    let span = draw::line_span(value, known)?;
    Ok(if value.range.is_some() { span } else { span.rounded(value.numbers, 6) })
}

fn cells(
    canvas: &mut Canvas<'_>,
    palette: Palette,
    frame: &Frame,
    values: &[Vec<Option<f64>>],
    value: &Axis,
    span: Span,
) -> Result<(), ChartError> {
    let part = Scale::new(span, 0.0, 1.0);
    let (wide, high) = ((frame.x.at(1.0) - frame.x.at(0.0)).abs(), (frame.y.at(0.0) - frame.y.at(1.0)).abs());
    let gap = if wide.min(high) > 12.0 { 0.5 } else { 0.0 };
    let writing = Writing::new(values, value.numbers, span, wide - 4.0, high - 3.0);
    for (row, list) in values.iter().enumerate() {
        for (column, cell) in list.iter().enumerate() {
            let area = Area {
                left: frame.x.at(column as f64) + gap,
                top: frame.y.at(row as f64 + 1.0) + gap,
                right: frame.x.at(column as f64 + 1.0) - gap,
                bottom: frame.y.at(row as f64) - gap,
            };
            let Some(number) = *cell else {
                canvas.rect(area, BLANK, 1.0)?;
                canvas.line((area.left, area.bottom), (area.right, area.top), Pen::new(PAPER, 1.5))?;
                continue;
            };
            let colour = palette.ramp(part.at(number));
            canvas.rect(area, colour, 1.0)?;
            if let Some(writing) = &writing {
                let face = Face::regular(writing.size);
                let middle = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0 + 0.36 * face.px);
                let text = number::value(number, value.numbers, writing.decimals);
                canvas.number(middle, &text, face, colour.text_on(), Side::Middle)?;
            }
        }
    }
    Ok(())
}

/// How the numbers in the cells are written: all alike, so that they can be compared.
struct Writing {
    size: f64,
    decimals: usize,
}

impl Writing {
    /// The largest and most exact writing that fits into every cell; none if the smallest does not.
    fn new(values: &[Vec<Option<f64>>], numbers: Numbers, span: Span, wide: f64, high: f64) -> Option<Self> {
        let range = (span.high - span.low) * numbers.factor();
        let most = match numbers {
            Numbers::Whole => 0,
            Numbers::Share if range > 35.0 => 0,
            Numbers::Share | Numbers::OneIn | Numbers::Parts(_) => 1,
            Numbers::Fraction => 2,
            // Three digits tell neighbours apart.
            Numbers::Decimal => (2.0 - range.max(1e-6).log10().floor()).clamp(0.0, 4.0) as usize,
        };
        let known = || values.iter().flatten().copied().flatten();
        (0..=most)
            .rev()
            .flat_map(|decimals| SIZES.map(|size| Self { size, decimals }))
            .filter(|writing| writing.size * 0.9 <= high)
            .find(|writing| {
                let face = Face::regular(writing.size);
                known().all(|number| face.width(&number::value(number, numbers, writing.decimals)) <= wide)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_shrink_and_then_vanish_with_the_cells() {
        let values = vec![vec![Some(0.5), None], vec![Some(1.0), Some(0.037)]];
        let span = Span { low: 0.0, high: 1.0, log: false };
        let size = |wide, high| Writing::new(&values, Numbers::Share, span, wide, high).map(|writing| writing.size);
        assert_eq!(size(60.0, 30.0), Some(13.0));
        assert!(size(30.0, 30.0).unwrap() < 13.0);
        assert_eq!(size(10.0, 30.0), None);
        assert_eq!(size(60.0, 5.0), None);
    }
}
