//! Fights: two sides, turn by turn, until one has no fighter left standing or neither side can hurt the other any more.
//!
//! The engine's round is the book's turn. Its phases are the possible attacks in the order of declaration, and a last
//! one for the end of the turn, when all damage lands at once. [`setup`] turns a question into a [`Fight`] and
//! [`round`] runs it. [`turn`] is what one fighter does, [`choose`] the choice of a target, [`hiding`] stealth, [`end`]
//! the end of the turn, and [`stalemate`] recognises fights in which nothing more can happen.

mod choose;
mod closing;
mod end;
mod hiding;
mod order;
mod params;
mod phase;
mod plan;
mod report;
mod round;
mod scope;
mod setup;
mod stalemate;
mod state;
mod turn;

pub use params::fight_params;
pub use report::words;
pub use round::State;
pub use setup::Fight;

/// What most files of a fight name.
mod prelude {
    pub use crate::prelude::*;

    pub use crate::fight::phase::Phase;
    pub use crate::fight::setup::Fight;
    pub use crate::fight::state::{DOWN, State};
}
