//! `oddsmith odds`: one line in, one answer out.
//!
//! Answers are exact unless sampling is asked for: every chance is a quotient of integers. [`text`] finds the rolls in
//! arguments and files, [`question`] parses and solves them, [`check`] does the same for the
//! checks of games told in text, [`sampled`] samples, [`sweep`] asks with one number after
//! the other. [`rows`] chooses the lines of a table, [`mod@page`] formats it for the terminal, [`columns`] draws it there,
//! [`bars`] draws a sweep, and [`export`] writes CSV and charts for print.

mod bars;
mod check;
mod columns;
mod command;
mod export;
mod page;
mod question;
mod rows;
mod sampled;
mod sweep;
mod text;

pub use command::{check_places, odds, show};
pub use page::{Wanted, page, summaries};
pub use question::{Condition, Question, Sides};
pub use sweep::{Point, Varied, combinations};
