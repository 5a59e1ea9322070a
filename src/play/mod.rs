//! What experiments are made of, and the engines that play or solve them.
//!
//! [`systems`] says what a game is: its tables, its questions, the trait of an experiment. [`engine`] plays, solves and
//! traces any experiment; [`tally`] holds what it counted, and [`query`] reads quantities off it. [`catalogue`] is where
//! games stand as objects, and [`diagnostic`] what a fault in a user's file is.

pub mod catalogue;
pub mod diagnostic;
pub mod engine;
pub mod kinds;
pub mod query;
pub mod systems;
pub mod tally;

// The engines are tested with the reference game, which names this crate as every game does.
#[cfg(test)]
extern crate self as play;
#[cfg(test)]
#[path = "../games/reference/mod.rs"]
pub mod reference;
