//! A run cut into chunks.

use crate::lane::stream::ChunkSeed;
use crate::systems::Experiment;

use super::chunk::{Chunk, chunk_trials};

/// The trials of one experiment, cut into chunks of a fixed size. Which trials there are never depends on
/// who runs them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chunks {
    /// The scenario's seed.
    pub seed: u64,
    /// The experiment and cell, as a stable number.
    pub experiment: u64,
    /// How many trials.
    pub trials: u64,
}

impl Chunks {
    /// How many chunks there are for an experiment of this type.
    pub fn count<E: Experiment>(&self) -> u64 {
        self.trials.div_ceil(u64::from(chunk_trials::<E>()))
    }

    /// One of them.
    pub fn get<E: Experiment>(&self, chunk: u64) -> Chunk {
        let size = u64::from(chunk_trials::<E>());
        let trials = self.trials.saturating_sub(chunk * size).min(size) as u32;
        Chunk { seed: ChunkSeed { seed: self.seed, experiment: self.experiment, chunk }, trials }
    }

    /// The chunk of a trial, and the trial's place in it.
    pub fn place<E: Experiment>(trial: u64) -> (u64, u32) {
        let size = u64::from(chunk_trials::<E>());
        (trial / size, (trial % size) as u32)
    }

    /// The number of a trial by its place in a chunk.
    pub fn number<E: Experiment>(chunk: u64, place: u32) -> u64 {
        chunk * u64::from(chunk_trials::<E>()) + u64::from(place)
    }
}
