//! A chunk as work for whichever backend runs here.

use crate::lane::dispatch::{Isa, Job, run};
use crate::lane::{Pair, Source};
use crate::systems::Experiment;

use super::chunk::{Chunk, Tallies, run as run_chunk};

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
            run_chunk::<Pair<S>, E, Tallies>(self.experiment, self.chunk, self.tallies);
        } else {
            run_chunk::<S, E, Tallies>(self.experiment, self.chunk, self.tallies);
        }
    }
}
