//! Dice for lanes: random faces from the chunk's vectorised stream.

use dice::faces::{Bursting, Burstings};
use dice::faces::{Faces, bursting_by_lane, rejected_by_lane};
use lane::faces::{self, FEW_SIDES, FairDie};
use lane::inspect::{InspectMask, InspectNum, words};
use lane::stream::ChunkSeed;
use lane::{Groups, LaneRng, Lanes, Mask, Num, Unrolled, inlined};
use lang::evaluate::evaluate;
use lang::{Dice, Roll};

use super::roll_buffer::{RollBuffer, look_up};

/// An observer of thrown faces: the tape of a trial that is being traced.
pub trait DiceObserver<L: Lanes> {
    /// Whether observers of this kind ever want faces.
    const OBSERVES: bool = true;
    /// Whether this one may want faces of the chunk.
    #[inline(always)]
    fn observes(&self) -> bool {
        Self::OBSERVES
    }
    /// Called with a face, counted from 1, for the active lanes.
    fn face(&mut self, face: Num<L>, active: Mask<L>);
}

/// Observes nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoObserver;

impl<L: Lanes> DiceObserver<L> for NoObserver {
    const OBSERVES: bool = false;
    #[inline(always)]
    fn face(&mut self, _: Num<L>, _: Mask<L>) {}
}

/// A number of lanes whose operations stand in place, as lanes whose operations may be calls take it.
#[inline(always)]
fn called<S: LaneRng>(number: Num<S::Inline>) -> Num<S> {
    Num::from_raw(number.raw())
}

/// The reverse of [`called`].
#[inline(always)]
fn inlined<S: LaneRng>(number: Num<S>) -> Num<S::Inline> {
    Num::from_raw(number.raw())
}

/// Buffer size in units of six vectors of totals. Small, because most of a chunk's last buffer goes unused.
const SIXES: usize = 2;

/// Dice over the random stream of a chunk.
#[derive(Debug)]
pub struct StreamDice<'a, S: LaneRng, O = NoObserver> {
    generator: S::Generator,
    /// Bits of a random word that no die has used yet, aligned to the top.
    spare: Num<S>,
    /// Number of spare bits.
    spare_bits: u32,
    /// One buffer for each roll that the experiment has announced.
    buffers: Vec<RollBuffer<'a, S::Inline>>,
    /// The observer.
    pub observer: O,
}

impl<'a, S: LaneRng, O: DiceObserver<S>> StreamDice<'a, S, O> {
    /// Dice at the start of a chunk. `rolls` are the rolls that will be requested as a whole.
    pub fn new(seed: ChunkSeed, rolls: &[&'a Roll], observer: O) -> Self {
        Self {
            generator: seed.generator::<S>(),
            spare: Num::zero(),
            spare_bits: 0,
            buffers: rolls.iter().map(|roll| RollBuffer::new(roll, SIXES)).collect(),
            observer,
        }
    }

    /// Switches to the start of another stream and discards everything thrown ahead.
    #[inline(never)]
    pub fn reseed(&mut self, seed: ChunkSeed) {
        self.generator = seed.generator::<S>();
        self.spare_bits = 0;
        for buffer in &mut self.buffers {
            buffer.discard();
        }
    }

    /// Rolls a die with a power of two of sides, which takes only log2(`sides`) bits.
    #[inline(always)]
    fn spend_bits(&mut self, sides: u16) -> Num<S> {
        let bits = sides.trailing_zeros();
        if self.spare_bits < bits {
            self.spare = called(words::<S::Inline>(&mut self.generator));
            self.spare_bits = u16::BITS;
        }
        let word = self.spare.raw();
        self.spare_bits -= bits;
        self.spare = Num::from_raw(S::Inline::mullo(word, S::Inline::splat(sides.cast_signed())));
        // A die with one side takes no bits, and a shift by all 16 is out of range.
        let face = if bits == 0 { Num::zero() } else { Num::from_raw(S::Inline::shift_right(word, u16::BITS - bits)) };
        face + 1
    }
}

#[inlined]
impl<S: LaneRng, O: DiceObserver<S>> StreamDice<'_, S, O> {
    /// Rolls one die in every lane.
    fn one(&mut self, sides: u16, active: Mask<S>) -> Num<S> {
        let face = if sides.is_power_of_two() {
            self.spend_bits(sides)
        } else {
            let [face] = faces::dice::<S::Inline, 1>(&mut self.generator, [sides]);
            called(face)
        };
        self.observer.face(face, active);
        face
    }

    /// Rolls one die in every lane; the number of sides differs by lane.
    fn one_by_lane(&mut self, sides: Num<S>, active: Mask<S>) -> Num<S> {
        let face = S::in_place(
            #[inline(always)]
            || called(faces::die_by_lane::<S::Inline>(&mut self.generator, inlined(sides))),
        );
        self.observer.face(face, active);
        face
    }

    /// The next total of an announced roll.
    fn total(&mut self, place: usize, active: Mask<S>) -> Num<S> {
        let buffer = &mut self.buffers[place];
        if !O::OBSERVES || !self.observer.observes() {
            return called(buffer.take::<false>(&mut self.generator));
        }
        let total = called(buffer.take::<true>(&mut self.generator));
        for (face, thrown) in buffer.faces() {
            self.observer.face(called(face), Mask::from_bits(thrown.bits()) & active);
        }
        total
    }
}

