//! VI·VIII·X KUP: known and unknown stats, and one die whose size grows with the skill.
//!
//! Read from the basics up: [`check`] is the check against a threshold, [`contest`] the opposed check, [`skill`] the
//! die that both roll, [`blow`] the attack with its defences and its damage, and [`body`] the values that follow from
//! strength and size. [`sheet`] and [`house`] hold the parameters, and [`fighter`] prepares a sheet for play. The
//! experiments build on these: single checks, one [`attack`], a [`fight`], a [`dying`] character, a [`task`] under
//! pressure, [`reaction`] checks, the order of declaration, the [`derived`] values of a sheet, and a [`stranger`] with
//! random stats.

pub mod adjustment;
pub mod attack;
pub mod blow;
pub mod body;
pub mod check;
pub mod contest;
pub mod damaged_value;
pub mod derived;
pub mod dying;
pub mod fight;
pub mod fighter;
mod game;
pub mod house;
pub mod reaction;
pub mod rules;
pub mod sheet;
pub mod skill;
pub mod stranger;
pub mod subject;
pub mod task;
pub mod words;

pub use game::Kup;

/// What most files of the game name.
mod prelude {
    pub use play::systems::prelude::*;

    pub use crate::fighter::Fighter;
    pub use crate::house::HouseRules;
    pub use crate::skill::Skill;
}
