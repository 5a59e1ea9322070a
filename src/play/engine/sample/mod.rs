//! The sampler: trials in lockstep over lanes, chunks over threads.

mod chunk;
mod chunks;
mod column;
mod dice;
mod event;
mod feel;
mod fight_tracker;
mod job;
mod matched;
mod roll_buffer;
mod shared;
mod task;
mod whole;

pub use chunk::{Chunk, Tallies, chunk_trials};
pub use chunks::Chunks;
pub use feel::{can_feel, feel_any, feel_chunks, follow_chunks};
pub use job::{actual_isa, run_task, tally};
pub use matched::{MATCHED_CHUNK, sample_matched_any, sample_pair_any, sample_pairs_any};
pub use task::{Task, TrialCapture, Values};
