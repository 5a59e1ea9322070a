//! Rolls thrown ahead: many totals of one roll at once, in loops that do nothing else.
//!
//! A rule asks for one roll at a time, with other work between. Throwing a handful ahead lets one random
//! word serve several rolls, looks at the kind of roll once for all of them, and keeps that code in one
//! place instead of in every game. Totals are independent of each other and of everything before, so it
//! makes no difference that some were thrown before they were asked for, and some are never taken.

use crate::dice::evaluate::{Faces, all_but_one, bursting, follow, one_of, sum};
use crate::dice::{Kind, Plain, Roll};
use crate::lane::faces::FairDie;
use crate::lane::inspect::{InspectMask, InspectNum, join, split};
use crate::lane::{Groups, LaneRng, Lanes, Mask, Num, Unrolled};

/// Totals of one roll.
#[derive(Debug)]
pub struct RollBuffer<'a, L: LaneRng> {
    /// The roll; the buffer serves no other.
    roll: &'a Roll,
    /// In parts, as counters take them, and less `plus`.
    totals: Vec<Num<L::Part>>,
    /// What is added to every total.
    plus: i16,
    next: usize,
    /// If someone looks on: each face, from 1, with the total that it belongs to.
    faces: Vec<(usize, Num<L>, Mask<L>)>,
}

impl<'a, S: LaneRng> RollBuffer<'a, S> {
    /// An empty buffer for `6 * sixes` totals: as many as any number of rolls that share a word goes into.
    pub fn new(roll: &'a Roll, sixes: usize) -> Self {
        let size = 6 * sixes;
        let plus = match roll.kind() {
            Kind::Sum(plain) | Kind::One(plain, _) | Kind::ButOne(plain, _) => plain.plus,
            Kind::Burst(..) | Kind::Steps(_) => 0,
        };
        Self { roll, totals: vec![Num::zero(); size * S::PARTS], plus, next: size, faces: Vec::new() }
    }

    /// Whether this buffer is for that roll.
    #[inline(always)]
    pub fn is_of(&self, roll: &Roll) -> bool {
        self.roll.id() == roll.id()
    }

    /// The next total. `WATCHED` says whether its faces are to be remembered.
    #[inline(always)]
    pub fn take<const WATCHED: bool>(&mut self, generator: &mut S::Generator) -> Num<S> {
        if self.next * S::PARTS == self.totals.len() {
            // A copy, so that the caller's generator can stay in registers.
            let mut copy = generator.clone();
            self.refill::<WATCHED>(&mut copy);
            *generator = copy;
        }
        let total = join::<S>(&self.totals[self.next * S::PARTS..]) + self.plus;
        self.next += 1;
        total
    }

    /// Puts down what was thrown ahead, so that the next total is thrown from the generator as it stands.
    pub fn discard(&mut self) {
        self.next = self.totals.len() / S::PARTS;
    }

    /// The faces of the total that was taken last, and the lanes in which they were thrown.
    pub fn faces(&self) -> impl Iterator<Item = (Num<S>, Mask<S>)> {
        let last = self.next - 1;
        self.faces.iter().filter(move |(of, ..)| *of == last).map(|&(_, face, active)| (face, active))
    }

    #[cold]
    #[inline(never)]
    fn refill<const WATCHED: bool>(&mut self, generator: &mut S::Generator) {
        self.fill::<WATCHED>(generator);
        self.next = 0;
    }

    /// Throws all totals anew.
    #[inline(always)]
    pub fn fill<const WATCHED: bool>(&mut self, generator: &mut S::Generator) {
        S::outlined(
            (),
            #[inline(always)]
            |()| {
                self.faces.clear();
                match self.roll.serves() {
                    1 => self.fill_abreast::<1, WATCHED>(generator),
                    2 => self.fill_abreast::<2, WATCHED>(generator),
                    _ => self.fill_abreast::<3, WATCHED>(generator),
                }
            },
        );
    }

    /// What all totals are short of, so that it need not be added to each.
    pub fn plus(&self) -> i16 {
        self.plus
    }

    /// All totals in parts, taken or not, less [`plus`](Self::plus).
    #[inline(always)]
    pub fn totals(&mut self) -> &mut [Num<S::Part>] {
        &mut self.totals
    }

    /// Throws everything, `K` rolls to a word.
    #[inline(always)]
    fn fill_abreast<const K: usize, const WATCHED: bool>(&mut self, generator: &mut S::Generator)
    where
        Unrolled<S, K>: Groups<S, K> + LaneRng<Part = S::Part>,
    {
        let all = Mask::all();
        let mut ahead = Ahead::<S, K, WATCHED> { generator: generator.clone(), first: 0, faces: &mut self.faces };
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
            Kind::Steps(steps) => {
                for totals in totals {
                    ahead.put(
                        totals,
                        #[inline(always)]
                        |ahead| follow(ahead, steps, all),
                    );
                }
            }
        }
        *generator = ahead.generator;
    }
}

/// Faces for `K` rolls abreast.
struct Ahead<'a, S: LaneRng, const K: usize, const WATCHED: bool> {
    generator: S::Generator,
    /// The first of the totals that are thrown now.
    first: usize,
    faces: &'a mut Vec<(usize, Num<S>, Mask<S>)>,
}

impl<S: LaneRng, const K: usize, const WATCHED: bool> Ahead<'_, S, K, WATCHED>
where
    Unrolled<S, K>: LaneRng<Part = S::Part>,
{
    #[inline(always)]
    fn put(&mut self, totals: &mut [Num<S::Part>], roll: impl FnOnce(&mut Self) -> Num<Unrolled<S, K>>) {
        split(roll(self), totals);
        self.first += K;
    }
}

impl<S: LaneRng, const K: usize, const WATCHED: bool> Faces for Ahead<'_, S, K, WATCHED>
where
    Unrolled<S, K>: Groups<S, K>,
{
    type L = Unrolled<S, K>;

    #[inline(always)]
    fn throw(&mut self, die: &FairDie, active: Mask<Self::L>) -> Num<Self::L> {
        let thrown = die.throw(&mut self.generator);
        if WATCHED {
            let (faces, active) = (Self::L::parts(thrown), Self::L::flag_parts(active));
            for (i, (face, active)) in faces.into_iter().zip(active).enumerate() {
                self.faces.push((self.first + i, face + 1, active));
            }
        }
        thrown
    }

    #[inline(always)]
    fn any(&self, m: Mask<Self::L>) -> bool {
        m.any()
    }

    #[inline(always)]
    fn look_up(&self, list: &[i16], face: Num<Self::L>) -> Num<Self::L> {
        let mut parts = Self::L::parts(face);
        for part in &mut parts {
            *part = look_up(list, *part);
        }
        Self::L::abreast(parts)
    }
}

/// Looks face numbers up, lane by lane.
#[inline(always)]
pub fn look_up<L: Lanes>(list: &[i16], face: Num<L>) -> Num<L> {
    let mut lanes = [0; 64];
    face.write(&mut lanes);
    for lane in &mut lanes[..L::N] {
        *lane = list[*lane as usize];
    }
    Num::read(&lanes)
}
