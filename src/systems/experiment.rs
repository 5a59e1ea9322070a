//! The one thing that every question is turned into: a start, a step that is repeated, an end, and
//! what is measured.

use std::fmt::Debug;

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};

use super::metric::Metric;
use super::state::{Ending, LaneState, Refill};

/// Which trials step event by event, each at its own pace, instead of beat by beat with all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strides {
    /// None.
    Never,
    /// Those of experiments that ask for it ([`Experiment::strides`]), unless they are matched.
    AtTimes,
    /// All; no loop over beats is compiled. Such an experiment cannot be matched or solved, so it needs a general one beside it.
    Always,
}

/// A question about a game, ready for any engine.
///
/// A trial starts with [`start`](Experiment::start) and then makes passes (a round, a test, a day)
/// until it is [`done`](Experiment::done) or has made [`limit`](Experiment::limit) of them. A pass is a
/// fixed number of beats (the places in the order of turns); all lanes are always at the same beat.
/// The exact solver merges equal states after every beat, so a beat should roll few dice.
pub trait Experiment: Debug + Send + Sync + 'static {
    /// The state of trials in lanes.
    type State<L: Lanes>: LaneState<L>;

    /// Whether the state is so small that sixty-four lanes run faster than thirty-two: two vectors side by side hide the
    /// latency of each other's operations. Part of the stream's layout.
    const SMALL: bool = false;
    /// New trials start as soon as one lane in `REFILL` has finished. A larger number refills sooner, which pays where starting is
    /// cheap or trials are long; a smaller one pays where the state is large. Part of the stream's layout: it never depends
    /// on the machine.
    const REFILL: usize = 4;
    /// Whether every trial ends after its first pass, as a check does.
    const ONE_PASS: bool = false;

    /// Whether trials may begin their passes at different beats; see [`first_beat`](Experiment::first_beat).
    const ROTATES: bool = false;

    /// Whether a trial may have a tail; see [`settled`](Experiment::settled). Passes of such experiments do not rotate.
    const SETTLES: bool = false;

    /// Whether trials go through their passes each at its own pace; see [`stride`](Experiment::stride).
    const STRIDES: Strides = Strides::Never;

    /// What a pass is at the table, for the headings of a trace.
    const PASS: &'static str = "round";

    /// What is measured, in the order of [`measure`](Experiment::measure).
    fn metrics(&self) -> &[Metric];

    /// Beats of one pass.
    #[inline(always)]
    fn beats(&self) -> usize {
        1
    }

    /// The most passes that a trial may make, 1 to 30 000. A trial that is not done by then ends as it
    /// stands.
    fn limit(&self) -> u32;

    /// Rolls that the experiment asks for whole, so that engines can see whether they can serve them.
    fn rolls(&self) -> Vec<&Roll> {
        Vec::new()
    }

    /// The roll that a trial consists of, if it is that roll and nothing else: one pass, in which the rule
    /// asks for this roll once and for no other dice. All metrics then follow from the total, so an
    /// engine may look at totals alone.
    #[inline(always)]
    fn only_roll(&self) -> Option<&Roll> {
        None
    }

    /// The beat with which each pass of a trial begins; the others follow, the first of all after the last. It never
    /// changes during a trial. Where it differs between trials, a beat can still mean the same fighter in all of them:
    /// those who begin later wait until their beat has come.
    #[inline(always)]
    fn first_beat<L: Lanes>(&self, state: &Self::State<L>) -> Num<L> {
        let _ = state;
        Num::zero()
    }

    /// Whether nothing happens any more in a trial that is done, not even in the rest of its pass. Where passes
    /// [rotate](Self::ROTATES), such a trial makes room for a new one at once.
    #[inline(always)]
    fn ends_at_once(&self) -> bool {
        false
    }

    /// Where the outcome of a trial is decided and only bookkeeping is left, such as the death tests of the fallen after
    /// a fight. These trials wait until there are many of them, and are then played to their ends together.
    #[inline(always)]
    fn settled<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L> {
        let _ = state;
        Mask::none()
    }

    /// Whether the trials of this experiment go through their passes each at its own pace, where they may.
    #[inline(always)]
    fn strides(&self) -> bool {
        false
    }

    /// The next thing that happens in each of the trials in `live`, in whichever beat of its pass. From
    /// [`opens`](Experiment::opens) to [`closes`](Experiment::closes) a trial makes the same throws, one after the other, and
    /// comes to the same end as in the beats of a pass; but beats in which nothing happens in it cost it nothing. Where
    /// it stands in its pass is part of the state.
    #[inline(always)]
    fn stride<D: Dice>(&self, state: &mut Self::State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let _ = (state, live, dice);
    }

    /// Where nothing more happens in this pass of a trial that goes at its own pace.
    #[inline(always)]
    fn rests<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L> {
        let _ = state;
        Mask::all()
    }

    /// Some trials that go at their own pace begin a pass.
    #[inline(always)]
    fn opens<D: Dice>(&self, state: &mut Self::State<D::L>, some: Mask<D::L>, dice: &mut D) {
        let _ = (state, some, dice);
    }

    /// Some trials that go at their own pace end a pass.
    #[inline(always)]
    fn closes<D: Dice>(&self, state: &mut Self::State<D::L>, some: Mask<D::L>, dice: &mut D) {
        let _ = (state, some, dice);
    }

    /// New trials; those outside `fresh` are thrown away.
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> Self::State<D::L>;

    /// New trials in the lanes of `fresh`, in place of those that have ended there. Where the state is large, a game
    /// does better to write what is new into its lanes than to make a whole state and take some lanes of it.
    #[inline(always)]
    fn restart<D: Dice>(&self, state: &mut Self::State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let new = self.start(dice, fresh);
        state.visit(&new, &mut Refill(fresh));
    }

    /// One beat of the trials in `live`. Must change nothing else. Trials that are done during a pass
    /// stay in `live` until its end.
    fn step<D: Dice>(&self, state: &mut Self::State<D::L>, beat: usize, live: Mask<D::L>, dice: &mut D);

    /// Which trials are over.
    fn done<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L>;

    /// The value of every metric for trials that have ended; [`ABSENT`](super::metric::ABSENT) where a
    /// metric does not apply.
    fn measure<L: Lanes>(&self, state: &Self::State<L>, ending: &Ending<L>, out: &mut [Num<L>]);
}
