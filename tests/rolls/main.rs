//! The language of rolls: ordinary questions with their values, random rolls against a plain model, and wrong texts.

mod faults;
mod maker;
mod model;
mod mutual;
mod questions;
mod random;
mod sampled;
mod shrink;
mod write;
