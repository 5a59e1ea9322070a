//! A colour.

/// An RGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Colour(pub u8, pub u8, pub u8);

/// Text, axes and whiskers.
pub(super) const INK: Colour = Colour(0x22, 0x22, 0x22);
/// Text on colours of medium lightness, where every bit of contrast counts.
pub(super) const BLACK: Colour = Colour(0, 0, 0);
/// Secondary text.
pub(super) const GREY: Colour = Colour(0x59, 0x59, 0x59);
/// Grid lines.
pub(super) const GRID: Colour = Colour(0xE2, 0xE2, 0xE2);
/// Cells that were not measured.
pub(super) const BLANK: Colour = Colour(0xF0, 0xF0, 0xF0);
/// The background.
pub(super) const PAPER: Colour = Colour(0xFF, 0xFF, 0xFF);

impl Colour {
    /// Relative luminance from 0 (black) to 1 (white), as in the Web Content Accessibility Guidelines 2.1.
    pub(super) fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Black or paper, whichever has more contrast with this colour.
    pub(super) fn text_on(self) -> Self {
        let contrast = |other: Self| {
            let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
            (a / b).max(b / a)
        };
        if contrast(BLACK) >= contrast(PAPER) { BLACK } else { PAPER }
    }
}
