//! One file per command; the only place that knows clap, terminals, progress bars and exit codes.
//!
//! The way of a command: [`arguments`] are what the user typed, checked but with nothing done yet;
//! [`perform()`] hands them to the file of the command; what comes out goes through a [`Console`], and
//! what goes wrong is a [`Failure`], which knows its exit code.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done, also when the reader of the output has stopped reading |
//! | 1 | kept for stated expectations that fail |
//! | 2 | bad usage or a bad scenario |
//! | 3 | a file or folder could not be read or written |
//! | 70 | a fault of this program |

pub mod arguments;
mod asking;
mod bundle;
mod check;
mod choose;
mod compare;
mod console;
mod constants;
mod estimate;
mod failure;
mod files;
mod lens;
mod machine;
mod manuscript;
mod odds;
mod panic;
mod perform;
mod pictures;
mod progress;
mod run;
mod sensitivity;
mod show;
mod solve;
mod solved;
mod summary;
mod systems;
mod table;
mod trace;
mod verdicts;

pub use arguments::Arguments;
pub use console::Console;
pub use failure::Failure;
pub use panic::{FAULT_OF_PROGRAM, report_panics};
pub use perform::perform;
pub use show::rendered;
