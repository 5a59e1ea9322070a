//! How a fight feels: matched trials, observed after every round.
//!
//! They run in the copy of the game that tallies and traces use, so no game is compiled once more.

use std::ops::Range;

use rayon::prelude::*;

use crate::systems::Metric;
use crate::tally::{Pacing, Ranges};
use lane::stream::ChunkSeed;

use super::super::Progress;
use super::super::dyn_experiment::DynExperiment;
use super::chunk::Chunk;
use super::chunks::Chunks;
use super::fight_tracker::{FightTracker, can_be_followed};
use super::matched::MATCHED_CHUNK;
use super::task::Task;

/// Whether metrics show who is ahead, so that the trials of their experiment can be followed.
pub fn has_pacing(metrics: &[Metric]) -> bool {
    can_be_followed(metrics)
}

/// The number of chunks into which trials to be followed are divided.
pub const fn pacing_of_chunks(trials: u64) -> u64 {
    trials.div_ceil(MATCHED_CHUNK)
}

/// Follows the trials of a fight on all threads of the current pool. The trials are those of
/// [`sample_matched_any`](super::sample_matched_any). `None` if its metrics do not show who is ahead.
pub fn pacing_of_any(experiment: &dyn DynExperiment, chunks: Chunks, progress: &dyn Progress) -> Option<Pacing> {
    let all = Ranges::from(0..pacing_of_chunks(chunks.trials));
    has_pacing(experiment.metrics()).then(|| follow_chunks(experiment, chunks, &all, progress).1)
}

/// Follows the trials of the chunks with some numbers. When the work is [broken off](Progress::stopped), the chunks
/// that have not begun are left out. Returns the numbers of the chunks that were followed.
pub fn follow_chunks(
    experiment: &dyn DynExperiment,
    chunks: Chunks,
    numbers: &Ranges,
    progress: &dyn Progress,
) -> (Ranges, Pacing) {
    let follow = |number: u64| {
        if progress.stopped() {
            return None;
        }
        let trials = chunks.trials.saturating_sub(number * MATCHED_CHUNK).min(MATCHED_CHUNK) as u32;
        let seed = ChunkSeed { seed: chunks.seed, experiment: chunks.experiment, chunk: number };
        let mut tracker = FightTracker::new(experiment.metrics());
        experiment.run_task(Chunk { seed, trials }, Task::Follow(&mut tracker));
        progress.trials(u64::from(trials));
        Some((Ranges::from(number..number + 1), tracker.into_pacing()))
    };
    let ranges: Vec<Range<u64>> = numbers.iter().collect();
    let followed = ranges.into_par_iter().flat_map(IntoParallelIterator::into_par_iter).filter_map(follow);
    let all = followed.reduce_with(|(mut numbers, mut mine), (more, theirs)| {
        numbers.extend(&more);
        mine.merge(&theirs);
        (numbers, mine)
    });
    all.unwrap_or_else(|| (Ranges::new(), FightTracker::new(experiment.metrics()).into_pacing()))
}
