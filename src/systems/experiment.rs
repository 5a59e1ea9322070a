//! The one thing that every question is turned into: a start, a step that is repeated, an end, and
//! what is measured.

use std::fmt::Debug;

use crate::dice::{Dice, Roll};
use crate::lane::{Lanes, Mask, Num};

use super::metric::Metric;
use super::state::{Ending, LaneState, Refill};

/// Which trials step event by event, each at its own pace, instead of phase by phase with all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventSteps {
    /// None.
    Never,
    /// Those of experiments that ask for it ([`Experiment::steps_by_event`]), unless they are matched.
    AtTimes,
    /// All; no loop over phases is compiled. Such an experiment cannot be matched or solved, so it needs a general one beside it.
    Always,
}

/// A question about a game, ready for any engine.
///
/// A trial starts with [`start`](Experiment::start) and then goes through rounds (a combat round, a test, a day)
/// until it is [`done`](Experiment::done) or has made [`limit`](Experiment::limit) of them. A round is a
/// fixed number of phases (the places in the order of turns); all lanes are always at the same phase.
/// The exact solver merges equal states after every phase, so a phase should roll few dice.
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
    /// Whether every trial ends after its first round, as a check does.
    const ONE_ROUND: bool = false;

    /// Whether trials may begin their rounds at different phases; see [`first_phase`](Experiment::first_phase).
    const ROTATES: bool = false;

    /// Whether a trial may have a tail; see [`in_tail`](Experiment::in_tail). Passes of such experiments do not rotate.
    const HAS_TAILS: bool = false;

    /// Whether trials go through their rounds each at its own pace; see [`event`](Experiment::event).
    const EVENT_STEPS: EventSteps = EventSteps::Never;

    /// What a round is at the table, for the headings of a trace.
    const ROUND_NAME: &'static str = "round";

    /// What is measured, in the order of [`measure`](Experiment::measure).
    fn metrics(&self) -> &[Metric];

    /// Phases of one round.
    #[inline(always)]
    fn phases(&self) -> usize {
        1
    }

    /// The most rounds that a trial may make, 1 to 30 000. A trial that is not done by then ends as it
    /// stands.
    fn limit(&self) -> u32;

    /// Rolls that the experiment asks for whole, so that engines can see whether they can serve them.
    fn rolls(&self) -> Vec<&Roll> {
        Vec::new()
    }

    /// The roll that a trial consists of, if it is that roll and nothing else: one round, in which the rule
    /// asks for this roll once and for no other dice. All metrics then follow from the total, so an
    /// engine may look at totals alone.
    #[inline(always)]
    fn only_roll(&self) -> Option<&Roll> {
        None
    }

    /// The phase with which each round of a trial begins; the others follow, the first of all after the last. It never
    /// changes during a trial. Where it differs between trials, a phase can still mean the same fighter in all of them:
    /// those who begin later wait until their phase has come.
    #[inline(always)]
    fn first_phase<L: Lanes>(&self, state: &Self::State<L>) -> Num<L> {
        let _ = state;
        Num::zero()
    }

    /// Whether nothing happens any more in a trial that is done, not even in the rest of its round. Where rounds
    /// [rotate](Self::ROTATES), such a trial makes room for a new one at once.
    #[inline(always)]
    fn ends_at_once(&self) -> bool {
        false
    }

    /// Where the outcome of a trial is decided and only bookkeeping is left, such as the death tests of the fallen after
    /// a fight. These trials wait until there are many of them, and are then played to their ends together.
    #[inline(always)]
    fn in_tail<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L> {
        let _ = state;
        Mask::none()
    }

    /// Whether the trials of this experiment go through their rounds each at its own pace, where they may.
    #[inline(always)]
    fn steps_by_event(&self) -> bool {
        false
    }

    /// The next thing that happens in each of the trials in `live`, in whichever phase of its round. From
    /// [`opens_round`](Experiment::opens_round) to [`closes_round`](Experiment::closes_round) a trial makes the same throws,
    /// one after the other, and comes to the same end as in the phases of a round; but phases in which nothing happens in
    /// it cost it nothing. Where it stands in its round is part of the state.
    #[inline(always)]
    fn event<D: Dice>(&self, state: &mut Self::State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let _ = (state, live, dice);
    }

    /// Where nothing more happens in this round of a trial that goes at its own pace.
    #[inline(always)]
    fn round_is_over<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L> {
        let _ = state;
        Mask::all()
    }

    /// Some trials that go at their own pace begin a round.
    #[inline(always)]
    fn opens_round<D: Dice>(&self, state: &mut Self::State<D::L>, some: Mask<D::L>, dice: &mut D) {
        let _ = (state, some, dice);
    }

    /// Some trials that go at their own pace end a round.
    #[inline(always)]
    fn closes_round<D: Dice>(&self, state: &mut Self::State<D::L>, some: Mask<D::L>, dice: &mut D) {
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

    /// One phase of the trials in `live`. Must change nothing else. Trials that are done during a round
    /// stay in `live` until its end.
    fn step<D: Dice>(&self, state: &mut Self::State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D);

    /// Which trials are over.
    fn done<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L>;

    /// The value of every metric for trials that have ended; [`ABSENT`](super::metric::ABSENT) where a
    /// metric does not apply.
    fn measure<L: Lanes>(&self, state: &Self::State<L>, ending: &Ending<L>, out: &mut [Num<L>]);
}
