//! Everything wrong with a file at once: with its text, its questions, what is expected and what is to be solved.

use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::lane::stream::STREAM_VERSION;
use crate::plan::{self, Plan};
use crate::scenario::{self, Overrides, Reading, Scenario};

use super::solve::{CheckedSolve, scenario_questions};

/// A file without faults.
#[derive(Debug)]
pub struct Checked {
    /// The scenario.
    pub scenario: Scenario,
    /// Its experiments.
    pub plan: Plan,
    /// Its questions to solve.
    pub solves: Vec<CheckedSolve>,
}

/// Reads a file and asks the games what is wrong with its questions.
///
/// # Errors
/// Every fault, in order of position. Where a character or a constant is at fault, the game is not asked what else it
/// would refuse, because it would judge another question than the one that was meant.
pub fn check(catalogue: &Catalogue, source: &Arc<Source>, overrides: &Overrides) -> Result<Checked, Vec<Diagnostic>> {
    let Reading { scenario, defaulted, mut faults } = scenario::read_all(catalogue, source, overrides);
    let Some(scenario) = scenario else { return Err(faults) };
    let sound = faults.is_empty();
    let plan = plan::build(&scenario, STREAM_VERSION);
    let solves = scenario_questions(source, overrides, &scenario);
    match (plan, solves) {
        (Ok(plan), Ok(solves)) if sound => Ok(Checked { scenario, plan, solves }),
        (plan, solves) => {
            let planned = plan.is_ok();
            let of_plan =
                plan.err().unwrap_or_default().into_iter().filter(|fault| !defaulted || fault.code != Code::REFUSED);
            faults.extend(of_plan);
            // What the game refuses of an experiment it refuses of every question about it.
            let of_solves = solves.err().unwrap_or_default();
            faults.extend(of_solves.into_iter().filter(|fault| planned && !defaulted || fault.code != Code::REFUSED));
            Err(scenario::in_order(faults, source))
        }
    }
}
