//! Several outputs of one text as a single number, so that one throw of the dice gives them all.

use super::bind;
use crate::dice::expr::{Expr, Sign};
use crate::dice::formula::{Bound, Formula, Name, Range, Scope, Term, ValueKind, number_words, words};
use crate::dice::notation::{Part, Together};

/// The largest product of the numbers of values that the outputs may have; the last one is exempt.
const MOST: i64 = 1_000_000_000;

/// The outputs as one number; `None` if more than one of them has no end, or if there are too many combinations.
pub(in crate::dice) fn together(
    lets: &[(Name, Bound)],
    outputs: &[(Term, ValueKind)],
    scope: &Scope,
) -> Option<Together> {
    let all = bind(lets, Term::Sum(outputs.iter().map(|(term, _)| (Sign::Plus, term.clone())).collect()));
    let all_words = words(&all);
    let range = |(term, kind): &(Term, ValueKind)| match kind {
        ValueKind::Number => scope.range(term),
        ValueKind::YesNo => Range::YES_OR_NO,
        ValueKind::Word => Range::of(0, all_words.len() as i64 - 1),
    };
    let ranges: Vec<Range> = outputs.iter().map(range).collect();
    // An output without end goes last, where nothing is beyond it.
    let mut order: Vec<usize> = (0..outputs.len()).collect();
    order.sort_by_key(|&place| ranges[place].high.is_none());
    let mut parts = vec![Part { low: 0, step: 1, values: None, words: Vec::new() }; outputs.len()];
    let mut step = 1;
    let mut terms = Vec::new();
    for (nth, &place) in order.iter().enumerate() {
        let (low, high) = (ranges[place].low?, ranges[place].high);
        let is_last = nth + 1 == order.len();
        let values = high.map(|high| high - low + 1);
        if values.is_none() && !is_last {
            return None;
        }
        let (term, kind) = &outputs[place];
        let words = if *kind == ValueKind::Word { all_words.clone() } else { Vec::new() };
        parts[place] = Part { low, step, values: values.filter(|_| !is_last), words };
        let counted =
            Term::Sum(vec![(Sign::Plus, term.clone()), (Sign::Minus, Term::number(i32::try_from(low).ok()?))]);
        let factor = Term::number(i32::try_from(step).ok()?);
        terms.push((Sign::Plus, if step == 1 { counted } else { Term::Product(Box::new([counted, factor])) }));
        step = step.checked_mul(values.unwrap_or(1)).filter(|&step| step <= MOST)?;
    }
    let mut term = bind(lets, Term::Sum(terms));
    number_words(&mut term, &all_words);
    Some(Together { expr: Expr::Formula(Box::new(Formula::new(term, ValueKind::Number))), parts })
}
