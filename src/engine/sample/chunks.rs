//! A run cut into chunks.

use crate::lane::stream::ChunkSeed;

use super::chunk::Chunk;

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
    /// Trials of a chunk, the last one excepted. Part of the stream's layout.
    pub const SIZE: u32 = 16_384;

    /// How many chunks there are.
    pub fn count(&self) -> u64 {
        self.trials.div_ceil(u64::from(Self::SIZE))
    }

    /// One of them.
    pub fn get(&self, chunk: u64) -> Chunk {
        let before = chunk * u64::from(Self::SIZE);
        let trials = self
            .trials
            .saturating_sub(before)
            .min(u64::from(Self::SIZE)) as u32;
        Chunk {
            seed: ChunkSeed {
                seed: self.seed,
                experiment: self.experiment,
                chunk,
            },
            trials,
        }
    }
}
