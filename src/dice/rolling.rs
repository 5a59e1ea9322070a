//! How rules ask for dice: the [`Dice`] trait.
//!
//! A rule asks for a whole roll and says which lanes need it. The sampler throws random faces for all
//! lanes at once; the enumerator takes every outcome in turn with its probability; the trace throws for
//! one trial and writes down what happened. Because a roll is asked for whole, the enumerator branches on
//! totals, not on every order of faces, and lanes that need no roll cost nothing.

use crate::lane::{Lanes, Mask, Num};

use super::expr::Burst;
use super::roll::Roll;

/// Dice that burst, as many and as large as each lane says, and one plain die beside them.
#[derive(Debug, Clone, Copy)]
pub struct Bursting<L: Lanes> {
    /// Sides of the plain die; 0 for none.
    pub plain: u16,
    /// How many dice may burst, from 0.
    pub count: Num<L>,
    /// Their sides, 2 to 31.
    pub sides: Num<L>,
    /// How often the highest face is thrown again.
    pub burst: Burst,
    /// The rule treats all totals up to the first number alike, and all totals from the second on. The
    /// enumerator then gives that number for all of them, which makes bursts without limit finite.
    pub window: [Num<L>; 2],
    /// From this number of bursts on the rule treats all alike; 0 if it does not look at them.
    pub bursts: u16,
}

/// What dice that may burst have shown.
#[derive(Debug, Clone, Copy)]
pub struct Burstings<L: Lanes> {
    /// The total, the plain die included.
    pub total: Num<L>,
    /// How often a die was thrown again.
    pub bursts: Num<L>,
}

/// Someone who rolls dice for a rule.
///
/// In lanes outside `active` the numbers returned are without meaning; flags returned are unset there.
pub trait Dice: Sized {
    /// The lanes that are rolled for.
    type L: Lanes;

    /// One die with `sides` faces, 1 to 32 767: a number from 1 to `sides`.
    fn d(&mut self, sides: u16, active: Mask<Self::L>) -> Num<Self::L>;

    /// Whether one die with `sides` faces shows at most `target`. Asking this instead of the face lets
    /// the enumerator take two branches instead of `sides`.
    fn at_most(&mut self, sides: u16, target: Num<Self::L>, active: Mask<Self::L>) -> Mask<Self::L>;

    /// The total of dice whose sides differ by lane: each number of sides is 0 (no die) or 1 to 31.
    fn by_lane<const K: usize>(&mut self, sides: [Num<Self::L>; K], active: Mask<Self::L>) -> Num<Self::L>;

    /// The total of any roll.
    fn roll(&mut self, roll: &Roll, active: Mask<Self::L>) -> Num<Self::L>;

    /// The total of a roll as far as it matters: at most `cap`. The enumerator takes everything from
    /// `cap` up as one branch, which makes bursts without limit finite.
    fn capped(&mut self, roll: &Roll, cap: Num<Self::L>, active: Mask<Self::L>) -> Num<Self::L> {
        self.roll(roll, active).min(cap)
    }

    /// Dice that burst, whose number and size differ by lane. See [`Bursting`] for what the rule gives away so
    /// that the enumerator can take few branches.
    fn bursting(&mut self, pool: Bursting<Self::L>, active: Mask<Self::L>) -> Burstings<Self::L>;

    /// A part of a rule whose result is a few numbers (hit or not; the damage that matters). The exact solver
    /// enumerates it once for each `given`, and from then on branches on its results only.
    ///
    /// The part must follow from `given` and the parameters of the experiment alone. `name` tells it from
    /// the other parts of the experiment.
    #[inline(always)]
    fn memoised<const I: usize, const O: usize>(
        &mut self,
        name: &'static str,
        given: [Num<Self::L>; I],
        active: Mask<Self::L>,
        part: impl Fn(&mut Self, [Num<Self::L>; I], Mask<Self::L>) -> [Num<Self::L>; O],
    ) -> [Num<Self::L>; O] {
        let _ = name;
        part(self, given, active)
    }

