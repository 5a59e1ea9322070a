//! `oddsmith table`: a table for a manuscript, in the language of the program that typesets it.

use std::fs;

use crate::answer::answer_plan;
use crate::catalogue::Catalogue;
use crate::report::ReportError;
use crate::report::table::{TableSpec, sheet};

use super::arguments::TableArguments;
use super::console::Console;
use super::failure::Failure;
use super::progress::Bar;
use super::{choose, files, machine};

/// Answers one experiment and prints its table.
///
/// # Errors
/// If the scenario is faulty, or the experiment lacks the data for the requested table.
pub fn table(arguments: &TableArguments, catalogue: &Catalogue, console: &mut Console) -> Result<(), Failure> {
    let isa = machine::isa()?;
    let mut plan = files::plan(catalogue, &arguments.asked.path, &arguments.changes.overrides())?;
    if let Some(file) = &arguments.style {
        plan.style = files::style(file)?;
    }
    let id = choose::experiment(&plan, arguments.asked.experiment.as_deref())?.id.clone();
    // The answer to one experiment does not depend on the others.
    plan.experiments.retain(|asked| asked.id == id);
    let bar = Bar::new(&plan, console.watched);
    let answers = machine::pool(&arguments.resources)?.install(|| answer_plan(&plan, isa, &bar));
    bar.clear();
    let answers = answers.map_err(|error| Failure::usage(format!("{}: {error}", plan.name)))?;
    let spec = TableSpec {
        metric: arguments.metric.clone(),
        statistic: arguments.statistic.clone(),
        view: arguments.view,
        transposed: arguments.transpose,
        shares: arguments.numbers.unwrap_or(plan.style.shares),
        decimals: arguments.decimals,
        language: arguments.language.unwrap_or(plan.style.language),
    };
    let unmade = |error: ReportError| Failure::usage(format!("{}: {error}", plan.name));
    let text = arguments.format.write(&sheet(&plan, &answers, &id, &spec).map_err(unmade)?);
    match &arguments.out {
        None => console.write(&text),
        Some(file) => {
            let cannot = |error| Failure::file(format!("cannot write `{}`", file.display()), error);
            fs::write(file, &text).map_err(cannot)?;
            console.say(&format!("wrote {}", file.display()));
            Ok(())
        }
    }
}
