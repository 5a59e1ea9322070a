//! The trace: one trial as a log that a player can read.
//!
//! A sampled trial is reproduced by running its chunk again while recording the faces thrown in its lane. The same
//! rules then run over a single lane with those faces and log what happens. The result must match the sampled one.

mod log;
mod one_by_one;
mod record;
mod replay;
mod stops;

pub use log::Line;
pub use one_by_one::one_by_one;
pub use replay::{TraceError, Traced, TrialSelector, trace};
pub use stops::{Stops, stops};
