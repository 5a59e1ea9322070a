//! The exact solver: every outcome with its probability, states merged into an absorbing chain.
//!
//! First the chain is explored: from each state one beat is run once for every way its dice can fall,
//! and equal results are merged. Then probability flows through the chain, pass by pass, once for all
//! metrics of the final state and once for each running count, until all but a trace of it is absorbed.

mod burst;
mod chain;
mod dice;
mod flow;

pub use chain::{Budget, Chain, TooCostly};
pub use flow::{Exact, RESIDUAL};

use crate::systems::Experiment;

/// Solves an experiment exactly.
///
/// # Errors
/// If the chain or the flow through it would go beyond the budget.
pub fn solve<E: Experiment>(experiment: &E, budget: Budget) -> Result<Exact, TooCostly> {
    let chain = Chain::explore(experiment, budget)?;
    flow::flow(experiment, &chain, budget)
}
