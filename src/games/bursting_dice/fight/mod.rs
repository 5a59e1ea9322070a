//! Fights: two sides take turns until one has nobody left who can fight, and nobody is left in Shock whom an ally may
//! save.
//!
//! A phase is one action at one place in the order. [`setup`] turns a question into a [`Fight`], [`start`] sets up its
//! state and [`round`] runs it; [`pace`] runs it where trials step independently. [`turn`] is one action of a fighter,
//! [`choose`] the choice of a target, [`reaction`] what enemies do on another's turn, [`exchange`] an attack with all
//! that follows from it, and [`care`] help for allies.

mod care;
mod choose;
mod exchange;
mod item;
mod order;
mod pace;
mod params;
mod phase;
mod reaction;
mod report;
mod round;
mod scope;
mod setup;
mod start;
mod state;
mod turn;

pub use params::params;
pub use report::words;
pub use round::State;
pub use setup::Fight;

/// What most files of a fight name.
mod prelude {
    pub use crate::prelude::*;

    pub use crate::fight::phase::Phase;
    pub use crate::fight::setup::Fight;
    pub use crate::fight::state::State;
    pub use crate::fight::turn::Turn;
}
