//! Questions whose answer follows from the bounds of their parts, whatever is rolled.

use super::{Range, Scope, Span, Term, parts};
use crate::expr::Expr;
use dice::Cmp;

impl Scope {
    /// The answer to a question if it is always the same. `None` does not say that both answers happen.
    pub fn answer(&self, question: &Term) -> Option<bool> {
        match question {
            Term::Plain(Expr::Compare(left, cmp, right)) => {
                let range = |side: &Expr| Range { low: side.min(), high: side.max() };
                compared(range(left), *cmp, range(right))
            }
            Term::Compare(sides, cmp) if !sides.iter().any(|side| self.may_be_word(side)) => {
                compared(self.range(&sides[0]), *cmp, self.range(&sides[1]))
            }
            Term::Within(part, span) => spanned(self.range(part), *span),
            Term::Joined(parts, all) => {
                let answers: Vec<Option<bool>> = parts.iter().map(|part| self.answer(part)).collect();
                if answers.contains(&Some(!*all)) {
                    Some(!*all)
                } else {
                    answers.iter().all(Option::is_some).then_some(*all)
                }
            }
            Term::Not(part) => self.answer(part).map(|answer| !answer),
            Term::If(parts) => match self.answer(&parts[0]) {
                Some(held) => self.answer(&parts[if held { 1 } else { 2 }]),
                None => self.answer(&parts[1]).filter(|yes| self.answer(&parts[2]) == Some(*yes)),
            },
            Term::Let(bound) => self.with(bound).answer(&bound.body),
            _ => None,
        }
    }

    /// Whether a value may be a word. The bounds of words say nothing: 0 to 0.
    fn may_be_word(&self, term: &Term) -> bool {
        match term {
            Term::Word(_) => true,
            Term::Name(_) => self.range(term) == Range::of(0, 0),
            Term::Let(bound) => self.with(bound).may_be_word(&bound.body),
            _ => parts(term).into_iter().any(|part| self.may_be_word(part)),
        }
    }

    /// Why a question always has the same answer, if that can be said of one comparison in it.
    pub fn reason(&self, question: &Term) -> Option<String> {
        let answer = self.answer(question)?;
        match question {
            Term::Plain(expr) if expr.as_answer().is_some() => None,
            Term::Plain(Expr::Compare(left, _, right)) => {
                let range = |side: &Expr| Range { low: side.min(), high: side.max() };
                Some(sides(range(left), range(right)))
            }
            Term::Compare(both, _) => Some(sides(self.range(&both[0]), self.range(&both[1]))),
            Term::Within(part, _) => Some(format!("what is looked at {}", self.range(part).told())),
            Term::Joined(parts, _) => {
                parts.iter().find(|part| self.answer(part) == Some(answer)).and_then(|part| self.reason(part))
            }
            Term::Not(part) => self.reason(part),
            Term::Let(bound) => self.with(bound).reason(&bound.body),
            _ => None,
        }
    }
}

fn sides(left: Range, right: Range) -> String {
    format!("its left side {} and its right side {}", left.told(), right.told())
}

impl Range {
    /// What lies in it, as the rest of a sentence.
    pub fn told(self) -> String {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => format!("is {low}"),
            (Some(low), Some(high)) => format!("runs from {low} to {high}"),
            (Some(low), None) => format!("is at least {low}"),
            (None, Some(high)) => format!("is at most {high}"),
            (None, None) => "has no end".to_owned(),
        }
    }
}

fn compared(left: Range, cmp: Cmp, right: Range) -> Option<bool> {
    let below = |one: Range, other: Range| one.high.zip(other.low).is_some_and(|(high, low)| high < low);
    let up_to = |one: Range, other: Range| one.high.zip(other.low).is_some_and(|(high, low)| high <= low);
    let either = |yes: bool, no: bool| if yes { Some(true) } else { no.then_some(false) };
    let is_one = |range: Range| range.low.is_some() && range.low == range.high;
    let equal = either(is_one(left) && left == right, below(left, right) || below(right, left));
    match cmp {
        Cmp::Lt => either(below(left, right), up_to(right, left)),
        Cmp::Le => either(up_to(left, right), below(right, left)),
        Cmp::Gt => either(below(right, left), up_to(left, right)),
        Cmp::Ge => either(up_to(right, left), below(left, right)),
        Cmp::Eq => equal,
        Cmp::Ne => equal.map(|equal| !equal),
    }
}

impl Span {
    /// Whether every number of a range lies in here, or none does.
    pub fn meets(self, range: Range) -> Option<bool> {
        spanned(range, self)
    }
}

fn spanned(range: Range, span: Span) -> Option<bool> {
    let low = Some(i64::from(span.low)).filter(|_| span.low != i32::MIN);
    let high = Some(i64::from(span.high)).filter(|_| span.high != i32::MAX);
    let over = |one: Option<i64>, other: Option<i64>| one.zip(other).is_some_and(|(one, other)| one > other);
    if over(range.low, high) || over(low, range.high) {
        return Some(false);
    }
    let inside = low.is_none_or(|low| range.low.is_some_and(|least| least >= low))
        && high.is_none_or(|high| range.high.is_some_and(|most| most <= high));
    inside.then_some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Cmp; 6] = [Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge, Cmp::Eq, Cmp::Ne];

    #[test]
    fn a_comparison_of_bounds_is_certain_if_all_numbers_agree() {
        let ranges: Vec<(i64, i64)> = (0..4).flat_map(|low| (low..4).map(move |high| (low, high))).collect();
        for &(a, b) in &ranges {
            for &(c, d) in &ranges {
                for cmp in ALL {
                    let answers: Vec<bool> =
                        (a..=b).flat_map(|one| (c..=d).map(move |other| cmp.holds(&one, &other))).collect();
                    let certain = answers.iter().all(|answer| *answer == answers[0]).then_some(answers[0]);
                    assert_eq!(compared(Range::of(a, b), cmp, Range::of(c, d)), certain, "{a}..={b} {cmp} {c}..={d}");
                }
                let span = Span { low: c as i32, high: d as i32 };
                let answers: Vec<bool> = (a..=b).map(|number| span.holds(number)).collect();
                let certain = answers.iter().all(|answer| *answer == answers[0]).then_some(answers[0]);
                assert_eq!(spanned(Range::of(a, b), span), certain, "{a}..={b} in {c}..={d}");
            }
        }
    }

    #[test]
    fn without_an_end_only_the_other_end_decides() {
        let (up, any) = (Range { low: Some(1), high: None }, Range { low: None, high: None });
        assert_eq!(compared(up, Cmp::Ge, Range::of(1, 1)), Some(true));
        assert_eq!(compared(up, Cmp::Lt, Range::of(0, 1)), Some(false));
        assert_eq!(compared(up, Cmp::Eq, Range::of(0, 0)), Some(false));
        assert_eq!(compared(any, Cmp::Eq, any), None);
        assert_eq!(compared(up, Cmp::Gt, any), None);
        assert_eq!(spanned(up, Span { low: 1, high: i32::MAX }), Some(true));
        assert_eq!(spanned(up, Span { low: i32::MIN, high: 0 }), Some(false));
    }
}
