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

use std::rc::Rc;

use super::budget::{Budget, TooLarge};
use crate::formula::{Formula, read_apart};
use dice::Distribution;
use spread::Spread;

/// The most values that a distribution may span.
const MAX_SPAN: i64 = 20_000_000;

/// The least span of a table that is not worth its memory if few of its values are possible.
const WIDE: i64 = 100_000;

/// The exact distribution of a formula. Yes and no are 1 and 0, a word is its place in the list of words.
pub(super) fn solve(formula: &Formula, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    let spread = spread(formula, budget)?;
    table(formula, &spread, budget)
}

/// The same for a roll whose outcomes are gone through, one by one. A number that tells several results may lie anywhere up to a
/// thousand million, and a table of all numbers between would take gigabytes.
pub(super) fn listed(formula: &Formula, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    let spread = spread(formula, budget)?;
    if spread.span() > WIDE && spread.span() / 8 > spread.values.len() as i64 {
        return Ok(spread.as_ref().clone().into_list());
    }
    table(formula, &spread, budget)
}

fn table(formula: &Formula, spread: &Spread, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    budget.spend(formula, 20.0 * spread.span() as f64)?;
    if spread.span() > MAX_SPAN {
        return Err(budget.exceeded(formula));
    }
    Ok(spread.clone().into_distribution())
}

fn spread(formula: &Formula, budget: &mut Budget) -> Result<Rc<Spread>, TooLarge> {
    let body = decks::gathered(formula.body());
    let Ok(body) = read_apart(&body, false) else { return Err(budget.exceeded(formula)) };
    let body = decks::gathered(&visit::sunk(once::written_out(body.into_owned()))).into_owned();
    term::Solver::new(&body, formula.words(), budget).solve(&body)
}
