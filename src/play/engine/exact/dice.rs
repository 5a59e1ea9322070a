//! Dice that enumerate all their outcomes, each with its probability.
//!
//! A step is run again and again. The dice replay the choices of a path and extend it; after each run the last choice
//! that has options left advances to the next one (a depth-first walk over the tree of outcomes). Lanes that need no
//! roll do not branch.

use std::collections::BTreeMap;
use std::rc::Rc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use dice::faces::{Bursting, Burstings};
use dice::{FastMap, sorted_faces};
use lane::inspect::InspectNum;
use lane::{Num, Solo};
use lang::{MAX_CUTS, Roll, RollId};

use super::super::solo::DiceSource;
use super::burst::{BurstTable, PoolKey, Thrown};

/// Values with their probabilities.
type Options = Rc<[(i32, f64)]>;

/// Sorted faces with their probabilities.
type Hands = Rc<[(Vec<i16>, f64)]>;

/// Totals and bursts with their probabilities.
type BurstOptions = Rc<[(Thrown, f64)]>;

/// The distribution of the result of a rule's sub-computation.
type PartDistribution = Rc<[(Box<[i16]>, f64)]>;

/// The most dice outcomes that one sub-computation may have.
const MAX_PART_OUTCOMES: u64 = 2_000_000;

/// One choice on the path.
#[derive(Debug, Clone, Copy)]
struct Choice {
    taken: usize,
    options: usize,
}

/// Position in the walk over a tree of outcomes.
#[derive(Debug)]
struct Walk {
    path: Vec<Choice>,
    depth: usize,
    probability: f64,
    /// If set, choices are made uniformly at random instead of by the path.
    chance: Option<Chance>,
}

/// Random choices.
#[derive(Debug)]
struct Chance {
    generator: Xoshiro256PlusPlus,
    /// The product of the numbers of options so far.
    ways: f64,
}

impl Default for Walk {
    fn default() -> Self {
        Self { path: Vec::new(), depth: 0, probability: 1.0, chance: None }
    }
}

impl Walk {
    /// Makes the next choice of the path among `options` alternatives.
    fn choose(&mut self, options: usize) -> usize {
        if options == 1 {
            return 0;
        }
        if let Some(chance) = &mut self.chance {
            chance.ways *= options as f64;
            return chance.generator.random_range(0..options);
        }
        if self.depth == self.path.len() {
            self.path.push(Choice { taken: 0, options });
        }
        let taken = self.path[self.depth].taken;
        self.depth += 1;
        taken
    }

    /// Advances to the next path; `false` after the last one.
    fn next(&mut self) -> bool {
        self.depth = 0;
        self.probability = 1.0;
        while self.path.last().is_some_and(|choice| choice.taken + 1 == choice.options) {
            self.path.pop();
        }
        match self.path.last_mut() {
            Some(choice) => {
                choice.taken += 1;
                true
            }
            None => false,
        }
    }
}

/// A sub-computation of a rule that is being enumerated.
#[derive(Debug)]
struct OpenPart {
    key: (&'static str, Vec<i16>),
    /// The suspended walk of the enclosing step.
    outside: Walk,
    /// Results so far, equal ones merged.
    results: BTreeMap<Box<[i16]>, f64>,
    ways: u64,
}

/// Distributions of common dice, whatever rules roll them. Shared by all experiments that are solved one after
/// another.
#[derive(Debug, Default)]
pub struct DiceCache {
    uniform: FastMap<u16, Options>,
    mixed: FastMap<Vec<i16>, Options>,
    /// Keyed by dice kept, sides, and whether one more die was thrown.
    hands: FastMap<(usize, u16, bool), Hands>,
    pools: FastMap<PoolKey, Rc<BurstTable>>,
}

/// Enumerating dice for one experiment.
#[derive(Debug)]
pub struct EnumeratingDice<'k> {
    known: &'k mut DiceCache,
    walk: Walk,
    rolls: FastMap<RollId, Options>,
    /// Rolls whose totals are merged between these cuts.
    apart: FastMap<(RollId, [i32; MAX_CUTS]), Options>,
    windows: FastMap<(PoolKey, [i16; 2]), BurstOptions>,
    part_distributions: FastMap<(&'static str, Vec<i16>), PartDistribution>,
    open: Vec<OpenPart>,
    /// The result of the sub-computation that was last enumerated or found in the cache.
    ready: Option<PartDistribution>,
    truncated_mass: f64,
    overrun: bool,
}

impl<'k> EnumeratingDice<'k> {
    /// Dice at the start of a walk.
    pub fn new(known: &'k mut DiceCache) -> Self {
        Self {
            known,
            walk: Walk::default(),
            rolls: FastMap::default(),
            apart: FastMap::default(),
            windows: FastMap::default(),
            part_distributions: FastMap::default(),
            open: Vec::new(),
            ready: None,
            truncated_mass: 0.0,
            overrun: false,
        }
    }

    /// Begins a walk over all dice outcomes of a step. Run the step, take its result together with
    /// [`probability`](Self::probability), and advance with [`next`](Self::next).
    pub fn first(&mut self) {
        self.walk = Walk::default();
    }

