//! One chunk of trials in lockstep.
//!
//! A lane that finishes starts a new trial until the chunk's last one has started; the trials in flight are then
//! played to the end. So every trial that starts is counted, and slow trials are not under-represented.

use crate::systems::experiment::EventSteps;
use crate::systems::state::Ending;
use crate::systems::{Experiment, Metric};
use crate::tally::Histogram;
use lane::inspect::InspectMask;
use lane::stream::ChunkSeed;
use lane::{LaneRng, Lanes, Mask, Num, inlined};

use super::dice::{DiceObserver, StreamDice};
use super::event::run_by_events;

/// Which trials to run.
#[derive(Debug, Clone, Copy)]
pub struct Chunk {
    /// The seed of the chunk's random stream.
    pub seed: ChunkSeed,
    /// How many trials, at least 1.
    pub trials: u32,
}

/// Number of trials in a full chunk of an experiment: enough to make the overhead of its start and end negligible.
/// Part of the stream's layout.
pub const fn chunk_trials<E: Experiment>() -> u32 {
    if E::ONE_ROUND { 1 << 20 } else { 1 << 14 }
}

/// The lanes that hold finished trials.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'a> {
    /// The lanes, as a bit mask.
    pub lanes: u64,
    /// For each lane, the trial's number in the chunk, if the sink wants them [`numbered`](TrialSink::numbered).
    pub trials: &'a [u32; 64],
}

/// A consumer of finished trials.
pub trait TrialSink<S: LaneRng> {
    /// The observer of the dice as they are thrown.
    type DiceObserver: DiceObserver<S>;
    /// Whether trials are numbered.
    fn numbered(&self) -> bool;
    /// The observer of the dice of a chunk.
    fn dice_observer(&self) -> Self::DiceObserver;
    /// Whether trials are matched, so that trial `k` of two variants of an experiment sees the same dice.
    #[inline(always)]
    fn matched(&self) -> bool {
        false
    }
    /// Whether the sink wants to see every running trial before its first round and after each round.
    #[inline(always)]
    fn observes_rounds(&self) -> bool {
        false
    }
    /// Shows the current metrics of the trials in `playing`, as if they ended now. They are `fresh` or have played
    /// one more round.
    #[inline(always)]
    fn observe(&mut self, playing: u64, fresh: bool) {
        let _ = (playing, fresh);
    }
    /// The row to which the values of the next finished trials are written, one entry per metric.
    fn row(&mut self) -> &mut [Num<S>];
    /// Takes the trials whose values were just written to the row.
    fn take(&mut self, dice: &mut StreamDice<'_, S, Self::DiceObserver>, finished: Finished<'_>);
    /// Called after trials have started in the lanes of `fresh`.
    fn started(&mut self, dice: &mut StreamDice<'_, S, Self::DiceObserver>, fresh: u64, trials: &[u32; 64]) {
        let _ = (dice, fresh, trials);
    }
}

/// One histogram per metric.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallies {
    /// By metric.
    pub histograms: Vec<Histogram>,
}

impl Tallies {
    /// Empty histograms for these metrics.
    pub fn new(metrics: &[Metric]) -> Self {
        Self { histograms: vec![Histogram::default(); metrics.len()] }
    }

    /// Adds the tallies of other trials.
    #[must_use]
    pub fn merge(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.histograms.iter_mut().zip(&other.histograms) {
            mine.merge(theirs);
        }
        self
    }
}

/// Draining of tails stops when at most one lane in `TAIL_LIMIT_DIVISOR` is still in its tail, so that a long trial
/// does not idle the other lanes.
const TAIL_LIMIT_DIVISOR: usize = 8;

/// The lowest `count` set bits.
#[inline(always)]
fn lowest(bits: u64, count: u32) -> u64 {
    if bits.count_ones() <= count {
        return bits;
    }
    let mut left = bits;
    for _ in 0..count {
        left &= left - 1;
    }
    bits & !left
}

/// The number of the trial in each lane.
struct Numbers {
    trials: [u32; 64],
    next: u32,
}

impl Numbers {
    /// Numbering before the first trial.
    fn new() -> Self {
        Self { trials: [0; 64], next: 0 }
    }

    /// Numbers new trials, if the sink wants numbers.
    #[inline(always)]
    fn start<S: LaneRng, T: TrialSink<S>>(
        &mut self,
        dice: &mut StreamDice<'_, S, T::DiceObserver>,
        sink: &mut T,
        fresh: u64,
    ) {
        if sink.numbered() {
            let mut lanes = fresh;
            while lanes != 0 {
                self.trials[lanes.trailing_zeros() as usize] = self.next;
                self.next += 1;
                lanes &= lanes - 1;
            }
            sink.started(dice, fresh, &self.trials);
        }
    }
}

