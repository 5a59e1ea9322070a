//! The answer for one cell: how it was computed, and the spread of every metric.

use stats::Spread;

use super::{ContentHash, Histogram, Pacing};

/// The answer to one cell of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The cell that was answered. Only answers to the same cell may be merged.
    pub hash: ContentHash,
    /// How the answer was computed.
    pub made: AnswerMethod,
    /// By metric, in the order of the cell.
    pub spreads: Vec<Spread>,
    /// How the fight feels, if requested. It is always sampled.
    pub pacing: Option<Pacing>,
}

/// How an answer was computed.
#[derive(Debug, Clone, PartialEq)]
pub enum AnswerMethod {
    /// Every outcome with its probability.
    Exact {
        /// Probability left in the chain when the solver stopped, below 1e-17.
        residual: f64,
        /// An upper bound on the probability that a bursting die was truncated.
        truncated_mass: f64,
        /// Number of states in the absorbing chain.
        states: usize,
    },
    /// Seeded random trials.
    Sampled {
        /// Number of trials.
        trials: u64,
        /// Why the exact solver was not used, if it was tried.
        why: Option<String>,
    },
}

impl From<&Histogram> for Spread {
    fn from(histogram: &Histogram) -> Self {
        Self::Counted { counts: histogram.iter().collect(), absent: histogram.absent() }
    }
}
