//! Trials that consist of a single roll: totals are counted, and each distinct total is measured once.
//!
//! Every metric of such a trial follows from the total. So no state is kept in lanes, totals go straight from the
//! buffer to the counters, and further metrics cost nothing. Trial for trial the result is that of
//! [`run`](super::chunk::run), which is what a trace replays.

use crate::systems::metric::ABSENT_WHOLE;
use crate::tally::Histogram;
use dice::faces::{Bursting, Burstings};
use lane::count::GROUP;
use lane::{LaneRng, Solo};
use lang::Roll;

use super::super::dyn_experiment::DynExperiment;
use super::super::solo::{DiceSource, SoloDice, SoloTrial};
use super::chunk::{Chunk, Tallies};
use super::column::Columns;
use super::roll_buffer::RollBuffer;

/// Measures each distinct total of an experiment that is a single roll, and counts the results as often as the total
/// came up. `plus` is the constant to be added to every total.
pub fn measure(experiment: &dyn DynExperiment, (totals, plus): &(Histogram, i16), tallies: &mut Tallies) {
    let mut trial = experiment.solo();
    for (total, times) in totals.iter() {
        let values = measure_one(trial.as_mut(), experiment.phases(), total + i32::from(*plus));
        for (histogram, value) in tallies.histograms.iter_mut().zip(values) {
            if value == ABSENT_WHOLE {
                histogram.add_absent(times);
            } else {
                histogram.add(value, times);
            }
        }
    }
}

/// Buffer size in units of six vectors of totals: a whole number of groups, small enough for the L1 cache.
const SIXES: usize = GROUP;

/// Counts how often each total comes up. Also returns the constant to be added to every total.
#[inline(always)]
pub fn totals<S: LaneRng>(roll: &Roll, chunk: Chunk) -> (Histogram, i16) {
    let mut tallies = Tallies { histograms: vec![Histogram::default()] };
    let mut columns = Columns::<S>::new(&mut tallies);
    let mut generator = chunk.seed.generator::<S>();
    let mut buffer = RollBuffer::<S>::new(roll, SIXES);
    let mut left = chunk.trials as usize;
    while left > 0 {
        buffer.fill::<false>(&mut generator);
        let trials = left.min(6 * SIXES * S::N);
        columns.count_single_metric(buffer.totals(), trials);
        left -= trials;
    }
    columns.finish();
    (tallies.histograms.swap_remove(0), buffer.plus())
}

/// The metrics of a trial whose roll has this total.
fn measure_one(trial: &mut dyn SoloTrial, phases: usize, total: i32) -> Vec<i32> {
    let mut source = FixedTotal(total);
    let mut dice = SoloDice::new(&mut source);
    trial.start(&mut dice);
    for phase in 0..phases {
        trial.step(phase, &mut dice);
    }
    trial.measure(1)
}

/// A source of dice that answers the only roll with a given total.
struct FixedTotal(i32);

impl DiceSource for FixedTotal {
    fn d(&mut self, _: u16) -> i16 {
        unreachable!("{NOTHING_ELSE}")
    }

    fn at_most(&mut self, _: u16, _: i16) -> bool {
        unreachable!("{NOTHING_ELSE}")
    }

    fn by_lane(&mut self, _: &[i16]) -> i16 {
        unreachable!("{NOTHING_ELSE}")
    }

    fn roll(&mut self, _: &Roll) -> i32 {
        self.0
    }

    fn bursting(&mut self, _: Bursting<Solo>) -> Burstings<Solo> {
        unreachable!("{NOTHING_ELSE}")
    }

    fn sorted(&mut self, _: u16, _: &mut [i16]) {
        unreachable!("{NOTHING_ELSE}")
    }

    fn highest_of_one_more(&mut self, _: u16, _: &mut [i16]) {
        unreachable!("{NOTHING_ELSE}")
    }

    fn open_part(&mut self, _: &'static str, _: &[i16]) -> bool {
        unreachable!("{NOTHING_ELSE}")
    }

    fn close_part(&mut self, _: &[i16]) -> bool {
        unreachable!("{NOTHING_ELSE}")
    }

    fn result_of_part(&mut self, _: &mut [i16]) {
        unreachable!("{NOTHING_ELSE}")
    }
}

const NOTHING_ELSE: &str = "an experiment that is one roll asks for nothing else";
