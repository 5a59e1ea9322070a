//! VI·VIII·X KUP: known and unknown stats, and one die whose size grows with the skill.
//!
//! The rules are read from the top: [`check`] is the check against a threshold, [`contest`] the opposed one,
//! [`skill`] the die that both roll, [`blow`] the attack with its defences and its damage, [`body`] what
//! strength and size give without a die. [`sheet`] and [`house`] are the parameters, [`fighter`] makes a
//! sheet ready. Experiments are made of these: single checks, one [`attack`], a [`fight`], a [`dying`]
//! character, a [`task`] under pressure, [`reaction`] checks, the order of declarations, the
//! [`figures`] of a sheet, and a [`stranger`] whose stats are rolled.

pub mod adjustment;
pub mod attack;
pub mod blow;
pub mod body;
pub mod check;
pub mod contest;
pub mod dying;
pub mod fight;
pub mod fighter;
pub mod figures;
mod game;
pub mod house;
pub mod power;
pub mod reaction;
pub mod rules;
pub mod sheet;
pub mod skill;
pub mod stranger;
pub mod subject;
pub mod task;
pub mod words;

pub use game::Kup;
