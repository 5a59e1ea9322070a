//! From a plan to its answers: solved where possible, else sampled until enough is known.
//!
//! The work is recorded cell by cell in a [`Ledger`] while it is done, so that it can be stored, broken off and taken up
//! again. Which work there is follows from the plan alone. [`answer_plan`] does all of it; [`play_share`] does one of
//! several equal shares, whose records [`Settled`] puts together again.

mod enough;
mod ledger;
mod pending;
mod settle;
mod share;
mod work;

use crate::plan::{Plan, PlannedCell, PlannedExperiment};
use dice::Unsampled;
use lane::dispatch::Isa;
use play::engine::Progress;
use play::engine::exact::BudgetExceeded;
use play::engine::sample::Chunks;
use play::tally::{Answer, ContentHash};
use scenario::ask::Stop;

pub use ledger::{Ledger, Misfit, work_hash};
pub use settle::{Missing, PartialAnswer, Settled, partial_answers};
pub use share::{ShareOf, play_share};

/// Why a cell has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// An exact answer was requested but exceeds the budget.
    #[error("experiment `{id}`{cell} cannot be solved exactly: {why}; use method = \"sample\" or \"auto\"")]
    BudgetExceeded {
        /// The experiment.
        id: String,
        /// The cell, in words.
        cell: String,
        /// Which limit was exceeded.
        why: BudgetExceeded,
    },
    /// It cannot be sampled.
    #[error("experiment `{id}`{cell} cannot be sampled: {why}")]
    Unsampled {
        /// The experiment.
        id: String,
        /// The cell, in words.
        cell: String,
        /// Which limit was exceeded.
        why: Unsampled,
    },
    /// The work was broken off; see [`Progress::stopped`].
    #[error("the run was interrupted")]
    Stopped,
}

/// Answers every cell of a plan, in order. Cells and chunks share all threads of the current pool.
///
/// # Errors
/// The first cell, in plan order, that cannot be answered by the requested method.
pub fn answer_plan(plan: &Plan, isa: Isa, progress: &dyn Progress) -> Result<Vec<Vec<Answer>>, AnswerError> {
    resume_plan(plan, &Ledger::new(plan), isa, progress)
}

/// Answers every cell of a plan, beginning with the work that a ledger holds. Everything that is done is added to it.
///
/// # Errors
/// The first cell, in plan order, that cannot be answered by the requested method; [`AnswerError::Stopped`] if the
/// work was broken off. The ledger then holds what was done.
pub fn resume_plan(
    plan: &Plan,
    ledger: &Ledger,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<Vec<Vec<Answer>>, AnswerError> {
    let mut answers = work::answer_all(plan, ledger, isa, progress)?.into_iter();
    Ok(plan.experiments.iter().map(|experiment| answers.by_ref().take(experiment.cells.len()).collect()).collect())
}

/// Tries to solve every cell of a plan that is to be solved and has not been tried, and records the answers or why there
/// are none. Nothing is played, so that whoever shows answers before they are finished can do the quick part first.
///
/// # Errors
/// The first cell, in plan order, that cannot be answered by the requested method; [`AnswerError::Stopped`] if the
/// work was broken off. The ledger then holds what was done.
pub fn solve_plan(plan: &Plan, ledger: &Ledger, isa: Isa, progress: &dyn Progress) -> Result<(), AnswerError> {
    work::solve_all(plan, ledger, isa, progress)
}

/// Answers one cell.
///
/// # Errors
/// If it cannot be answered by the requested method, or the work was broken off.
pub fn answer(
    experiment: &PlannedExperiment,
    cell: &PlannedCell,
    seed: u64,
    isa: Isa,
    progress: &dyn Progress,
) -> Result<Answer, AnswerError> {
    work::answer_one(experiment, cell, seed, isa, progress)
}

/// The chunks of a cell: as many trials as its stop rule allows. While an expectation is undecided
/// there may be more. All cells of a sweep start with the same dice (common random numbers), so a
/// change without effect shows no difference.
pub fn chunks(experiment: &PlannedExperiment, seed: u64) -> Chunks {
    let name = ContentHash::of(&experiment.id);
    let trials = match experiment.stop {
        Stop::Trials(trials) => trials,
        Stop::Precision { .. } | Stop::Aims { .. } => experiment.budget,
    };
    Chunks { seed, experiment: name.number(), trials }
}
