//! Outcome ladders: the shares of all outcomes stacked to 1, a column for each value of a parameter,
//! the worst at the bottom, the best at the top.
//!
//! Between two values nothing was computed (there is no half a helper), so no slope joins them:
//! where there are many columns, they touch and become steps.

use super::canvas::{Canvas, Pen, Side};
use super::colour::PAPER;
use super::dash::Point;
use super::error::ChartError;
use super::figure::{Band, Figure, Positions};
use super::fill::Fill;
use super::font::{self, Face};
use super::frame::{Along, Frame, Plan};
use super::layout;
use super::legend::Entry;
use super::line_names;
use super::number;
use super::palette::Palette;
use super::scale::Area;
use super::tick::Span;

/// Columns thinner than this, in pixels, touch.
const THIN: f64 = 24.0;
const NAME: Face = Face::bold(11.5);
/// Padding above and below a name inside its band.
const AIR: f64 = 3.0;
/// Thickness above which a band is no better a place for its name.
const ROOMY: f64 = 50.0;

pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, at: &Positions, bands: &[Band]) -> Result<(), ChartError> {
    let sums = running_sums(bands, at.len());
    let x = Along::slots(at, figure.x.numbers, figure.style());
    let y = Along::Numbers { span: Span { low: 0.0, high: 1.0, log: false }, prefer: Vec::new(), inset: 0.0 };
    let bare = Plan::new(x, y);
    let inside = |frame: &Frame| names_inside(frame, at, bands, &sums);
    let laid = layout::lay(figure, &bare).ok().filter(|laid| inside(&laid.frame).iter().all(Option::is_some));
    let frame = match laid {
        Some(laid) if figure.legend => {
            laid.draw(canvas, figure, &bare);
            laid.frame
        }
        _ => {
            let names: Vec<&str> = bands.iter().map(|band| band.name.as_str()).collect();
            let plan = Plan { legend: legend(figure.palette, bands), ..bare };
            line_names::draw(canvas, figure, &plan, &names, |frame| last_bands(frame, &sums))?
        }
    };
    stack(canvas, figure, &frame, at, bands, &sums);
    for (number, (band, place)) in bands.iter().zip(inside(&frame)).enumerate() {
        if let Some(place) = place {
            name(canvas, &font::clean(&band.name), place, figure.palette.rung(number, bands.len()));
        }
    }
    frame.edge(canvas);
    frame.target(canvas, figure);
    Ok(())
}

/// Cumulative shares per border (one more than bands) and position.
fn running_sums(bands: &[Band], positions: usize) -> Vec<Vec<f64>> {
    let mut sums = vec![vec![0.0; positions]];
    for band in bands {
        let below = &sums[sums.len() - 1];
        sums.push(below.iter().zip(&band.shares).map(|(sum, share)| sum + share).collect());
    }
    sums
}

/// Whether the columns touch, because single ones would be too thin for a number.
fn touching(frame: &Frame, at: &Positions) -> bool {
    matches!(at, Positions::Numbers(_)) && frame.x.at(1.0) - frame.x.at(0.0) < THIN
}

/// The middle of each band in the last column, if each is thick enough to be pointed at.
fn last_bands(frame: &Frame, sums: &[Vec<f64>]) -> Option<Vec<f64>> {
    let heights: Vec<f64> = sums.iter().map(|sums| sums.last().map(|&sum| frame.y.at(sum))).collect::<Option<_>>()?;
    let middle = |pair: &[f64]| (pair[0] - pair[1] >= 3.0).then(|| f64::midpoint(pair[0], pair[1]));
    heights.windows(2).map(middle).collect()
}

/// A border of touching columns: level over each of them.
fn border(frame: &Frame, sums: &[f64]) -> Vec<Point> {
    let columns = sums.iter().enumerate();
    columns
        .flat_map(|(column, &sum)| [0.0, 1.0].map(|end| (frame.x.at(column as f64 + end), frame.y.at(sum))))
        .collect()
}

/// A place for the name of each band, where touching columns leave one.
fn names_inside(frame: &Frame, at: &Positions, bands: &[Band], sums: &[Vec<f64>]) -> Vec<Option<Point>> {
    if !touching(frame, at) {
        return vec![None; bands.len()];
    }
    let borders: Vec<Vec<Point>> = sums.iter().map(|sums| border(frame, sums)).collect();
    let place = |(band, pair): (&Band, &[Vec<Point>])| place_inside(&font::clean(&band.name), &pair[0], &pair[1]);
    bands.iter().zip(borders.windows(2)).map(place).collect()
}

fn stack(canvas: &mut Canvas, figure: &Figure, frame: &Frame, at: &Positions, bands: &[Band], sums: &[Vec<f64>]) {
    if !touching(frame, at) {
        return stack_columns(canvas, figure, frame, bands, sums);
    }
    let borders: Vec<Vec<Point>> = sums.iter().map(|sums| border(frame, sums)).collect();
    for (number, pair) in borders.windows(2).enumerate() {
        let closed: Vec<Point> = pair[0].iter().chain(pair[1].iter().rev()).copied().collect();
        canvas.area(&closed, figure.palette.rung(number, bands.len()));
    }
    for border in &borders[1..borders.len() - 1] {
        canvas.path(border, Pen::new(PAPER, 1.0), &[]);
    }
}

