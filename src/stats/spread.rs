//! The distribution of one metric, counted or exact.

/// The values of one metric, in ascending order, each with its weight.
#[derive(Debug, Clone, PartialEq)]
pub enum Spread {
    /// Probabilities.
    Exact {
        /// Values with their probabilities.
        shares: Vec<(i32, f64)>,
        /// The probability that the metric does not apply.
        absent: f64,
    },
    /// Counts of trials.
    Counted {
        /// Values with their number of trials.
        counts: Vec<(i32, u64)>,
        /// Number of trials to which the metric does not apply.
        absent: u64,
    },
}
