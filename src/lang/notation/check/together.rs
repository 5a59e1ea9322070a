//! Several outputs of one text as a single number, so that one throw of the dice gives them all. The condition of a text is
//! one more part of it.

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
/// without end goes. Under a condition the number is 0 where it fails, and odd where it holds.
pub(crate) fn together(
    lets: &[(Name, Bound)],
    outputs: &[(Term, ValueKind)],
    given: Option<&Term>,
    scope: &Scope,
) -> Option<Together> {
    let asked = outputs.iter().map(|(term, _)| term).chain(given);
    let all = bind(lets, Term::Sum(asked.map(|term| (Sign::Plus, term.clone())).collect()));
    let all_words = words(&all);
    let mut parts = Vec::new();
    let mut terms = Vec::new();
    let mut step = 1;
    let given = given.map(|condition| {
        step = 2;
        terms.push((Sign::Plus, Term::number(1)));
        (condition, Part { low: 0, step: 1, values: Some(2), words: Vec::new() })
    });
    let condition = given.as_ref().map(|(condition, _)| *condition);
    for (nth, (term, kind)) in outputs.iter().enumerate() {
        let is_last = nth + 1 == outputs.len();
        let (term, low, high) = match kind {
            // Nothing is beyond the last one, so it needs no upper end.
            ValueKind::Number if is_last && given.is_some() => ended(lets, term, condition, scope.range(term), false)?,
            ValueKind::Number => ended(lets, term, condition, scope.range(term), true)?,
            ValueKind::YesNo => (term.clone(), 0, Some(1)),
            ValueKind::Word => (term.clone(), 0, Some(all_words.len() as i64 - 1)),
        };
        let values = high.map(|high| high - low + 1);
        let words = if *kind == ValueKind::Word { all_words.clone() } else { Vec::new() };
        parts.push(Part { low, step, values: values.filter(|_| !is_last), words });
        let counted = Term::Sum(vec![(Sign::Plus, term), (Sign::Minus, Term::number(i32::try_from(low).ok()?))]);
        let factor = Term::number(i32::try_from(step).ok()?);
        terms.push((Sign::Plus, if step == 1 { counted } else { Term::Product(Box::new([counted, factor])) }));
        step = step.checked_mul(values.unwrap_or(1)).filter(|&step| step <= MOST)?;
    }
    let mut number = Term::Sum(terms);
    if let Some(condition) = condition {
        number = Term::If(Box::new([condition.clone(), number, Term::number(0)]));
    }
    let mut term = bind(lets, number);
    number_words(&mut term, &all_words);
    let expr = Expr::Formula(Box::new(Formula::new(term, ValueKind::Number)));
    Some(Together { expr, parts, given: given.map(|(_, part)| part) })
}

/// A number with its ends, the upper one only if it is wanted or known. One without end stops where it hardly ever goes on.
fn ended(
    lets: &[(Name, Bound)],
    term: &Term,
    given: Option<&Term>,
    range: Range,
    wanted: bool,
) -> Option<(Term, i64, Option<i64>)> {
    if let (Some(low), Some(high)) = (range.low, range.high.map(Some).or((!wanted).then_some(None))) {
        return Some((term.clone(), low, high));
    }
    let (likely_low, likely_high) = likely_ends(lets, term, given)?;
    let (low, high) = (range.low.unwrap_or(likely_low), range.high.unwrap_or(likely_high));
    let end = |number: i64| Some(Term::number(i32::try_from(number).ok()?));
    let mut term = term.clone();
    if range.high.is_none() && wanted {
        term = Term::Extreme(vec![term, end(high)?], false);
    }
    if range.low.is_none() {
        term = Term::Extreme(vec![term, end(low)?], true);
    }
    Some((term, low, (wanted || range.high.is_some()).then_some(high)))
}

/// Between which ends a number lies but for a chance that is as good as none, where a condition holds.
fn likely_ends(lets: &[(Name, Bound)], term: &Term, given: Option<&Term>) -> Option<(i64, i64)> {
    let solved = |term: Term| distribution(&expr(bind(lets, term), ValueKind::Number), Effort::SLIGHT).ok();
    let odds = match given {
        None => solved(term.clone())?,
        Some(condition) => {
            let twice = Term::Product(Box::new([term.clone(), Term::number(2)]));
            let odd = Term::Sum(vec![(Sign::Plus, twice), (Sign::Plus, Term::number(1))]);
            let number = Term::If(Box::new([condition.clone(), odd, Term::number(0)]));
            solved(number)?.mapped(|number| (number % 2 != 0).then(|| number.div_euclid(2)))?
        }
    };
    Some(odds.ends_but_for(NEVER))
}
