//! A chunk of work, dispatched to a backend at run time.

use crate::systems::Experiment;
use dice::Roll;
use lane::dispatch::{Isa, Job, run, run_wide};
use lane::{LaneRng, Pair};

use super::baseline::{Task, run_task};
use super::chunk::{Chunk, Tallies, run as run_chunk};
use super::column::Columns;
use super::whole;

/// Whether experiments are also compiled for registers wider than the baseline's. Not in unit tests: these are a
/// separate build in which the wide copies would take longer to compile than all the rest. Integration tests compare
/// the backends.
const WIDE: bool = !cfg!(test);

/// The backend that plays an experiment when `isa` is requested.
pub fn actual_isa<E: Experiment>(isa: Isa, experiment: &E) -> Isa {
    if WIDE || experiment.only_roll().is_some() { isa } else { Isa::Portable }
}

/// Runs a chunk and adds its trials to the tallies.
pub fn tally<E: Experiment>(isa: Isa, experiment: &E, chunk: Chunk, tallies: &mut Tallies) {
    if let Some(roll) = experiment.only_roll() {
        let totals = run(isa, Totals { roll, chunk });
        whole::measure(experiment, &totals, tallies);
        return;
    }
    if WIDE && isa != Isa::Portable {
        run_wide(isa, Wide { experiment, chunk, tallies });
    } else {
        run_task(experiment, chunk, Task::Tally(tallies));
    }
}

/// A job that counts the totals of one roll over a chunk.
struct Totals<'a> {
    roll: &'a Roll,
    chunk: Chunk,
}

impl Job for Totals<'_> {
    type Output = (crate::tally::Histogram, i16);

    #[inline(always)]
    fn run<S: LaneRng>(self) -> Self::Output {
        whole::totals::<S>(self.roll, self.chunk)
    }
}

/// A job that runs a chunk on a backend wider than the baseline.
struct Wide<'a, E> {
    experiment: &'a E,
    chunk: Chunk,
    tallies: &'a mut Tallies,
}

impl<E: Experiment> Job for Wide<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: LaneRng>(self) {
        if E::SMALL { self.over::<Pair<S>>() } else { self.over::<S>() }
    }
}

impl<E: Experiment> Wide<'_, E> {
    #[inline(always)]
    fn over<L: LaneRng>(self) {
        let Self { experiment, chunk, tallies } = self;
        // Outlined for each number of lanes, because compile time grows superlinearly with the length of a function.
        L::outlined(
            experiment,
            #[inline(always)]
            |experiment| {
                let mut columns = Columns::<L>::new(tallies);
                run_chunk(experiment, chunk, &mut columns);
                columns.finish();
            },
        );
    }
}
