//! How a fight feels: matched trials, observed after every round.
//!
//! They run on the baseline backend, in the copy of the game that traces use, so no game is compiled once more.

use rayon::prelude::*;

use crate::lane::stream::ChunkSeed;
use crate::tally::Feel;

use super::super::Progress;
use super::super::dyn_experiment::DynExperiment;
use super::baseline::Task;
use super::chunk::Chunk;
use super::chunks::Chunks;
use super::fight_tracker::{FightTracker, can_be_followed};
use super::matched::MATCHED_CHUNK;

/// Follows the trials of a fight on all threads of the current pool. The trials are those of
/// [`sample_matched_any`](super::sample_matched_any). `None` if its metrics do not show who is ahead.
pub fn feel_any(experiment: &dyn DynExperiment, chunks: Chunks, progress: &dyn Progress) -> Option<Feel> {
    if !can_be_followed(experiment.metrics()) {
        return None;
    }
    let follow = |number: u64| {
        let trials = chunks.trials.saturating_sub(number * MATCHED_CHUNK).min(MATCHED_CHUNK) as u32;
        let seed = ChunkSeed { seed: chunks.seed, experiment: chunks.experiment, chunk: number };
        let mut tracker = FightTracker::new(experiment.metrics());
        experiment.run_task(Chunk { seed, trials }, Task::Follow(&mut tracker));
        progress.trials(u64::from(trials));
        tracker.into_feel()
    };
    let all = (0..chunks.trials.div_ceil(MATCHED_CHUNK)).into_par_iter().map(follow);
    all.reduce_with(|mut mine, theirs| {
        mine.merge(&theirs);
        mine
    })
}
