//! Exact distributions of formulas.
//!
//! A name is the only thing that two parts of a formula can share. So the value of a name that is used more than once is
//! fixed first, to each of its values in turn, and given these values all parts are independent: sums are convolved,
//! comparisons and choices weighed, each by an algorithm that needs no list of the dice. Of dice with a name, only what is
//! read off them is fixed, in one pass over the faces for each value that the dice themselves are compared with.

mod beats;
mod certain;
mod decks;
mod die;
mod hand;
mod kind;
mod once;
mod pass;
mod reader;
mod rolls;
mod spread;
mod term;
mod visit;
mod weight;

use super::budget::{Budget, TooLarge};
use crate::formula::{Formula, read_apart};
use dice::Distribution;

/// The most values that a distribution may span.
const MAX_SPAN: i64 = 20_000_000;

/// The exact distribution of a formula. Yes and no are 1 and 0, a word is its place in the list of words.
pub(super) fn solve(formula: &Formula, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    let body = decks::gathered(formula.body());
    let Ok(body) = read_apart(&body, false) else { return Err(budget.exceeded(formula)) };
    let body = decks::gathered(&visit::sunk(once::written_out(body.into_owned()))).into_owned();
    let spread = term::Solver::new(&body, formula.words(), budget).solve(&body)?;
    budget.spend(formula, 20.0 * spread.span() as f64)?;
    if spread.span() > MAX_SPAN {
        return Err(budget.exceeded(formula));
    }
    Ok(spread.as_ref().clone().into_distribution())
}
