//! TOML text to a typed file: every value keeps its place, and all faults come at once.
//!
//! The reader holds a file against the tables by which the games describe their parameters, so it
//! knows every game and the rules of none. Only this folder imports `toml`.

pub mod ask;

pub use ask::{ChartSpec, Method, Stop, UnknownWord, View};
