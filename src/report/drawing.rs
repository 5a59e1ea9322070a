//! A figure drawn in the style of a scenario, with room for its text; and drawn for a phone.

use super::chart::{self, ChartError, Figure, Paper, Plot};
use super::error::FigureError;
use super::figures;
use scenario::style::Style;

/// PNG pixels per pixel of the figure: sharp in print and on high-density screens.
pub(super) const SCALE: f32 = 2.0;
/// Default resolution of a PNG with a size on paper, in dots per inch.
const PRINT: f32 = 300.0;
/// How often a picture on paper may be made 15 % taller.
const TALLER: u32 = 6;

/// A figure as drawn in the style of a scenario.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The figure, with room for its text.
    pub figure: Figure,
    /// The drawing.
    pub svg: String,
    /// Where the values of a curve stand in it.
    pub plot: Option<Plot>,
    /// PNG pixels per pixel of the drawing.
    pub scale: f32,
}

/// Draws a figure in the style of a scenario.
///
/// # Errors
/// If it cannot be drawn.
pub(super) fn drawing(figure: &Figure, style: &Style) -> Result<Drawing, FigureError> {
    let figure = roomy(figure, style)?;
    let (svg, plot) = chart::with_plot(&figure)?;
    // The SVG of a figure on paper has its size in millimetres, read as 96 pixels per inch.
    let usual = if figure.paper.is_some() { PRINT / 96.0 } else { SCALE };
    let scale = style.dpi.map_or(usual, |dots| dots as f32 / 96.0);
    Ok(Drawing { figure, svg, plot, scale })
}

/// The drawing of a figure for a phone, where the letters of a wide one would be too small to read; none where the text
/// leaves no room for a narrow one.
pub(super) fn slim(figure: &Figure) -> Option<(String, Option<Plot>)> {
    let mut slim = figures::slim(figure.clone());
    for _ in 0..TALLER {
        match chart::with_plot(&slim) {
            Ok(drawn) => return Some(drawn),
            Err(ChartError::NoRoom { .. }) => slim.height = slim.height * 23 / 20,
            Err(_) => break,
        }
    }
    None
}

/// Makes the figure taller if its height was left open and its text leaves too little to the plot.
/// If it cannot be made tall enough, a lower plot is accepted.
fn roomy(figure: &Figure, style: &Style) -> Result<Figure, FigureError> {
    if style.paper.is_none_or(|paper| paper.height.is_some()) {
        return Ok(figure.clone());
    }
    let lower = Figure { least: Figure::LOWEST, ..figure.clone() };
    for wanted in [figure, &lower] {
        let mut roomy = wanted.clone();
        for _ in 0..TALLER {
            match (chart::svg(&roomy), roomy.paper) {
                (Err(ChartError::BadPaper { large: false, .. }), Some(paper)) => {
                    roomy = roomy.on_paper(Paper { height: paper.height * 1.15, ..paper });
                }
                (done, _) => {
                    done?;
                    return Ok(roomy);
                }
            }
        }
    }
    Ok(lower)
}
