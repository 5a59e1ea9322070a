//! The rolls of a script: those that are the same each time, and those that depend on kept numbers.

use super::lower::{Lowering, Step, Unfit};
use crate::MAX_CUTS;
use crate::expr::{Expr, Sign};
use crate::formula::{Name, Term, ValueKind, free_names, number_names};
use crate::machine::{Cut, Deed, FARTHEST_WHOLE, Reach, Register};
use crate::notation::expr;
use crate::roll::Roll;

/// The most rolls that one roll with names may stand for.
pub(super) const MAX_ROLLS: i64 = 400;

impl Lowering<'_> {
    /// A roll without names.
    pub(super) fn rolled(&mut self, term: &Term) -> Step<Term> {
        let range = self.scope.range(term);
        let to = self.register()?;
        self.roll_into(term, to)?;
        Ok(self.fresh_within(term, to, range))
    }

    pub(super) fn roll_into(&mut self, term: &Term, to: Register) -> Step<()> {
        if !free_names(term).is_empty() {
            return self.one_of_into(term, to);
        }
        let number = self.announce(term)?;
        self.push(Deed::Roll { roll: number, cuts: Vec::new(), to });
        Ok(())
    }

    /// A roll without names, of which it matters only which of these numbers it reaches.
    pub(super) fn roll_apart_into(&mut self, term: &Term, cuts: &[Term], to: Register) -> Step<()> {
        if cuts.is_empty() || cuts.len() > MAX_CUTS {
            return self.roll_into(term, to);
        }
        let (floor, names) = (self.next, self.places.len());
        let roll = self.announce(term)?;
        let start = self.made.operations.len();
        self.push(Deed::Merging(0));
        // A cut that lanes cannot hold is no fault of the text: the roll is then made without cuts.
        let places = cuts.iter().map(|cut| self.cut(cut)).collect::<Step<Vec<Cut>>>().unwrap_or_default();
        let end = self.made.operations.len();
        if places.is_empty() || end == start + 1 {
            // There is nothing to be worked out.
            self.made.operations.truncate(start);
        } else {
            self.made.operations[start] = Deed::Merging(end).into();
        }
        self.push(Deed::Roll { roll, cuts: places, to });
        self.next = floor;
        self.places.truncate(names);
        Ok(())
    }

    /// Where a cut is: known, or worked out now.
    fn cut(&mut self, cut: &Term) -> Step<Cut> {
        Ok(match cut.as_number() {
            Some(number) => Cut::Number(self.made.reach.near(number)),
            None => Cut::In(self.value(cut)?),
        })
    }

    /// Adds a roll to those that the experiment announces.
    fn announce(&mut self, term: &Term) -> Step<usize> {
        let roll = expr(term.clone(), ValueKind::Number);
        if let Some(known) = self.made.rolls.iter().position(|known| *known.expr() == roll) {
            return Ok(known);
        }
        let roll = self.roll(term, roll)?;
        self.made.rolls.push(roll);
        Ok(self.made.rolls.len() - 1)
    }

    pub(super) fn one_of(&mut self, term: &Term) -> Step<Term> {
        let range = self.scope.range(term);
        let to = self.register()?;
        self.one_of_into(term, to)?;
        Ok(self.fresh_within(term, to, range))
    }

    /// A roll that depends on numbers: a roll for each value that they may have.
    fn one_of_into(&mut self, term: &Term, to: Register) -> Step<()> {
        let slots = free_names(term);
        let mut values: Vec<Vec<(usize, i32)>> = vec![Vec::new()];
        let mut by = Vec::new();
        for &slot in &slots {
            let name = Term::Name(Name { slot, text: String::new(), several: false });
            let range = self.scope.range(&name);
            let (Some(low), Some(high)) = (range.low, range.high) else {
                return Err(Unfit::Wide(term.to_string(), i64::MAX));
            };
            let count = high - low + 1;
            if count * values.len() as i64 > MAX_ROLLS {
                return Err(Unfit::Wide(term.to_string(), count.saturating_mul(values.len() as i64)));
            }
            // The first name changes fastest.
            let stride = Term::number(values.len() as i32);
            let counted = Term::Sum(vec![(Sign::Plus, name), (Sign::Minus, Term::number(low as i32))]);
            by.push((Sign::Plus, Term::Product(Box::new([counted, stride]))));
            let before = std::mem::take(&mut values);
            for value in low..=high {
                values.extend(before.iter().map(|known| [known.as_slice(), &[(slot, value as i32)]].concat()));
            }
        }
        let by = self.value(&Term::Sum(by))?;
        let first = self.made.rolls.len();
        for value in &values {
            let mut known = term.clone();
            number_names(&mut known, value);
            // These stand side by side, even if two are equal.
            let roll = expr(known, ValueKind::Number);
            self.made.rolls.push(self.roll(term, roll)?);
        }
        self.push(Deed::OneOf { by, first, count: values.len(), to });
        Ok(())
    }

    /// A roll. Of named dice a trace tells the faces; what is read off them, it tells where the text uses it.
    fn roll(&self, term: &Term, roll: Expr) -> Step<Roll> {
        let roll = Roll::new(roll);
        let unplayed = match self.made.reach {
            Reach::Lanes => roll.unsampled(),
            // What no lane can play may still be solved.
            Reach::Whole => roll.unplayed().filter(|_| {
                let within = |(low, high)| low >= -FARTHEST_WHOLE && high <= FARTHEST_WHOLE;
                !roll.reach().is_some_and(within) || roll.distribution().is_err()
            }),
        };
        match unplayed {
            Some(why) => Err(Unfit::Unsampled(why.clone())),
            None if matches!(term, Term::Let(_)) => Ok(roll.without_total()),
            None => Ok(roll),
        }
    }
}

/// Several terms as one sum. Plain dice and numbers in it stand side by side.
pub(super) fn joined(terms: Vec<(Sign, Term)>) -> Term {
    let mut plain = Vec::new();
    for (sign, term) in &terms {
        match term {
            Term::Plain(expr) => flatten(*sign, expr, &mut plain),
            _ => return Term::Sum(terms),
        }
    }
    match plain.as_slice() {
        [] => Term::number(0),
        [(Sign::Plus, only)] => Term::Plain(only.clone()),
        _ => Term::Plain(Expr::Sum(plain)),
    }
}

/// The parts of a sum, without a 0 that changes nothing.
fn flatten(sign: Sign, expr: &Expr, parts: &mut Vec<(Sign, Expr)>) {
    match expr {
        Expr::Constant(0) => {}
        Expr::Sum(terms) => {
            for (inner, term) in terms {
                let sign = if *inner == sign { Sign::Plus } else { Sign::Minus };
                flatten(sign, term, parts);
            }
        }
        _ => parts.push((sign, expr.clone())),
    }
}
