//! Dispatches a command to the file that implements it.

use crate::catalogue::Catalogue;
use crate::scenario;

use super::arguments::Command;
use super::console::Console;
use super::failure::Failure;
use super::{check, compare, lens, manuscript, odds, run, sensitivity, solve, systems, trace};

/// Performs a command with the games of a catalogue.
///
/// # Errors
/// Whatever made the command fail.
pub fn perform(command: &Command, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    match command {
        Command::Run(arguments) => run::run(arguments, catalogue, console),
        Command::Odds(arguments) => odds::odds(arguments, console),
        Command::Solve(arguments) => solve::solve(arguments, catalogue, console),
        Command::Compare(arguments) => compare::compare(arguments, catalogue, console),
        Command::Sensitivity(arguments) => sensitivity::sensitivity(arguments, catalogue, console),
        Command::Lens(arguments) => lens::lens(arguments, catalogue, console),
        Command::Table(arguments) => manuscript::table(arguments, catalogue, console),
        Command::Check(arguments) => check::check(arguments, catalogue, console),
        Command::Trace(arguments) => trace::trace(arguments, catalogue, console),
        Command::Systems(arguments) => systems::systems(arguments, catalogue, console),
        Command::Schema => console.write(&scenario::schema_text(catalogue)),
    }?;
    console.flush()
}
