//! Fights: two sides, turn by turn, until one has nobody left who can fight, and nobody is left in Shock whom
//! a friend may save.
//!
//! A phase is one action of one place of the order. [`setup`] turns a question into a
//! [`Fight`]; [`start`] begins it and [`round`] runs it; [`pace`] plays it where each trial goes on by
//! itself; [`turn`] is what one fighter does with an action, [`choose`] whom he turns
//! to, [`reaction`] what enemies do in his turn, [`exchange`] an attack with all that follows from it, [`care`] what
//! friends do.

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
