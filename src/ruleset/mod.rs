//! Games told in text: a designer's own game, whose checks and processes are written in the language of
//! [scripts](lang::script).
//!
//! A [`GameText`] is what a scenario says of a game. [`OwnGame::new`] checks all its texts with the ranges of their
//! numbers; the result is a game like any other. When a question is asked, its numbers are known, and the text becomes
//! a program of which all dice are whole rolls (`lang/script`). Sampler, solver and trace play this program.

mod experiment;
mod fight;
mod functions;
mod game;
mod given;
mod good;
mod reading;
mod told;

pub use experiment::OwnExperiment;
pub use fight::OwnFight;
pub use game::OwnGame;
pub use told::{
    DeckText, FightText, GameText, InputText, KindText, Moment, OrderText, Purpose, StandsFor, StatShape, StatText,
    StateText, TextFault,
};

#[cfg(test)]
mod tests;
