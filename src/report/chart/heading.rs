//! The text around a chart: title and subtitle above it, the caption below it.

use super::canvas::{Canvas, Side};
use super::colour::{Colour, GREY, INK};
use super::figure::Figure;
use super::font::{self, Face};

const TITLE: Face = Face::bold(18.0);
/// Below this width the title is smaller: a column of a book has no room for headlines.
const NARROW: f64 = 520.0;
const SMALL_TITLE: Face = Face::bold(14.5);
const SUBTITLE: Face = Face::regular(13.0);
const CAPTION: Face = Face::regular(11.0);

/// Title, subtitle and caption broken into lines.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Heading {
    face: Face,
    title: Vec<String>,
    subtitle: Vec<String>,
    caption: Vec<String>,
}

impl Heading {
    /// Breaks the text of a figure into lines of a width.
    pub(super) fn new(figure: &Figure, width: f64) -> Self {
        let face = if width < NARROW { SMALL_TITLE } else { TITLE };
        Self {
            face,
            title: face.wrap_even(&font::clean(&figure.title), width, 3),
            subtitle: SUBTITLE.wrap_even(&font::clean(&figure.subtitle), width, 3),
            caption: CAPTION.wrap(&font::clean(&figure.caption), width, 4),
        }
    }

    /// Height of title and subtitle in pixels.
    pub(super) fn above(&self) -> f64 {
        self.title.len() as f64 * self.face.leading() + self.subtitle.len() as f64 * SUBTITLE.leading()
    }

    /// Height of the caption in pixels.
    pub(super) fn below(&self) -> f64 {
        self.caption.len() as f64 * CAPTION.leading()
    }

    /// Writes title and subtitle downwards from `top`, and the caption so that it ends at `bottom`.
    pub(super) fn draw(&self, canvas: &mut Canvas, left: f64, top: f64, bottom: f64) {
        let y = lines(canvas, &self.title, (left, top), self.face, INK);
        lines(canvas, &self.subtitle, (left, y), SUBTITLE, GREY);
        lines(canvas, &self.caption, (left, bottom - self.below()), CAPTION, GREY);
    }
}

/// Writes lines of text downwards from a point and returns the `y` where they end.
pub(super) fn lines(canvas: &mut Canvas, lines: &[String], (x, top): (f64, f64), face: Face, colour: Colour) -> f64 {
    let mut y = top;
    for line in lines {
        canvas.text((x, y + face.px * 0.95), line, face, colour, Side::Start);
        y += face.leading();
    }
    y
}
