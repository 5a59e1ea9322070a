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
    let bad = || ChartError::BadScale { scale };
    let side = |length: f32| {
        let pixels = (length * scale).round();
        if (1.0..=LONGEST).contains(&pixels) { Ok(pixels as u32) } else { Err(bad()) }
    };
    let (width, height) = (side(tree.size().width())?, side(tree.size().height())?);
    let mut pixels = Pixmap::new(width, height).ok_or_else(bad)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| bad())
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
