//! `oddsmith check`: reports every fault of every scenario without running anything.

use play::catalogue::Catalogue;
use play::diagnostic::{Diagnostic, Severity};
use study::plan::Plan;

use super::arguments::CheckArguments;
use super::console::Console;
use super::failure::Failure;
use super::files::{self, Loaded, OnlyGames};
use super::json::{self, CheckDocument, CheckedScenario};
use super::run::check_names;
use report::number::{counted, grouped};

/// Checks scenarios and prints the size of each; of a file of games, what they and its characters are called.
///
/// # Errors
/// Every fault.
pub fn check(arguments: &CheckArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    if let ([path], false) = (arguments.paths.as_slice(), arguments.json)
        && let Some(OnlyGames { games, characters, remarks }) = files::only_games(catalogue, path)?
    {
        remarks.iter().for_each(|remark| console.show(remark));
        let listed = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let with = if characters.is_empty() { String::new() } else { format!(" with {}", listed(&characters)) };
        let games = listed(&games);
        let found = found(&remarks);
        return console.write(&format!("{}: {games}{with}, no faults{found} and no experiments\n", path.display()));
    }
    let loaded = files::plans(catalogue, &arguments.paths, &arguments.changes.overrides())?;
    check_names(&loaded)?;
    if arguments.json {
        let remarks = loaded.iter().flat_map(|loaded| loaded.remarks.iter().cloned());
        return json::write(&CheckDocument::new(loaded.iter().map(checked).collect(), remarks), console);
    }
    for loaded in loaded {
        loaded.tell_remarks(true, console);
        let Loaded { plan, solves, remarks } = loaded;
        let solves = if solves.is_empty() {
            String::new()
        } else {
            format!(", {} to solve", counted(solves.len(), "question", "questions"))
        };
        console.write(&format!("{}: {}{solves}, no faults{}\n", plan.name, size(&plan), found(&remarks)))?;
    }
    Ok(())
}

/// How many warnings there are, in words behind "no faults"; nothing if there are none.
fn found(remarks: &[Diagnostic]) -> String {
    match remarks.iter().filter(|remark| remark.severity == Severity::Warning).count() {
        0 => String::new(),
        warnings => format!(", {}", counted(warnings, "warning", "warnings")),
    }
}

fn checked(Loaded { plan, solves, .. }: &Loaded) -> CheckedScenario {
    CheckedScenario {
        scenario: plan.name.clone(),
        title: plan.title.clone(),
        experiments: plan.experiments.len(),
        cells: plan.cells(),
        trials: most_trials(plan),
        solves: solves.len(),
    }
}

/// The most trials that a cell of a plan may take.
fn most_trials(plan: &Plan) -> u64 {
    plan.experiments.iter().map(|experiment| experiment.budget).max().unwrap_or(0)
}

/// The size of a plan: `3 experiments, 21 cells of at most 1,000,000 trials`.
pub fn size(plan: &Plan) -> String {
    format!(
        "{}, {} of at most {} trials",
        counted(plan.experiments.len(), "experiment", "experiments"),
        counted(plan.cells(), "cell", "cells"),
        grouped(most_trials(plan))
    )
}
