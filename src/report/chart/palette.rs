//! Colours that survive a greyscale printer and colour blindness, with a dash and a marker for each
//! series.
//!
//! The hues are near those of Okabe and Ito, "Color universal design" (2008), each moved to a
//! lightness of its own: the first five lie in equal steps from ink to gold, so that they differ on
//! a grey printer, too. No thin line can be lighter than that gold on white paper; further lines
//! differ by dashes and points, further bars by light tints and hatching.

use super::colour::{Colour, GREY, INK, PAPER};
use super::fill::{Fill, Hatch, Slant};

/// The shape of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    Ring,
    Frame,
    Wedge,
    Lozenge,
}

/// What distinguishes one series from the others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    /// Its colour.
    pub colour: Colour,
    /// Alternating drawn and blank lengths in pixels; empty for a solid line.
    pub dash: &'static [f64],
    /// The shape of its points.
    pub shape: Shape,
}

/// Maximum number of series: the number of distinct looks.
pub(super) const MAX_SERIES: usize = 24;

const COLOURS: [Colour; 8] = [
    Colour(0x00, 0x55, 0x9E),
    Colour(0xE6, 0xA8, 0x00),
    Colour(0x00, 0x96, 0x70),
    Colour(0x22, 0x22, 0x22),
    Colour(0xE0, 0x70, 0x2A),
    Colour(0x7B, 0x3F, 0xA0),
    Colour(0x56, 0xB4, 0xE9),
    Colour(0x8A, 0x5A, 0x6E),
];

const DASHES: [&[f64]; 6] =
    [&[], &[9.0, 4.0], &[3.0, 3.0], &[12.0, 4.0, 3.0, 4.0], &[16.0, 5.0], &[9.0, 3.0, 3.0, 3.0, 3.0, 3.0]];

const SHAPES: [Shape; 8] = [
    Shape::Disc,
    Shape::Square,
    Shape::Triangle,
    Shape::Diamond,
    Shape::Ring,
    Shape::Frame,
    Shape::Wedge,
    Shape::Lozenge,
];

/// The same hues for bars, whose steps of lightness can be wider because areas show where thin
/// lines would not.
const FILLS: [Colour; 6] = [
    Colour(0x00, 0x64, 0xB2),
    Colour(0xF3, 0xC7, 0x55),
    Colour(0x2F, 0xA8, 0x7A),
    Colour(0x22, 0x22, 0x22),
    Colour(0xE8, 0x90, 0x60),
    Colour(0xCF, 0xE9, 0xF9),
];

/// From light to dark in perceptually even steps, so that it reads as well in grey as in colour.
const RAMP: [Colour; 7] = [
    Colour(0xFB, 0xF8, 0xE6),
    Colour(0xD3, 0xE8, 0xC6),
    Colour(0x93, 0xCB, 0xBC),
    Colour(0x50, 0xA3, 0xB5),
    Colour(0x2C, 0x74, 0xA3),
    Colour(0x28, 0x46, 0x80),
    Colour(0x20, 0x1E, 0x4E),
];

/// Greys for lines: neighbours differ as much as visibility on paper allows.
const GREYS: [Colour; 8] =
    [grey(0x22), grey(0x99), grey(0x55), grey(0xA0), grey(0x3A), grey(0x88), grey(0x66), grey(0x77)];
/// Greys for areas.
const SHADES: [Colour; 8] =
    [grey(0x38), grey(0xB0), grey(0x70), grey(0xD8), grey(0x54), grey(0xC4), grey(0x8C), grey(0xE6)];

const fn grey(part: u8) -> Colour {
    Colour(part, part, part)
}

/// The colours of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Palette {
    /// Hues that also differ in lightness.
    #[default]
    Colour,
    /// Shades of grey.
    Grey,
    /// Black on white: areas are told apart by hatching, lines by dashes and points.
    Pattern,
}

impl Palette {
    /// The look of a series by its number. Colours repeat after 8 and dashes after 6, so 24 pairs
    /// differ.
    pub(super) fn look(self, series: usize) -> Look {
        let colour = match self {
            Self::Colour => COLOURS[series % COLOURS.len()],
            Self::Grey => GREYS[series % GREYS.len()],
            // Two dark tones, so that crossing lines can be followed.
            Self::Pattern => [INK, GREY][series % 2],
        };
        Look { colour, dash: DASHES[series % DASHES.len()], shape: SHAPES[series % SHAPES.len()] }
    }

    /// The fill of the bars of a series. After eight series the fills repeat with hatching added.
    pub(super) fn fill(self, series: usize) -> Fill {
        let (place, again) = (series % 8, series / 8 % 3);
        let first = match self {
            Self::Colour if place < FILLS.len() => Fill { outline: place == 5, ..Fill::plain(FILLS[place]) },
            Self::Colour => hatched(FILLS[place - FILLS.len()]),
            Self::Grey => Fill::plain(SHADES[place]),
            Self::Pattern => pattern(place),
        };
        let slants: &[Slant] = match (again, first.hatch) {
            (0, _) => return first,
            (1, None) => &[Slant::Up],
            (_, None) => &[Slant::Level, Slant::Upright],
            // A fill that is already hatched keeps its lines and gets a darker ground.
            (1, Some(_)) => return Fill { colour: grey(0xD0), ..first },
            (_, Some(_)) => return Fill { colour: grey(0x9C), ..first },
        };
        Fill { hatch: Some(Hatch { slants, gap: 5.0, colour: first.colour.text_on() }), ..first }
    }

