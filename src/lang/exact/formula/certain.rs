//! Terms without dice: their value once all names are fixed.

use super::term::{Fixed, Solver};
use crate::expr::{Expr, Sign};
use crate::formula::{Measure, Source, Term, remainder};

impl Solver<'_, '_> {
    /// The value of a term in which no dice are rolled.
    pub(super) fn certain(&self, term: &Term) -> i64 {
        let holds = |term: &Term| self.certain(term) != 0;
        match term {
            Term::Plain(expr) => constant(expr),
            Term::Word(word) => self.word(word),
            Term::Name(name) => match self.fixed(name.slot) {
                Some(Fixed::Value(value)) => *value,
                _ => unreachable!("a name is fixed before it is used"),
            },
            Term::Measured(measured) => match &measured.what {
                Measure::Beats(other) => {
                    let places = self.places(measured);
                    let die = |source: &Source, keep, place| self.read(source, keep, &Measure::Rank(place, true));
                    (1..=places)
                        .filter(|&place| {
                            die(&measured.dice, measured.keep, place) > die(other, crate::formula::Keeping::All, place)
                        })
                        .count() as i64
                }
                what => self.read(&measured.dice, measured.keep, what),
            },
            Term::Sum(terms) => terms.iter().fold(0, |sum: i64, (sign, term)| {
                let value = self.certain(term);
                sum.saturating_add(if *sign == Sign::Minus { value.saturating_neg() } else { value })
            }),
            Term::Product(factors) => self.certain(&factors[0]).saturating_mul(self.certain(&factors[1])),
            Term::Quotient(parts, rounding) => rounding.divide(self.certain(&parts[0]), self.certain(&parts[1])),
            Term::Remainder(parts) => remainder(self.certain(&parts[0]), self.certain(&parts[1])),
            Term::Extreme(terms, largest) => {
                let values = terms.iter().map(|term| self.certain(term));
                if *largest { values.max() } else { values.min() }.unwrap_or(0)
            }
            Term::Magnitude(term) => self.certain(term).saturating_abs(),
            Term::Compare(sides, cmp) => i64::from(cmp.holds(&self.certain(&sides[0]), &self.certain(&sides[1]))),
            Term::Within(term, span) => i64::from(span.holds(self.certain(term))),
            Term::Joined(terms, true) => i64::from(terms.iter().all(holds)),
            Term::Joined(terms, false) => i64::from(terms.iter().any(holds)),
            Term::Not(term) => i64::from(!holds(term)),
            Term::If(parts) => self.certain(&parts[if holds(&parts[0]) { 1 } else { 2 }]),
            Term::Match(subject, arms, rest) => {
                let value = self.certain(subject);
                let met = arms.iter().find(|arm| arm.spans.iter().any(|span| span.holds(value)));
                let outcome = met.map(|arm| &arm.value).or(rest.as_deref());
                self.certain(outcome.expect("a table leaves nothing out"))
            }
            // A name whose value has no dice is fixed where it is bound.
            Term::Let(_) | Term::Rolls(..) => unreachable!("dice are rolled in it"),
        }
    }
}

/// The value of a plain expression without dice.
fn constant(expr: &Expr) -> i64 {
    match expr {
        Expr::Constant(n) => i64::from(*n),
        Expr::Sum(terms) => terms.iter().fold(0, |sum, (sign, term)| {
            let value = constant(term);
            sum + if *sign == Sign::Minus { -value } else { value }
        }),
        Expr::Compare(left, cmp, right) => i64::from(cmp.holds(&constant(left), &constant(right))),
        Expr::Pool(_) | Expr::Formula(_) => unreachable!("dice are rolled in it"),
    }
}
