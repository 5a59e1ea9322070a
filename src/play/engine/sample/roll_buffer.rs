//! Buffered rolls: many totals of one roll at once, in loops that do nothing else.
//!
//! A rule requests one roll at a time, with other work in between. Throwing a batch ahead lets one random word serve
//! several rolls, dispatches on the kind of roll once per batch, and keeps that code in one place instead of in every
//! game. Totals are independent of each other and of everything before, so it makes no difference that they are
//! thrown before they are requested or that some are never used.

use super::shared::shared;
use dice::Plain;
use dice::faces::{Faces, all_but_one, bursting, one_of, rejected_by_lane, sum};
use lane::faces::{FairDie, MAX_SHARED, SharedWord};
use lane::inspect::{InspectMask, InspectNum, join, split};
use lane::{Groups, LaneRng, Lanes, Mask, Num, Unrolled, inlined};
use lang::evaluate::follow;
use lang::machine::{self, Program, Workspace};
use lang::{Kind, Roll};

/// Throws all totals of a buffer anew.
type Fill<S> = fn(&mut RollBuffer<'_, S>, &mut <S as LaneRng>::Generator);

/// How a buffer is filled on one backend.
#[derive(Debug)]
pub struct Filling<S: LaneRng> {
    plain: Fill<S>,
    /// Only where faces are recorded.
    observed: Option<Fill<S>>,
}

impl<S: LaneRng> Filling<S> {
    /// The functions, compiled in the crate that calls this.
    pub fn here() -> Self {
        Self { plain: |buffer, generator| buffer.throw_all::<false>(generator), observed: None }
    }

    /// These, and those for buffers whose faces are recorded.
    pub fn recorded(self) -> Self {
        Self { observed: Some(|buffer, generator| buffer.throw_all::<true>(generator)), ..self }
    }
}

/// A buffer of totals of one roll.
#[derive(Debug)]
pub struct RollBuffer<'a, L: LaneRng> {
    /// The roll; the buffer serves no other.
    roll: &'a Roll,
    /// The totals without `plus`, each split into parts as counters take them.
    totals: Vec<Num<L::Part>>,
    /// The constant to be added to every total.
    plus: i16,
    next: usize,
    /// If faces are observed: each face, from 1, with the index of its total and the lanes that threw it.
    faces: Vec<(usize, Num<L>, Mask<L>)>,
    /// What a program works with, if the roll is one.
    work: Option<Box<StripSpace<L>>>,
    filling: &'static Filling<L>,
}

#[inlined(generic)]
impl<'a, S: LaneRng> RollBuffer<'a, S> {
    /// An empty buffer for `6 * sixes` totals. Six is a multiple of every number of rolls that can share a word.
    pub fn new(roll: &'a Roll, sixes: usize) -> Self {
        let size = 6 * sixes;
        let plus = match roll.kind() {
            Kind::Sum(plain) | Kind::One(plain, _) | Kind::ButOne(plain, _) => plain.plus,
            Kind::Burst(..) | Kind::Plain(_) | Kind::Program(_) => 0,
        };
        let work = matches!(roll.kind(), Kind::Program(_))
            .then(|| Box::new(StripSpace { work: Workspace::new(), ahead: [[Num::zero(); STRIP]; MAX_SHARED] }));
        Self {
            roll,
            totals: vec![Num::zero(); size * S::PARTS],
            plus,
            next: size,
            faces: Vec::new(),
            work,
            filling: shared(),
        }
    }

    /// Whether this buffer is for that roll.
    #[inline(always)]
    pub fn is_of(&self, roll: &Roll) -> bool {
        self.roll.id() == roll.id()
    }

    /// The next total. `OBSERVED` says whether to keep its faces.
    pub fn take<const OBSERVED: bool>(&mut self, generator: &mut S::Generator) -> Num<S> {
        if self.next * S::PARTS == self.totals.len() {
            // A copy, so that the caller's generator can stay in registers.
            let mut copy = generator.clone();
            self.refill::<OBSERVED>(&mut copy);
            *generator = copy;
        }
        let total = join::<S>(&self.totals[self.next * S::PARTS..]) + self.plus;
        self.next += 1;
        total
    }

