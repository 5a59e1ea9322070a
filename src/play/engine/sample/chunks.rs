//! A run divided into chunks.

use lane::stream::ChunkSeed;

use super::chunk::Chunk;

/// The trials of one experiment, divided into chunks whose size depends on the experiment's type. The set of trials
/// does not depend on the number of threads or the backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chunks {
    /// The scenario's seed.
    pub seed: u64,
    /// The experiment and cell, as a stable number.
    pub experiment: u64,
    /// Number of trials.
    pub trials: u64,
}

impl Chunks {
    /// Number of chunks of this size.
    pub fn count(&self, size: u32) -> u64 {
        self.trials.div_ceil(u64::from(size))
    }

    /// The chunk with this number.
    pub fn get(&self, chunk: u64, size: u32) -> Chunk {
        let size = u64::from(size);
        let trials = self.trials.saturating_sub(chunk * size).min(size) as u32;
        Chunk { seed: ChunkSeed { seed: self.seed, experiment: self.experiment, chunk }, trials }
    }

    /// The chunk of a trial, and the trial's index in it.
    pub fn place(trial: u64, size: u32) -> (u64, u32) {
        let size = u64::from(size);
        (trial / size, (trial % size) as u32)
    }

    /// The number of the trial at an index of a chunk.
    pub fn number(chunk: u64, place: u32, size: u32) -> u64 {
        chunk * u64::from(size) + u64::from(place)
    }
}
