//! Scatter: whom a blast still reaches when it goes off some metres from its target.

use crate::prelude::*;

/// `FS-73` Blasting weapon: the chance that a blast still reaches a position when it misses in a random direction, by
/// the metres of the miss from 0 on.
#[derive(Debug, Clone)]
pub struct Scatter {
    /// The chance as a fraction: favourable ways, and all ways. Certain or impossible where the direction makes no
    /// difference.
    reaches: Vec<[u16; 2]>,
}

/// The largest denominator.
const MAX_WAYS: u16 = 32_767;

impl Scatter {
    /// A blast with this radius, missing by up to `most_off` metres, against a position `stands` metres from the point
    /// of aim.
    pub fn around(most_off: i16, stands: i16, radius: i16) -> Self {
        Self { reaches: (0..=most_off).map(|off| nearest_fraction(share(off, stands, radius))).collect() }
    }

    /// An area on target, which reaches a position or does not.
    pub fn fixed(reaches: bool) -> Self {
        Self { reaches: vec![[u16::from(reaches), 1]] }
    }

    /// `FS-79` Areas: lanes where the blast, `off` metres from its target, reaches one position. The direction is
    /// independent for each position.
    #[inline(always)]
    pub fn reaches<D: Dice>(&self, off: Num<D::L>, active: Mask<D::L>, dice: &mut D) -> Mask<D::L> {
        let mut reached = Mask::none();
        for (metres, &[ways, all]) in self.reaches.iter().enumerate() {
            let here = active & off.eq(metres as i16);
            if ways == all {
                reached |= here;
            } else if ways > 0 {
                let reached = &mut reached;
                when!(dice, here, *reached |= dice.at_most(all, Num::splat(ways.cast_signed()), here));
            }
        }
        reached
    }
}

/// The share of all directions (R09: equally likely) in which a blast that misses by `off` metres reaches the victim:
/// the arc of the circle around the point of aim that lies within the radius around the victim.
fn share(off: i16, stands: i16, radius: i16) -> f64 {
    let [off, stands, radius] = [off, stands, radius].map(f64::from);
    let across = 2.0 * off * stands;
    let missing = off * off + stands * stands - radius * radius;
    if across == 0.0 {
        return if missing <= 0.0 { 1.0 } else { 0.0 };
    }
    (missing / across).clamp(-1.0, 1.0).acos() / std::f64::consts::PI
}

/// The fraction with a small denominator nearest to a share, with an error below 3e-7.
fn nearest_fraction(share: f64) -> [u16; 2] {
    let (mut best, mut least) = ([0, 1], f64::INFINITY);
    for all in 1..=MAX_WAYS {
        let ways = (share * f64::from(all)).round();
        let off = (share - ways / f64::from(all)).abs();
        if off < least - 1e-15 {
            (best, least) = ([ways as u16, all], off);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_circle() {
        for (off, stands, radius, is) in [
            (0, 5, 5, 1.0),
            (0, 6, 5, 0.0),
            (3, 0, 2, 0.0),
            (2, 0, 2, 1.0),
            // An equilateral triangle: 60 degrees to either side.
            (5, 5, 5, 1.0 / 3.0),
            (3, 1, 5, 1.0),
            (1, 9, 5, 0.0),
            // A right angle: cos = 0.
            (3, 4, 5, 0.5),
        ] {
            assert!((share(off, stands, radius) - is).abs() < 1e-12, "{off} {stands} {radius}");
        }
    }

    #[test]
    fn fractions_are_nearly_exact() {
        for off in 1..=31 {
            for stands in 1..=30 {
                for radius in [2, 3, 4, 5, 8] {
                    let share = share(off, stands, radius);
                    let [ways, all] = nearest_fraction(share);
                    assert!((share - f64::from(ways) / f64::from(all)).abs() < 3e-7, "{off} {stands} {radius}");
                }
            }
        }
    }
}
