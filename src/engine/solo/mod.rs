//! One trial at a time, over a single lane: the way the exact solver and the trace play.

mod dice;
mod trial;

pub use dice::{SoloDice, Thrower};
pub use trial::{SoloTrial, TrialOf};
