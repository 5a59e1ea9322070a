//! The effect of a small change of every number: of characters, of the experiment, of the rules.
//!
//! | file | idea |
//! |---|---|
//! | `change` | enumerates the changes from the tables of the game |
//! | `rank` | evaluates them and ranks them by effect |

mod change;
mod rank;

pub use change::{Change, Kind, changes};
pub use rank::{Effect, Ranking, rank};
