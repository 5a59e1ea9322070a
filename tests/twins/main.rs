//! Random fights of every game, played by the engine and by a plain twin written from the rules.

#[path = "mod.rs"]
mod twins;

mod comparing;
mod fights;
mod symmetry;
