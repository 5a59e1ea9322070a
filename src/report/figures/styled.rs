//! A figure in the style of a scenario: its size on paper, its colours, its language.

use super::super::chart::{Figure, Kind, Palette, Paper};
use crate::plan::style::{self, Language, Style};

/// The shape of a picture whose height is not said.
const SHAPE: f64 = 0.625;

/// A panel on paper is not narrower than this, in pixels of a screen.
const NARROWEST: f64 = 230.0;
/// What stands around panels, in the same.
const AROUND: f64 = 120.0;

/// The figure as the style wants it.
pub fn figure(mut figure: Figure, style: &Style) -> Figure {
    figure.palette = match style.palette {
        style::Palette::Colour => Palette::Colour,
        style::Palette::Grey => Palette::Grey,
        style::Palette::Pattern => Palette::Pattern,
    };
    figure.comma = style.language == Language::German;
    if !style.caption {
        figure.caption = String::new();
    }
    match style.paper {
        Some(paper) => {
            if let Kind::Panels { panels, columns } = &mut figure.kind {
                let pixels = paper.width / 25.4 * 72.0 * Figure::LABEL / paper.font;
                *columns = ((pixels / NARROWEST).floor().max(1.0) as usize).min(*columns);
                let down = panels.len().div_ceil(*columns) as f64;
                let wide = pixels / *columns as f64;
                (figure.width, figure.height) = (pixels.round() as u32, (down * wide * 0.72 + AROUND).round() as u32);
            }
            let own = f64::from(figure.height) / f64::from(figure.width);
            // Low pictures of few bars, and grids of panels, keep their shape.
            let shape = if (figure.width, figure.height) == (800, 500) { SHAPE } else { own };
            let height = paper.height.unwrap_or(paper.width * shape);
            figure.on_paper(Paper { width: paper.width, height, font: paper.font })
        }
        None => figure,
    }
}
