//! Fights: two sides, turn by turn, until one has nobody standing and nobody is left dying.
//!
//! A phase is one place of the initiative. [`setup`] turns a question into a [`Fight`]; [`round`]
//! runs it; [`turn`] is what one fighter does when its turn comes, [`choose`] whom it turns to and [`moving`] how it
//! gets there, [`spending`] what it gives for it; [`exchange`] is the attack with all that follows from it:
//! [`exploits`], [`prepared`], [`mishaps`], [`wounds`]; [`support`] is what allies do for each other. [`blast`] is a
//! grenade, [`downed`] what happens at 0 vitality. [`scope`] says what can happen in a fight at all, and [`profile`]
//! compiles the rules twice: all of them, and those that duels need.
//!
//! Special faces are read of all checks of a fight but initiative, hiding and noticing before it begins (ruling):
//! [`special`](super::special) reads them and [`mishaps`] says what they mean. Where no face matters, one die decides a
//! check.

mod blast;
mod blows;
mod choose;
mod contests;
mod downed;
mod exchange;
mod exploits;
mod mishaps;
mod moving;
mod order;
pub mod params;
mod phase;
mod prepared;
mod profile;
mod report;
mod round;
mod scope;
mod setup;
mod spending;
mod state;
mod support;
mod tables;
mod turn;
mod wounds;

pub use params::params;
pub use profile::{InPlay, Whole};
pub use report::words;
pub use setup::Fight;
pub use state::State;
