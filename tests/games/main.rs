//! The games: their worked examples, their rules one by one, and all engines against each other.

mod asked;
mod draw;
mod farsight;
mod symbaroum;
