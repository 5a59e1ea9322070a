//! Numbers in, numbers out: intervals, comparisons, tests of fit, summaries.
//!
//! Tallies are integers; floating point begins here. Nothing in this crate knows a die, a game, a file or a
//! terminal, so every formula can be compared with a published table. The normal, Student and chi-square
//! distributions come from `statrs`; what it lacks or gets wrong at large counts is here.
//!
//! | question | answer |
//! |---|---|
//! | how sure is a sampled probability | [`proportion`], or [`wilson`] and [`clopper_pearson`] by name |
//! | how sure is a sampled mean | [`mean_interval`] |
//! | the ratio of two sums over trials | [`Ratio`] |
//! | what does a distribution look like | [`Summary`] |
//! | a number with its interval | [`Estimate`], computed from a [`Spread`] |
//! | do two probabilities differ | [`Difference`]; [`Paired`] for matched trials |
//! | which factor of a grid moves a number | [`FactorEffect`] |
//! | does a sample fit its exact odds | [`ChiSquare`], [`z_proportion`], [`z_mean`] |
//! | is the sample large enough | [`Precision`] |

mod binomial;
mod confidence;
mod difference;
mod estimate;
mod factor;
mod fit;
mod interval;
mod paired;
mod precision;
mod quantile;
mod ratio;
mod spread;
mod summary;

pub use confidence::Confidence;
pub use difference::{Difference, any_differ};
pub use estimate::Estimate;
pub use factor::{FactorCell, FactorEffect};
pub use fit::{ChiSquare, FitError, z_mean, z_proportion};
pub use interval::{
    FEW_EVENTS, Interval, clopper_pearson, mean_interval, mean_interval_at, proportion, proportion_at, wilson,
};
pub use paired::{PairCount, Paired};
pub use precision::Precision;
pub use quantile::{PERCENTS, Quantile, quantile_of_counts, quantile_of_shares};
pub use ratio::Ratio;
pub use spread::Spread;
pub use summary::Summary;
