//! Dispatches a command to the file that implements it.

use play::catalogue::Catalogue;

use super::arguments::{Command, SchemaArguments};
use super::console::Console;
use super::failure::Failure;
use super::{
    anydice, batch, check, compare, completions, files, json, lens, man, manuscript, merge, new, odds, run, scenarios,
    sensitivity, serve, solve, systems, trace,
};

/// The licences of all crates that are part of the program, with the notices that have to go with it; made by
/// `.ci/licences`.
const LICENCES: &str = include_str!("../../assets/licences.txt");

/// Performs a command with the games of a catalogue.
///
/// # Errors
/// Whatever made the command fail.
pub fn perform(command: &Command, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let done = match command {
        Command::Run(arguments) => run::run(arguments, catalogue, console),
        Command::Merge(arguments) => merge::merge(arguments, catalogue, console),
        Command::Batch(arguments) => batch::batch(arguments, catalogue, console),
        Command::Odds(arguments) => odds::odds(arguments, catalogue, console),
        Command::Anydice(arguments) => anydice::anydice(arguments, console),
        Command::Solve(arguments) => solve::solve(arguments, catalogue, console),
        Command::Compare(arguments) => compare::compare(arguments, catalogue, console),
        Command::Sensitivity(arguments) => sensitivity::sensitivity(arguments, catalogue, console),
        Command::Lens(arguments) => lens::lens(arguments, catalogue, console),
        Command::Serve(arguments) => serve::serve(arguments, catalogue, console),
        Command::Table(arguments) => manuscript::table(arguments, catalogue, console),
        Command::Check(arguments) => check::check(arguments, catalogue, console),
        Command::Trace(arguments) => trace::trace(arguments, catalogue, console),
        Command::Systems(arguments) => systems::systems(arguments, catalogue, console),
        Command::Scenarios(arguments) => scenarios::scenarios(arguments, catalogue, console),
        Command::New(arguments) => new::new(arguments, catalogue, console),
        Command::Completions(arguments) => completions::completions(arguments, console),
        Command::Man(arguments) => man::man(arguments, console),
        Command::Licenses => console.write(LICENCES),
        Command::Schema(arguments) => schema(arguments, catalogue, console),
    };
    match done {
        Ok(()) => console.flush(),
        Err(failure) if command.json() => Err(json::report(failure, console)),
        Err(failure) => Err(failure),
    }
}

/// Prints a schema: of scenarios, with the games of a file if one is given, or of what a command prints.
fn schema(arguments: &SchemaArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    if let Some(schema) = json::schema(arguments.of) {
        return console.write(&format!("{schema:#}\n"));
    }
    let games = arguments.file.as_deref().map(|file| files::games(catalogue, file)).transpose()?;
    console.write(&scenario::schema_text(games.as_ref().unwrap_or(catalogue)))
}
