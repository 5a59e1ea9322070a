//! Wounds that stay and what mends them: traumas, rests, and repairs.

pub mod recovery;
pub mod repair;
pub mod trauma;
