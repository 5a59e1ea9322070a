//! The legend: what each line or fill stands for, in rows below the plot where it cannot cover
//! data.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Pen, Side};
use super::colour::INK;
use super::fill::Fill;
use super::font::{self, Face};
use super::palette::Look;
use super::scale::Area;

/// One entry of the legend.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// Its label.
    pub name: String,
    /// Its sample.
    pub swatch: Swatch,
}

/// A small sample of a line or fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Swatch {
    /// A line with a point.
    Line(Look),
    /// A line without points.
    Stroke(Look),
    /// A filled bar or area.
    Box(Fill),
    /// A dashed horizontal line.
    Target,
}

/// The pen and the dashes of a target line.
pub(super) const TARGET: (Pen, &[f64]) = (Pen::new(INK, 1.2), &[2.0, 3.0]);

/// Height of a row in pixels.
pub(super) const ROW: f64 = 18.0;

const FACE: Face = Face::regular(11.9);
const GAP: f64 = 6.0;
const BETWEEN: f64 = 20.0;
/// How much higher than asked a legend may be to keep its names whole.
const WHOLE: f64 = 1.7;
/// Maximum widths of names, tried in order until the legend is low enough and no two distinct names
/// become equal.
const LONGEST: [f64; 9] = [420.0, 300.0, 240.0, 200.0, 170.0, 140.0, 125.0, 110.0, 90.0];

/// A legend broken into rows.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Legend {
    rows: Vec<Vec<Entry>>,
    columns: Vec<f64>,
}

impl Legend {
    /// Breaks the entries into rows of a width; entries without a name are left out. Entries that
    /// do not fit into one row stand in columns, and names are shortened until the rows are no
    /// higher than `most`, unless they fit whole into little more. If shortening would make distinct
    /// names equal, the legend may grow to `limit`.
    pub(super) fn new(entries: &[Entry], width: f64, most: f64, limit: f64) -> Self {
        let room = width - 42.0;
        let choices = LONGEST.map(|longest| Self::with_names(entries, width, longest.min(room)));
        let whole = choices[0].different();
        let is_whole = |legend: &&Self| {
            let named = entries.iter().map(|entry| font::clean(&entry.name)).filter(|name| !name.is_empty());
            named.eq(legend.rows.iter().flatten().map(|entry| entry.name.clone()))
        };
        let unshortened = || choices.iter().find(|legend| legend.height() <= most * WHOLE && is_whole(legend));
        let fits = choices.iter().find(|legend| legend.height() <= most && legend.different() == whole);
        let told_apart = || {
            let lowest =
                choices.iter().filter(|legend| legend.different() == whole).min_by_key(|legend| legend.rows.len());
            lowest.filter(|legend| legend.height() <= limit)
        };
        let lowest = || choices.iter().find(|legend| legend.height() <= most).or_else(|| choices.last());
        let chosen = unshortened().or(fits).or_else(told_apart).or_else(lowest);
        chosen.cloned().unwrap_or(Self { rows: Vec::new(), columns: Vec::new() })
    }

    /// The number of distinct names.
    fn different(&self) -> usize {
        self.rows.iter().flatten().map(|entry| entry.name.as_str()).collect::<BTreeSet<_>>().len()
    }

    fn with_names(entries: &[Entry], width: f64, longest: f64) -> Self {
        let entries: Vec<Entry> = entries
            .iter()
            .map(|entry| Entry { name: FACE.fit_name(&font::clean(&entry.name), longest), ..entry.clone() })
            .filter(|entry| !entry.name.is_empty())
            .collect();
        // The most columns that fit, each as wide as its widest entry.
        for count in (1..=entries.len()).rev() {
            let columns: Vec<f64> = (0..count)
                .map(|column| entries.iter().skip(column).step_by(count).map(Entry::width).fold(0.0, f64::max))
                .collect();
            let legend = Self { rows: entries.chunks(count).map(<[Entry]>::to_vec).collect(), columns };
            // Among layouts with equally many rows, take the most even one, so that no entry is
            // left alone in the last row.
            let even = entries.len().div_ceil(legend.rows.len());
            if (legend.width() <= width && count == even) || count == 1 {
                return legend;
            }
        }
        Self { rows: Vec::new(), columns: Vec::new() }
    }

    /// Its height in pixels.
    pub(super) fn height(&self) -> f64 {
        self.rows.len() as f64 * ROW
    }

    /// Its width in pixels.
    pub(super) fn width(&self) -> f64 {
        self.columns.iter().sum::<f64>() + BETWEEN * self.columns.len().saturating_sub(1) as f64
    }

