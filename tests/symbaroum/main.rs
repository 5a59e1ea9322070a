//! Symbaroum: its worked examples, its rules one by one, and all engines against each other.

mod asked;
mod examples;
mod fights;
mod twins;