    /// Switches to random choices with this seed; see [`forecast`](super::forecast()).
    pub fn at_random(&mut self, seed: u64) {
        let chance = Chance { generator: Xoshiro256PlusPlus::seed_from_u64(seed), ways: 1.0 };
        self.walk = Walk { chance: Some(chance), ..Walk::default() };
    }

    /// Resets the estimate of [`ways`](Self::ways).
    pub fn forget_ways(&mut self) {
        if let Some(chance) = &mut self.walk.chance {
            chance.ways = 1.0;
        }
    }

    /// The product of the numbers of options of all random choices since [`forget_ways`](Self::forget_ways): an
    /// unbiased estimate of the number of outcomes.
    pub fn ways(&self) -> f64 {
        self.walk.chance.as_ref().map_or(1.0, |chance| chance.ways)
    }

    /// The probability of the current path.
    pub fn probability(&self) -> f64 {
        self.walk.probability
    }

    /// Advances to the next path; `false` after the last one, or if there are too many.
    pub fn next(&mut self) -> bool {
        !self.overrun && self.walk.next()
    }

    /// A bound on the probability that a die bursting without limit was truncated where it mattered, for the worst
    /// roll.
    pub fn truncated_mass(&self) -> f64 {
        self.truncated_mass
    }

    /// Whether a sub-computation of a rule has too many dice outcomes.
    pub fn overrun(&self) -> bool {
        self.overrun
    }

    /// The distribution of a pool of exploding dice, with totals clamped to its window.
    fn burst_options(&mut self, pool: &Bursting<Solo>) -> BurstOptions {
        let window = pool.window.map(InspectNum::first);
        let key = PoolKey {
            plain: pool.plain,
            count: pool.count.first().max(0),
            sides: pool.sides.first(),
            burst: pool.burst,
            seen: pool.bursts,
        };
        let table = self.known.pools.entry(key).or_insert_with(|| Rc::new(BurstTable::new(key)));
        self.truncated_mass = self.truncated_mass.max(table.truncated_mass(window[1]));
        Rc::clone(self.windows.entry((key, window)).or_insert_with(|| table.within(window)))
    }

    /// Chooses one of some values.
    fn pick(&mut self, options: &[(i32, f64)]) -> i32 {
        let (value, probability) = options[self.walk.choose(options.len())];
        self.walk.probability *= probability;
        value
    }

    fn uniform(&mut self, sides: u16) -> Options {
        let make = || (1..=i32::from(sides)).map(|face| (face, 1.0 / f64::from(sides))).collect();
        Rc::clone(self.known.uniform.entry(sides).or_insert_with(make))
    }

    /// The distribution of `keep` sorted dice: all that are thrown, or the highest of one more.
    fn kept(&mut self, keep: usize, sides: u16, extra: bool) -> Hands {
        let make = || {
            let thrown = keep + usize::from(extra);
            let ways = f64::from(sides).powi(thrown as i32);
            let mut hands: Vec<(Vec<i16>, f64)> = Vec::new();
            for (faces, n) in sorted_faces(thrown, u32::from(sides)) {
                let kept: Vec<i16> = faces[..keep].iter().map(|&face| face.cast_signed()).collect();
                // Results that differ only in the dropped die are adjacent.
                match hands.last_mut() {
                    Some((last, p)) if *last == kept => *p += n as f64 / ways,
                    _ => hands.push((kept, n as f64 / ways)),
                }
            }
            hands.into()
        };
        Rc::clone(self.known.hands.entry((keep, sides, extra)).or_insert_with(make))
    }

    /// Chooses one of some hands.
    fn hand(&mut self, hands: &Hands, into: &mut [i16]) {
        let (faces, probability) = &hands[self.walk.choose(hands.len())];
        self.walk.probability *= probability;
        into.copy_from_slice(faces);
    }

    fn outcomes(&mut self, roll: &Roll) -> Options {
        let make = || {
            let exact = roll.distribution().expect("the solver has asked whether the roll can be solved");
            // Totals that do not fit in 32 bits are refused when an experiment is built.
            exact.iter().filter(|&(_, p)| p > 0.0).map(|(value, p)| (value as i32, p)).collect()
        };
        Rc::clone(self.rolls.entry(roll.id()).or_insert_with(make))
    }
}

/// The distribution of the total of independent dice with these numbers of sides.
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

/// The lowest of the faces of a die that reach the same of these numbers, with the chance of all of them.
fn faces_apart(sides: u16, cuts: &[i16]) -> Vec<(i32, f64)> {
    let able = cuts.iter().copied().filter(|cut| (2..=sides.cast_signed()).contains(cut));
    let mut lowest: Vec<i16> = able.chain([1]).collect();
    lowest.sort_unstable();
    lowest.dedup();
    let ends = lowest[1..].iter().map(|&next| i32::from(next)).chain([i32::from(sides) + 1]);
    let share = |(&face, end): (&i16, i32)| (face.into(), f64::from(end - i32::from(face)) / f64::from(sides));
    lowest.iter().zip(ends).map(share).collect()
}

impl DiceSource for EnumeratingDice<'_> {
    fn d(&mut self, sides: u16) -> i16 {
        let options = self.uniform(sides);
        self.pick(&options) as i16
    }