    /// The colour at a fraction of the ramp: 0 is the lightest, 1 the darkest.
    pub(super) fn ramp(self, part: f64) -> Colour {
        match self {
            Self::Colour => ramp(part),
            Self::Grey | Self::Pattern => {
                let shade = 250.0 - 215.0 * part.clamp(0.0, 1.0);
                grey(shade.round() as u8)
            }
        }
    }

    /// The fill of a band of a ladder, counted from the bottom: dark for the lowest, light for the
    /// highest.
    pub(super) fn rung(self, band: usize, bands: usize) -> Fill {
        let part = if bands < 2 { 0.6 } else { 0.92 - 0.84 * band as f64 / (bands - 1) as f64 };
        let colour = self.ramp(part);
        if self != Self::Pattern || band.is_multiple_of(2) {
            return Fill { colour, hatch: None, outline: self == Self::Pattern };
        }
        let slants: &[Slant] = if band % 4 == 1 { &[Slant::Up] } else { &[Slant::Down] };
        let contrast = colour.text_on();
        Fill { colour, hatch: Some(Hatch { slants, gap: 6.0, colour: contrast }), outline: true }
    }
}

/// A fill beyond those that differ in lightness.
fn hatched(colour: Colour) -> Fill {
    Fill { colour, hatch: Some(Hatch { slants: &[Slant::Down], gap: 4.0, colour: colour.text_on() }), outline: false }
}

/// Fills in black and white.
fn pattern(place: usize) -> Fill {
    let lines = |slants, gap| {
        let hatch = Hatch { slants, gap, colour: INK };
        Fill { colour: PAPER, hatch: Some(hatch), outline: true }
    };
    let solid = |part| Fill { colour: grey(part), hatch: None, outline: true };
    match place {
        0 => solid(0x38),
        1 => lines(&[Slant::Up], 5.0),
        2 => solid(0xC4),
        3 => lines(&[Slant::Down], 3.4),
        4 => lines(&[Slant::Level], 4.0),
        5 => lines(&[Slant::Up, Slant::Down], 6.0),
        6 => solid(0x80),
        _ => lines(&[Slant::Upright], 4.0),
    }
}

/// The colour at a fraction of the ramp: 0 is the lightest, 1 the darkest.
fn ramp(part: f64) -> Colour {
    let steps = RAMP.len() - 1;
    let place = part.clamp(0.0, 1.0) * 6.0;
    let below = (place.floor() as usize).min(steps - 1);
    let (a, b) = (RAMP[below], RAMP[below + 1]);
    let weight = place - place.floor().min(5.0);
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * weight).round() as u8;
    Colour(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_series_up_to_the_most_has_its_own_colour_and_dash() {
        for a in 0..MAX_SERIES {
            for b in 0..a {
                let (one, other) = (Palette::Colour.look(a), Palette::Colour.look(b));
                assert!(one.colour != other.colour || one.dash != other.dash, "{a} looks like {b}");
            }
        }
    }

    #[test]
    fn bars_of_every_series_have_a_fill_of_their_own() {
        for palette in [Palette::Colour, Palette::Grey, Palette::Pattern] {
            for a in 0..MAX_SERIES {
                for b in 0..a {
                    assert_ne!(palette.fill(a), palette.fill(b), "{palette:?}: {a} looks like {b}");
                }
            }
        }
    }

    #[test]
    fn the_first_colours_differ_in_grey() {
        // Luma of Rec. 601, as a grey printer and most viewers convert.
        let luma = |Colour(red, green, blue): Colour| {
            0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)
        };
        for (colours, apart) in [(&COLOURS[..5], 29.0), (&FILLS[..], 27.0)] {
            let mut greys: Vec<f64> = colours.iter().map(|&colour| luma(colour)).collect();
            greys.sort_by(f64::total_cmp);
            assert!(greys.windows(2).all(|pair| pair[1] - pair[0] > apart), "{greys:?}");
        }
    }

    #[test]
    fn neighbours_differ_in_lightness() {
        for series in 1..=COLOURS.len() {
            let (a, b) =
                (Palette::Colour.look(series - 1).colour.luminance(), Palette::Colour.look(series).colour.luminance());
            assert!((a.max(b) + 0.05) / (a.min(b) + 0.05) > 1.3, "{series}");
        }
    }

    #[test]
    fn lines_show_on_paper() {
        assert!((0..8).all(|series| {
            [Palette::Colour, Palette::Grey, Palette::Pattern]
                .iter()
                .all(|palette| 1.05 / (palette.look(series).colour.luminance() + 0.05) > 2.0)
        }));
    }

    #[test]
    fn the_ramp_only_gets_darker() {
        for palette in [Palette::Colour, Palette::Grey] {
            let lights: Vec<f64> = (0..=100).map(|step| palette.ramp(f64::from(step) / 100.0).luminance()).collect();
            assert!(lights.windows(2).all(|pair| pair[1] < pair[0]));
        }
    }

    #[test]
    fn text_reads_on_every_colour_of_the_ramp() {
        for step in 0..=200 {
            let palette = [Palette::Colour, Palette::Grey][step % 2];
            let ground = palette.ramp((step / 2) as f64 / 100.0);
            let (a, b) = (ground.luminance() + 0.05, ground.text_on().luminance() + 0.05);
            assert!((a / b).max(b / a) > 4.5, "{ground:?}");
        }
    }
}
