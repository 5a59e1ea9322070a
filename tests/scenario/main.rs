//! Scenario files as they are read: good ones, bad ones, and what becomes of them before anything is played.

mod catalogue;
mod faults;
mod fuzz;
mod good;
mod limits;
mod plan;
mod schema;
mod sweeps;
mod tourney;
