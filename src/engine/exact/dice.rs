//! Dice that fall every way in turn, each with its probability.
//!
//! A step is run again and again. The dice replay the choices of a path and extend it; after each run the
//! last choice that has further options moves on to the next one (a walk over the tree of outcomes, depth
//! first). Lanes that need no roll take no branch.

use std::collections::HashMap;
use std::rc::Rc;

use crate::dice::{Dice, Roll, sorted_faces};
use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::{Mask, Num, Solo};

/// Values with their probabilities.
type Options = Rc<[(i16, f64)]>;

/// Sorted faces with their probabilities.
type Hands = Rc<[(Vec<i16>, f64)]>;

/// One choice on the path.
#[derive(Debug, Clone, Copy)]
struct Choice {
    taken: usize,
    options: usize,
}

/// Dice that enumerate.
#[derive(Debug, Default)]
pub struct EnumeratingDice {
    path: Vec<Choice>,
    depth: usize,
    probability: f64,
    uniform: HashMap<u16, Options>,
    mixed: HashMap<Vec<i16>, Options>,
    rolls: HashMap<*const Roll, Options>,
    /// By dice kept, sides, and whether one more die was thrown.
    hands: HashMap<(usize, u16, bool), Hands>,
}

impl EnumeratingDice {
    /// Runs a step once for each way its dice can fall; `step` receives the dice and gives a result,
    /// which `leaf` takes together with its probability. Stops when `leaf` says `false`.
    pub fn each<T>(&mut self, mut step: impl FnMut(&mut Self) -> T, mut leaf: impl FnMut(T, f64) -> bool) {
        self.path.clear();
        loop {
            self.depth = 0;
            self.probability = 1.0;
            let result = step(self);
            if !leaf(result, self.probability) {
                return;
            }
            while self.path.last().is_some_and(|choice| choice.taken + 1 == choice.options) {
                self.path.pop();
            }
            match self.path.last_mut() {
                Some(choice) => choice.taken += 1,
                None => return,
            }
        }
    }

    /// Takes the next choice of the path, among so many options.
    fn choose(&mut self, options: usize) -> usize {
        if self.depth == self.path.len() {
            self.path.push(Choice { taken: 0, options });
        }
        let taken = self.path[self.depth].taken;
        self.depth += 1;
        taken
    }

    /// Takes one of some values.
    fn pick(&mut self, options: &[(i16, f64)]) -> i16 {
        let taken = if options.len() == 1 { 0 } else { self.choose(options.len()) };
        let (value, probability) = options[taken];
        self.probability *= probability;
        value
    }

    fn uniform(&mut self, sides: u16) -> Options {
        let make = || (1..=sides.cast_signed()).map(|face| (face, 1.0 / f64::from(sides))).collect();
        Rc::clone(self.uniform.entry(sides).or_insert_with(make))
    }

    /// What `keep` dice can show, the highest of them or of one more.
    fn kept(&mut self, keep: usize, sides: u16, extra: bool) -> Hands {
        let make = || {
            let thrown = keep + usize::from(extra);
            let ways = f64::from(sides).powi(thrown as i32);
            let mut hands: Vec<(Vec<i16>, f64)> = Vec::new();
            for (faces, n) in sorted_faces(thrown, u32::from(sides)) {
                let kept: Vec<i16> = faces[..keep].iter().map(|&face| face.cast_signed()).collect();
                // Results that only differ in the die that is dropped follow each other.
                match hands.last_mut() {
                    Some((last, p)) if *last == kept => *p += n as f64 / ways,
                    _ => hands.push((kept, n as f64 / ways)),
                }
            }
            hands.into()
        };
        Rc::clone(self.hands.entry((keep, sides, extra)).or_insert_with(make))
    }

    /// Takes one of some hands.
    fn hand<const K: usize>(&mut self, hands: &Hands) -> [Num<Solo>; K] {
        let (faces, p) = &hands[self.choose(hands.len())];
        self.probability *= p;
        std::array::from_fn(|i| Num::splat(faces[i]))
    }

