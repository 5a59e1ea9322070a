//! Ailments: poison, sickness, drink and gas, from exposure to the last effect.
//!
//! [`table`] holds the ailments of the book as data; [`mod@params`] the parameters, which can change every number of a
//! row or describe a new ailment; [`course`] the course of an ailment.

mod course;
mod params;
mod report;
mod table;

pub use course::{Ailment, State};
pub use params::params;
pub use report::measured;
