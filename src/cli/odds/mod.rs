//! `oddsmith odds`: one line in, one answer out.
//!
//! Answers are exact: every chance is a quotient of integers. [`question`] parses and solves the
//! rolls, [`rows`] chooses the lines of a table, [`page`] formats it for the terminal, [`export`]
//! as CSV and as a chart.

mod command;
mod export;
mod page;
mod question;
mod rows;

pub use command::odds;
pub use question::{Question, Sides};
