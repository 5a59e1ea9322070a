//! What one more or one less of every number changes: of characters, of the experiment, of the rules.
//!
//! | file | idea |
//! |---|---|
//! | `change` | every change there is, from the tables of the game |
//! | `rank` | what each of them is worth, largest first |

mod change;
mod rank;

pub use change::{Change, Kind, changes};
pub use rank::{Effect, Ranking, rank};
