//! Dice for one lane, from any source.
//!
//! The exact solver, the trace and the measurement of whole rolls all play one trial at a time. If each had its own
//! type of dice, every game would be monomorphised once for each. Instead rules see a single type, [`SoloDice`],
//! which calls a [`DiceSource`] dynamically.

use std::marker::PhantomData;

use dice::faces::{Bursting, Burstings};
use lane::inspect::{InspectMask, InspectNum};
use lane::{Fallback, LaneRng, Lanes, Mask, Num, Solo};
use lang::{Dice, MAX_CUTS, Roll, TraceReader};

/// The source of dice for one lane. It is called only for dice that are really rolled.
pub trait DiceSource {
    /// The face of a die.
    fn d(&mut self, sides: u16) -> i16;
    /// Whether a die shows at most `target`.
    fn at_most(&mut self, sides: u16, target: i16) -> bool;
    /// The total of one die per entry; an entry of 0 sides is no die.
    fn by_lane(&mut self, sides: &[i16]) -> i16;
    /// The face of a die of which it matters only which of these numbers it reaches.
    fn d_apart(&mut self, sides: u16, cuts: &[i16]) -> i16 {
        let _ = cuts;
        self.d(sides)
    }
    /// The total of a roll.
    fn roll(&mut self, roll: &Roll) -> i32;
    /// The total of a roll, clamped from above to `cap`.
    fn capped(&mut self, roll: &Roll, cap: i32) -> i32 {
        self.roll(roll).min(cap)
    }
    /// The total of a roll of which it matters only which of these numbers it reaches.
    fn roll_apart(&mut self, roll: &Roll, cuts: &[i32]) -> i32 {
        let _ = cuts;
        self.roll(roll)
    }
    /// Rolls a pool of exploding dice.
    fn bursting(&mut self, pool: Bursting<Solo>) -> Burstings<Solo>;
    /// Fills `faces` with sorted dice, highest first.
    fn sorted(&mut self, sides: u16, faces: &mut [i16]);
    /// Rolls one die more than `faces` holds and keeps the highest, in descending order.
    fn highest_of_one_more(&mut self, sides: u16, faces: &mut [i16]);
    /// Rolls one die more than `faces` holds and keeps the lowest, in descending order.
    fn lowest_of_one_more(&mut self, sides: u16, faces: &mut [i16]) {
        self.highest_of_one_more(sides, faces);
        faces.reverse();
        for face in faces {
            *face = sides.cast_signed() + 1 - *face;
        }
    }
    /// Opens a sub-computation of a rule that depends on nothing but `given`. Returns whether the caller must play
    /// it; if not, its result is known already.
    fn open_part(&mut self, name: &'static str, given: &[i16]) -> bool;
    /// Takes the result of one run of the open sub-computation. Returns whether it must be played again.
    fn close_part(&mut self, result: &[i16]) -> bool;
    /// Writes the result of the sub-computation that was last closed or found to be known.
    fn result_of_part(&mut self, result: &mut [i16]);
    /// Whether log lines are wanted at all.
    fn listens(&self) -> bool {
        false
    }
    /// Whether dice were thrown since the last log line.
    fn has_untold_dice(&self) -> bool {
        false
    }
    /// Receives a log line.
    fn hear(&mut self, text: String) {
        let _ = text;
    }
    /// Hears that a kept number stops at an end of its range.
    fn hear_stop(&mut self, text: &dyn Fn() -> String) {
        let _ = text;
    }
    /// Receives the ID of a rule that took effect.
    fn hear_rule(&mut self, rule: &'static str) {
        let _ = rule;
    }
}

/// The dice that rules see when a single trial is played.
pub struct SoloDice<'a, L = Solo> {
    source: &'a mut dyn DiceSource,
    lanes: PhantomData<L>,
}

impl<L> std::fmt::Debug for SoloDice<'_, L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SoloDice").finish_non_exhaustive()
    }
}

impl<'a, L> SoloDice<'a, L> {
    /// Dice from this source.
    pub fn new(source: &'a mut dyn DiceSource) -> Self {
        Self { source, lanes: PhantomData }
    }

    /// The same dice for another kind of lane.
    pub fn over<M>(&mut self) -> SoloDice<'_, M> {
        SoloDice::new(&mut *self.source)
    }
}

