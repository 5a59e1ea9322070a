//! Dice that fall every way in turn, each with its probability.
//!
//! A step is run again and again. The dice replay the choices of a path and extend it; after each run the
//! last choice that has further options moves on to the next one (a walk over the tree of outcomes, depth
//! first). Lanes that need no roll take no branch.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::dice::{Bursting, Burstings, Dice, Roll, sorted_faces};
use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::{Mask, Num, Solo};

use super::burst::{BurstTable, PoolKey, Thrown};

/// Values with their probabilities.
type Options = Rc<[(i16, f64)]>;

/// Sorted faces with their probabilities.
type Hands = Rc<[(Vec<i16>, f64)]>;

/// Totals and bursts with their probabilities.
type BurstOptions = Rc<[(Thrown, f64)]>;

/// Results of a part of a rule with their probabilities.
type Gist = Rc<[(Box<[i16]>, f64)]>;

/// The most ways that the dice of one part may fall.
const GIST_WAYS: u64 = 2_000_000;

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
    pools: HashMap<PoolKey, Rc<BurstTable>>,
    windows: HashMap<(PoolKey, [i16; 2]), BurstOptions>,
    gists: HashMap<(&'static str, Vec<i16>), Gist>,
    lumped: f64,
    overrun: bool,
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
            if !leaf(result, self.probability) || self.overrun {
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

    /// A bound of the probability with which a die that bursts without limit was stopped where it still
    /// mattered, of the roll with the highest one.
    pub fn lumped(&self) -> f64 {
        self.lumped
    }

    /// Whether the dice of a part of a rule fall in too many ways.
    pub fn overrun(&self) -> bool {
        self.overrun
    }

    /// The ways in which dice that burst can fall, as far as it matters.
    fn burst_options(&mut self, pool: &Bursting<Solo>) -> BurstOptions {
        let window = pool.window.map(InspectNum::first);
        let key = PoolKey {
            plain: pool.plain,
            count: pool.count.first().max(0),
            sides: pool.sides.first(),
            burst: pool.burst,
            seen: pool.bursts,
        };
        let table = self.pools.entry(key).or_insert_with(|| Rc::new(BurstTable::new(key)));
        self.lumped = self.lumped.max(table.lumped(window[1]));
        Rc::clone(self.windows.entry((key, window)).or_insert_with(|| table.within(window)))
    }

    /// Goes through all ways of a part of a rule and merges equal results.
    fn all_ways<const O: usize>(&mut self, mut part: impl FnMut(&mut Self) -> [Num<Solo>; O]) -> Gist {
        let mut inner = Self { pools: std::mem::take(&mut self.pools), ..Self::default() };
        let mut results: BTreeMap<Box<[i16]>, f64> = BTreeMap::new();
        let mut ways = 0;
        inner.each(&mut part, |result, probability| {
            *results.entry(result.map(InspectNum::first).into()).or_default() += probability;
            ways += 1;
            ways < GIST_WAYS
        });
        self.pools = inner.pools;
        self.lumped = self.lumped.max(inner.lumped);
        self.overrun |= inner.overrun || ways >= GIST_WAYS;
        results.into_iter().collect()
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

    fn bursting(&mut self, pool: Bursting<Solo>, active: Mask<Solo>) -> Burstings<Solo> {
        if !active.any() {
            return Burstings { total: Num::zero(), bursts: Num::zero() };
        }
        let options = self.burst_options(&pool);
        let taken = if options.len() == 1 { 0 } else { self.choose(options.len()) };
        let (thrown, probability) = options[taken];
        self.probability *= probability;
        Burstings { total: Num::splat(thrown.total), bursts: Num::splat(thrown.bursts) }
    }

    fn gist<const I: usize, const O: usize>(
        &mut self,
        name: &'static str,
        given: [Num<Solo>; I],
        active: Mask<Solo>,
        part: impl Fn(&mut Self, [Num<Solo>; I], Mask<Solo>) -> [Num<Solo>; O],
    ) -> [Num<Solo>; O] {
        if !active.any() {
            return [Num::zero(); O];
        }
        let key = (name, given.map(InspectNum::first).to_vec());
        let known = self.gists.get(&key).cloned();
        let gist = known.unwrap_or_else(|| {
            let gist = self.all_ways(|dice| part(dice, given, active));
            self.gists.insert(key, Rc::clone(&gist));
            gist
        });
        let taken = if gist.len() == 1 { 0 } else { self.choose(gist.len()) };
        let (result, probability) = &gist[taken];
        self.probability *= probability;
        std::array::from_fn(|i| Num::splat(result[i]))
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
