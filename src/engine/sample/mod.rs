//! The sampler: trials in lockstep over lanes, chunks over threads.

mod chunk;
mod chunks;
mod dice;
mod job;

pub use chunk::{Chunk, Tallies};
pub(crate) use chunk::{Finished, Taker, run as run_chunk};
pub use chunks::Chunks;
pub(crate) use dice::{Nobody, Onlooker, StreamDice};
pub use job::tally;
