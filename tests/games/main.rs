//! The games: their worked examples, their rules one by one, and all engines against each other. `tests/twins` holds
//! the same games against plain simulators.

mod anydice;
mod both_ways;
mod bursting_dice;
mod conditions;
mod draw;
mod farsight;
mod files;
mod gods_monsters;
mod kup;
mod rich;
mod rules;
mod symbaroum;
mod timeouts;
