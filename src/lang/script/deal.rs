//! Cards that are drawn from a deck which a text keeps: each is drawn when its turn comes, and is a number from then on.

use super::Statement;
use super::lower::{Lowering, Step, Unfit};
use super::walk::visit_mut;
use crate::formula::{
    Bound, Bounds, Group, Hand, HandDie, Keeping, Let, Measure, Measured, Name, Range, Source, Term, parts_mut,
    read_apart,
};
use crate::machine::{Cards, Deed, Held, Operation, Tells};
use dice::Cmp;

impl Lowering<'_> {
    /// The cards of a deck that is kept.
    pub(super) fn cards(&self, deck: usize) -> Cards {
        let deck = &self.script.decks[deck];
        Cards { first: deck.first, faces: deck.faces.clone(), counts: deck.counts.clone() }
    }

    /// Draws cards from a deck that is kept. Whatever statements read off them later is read off numbers that are known.
    pub(super) fn deal(&mut self, name: &Name, hand: &Hand, deck: usize, later: &mut [Statement]) -> Step<()> {
        let [Group { count, .. }] = hand.groups.as_slice() else { unreachable!("cards of one deck are drawn") };
        let most = self.scope.range(count).high.unwrap_or(0);
        let number = match count.as_number() {
            Some(_) => None,
            None => {
                let range = self.scope.range(count);
                let to = self.register()?;
                let floor = self.next;
                let from = self.value(count)?;
                self.push(Operation::Put(from, to));
                self.next = floor;
                Some((self.fresh_within(count, to, range), to))
            }
        };
        let cards = self.cards(deck);
        let (low, high) = (cards.faces.first().copied().unwrap_or(0), cards.faces.last().copied().unwrap_or(0));
        let mut groups = Vec::new();
        for card in 0..most as i32 {
            let to = self.register()?;
            let told = self.tell(self.script.decks[deck].name.clone());
            let draw = Deed::Draw { deck: cards.clone(), to, told };
            let there = match &number {
                None => {
                    self.push(draw);
                    Term::number(1)
                }
                Some((number, at)) => {
                    self.deeper()?;
                    let begin = self.made.operations.len();
                    let held = Held::Against(*at, Cmp::Gt, card);
                    self.push(Operation::Enter { held, end: 0, tells: Tells::Nothing });
                    self.push(draw);
                    let end = self.made.operations.len();
                    self.push(Operation::Leave);
                    self.made.operations[begin] = Operation::Enter { held, end, tells: Tells::Nothing };
                    self.depth -= 1;
                    Term::Compare(Box::new([number.clone(), Term::number(card)]), Cmp::Gt)
                }
            };
            let shown = Term::Name(name.clone());
            let card = self.fresh_within(&shown, to, Range::of(low.into(), high.into()));
            groups.push(Group::plain(there, HandDie::Roll(card)));
        }
        if groups.is_empty() {
            groups.push(Group::plain(Term::number(0), HandDie::Roll(Term::number(0))));
        }
        let hand = Hand { groups, keep: Keeping::All };
        self.scope.set(name.slot, Bounds::Dice(hand.clone()));
        let mut read = Ok(());
        visit_mut(later, &mut |term| {
            if read.is_ok() {
                read = know(term, name, &hand);
            }
        });
        read
    }
}

/// Tells everything that is read off the cards of a name in a term what they are.
fn know(term: &mut Term, name: &Name, hand: &Hand) -> Step<()> {
    let is_read = match &*term {
        Term::Measured(measured) => {
            let named = |source: &Source| matches!(source, Source::Named(known) if known.slot == name.slot);
            named(&measured.dice) || matches!(&measured.what, Measure::Beats(other) if named(other))
        }
        Term::Let(bound) => matches!(&bound.value, Bound::Faces(visit) if visit.looks_at(name.slot)),
        _ => false,
    };
    if !is_read {
        return parts_mut(term).into_iter().try_for_each(|part| know(part, name, hand));
    }
    let body = std::mem::replace(term, Term::number(0));
    let known = Term::Let(Box::new(Let { name: name.clone(), value: Bound::Dice(hand.clone()), body }));
    // What compares cards with each other is read card by card.
    let apart = read_apart(&known, true).map_err(|measured: Measured| Unfit::Later(measured.to_string()));
    *term = apart?.into_owned();
    Ok(())
}
