//! Fights: two sides, turn by turn, until one has nobody standing or nobody can hurt anybody any more.
//!
//! A round is a turn of the book. Its phases are the attacks that may be made, in the order of declaration, and one more
//! for the end of the turn, when everything lands at once. [`setup`] turns a question into a [`Fight`];
//! [`round`] runs it; [`turn`] is what one fighter does, [`choose`] whom he attacks, [`hiding`] whom nobody sees, [`end`]
//! the end of the turn, [`stalemate`] finds out that nothing can happen any more.

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
