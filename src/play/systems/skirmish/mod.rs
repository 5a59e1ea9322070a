//! What the fights of several games share, whatever their rules: who fights on which side ([`roster`], [`side`]), who
//! has won ([`verdict`]), the metrics of every fight ([`account`]), and the common part of their experiments
//! ([`experiment`]).

pub mod account;
pub mod experiment;
pub mod roster;
pub mod side;
pub mod verdict;

pub use account::{Casualties, Counter, Tally};
pub use roster::{FighterRef, Roster};
pub use side::Side;
