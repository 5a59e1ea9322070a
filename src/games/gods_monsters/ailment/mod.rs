//! Ailments: poison, sickness, drink and gas, from the exposure to the last effect.
//!
//! [`table`] has the ailments of the book as data; [`mod@params`] is what a scenario may say, which can change
//! every number of a row or describe a new one; [`course`] is how an ailment runs.

mod course;
mod params;
mod report;
mod table;

pub use course::{Ailment, State};
pub use params::params;
pub use report::measured;
