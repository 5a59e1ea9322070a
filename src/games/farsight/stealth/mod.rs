//! Hiding and noticing: light and senses, and the `hide` experiment.

pub mod hide;
pub mod sight;
