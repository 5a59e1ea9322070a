//! Gods & Monsters: a d20 of at most the score, and what comes of it when that fails.
//!
//! The rules are read from the top: [`roll`] is the one roll of the game with the mojo that may mend it,
//! [`body`] what happens to a body: pools, injuries, falling unconscious, dying; [`contributor`] what
//! abilities lend. [`sheet`] and [`house`] are the parameters, [`person`] makes a sheet ready. Experiments
//! are made of these: single rolls ([`check`], [`contest`], [`attack`]), a [`fight`], and what this game is
//! rich in, consequences with a memory: [`dying`], [`ailment`] and the hazards.

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
