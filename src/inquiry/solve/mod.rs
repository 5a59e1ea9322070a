//! Which value of one number, or of several, meets the goals.
//!
//! | file | idea |
//! |---|---|
//! | `ask` | the question, checked: unknowns with their values, goals, rows of a table |
//! | `search` | which values are tried, and with how many trials |
//! | `finding` | what the tried values say: met, between two values, out of reach, in conflict |

mod ask;
mod finding;
mod search;

pub use ask::{Ask, GoalText, Unknown};
pub use finding::{Binding, Course, Finding, Reason};
pub use search::{Point, Solved, solve};
