//! The exact solver: every outcome with its probability, states merged into an absorbing chain.
//!
//! First the chain is explored: each state is expanded by running one phase for every outcome of its dice and merging
//! equal results. Then probability is propagated through the chain, round by round, once for all metrics of the final
//! state and once for each running count, until all but a negligible rest is absorbed.

mod alternative_cost;
mod budget;
mod burst;
mod chain;
mod dice;
mod flow;
mod flow_forecast;
mod forecast;
mod memory;
mod pmf;

pub use budget::{Budget, BudgetExceeded, Remaining};
pub use chain::Chain;
pub use flow::{Exact, RESIDUAL};
pub use forecast::{Forecast, forecast};
pub use memory::{limit_memory, memory_limit};

use super::conditional::add_columns;
use super::dyn_experiment::DynExperiment;
use super::{Progress, Quiet};
use alternative_cost::AlternativeCost;
use dice::DiceCache;

/// Solves experiments one after another. Distributions of dice are cached from one to the next, which affects no
/// answer.
#[derive(Debug, Default)]
pub struct Solver(DiceCache);

impl Solver {
    /// Solves an experiment exactly.
    ///
    /// # Errors
    /// If the chain or the propagation of probability would exceed the budget.
    pub fn solve(
        &mut self,
        experiment: &dyn DynExperiment,
        budget: Budget,
        progress: &dyn Progress,
    ) -> Result<Exact, BudgetExceeded> {
        if let Some(known) = experiment.known() {
            let mut exact = known.exact();
            add_columns(&mut exact, experiment.columns());
            return Ok(exact);
        }
        let mut trial = experiment.solo();
        let mut alternative_cost = AlternativeCost::new(experiment, budget);
        let chain = Chain::explore(&mut alternative_cost, trial.as_mut(), &mut self.0, progress)?;
        flow::flow(alternative_cost, trial.as_mut(), &chain, progress)
    }
}

/// Solves one experiment exactly.
///
/// # Errors
/// If the chain or the propagation of probability would exceed the budget.
pub fn solve(experiment: &dyn DynExperiment, budget: Budget) -> Result<Exact, BudgetExceeded> {
    Solver::default().solve(experiment, budget, &Quiet)
}
