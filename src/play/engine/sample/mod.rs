//! The sampler: trials in lockstep over lanes, chunks over threads.

mod chunk;
mod chunks;
mod column;
mod dice;
mod event;
mod fight_tracker;
mod job;
mod matched;
mod pacing;
mod roll_buffer;
mod shared;
mod task;
mod whole;

pub use chunk::{Chunk, Tallies, chunk_trials};
pub use chunks::Chunks;
pub use job::{actual_isa, run_task, tally};
pub use matched::{MATCHED_CHUNK, sample_matched_any, sample_pair_any, sample_pairs_any};
pub use pacing::{follow_chunks, has_pacing, pacing_of_any, pacing_of_chunks};
pub use task::{Task, TrialCapture, Values};
