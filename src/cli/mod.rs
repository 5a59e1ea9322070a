//! One file per command; the only crate that knows clap, terminals, progress bars and exit codes.
//!
//! [`arguments`] holds the parsed command line; [`perform()`] dispatches it to the file of the
//! command; output goes through a [`Console`], and errors are a [`Failure`], which knows its exit
//! code.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done, also if the reader of the output has closed the pipe |
//! | 1 | a stated expectation is broken |
//! | 2 | bad usage or a bad scenario |
//! | 3 | a file or folder could not be read or written |
//! | 4 | shares are merged, and another round has to be played |
//! | 70 | a bug in this program |
//! | 130 | interrupted |
//!
//! Any other signal that ends the process is reported by a shell as 128 plus its number.

mod along;
mod anydice;
pub mod arguments;
mod asking;
mod batch;
mod bundle;
mod cell_name;
mod check;
mod choose;
mod compare;
mod compared;
mod completions;
mod console;
mod constants;
mod failure;
mod files;
mod interrupt;
mod json;
mod lens;
mod machine;
mod man;
mod manuscript;
mod merge;
mod new;
mod odds;
mod overview;
mod panic;
mod perform;
mod pictures;
mod places;
mod progress;
mod ranked;
mod reporter;
mod run;
mod scenarios;
mod sensitivity;
mod serve;
mod shard;
mod share;
mod show;
mod signals;
mod solve;
mod solved;
mod solving;
mod state;
mod status_line;
mod summary;
mod systems;
mod table;
mod trace;
mod verdicts;

pub use arguments::Arguments;
pub use console::Console;
pub use failure::Failure;
pub use panic::{FAULT_OF_PROGRAM, outlive_panics, report_panics};
pub use perform::perform;
pub use show::rendered;
pub use signals::survive_file_limit;
