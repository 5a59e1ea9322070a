//! The language of rolls: ordinary questions with their values, random rolls against a plain model, and wrong texts.

mod faults;
mod model;
mod questions;
mod random;
mod sampled;
