//! Fills of areas: a colour, and hatching where colours alone would not suffice.

use super::colour::Colour;
use super::dash::Point;

/// How an area is filled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fill {
    /// The background colour.
    pub colour: Colour,
    /// Lines on top of it.
    pub hatch: Option<Hatch>,
    /// Whether its border is drawn.
    pub outline: bool,
}

/// Hatching: parallel lines in one or more directions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hatch {
    /// Their directions.
    pub slants: &'static [Slant],
    /// The distance between two of them in pixels.
    pub gap: f64,
    /// Their colour.
    pub colour: Colour,
}

/// The direction of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slant {
    /// From lower left to upper right.
    Up,
    /// From upper left to lower right.
    Down,
    /// Horizontal.
    Level,
    /// Vertical.
    Upright,
}

impl Fill {
    /// A colour alone.
    pub(super) const fn plain(colour: Colour) -> Self {
        Self { colour, hatch: None, outline: false }
    }
}

/// The segments of parallel lines that lie inside a closed path. The lines have fixed positions in
/// the picture, so that they meet where areas touch.
pub(super) fn lines(path: &[Point], slant: Slant, gap: f64) -> Vec<(Point, Point)> {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    // The direction of the lines; their spacing is counted along its normal.
    let (along_x, along_y) = match slant {
        Slant::Up => (half, -half),
        Slant::Down => (half, half),
        Slant::Level => (1.0, 0.0),
        Slant::Upright => (0.0, 1.0),
    };
    let across = |(x, y): Point| -along_y * x + along_x * y;
    let along = |(x, y): Point| along_x * x + along_y * y;
    let ends = path.iter().map(|&point| across(point));
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
    if !(low.is_finite() && high.is_finite()) || gap <= 0.0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut number = (low / gap).ceil();
    while number * gap <= high {
        let level = number * gap;
        let mut crossings: Vec<f64> = Vec::new();
        for (place, &from) in path.iter().enumerate() {
            let to = path[(place + 1) % path.len()];
            let (a, b) = (across(from), across(to));
            // Half-open, so that a corner counts once.
            if (a <= level) != (b <= level) {
                let part = (level - a) / (b - a);
                crossings.push(along(from) + part * (along(to) - along(from)));
            }
        }
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let point = |at: f64| (along_x * at - along_y * level, along_y * at + along_x * level);
            found.push((point(pair[0]), point(pair[1])));
        }
        number += 1.0;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];

    #[test]
    fn lines_end_at_the_border() {
        let level = lines(&SQUARE, Slant::Level, 4.0);
        let places: Vec<f64> = level.iter().map(|(from, _)| from.1).collect();
        assert_eq!(places, [0.0, 4.0, 8.0]);
        assert!(level.iter().all(|(from, to)| from.0.abs() < 1e-9 && (to.0 - 10.0).abs() < 1e-9));
        for slant in [Slant::Up, Slant::Down, Slant::Upright] {
            for (from, to) in lines(&SQUARE, slant, 3.0) {
                for (x, y) in [from, to] {
                    assert!((-1e-9..=10.0 + 1e-9).contains(&x) && (-1e-9..=10.0 + 1e-9).contains(&y), "{x} {y}");
                }
            }
        }
    }

    #[test]
    fn a_hole_stays_free() {
        // A U: the lines across its arms are cut in two.
        let path = [(0.0, 0.0), (3.0, 0.0), (3.0, 7.0), (7.0, 7.0), (7.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let pieces = lines(&path, Slant::Level, 5.0);
        let at_five: Vec<_> = pieces.iter().filter(|(from, _)| (from.1 - 5.0).abs() < 1e-9).collect();
        assert_eq!(at_five.len(), 2);
        assert!(lines(&[], Slant::Up, 3.0).is_empty());
    }
}
