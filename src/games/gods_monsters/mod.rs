//! Gods & Monsters: roll a d20 at or under the score, and live with the consequences of failure.
//!
//! Read from the basics up: [`roll`] is the game's one roll with the mojo that may mend it, [`body`] pools, injuries,
//! unconsciousness and dying, [`contributor`] the contributions of abilities. [`sheet`] and [`house`] hold the
//! parameters, and [`person`] prepares a sheet for play. The experiments build on these: single rolls ([`check`],
//! [`contest`], [`attack`]), a [`fight`], and the lasting consequences in which this game is rich: [`dying`],
//! [`ailment`] and the hazards.

pub mod aging;
pub mod ailment;
pub mod attack;
pub mod body;
pub mod check;
pub mod contest;
pub mod contributor;
pub mod dying;
pub mod facts;
pub mod fall;
pub mod fight;
mod game;
pub mod gear;
pub mod healing;
pub mod house;
pub mod illusion;
pub mod item;
pub mod jump;
pub mod march;
pub mod person;
pub mod policies;
pub mod roll;
pub mod rules;
pub mod series;
pub mod sheet;
pub mod speed;
pub mod strike;
pub mod suffocation;
pub mod track;
pub mod words;

pub use game::GodsMonsters;

/// What most files of the game name.
mod prelude {
    pub use play::systems::prelude::*;

    pub use crate::body::{Body, Frame};
    pub use crate::house::HouseRules;
    pub use crate::person::Person;
    pub use crate::sheet::about;
    pub use crate::words::{Ability, Reaction};
}
