//! Numbers: sums, products, quotients, and the sum of dice.

use super::{Checker, Dice, Typed, called};
use crate::expr::{Expr, Sign};
use crate::formula::{Measure, Measured, Rounding, Source, Term, ValueKind, remainder};
use crate::notation::limits::MAX_CONSTANT;
use crate::notation::syntax::{Node, Place};

impl Checker {
    /// A part that must be a number; dice become their sum.
    pub(super) fn number(&mut self, node: &Node) -> Option<Term> {
        match self.typed(node) {
            Typed::Value(term, ValueKind::Number) => Some(term),
            Typed::Value(_, kind) => {
                let message = format!("a number is needed here, not {}", called(kind));
                let help = match kind {
                    ValueKind::Word => "a word is an outcome and cannot be part of a sum",
                    _ => "`if … then 1 else 0` makes a number of it",
                };
                self.fault_with(&node.span, message, help);
                None
            }
            Typed::Dice(dice) => self.sum(dice, &node.span, false),
            Typed::Broken => None,
        }
    }

    /// A part that must be a number, where yes counts as 1 and no as 0.
    pub(super) fn number_or_answer(&mut self, node: &Node) -> Option<Term> {
        match self.typed(node) {
            Typed::Value(term, ValueKind::Number | ValueKind::YesNo) => Some(term),
            Typed::Value(_, ValueKind::Word) => {
                let help = "a word is an outcome and cannot be part of a sum";
                self.fault_with(&node.span, "a number is needed here, not a word", help);
                None
            }
            Typed::Dice(dice) => self.sum(dice, &node.span, false),
            Typed::Broken => None,
        }
    }

    /// The sum of dice. `aloud` says whether the text asks for the sum by name.
    pub(super) fn sum(&mut self, dice: Dice, place: &Place, aloud: bool) -> Option<Term> {
        if let Source::Rolled(hand) = &dice.source {
            if let Some(pool) = hand.as_pool() {
                return Some(Term::Plain(Expr::Pool(pool)));
            }
            if !aloud && !hand.is_kept() && hand.groups.iter().any(|group| group.adds_dice()) {
                let message = "a die that is rolled again as a die of its own is there to be counted";
                let help = "write `6d10again >= 8` to count, `6d10!` to add; `6d10again>=9 >= 8` says which faces are \
                            rolled again";
                self.fault_with(place, message, help);
                return None;
            }
        }
        Some(Term::Measured(Box::new(Measured { dice: dice.source, keep: dice.keep, what: Measure::Sum })))
    }

    pub(super) fn sum_of(&mut self, terms: &[(Sign, Node)]) -> Option<Term> {
        let terms: Vec<Option<(Sign, Term)>> =
            terms.iter().map(|(sign, node)| self.number_or_answer(node).map(|term| (*sign, term))).collect();
        let terms: Vec<(Sign, Term)> = terms.into_iter().collect::<Option<_>>()?;
        if let [(Sign::Minus, Term::Plain(Expr::Constant(n)))] = terms.as_slice() {
            return Some(Term::number(-n));
        }
        if terms.iter().all(|(_, term)| matches!(term, Term::Plain(_))) {
            let plain = terms.into_iter().filter_map(|(sign, term)| match term {
                Term::Plain(expr) => Some((sign, expr)),
                _ => None,
            });
            return Some(Term::Plain(Expr::Sum(plain.collect())));
        }
        Some(Term::Sum(terms))
    }

    pub(super) fn product(&mut self, factors: &[Node; 2], place: &Place) -> Option<Term> {
        let (left, right) = (self.number(&factors[0]), self.number(&factors[1]));
        let (left, right) = (left?, right?);
        if let (Some(a), Some(b)) = (fixed(&left), fixed(&right)) {
            return Some(Term::number(self.constant(a.saturating_mul(b), place)));
        }
        Some(Term::Product(Box::new([left, right])))
    }

    pub(super) fn quotient(&mut self, parts: &[Node; 2], rounding: Rounding) -> Option<Term> {
        let (number, by) = self.divided(parts)?;
        if let (Some(a), Some(b)) = (fixed(&number), fixed(&by)) {
            return Some(Term::number(rounding.divide(a, b) as i32));
        }
        Some(Term::Quotient(Box::new([number, by]), rounding))
    }

    pub(super) fn remainder(&mut self, parts: &[Node; 2]) -> Option<Term> {
        let (number, by) = self.divided(parts)?;
        if let (Some(a), Some(b)) = (fixed(&number), fixed(&by)) {
            return Some(Term::number(remainder(a, b) as i32));
        }
        Some(Term::Remainder(Box::new([number, by])))
    }

    /// A number and what it is divided by, which is never 0.
    fn divided(&mut self, parts: &[Node; 2]) -> Option<(Term, Term)> {
        let (number, by) = (self.number(&parts[0]), self.number(&parts[1]));
        let by = by?;
        if fixed(&by) == Some(0) {
            self.fault(&parts[1].span, "a number cannot be divided by 0");
            return None;
        }
        let range = self.scope.range(&by);
        if range.may_be(0) {
            let end = |end: Option<i64>| end.map_or("without end".to_owned(), |n| n.to_string());
            let message = format!("the divisor may be 0: it runs from {} to {}", end(range.low), end(range.high));
            self.fault_with(&parts[1].span, message, "write `max(1, …)` around it to keep it above 0");
            return None;
        }
        Some((number?, by))
    }

    /// A number that does not depend on dice.
    pub(super) fn certain(&mut self, node: &Node, what: &str) -> Option<i32> {
        let term = self.number(node)?;
        match fixed(&term) {
            Some(number) => Some(number.clamp(-MAX_CONSTANT, MAX_CONSTANT) as i32),
            None => {
                self.fault(&node.span, format!("{what} must be a fixed number"));
                None
            }
        }
    }
}

/// The value of a term without dice and names.
pub(super) fn fixed(term: &Term) -> Option<i64> {
    fn of(expr: &Expr) -> Option<i64> {
        match expr {
            Expr::Constant(n) => Some(i64::from(*n)),
            Expr::Sum(terms) => {
                terms.iter().map(|(sign, term)| of(term).map(|n| if *sign == Sign::Plus { n } else { -n })).sum()
            }
            Expr::Pool(_) | Expr::Compare(..) | Expr::Formula(_) => None,
        }
    }
    match term {
        Term::Plain(expr) => of(expr),
        _ => None,
    }
}
