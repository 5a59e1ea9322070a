//! One chunk of trials that step event by event, each at its own pace.
//!
//! In lockstep by phases, a phase is played in all lanes if anything happens in one of them, and lanes whose fighter
//! has fallen or has nothing to do are idle. Here each lane plays the next event of its own trial, so lanes are
//! rarely idle. Only the ends of rounds are batched.

use crate::systems::Experiment;
use crate::systems::state::Ending;
use lane::inspect::InspectMask;
use lane::{LaneRng, Mask, Num};

use super::chunk::{Chunk, LaneScheduler, TrialSink};
use super::dice::StreamDice;

/// Rounds are closed as soon as one lane in `CLOSE_ROUND_DIVISOR` has nothing left to do in its round. Part of the
/// stream's layout.
const CLOSE_ROUND_DIVISOR: usize = 8;

/// Runs trials of any number of rounds, each lane at its own pace.
#[inline(always)]
pub(super) fn run_by_events<S: LaneRng, E: Experiment, T: TrialSink<S>>(experiment: &E, chunk: Chunk, sink: &mut T) {
    debug_assert!(!sink.matched() && !sink.observes_rounds(), "matched trials meet the same dice beat by beat");
    let mut dice = StreamDice::<S, T::DiceObserver>::new(chunk.seed, &experiment.rolls(), sink.dice_observer());
    let limit = i16::try_from(experiment.limit()).unwrap_or(i16::MAX);
    let mut scheduler = LaneScheduler::new(&mut dice, sink, chunk.trials);
    let mut live = Mask::<S>::from_bits(scheduler.running);
    let mut age = Num::<S>::zero();
    let mut state = experiment.start(&mut dice, live);
    let mut opening = live;
    loop {
        experiment.open_round(&mut state, opening, &mut dice);
        let resting = loop {
            let resting = live & experiment.round_is_over(&state);
            let playing = live & !resting;
            if !playing.any() || resting.bits().count_ones() as usize >= S::N / CLOSE_ROUND_DIVISOR {
                break resting;
            }
            experiment.event(&mut state, playing, &mut dice);
        };
        experiment.close_round(&mut state, resting, &mut dice);
        age += resting.count();
        let ended = resting & (experiment.done(&state) | age.ge(limit));
        live &= !ended;
        opening = resting & !ended;
        let finished = scheduler.running & !live.bits();
        // Measuring a few finished trials costs as much as measuring many, so it waits until there are enough.
        if finished != scheduler.running && (finished.count_ones() as usize) < S::N / E::REFILL {
            continue;
        }
        experiment.measure(&state, &Ending { age }, sink.row());
        let fresh = scheduler.retire_and_refill(&mut dice, sink, finished);
        if fresh != 0 {
            let started = Mask::from_bits(fresh);
            live |= started;
            age.set(started, 0);
            experiment.restart(&mut state, started, &mut dice);
            opening |= started;
        } else if scheduler.running == 0 {
            return;
        }
    }
}
