//! Dice that lie on the table: rolled once, and read as often as the rest of a block names them.

use super::Statement;
use super::changes::Changes;
use super::cuts::Cuts;
use super::lower::{Lowering, Step, Unfit};
use super::walk::{beats, replace, visit_mut};
use crate::expr::Sign;
use crate::formula::{
    Bound, Bounds, Hand, Let, Measured, Name, Range, Reading, Rounding, Scope, Source, Term, ValueKind, free_names,
    hand_parts, parts, set_apart,
};
use crate::machine::{Operation, Reach, Register};
use crate::notation::together;

/// The highest number that stands for several things read off dice, in lanes of 16 bits. What is worked out from it stays
/// within them.
const MOST_TOGETHER: i64 = 29_000;

impl Lowering<'_> {
    /// Rolls dice that lie on the table. What the rest of the block reads off them gets a name.
    pub(super) fn on_the_table(&mut self, name: &Name, hand: &Hand, later: &mut [Statement]) -> Step<()> {
        self.scope.set(name.slot, Bounds::Dice(hand.clone()));
        self.settle(name, hand, later)?;
        self.set_against(name, later);
        let mut read: Vec<Measured> = Vec::new();
        let mut beaten = false;
        visit_mut(later, &mut |term| {
            beaten |= beats(term, name.slot);
            read_off(term, name.slot, &mut read);
        });
        if beaten {
            return Err(Unfit::Pool(name.text.clone()));
        }
        let bound = vec![(name.clone(), Bound::Dice(hand.clone()))];
        let mut names = Vec::new();
        match read.as_slice() {
            [] => {}
            [only] => {
                let body = Term::Measured(Box::new(only.clone()));
                let mut range = self.scope.range(&body);
                if range.low.is_none() || range.high.is_none() {
                    // No run ever sees a burst go farther than is likely.
                    let mut likely = Scope::likely();
                    likely.set(name.slot, Bounds::Dice(hand.clone()));
                    range = likely.range(&body);
                }
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
                let farthest = if self.made.reach == Reach::Lanes { MOST_TOGETHER } else { self.made.reach.farthest() };
                let most = self.scope.range(&all_of_it).high.unwrap_or(farthest).min(farthest);
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
                    self.push(Operation::Put(from, to));
                    self.next = floor;
                    names.push(self.fresh_within(output, to, range));
                }
            }
        }
        visit_mut(later, &mut |term| replace(term, &read, &names));
        Ok(())
    }

    /// Dice that are set against dice are read one by one, so that other things can be read off them, too.
    fn set_against(&mut self, name: &Name, later: &mut [Statement]) {
        let mut hands = Vec::new();
        named_hands(later, &mut hands);
        let (scope, slots) = (&self.scope, &mut self.slots);
        visit_mut(later, &mut |term| set_apart(term, Some(name.slot), scope, &hands, slots));
    }

    /// Dice are compared with numbers as they are where they are compared: where such a number may change before that, or
    /// is found out only then, the dice are read one by one.
    fn settle(&self, name: &Name, hand: &Hand, later: &mut [Statement]) -> Step<()> {
        let changes = Changes::of(later);
        let stays = |slot: usize| self.stays(slot, &changes);
        let mut reading = Reading::new(name, hand, &self.scope, &stays);
        note(later, &mut reading);
        let mut settled = Ok(());
        visit_mut(later, &mut |term| {
            if let Err(measured) = reading.settle(term) {
                settled = Err(Unfit::Later(measured.to_string()));
            }
        });
        settled
    }

    /// Whether a number has the same value now and wherever statements read it.
    fn stays(&self, slot: usize, changes: &Changes) -> bool {
        match (slot < self.first_let, self.script.fighters) {
            (true, Some(slots)) if slot >= slots.first => changes.spares(slots.what(slot), slots),
            (true, _) => !changes.kept.contains(&slot),
            (false, _) => self.places.iter().any(|(known, _)| *known == slot),
        }
    }

    /// A roll whose total is used in the statements given, under this slot.
    pub(super) fn rolled_for(&mut self, term: &Term, slot: usize, later: &[Statement], to: Register) -> Step<()> {
        let cuts = if free_names(term).is_empty() {
            let changes = Changes::of(later);
            Cuts::by(slot, later, &|other| self.stays(other, &changes)).unwrap_or_default()
        } else {
            Vec::new()
        };
        self.roll_apart_into(term, &cuts, to)
    }
}

/// Takes note of the names that are given in statements.
fn note(statements: &[Statement], reading: &mut Reading<'_>) {
    for statement in statements {
        match statement {
            Statement::Let(bound, _) => {
                for (name, value) in bound {
                    match value {
                        Bound::Value(term) => reading.note(term),
                        Bound::Dice(hand) => hand_parts(hand).into_iter().for_each(|part| reading.note(part)),
                    }
                    reading.note_name(name.slot, value);
                }
            }
            Statement::Change { value, .. } | Statement::Count { value, .. } => reading.note(value),
            Statement::If { held, yes, no, .. } => {
                reading.note(held);
                note(yes, reading);
                note(no, reading);
            }
            Statement::Repeat { times, body, .. } => {
                reading.note(times);
                note(body, reading);
            }
            Statement::Each { body, .. } => note(body, reading),
            Statement::Results(values, _) => values.iter().for_each(|value| reading.note(value)),
            // What is said gives no names.
            Statement::Say(..)
            | Statement::Target { .. }
            | Statement::End(..)
            | Statement::Leave(..)
            | Statement::Stop(_) => {}
        }
    }
}

/// The dice that get a name in statements, by slot.
fn named_hands(statements: &[Statement], hands: &mut Vec<(usize, Hand)>) {
    for statement in statements {
        match statement {
            Statement::Let(bound, _) => hands.extend(bound.iter().filter_map(|(name, value)| match value {
                Bound::Dice(hand) => Some((name.slot, hand.clone())),
                Bound::Value(_) => None,
            })),
            Statement::If { yes, no, .. } => [yes, no].into_iter().for_each(|block| named_hands(block, hands)),
            Statement::Repeat { body, .. } | Statement::Each { body, .. } => named_hands(body, hands),
            _ => {}
        }
    }
}

/// Everything that is read off the dice of a name, each thing once. What compares the dice with something read off them
/// is one thing.
fn read_off(term: &Term, slot: usize, read: &mut Vec<Measured>) {
    if let Term::Measured(measured) = term
        && matches!(&measured.dice, Source::Named(name) if name.slot == slot)
    {
        if !read.contains(measured) {
            read.push((**measured).clone());
        }
        return;
    }
    parts(term).into_iter().for_each(|part| read_off(part, slot, read));
}
