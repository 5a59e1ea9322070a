//! Farsight: 2d12 and a bonus against a DC, a third die for advantage, and a 12 or a 1 that is more than a number.
//!
//! The rules are read from the top. [`mod@check`] throws the dice, [`special`] reads their faces, [`hamper`] says what
//! stands in their way and [`effort`] what is spent on them; [`tested`] makes a check of a question; [`harm`] is what
//! damage does. [`sheet`], [`house`] and [`words`] are the parameters; [`fighter`] and [`gear`] make a sheet ready.
//! Experiments are made of these: [`checks`] of all sorts, [`stealth`], the [`hazards`] of the world, [`healing`],
//! single acts of [`combat`], [`dying`], and whole fights ([`mod@fight`]).

pub mod check;
pub mod checks;
pub mod combat;
pub mod dying;
pub mod effort;
pub mod fight;
pub mod fighter;
mod game;
pub mod gear;
pub mod grounds;
pub mod hamper;
pub mod harm;
pub mod hazards;
pub mod healing;
pub mod house;
pub mod rules;
pub mod sheet;
pub mod special;
pub mod stealth;
pub mod tested;
pub mod words;

pub use game::Farsight;
