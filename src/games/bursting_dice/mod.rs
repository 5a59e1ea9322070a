//! Bursting dice: a d20 and Bonus dice that burst, against a victory sum.
//!
//! The rules are read from the top: [`rank`] is the size of Bonus dice, [`odds`] what a player can know of
//! them, [`strike`] an attack with its Defense and damage, with either hand ([`grip`]), [`wound`] where damage goes. [`sheet`] and
//! [`house`] are the parameters, [`fighter`] makes a sheet ready. Experiments are made of these: a
//! [`mod@check`], a [`contest`], an [`attack`], a [`fight`], somebody [`dying`], emergency [`aid`], the [`resources`]
//! of a fighter over some rounds, and the [`derived`] numbers of a sheet.

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
