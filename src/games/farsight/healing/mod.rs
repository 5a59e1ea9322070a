//! Healing and repair: traumas, rests, and the mending of things.

pub mod recovery;
pub mod repair;
pub mod trauma;
