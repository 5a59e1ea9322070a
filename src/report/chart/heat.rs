//! Heat maps: a value for each pair of two parameters, as a colour and, where it fits, as a number.

use super::super::number::Style;
use super::canvas::{Canvas, Pen, Side};
use super::colour::{BLANK, INK, PAPER};
use super::error::ChartError;
use super::figure::{Axis, Figure, Positions};
use super::font::{self, Face};
use super::frame::{Along, Frame, Plan};
use super::layout;
use super::number;
use super::number::Numbers;
use super::scale::{Area, Scale};
use super::spans;
use super::tick::Span;

/// Font sizes tried for the numbers in the cells, largest first.
const SIZES: [f64; 4] = [13.0, 11.5, 10.0, 8.5];
/// Width in screen pixels below which a picture is for a phone.
const PHONE: u32 = 400;
/// Width of the colour bar and its distance from the plot.
const BAR: (f64, f64) = (14.0, 18.0);
const TICK: Face = Face::regular(11.5);
/// The colour scale spans at least this fraction of the whole (for shares) or of the greatest
/// magnitude, so that a negligible difference does not use the full range of colours.
const LEAST: f64 = 0.1;
/// Stripes of the colour bar.
const STRIPES: u32 = 64;

pub(super) fn draw(
    canvas: &mut Canvas,
    figure: &Figure,
    columns: &Positions,
    rows: &Positions,
    values: &[Vec<Option<f64>>],
    value: &Axis,
) -> Result<(), ChartError> {
    let known = values.iter().flatten().copied().flatten();
    let span = colours(value, known.clone())?;
    let ticks = span.ticks(value.numbers, figure.style(), 7);
    let widest = ticks.iter().map(|tick| TICK.width(&tick.label)).fold(0.0, f64::max);
    let title = TICK.wrap_even(&font::clean(&value.full_label()), f64::from(figure.width) * 0.4, 2);
    let title_width = title.iter().map(|line| TICK.width(line)).fold(0.0, f64::max);
    let second_line = title.len().saturating_sub(1) as f64 * TICK.leading();
    let axes = Plan::new(
        Along::slots(columns, figure.x.numbers, figure.style()),
        Along::slots(rows, figure.y.numbers, figure.style()),
    );
    let plan = Plan {
        right: BAR.0 + BAR.1 + 7.0 + widest.ceil(),
        corner: title_width + 20.0,
        headroom: axes.headroom + second_line,
        ..axes
    };
    let frame = layout::draw(canvas, figure, &plan)?;
    cells(canvas, figure, &frame, values, value, span);

    // The colour bar, its name above it.
    let left = frame.plot.right + BAR.1;
    let bar = Area { left, right: left + BAR.0, ..frame.plot };
    let scale = Scale::new(span, bar.bottom, bar.top);
    for stripe in 0..STRIPES {
        let edge = |number: u32| bar.bottom - bar.height() * f64::from(number) / f64::from(STRIPES);
        // Each stripe extends under the next one, or the paper would show through between them.
        let top = edge((stripe + 2).min(STRIPES));
        let colour = figure.palette.ramp((f64::from(stripe) + 0.5) / f64::from(STRIPES));
        canvas.rect(Area { top, bottom: edge(stripe), ..bar }, colour, 1.0);
    }
    for tick in &ticks {
        let at = scale.at(tick.value);
        canvas.line((bar.right, at), (bar.right + 4.0, at), Pen::new(INK, 1.0));
        canvas.text((bar.right + 7.0, at + 0.36 * TICK.px), &tick.label, TICK, INK, Side::Start);
    }
    let end = bar.right + 7.0 + widest;
    for (number, line) in title.iter().rev().enumerate() {
        let baseline = bar.top - 10.0 - number as f64 * TICK.leading();
        canvas.text((end, baseline), line, TICK, INK, Side::End);
    }
    Ok(())
}

/// The range of the colours: the fixed one if any, 0 to 1 for shares that spread widely, else that
/// of the data; widened to at least `LEAST`.
fn colours(value: &Axis, known: impl Iterator<Item = f64> + Clone) -> Result<Span, ChartError> {
    let span = spans::line_span(value, known)?;
    if value.range.is_some() {
        return Ok(span);
    }
    let share = value.numbers.is_share();
    let whole = if share { 1.0 } else { span.low.abs().max(span.high.abs()) };
    let missing = whole * LEAST - (span.high - span.low);
    let mut wider = span;
    if missing > 0.0 {
        wider.low -= missing / 2.0;
        wider.high += missing / 2.0;
        // Keep shares within 0 to 1, and do not go below zero if the data do not.
        let shift = if share && wider.high > 1.0 { 1.0 - wider.high } else { 0.0 };
        let shift = if span.low >= 0.0 && wider.low + shift < 0.0 { -wider.low } else { shift };
        wider = Span { low: wider.low + shift, high: wider.high + shift, ..wider };
    }
    Ok(wider.rounded(value.numbers, 6))
}

