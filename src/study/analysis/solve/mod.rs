//! Finds the values of one or more unknowns that meet the goals.
//!
//! | file | idea |
//! |---|---|
//! | `question` | the question, checked: unknowns with their values, goals |
//! | `search` | chooses the values to try, and the trials for each |
//! | `checked` | the questions in the scenario itself |
//! | `finding` | evaluates the tried values: met, between two values, out of reach, in conflict |

mod checked;
mod finding;
mod question;
mod search;

pub use checked::{CheckedSolve, scenario_questions};
pub use finding::{Binding, Finding, Reason, Trend};
pub use question::{GoalText, SolveQuestion, Unknown};
pub use search::{Point, Solved, solve};