    fn at_most(&mut self, sides: u16, target: i16) -> bool {
        if target < 1 {
            return false;
        }
        if i32::from(target) >= i32::from(sides) {
            return true;
        }
        let p = f64::from(target) / f64::from(sides);
        self.pick(&[(1, p), (0, 1.0 - p)]) == 1
    }

    fn by_lane(&mut self, sides: &[i16]) -> i16 {
        let mut key = sides.to_vec();
        key.sort_unstable();
        let options = Rc::clone(self.known.mixed.entry(key).or_insert_with_key(|key| convolve(key)));
        self.pick(&options) as i16
    }

    fn d_apart(&mut self, sides: u16, cuts: &[i16]) -> i16 {
        let options = faces_apart(sides, cuts);
        self.pick(&options) as i16
    }

    fn roll(&mut self, roll: &Roll) -> i32 {
        let options = self.outcomes(roll);
        self.pick(&options)
    }

    fn capped(&mut self, roll: &Roll, cap: i32) -> i32 {
        let all = self.outcomes(roll);
        let below = all.partition_point(|&(value, _)| value < cap);
        let mut options = all[..below].to_vec();
        let rest: f64 = all[below..].iter().map(|&(_, p)| p).sum();
        if rest > 0.0 {
            options.push((cap, rest));
        }
        self.pick(&options)
    }

    fn roll_apart(&mut self, roll: &Roll, cuts: &[i32]) -> i32 {
        let mut key = (roll.id(), [i32::MIN; MAX_CUTS]);
        key.1[..cuts.len()].copy_from_slice(cuts);
        key.1.sort_unstable();
        if let Some(options) = self.apart.get(&key) {
            let options = Rc::clone(options);
            return self.pick(&options);
        }
        let mut merged: Vec<(i32, f64)> = Vec::new();
        let mut reached = None;
        for &(value, p) in self.outcomes(roll).iter() {
            let reaches = key.1.partition_point(|&cut| cut <= value);
            match merged.last_mut() {
                Some((_, sum)) if reached == Some(reaches) => *sum += p,
                _ => merged.push((value, p)),
            }
            reached = Some(reaches);
        }
        let options: Options = merged.into();
        self.apart.insert(key, Rc::clone(&options));
        self.pick(&options)
    }

    fn bursting(&mut self, pool: Bursting<Solo>) -> Burstings<Solo> {
        let options = self.burst_options(&pool);
        let (thrown, probability) = options[self.walk.choose(options.len())];
        self.walk.probability *= probability;
        Burstings { total: Num::splat(thrown.total), bursts: Num::splat(thrown.bursts) }
    }

    fn sorted(&mut self, sides: u16, faces: &mut [i16]) {
        let hands = self.kept(faces.len(), sides, false);
        self.hand(&hands, faces);
    }

    fn highest_of_one_more(&mut self, sides: u16, faces: &mut [i16]) {
        let hands = self.kept(faces.len(), sides, true);
        self.hand(&hands, faces);
    }

    fn open_part(&mut self, name: &'static str, given: &[i16]) -> bool {
        let key = (name, given.to_vec());
        self.ready = self.part_distributions.get(&key).cloned();
        let unknown = self.ready.is_none();
        if unknown {
            let outside = std::mem::take(&mut self.walk);
            self.open.push(OpenPart { key, outside, results: BTreeMap::new(), ways: 0 });
        }
        unknown
    }

    fn close_part(&mut self, result: &[i16]) -> bool {
        let part = self.open.last_mut().expect("a part is closed after it was opened");
        *part.results.entry(result.into()).or_default() += self.walk.probability;
        part.ways += 1;
        self.overrun |= part.ways >= MAX_PART_OUTCOMES;
        if !self.overrun && self.walk.next() {
            return true;
        }
        if let Some(part) = self.open.pop() {
            self.walk = part.outside;
            let distribution: PartDistribution = part.results.into_iter().collect();
            self.part_distributions.insert(part.key, Rc::clone(&distribution));
            self.ready = Some(distribution);
        }
        false
    }

    fn result_of_part(&mut self, into: &mut [i16]) {
        let distribution = self.ready.take().expect("a part has a result once it was gone through");
        let (result, probability) = &distribution[self.walk.choose(distribution.len())];
        self.walk.probability *= probability;
        into.copy_from_slice(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_between_two_cuts_are_one_outcome() {
        assert_eq!(faces_apart(10, &[4, 12, 1, 4, 0]), [(1, 0.3), (4, 0.7)]);
        assert_eq!(faces_apart(3, &[3, 2]), [(1, 1.0 / 3.0), (2, 1.0 / 3.0), (3, 1.0 / 3.0)]);
        assert_eq!(faces_apart(1, &[]), [(1, 1.0)]);
        assert_eq!(faces_apart(32_767, &[32_767]), [(1, 32_766.0 / 32_767.0), (32_767, 1.0 / 32_767.0)]);
    }
}
