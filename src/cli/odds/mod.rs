//! `oddsmith odds`: one line in, one answer out.
//!
//! Answers are exact unless sampling is asked for: every chance is a quotient of integers. [`text`] finds the rolls in
//! arguments and files, [`question`] parses and solves them, [`refused`] says why one is not solved, [`mod@condition`] how often
//! its condition holds, [`check`] does the same for the
//! checks of games told in text, [`sampled`] samples, [`sweep`] asks with one number after
//! the other, [`joint`] tells two results together. [`rows`] chooses the lines of a table, [`mod@page`] formats it for the terminal, [`columns`] draws it there,
//! [`bars`] draws a sweep, and [`export`] writes CSV and charts for print.

mod bars;
mod check;
mod columns;
mod command;
mod condition;
mod export;
mod joint;
mod page;
mod question;
mod refused;
mod rows;
mod sampled;
mod sweep;
mod text;

pub use command::{check_places, odds, show};
pub use condition::Condition;
pub use joint::Joined;
pub use page::{Wanted, page, summaries};
pub use question::{Question, Sides};
pub use sweep::{Point, Varied, combinations};
