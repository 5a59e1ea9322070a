//! Bursting dice: a d20 and Bonus dice that burst, against a victory sum.
//!
//! Read from the basics up: [`rank`] is the size of Bonus dice, [`odds`] the odds that a player can work out,
//! [`strike`] an attack with its Defense and damage, with either hand ([`grip`]), and [`wound`] the allocation of
//! damage. [`sheet`] and [`house`] hold the parameters, and [`fighter`] prepares a sheet for play. The experiments
//! build on these: a [`mod@check`], a [`contest`], an [`attack`], a [`fight`], a [`dying`] character, emergency
//! [`aid`], the [`resources`] of a fighter over some rounds, and the [`derived`] values of a sheet.

pub mod aid;
pub mod attack;
pub mod check;
pub mod contest;
pub mod derived;
pub mod dying;
pub mod expected;
pub mod fight;
pub mod fighter;
mod game;
pub mod grip;
pub mod house;
pub mod odds;
pub mod rank;
mod reader;
pub mod resources;
pub mod rules;
pub mod sheet;
pub mod strike;
pub mod words;
pub mod wound;

pub use game::BurstingDice;

/// What most files of the game name.
mod prelude {
    pub use play::systems::prelude::*;

    pub use crate::fighter::Fighter;
    pub use crate::house::HouseRules;
    pub use crate::rank::{Action, BEYOND, rank};
}
