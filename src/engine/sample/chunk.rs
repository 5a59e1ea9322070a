//! One chunk of trials in lockstep.
//!
//! Lanes that finish start a new trial until the chunk's last one has started; those in flight are
//! then finished. So trials started are trials counted, and slow trials count like quick ones.

use crate::lane::inspect::{InspectMask, InspectNum};
use crate::lane::stream::ChunkSeed;
use crate::lane::{Lanes, Mask, Num, Source};
use crate::systems::state::{Ending, LaneState, Visit};
use crate::systems::{Experiment, Metric};
use crate::tally::Histogram;

use super::dice::{Nobody, Onlooker, StreamDice};

/// The most metrics of an experiment.
pub const MOST_METRICS: usize = 96;

/// Which trials to run.
#[derive(Debug, Clone, Copy)]
pub struct Chunk {
    /// Where the random words come from.
    pub seed: ChunkSeed,
    /// How many trials, at least 1.
    pub trials: u32,
}

/// Finished trials, as lanes.
#[derive(Debug)]
pub struct Finished<'a> {
    /// The lanes that hold one, as bits.
    pub lanes: u64,
    /// The values of each metric by lane.
    pub values: &'a [[i16; 64]],
    /// The number of the trial in the chunk, by lane, if it was asked for.
    pub trials: &'a [u32; 64],
}

/// Someone who takes finished trials.
pub trait Taker<S: Source> {
    /// Who looks on while dice are thrown.
    type Onlooker: Onlooker<S>;
    /// Whether the numbers of the trials are wanted.
    const NUMBERED: bool;
    /// Takes finished trials.
    fn take(&mut self, dice: &mut StreamDice<S, Self::Onlooker>, finished: &Finished<'_>);
    /// Hears that trials have started in lanes.
    fn started(&mut self, dice: &mut StreamDice<S, Self::Onlooker>, fresh: u64, trials: &[u32; 64]) {
        let _ = (dice, fresh, trials);
    }
}

/// A histogram of every metric.
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

impl<S: Source> Taker<S> for Tallies {
    type Onlooker = Nobody;
    const NUMBERED: bool = false;

    #[inline(always)]
    fn take(&mut self, _: &mut StreamDice<S>, finished: &Finished<'_>) {
        for (histogram, values) in self.histograms.iter_mut().zip(finished.values) {
            let mut lanes = finished.lanes;
            while lanes != 0 {
                histogram.count(values[(lanes.trailing_zeros() & 63) as usize]);
                lanes &= lanes - 1;
            }
        }
    }
}

/// Puts the values of another state into some lanes.
struct Refill<L: Lanes>(Mask<L>);

impl<L: Lanes> Visit<L> for Refill<L> {
    #[inline(always)]
    fn num(&mut self, mine: &mut Num<L>, other: Num<L>) {
        mine.set(self.0, other);
    }
    #[inline(always)]
    fn mask(&mut self, mine: &mut Mask<L>, other: Mask<L>) {
        mine.set(self.0, other);
    }
    #[inline(always)]
    fn count(&mut self, mine: &mut Num<L>, other: Num<L>) {
        mine.set(self.0, other);
    }
}

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

/// Which trial runs in which lane.
struct Numbers {
    trials: [u32; 64],
    next: u32,
}

impl Numbers {
    /// Numbers new trials, if the taker wants numbers.
    #[inline(always)]
    fn start<S: Source, T: Taker<S>>(
        &mut self,
        dice: &mut StreamDice<S, T::Onlooker>,
        taker: &mut T,
        fresh: u64,
    ) {
        if T::NUMBERED {
            let mut lanes = fresh;
            while lanes != 0 {
                self.trials[lanes.trailing_zeros() as usize] = self.next;
                self.next += 1;
                lanes &= lanes - 1;
            }
            taker.started(dice, fresh, &self.trials);
        }
    }
}

/// Runs a chunk over the lanes of one backend.
#[inline(always)]
pub fn run<S: Source, E: Experiment, T: Taker<S>>(experiment: &E, chunk: Chunk, taker: &mut T) {
    let mut dice = StreamDice::<S, T::Onlooker>::new(chunk.seed);
    let every = if S::N == 64 { !0 } else { (1 << S::N) - 1 };
    let limit = Num::<S>::splat(i16::try_from(experiment.limit()).unwrap_or(i16::MAX));
    let metrics = experiment.metrics().len();
    let mut values = [[0i16; 64]; MOST_METRICS];
    let mut out = [Num::<S>::zero(); MOST_METRICS];
    let mut numbers = Numbers { trials: [0; 64], next: 0 };

    let mut fresh = lowest(every, chunk.trials);
    let mut running = fresh;
    numbers.start(&mut dice, taker, fresh);
    let mut left = chunk.trials - fresh.count_ones();
    let mut live = Mask::<S>::from_bits(fresh);
    let mut age = Num::<S>::zero();
    let mut state = experiment.start(&mut dice, live);
    loop {
        for _ in 0..E::REFILL {
            age += live.count();
            for beat in 0..experiment.beats() {
                experiment.step(&mut state, beat, live, &mut dice);
            }
            live &= !(experiment.done(&state) | age.ge(limit));
        }
        let finished = running & !live.bits();
        if finished == 0 {
            continue;
        }
        experiment.measure(&state, &Ending { age }, &mut out[..metrics]);
        for (out, values) in out[..metrics].iter().zip(&mut values) {
            out.write(values);
        }
        taker.take(&mut dice, &Finished { lanes: finished, values: &values[..metrics], trials: &numbers.trials });
        running &= !finished;
        fresh = lowest(finished, left);
        if fresh != 0 {
            left -= fresh.count_ones();
            running |= fresh;
            numbers.start(&mut dice, taker, fresh);
            let started = Mask::from_bits(fresh);
            live |= started;
            age.set(started, 0);
            let new = experiment.start(&mut dice, started);
            state.visit(&new, &mut Refill(started));
        } else if running == 0 {
            return;
        }
    }
}
