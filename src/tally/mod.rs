//! Integers that add: histograms of every metric, and records that merge.
//!
//! Tallies are integers, so any split of the trials adds up to the same result. Floating point begins
//! where they are read.

mod histogram;

pub use histogram::Histogram;
