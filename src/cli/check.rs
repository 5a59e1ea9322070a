//! `oddsmith check`: reports every fault of every scenario without running anything.

use crate::catalogue::Catalogue;
use crate::plan::Plan;

use super::arguments::CheckArguments;
use super::console::Console;
use super::failure::Failure;
use super::files::{self, Loaded};
use crate::report::number::{counted, grouped};

/// Checks scenarios and prints the size of each.
///
/// # Errors
/// Every fault.
pub fn check(arguments: &CheckArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    for Loaded { plan, solves } in files::plans(catalogue, &arguments.paths, &arguments.changes.overrides())? {
        let solves = if solves.is_empty() {
            String::new()
        } else {
            format!(", {} to solve", counted(solves.len(), "question", "questions"))
        };
        console.write(&format!("{}: {}{solves}, no faults\n", plan.name, size(&plan)))?;
    }
    Ok(())
}

/// The size of a plan: `3 experiments, 21 cells of at most 1,000,000 trials`.
pub fn size(plan: &Plan) -> String {
    let trials = plan.experiments.iter().map(|asked| asked.budget);
    format!(
        "{}, {} of at most {} trials",
        counted(plan.experiments.len(), "experiment", "experiments"),
        counted(plan.cells(), "cell", "cells"),
        grouped(trials.max().unwrap_or(0))
    )
}