    /// Discards the buffered totals, so that the next one is thrown from the current state of the generator.
    pub fn discard(&mut self) {
        self.next = self.totals.len() / S::PARTS;
    }

    /// The faces of the last total taken, and the lanes in which they were thrown.
    pub fn faces(&self) -> impl Iterator<Item = (Num<S>, Mask<S>)> {
        let last = self.next - 1;
        self.faces.iter().filter(move |(of, ..)| *of == last).map(|&(_, face, active)| (face, active))
    }

    #[cold]
    #[inline(never)]
    fn refill<const OBSERVED: bool>(&mut self, generator: &mut S::Generator) {
        self.fill::<OBSERVED>(generator);
        self.next = 0;
    }

    /// Throws all totals anew.
    pub fn fill<const OBSERVED: bool>(&mut self, generator: &mut S::Generator) {
        let filling = self.filling;
        let fill = if OBSERVED { filling.observed.expect("faces are recorded on the baseline") } else { filling.plain };
        fill(self, generator);
    }

    fn throw_all<const OBSERVED: bool>(&mut self, generator: &mut S::Generator) {
        S::outlined(
            (),
            #[inline(always)]
            |()| {
                self.faces.clear();
                if let Kind::Program(program) = self.roll.kind() {
                    self.fill_strips::<OBSERVED>(program, generator);
                    return;
                }
                match self.roll.serves() {
                    1 => self.fill_side_by_side::<1, OBSERVED>(generator),
                    2 => self.fill_side_by_side::<2, OBSERVED>(generator),
                    _ => self.fill_side_by_side::<3, OBSERVED>(generator),
                }
            },
        );
    }

    /// Constant left out of every buffered total, so that it need not be added to each.
    pub fn plus(&self) -> i16 {
        self.plus
    }

    /// All totals in parts, taken or not, without [`plus`](Self::plus).
    #[inline(always)]
    pub fn totals(&mut self) -> &mut [Num<S::Part>] {
        &mut self.totals
    }

    /// Throws all totals, `K` rolls to a word.
    fn fill_side_by_side<const K: usize, const OBSERVED: bool>(&mut self, generator: &mut S::Generator)
    where
        Unrolled<S, K>: Groups<S, K> + LaneRng<Part = S::Part>,
    {
        let all = Mask::all();
        let mut ahead =
            SideBySideFaces::<S, K, OBSERVED> { generator: generator.clone(), first: 0, faces: &mut self.faces };
        let totals = self.totals.chunks_exact_mut(K * S::PARTS);
        match self.roll.kind() {
            Kind::Sum(plain) => {
                let plain = Plain { plus: 0, ..plain };
                for totals in totals {
                    ahead.put(
                        totals,
                        #[inline(always)]
                        |ahead| sum(ahead, plain, all),
                    );
                }
            }
            Kind::One(plain, highest) => {
                let plain = Plain { plus: 0, ..plain };
                for totals in totals {
                    ahead.put(
                        totals,
                        #[inline(always)]
                        |ahead| one_of(ahead, plain, highest, all),
                    );
                }
            }
            Kind::ButOne(plain, highest) => {
                let plain = Plain { plus: 0, ..plain };
                for totals in totals {
                    ahead.put(
                        totals,
                        #[inline(always)]
                        |ahead| all_but_one(ahead, plain, highest, all),
                    );
                }
            }
            Kind::Burst(plain, from) => {
                for totals in totals {
                    ahead.put(
                        totals,
                        #[inline(always)]
                        |ahead| bursting(ahead, plain, from, all),
                    );
                }
            }
            Kind::Plain(operations) => {
                for totals in totals {
                    ahead.put(
                        totals,
                        #[inline(always)]
                        |ahead| follow(ahead, operations, all),
                    );
                }
            }
            Kind::Program(_) => unreachable!("programs are run on strips"),
        }
        *generator = ahead.generator;
    }

