//! What a game is made of: tables of parameters and kinds ([`param`], [`system`]), checked questions ([`question`]),
//! experiments with their state and metrics ([`experiment`], [`state`], [`metric`]), and the building blocks that the
//! combat rules of all games share.

pub mod actor;
pub mod actor_set;
pub mod character;
pub mod experiment;
pub mod house;
pub mod label;
pub mod lane_actor;
pub mod measures;
pub mod metric;
pub mod param;
pub mod params;
pub mod prelude;
pub mod question;
pub mod roll_off;
pub mod rounds;
pub mod side_name;
pub mod skirmish;
pub mod span;
pub mod state;
pub mod system;
pub mod tables;
pub mod ties;
pub mod when;
pub mod words;

pub use character::Character;
pub use experiment::{EventSteps, Experiment};
pub use label::{Label, Labels};
pub use metric::{Given, Metric, Outcomes, Reads, Role, UNFINISHED};
pub use param::{DefaultValue, Param, ParamType, Provenance, Text, TextKind};
pub use question::{Fault, Fields, Member, Question, Value};
pub use side_name::{OfSides, SideName};
pub use state::{Count, Ending, FixedVec, LaneState};
pub use system::{Kind, Rule, System};
