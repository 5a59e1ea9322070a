//! One throw of a roll with dice from elsewhere: real ones at a table, or another generator.

use lane::faces::FairDie;
use lane::inspect::{InspectMask, InspectNum};
use lane::{Mask, Num, Solo};

use super::evaluate::evaluate;
use super::roll::Roll;
use dice::faces::Faces;

/// Calls a closure for every face.
struct ClosureFaces<F>(F);

impl<F: FnMut(u16) -> u16> Faces for ClosureFaces<F> {
    type L = Solo;

    fn throw(&mut self, die: &FairDie, active: Mask<Solo>) -> Num<Solo> {
        if active.any() { Num::splat((self.0)(die.sides()).cast_signed() - 1) } else { Num::zero() }
    }

    fn throw_by_lane(&mut self, sides: Num<Solo>, _: u16, active: Mask<Solo>) -> Num<Solo> {
        self.throw(&FairDie::new(sides.first().max(1).cast_unsigned()), active)
    }

    fn any(&self, m: Mask<Solo>) -> bool {
        m.any()
    }

    fn look_up(&self, list: &[i16], face: Num<Solo>) -> Num<Solo> {
        Num::splat(list[usize::from(face.first().cast_unsigned())])
    }
}

impl Roll {
    /// The total of one throw. `face` is called for every die in turn with the number of sides, and must return a
    /// face from 1 to that number. For a die that is re-rolled until it shows more, only the faces that can stand
    /// count as sides.
    pub fn throw(&self, face: impl FnMut(u16) -> u16) -> i16 {
        evaluate(&mut ClosureFaces(face), self, Mask::all()).first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_asked_for_one_by_one() {
        for (notation, faces, total) in [
            ("2d6+1", &[3, 4][..], 8),
            ("4d6dl1", &[3, 1, 6, 5], 14),
            ("d10!", &[10, 10, 4], 24),
            ("d{2,4,8}", &[3], 8),
            ("5d10kh3", &[2, 9, 4, 7, 1], 20),
        ] {
            let roll = Roll::new(notation.parse().expect("the notation is legal"));
            let mut faces = faces.iter().copied();
            assert_eq!(roll.throw(|_| faces.next().expect("no face too many")), total, "{notation}");
            assert_eq!(faces.next(), None, "{notation} takes all faces");
        }
    }
}
