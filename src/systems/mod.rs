//! What a game is made of: tables of parameters and kinds ([`param`], [`system`]), checked questions
//! ([`question`]), experiments with their state and metrics ([`experiment`], [`state`], [`metric`]), and what rules
//! of fights share.

pub mod character;
pub(crate) mod equals;
pub mod experiment;
pub mod group;
pub(crate) mod house;
pub(crate) mod measures;
pub mod metric;
pub mod param;
pub mod question;
pub mod someone;
pub mod span;
pub mod state;
pub mod system;
pub mod who;
pub(crate) mod words;

pub use character::Character;
pub use experiment::{Experiment, Strides};
pub use metric::{Metric, Outcomes, Reads, Role};
pub use param::{Param, Preset, Shape, Standing, Text};
pub use question::{Fault, Fields, Member, Question, Value};
pub use state::{Count, Ending, LaneState, Row};
pub use system::{Kind, Rule, System};
