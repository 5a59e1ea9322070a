//! Fights: two sides, turn by turn, until one has nobody standing and nobody is left dying.
//!
//! A round is the book's turn, a phase one place of the turn order, with phases of
//! their own for what comes before the first turn. [`setup`] turns a question into a [`Fight`];
//! [`round`] runs it; [`turn`] is what one fighter does when it is his turn, [`arms`] what he has in the hand,
//! [`choose`] whom he turns to, [`exchange`] the attack with all that follows from it, [`downed`] what happens at 0
//! Toughness. [`profile`] compiles these once with all rules and once with those that plain fights need.

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
