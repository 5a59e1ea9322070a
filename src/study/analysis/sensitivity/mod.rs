//! The effect of a small change of every number: of characters, of the experiment, of the rules.
//!
//! | file | idea |
//! |---|---|
//! | `change` | enumerates the changes from the tables of the game |
//! | `pattern` | selects changes by name: `warden.*` |
//! | `evidence` | what is known of a change: the exact distributions, or matched trials |
//! | `rank` | evaluates them and ranks them by effect |

mod change;
mod evidence;
mod pattern;
mod rank;

pub use change::{Change, Kind, changes};
pub use pattern::NamePattern;
pub use rank::{Effect, RankQuestion, Ranking, rank};
