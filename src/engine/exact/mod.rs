//! The exact solver: every outcome with its probability, states merged into an absorbing chain.
//!
//! First the chain is explored: from each state one phase is run once for every way its dice can fall,
//! and equal results are merged. Then probability flows through the chain, round by round, once for all
//! metrics of the final state and once for each running count, until all but a trace of it is absorbed.

mod burst;
mod chain;
mod dice;
mod flow;
mod forecast;
mod memory;
mod quick;

pub use chain::{Budget, BudgetExceeded, Chain};
pub use flow::{Exact, RESIDUAL};
pub use forecast::{Forecast, forecast};
pub use memory::{limit_memory, memory_limit};

use super::play::Play;
use super::{Progress, Quiet};
use dice::DiceCache;

/// Solves experiments one after the other. What it has learnt of the dice of one serves the next; no answer depends
/// on it.
#[derive(Debug, Default)]
pub struct Solver(DiceCache);

impl Solver {
    /// Solves an experiment exactly.
    ///
    /// # Errors
    /// If the chain or the flow through it would go beyond the budget.
    pub fn solve(
        &mut self,
        experiment: &dyn Play,
        budget: Budget,
        progress: &dyn Progress,
    ) -> Result<Exact, BudgetExceeded> {
        let mut trial = experiment.solo();
        let chain = Chain::explore(experiment, trial.as_mut(), &mut self.0, budget, progress)?;
        flow::flow(experiment, trial.as_mut(), &chain, budget)
    }
}

/// Solves one experiment exactly.
///
/// # Errors
/// If the chain or the flow through it would go beyond the budget.
pub fn solve(experiment: &dyn Play, budget: Budget) -> Result<Exact, BudgetExceeded> {
    Solver::default().solve(experiment, budget, &Quiet)
}