    /// Runs a program for all totals, a strip at a time.
    fn fill_strips<const OBSERVED: bool>(&mut self, program: &Program, generator: &mut S::Generator) {
        let Some(space) = &mut self.work else { unreachable!("a buffer of a program has what it works with") };
        let StripSpace { work, ahead } = &mut **space;
        let mut strip = StripFaces::<S, OBSERVED> { generator, ahead, first: 0, faces: &mut self.faces };
        for totals in self.totals.chunks_exact_mut(STRIP * S::PARTS) {
            split(machine::roll(&mut strip, program, work, Mask::all()), totals);
            strip.first += STRIP;
        }
    }
}

/// Number of vectors that a program runs on at once, so that the time for finding out what an operation is is shared.
const STRIP: usize = 3;

/// What a program works with. It is kept from one time to the next, because it is too large to be cleared each time.
#[derive(Debug)]
struct StripSpace<S: LaneRng> {
    work: Workspace<Strip<S>>,
    /// Dice that are ready to be taken.
    ahead: [[Num<S>; STRIP]; MAX_SHARED],
}

/// A source of faces for a strip. Each vector has words of its own.
struct StripFaces<'a, S: LaneRng, const OBSERVED: bool> {
    generator: &'a mut S::Generator,
    /// Dice that are ready to be taken.
    ahead: &'a mut [[Num<S>; STRIP]; MAX_SHARED],
    /// Index of the first of the totals that are being rolled.
    first: usize,
    faces: &'a mut Vec<(usize, Num<S>, Mask<S>)>,
}

#[inlined]
impl<S: LaneRng, const OBSERVED: bool> StripFaces<'_, S, OBSERVED> {
    /// Keeps faces, counted from 0, for observers.
    fn keep(&mut self, thrown: Num<Strip<S>>, active: Mask<Strip<S>>) {
        if OBSERVED {
            let (faces, active) = (Strip::<S>::parts(thrown), Strip::<S>::flag_parts(active));
            for (i, (face, active)) in faces.into_iter().zip(active).enumerate() {
                self.faces.push((self.first + i, face + 1, active));
            }
        }
    }

    /// Throws dice that share a word.
    fn ahead<const K: usize>(&mut self, word: &SharedWord) {
        for vector in 0..STRIP {
            let thrown = word.throw::<S, K>(self.generator);
            // By reference: an array that is iterated over by value is copied in memory first.
            for (dice, face) in self.ahead.iter_mut().zip(&thrown) {
                dice[vector] = *face;
            }
        }
    }

    /// Throws one die in every lane.
    fn each(&mut self, die: &FairDie) -> Num<Strip<S>> {
        let mut parts = [Num::zero(); STRIP];
        for part in &mut parts {
            [*part] = <Unrolled<S, 1>>::parts(die.throw(self.generator));
        }
        Strip::<S>::from_parts(parts)
    }
}

/// The lanes of a strip.
type Strip<S> = Unrolled<S, STRIP>;

