//! Fights told in text.
//!
//! The texts of a fight speak of fighters: of the one whose turn it is, of its target, and of each enemy or ally. One
//! program plays the turn of every fighter: what stands on the sheets is looked up by the number of the fighter, which
//! may differ from lane to lane.

mod build;
mod experiment;
mod names;
mod order;
mod phase;
mod report;
mod scene;
mod state;

pub(super) use build::{KIND, build, check, kind, texts};
pub use experiment::OwnFight;