/// The place where a band is thickest, if the whole name fits there.
fn place_inside(name: &str, lower: &[Point], upper: &[Point]) -> Option<Point> {
    let half = NAME.width(name) / 2.0 + 8.0;
    let (first, last) = lower.first().zip(lower.last())?;
    let centre = (first.0 + last.0) / 2.0;
    let mut best: Option<(f64, Point)> = None;
    for part in 0..=60 {
        let middle = first.0 + (last.0 - first.0) * f64::from(part) / 60.0;
        if middle - half < first.0 || middle + half > last.0 {
            continue;
        }
        // The free stripe along the whole length of the name.
        let places = (0..=24).map(|i| middle - half + 2.0 * half * f64::from(i) / 24.0);
        let (top, bottom) = places.fold((f64::NEG_INFINITY, f64::INFINITY), |(top, bottom), x| {
            (top.max(height_at(upper, x)), bottom.min(height_at(lower, x)))
        });
        let room = bottom - top;
        // With enough room, a place nearer to the centre is better.
        let worth = room.min(ROOMY) - (middle - centre).abs() * 0.04;
        if room >= NAME.px + 2.0 * AIR && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, (middle, (top + bottom) / 2.0)));
        }
    }
    best.map(|(_, place)| place)
}

/// Writes the name of a band around a point.
fn name(canvas: &mut Canvas, name: &str, (x, y): Point, ground: Fill) {
    let (wide, high) = (NAME.width(name) / 2.0 + 3.0, NAME.px * 0.65);
    behind(canvas, ground, Area { left: x - wide, top: y - high, right: x + wide, bottom: y + high });
    canvas.text((x, y + 0.36 * NAME.px), name, NAME, ground.colour.text_on(), Side::Middle);
}

/// A plain background behind text on a hatch.
fn behind(canvas: &mut Canvas, fill: Fill, area: Area) {
    if fill.hatch.is_some() {
        canvas.rect(area, fill.colour, 1.0);
    }
}

/// One legend entry per band.
pub(super) fn legend(palette: Palette, bands: &[Band]) -> Vec<Entry> {
    let rung = |number| palette.rung(number, bands.len());
    bands.iter().enumerate().map(|(number, band)| Entry::area(&band.name, rung(number))).collect()
}

/// The height of a border of touching columns at `x`.
fn height_at(border: &[Point], x: f64) -> f64 {
    let after = border.partition_point(|point| point.0 < x).clamp(1, border.len() - 1);
    let (a, b) = (border[after - 1], border[after]);
    let part = if b.0 > a.0 { ((x - a.0) / (b.0 - a.0)).clamp(0.0, 1.0) } else { 0.0 };
    a.1 + (b.1 - a.1) * part
}

fn stack_columns(canvas: &mut Canvas, figure: &Figure, frame: &Frame, bands: &[Band], sums: &[Vec<f64>]) {
    let slot = frame.x.at(1.0) - frame.x.at(0.0);
    let half = (slot * 0.39).min(60.0);
    for (number, (band, pair)) in bands.iter().zip(sums.windows(2)).enumerate() {
        let fill = figure.palette.rung(number, bands.len());
        for (column, (low, high)) in pair[0].iter().zip(&pair[1]).enumerate() {
            let middle = frame.x.at(column as f64 + 0.5);
            let (bottom, top) = (frame.y.at(*low), frame.y.at(*high));
            if top < bottom {
                canvas.block(Area { left: middle - half, top, right: middle + half, bottom }, fill);
            }
            if number > 0 {
                canvas.line((middle - half, bottom), (middle + half, bottom), Pen::new(PAPER, 1.0));
            }
            let text = number::value(band.shares[column], figure.y.numbers, figure.style(), 0);
            let fits = Face::regular(11.0).width(&text) + 6.0 <= 2.0 * half;
            if bottom - top >= 11.0 + 2.0 * AIR && fits {
                let baseline = (top + bottom) / 2.0 + 4.0;
                let wide = Face::regular(11.0).width(&text) / 2.0 + 2.0;
                let (left, right) = (middle - wide, middle + wide);
                behind(canvas, fill, Area { left, top: baseline - 10.0, right, bottom: baseline + 2.5 });
                canvas.text((middle, baseline), &text, Face::regular(11.0), fill.colour.text_on(), Side::Middle);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_are_level_over_each_column() {
        let border = [(0.0, 10.0), (10.0, 10.0), (10.0, 20.0), (30.0, 20.0)];
        assert_eq!(height_at(&border, 5.0), 10.0);
        assert_eq!(height_at(&border, 20.0), 20.0);
        assert_eq!(height_at(&border, -5.0), 10.0);
        assert_eq!(height_at(&border, 99.0), 20.0);
    }

    #[test]
    fn sums_end_at_the_whole() {
        let sums = running_sums(&[Band::new("a", [0.25, 1.0]), Band::new("b", [0.75, 0.0])], 2);
        assert_eq!(sums, [vec![0.0, 0.0], vec![0.25, 1.0], vec![1.0, 1.0]]);
    }
}
