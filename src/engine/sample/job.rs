//! A chunk as work for whichever backend runs here.

use crate::dice::Roll;
use crate::lane::dispatch::{Isa, Job, run, run_wide};
use crate::lane::{LaneRng, Pair};
use crate::systems::Experiment;

use super::baseline::{Task, run_task};
use super::chunk::{Chunk, Tallies, run as run_chunk};
use super::column::Columns;
use super::whole;

/// Whether experiments are compiled for registers wider than the baseline's, too. Unit tests go without: they are a build of
/// their own, in which these copies would take longer to compile than all the rest. Integration tests hold the backends
/// against each other.
const WIDE: bool = !cfg!(test);

/// The backend that plays an experiment where this one is wished for.
pub fn played_by<E: Experiment>(isa: Isa, experiment: &E) -> Isa {
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

/// The totals of a chunk of one roll.
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

/// A chunk for a backend that is wider than the baseline.
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
        // A function of its own for each, since compile time grows faster than the length of a function.
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