#[inlined]
impl<S: LaneRng, const OBSERVED: bool> Faces for StripFaces<'_, S, OBSERVED> {
    type L = Strip<S>;

    fn throw(&mut self, die: &FairDie, active: Mask<Self::L>) -> Num<Self::L> {
        let thrown = self.each(die);
        self.keep(thrown, active);
        thrown
    }

    fn throw_two(&mut self, die: &FairDie, active: Mask<Self::L>) -> [Num<Self::L>; 2] {
        if die.serves() == 1 {
            return [self.throw(die, active), self.throw(die, active)];
        }
        let (mut first, mut second) = ([Num::zero(); STRIP], [Num::zero(); STRIP]);
        for (first, second) in first.iter_mut().zip(&mut second) {
            [*first, *second] = <Unrolled<S, 2>>::parts(die.throw(self.generator));
        }
        let both = [Self::L::from_parts(first), Self::L::from_parts(second)];
        self.keep(both[0], active);
        self.keep(both[1], active);
        both
    }

    fn throw_ahead(&mut self, word: &SharedWord) {
        match word.dice() {
            1 => self.ahead::<1>(word),
            2 => self.ahead::<2>(word),
            3 => self.ahead::<3>(word),
            _ => self.ahead::<4>(word),
        }
    }

    fn take(&mut self, place: usize, _: &FairDie, active: Mask<Self::L>) -> Num<Self::L> {
        let thrown = Strip::<S>::from_parts(self.ahead[place % MAX_SHARED]);
        self.keep(thrown, active);
        thrown
    }

    fn throw_by_lane(&mut self, sides: Num<Self::L>, most: u16, active: Mask<Self::L>) -> Num<Self::L> {
        let die = FairDie::new(most.next_power_of_two());
        let thrown = rejected_by_lane(
            sides,
            active,
            #[inline(always)]
            |m| m.any(),
            #[inline(always)]
            || self.each(&die),
        );
        self.keep(thrown, active);
        thrown
    }

    fn any(&self, m: Mask<Self::L>) -> bool {
        m.any()
    }

    fn look_up(&self, list: &[i16], face: Num<Self::L>) -> Num<Self::L> {
        let mut parts = Self::L::parts(face);
        for part in &mut parts {
            *part = look_up(list, *part);
        }
        Self::L::from_parts(parts)
    }
}

/// A source of faces for `K` rolls side by side.
struct SideBySideFaces<'a, S: LaneRng, const K: usize, const OBSERVED: bool> {
    generator: S::Generator,
    /// Index of the first of the totals that are being thrown.
    first: usize,
    faces: &'a mut Vec<(usize, Num<S>, Mask<S>)>,
}

impl<S: LaneRng, const K: usize, const OBSERVED: bool> SideBySideFaces<'_, S, K, OBSERVED>
where
    Unrolled<S, K>: LaneRng<Part = S::Part>,
{
    #[inline(always)]
    fn put(&mut self, totals: &mut [Num<S::Part>], roll: impl FnOnce(&mut Self) -> Num<Unrolled<S, K>>) {
        split(roll(self), totals);
        self.first += K;
    }
}

#[inlined]
impl<S: LaneRng, const K: usize, const OBSERVED: bool> Faces for SideBySideFaces<'_, S, K, OBSERVED>
where
    Unrolled<S, K>: Groups<S, K>,
{
    type L = Unrolled<S, K>;

    fn throw_by_lane(&mut self, _: Num<Self::L>, _: u16, _: Mask<Self::L>) -> Num<Self::L> {
        unreachable!("plain rolls have dice with as many sides in every lane")
    }

    fn throw(&mut self, die: &FairDie, active: Mask<Self::L>) -> Num<Self::L> {
        let thrown = die.throw(&mut self.generator);
        if OBSERVED {
            let (faces, active) = (Self::L::parts(thrown), Self::L::flag_parts(active));
            for (i, (face, active)) in faces.into_iter().zip(active).enumerate() {
                self.faces.push((self.first + i, face + 1, active));
            }
        }
        thrown
    }

    fn any(&self, m: Mask<Self::L>) -> bool {
        m.any()
    }

    fn look_up(&self, list: &[i16], face: Num<Self::L>) -> Num<Self::L> {
        let mut parts = Self::L::parts(face);
        for part in &mut parts {
            *part = look_up(list, *part);
        }
        Self::L::from_parts(parts)
    }
}

/// Looks up face indices in a list, lane by lane.
#[inline(always)]
pub fn look_up<L: Lanes>(list: &[i16], face: Num<L>) -> Num<L> {
    let mut lanes = [0; 64];
    face.write(&mut lanes);
    for lane in &mut lanes[..L::N] {
        *lane = list[*lane as usize];
    }
    Num::read(&lanes)
}
