//! A figure in the style of a scenario: its size on paper, its colours, its language.

use super::super::chart::{Figure, Kind, Palette, Paper};
use crate::plan::style::{self, Style};

/// The shape of a picture whose height is not said.
const SHAPE: f64 = 0.625;
/// The same in a column of a book, where words take a larger part of the height.
const TALL: f64 = 0.85;
/// Narrower than this, in pixels of a screen, is such a column.
const NARROW: f64 = 520.0;
/// The shape of a panel.
const PANEL: f64 = 0.72;

/// A panel on paper is not narrower than this, in pixels of a screen.
const NARROWEST: f64 = 230.0;
/// Nor is it where there would be more rows of them than this; then it may be this narrow, but not this low.
const ROWS: usize = 3;
const TIGHT: (f64, f64) = (180.0, 190.0);
/// What stands around panels, in the same.
const AROUND: f64 = 120.0;
/// The part of the width that a plot is high at least, where the height of the picture is not said.
const PLOT: f64 = 0.3;

/// The figure as the style wants it.
pub fn figure(mut figure: Figure, style: &Style) -> Figure {
    figure.palette = match style.palette {
        style::Palette::Colour => Palette::Colour,
        style::Palette::Grey => Palette::Grey,
        style::Palette::Pattern => Palette::Pattern,
    };
    figure.language = style.language;
    if !style.caption {
        figure.caption = String::new();
    }
    match style.paper {
        Some(paper) => {
            let pixels = paper.width / 25.4 * 72.0 * Figure::LABEL / paper.font;
            let high = natural(&mut figure, pixels);
            if paper.height.is_some() {
                figure.least = Figure::LOWEST;
            }
            let height = paper.height.unwrap_or(high / pixels * paper.width);
            figure.on_paper(Paper { width: paper.width, height, font: paper.font })
        }
        None => figure,
    }
}

/// The height in pixels that suits a width. Panels go into fewer columns where they would be too narrow.
fn natural(figure: &mut Figure, pixels: f64) -> f64 {
    let own = f64::from(figure.height);
    match &mut figure.kind {
        Kind::Panels { panels, columns } => {
            let fit = |narrowest: f64| ((pixels / narrowest).floor().max(1.0) as usize).min(*columns);
            let roomy = fit(NARROWEST);
            let fits = if panels.len().div_ceil(roomy) > ROWS { fit(TIGHT.0) } else { roomy };
            *columns = fits;
            let down = panels.len().div_ceil(fits) as f64;
            down * (pixels / fits as f64 * PANEL).max(TIGHT.1) + AROUND
        }
        // A row is as high as its text, however wide the picture is.
        Kind::Intervals { .. } => own,
        // Low pictures of few bars stay low.
        _ if (figure.width, figure.height) != (800, 500) => own.min(pixels),
        _ => {
            figure.least = pixels * PLOT;
            pixels * if pixels < NARROW { TALL } else { SHAPE }
        }
    }
}
