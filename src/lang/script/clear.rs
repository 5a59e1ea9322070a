//! Takes the dice out of terms: they become rolls before the term, and what is left is arithmetic.

use super::cuts::cut_by;
use super::lift::{in_turn, lifted};
use super::lower::{Lowering, Step};
use super::rolls::joined;
use super::walk::knows_its_dice;
use crate::expr::Sign;
use crate::formula::{Arm, Bound, Term, free_names, has_dice};
use crate::machine::Operation;
use dice::Cmp;

impl Lowering<'_> {
    /// The term without dice: they are rolled first.
    pub(super) fn clear(&mut self, term: &Term) -> Step<Term> {
        if !has_dice(term) || knows_its_dice(term) {
            return Ok(term.clone());
        }
        if free_names(term).is_empty() && !matches!(term, Term::If(_) | Term::Match(..)) {
            return self.rolled(term);
        }
        Ok(match term {
            Term::Sum(terms) => {
                if let Some(lifted) = lifted(terms, &self.scope) {
                    return self.clear(&lifted);
                }
                let is_rolled = |term: &Term| has_dice(term) && free_names(term).is_empty();
                let (mut dice, mut cleared) = (Vec::new(), Vec::new());
                for (sign, term) in terms {
                    match is_rolled(term) {
                        true => dice.push((*sign, term.clone())),
                        false => cleared.push((*sign, self.clear(term)?)),
                    }
                }
                // Dice that are added are one roll.
                match dice.as_slice() {
                    [] => {}
                    [(sign, term)] => cleared.push((*sign, self.rolled(term)?)),
                    _ => cleared.push((Sign::Plus, self.rolled(&joined(dice))?)),
                }
                Term::Sum(cleared)
            }
            Term::Product(parts) => Term::Product(Box::new(self.both(parts)?)),
            Term::Quotient(parts, rounding) => Term::Quotient(Box::new(self.both(parts)?), *rounding),
            Term::Remainder(parts) => Term::Remainder(Box::new(self.both(parts)?)),
            Term::Compare(parts, cmp) => match self.compared_roll(parts, *cmp)? {
                Some(compared) => compared,
                None => Term::Compare(Box::new(self.both(parts)?), *cmp),
            },
            Term::Extreme(terms, largest) => Term::Extreme(self.each(terms)?, *largest),
            Term::Joined(terms, all) => match in_turn(terms, *all) {
                Some(asked) => self.clear(&asked)?,
                None => Term::Joined(self.each(terms)?, *all),
            },
            Term::Magnitude(part) => Term::Magnitude(Box::new(self.clear(part)?)),
            Term::Within(part, span) => Term::Within(Box::new(self.clear(part)?), *span),
            Term::Not(part) => Term::Not(Box::new(self.clear(part)?)),
            Term::If(parts) => self.choice(&parts[0], &parts[1], &parts[2])?,
            Term::Match(subject, arms, rest) => {
                let subject = self.clear(subject)?;
                let range = self.scope.range(&subject);
                let to = self.register()?;
                let from = self.value(&subject)?;
                self.push(Operation::Put(from, to));
                let subject = self.fresh_within(&subject, to, range);
                let rest = rest.as_deref().cloned().unwrap_or_else(|| Term::number(0));
                let nested = arms.iter().rev().fold(rest, |rest, Arm { spans, value }| {
                    let within = spans.iter().map(|span| Term::Within(Box::new(subject.clone()), *span)).collect();
                    Term::If(Box::new([Term::Joined(within, false), value.clone(), rest]))
                });
                self.clear(&nested)?
            }
            Term::Let(bound) if matches!(bound.value, Bound::Value(_)) => {
                let Bound::Value(value) = &bound.value else { unreachable!("this is a value") };
                self.named(&bound.name, &Bound::Value(value.clone()), &mut [])?;
                self.clear(&bound.body)?
            }
            _ => self.one_of(term)?,
        })
    }

    /// A comparison of a roll, to which known numbers are added, with a known number.
    fn compared_roll(&mut self, parts: &[Term; 2], cmp: Cmp) -> Step<Option<Term>> {
        let (mine, cmp, theirs) = match (has_dice(&parts[0]), has_dice(&parts[1])) {
            (true, false) => (&parts[0], cmp, &parts[1]),
            (false, true) => (&parts[1], cmp.mirrored(), &parts[0]),
            _ => return Ok(None),
        };
        let (dice, rest): (Vec<_>, Vec<_>) = match mine {
            Term::Sum(terms) => terms.iter().cloned().partition(|(_, term)| has_dice(term)),
            roll => (vec![(Sign::Plus, roll.clone())], Vec::new()),
        };
        let [(Sign::Plus, roll)] = dice.as_slice() else { return Ok(None) };
        if !free_names(roll).is_empty() || matches!(roll, Term::If(_) | Term::Match(..)) {
            return Ok(None);
        }
        let range = self.scope.range(roll);
        let to = self.register()?;
        self.roll_apart_into(roll, &cut_by(cmp, theirs, rest.clone()), to)?;
        let total = self.fresh_within(roll, to, range);
        let mine = match rest.is_empty() {
            true => total,
            false => Term::Sum([(Sign::Plus, total)].into_iter().chain(rest).collect()),
        };
        Ok(Some(Term::Compare(Box::new([mine, theirs.clone()]), cmp)))
    }

    fn both(&mut self, parts: &[Term; 2]) -> Step<[Term; 2]> {
        Ok([self.clear(&parts[0])?, self.clear(&parts[1])?])
    }

    fn each(&mut self, terms: &[Term]) -> Step<Vec<Term>> {
        terms.iter().map(|term| self.clear(term)).collect()
    }
}
