//! Fights: two sides, round by round, until one has nobody standing.
//!
//! Everybody acts at once: attacks are rolled against the situation at the start of the round, and their
//! effects count at its end. So the phases of a round are first all attacks, then what the round
//! did to each fighter, then the chases of those who flee. [`setup`] turns a question into a [`Fight`];
//! [`round`] runs it; [`swing`] is an attack, [`harm`] the end of a fighter's round, [`stalemate`] when
//! nobody can win any more, [`report`] what is measured.

mod harm;
mod report;
mod round;
mod scope;
mod setup;
mod stalemate;
mod state;
mod swing;

pub use report::words;
pub use setup::{Fight, params};
pub use state::State;
