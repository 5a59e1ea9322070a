//! What comes out: CSV, charts, the page, the manifest, and the folder that holds them.
//!
//! A report runs nothing and prints nothing. It is handed a plan and its answers, and makes bytes of
//! them that are the same on every machine: no clock, no thread count, no instruction set goes in.
//!
//! | file | idea |
//! |---|---|
//! | `results` | a plan and its answers laid side by side, checked once |
//! | `measured` | metrics with their statistics, named once for all cells that share them |
//! | `distribution`, `statistic` | what a metric of a cell says, in numbers |
//! | [`number`] | how numbers are written, in every place |
//! | [`csv`] | the tables for spreadsheets and scripts, and their typed rows |
//! | [`chart`], `figures` | pictures, and which of them an experiment gets |
//! | `expected` | what became of what was expected |
//! | `feel` | how a fight feels, round by round |
//! | [`table`] | tables for manuscripts |
//! | `speech` | words in the language of a style |
//! | `sentence`, `html` | the answers in words, and the page |
//! | `solution` | what was solved beside it |
//! | [`lens`] | the page of several games side by side |
//! | `manifest`, `folder`, `files` | what was written, where, whole or not at all |

mod about;
pub mod chart;
pub mod csv;

mod distribution;
mod error;
mod expected;
mod feel;
mod figures;
mod files;
mod folder;
mod html;
pub mod lens;
mod manifest;
mod measured;
pub mod number;
mod results;
mod sentence;
mod solution;
mod speech;
mod statistic;
pub mod table;

pub use about::{About, Constant, Provenance};
pub use csv::{Excerpt, SummaryRow, summary_rows};
pub use error::{FigureError, ReportError};
pub use expected::{Expected, expectations, tally_of};
pub use feel::PREFIX as FEEL;
pub use files::{OutputFile, Told, book, files};
pub use folder::{FolderError, write_folder};
pub use results::Results;
pub use sentence::{Sentence, sentences};
pub use solution::{Solution, SolutionAnswer};
