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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Outputs, Variables, parse_chosen, parse_outputs};

    #[test]
    fn two_results_are_told_together() {
        let chosen = |labels: [&str; 2], text: &str| {
            parse_chosen(text, &Variables::new(), &labels.map(str::to_owned)).expect("a legal roll")
        };
        let pairs = |asked: &Outputs| {
            let all = asked.together.as_ref().expect("few enough values");
            let odds = distribution(&all.expr, Effort::MODERATE).expect("a small roll");
            all.pairs(&odds)
        };
        // Two coins: the heads and the tails are always two, and one of three words says which there are more of.
        let coins = "let p = 2d2; { heads: count(p = 1), Tails: count(p = 2), most: match count(p = 1) { 0: 'tails', 1: 'none', 2: 'heads' } }";
        let found = chosen(["tails", "heads"], coins);
        let labels: Vec<_> = found.outputs.iter().filter_map(|output| output.label.as_deref()).collect();
        assert_eq!(labels, ["Tails", "heads"]);
        assert_eq!(pairs(&found), [([0, 2], 0.25), ([1, 1], 0.5), ([2, 0], 0.25)]);
        let found = chosen(["heads", "most"], coins);
        let words = &found.together.as_ref().expect("few values").parts[1].words;
        let in_words: Vec<_> =
            pairs(&found).iter().map(|(pair, _)| (pair[0], words[pair[1] as usize].clone())).collect();
        assert_eq!(in_words, [(0, "tails".to_owned()), (1, "none".to_owned()), (2, "heads".to_owned())]);
        // Under a condition, all pairs are of the throws in which it holds.
        let found = chosen(["heads", "tails"], &format!("{coins} given highest(p) = 2"));
        let thirds: Vec<_> = pairs(&found).iter().map(|(pair, chance)| (*pair, (chance * 3.0).round())).collect();
        assert_eq!(thirds, [([0, 2], 1.0), ([1, 1], 2.0)]);
        assert_eq!(found.together.as_ref().and_then(|all| all.pair(0)), None);
        let help = |text: &str| {
            let labels = ["heads", "tail"].map(str::to_owned);
            parse_chosen(text, &Variables::new(), &labels).expect_err("no such result").into_vec().remove(0).help
        };
        assert_eq!(help(coins).as_deref(), Some("did you mean `Tails`?"));
        assert_eq!(help("2d6").as_deref(), Some("give its results labels: `{ heads: …, … }`"));
    }

    #[test]
    fn both_at_once_is_as_likely_as_one_and_the_other() {
        for (names, one, other, given) in [
            ("let p = 4d6;", "count(p >= 5)", "count(p = 1)", ""),
            ("let p = 3d6; let q = 2d8;", "highest(p) - highest(q)", "beats(p, q)", ""),
            ("let a = d6; let b = d8!;", "a", "min(b, 12) - a", " given a + b >= 6"),
            ("let p = 5d4; each face of p with pairs = 0 { pairs += count(p = face) / 2 }", "pairs", "sum(p)", ""),
            ("let p = (d3)d6;", "sum(p)", "count(p >= 1)", " given widest(p) <= 2"),
            ("let p = draw(3, {1..4:2});", "sum(p)", "widest(p)", ""),
        ] {
            let solved = |text: &str| {
                let asked = parse_outputs(text, &Variables::new()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
                let together = asked.together.clone();
                (asked, together)
            };
            let odds = |expr: &crate::Expr| distribution(expr, Effort::MODERATE).expect("a small roll");
            let text = format!("{names} {{ one: {one}, other: {other} }}{given}");
            let (_, all) = solved(&text);
            let all = all.expect("few values");
            let pairs = all.pairs(&odds(&all.expr));
            assert!(pairs.len() > 5, "{text}: {pairs:?}");
            for ([x, y], chance) in pairs {
                let (asked, under) = solved(&format!("{names} ({one}) = {x} and ({other}) = {y}{given}"));
                let expected = match under {
                    Some(all) => all.told(&odds(&all.expr), |number| all.parts[0].of(number)),
                    None => Some(odds(&asked.outputs[0].expr)),
                };
                let expected = expected.expect("the condition may hold").probability(1);
                assert!((chance - expected).abs() < 1e-14, "{text}: {x}, {y}: {chance}, not {expected}");
            }
        }
    }
}
