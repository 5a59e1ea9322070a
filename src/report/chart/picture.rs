//! From SVG to PNG by resvg, with the embedded font: system fonts are never used.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::error::ChartError;
use super::font::{BOLD, FAMILY, REGULAR};

/// Maximum side of a picture in pixels.
const LONGEST: f32 = 16384.0;

/// Renders an SVG drawing as a PNG, with `scale` pixels per pixel of the drawing (2 for print and
/// high-density screens). Images inside the drawing are not loaded, neither from disk nor from
/// anywhere else.
///
/// # Errors
/// If the text is not an SVG drawing, or the scale gives no picture between 1 and 16,384 pixels a side.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, ChartError> {
    let tree = tree(svg)?;
    let (width, height) = sides(&tree, scale)?;
    let bad = || ChartError::BadScale { width: width as f32, height: height as f32 };
    let mut pixels = Pixmap::new(width, height).ok_or_else(bad)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| bad())
}

/// The width and height of the PNG that [`png`] makes of a drawing.
///
/// # Errors
/// As [`png`].
pub fn pixels(svg: &str, scale: f32) -> Result<(u32, u32), ChartError> {
    // The size stands in the first tag; what is drawn does not matter.
    let end = svg.find('>').map_or(svg.len(), |end| end + 1);
    sides(&tree(&format!("{}</svg>", &svg[..end]))?, scale)
}

fn sides(tree: &Tree, scale: f32) -> Result<(u32, u32), ChartError> {
    let size = tree.size();
    let (width, height) = ((size.width() * scale).round(), (size.height() * scale).round());
    let fits = |pixels: f32| (1.0..=LONGEST).contains(&pixels);
    if fits(width) && fits(height) {
        Ok((width as u32, height as u32))
    } else {
        Err(ChartError::BadScale { width, height })
    }
}

/// Parses a drawing with the embedded font.
pub(super) fn tree(svg: &str) -> Result<Tree, ChartError> {
    let options = Options {
        font_family: FAMILY.to_owned(),
        fontdb: fonts(),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| ChartError::NotSvg(error.to_string()))
}

/// The embedded font under its own name and every generic family: resvg silently drops text when it
/// knows no font of the family.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        fonts.load_font_data(REGULAR.to_vec());
        fonts.load_font_data(BOLD.to_vec());
        fonts.set_serif_family(FAMILY);
        fonts.set_sans_serif_family(FAMILY);
        fonts.set_cursive_family(FAMILY);
        fonts.set_fantasy_family(FAMILY);
        fonts.set_monospace_family(FAMILY);
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}
