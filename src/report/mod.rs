//! Output: CSV, charts, the page, the manifest, and the folder that holds them.
//!
//! A report runs nothing and prints nothing. It takes a plan and its answers and makes bytes from
//! them that are the same on every machine: no clock, thread count or instruction set has any
//! influence.
//!
//! | file | idea |
//! |---|---|
//! | `results` | a plan matched with its answers, checked once |
//! | `rehearsal` | requests that no answers can fulfil, found before there are any |
//! | `measured` | metrics with their statistics, named once for all cells that share them |
//! | `distribution`, `statistic` | the numbers of one metric in one cell |
//! | [`number`] | how numbers are formatted everywhere |
//! | [`csv`] | the tables for spreadsheets and scripts, and their typed rows |
//! | `control` | which characters reach no reader |
//! | [`chart`], `figures` | pictures, and which ones an experiment gets |
//! | `drawing`, `gallery` | a picture in the style of a scenario, and all those of a report |
//! | `expected` | verdicts on expectations |
//! | `pacing` | the `feel.` metrics of a fight |
//! | [`table`] | tables for manuscripts |
//! | `view_name` | what the kinds of picture are called |
//! | [`words`] | what keys are called for readers |
//! | [`sentence`], `html`, `filters` | the answers in words, and the page |
//! | `solution` | answers of solve questions |
//! | [`prose`] | what the answers of an analysis say |
//! | [`check`] | everything wrong with a file |
//! | [`lens`] | the page of several games side by side |
//! | `files`, `names`, `output`, `manifest`, `claim` | what a report consists of, and what it says of itself |
//! | `folder`, `whole_file`, `siblings` | how folders and files are written, all or nothing |

mod about;
pub mod chart;
pub mod check;
mod claim;
mod control;
pub mod csv;
mod distribution;
mod drawing;
mod error;
mod expected;
mod figures;
mod files;
mod filters;
mod folder;
mod gallery;
mod html;
pub mod lens;
mod manifest;
mod measured;
mod names;
pub mod number;
mod output;
mod pacing;
pub mod prose;
mod rehearsal;
mod results;
pub mod sentence;
mod siblings;
mod solution;
pub mod table;
mod view_name;
mod whole_file;
pub mod words;

pub use about::{About, Constant, Provenance, Unfinished};
pub use control::{is_kept_out, without_controls};
pub use csv::{Excerpt, MET, SummaryRow, summary_rows};
pub use error::{FigureError, ReportError};
pub use expected::{Expected, tally_of};
pub use figures::overlay;
pub use files::{Picture, ScreenChart, Told, book, files};
pub use folder::{FolderError, FolderLock, FolderNote, check_folder, remove_folder, write_folder};
pub use output::OutputFile;
pub use pacing::PREFIX as FEEL;
pub use rehearsal::{ChartFault, chart_faults};
pub use results::{Answered, Cell as AnsweredCell, Results, expectations};
pub use sentence::{Sentence, sentences};
pub use solution::{Solution, SolutionAnswer};
pub use whole_file::{check_file, write_file};
