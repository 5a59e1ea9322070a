//! The trait that every question becomes: a start, a step that is repeated until the trial is over, and metrics of
//! the finished trial.

use std::fmt::Debug;

use lane::{Lanes, Mask, Num, inlined};
use lang::{Dice, Roll};

use super::metric::Metric;
use super::state::{Ending, LaneState, Refill};

/// Which trials step event by event, each at its own pace, instead of phase by phase in lockstep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventSteps {
    /// None.
    Never,
    /// Those of experiments for which [`Experiment::steps_by_event`] is true, unless their trials are matched.
    AtTimes,
    /// All; no loop over phases is compiled. Such an experiment can be neither matched nor solved, so it must be
    /// paired with a general one.
    Always,
}

/// A question about a game, ready for any engine.
///
/// A trial starts with [`start`](Experiment::start) and then goes through rounds (a combat round, a test, a day)
/// until it is [`done`](Experiment::done) or has gone through [`limit`](Experiment::limit) of them. A round is a
/// fixed number of phases (the places in the turn order); all lanes are always in the same phase. The exact solver
/// merges equal states after every phase, so a phase should roll few dice.
#[inlined(generic)]
pub trait Experiment: Debug + Send + Sync + 'static {
    /// The state of the trials in one group of lanes.
    type State<L: Lanes>: LaneState<L>;

    /// Whether the state is small enough for sixty-four lanes to run faster than thirty-two: two vectors side by side
    /// hide each other's latency. Part of the stream's layout.
    const SMALL: bool = false;
    /// Whether trials are compiled for 512-bit registers, too. Fights are, because millions of them are played. The other
    /// kinds are quick and mostly solved, and a copy of each would make a build much longer.
    const WIDEST: bool = false;
    /// Whether the trials are those of a text. All texts share one machine, so it may have its operations inlined on the
    /// narrowest registers, too.
    const TOLD: bool = false;
    /// Whether numbers of some experiments may reach beyond 16 bits; see [`is_whole`](Self::is_whole).
    const MAY_BE_WHOLE: bool = false;
    /// Lanes are refilled with new trials as soon as one in `REFILL` of them has finished. A larger number refills
    /// sooner, which pays off where starting is cheap or trials are long; a smaller one where the state is large. The
    /// default suits most experiments. Part of the stream's layout, so it never depends on the machine.
    const REFILL: usize = 4;
    /// Whether every trial ends after its first round, as a check does.
    const ONE_ROUND: bool = false;

    /// Whether trials may begin their rounds in different phases; see [`first_phase`](Experiment::first_phase).
    const ROTATES: bool = false;

    /// Whether a trial may have a tail; see [`in_tail`](Experiment::in_tail). Rounds of such experiments do not rotate.
    const HAS_TAILS: bool = false;

    /// Which trials go through their rounds event by event; see [`event`](Experiment::event).
    const EVENT_STEPS: EventSteps = EventSteps::Never;

    /// What a round is called at the table, for the headings of a trace.
    const ROUND_NAME: &'static str = "round";

    /// What is measured, in the order of [`measure`](Experiment::measure).
    fn metrics(&self) -> &[Metric];

    /// Number of phases in a round.
    #[inline(always)]
    fn phases(&self) -> usize {
        1
    }

    /// The most rounds of a trial, 1 to 30 000. A trial that is not done by then is measured as it stands.
    fn limit(&self) -> u32;

    /// The rolls that the rules request as a whole. The sampler precomputes these in batches, and every engine checks
    /// whether it supports them.
    fn rolls(&self) -> Vec<&Roll> {
        Vec::new()
    }

    /// Whether numbers reach beyond 16 bits. All trials are then played one by one over a lane of 32 bits, which is slow.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        false
    }

    /// The roll that a trial consists of, if a trial is nothing but that roll: one round, in which the rule makes
    /// this roll once and throws no other dice. All metrics then follow from the total, so an engine need only look
    /// at totals.
    #[inline(always)]
    fn only_roll(&self) -> Option<&Roll> {
        None
    }

    /// The phase in which every round of a trial begins; the phases wrap around from the last to the first. It never
    /// changes during a trial. Where it differs between trials, a phase still means the same fighter in all lanes:
    /// trials that begin later wait for their phase.
    fn first_phase<L: Lanes>(&self, state: &Self::State<L>) -> Num<L> {
        let _ = state;
        Num::zero()
    }

    /// Whether nothing more happens in a trial that is done, not even in the rest of its round. If rounds
    /// [rotate](Self::ROTATES), such a trial makes room for a new one at once.
    #[inline(always)]
    fn ends_at_once(&self) -> bool {
        false
    }

    /// Lanes whose outcome is decided and that only finish bookkeeping, such as the death tests of the fallen after a
    /// fight. They wait until there are many of them and are then played to the end together.
    fn in_tail<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L> {
        let _ = state;
        Mask::none()
    }

    /// Whether the trials of this experiment step event by event, where [`EVENT_STEPS`](Self::EVENT_STEPS) is
    /// [`EventSteps::AtTimes`].
    #[inline(always)]
    fn steps_by_event(&self) -> bool {
        false
    }

    /// Plays the next event of each trial in `live`, whichever phase of its round it belongs to. Between
    /// [`open_round`](Experiment::open_round) and [`close_round`](Experiment::close_round) a trial makes the same
    /// throws in the same order and with the same result as in the phases of a round, but phases in which nothing
    /// happens cost nothing. A trial's place in its round is part of the state.
    fn event<D: Dice>(&self, state: &mut Self::State<D::L>, live: Mask<D::L>, dice: &mut D) {
        let _ = (state, live, dice);
    }

    /// Lanes in which nothing more happens in this round, for trials that step event by event.
    fn round_is_over<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L> {
        let _ = state;
        Mask::all()
    }

    /// Begins a round of the trials in `some`, which step event by event.
    fn open_round<D: Dice>(&self, state: &mut Self::State<D::L>, some: Mask<D::L>, dice: &mut D) {
        let _ = (state, some, dice);
    }

    /// Ends a round of the trials in `some`, which step event by event.
    fn close_round<D: Dice>(&self, state: &mut Self::State<D::L>, some: Mask<D::L>, dice: &mut D) {
        let _ = (state, some, dice);
    }

    /// Starts new trials. Lanes outside `fresh` of the result are never read.
    fn start<D: Dice>(&self, dice: &mut D, fresh: Mask<D::L>) -> Self::State<D::L>;

    /// Starts new trials in the lanes of `fresh`, replacing those that have ended there. For a large state, writing
    /// new values into these lanes is faster than building a whole state and selecting lanes from it.
    fn restart<D: Dice>(&self, state: &mut Self::State<D::L>, fresh: Mask<D::L>, dice: &mut D) {
        let new = self.start(dice, fresh);
        state.visit(&new, &mut Refill(fresh));
    }

    /// Plays one phase of the trials in `live` and leaves all other lanes untouched. A trial that is done stays in
    /// `live` until the end of its round.
    fn step<D: Dice>(&self, state: &mut Self::State<D::L>, phase: usize, live: Mask<D::L>, dice: &mut D);

    /// Lanes whose trials are over.
    fn done<L: Lanes>(&self, state: &Self::State<L>) -> Mask<L>;

    /// Writes the value of every metric of trials that have ended, or [`ABSENT`](super::metric::ABSENT) where a
    /// metric does not apply.
    fn measure<L: Lanes>(&self, state: &Self::State<L>, ending: &Ending<L>, out: &mut [Num<L>]);
}
