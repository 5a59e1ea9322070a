//! Applies the style of a scenario to a figure: size on paper, colours, language.

use super::super::chart::{Figure, Kind, Palette, Paper};
use scenario::style::{self, Style};

/// Height to width of a picture whose height is not given.
const SHAPE: f64 = 0.625;
/// The same for a narrow picture such as a book column, where text takes a larger part of the
/// height.
const TALL: f64 = 0.85;
/// Width in screen pixels below which a picture is narrow.
const NARROW: f64 = 520.0;
/// Minimum height of the plot on a phone.
const SLIM: f64 = 150.0;
/// Height to width of a panel.
const PANEL: f64 = 0.72;

/// Minimum width of a panel on paper, in screen pixels.
const NARROWEST: f64 = 230.0;
/// With more rows of panels than this, panels may be as narrow as `TIGHT.0`, but not lower than
/// `TIGHT.1`.
const ROWS: usize = 3;
const TIGHT: (f64, f64) = (180.0, 190.0);
/// Height of what surrounds the panels, in screen pixels.
const AROUND: f64 = 120.0;
/// Minimum height of the plot as a fraction of the width, if the height of the picture is not
/// given.
const PLOT: f64 = 0.3;

/// Applies the style.
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

/// Width of a picture on a phone in screen pixels. A page there is some 390 wide, with margins of
/// 16 on either side, so that no letter is drawn smaller than it is.
const PHONE: u32 = 340;

/// The figure at the width of a phone.
pub fn slim(mut figure: Figure) -> Figure {
    figure.paper = None;
    let height = natural(&mut figure, f64::from(PHONE)).round() as u32;
    figure.least = figure.least.max(SLIM);
    figure.size(PHONE, height)
}

/// The natural height in pixels for a width. Panels move into fewer columns if they would be too
/// narrow.
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
        // Rows are as high as their text, whatever the width.
        Kind::Intervals { .. } => own,
        // Pictures made low on purpose stay low.
        _ if (figure.width, figure.height) != (800, 500) => own.min(pixels),
        _ => {
            figure.least = pixels * PLOT;
            pixels * if pixels < NARROW { TALL } else { SHAPE }
        }
    }
}
