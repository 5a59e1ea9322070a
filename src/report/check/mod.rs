//! Everything wrong with a file at once: with its text, its questions, its charts, what is expected and what is to be
//! solved. Nothing is answered.

mod charts;

use std::sync::Arc;

use lane::stream::STREAM_VERSION;
use play::catalogue::Catalogue;
use play::diagnostic::{Code, Diagnostic, Source};
use scenario::{self, Overrides, Reading, Scenario};
use study::analysis::solve::{CheckedSolve, scenario_questions};
use study::lens::Assignment;
use study::plan::{self, Plan};

pub use charts::chart_faults;

/// A file without faults.
#[derive(Debug)]
pub struct Checked {
    /// The scenario.
    pub scenario: Scenario,
    /// Its experiments.
    pub plan: Plan,
    /// Its questions to solve.
    pub solves: Vec<CheckedSolve>,
    /// Warnings, and notes on what is read in one of several ways.
    pub remarks: Vec<Diagnostic>,
}

/// Reads a file, asks the games what is wrong with its questions, and the report which of its charts cannot be drawn.
///
/// # Errors
/// Every fault, warning and note, in order of position. Where a character or a constant is at fault, the game is not asked
/// what else it would refuse, because it would judge another question than the one that was meant.
pub fn check(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Checked, Vec<Diagnostic>> {
    let Reading { scenario, defaulted, mut faults, remarks } = scenario::read_all(catalogue, source, overrides);
    let Some(scenario) = scenario else { return Err(together(faults, remarks, source)) };
    let sound = faults.is_empty();
    let (plan, of_plan) = plan::build_sound(&scenario, STREAM_VERSION);
    let planned = of_plan.is_empty();
    faults.extend(of_plan.into_iter().filter(|fault| !defaulted || fault.code != Code::REFUSED));
    faults.extend(chart_faults(&plan));
    if sound && planned && scenario.lens.is_some() {
        // The experiments of a lens must be consistent.
        faults.extend(Assignment::of(&scenario, &plan).err().into_iter().flatten());
    }
    let solves = scenario_questions(source, overrides, &scenario).unwrap_or_else(|of_solves| {
        // What the game refuses of an experiment it refuses of every question about it.
        faults.extend(of_solves.into_iter().filter(|fault| planned && !defaulted || fault.code != Code::REFUSED));
        Vec::new()
    });
    if faults.is_empty() {
        Ok(Checked { scenario, plan, solves, remarks })
    } else {
        Err(together(faults, remarks, source))
    }
}

/// Faults with warnings and notes, in order of position.
fn together(mut faults: Vec<Diagnostic>, remarks: Vec<Diagnostic>, source: &Arc<Source>) -> Vec<Diagnostic> {
    faults.extend(remarks);
    scenario::in_order(faults, source)
}
