//! One trial at a time, over a single lane: the way the exact solver and the trace play.

mod dice;
mod trial;

pub use dice::{DiceSource, SoloDice};
pub use trial::{SoloTrial, TrialOf};
