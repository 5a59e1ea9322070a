//! The language of rolls: ordinary questions with their values, random rolls against a plain model, and wrong texts.

mod faults;
mod kernel;
mod maker;
mod model;
mod mutual;
mod notation;
mod questions;
mod random;
mod sampled;
mod shrink;
mod write;