    /// `K` dice with `sides` faces each, from high to low, for rules that look at single faces.
    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<Self::L>) -> [Num<Self::L>; K];

    /// The highest `K` of `K` dice with `sides` faces each, from high to low, of `K + 1` where `extra` is
    /// set: a roll with one die too many, of which the lowest is dropped.
    #[inline(always)]
    fn highest<const K: usize>(
        &mut self,
        sides: u16,
        extra: Mask<Self::L>,
        active: Mask<Self::L>,
    ) -> [Num<Self::L>; K] {
        let mut kept = self.sorted::<K>(sides, active);
        let extra = active & extra;
        self.when(
            extra,
            #[inline(always)]
            |dice| {
                let mut face = dice.d(sides, extra).only(extra);
                for higher in &mut kept {
                    (*higher, face) = (higher.max(face), higher.min(face));
                }
            },
        );
        kept
    }

    /// As [`highest`](Self::highest), from high to low, but the lowest `K` of one more where `lowest` is set: there the
    /// highest die is dropped.
    #[inline(always)]
    fn kept<const K: usize>(
        &mut self,
        sides: u16,
        [highest, lowest]: [Mask<Self::L>; 2],
        active: Mask<Self::L>,
    ) -> [Num<Self::L>; K] {
        let faces = self.highest::<K>(sides, highest | lowest, active);
        // The lowest are the highest in a mirror.
        let mirror = Num::splat(sides.cast_signed() + 1);
        let mut kept = faces;
        for (i, kept) in kept.iter_mut().enumerate() {
            kept.set(lowest, mirror - faces[K - 1 - i]);
        }
        kept
    }

    /// Both ends of two dice with `sides` faces each, or of three where `extra` is set: the two highest from high to low,
    /// and the two lowest from low to high.
    #[inline(always)]
    fn ends(&mut self, sides: u16, extra: Mask<Self::L>, active: Mask<Self::L>) -> [[Num<Self::L>; 2]; 2] {
        let three = active & extra;
        let pair = self.sorted::<2>(sides, active & !three);
        let all = self.sorted::<3>(sides, three);
        [
            [three.select(all[0], pair[0]), three.select(all[1], pair[1])],
            [three.select(all[2], pair[1]), three.select(all[1], pair[0])],
        ]
    }

    /// Runs a part of a rule only if some lane needs it. What the part changes, it must change under the
    /// same mask, so that skipping it makes no difference.
    fn when(&mut self, active: Mask<Self::L>, part: impl FnOnce(&mut Self));

    /// Runs a part of a rule in a function of its own, compiled for the lanes that are rolled for. Large parts that
    /// are not the hottest go there: the step around them stays small enough to be compiled quickly. A part that
    /// many rules share stands in a function that is never inlined and does nothing but call this, so that it is
    /// compiled once.
    #[inline(always)]
    fn outlined<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        part(self)
    }

    /// Tells the log what happened, if there is a log and the trial is in `active`. The text is only made
    /// for a trace.
    #[inline(always)]
    fn tell(&mut self, active: Mask<Self::L>, text: impl FnOnce(&Reading) -> String) {
        let _ = (active, text);
    }

    /// Cites a rule of the game by its ID (`SYM-18`): it took effect in the trials of `active`. For rules that need no
    /// line of their own in the log; what is told cites the IDs that stand in its text.
    #[inline(always)]
    fn cite(&mut self, active: Mask<Self::L>, rule: &'static str) {
        let _ = (active, rule);
    }

    /// Cites several rules, which are looked for only where somebody listens.
    #[inline(always)]
    fn cite_all<I: Iterator<Item = &'static str>>(&mut self, active: Mask<Self::L>, rules: impl FnOnce() -> I) {
        let _ = (active, rules);
    }
}

/// The right to read lane values as plain numbers, which only a trace grants.
#[derive(Debug)]
pub struct Reading(());

impl Reading {
    /// Only the trace, which has one lane, may read.
    pub(crate) const fn of_one_lane() -> Self {
        Self(())
    }

    /// The number of the traced trial.
    pub fn num<L: Lanes>(&self, n: Num<L>) -> i16 {
        use crate::lane::inspect::InspectNum;
        n.first()
    }

    /// How many of something there are, with the word for it: "1 success", "2 successes".
    pub fn count<L: Lanes>(&self, n: Num<L>, one: &str, several: &str) -> String {
        let n = self.num(n);
        format!("{n} {}", if n == 1 { one } else { several })
    }

    /// The flag of the traced trial.
    pub fn flag<L: Lanes>(&self, m: Mask<L>) -> bool {
        use crate::lane::inspect::InspectMask;
        m.bits() & 1 == 1
    }
}