fn cells(canvas: &mut Canvas, figure: &Figure, frame: &Frame, values: &[Vec<Option<f64>>], value: &Axis, span: Span) {
    let part = Scale::new(span, 0.0, 1.0);
    let (wide, high) = ((frame.x.at(1.0) - frame.x.at(0.0)).abs(), (frame.y.at(0.0) - frame.y.at(1.0)).abs());
    let gap = if wide.min(high) > 12.0 { 0.5 } else { 0.0 };
    // A phone cannot be held closer, as a book can.
    let phone = figure.paper.is_none() && figure.width < PHONE;
    let sizes = if phone { &SIZES[..2] } else { &SIZES[..] };
    let writing = Writing::new(values, (value.numbers, figure.style()), span, (wide - 4.0, high - 3.0), sizes);
    for (row, list) in values.iter().enumerate() {
        for (column, cell) in list.iter().enumerate() {
            let area = Area {
                left: frame.x.at(column as f64) + gap,
                top: frame.y.at(row as f64 + 1.0) + gap,
                right: frame.x.at(column as f64 + 1.0) - gap,
                bottom: frame.y.at(row as f64) - gap,
            };
            let Some(number) = *cell else {
                canvas.rect(area, BLANK, 1.0);
                canvas.line((area.left, area.bottom), (area.right, area.top), Pen::new(PAPER, 1.5));
                continue;
            };
            let colour = figure.palette.ramp(part.at(number));
            canvas.rect(area, colour, 1.0);
            if let Some(writing) = &writing {
                let face = Face::regular(writing.size);
                let middle = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0 + 0.36 * face.px);
                let text = writing.text(number);
                canvas.text(middle, &text, face, colour.text_on(), Side::Middle);
            }
        }
    }
}

/// How the numbers in the cells are written: all in the same format, so that they can be compared.
struct Writing {
    numbers: Numbers,
    style: Style,
    size: f64,
    decimals: usize,
    /// Whether percentages have a percent sign. Without room for it, the colour bar alone shows the
    /// unit.
    sign: bool,
}

impl Writing {
    fn text(&self, number: f64) -> String {
        let text = number::value(number, self.numbers, self.style, self.decimals);
        let bare = if self.sign { None } else { text.strip_suffix('%').map(str::trim_end) };
        bare.map(str::to_owned).unwrap_or(text)
    }

    /// The most precise format, at the largest size, that fits into every cell; `None` if not even
    /// the smallest fits.
    fn new(
        values: &[Vec<Option<f64>>],
        (numbers, style): (Numbers, Style),
        span: Span,
        (wide, high): (f64, f64),
        sizes: &[f64],
    ) -> Option<Self> {
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
        let signs = if numbers == Numbers::Share { &[true, false][..] } else { &[true] };
        let all = signs.iter().flat_map(|&sign| {
            let decimals = (0..=most).rev();
            decimals
                .flat_map(move |decimals| sizes.iter().map(move |&size| Self { numbers, style, size, decimals, sign }))
        });
        all.filter(|writing| writing.size * 0.9 <= high).find(|writing| {
            let face = Face::regular(writing.size);
            known().all(|number| face.width(&writing.text(number)) <= wide)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::style::Language;

    #[test]
    fn numbers_shrink_and_then_vanish_with_the_cells() {
        let shares = (Numbers::Share, Style::chart(Language::English));
        let values = vec![vec![Some(0.5), None], vec![Some(1.0), Some(0.037)]];
        let span = Span { low: 0.0, high: 1.0, log: false };
        let size = |wide, high| Writing::new(&values, shares, span, (wide, high), &SIZES).map(|writing| writing.size);
        assert_eq!(size(60.0, 30.0), Some(13.0));
        assert!(size(30.0, 30.0).unwrap() < 13.0);
        let bare = Writing::new(&values, shares, span, (20.0, 30.0), &SIZES).unwrap();
        assert_eq!((bare.sign, bare.text(0.5)), (false, "50".to_owned()));
        assert_eq!(size(10.0, 30.0), None);
        assert_eq!(size(60.0, 5.0), None);
    }

    #[test]
    fn next_to_no_difference_does_not_get_all_colours() {
        let ends = |axis: Axis, values: [f64; 2]| {
            let span = colours(&axis, values.into_iter()).unwrap();
            (span.low, span.high)
        };
        let (low, high) = ends(Axis::share(""), [0.914, 0.916]);
        assert!(low <= 0.87 && (0.96..=1.0).contains(&high), "{low} {high}");
        let (low, high) = ends(Axis::share(""), [0.999, 1.0]);
        assert!(low <= 0.9 && high == 1.0, "{low} {high}");
        let (low, high) = ends(Axis::share(""), [0.0, 0.001]);
        assert!(low == 0.0 && high >= 0.1, "{low} {high}");
        let (low, high) = ends(Axis::decimal(""), [5.815, 6.071]);
        assert!(low <= 5.64 && high >= 6.24, "{low} {high}");
        assert_eq!(ends(Axis::decimal(""), [1.0, 7.0]), (1.0, 7.0));
        assert_eq!(ends(Axis::share("").range(0.0, 0.01), [0.0, 0.01]), (0.0, 0.01));
    }
}
