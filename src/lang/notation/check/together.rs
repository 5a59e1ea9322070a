//! Several outputs of one text as a single number, so that one throw of the dice gives them all.

use super::{bind, expr};
use crate::exact::distribution;
use crate::expr::{Expr, Sign};
use crate::formula::{Bound, Formula, Name, Range, Scope, Term, ValueKind, number_words, words};
use crate::notation::{Part, Together};
use dice::Effort;

/// The largest product of the numbers of values that the outputs may have.
const MOST: i64 = 1_000_000_000;

/// Outputs without end stop where they go on with a chance below this, which is as good as none over all trials of a run.
const NEVER: f64 = 1e-15;

/// The outputs as one number; `None` if there are too many combinations, or if it is hard to say how far an output
/// without end goes.
pub(crate) fn together(lets: &[(Name, Bound)], outputs: &[(Term, ValueKind)], scope: &Scope) -> Option<Together> {
    let all = bind(lets, Term::Sum(outputs.iter().map(|(term, _)| (Sign::Plus, term.clone())).collect()));
    let all_words = words(&all);
    let mut parts = Vec::new();
    let mut step = 1;
    let mut terms = Vec::new();
    for (nth, (term, kind)) in outputs.iter().enumerate() {
        let (term, low, high) = match kind {
            ValueKind::Number => ended(lets, term, scope.range(term))?,
            ValueKind::YesNo => (term.clone(), 0, 1),
            ValueKind::Word => (term.clone(), 0, all_words.len() as i64 - 1),
        };
        let is_last = nth + 1 == outputs.len();
        let values = high - low + 1;
        let words = if *kind == ValueKind::Word { all_words.clone() } else { Vec::new() };
        parts.push(Part { low, step, values: (!is_last).then_some(values), words });
        let counted = Term::Sum(vec![(Sign::Plus, term), (Sign::Minus, Term::number(i32::try_from(low).ok()?))]);
        let factor = Term::number(i32::try_from(step).ok()?);
        terms.push((Sign::Plus, if step == 1 { counted } else { Term::Product(Box::new([counted, factor])) }));
        step = step.checked_mul(values).filter(|&step| step <= MOST)?;
    }
    let mut term = bind(lets, Term::Sum(terms));
    number_words(&mut term, &all_words);
    Some(Together { expr: Expr::Formula(Box::new(Formula::new(term, ValueKind::Number))), parts })
}

/// A number with its ends. One without end stops where it hardly ever goes on.
fn ended(lets: &[(Name, Bound)], term: &Term, range: Range) -> Option<(Term, i64, i64)> {
    if let (Some(low), Some(high)) = (range.low, range.high) {
        return Some((term.clone(), low, high));
    }
    let odds = distribution(&expr(bind(lets, term.clone()), ValueKind::Number), Effort::SLIGHT).ok()?;
    let (likely_low, likely_high) = odds.ends_but_for(NEVER);
    let (low, high) = (range.low.unwrap_or(likely_low), range.high.unwrap_or(likely_high));
    let end = |number: i64| Some(Term::number(i32::try_from(number).ok()?));
    let mut term = term.clone();
    if range.high.is_none() {
        term = Term::Extreme(vec![term, end(high)?], false);
    }
    if range.low.is_none() {
        term = Term::Extreme(vec![term, end(low)?], true);
    }
    Some((term, low, high))
}
