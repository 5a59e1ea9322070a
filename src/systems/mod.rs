//! The games: what can be asked of each, and the rules that answer.
//!
//! A game is one folder here and one line in [`catalogue`]. It describes its parameters, constants and
//! kinds of experiment as data ([`param`], [`system`]), turns a checked [`question`] into an
//! [`experiment`], and knows nothing of generators, threads, files or TOML.

pub mod bursting_dice;
pub mod catalogue;
pub mod character;
pub mod dice;
mod equals;
pub mod experiment;
pub mod farsight;
pub mod gods_monsters;
pub mod group;
mod house;
pub mod kup;
pub mod metric;
pub mod param;
pub mod question;
pub mod reference;
pub mod someone;
pub mod span;
pub mod state;
pub mod symbaroum;
pub mod system;
pub mod who;
mod words;

pub use catalogue::AnyExperiment;
pub use character::Character;
pub use experiment::{Experiment, Strides, Visitor};
pub use metric::{Metric, Outcomes, Reads, Role};
pub use param::{Param, Preset, Shape, Standing};
pub use question::{Fault, Fields, Member, Question, Value};
pub use state::{Count, Ending, LaneState, Row};
pub use system::{Kind, Rule, System};
