//! Which of many statements exclude each other, found without comparing each with all others.
//!
//! A range has no number in common with some of several ranges exactly if it lies above the lowest of their upper ends
//! or below the highest of their lower ends. So one range for each quantity tells whether a search is worth while.

use std::collections::HashMap;

use super::bound::Bound;
use super::claim::Claim;
use super::syntax::{Aspect, Statement};

/// Searches beyond this number are left out: nobody reads so many contradictions.
const MAX_SEARCHES: usize = 500;

/// The tightest ends of the ranges of a quantity. The lower one may lie above the upper one.
#[derive(Debug, Clone, Copy)]
struct Ends(Bound);

impl Ends {
    /// Whether a range lies apart from any of the ranges behind these ends.
    fn exclude(&self, bound: &Bound) -> bool {
        let above = Bound { low: f64::NEG_INFINITY, low_open: false, ..self.0 };
        let below = Bound { high: f64::INFINITY, high_open: false, ..self.0 };
        above.excludes(bound) || below.excludes(bound)
    }

    /// Takes in another range.
    fn add(&mut self, bound: &Bound) {
        self.0 = self.0.tightened(bound);
    }
}

/// Statements as written, in order.
#[derive(Debug, Default)]
pub struct AmongStatements {
    /// By metric, aspect and condition: the ends if the quantity is a share, and if it is a number.
    ends: HashMap<(String, Aspect, Option<String>), [Ends; 2]>,
    searches: usize,
}

impl AmongStatements {
    /// Adds a statement. Returns the first of the `earlier` ones, which are those added before, that it contradicts. One
    /// that names several numbers is not held against the others.
    pub fn add<'a, T>(
        &mut self,
        statement: &Statement,
        earlier: &'a [T],
        written: impl Fn(&T) -> &Statement,
    ) -> Option<&'a T> {
        let bounds = [statement.bound(true)?, statement.bound(false)?];
        let (metric, aspect, condition) = statement.quantity();
        let key = (metric.to_owned(), aspect.clone(), condition.map(str::to_owned));
        let mut apart = false;
        self.ends
            .entry(key)
            .and_modify(|ends| {
                apart = ends.iter().zip(&bounds).all(|(ends, bound)| ends.exclude(bound));
                ends.iter_mut().zip(&bounds).for_each(|(ends, bound)| ends.add(bound));
            })
            .or_insert(bounds.map(Ends));
        if !apart || self.searches == MAX_SEARCHES {
            return None;
        }
        self.searches += 1;
        earlier.iter().find(|other| written(other).contradicts(statement))
    }
}

/// Claims about metrics, in order.
#[derive(Debug, Default)]
pub struct AmongClaims {
    /// By quantity.
    ends: HashMap<String, Ends>,
    searches: usize,
}

impl AmongClaims {
    /// Adds a claim. Returns the first of the `earlier` ones, which are those added before, that it contradicts.
    pub fn add<'a, T>(&mut self, claim: &Claim, earlier: &'a [T], claimed: impl Fn(&T) -> &Claim) -> Option<&'a T> {
        let mut apart = false;
        self.ends
            .entry(claim.quantity.to_string())
            .and_modify(|ends| {
                apart = ends.exclude(&claim.bound);
                ends.add(&claim.bound);
            })
            .or_insert(Ends(claim.bound));
        if !apart || self.searches == MAX_SEARCHES {
            return None;
        }
        self.searches += 1;
        earlier.iter().find(|other| claimed(other).contradicts(claim))
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax;
    use super::*;
    use crate::systems::Metric;

    /// A few ends that are often equal.
    fn lines() -> Vec<String> {
        let mut lines = Vec::new();
        for value in ["0.2", "0.4", "0.6"] {
            for relation in ["<", "<=", "=", ">=", ">"] {
                lines.push(format!("success {relation} {value}"));
            }
        }
        lines.extend(
            ["success in 0.1..0.2", "success in 0.6..0.9", "absent(success) > 0.5", "success > 0.7 given success"]
                .map(str::to_owned),
        );
        lines
    }

    #[test]
    fn the_first_contradiction_is_the_one_that_comparing_all_finds() {
        let metric = Metric::flag("success", "");
        let under = metric.under("success", vec![metric.clone()]);
        let lines = lines();
        for first in 0..lines.len() {
            for second in 0..lines.len() {
                // Every pair, then each of the others in turn.
                let order =
                    [first, second].into_iter().chain((0..lines.len()).filter(|at| ![first, second].contains(at)));
                let (mut among, mut among_claims) = (AmongStatements::default(), AmongClaims::default());
                let (mut statements, mut claims): (Vec<Statement>, Vec<Claim>) = (Vec::new(), Vec::new());
                for at in order {
                    let statement = syntax::statement(&lines[at]).expect("a statement");
                    let found = among.add(&statement, &statements, |other| other).cloned();
                    assert_eq!(found, statements.iter().find(|other| other.contradicts(&statement)).cloned());
                    statements.push(statement);
                    for claim in Claim::parse(&lines[at], &[&metric, &under]).expect("a claim") {
                        let found = among_claims.add(&claim, &claims, |other| other).cloned();
                        assert_eq!(found, claims.iter().find(|other| other.contradicts(&claim)).cloned());
                        claims.push(claim);
                    }
                }
            }
        }
    }
}