impl<L: Lanes> Dice for SoloDice<'_, L> {
    type L = L;

    const MERGES: bool = true;

    const TELLS: bool = true;

    fn d(&mut self, sides: u16, active: Mask<L>) -> Num<L> {
        if active.any() { Num::splat(self.source.d(sides)) } else { Num::zero() }
    }

    fn at_most(&mut self, sides: u16, target: Num<L>, active: Mask<L>) -> Mask<L> {
        Mask::uniform(active.any() && self.source.at_most(sides, target.first()))
    }

    fn by_lane<const K: usize>(&mut self, sides: [Num<L>; K], active: Mask<L>) -> Num<L> {
        if active.any() { Num::splat(self.source.by_lane(&sides.map(InspectNum::first))) } else { Num::zero() }
    }

    fn die_apart(&mut self, sides: Num<L>, cuts: &[Num<L>], active: Mask<L>) -> Num<L> {
        if !active.any() {
            return Num::zero();
        }
        let cuts: Vec<i16> = cuts.iter().map(|cut| cut.first()).collect();
        Num::splat(self.source.d_apart(sides.first().cast_unsigned(), &cuts))
    }

    fn roll(&mut self, roll: &Roll, active: Mask<L>) -> Num<L> {
        if active.any() { Num::whole(self.source.roll(roll)) } else { Num::zero() }
    }

    fn capped(&mut self, roll: &Roll, cap: Num<L>, active: Mask<L>) -> Num<L> {
        if active.any() { Num::whole(self.source.capped(roll, cap.first_whole())) } else { Num::zero() }
    }

    fn roll_apart(&mut self, roll: &Roll, cuts: &[Num<L>], active: Mask<L>) -> Num<L> {
        if !active.any() {
            return Num::zero();
        }
        let mut known = [0; MAX_CUTS];
        for (known, cut) in known.iter_mut().zip(cuts) {
            *known = cut.first_whole();
        }
        Num::whole(self.source.roll_apart(roll, &known[..cuts.len().min(MAX_CUTS)]))
    }

    fn bursting(&mut self, pool: Bursting<L>, active: Mask<L>) -> Burstings<L> {
        if !active.any() {
            return Burstings { total: Num::zero(), bursts: Num::zero() };
        }
        let Bursting { plain, count, sides, burst, window, bursts } = pool;
        let one = |number: Num<L>| Num::splat(number.first());
        let pool = Bursting { plain, count: one(count), sides: one(sides), burst, window: window.map(one), bursts };
        let Burstings { total, bursts } = self.source.bursting(pool);
        Burstings { total: Num::splat(total.first()), bursts: Num::splat(bursts.first()) }
    }

    fn memoised<const I: usize, const O: usize>(
        &mut self,
        name: &'static str,
        given: [Num<L>; I],
        active: Mask<L>,
        part: impl Fn(&mut Self, [Num<L>; I], Mask<L>) -> [Num<L>; O],
    ) -> [Num<L>; O] {
        let mut result = [0; O];
        if active.any() {
            let mut play = self.source.open_part(name, &given.map(InspectNum::first));
            while play {
                let played = part(self, given, active).map(InspectNum::first);
                play = self.source.close_part(&played);
            }
            self.source.result_of_part(&mut result);
        }
        result.map(Num::splat)
    }

    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<L>) -> [Num<L>; K] {
        let mut faces = [0; K];
        if active.any() {
            self.source.sorted(sides, &mut faces);
        }
        faces.map(Num::splat)
    }

    fn highest<const K: usize>(&mut self, sides: u16, extra: Mask<L>, active: Mask<L>) -> [Num<L>; K] {
        if !extra.any() {
            return self.sorted(sides, active);
        }
        let mut faces = [0; K];
        if active.any() {
            self.source.highest_of_one_more(sides, &mut faces);
        }
        faces.map(Num::splat)
    }

    fn kept<const K: usize>(&mut self, sides: u16, [highest, lowest]: [Mask<L>; 2], active: Mask<L>) -> [Num<L>; K] {
        if !lowest.any() {
            return self.highest(sides, highest, active);
        }
        let mut faces = [0; K];
        if active.any() {
            self.source.lowest_of_one_more(sides, &mut faces);
        }
        faces.map(Num::splat)
    }

    fn when(&mut self, active: Mask<L>, part: impl FnOnce(&mut Self)) {
        if active.any() {
            part(self);
        }
    }

    #[inline(always)]
    fn outlined<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        Fallback::outlined(
            part,
            #[inline(always)]
            |part| part(self),
        )
    }

    fn tell(&mut self, active: Mask<L>, text: impl FnOnce(&TraceReader) -> String) {
        if active.any() && self.source.listens() {
            self.source.hear(text(&TraceReader::of_one_lane()));
        }
    }

    fn tell_dice(&mut self, active: Mask<L>, text: impl FnOnce(&TraceReader) -> String) {
        if self.source.has_untold_dice() {
            self.tell(active, text);
        }
    }

    fn stops(&mut self, active: Mask<L>, text: impl Fn() -> String) {
        if active.any() {
            self.source.hear_stop(&text);
        }
    }

    fn cite(&mut self, active: Mask<L>, rule: &'static str) {
        if active.any() {
            self.source.hear_rule(rule);
        }
    }

    fn cite_all<I: Iterator<Item = &'static str>>(&mut self, active: Mask<L>, rules: impl FnOnce() -> I) {
        if active.any() {
            for rule in rules() {
                self.source.hear_rule(rule);
            }
        }
    }
}
