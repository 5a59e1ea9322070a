//! What the fights of several games share, whatever their rules: who fights on which side ([`roster`], [`side`]), and
//! what all fights measure ([`account`]).

pub mod account;
pub mod roster;
pub mod side;

pub use account::{Counter, Tally, Toll};
pub use roster::{Roster, Seat};
pub use side::Side;