#[inlined]
impl<S: LaneRng, O: DiceObserver<S>> Faces for StreamDice<'_, S, O> {
    type L = S;

    fn throw(&mut self, die: &FairDie, active: Mask<S>) -> Num<S> {
        let [face] = <Unrolled<S, 1>>::parts(die.throw(&mut self.generator));
        self.observer.face(face + 1, active);
        face
    }

    fn throw_by_lane(&mut self, sides: Num<S>, most: u16, active: Mask<S>) -> Num<S> {
        let die = FairDie::new(most.next_power_of_two());
        let face = rejected_by_lane(
            sides,
            active,
            #[inline(always)]
            |m| m.any(),
            #[inline(always)]
            || {
                let [face] = <Unrolled<S, 1>>::parts(die.throw(&mut self.generator));
                face
            },
        );
        self.observer.face(face + 1, active);
        face
    }

    fn any(&self, m: Mask<S>) -> bool {
        m.any()
    }

    fn look_up(&self, list: &[i16], face: Num<S>) -> Num<S> {
        look_up(list, face)
    }
}

#[inlined]
impl<S: LaneRng, O: DiceObserver<S>> Dice for StreamDice<'_, S, O> {
    type L = S;

    fn d(&mut self, sides: u16, active: Mask<S>) -> Num<S> {
        S::in_place(
            #[inline(always)]
            || self.one(sides, active),
        )
    }

    fn at_most(&mut self, sides: u16, target: Num<S>, active: Mask<S>) -> Mask<S> {
        if faces::rejects_often(sides) {
            let face = S::in_place(
                #[inline(always)]
                || called(faces::die_against::<S::Inline>(&mut self.generator, sides, inlined(target))),
            );
            self.observer.face(face, active);
            return face.le(target) & active;
        }
        self.d(sides, active).le(target) & active
    }

    fn by_lane<const K: usize>(&mut self, sides: [Num<S>; K], active: Mask<S>) -> Num<S> {
        let mut total = Num::zero();
        for sides in sides {
            total += self.one_by_lane(sides, active);
        }
        total
    }

    fn die_apart(&mut self, sides: Num<S>, _: &[Num<S>], active: Mask<S>) -> Num<S> {
        let face = rejected_by_lane(
            sides,
            active,
            #[inline(always)]
            |m| m.any(),
            #[inline(always)]
            || called(words::<S::Inline>(&mut self.generator)),
        ) + 1;
        self.observer.face(face, active);
        face
    }

    fn roll(&mut self, roll: &Roll, active: Mask<S>) -> Num<S> {
        let Some(place) = self.buffers.iter().position(|buffer| buffer.is_of(roll)) else {
            // The experiment has not announced this roll.
            return S::outlined(
                (),
                #[inline(always)]
                |()| evaluate(self, roll, active),
            );
        };
        S::in_place(
            #[inline(always)]
            || self.total(place, active),
        )
    }

    fn bursting(&mut self, pool: Bursting<S>, active: Mask<S>) -> Burstings<S> {
        let mut plain = Num::zero();
        if pool.plain > 0 {
            plain = self.d(pool.plain, active);
        }
        let (sides, limits) = (inlined(pool.sides), faces::limits(inlined(pool.sides)));
        let mut thrown = bursting_by_lane(
            &pool,
            active,
            #[inline(always)]
            |m| m.any(),
            #[inline(always)]
            |thrown| {
                let face = S::in_place(
                    #[inline(always)]
                    || called(faces::die_within::<S::Inline>(&mut self.generator, sides, limits)),
                )
                .only(thrown);
                self.observer.face(face, thrown);
                face
            },
        );
        thrown.total += plain;
        thrown
    }

    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<S>) -> [Num<S>; K] {
        let mut faces = [Num::zero(); K];
        let mut thrown = 0;
        if K > 1
            && !sides.is_power_of_two()
            && let Some(die) = FEW_SIDES.get(usize::from(sides))
            && die.serves() > 1
        {
            // Two dice per word. By index: an iterator over both arrays is not always inlined.
            for i in 0..K / 2 {
                let pair = S::in_place(
                    #[inline(always)]
                    || die.pair::<S::Inline>(&mut self.generator).map(called),
                );
                for j in 0..2 {
                    faces[2 * i + j] = pair[j];
                    self.observer.face(pair[j], active);
                }
            }
            thrown = K / 2 * 2;
        }
        for face in &mut faces[thrown..] {
            *face = self.d(sides, active);
        }
        for i in 1..K {
            for j in 0..i {
                (faces[j], faces[i]) = (faces[j].max(faces[i]), faces[j].min(faces[i]));
            }
        }
        faces
    }

    fn ends(&mut self, sides: u16, extra: Mask<S>, active: Mask<S>) -> [[Num<S>; 2]; 2] {
        // The same faces in the same order as two dice in some lanes and three in others, with one word fewer.
        let [high, low] = self.sorted::<2>(sides, active);
        let three = active & extra;
        let mut ends = [[high, low], [low, high]];
        self.when(
            three,
            #[inline(always)]
            |dice| {
                let third = dice.d(sides, three);
                // In lanes without a third die, neutral values below or above all faces change nothing.
                let (below, above) = (third.only(three), three.select(third, Num::splat(i16::MAX)));
                ends[0] = [high.max(below), low.max(high.min(below))];
                ends[1] = [low.min(above), high.min(low.max(above))];
            },
        );
        ends
    }

    fn when(&mut self, active: Mask<S>, part: impl FnOnce(&mut Self)) {
        if active.any() {
            part(self);
        }
    }

    fn outlined<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        S::outlined(
            part,
            #[inline(always)]
            |part| part(self),
        )
    }
}
