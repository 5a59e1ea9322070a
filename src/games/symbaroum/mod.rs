//! Symbaroum: roll a d20 at or under the attribute; the players make all rolls.
//!
//! Read from the basics up: [`mod@test`] is the success test, [`strike`] the attack with damage and pain, [`death`] the
//! Death Test and first aid. [`sheet`] and [`house`] hold the parameters, and [`fighter`] prepares a sheet for play.
//! The experiments build on these: checks ([`check`]), one [`attack`], a [`fight`], a [`dying`] character,
//! [`recovery`], and the [`derived`] values.

pub mod attack;
pub mod check;
pub mod death;
pub mod derived;
pub mod dying;
pub mod fight;
pub mod fighter;
mod game;
pub mod house;
pub mod recovery;
pub mod rules;
pub mod sheet;
pub mod strike;
pub mod target;
pub mod test;
pub mod throw;
pub mod words;

pub use game::Symbaroum;

/// What most files of the game name.
mod prelude {
    pub use play::systems::prelude::*;

    pub use crate::fighter::Fighter;
    pub use crate::house::HouseRules;
    pub use crate::test::Test;
    pub use crate::words::{Attribute, Level};
}
