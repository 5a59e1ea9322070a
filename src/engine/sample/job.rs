//! A chunk as work for whichever backend runs here.

use crate::lane::dispatch::{Isa, Job, run};
use crate::lane::{Pair, Source};
use crate::systems::Experiment;

use super::chunk::{Chunk, Tallies, run as run_chunk};
use super::column::Columns;
use super::whole;

/// Runs a chunk and adds its trials to the tallies.
pub fn tally<E: Experiment>(isa: Isa, experiment: &E, chunk: Chunk, tallies: &mut Tallies) {
    run(isa, TallyJob { experiment, chunk, tallies });
}

struct TallyJob<'a, E> {
    experiment: &'a E,
    chunk: Chunk,
    tallies: &'a mut Tallies,
}

impl<E: Experiment> Job for TallyJob<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: Source>(self) {
        if E::SMALL {
            self.over::<Pair<S>>();
        } else {
            self.over::<S>();
        }
    }
}

impl<E: Experiment> TallyJob<'_, E> {
    #[inline(always)]
    fn over<L: Source>(self) {
        if let Some(roll) = self.experiment.only_roll() {
            whole::run::<L, E>(self.experiment, roll, self.chunk, self.tallies);
            return;
        }
        let mut columns = Columns::<L>::new(self.tallies);
        run_chunk(self.experiment, self.chunk, &mut columns);
        columns.finish();
    }
}
