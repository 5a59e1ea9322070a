//! One trial at a time, over one lane: how the exact solver and the trace play.

mod dice;
mod trial;

pub use dice::{SoloDice, Thrower};
pub use trial::{SoloTrial, TrialOf};