    /// Draws the legend with its upper left corner at `(left, top)`.
    pub(super) fn draw(&self, canvas: &mut Canvas, left: f64, top: f64) {
        for (number, row) in self.rows.iter().enumerate() {
            let middle = top + (number as f64 + 0.5) * ROW;
            let mut x = left;
            for (entry, width) in row.iter().zip(&self.columns) {
                entry.swatch.draw(canvas, x, middle);
                let start = x + entry.swatch.width() + GAP;
                canvas.text((start, middle + 0.36 * FACE.px), &entry.name, FACE, INK, Side::Start);
                x += width + BETWEEN;
            }
        }
    }
}

impl Entry {
    /// A line of the chart.
    pub(super) fn line(name: &str, look: Look) -> Self {
        Self { name: name.to_owned(), swatch: Swatch::Line(look) }
    }

    /// A filled part of the chart.
    pub(super) fn area(name: &str, fill: Fill) -> Self {
        Self { name: name.to_owned(), swatch: Swatch::Box(fill) }
    }

    fn width(&self) -> f64 {
        self.swatch.width() + GAP + FACE.width(&self.name)
    }
}

impl Swatch {
    fn width(self) -> f64 {
        match self {
            Self::Line(_) | Self::Stroke(_) | Self::Target => 34.0,
            Self::Box(_) => 12.0,
        }
    }

    fn draw(self, canvas: &mut Canvas, x: f64, middle: f64) {
        let path = [(x, middle), (x + self.width(), middle)];
        match self {
            Self::Line(look) => {
                canvas.path(&path, Pen::new(look.colour, 2.0), look.dash);
                canvas.marker((x + self.width() / 2.0, middle), look, 3.6)
            }
            Self::Stroke(look) => canvas.path(&path, Pen::new(look.colour, 1.6), look.dash),
            Self::Target => canvas.path(&path, TARGET.0, TARGET.1),
            Self::Box(fill) => {
                let area = Area { left: x, top: middle - 6.0, right: x + 12.0, bottom: middle + 6.0 };
                canvas.rect(area, INK, 0.6);
                let inner = Area { left: x + 0.5, top: middle - 5.5, right: x + 11.5, bottom: middle + 5.5 };
                canvas.block(inner, Fill { outline: false, ..fill })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::palette::Palette;

    fn entries(names: &[&str]) -> Vec<Entry> {
        names.iter().enumerate().map(|(i, name)| Entry::line(name, Palette::Colour.look(i))).collect()
    }

    #[test]
    fn a_row_holds_what_fits() {
        let few = Legend::new(&entries(&["one", "two"]), 400.0, 99.0, 2.0 * 99.0);
        assert_eq!(few.rows.len(), 1);
        let even = Legend::new(&entries(&["members 1"; 6]), 600.0, 99.0, 2.0 * 99.0);
        assert_eq!(even.rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
        let many = Legend::new(&entries(&["a skill with a name"; 9]), 400.0, 99.0, 2.0 * 99.0);
        assert!(many.rows.len() > 3);
        assert_eq!(many.rows.iter().map(Vec::len).sum::<usize>(), 9);
        assert!(many.width() <= 400.0);
    }

    #[test]
    fn names_are_shortened_only_when_the_legend_is_too_high() {
        let names = vec!["a skill whose name is rather long"; 12];
        let tall = Legend::new(&entries(&names), 700.0, 999.0, 2.0 * 999.0);
        let low = Legend::new(&entries(&names), 700.0, 50.0, 2.0 * 50.0);
        assert!(tall.rows.iter().flatten().all(|entry| !entry.name.contains('…')));
        assert!(low.height() <= 54.0 && low.rows.iter().flatten().all(|entry| entry.name.contains('…')));
    }

    #[test]
    fn names_that_differ_in_the_middle_stay_different() {
        let names: Vec<String> =
            (8..17).map(|number| format!("toughness {number:02} of the other side, hits 7")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let legend = Legend::new(&entries(&names), 360.0, 90.0, 2.0 * 90.0);
        assert_eq!(legend.different(), 9);
        // Sixty of them have no room at all; then the picture is more than its legend.
        let crowd: Vec<String> =
            (10..70).map(|number| format!("toughness {number} of the other side, hits 7")).collect();
        let crowd: Vec<&str> = crowd.iter().map(String::as_str).collect();
        assert_eq!(Legend::new(&entries(&crowd), 360.0, 90.0, 2.0 * 90.0).rows.len(), 30);
    }

    #[test]
    fn endless_names_are_shortened_and_empty_ones_left_out() {
        let name = "long ".repeat(100);
        let legend = Legend::new(&entries(&[&name, "", "short"]), 200.0, 99.0, 2.0 * 99.0);
        assert_eq!(legend.rows.iter().flatten().count(), 2);
        assert!(legend.columns[0] <= 200.0);
        assert_eq!(Legend::new(&[], 200.0, 99.0, 2.0 * 99.0).height(), 0.0);
    }
}