/// Retires finished trials and refills their lanes, as long as the chunk has trials to start.
pub(super) struct LaneScheduler {
    /// Lanes with a running trial, as a bit mask.
    pub running: u64,
    left: u32,
    numbers: Numbers,
}

#[inlined]
impl LaneScheduler {
    /// Starts a trial in every lane, or in as many lanes as the chunk has trials.
    pub fn new<S: LaneRng, T: TrialSink<S>>(
        dice: &mut StreamDice<'_, S, T::DiceObserver>,
        sink: &mut T,
        trials: u32,
    ) -> Self {
        let mut scheduler = Self { running: 0, left: trials, numbers: Numbers::new() };
        scheduler.fill(dice, sink, every::<S>());
        scheduler
    }

    /// Starts new trials in free lanes while the chunk has any left. Returns their lanes.
    fn fill<S: LaneRng, T: TrialSink<S>>(
        &mut self,
        dice: &mut StreamDice<'_, S, T::DiceObserver>,
        sink: &mut T,
        free: u64,
    ) -> u64 {
        let fresh = lowest(free, self.left);
        if fresh != 0 {
            self.left -= fresh.count_ones();
            self.running |= fresh;
            self.numbers.start(dice, sink, fresh);
        }
        fresh
    }

    /// Passes finished trials to the sink and starts new ones in their lanes. Returns the lanes of the new ones.
    pub fn retire_and_refill<S: LaneRng, T: TrialSink<S>>(
        &mut self,
        dice: &mut StreamDice<'_, S, T::DiceObserver>,
        sink: &mut T,
        finished: u64,
    ) -> u64 {
        sink.take(dice, Finished { lanes: finished, trials: &self.numbers.trials });
        self.running &= !finished;
        self.fill(dice, sink, finished)
    }
}

/// The random streams of matched trials: for every batch of lanes one for the start and one for each phase of each
/// round. If one variant throws more dice than the other in some turn, no later dice shift, so trial `k` of both sees
/// the same dice, fighter by fighter and round by round.
struct Batch {
    seed: ChunkSeed,
    batch: u64,
    round: u64,
}

impl Batch {
    fn first(seed: ChunkSeed) -> Self {
        Self { seed, batch: 0, round: 0 }
    }

    fn next(&mut self) {
        self.batch += 1;
        self.round = 0;
    }

    /// The stream of the start.
    fn start(&self) -> ChunkSeed {
        self.stream(u64::from(u16::MAX))
    }

    /// The stream of a phase in this round.
    fn phase(&self, phase: usize) -> ChunkSeed {
        self.stream(phase as u64)
    }

    /// Packs four numbers into one without collisions: a chunk has at most 2^12 batches, a trial at most 2^15 rounds.
    fn stream(&self, part: u64) -> ChunkSeed {
        let Self { seed, batch, round } = *self;
        ChunkSeed { chunk: seed.chunk << 43 | batch << 31 | round << 16 | part, ..seed }
    }
}

/// All lanes, as a bit mask.
const fn every<L: Lanes>() -> u64 {
    u64::MAX >> (64 - L::N)
}

/// Runs a chunk over the lanes of one backend.
#[inline(always)]
pub fn run<S: LaneRng, E: Experiment, T: TrialSink<S>>(experiment: &E, chunk: Chunk, sink: &mut T) {
    if E::ONE_ROUND {
        run_checks(experiment, chunk, sink);
    } else if const { matches!(E::EVENT_STEPS, EventSteps::Always) } {
        run_by_events(experiment, chunk, sink);
    } else if const { matches!(E::EVENT_STEPS, EventSteps::AtTimes) }
        && experiment.steps_by_event()
        && !sink.matched()
        && !sink.observes_rounds()
    {
        // Matched trials must see the same dice in each phase, so they cannot step by events. The event loop is
        // outlined, because compile time grows superlinearly with the length of a function.
        S::outlined(
            experiment,
            #[inline(always)]
            |experiment| run_by_events(experiment, chunk, sink),
        );
    } else {
        run_by_phases(experiment, chunk, sink);
    }
}

