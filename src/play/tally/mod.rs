//! Mergeable tallies: histograms of every metric, and the answers made from them.
//!
//! Tallies are integers, so any split of the trials adds up to the same result. Floating point begins where they are
//! read.

mod answer;
mod hash;
mod histogram;
mod joint;
mod pacing;
mod ranges;
mod record;
mod record_file;

pub use answer::{Answer, AnswerMethod};
pub use hash::ContentHash;
pub use histogram::Histogram;
pub use joint::Joint;
pub use pacing::Pacing;
pub use ranges::Ranges;
pub use record::{CellRecord, CutChunk, ExactRecord, Origin, Record, Share, Unaddable, add};
pub use record_file::Unreadable;
