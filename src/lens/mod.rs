//! The lens: several games side by side, by the answers to the same questions.
//!
//! A scenario with `[lens]` tags its experiments with the question that they answer: the same people at the same
//! tasks, what one more is worth, the same duel, the same dying hero. Here the answers are laid side by side and
//! what can be said about all games is computed of them. Nothing is run and nothing is printed: answers in,
//! findings out. The findings know a game's name and its numbers, never its rules.
//!
//! | file | idea |
//! |---|---|
//! | `cast` | which experiment answers which question of which game, and whether they fit together |
//! | `number` | numbers made of numbers: differences, shares up to a value, variation, with their intervals |
//! | `tasks` | the same people at the same tasks |
//! | `plus` | what one more is worth along the range |
//! | `ladder` | every difficulty for the same people, and one game's difficulty in the numbers of another |
//! | `duel` | how long a fight is, how irregular, and how often the weaker side wins |
//! | `dying` | how deadly it is to be down |
//! | `findings` | all of it |

mod cast;
mod duel;
mod dying;
mod findings;
mod ladder;
mod number;
mod plus;
mod tasks;

pub use cast::{Cast, Player};
pub use duel::{Duel, Upset};
pub use dying::Fate;
pub use findings::{Findings, GameFindings};
pub use ladder::{Conversion, Ladder, Match, conversion};
pub use number::{difference, share, variation};
pub use plus::{Plus, Step};
pub use tasks::Tasks;

/// A number with the ends of its interval, as the findings have them.
pub use crate::stats::Estimate;
