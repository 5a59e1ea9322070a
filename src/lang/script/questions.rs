//! Questions: parts of a text that are played only where something holds.

use std::ops::Range;

use super::Statement;
use super::lift::in_order;
use super::lower::{Lowering, Step, Unfit};
use crate::formula::Term;
use crate::machine::{Held, Operation, Tells};

impl Lowering<'_> {
    /// What is done where something holds, and what is done where it does not.
    pub(super) fn asked(
        &mut self,
        held: &Term,
        [yes, no]: [&[Statement]; 2],
        asked: &Range<usize>,
    ) -> Result<(), (Unfit, Range<usize>)> {
        let told = self.tell(format!("{}{}?", self.line(asked), self.part(asked)));
        let parts = match held {
            // If nothing is done otherwise, each condition is a part inside the one before.
            Term::Joined(terms, true) if no.is_empty() => in_order(terms, true),
            _ => None,
        };
        let parts = parts.unwrap_or_else(|| vec![held.clone()]);
        let mut entered = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let tells = if number + 1 == parts.len() { Tells::Answer(told) } else { Tells::Failure(told) };
            let located = |unfit: Unfit| (unfit, asked.clone());
            let held = self.held(part).map_err(located)?;
            self.deeper().map_err(located)?;
            entered.push((self.made.operations.len(), held, tells));
            self.push(Operation::Enter { held, end: 0, tells });
        }
        self.block(yes)?;
        let mut turn = None;
        if let (false, [(_, held, _)]) = (no.is_empty(), entered.as_slice()) {
            turn = Some((self.made.operations.len(), *held));
            self.push(Operation::Turn { held: *held, end: 0 });
            self.block(no)?;
        }
        for (start, held, tells) in entered.into_iter().rev() {
            let end = self.made.operations.len();
            self.push(Operation::Leave);
            self.depth -= 1;
            self.made.operations[start] = Operation::Enter { held, end: turn.map_or(end, |(turn, _)| turn), tells };
            if let Some((turn, held)) = turn {
                self.made.operations[turn] = Operation::Turn { held, end };
            }
        }
        Ok(())
    }

    /// Works out whether something holds. What that takes stays in its registers until the next one is free.
    fn held(&mut self, term: &Term) -> Step<Held> {
        let names = self.places.len();
        let clear = self.clear(term)?;
        let reach = self.made.reach.farthest();
        let lane = |number: i32| (i64::from(number).abs() <= reach).then_some(number);
        let held = match &clear {
            Term::Compare(sides, cmp) => match sides.each_ref().map(|side| side.as_number().and_then(lane)) {
                [_, Some(number)] => Held::Against(self.value(&sides[0])?, *cmp, number),
                [Some(number), None] => Held::Against(self.value(&sides[1])?, cmp.mirrored(), number),
                [None, None] => Held::Compare(self.value(&sides[0])?, *cmp, self.value(&sides[1])?),
            },
            _ => Held::Register(self.value(&clear)?),
        };
        self.places.truncate(names);
        Ok(held)
    }

    /// A choice whose dice are rolled only where they matter.
    pub(super) fn choice(&mut self, held: &Term, yes: &Term, no: &Term) -> Step<Term> {
        let whole = Term::If(Box::new([held.clone(), yes.clone(), no.clone()]));
        let range = self.scope.range(&whole);
        let to = self.register()?;
        let floor = self.next;
        let held = self.held(held)?;
        self.deeper()?;
        let start = self.made.operations.len();
        self.push(Operation::Enter { held, end: 0, tells: Tells::Nothing });
        let inside = self.next;
        let from = self.value(yes)?;
        self.push(Operation::Put(from, to));
        self.next = inside;
        let turn = self.made.operations.len();
        self.push(Operation::Turn { held, end: 0 });
        let from = self.value(no)?;
        self.push(Operation::Put(from, to));
        let end = self.made.operations.len();
        self.push(Operation::Leave);
        self.made.operations[start] = Operation::Enter { held, end: turn, tells: Tells::Nothing };
        self.made.operations[turn] = Operation::Turn { held, end };
        self.depth -= 1;
        self.next = floor;
        Ok(self.fresh_within(&whole, to, range))
    }
}
