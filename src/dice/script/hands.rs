//! Dice that lie on the table: rolled once, and read as often as the rest of a block names them.

use super::Statement;
use super::changes::Changes;
use super::cuts::Cuts;
use super::lower::{Lowering, Step, Unfit};
use super::program::Action;
use super::walk::{beats, replace, visit_mut};
use crate::dice::expr::Sign;
use crate::dice::formula::{
    Bound, Bounds, Hand, Let, Measured, Name, Range, Rounding, Term, ValueKind, free_names, measured_of,
};
use crate::dice::notation::together;
use crate::dice::program::Register;

/// The highest number that stands for several things read off dice. What is worked out from it stays within lanes.
const MOST_TOGETHER: i64 = 29_000;

impl Lowering<'_> {
    /// Rolls dice that lie on the table. What the rest of the block reads off them gets a name.
    pub(super) fn on_the_table(&mut self, name: &Name, hand: &Hand, later: &mut [Statement]) -> Step<()> {
        let mut read: Vec<Measured> = Vec::new();
        let mut beaten = false;
        visit_mut(later, &mut |term| {
            beaten |= beats(term, name.slot);
            for measured in measured_of(term, name.slot, &|_| 0) {
                if !read.contains(&measured) {
                    read.push(measured);
                }
            }
        });
        if beaten {
            return Err(Unfit::Pool(name.text.clone()));
        }
        let bound = vec![(name.clone(), Bound::Dice(hand.clone()))];
        self.scope.set(name.slot, Bounds::Dice(hand.clone()));
        let mut names = Vec::new();
        match read.as_slice() {
            [] => {}
            [only] => {
                let body = Term::Measured(Box::new(only.clone()));
                let range = self.scope.range(&body);
                let value = bound[0].1.clone();
                let rolled = Term::Let(Box::new(Let { name: name.clone(), value, body: body.clone() }));
                let to = self.register()?;
                let found = self.fresh_within(&body, to, range);
                visit_mut(later, &mut |term| replace(term, &read, std::slice::from_ref(&found)));
                let Term::Name(fresh) = &found else { unreachable!("a fresh number is a name") };
                self.rolled_for(&rolled, fresh.slot, later, to)?;
                return Ok(());
            }
            several => {
                let outputs: Vec<(Term, ValueKind)> =
                    several.iter().map(|what| (Term::Measured(Box::new(what.clone())), ValueKind::Number)).collect();
                let all = together(&bound, &outputs, &self.scope).ok_or_else(|| Unfit::Pool(name.text.clone()))?;
                let to = self.register()?;
                let all_of_it = Term::of(&all.expr);
                self.roll_into(&all_of_it, to)?;
                let most = self.scope.range(&all_of_it).high.unwrap_or(MOST_TOGETHER).min(MOST_TOGETHER);
                let total = self.fresh_within(&all_of_it, to, Range::of(0, most));
                for ((output, _), part) in outputs.iter().zip(&all.parts) {
                    let small = |n: i64| i32::try_from(n).map_err(|_| Unfit::Pool(name.text.clone()));
                    let counted =
                        Term::Quotient(Box::new([total.clone(), Term::number(small(part.step)?)]), Rounding::Down);
                    let value = match part.values {
                        None => counted,
                        Some(values) => {
                            let values = Term::number(small(values)?);
                            let whole = Term::Quotient(Box::new([counted.clone(), values.clone()]), Rounding::Down);
                            let whole = Term::Product(Box::new([whole, values]));
                            Term::Sum(vec![(Sign::Plus, counted), (Sign::Minus, whole)])
                        }
                    };
                    let value = Term::Sum(vec![(Sign::Plus, value), (Sign::Plus, Term::number(small(part.low)?))]);
                    let range = self.scope.range(output);
                    let to = self.register()?;
                    let floor = self.next;
                    let from = self.value(&value)?;
                    self.made.actions.push(Action::Copy(from, to));
                    self.next = floor;
                    names.push(self.fresh_within(output, to, range));
                }
            }
        }
        visit_mut(later, &mut |term| replace(term, &read, &names));
        Ok(())
    }

    /// A roll whose total is used in the statements given, under this slot.
    pub(super) fn rolled_for(&mut self, term: &Term, slot: usize, later: &[Statement], to: Register) -> Step<()> {
        let cuts = if free_names(term).is_empty() {
            let changes = Changes::of(later);
            let is_fixed = |other: usize| match (other < self.first_let, self.script.fighters) {
                (true, Some(slots)) if other >= slots.first => changes.spares(slots.what(other), slots),
                (true, _) => !changes.kept.contains(&other),
                (false, _) => self.places.iter().any(|(known, _)| *known == other),
            };
            Cuts::by(slot, later, &is_fixed).unwrap_or_default()
        } else {
            Vec::new()
        };
        self.roll_apart_into(term, &cuts, to)
    }
}
