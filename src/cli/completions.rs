//! `oddsmith completions`: a script with which a shell completes commands and options.

use clap::CommandFactory;

use super::arguments::{Arguments, CompletionsArguments};
use super::console::Console;
use super::failure::Failure;

/// Prints the script of a shell.
///
/// # Errors
/// If writing to standard output fails.
pub fn completions(arguments: &CompletionsArguments, console: &mut Console) -> Result<(), Failure> {
    // Collected first, because the generator panics if a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "oddsmith", &mut script);
    console.write(&String::from_utf8_lossy(&script))
}
