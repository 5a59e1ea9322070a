//! The interface through which rules roll dice: the [`Dice`] trait.
//!
//! A rule requests a whole roll and says which lanes need it. The sampler throws random faces for all lanes at once;
//! the enumerator tries every outcome in turn with its probability; the trace replays one trial and logs what
//! happens. Because a roll is requested as a whole, the enumerator branches on totals, not on every order of faces,
//! and lanes that need no roll cost nothing.

use lane::{Lanes, Mask, Num};

use super::roll::Roll;
use dice::faces::{Bursting, Burstings};

/// The most cuts of a roll; see [`Dice::roll_apart`].
pub const MAX_CUTS: usize = 12;

/// A source of dice for rules.
///
/// In lanes outside `active`, returned numbers are unspecified and returned masks are unset.
pub trait Dice: Sized {
    /// The lanes that dice are rolled for.
    type L: Lanes;

    /// One die with `sides` faces, 1 to 32 767: a number from 1 to `sides`.
    fn d(&mut self, sides: u16, active: Mask<Self::L>) -> Num<Self::L>;

    /// Whether one die with `sides` faces shows at most `target`. Calling this instead of comparing a face lets the
    /// enumerator take two branches instead of `sides`.
    fn at_most(&mut self, sides: u16, target: Num<Self::L>, active: Mask<Self::L>) -> Mask<Self::L>;

    /// The total of dice whose sides differ by lane: each number of sides is 0 (no die) or 1 to 31.
    fn by_lane<const K: usize>(&mut self, sides: [Num<Self::L>; K], active: Mask<Self::L>) -> Num<Self::L>;

    /// One die whose number of sides differs by lane, 1 to 32 767, of which it matters only which of these numbers it
    /// reaches. The enumerator merges faces that reach the same ones, and takes the lowest of them.
    fn die_apart(&mut self, sides: Num<Self::L>, cuts: &[Num<Self::L>], active: Mask<Self::L>) -> Num<Self::L>;

    /// The total of any roll.
    fn roll(&mut self, roll: &Roll, active: Mask<Self::L>) -> Num<Self::L>;

    /// The total of a roll, capped at `cap`. The enumerator merges everything from `cap` up into one branch, which
    /// makes bursts without limit finite.
    fn capped(&mut self, roll: &Roll, cap: Num<Self::L>, active: Mask<Self::L>) -> Num<Self::L> {
        self.roll(roll, active).min(cap)
    }

    /// Whether [`roll_apart`](Self::roll_apart) makes use of its cuts. Where it does not, they need not be worked out.
    const MERGES: bool = false;

    /// The total of a roll of which it matters only which of these numbers it reaches. The enumerator merges totals that
    /// reach the same ones into one branch, with the lowest of them as their total.
    fn roll_apart(&mut self, roll: &Roll, cuts: &[Num<Self::L>], active: Mask<Self::L>) -> Num<Self::L> {
        let _ = cuts;
        self.roll(roll, active)
    }

    /// Dice that burst, whose number and size differ by lane. [`Bursting`] says what a rule must declare so that the
    /// enumerator needs few branches.
    fn bursting(&mut self, pool: Bursting<Self::L>, active: Mask<Self::L>) -> Burstings<Self::L>;

    /// A sub-computation whose result is a few numbers (hit or not; the damage that matters). The exact solver
    /// enumerates it once for each `given` and from then on branches on its results only.
    ///
    /// The sub-computation must depend on nothing but `given` and the parameters of the experiment. `name`
    /// distinguishes it from others of the same experiment.
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

    /// `K` dice with `sides` faces each, from high to low, for rules that need single faces.
    fn sorted<const K: usize>(&mut self, sides: u16, active: Mask<Self::L>) -> [Num<Self::L>; K];

    /// The highest `K` dice with `sides` faces each, from high to low, out of `K`, or out of `K + 1` where `extra` is
    /// set: there one more die is rolled and the lowest is dropped.
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

