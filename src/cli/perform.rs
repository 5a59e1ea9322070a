//! From a command to the file that does it.

use crate::scenario;

use super::arguments::Command;
use super::console::Console;
use super::failure::Failure;
use super::{check, compare, odds, run, sensitivity, solve, systems, trace};

/// Does what was asked for.
///
/// # Errors
/// Whatever kept it from being done.
pub fn perform(command: &Command, console: &mut Console) -> Result<(), Failure> {
    match command {
        Command::Run(arguments) => run::run(arguments, console),
        Command::Odds(arguments) => odds::odds(arguments, console),
        Command::Solve(arguments) => solve::solve(arguments, console),
        Command::Compare(arguments) => compare::compare(arguments, console),
        Command::Sensitivity(arguments) => sensitivity::sensitivity(arguments, console),
        Command::Check(arguments) => check::check(arguments, console),
        Command::Trace(arguments) => trace::trace(arguments, console),
        Command::Systems(arguments) => systems::systems(arguments, console),
        Command::Schema => console.write(&format!("{:#}\n", scenario::schema())),
    }?;
    console.flush()
}
