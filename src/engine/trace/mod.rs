//! The trace: one trial as a log that a player can read.
//!
//! A sampled trial is found again by running its chunk once more while the faces thrown in its lane are
//! recorded. The same rules then run over one lane with those faces and write down what happens, and the
//! result must be the one that was sampled.

mod log;
mod record;
mod replay;

pub use log::Line;
pub use replay::{TraceError, Traced, Which, trace};