    /// Same as [`highest`](Self::highest), except that where `lowest` is set the lowest `K` of `K + 1` dice are kept:
    /// there the highest die is dropped. The result is sorted from high to low in both cases.
    #[inline(always)]
    fn kept<const K: usize>(
        &mut self,
        sides: u16,
        [highest, lowest]: [Mask<Self::L>; 2],
        active: Mask<Self::L>,
    ) -> [Num<Self::L>; K] {
        let faces = self.highest::<K>(sides, highest | lowest, active);
        // The lowest dice are the highest ones mirrored.
        let mirror = Num::splat(sides.cast_signed() + 1);
        let mut kept = faces;
        for (i, kept) in kept.iter_mut().enumerate() {
            kept.set(lowest, mirror - faces[K - 1 - i]);
        }
        kept
    }

    /// Both ends of two dice with `sides` faces each, or of three where `extra` is set: the two highest from high to
    /// low, and the two lowest from low to high.
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

    /// Runs `part` only if some lane needs it. Whatever it changes, it must change under the same mask, so that
    /// skipping it makes no difference.
    fn when(&mut self, active: Mask<Self::L>, part: impl FnOnce(&mut Self));

    /// Runs `part` in a function of its own, compiled for the current backend. It is meant for large parts that are
    /// not the hottest: the surrounding step stays small enough to compile quickly. A part that many rules share
    /// belongs in a function marked `#[inline(never)]` that does nothing but call this, so that it is compiled once.
    #[inline(always)]
    fn outlined<R>(&mut self, part: impl FnOnce(&mut Self) -> R) -> R {
        part(self)
    }

    /// Whether anybody may listen to [`tell`](Self::tell). Where nobody does, what is told need not be worked out.
    const TELLS: bool = false;

    /// Logs what happened, if there is a log and the trial is in `active`. The text is built only for a trace.
    #[inline(always)]
    fn tell(&mut self, active: Mask<Self::L>, text: impl FnOnce(&TraceReader) -> String) {
        let _ = (active, text);
    }

    /// Logs what dice came to that no line has told of yet, as [`tell`](Self::tell) does; without such dice, nothing.
    #[inline(always)]
    fn tell_dice(&mut self, active: Mask<Self::L>, text: impl FnOnce(&TraceReader) -> String) {
        let _ = (active, text);
    }

    /// Records that a kept number stops at an end of its range in the trials of `active`, where a change would lead beyond it. The
    /// text says which end.
    #[inline(always)]
    fn stops(&mut self, active: Mask<Self::L>, text: impl Fn() -> String) {
        let _ = (active, text);
    }

    /// Records that a rule of the game, given by its ID (`SYM-18`), took effect in the trials of `active`. Only for
    /// rules without a log line of their own; the text of a log line cites the IDs that occur in it.
    #[inline(always)]
    fn cite(&mut self, active: Mask<Self::L>, rule: &'static str) {
        let _ = (active, rule);
    }

    /// Cites several rules. The sampler never calls `rules`.
    #[inline(always)]
    fn cite_all<I: Iterator<Item = &'static str>>(&mut self, active: Mask<Self::L>, rules: impl FnOnce() -> I) {
        let _ = (active, rules);
    }
}

/// A token that permits reading lane values as plain numbers. Only a trace creates it.
#[derive(Debug)]
pub struct TraceReader(());

impl TraceReader {
    /// Only for the trace, which has a single lane.
    pub const fn of_one_lane() -> Self {
        Self(())
    }

    /// The traced trial's value of a number.
    pub fn num<L: Lanes>(&self, n: Num<L>) -> i16 {
        use lane::inspect::InspectNum;
        n.first()
    }

    /// The traced trial's value of a number that may reach beyond 16 bits.
    pub fn whole<L: Lanes>(&self, n: Num<L>) -> i32 {
        use lane::inspect::InspectNum;
        n.first_whole()
    }

    /// How many of something there are, with the word for it: "1 success", "2 successes".
    pub fn count<L: Lanes>(&self, n: Num<L>, one: &str, several: &str) -> String {
        let n = self.num(n);
        format!("{n} {}", if n == 1 { one } else { several })
    }

    /// The traced trial's value of a mask.
    pub fn flag<L: Lanes>(&self, m: Mask<L>) -> bool {
        use lane::inspect::InspectMask;
        m.bits() & 1 == 1
    }
}
