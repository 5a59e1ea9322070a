//! The sampler: trials in lockstep over lanes, chunks over threads.

mod chunk;
mod column;
mod dice;
mod hand;
mod job;
mod whole;

pub use chunk::{Chunk, Finished, Tallies, chunk_trials};
pub use dice::StreamDice;
pub use job::tally;
