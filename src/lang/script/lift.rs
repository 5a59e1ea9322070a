//! Choices inside sums, lifted out of them.
//!
//! `damage + (if die = 20 then damage else 0)` becomes `if die = 20 then damage + damage else damage`: each way is one
//! roll, of which the exact solver follows the totals and not the pairs of totals.

use super::rolls::joined;
use crate::expr::Sign;
use crate::formula::{Arm, Scope, Term, has_dice};

/// The most ways that a sum is split into.
const MAX_WAYS: usize = 16;
/// The same where dice burst without end: there are so many pairs of totals that the solver gains more.
const MAX_ENDLESS_WAYS: usize = 144;
/// The most lines of tables that then come to stand in each other.
const MAX_LINES: usize = 32;

/// A sum whose first choice between dice is outside, if the sum has other dice that can be added to them.
pub(super) fn lifted(terms: &[(Sign, Term)], scope: &Scope) -> Option<Term> {
    let with_dice = terms.iter().filter(|(_, term)| has_dice(term)).count();
    if with_dice < 2 {
        return None;
    }
    let ends = |term: &Term| [scope.range(term).low, scope.range(term).high];
    let endless = terms.iter().any(|(_, term)| has_dice(term) && ends(term).contains(&None));
    let pruned: Vec<(Sign, Term)>;
    let (terms, most) = if endless {
        pruned = terms.iter().map(|(sign, term)| (*sign, pruned_by(scope, term))).collect();
        (pruned.as_slice(), MAX_ENDLESS_WAYS)
    } else {
        (terms, MAX_WAYS)
    };
    let ways_of = || terms.iter().map(|(_, term)| ways(term));
    if ways_of().product::<usize>() > most || (endless && ways_of().sum::<usize>() > MAX_LINES) {
        return None;
    }
    let place = terms.iter().position(|(_, term)| is_choice(term))?;
    let instead = |value: &Term| {
        let mut terms = terms.to_vec();
        terms[place].1 = value.clone();
        joined(terms)
    };
    Some(match &terms[place].1 {
        Term::If(parts) => Term::If(Box::new([parts[0].clone(), instead(&parts[1]), instead(&parts[2])])),
        Term::Match(subject, arms, rest) => {
            let arm = |arm: &Arm| Arm { spans: arm.spans.clone(), value: instead(&arm.value) };
            let rest = rest.as_ref().map(|rest| Box::new(instead(rest)));
            Term::Match(subject.clone(), arms.iter().map(arm).collect(), rest)
        }
        _ => return None,
    })
}

/// A table without the lines that its number never meets.
fn pruned_by(scope: &Scope, term: &Term) -> Term {
    let Term::Match(subject, arms, rest) = term else { return term.clone() };
    let range = scope.range(subject);
    let (Some(low), Some(high)) = (range.low, range.high) else { return term.clone() };
    if high - low > i64::from(i16::MAX) {
        return term.clone();
    }
    let mut left: Vec<i64> = (low..=high).collect();
    let mut met = Vec::new();
    for arm in arms {
        let before = left.len();
        left.retain(|number| !arm.spans.iter().any(|span| span.holds(*number)));
        if left.len() < before {
            met.push(arm.clone());
        }
    }
    Term::Match(subject.clone(), met, rest.clone().filter(|_| !left.is_empty()))
}

/// Whether a term is a choice between dice that does not itself depend on dice.
fn is_choice(term: &Term) -> bool {
    match term {
        Term::If(parts) => has_dice(term) && !has_dice(&parts[0]),
        Term::Match(subject, ..) => has_dice(term) && !has_dice(subject),
        _ => false,
    }
}

/// How many ways a choice has.
fn ways(term: &Term) -> usize {
    match term {
        Term::If(parts) if is_choice(term) => ways(&parts[1]) + ways(&parts[2]),
        Term::Match(_, arms, rest) if is_choice(term) => {
            arms.iter().map(|arm| &arm.value).chain(rest.as_deref()).map(ways).sum()
        }
        _ => 1,
    }
}

/// Conditions of which those with dice are asked only where the others leave it open: `shaken = 1 and 2d6 > courage` rolls
/// only for the shaken.
pub(super) fn in_turn(terms: &[Term], all: bool) -> Option<Term> {
    let mut asked = in_order(terms, all)?;
    let last = asked.pop()?;
    let settled = Term::number(i32::from(!all));
    Some(asked.into_iter().rev().fold(last, |rest, held| {
        let parts = if all { [held, rest, settled.clone()] } else { [held, settled.clone(), rest] };
        Term::If(Box::new(parts))
    }))
}

/// Conditions in the order in which they are asked: first those without dice, as one, then each with dice. `None` if
/// there is nothing to be put in order.
pub(super) fn in_order(terms: &[Term], all: bool) -> Option<Vec<Term>> {
    let (dice, plain): (Vec<_>, Vec<_>) = terms.iter().cloned().partition(has_dice);
    if dice.is_empty() || terms.len() < 2 {
        return None;
    }
    let several = |terms: Vec<Term>| match <[Term; 1]>::try_from(terms) {
        Ok([only]) => only,
        Err(terms) => Term::Joined(terms, all),
    };
    let mut asked: Vec<Term> = if plain.is_empty() { Vec::new() } else { vec![several(plain)] };
    asked.extend(dice);
    Some(asked)
}
