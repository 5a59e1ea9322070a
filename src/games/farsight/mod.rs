//! Farsight: 2d12 and a bonus against a DC, a third die for advantage, and special faces on a 12 or a 1.
//!
//! Read from the basics up: [`mod@check`] rolls the dice, [`special`] reads their faces, [`hamper`] counts causes of
//! disadvantage, [`effort`] pays for bonuses, [`tested`] reads the check of a question, and [`harm`] applies damage.
//! [`sheet`], [`house`] and [`words`] hold the parameters; [`fighter`] and [`gear`] prepare a sheet for play. The
//! experiments build on these: all kinds of [`checks`], [`stealth`], [`hazards`], [`healing`], single acts of
//! [`combat`], [`dying`], and whole fights ([`mod@fight`]).

pub mod check;
pub mod checks;
pub mod citations;
pub mod combat;
pub mod dying;
pub mod effort;
pub mod fight;
pub mod fighter;
mod game;
pub mod gear;
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

/// What most files of the game name.
mod prelude {
    pub use play::systems::prelude::*;

    pub use crate::check::{Check, Checks};
    pub use crate::fighter::Fighter;
    pub use crate::hamper::Purpose;
    pub use crate::house::HouseRules;
    pub use crate::tested::{OWN, Tested};
    pub use crate::words::{Ability, Condition, Harm, Skill};
}
