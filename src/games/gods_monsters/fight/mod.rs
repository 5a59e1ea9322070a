//! Fights: two sides, round by round, until one has no fighter left standing.
//!
//! A round is simultaneous: attacks are rolled against the situation at its start, and their effects count at its end.
//! So its phases are first all attacks, then the effects on each fighter, then the chases of those who flee. [`setup`]
//! turns a question into a [`Fight`] and [`round`] runs it. [`swing`] is an attack, [`harm`] the end of the round for a
//! fighter, [`stalemate`] recognises fights that nobody can win any more, and [`report`] holds the metrics.

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

/// What most files of a fight name.
mod prelude {
    pub use crate::prelude::*;

    pub use crate::fight::setup::Fight;
    pub use crate::fight::state::{LAST, OUT, State, UP};
}
