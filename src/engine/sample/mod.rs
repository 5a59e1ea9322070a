//! The sampler: trials in lockstep over lanes, chunks over threads.

mod chunk;
mod dice;
mod job;

pub use chunk::{Chunk, Finished, Tallies};
pub use dice::StreamDice;
pub use job::tally;