    fn outcomes(&mut self, roll: &Roll) -> Options {
        let make = || {
            let exact = roll.distribution().expect("whoever solves has asked whether the roll can be solved");
            // Totals beyond a lane are refused when an experiment is built.
            exact.iter().filter(|&(_, p)| p > 0.0).map(|(value, p)| (value as i16, p)).collect()
        };
        // A roll lives as long as its experiment, which outlives these dice.
        Rc::clone(self.rolls.entry(std::ptr::from_ref(roll)).or_insert_with(make))
    }
}

/// The totals of independent dice with these numbers of sides.
fn convolve(sides: &[i16]) -> Options {
    let mut totals = vec![1.0];
    let mut first = 0;
    for &sides in sides.iter().filter(|&&sides| sides > 0) {
        first += 1;
        let mut next = vec![0.0; totals.len() + sides as usize - 1];
        for (total, p) in totals.iter().enumerate() {
            for place in &mut next[total..total + sides as usize] {
                *place += p / f64::from(sides);
            }
        }
        totals = next;
    }
    (first..).zip(totals).collect()
}

impl Dice for EnumeratingDice {
    type L = Solo;

    fn d(&mut self, sides: u16, active: Mask<Solo>) -> Num<Solo> {
        if !active.any() {
            return Num::zero();
        }
        let options = self.uniform(sides);
        Num::splat(self.pick(&options))
    }

    fn at_most(&mut self, sides: u16, target: Num<Solo>, active: Mask<Solo>) -> Mask<Solo> {
        if !active.any() {
            return Mask::none();
        }
        let target = target.first();
        if target < 1 {
            return Mask::none();
        }
        if i32::from(target) >= i32::from(sides) {
            return Mask::all();
        }
        let p = f64::from(target) / f64::from(sides);
        Mask::uniform(self.pick(&[(1, p), (0, 1.0 - p)]) == 1)
    }

    fn by_lane<const K: usize>(&mut self, sides: [Num<Solo>; K], active: Mask<Solo>) -> Num<Solo> {
        if !active.any() {
            return Num::zero();
        }
        let mut key = sides.map(InspectNum::first);
        key.sort_unstable();
        let options = Rc::clone(self.mixed.entry(key.to_vec()).or_insert_with(|| convolve(&key)));
        Num::splat(self.pick(&options))
    }

    fn roll(&mut self, roll: &Roll, active: Mask<Solo>) -> Num<Solo> {
        if !active.any() {
            return Num::zero();
        }
        let options = self.outcomes(roll);
        Num::splat(self.pick(&options))
    }

    fn capped(&mut self, roll: &Roll, cap: Num<Solo>, active: Mask<Solo>) -> Num<Solo> {
        if !active.any() {
            return Num::zero();
        }
        let cap = cap.first();
        let all = self.outcomes(roll);
        let below = all.partition_point(|&(value, _)| value < cap);
        let mut options = all[..below].to_vec();
        let rest: f64 = all[below..].iter().map(|&(_, p)| p).sum();
        if rest > 0.0 {
            options.push((cap, rest));
        }
        Num::splat(self.pick(&options))
    }

    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<Solo>) -> [Num<Solo>; K] {
        if !active.any() {
            return [Num::zero(); K];
        }
        let hands = self.kept(K, sides, false);
        self.hand(&hands)
    }

    fn highest<const K: usize>(&mut self, sides: u16, extra: Mask<Solo>, active: Mask<Solo>) -> [Num<Solo>; K] {
        if !active.any() {
            return [Num::zero(); K];
        }
        let hands = self.kept(K, sides, extra.any());
        self.hand(&hands)
    }

    fn when(&mut self, active: Mask<Solo>, part: impl FnOnce(&mut Self)) {
        if active.any() {
            part(self);
        }
    }
}
