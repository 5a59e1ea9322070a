//! The games that come with the program: their questions, and the rules that answer them.
//!
//! A game is one folder here and one line in [`catalogue`]. It describes its parameters, house rules and kinds of
//! experiment as data ([`systems`](crate::systems)), turns a checked question into an
//! [`Experiment`](crate::systems::Experiment), and knows nothing of generators, threads, files or TOML.

pub mod bursting_dice;
pub mod dice;
pub mod farsight;
pub mod gods_monsters;
mod kinds;
pub mod kup;
pub mod reference;
pub mod symbaroum;

use std::sync::LazyLock;

use crate::catalogue::Catalogue;

/// All games of the program.
static ALL: LazyLock<Catalogue> = LazyLock::new(|| {
    Catalogue::new()
        .with(dice::PlainDice)
        .with(bursting_dice::BurstingDice)
        .with(farsight::Farsight)
        .with(gods_monsters::GodsMonsters)
        .with(kup::Kup)
        .with(symbaroum::Symbaroum)
        .with(reference::Reference)
});

/// The catalogue of all games of the program, built once.
pub fn catalogue() -> Catalogue {
    ALL.clone()
}
