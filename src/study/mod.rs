//! From a scenario to its answers.
//!
//! [`plan`] lays a scenario out in cells, [`answer`] answers them, and [`verdict`] says whether an answer bears out what was
//! expected of it. [`analysis`] asks what a designer asks of many cells, and [`lens`] looks at several games side by side.

pub mod analysis;
pub mod answer;
pub mod lens;
pub mod plan;
pub mod verdict;
