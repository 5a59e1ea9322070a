//! What the rules of any game are written with: lanes and dice, experiments and their tables, fighters. Each game has a
//! prelude of its own, which adds what most of its files name.

pub use lane::{Lanes, Mask, Num, inlined};
pub use lang::{Dice, Roll};

pub use super::actor::Actor;
pub use super::actor_set::{ActorSet, LaneActorSet};
pub use super::character::Character;
pub use super::experiment::Experiment;
pub use super::lane_actor::{LaneActor, MAX_FIGHTERS, NOBODY, Table};
pub use super::measures::measures;
pub use super::metric::{ABSENT, Metric};
pub use super::param::{DefaultValue, Param, ParamType};
pub use super::params::params;
pub use super::question::{Fault, Fields, Question};
pub use super::rounds::{one_round, rounds};
pub use super::skirmish::Roster;
pub use super::state::{Count, Ending, FixedVec, state};
pub use super::tables::tables;
pub use super::when::{outlined, when};
pub use super::words::string_enum;
