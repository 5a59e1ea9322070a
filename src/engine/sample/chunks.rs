//! A run cut into chunks.

use crate::lane::stream::ChunkSeed;

use super::chunk::Chunk;

/// The trials of one experiment, cut into chunks of a size that its type decides. Which trials there are never depends on
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
    /// How many chunks of this size there are.
    pub fn count(&self, size: u32) -> u64 {
        self.trials.div_ceil(u64::from(size))
    }

    /// One of them.
    pub fn get(&self, chunk: u64, size: u32) -> Chunk {
        let size = u64::from(size);
        let trials = self.trials.saturating_sub(chunk * size).min(size) as u32;
        Chunk { seed: ChunkSeed { seed: self.seed, experiment: self.experiment, chunk }, trials }
    }

    /// The chunk of a trial, and the trial's place in it.
    pub fn place(trial: u64, size: u32) -> (u64, u32) {
        let size = u64::from(size);
        (trial / size, (trial % size) as u32)
    }

    /// The number of a trial by its place in a chunk.
    pub fn number(chunk: u64, place: u32, size: u32) -> u64 {
        chunk * u64::from(size) + u64::from(place)
    }
}
