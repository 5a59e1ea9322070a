//! A checked question: cells of a sweep, when to stop, content hash.
//!
//! A plan knows nothing of TOML: it is made from a typed [`Scenario`](scenario::Scenario),
//! in which every value is already legal on its own. This module lays out the grid, hands each cell
//! to its game, and maps what a game rejects back to a place in the file.

mod build;
mod canonical;
mod cell;
mod cell_value;
mod held;
mod interim_looks;
mod labels;
mod locate;
pub mod planned;
mod precision;

pub use build::{Builder, ask, build, build_sound, build_with, cell};
pub use cell::BaseValues;
pub use cell_value::{CellValue, cell_text};
pub use held::CellExperiment;
pub use labels::Labels;
pub use planned::{Plan, PlannedCell, PlannedExperiment};
pub use precision::PrecisionGoal;
