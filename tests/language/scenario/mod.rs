//! Reading scenario files: good ones, bad ones, and the plans made from them.

mod catalogue;
mod drawable;
mod faults;
mod fuzz;
mod good;
mod limits;
mod plan;
mod schema;
mod sweeps;
mod tourney;
