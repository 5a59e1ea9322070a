//! The reference fights: small invented duels with known answers, for tests and benchmarks.
//!
//! Everybody who measures the engine means these. A hits on a d20 at most 11, B at most 9; damage is
//! d8 minus d4, at least 0; a hit of 7 or more gives one free attack, which gives no further one.

mod duel;
mod melee;

pub use duel::Duel;
pub use melee::Melee;
