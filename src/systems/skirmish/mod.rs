//! What the fights of several games share, whatever their rules: who fights on which side ([`roster`]), and what all
//! fights measure ([`account`]).

pub mod account;
pub mod roster;

pub use account::{Counter, Tally, Toll};
pub use roster::{Roster, Seat};
