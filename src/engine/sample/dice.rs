//! Dice for lanes: random faces from the vector stream.

use crate::dice::evaluate::{Faces, evaluate};
use crate::dice::{Dice, Roll};
use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::stream::ChunkSeed;
use crate::lane::{Lanes, Mask, Num, Source, faces};

/// Someone who looks on while faces are thrown: the tape of a trial that is to be traced.
pub trait Onlooker<L: Lanes>: Default {
    /// A face was thrown for the active lanes.
    fn face(&mut self, face: Num<L>, active: Mask<L>);
}

/// Nobody looks on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nobody;

impl<L: Lanes> Onlooker<L> for Nobody {
    #[inline(always)]
    fn face(&mut self, _: Num<L>, _: Mask<L>) {}
}

/// Dice over the random stream of a chunk.
#[derive(Debug)]
pub struct StreamDice<S: Source, O = Nobody> {
    generator: S::Generator,
    /// Who looks on.
    pub onlooker: O,
}

impl<S: Source, O: Onlooker<S>> StreamDice<S, O> {
    /// Dice at the start of a chunk.
    pub fn new(seed: ChunkSeed) -> Self {
        Self { generator: seed.generator::<S>(), onlooker: O::default() }
    }
}

impl<S: Source, O: Onlooker<S>> Faces for StreamDice<S, O> {
    type L = S;

    #[inline(always)]
    fn throw<const K: usize>(&mut self, sides: u16, active: Mask<S>) -> [Num<S>; K] {
        let thrown = faces::dice::<S, K>(&mut self.generator, [sides; K]);
        for face in thrown {
            self.onlooker.face(face, active);
        }
        thrown
    }

    #[inline(always)]
    fn any(&self, m: Mask<S>) -> bool {
        m.any()
    }

    #[inline(always)]
    fn look_up(&self, list: &[i16], face: Num<S>) -> Num<S> {
        let mut lanes = [0; 64];
        face.write(&mut lanes);
        for lane in &mut lanes[..S::N] {
            *lane = list[*lane as usize];
        }
        Num::read(&lanes)
    }

    #[inline(always)]
    fn batch(&self, sides: u16) -> usize {
        faces::batch(sides)
    }
}

impl<S: Source, O: Onlooker<S>> Dice for StreamDice<S, O> {
    type L = S;

    #[inline(always)]
    fn d(&mut self, sides: u16, active: Mask<S>) -> Num<S> {
        let [face] = self.throw::<1>(sides, active);
        face
    }

    #[inline(always)]
    fn at_most(&mut self, sides: u16, target: Num<S>, active: Mask<S>) -> Mask<S> {
        self.d(sides, active).le(target) & active
    }

    #[inline(always)]
    fn by_lane<const K: usize>(&mut self, sides: [Num<S>; K], active: Mask<S>) -> Num<S> {
        let mut total = Num::zero();
        for sides in sides {
            let face = faces::die_by_lane::<S>(&mut self.generator, sides);
            self.onlooker.face(face, active);
            total += face;
        }
        total
    }

    #[inline(always)]
    fn roll(&mut self, roll: &Roll, active: Mask<S>) -> Num<S> {
        evaluate(self, roll, active)
    }

    #[inline(always)]
    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<S>) -> [Num<S>; K] {
        let mut faces = [Num::zero(); K];
        for i in 0..K {
            let mut face = self.d(sides, active);
            for higher in &mut faces[..i] {
                (*higher, face) = (higher.max(face), higher.min(face));
            }
            faces[i] = face;
        }
        faces
    }

    #[inline(always)]
    fn when(&mut self, active: Mask<S>, part: impl FnOnce(&mut Self)) {
        if active.any() {
            part(self);
        }
    }
}
