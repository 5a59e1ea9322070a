//! Fights: two sides take turns until one has no fighter left standing and nobody is dying.
//!
//! The engine's round is the book's turn, and a phase is one place in the turn order; extra phases precede the first
//! turn. [`setup`] turns a question into a [`Fight`] and [`round`] runs it. [`turn`] is one fighter's turn, [`arms`]
//! the weapon in hand, [`choose`] the choice of a target, [`exchange`] an attack with everything that follows from it,
//! and [`downed`] what happens at 0 Toughness. [`profile`] compiles these once with all rules and once with only those
//! that plain fights need.

mod arms;
mod choose;
mod downed;
mod exchange;
mod expected;
mod order;
mod pace;
mod params;
mod phase;
mod profile;
mod report;
mod round;
mod scope;
mod setup;
mod state;
mod tables;
mod turn;

pub use params::{ambush_params, fight_params};
pub use report::words;
pub use round::State;
pub use setup::Fight;

/// What most files of a fight name.
mod prelude {
    pub use crate::prelude::*;

    pub use crate::fight::exchange::Blow;
    pub use crate::fight::phase::Phase;
    pub use crate::fight::profile::{Profile, ProfiledFight};
    pub use crate::fight::setup::Fight;
    pub use crate::fight::state::State;
    pub use crate::fight::turn::Turn;
}