/// Runs trials of a single round: every batch of lanes starts and ends together.
#[inline(always)]
fn run_checks<S: LaneRng, E: Experiment, T: TrialSink<S>>(experiment: &E, chunk: Chunk, sink: &mut T) {
    let mut dice = StreamDice::<S, T::DiceObserver>::new(chunk.seed, &experiment.rolls(), sink.dice_observer());
    let mut numbers = Numbers::new();
    let mut left = chunk.trials;
    let mut batch = Batch::first(chunk.seed);
    while left > 0 {
        if sink.matched() {
            dice.reseed(batch.start());
            batch.next();
        }
        // The last batch may have more lanes than there are trials left; the excess lanes idle.
        let lanes = lowest(every::<S>(), left);
        numbers.start(&mut dice, sink, lanes);
        let mut state = experiment.start(&mut dice, Mask::all());
        for phase in 0..experiment.phases() {
            experiment.step(&mut state, phase, Mask::all(), &mut dice);
        }
        experiment.measure(&state, &Ending { age: Num::splat(1) }, sink.row());
        sink.take(&mut dice, Finished { lanes, trials: &numbers.trials });
        left -= lanes.count_ones();
    }
}

/// Runs trials of any number of rounds, phase by phase.
#[inline(always)]
fn run_by_phases<S: LaneRng, E: Experiment, T: TrialSink<S>>(experiment: &E, chunk: Chunk, sink: &mut T) {
    let mut dice = StreamDice::<S, T::DiceObserver>::new(chunk.seed, &experiment.rolls(), sink.dice_observer());
    let limit = experiment.limit();
    // No trial is older than the chunk, so ages are not compared with the limit before that many rounds.
    let mut rounds = 0;
    let mut scheduler = LaneScheduler::new(&mut dice, sink, chunk.trials);
    let mut live = Mask::<S>::from_bits(scheduler.running);
    let matched = sink.matched();
    let mut batch = Batch::first(chunk.seed);
    if matched {
        dice.reseed(batch.start());
    }
    let mut age = Num::<S>::zero();
    let mut state = experiment.start(&mut dice, live);
    // Trials that have begun their first round. All begin at once unless rounds rotate.
    let mut under_way = Mask::<S>::none();
    let phases = experiment.phases().max(1);
    let mut phase = 0;
    // Trials that wait in their tails.
    let mut parked = Mask::<S>::none();
    // Whether only the parked tails are being played.
    let mut draining = false;
    // A watching sink also sees trials before their first round.
    let watched = sink.observes_rounds();
    let mut unplayed = watched;
    loop {
        let plays = if draining { parked } else { live };
        let mut playing = if watched { plays.bits() } else { 0 };
        if !unplayed {
            if E::ROTATES {
                let begins = live & experiment.first_phase(&state).eq(phase as i16);
                age += begins.count();
                under_way |= begins;
            } else if phase == 0 {
                age += plays.count();
            }
            if matched {
                dice.reseed(batch.phase(phase));
            }
            let active = if E::ROTATES { live & under_way } else { plays };
            experiment.step(&mut state, phase, active, &mut dice);
            phase += 1;
            if phase == phases {
                phase = 0;
                rounds += 1;
                batch.round += 1;
            } else if !E::ROTATES {
                continue;
            }
            let done = experiment.done(&state);
            let mut ended = done;
            if rounds >= limit {
                ended |= age.ge(i16::try_from(limit).unwrap_or(i16::MAX));
            }
            if E::ROTATES {
                // Only trials whose round has ended, or has nothing left to play.
                let mut over = active & experiment.first_phase(&state).eq(phase as i16);
                if experiment.ends_at_once() {
                    over |= active & done;
                }
                ended &= over;
                if watched {
                    playing = over.bits();
                }
            }
            live &= !ended;
            if E::HAS_TAILS && !matched {
                parked = (parked | live & experiment.in_tail(&state)) & !ended;
                live &= !parked;
            }
        }
        let finished = scheduler.running & !(live | parked).bits();
        // Measuring a few finished trials costs as much as measuring many, so it waits until there are enough.
        // Matched trials wait for the last of their batch.
        let enough = S::N / E::REFILL;
        let finishing = finished.count_ones() as usize;
        let mut waits = finished != scheduler.running && (matched || finishing < enough);
        if E::HAS_TAILS {
            let tails = parked.bits().count_ones() as usize;
            let worthwhile = tails + finishing >= enough && (tails > S::N / TAIL_LIMIT_DIVISOR || finishing < enough);
            draining = tails > 0 && (worthwhile || !live.any());
            waits |= draining;
        }
        if waits && !watched {
            continue;
        }
        experiment.measure(&state, &Ending { age }, sink.row());
        if watched {
            sink.observe(playing, unplayed);
            unplayed = false;
            if waits {
                continue;
            }
        }
        let fresh = scheduler.retire_and_refill(&mut dice, sink, finished);
        if fresh != 0 {
            let started = Mask::from_bits(fresh);
            live |= started;
            under_way &= !started;
            age.set(started, 0);
            if matched {
                batch.next();
                phase = 0;
                dice.reseed(batch.start());
            }
            experiment.restart(&mut state, started, &mut dice);
            unplayed = watched;
        } else if scheduler.running == 0 {
            return;
        }
    }
}
