//! Numbers in, numbers out: intervals, comparisons, tests of fit, summaries.
//!
//! Tallies are integers; floating point begins here. Nothing in this folder knows a die, a game, a
//! file or a terminal, so every formula can be held against a published table. Normal, Student and
//! chi-square come from `statrs`; what it lacks or gets wrong at large counts is here.
//!
//! | question | answer |
//! |---|---|
//! | how sure is a sampled chance | [`proportion`], or [`wilson`] and [`clopper_pearson`] by name |
//! | how sure is a sampled mean | [`mean_interval`] |
//! | what does a distribution look like | [`Summary`] |

mod binomial;
mod confidence;
mod interval;
mod quantile;
mod summary;

pub use confidence::Confidence;
pub use interval::{FEW_EVENTS, Interval, clopper_pearson, mean_interval, proportion, wilson};
pub use quantile::{PERCENTS, Quantile};
pub use summary::Summary;
