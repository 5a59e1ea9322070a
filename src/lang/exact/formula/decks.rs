//! Several draws from one deck.
//!
//! Draws whose numbers are known are seen in one pass over the faces, so they are brought together first: the order in which
//! independent things are found out is of no matter. Where the number of a draw depends on earlier cards, or its cards are
//! compared with them, the earlier draws are fixed to each of their contents, and what these have taken is out of the deck.

use std::borrow::Cow;

use dashu_int::UBig;

use super::kind::Group;
use super::spread::Spread;
use super::term::Solver;
use crate::formula::{
    Bound, Deck, Keeping, Let, Measure, Measured, Name, Source, Term, Test, free_names, hand_parts, parts, parts_mut,
    visits,
};
use dice::Cmp;
use dice::exact::budget::TooLarge;

/// What is read of the cards of a draw to know how many with a face they leave in the deck.
fn taken(name: &Name, face: i64) -> Measured {
    let face = Term::number(i32::try_from(face).unwrap_or(i32::MAX));
    let what = Measure::Count(Test::Compare(Cmp::Eq, Box::new(face)));
    Measured { dice: Source::Named(name.clone()), keep: Keeping::All, what }
}

/// Adds what is to be read of the cards of a draw if later draws in a term come from the same deck.
pub(super) fn gone(term: &Term, name: &Name, read: &mut Vec<Measured>) {
    if let Term::Let(bound) = term
        && let Bound::Dice(hand) = &bound.value
        && hand.is_drawn_after(name.slot)
        && let Some((cards, _)) = hand.deck()
    {
        let mut faces = cards.faces();
        faces.dedup();
        for measured in faces.into_iter().map(|face| taken(name, face)) {
            if !read.contains(&measured) {
                read.push(measured);
            }
        }
        return;
    }
    parts(term).into_iter().for_each(|part| gone(part, name, read));
}

/// Tells groups of one pass how many cards the groups before them draw from their deck.
pub(super) fn note_dealt(groups: &mut [Group]) {
    for at in 1..groups.len() {
        let (before, rest) = groups.split_at_mut(at);
        if let Some(cards) = &mut rest[0].cards
            && cards.deck.is_some()
        {
            let same = before.iter().filter(|group| group.cards.is_some_and(|other| other.deck == cards.deck));
            cards.before = same.map(|group| group.count).sum();
        }
    }
}

/// Whether what is read in a term off the dice of a name needs something that is read off another name.
pub(super) fn needs(term: &Term, slot: usize, other: usize) -> bool {
    reads_with(term, slot).contains(&other)
}

/// The names with which the dice of a name are compared, or which visits to their faces need.
fn reads_with(term: &Term, slot: usize) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for (_, visit) in visits(term).into_iter().filter(|(_, visit)| visit.looks_at(slot)) {
        found.extend(visit.terms().into_iter().flat_map(free_names));
    }
    compared_with(term, slot, &mut found);
    found
}

fn compared_with(term: &Term, slot: usize, found: &mut Vec<usize>) {
    if let Term::Measured(measured) = term
        && matches!(&measured.dice, Source::Named(name) if name.slot == slot)
        && let Measure::Count(test) = &measured.what
    {
        found.extend(test.numbers().into_iter().flat_map(free_names));
    }
    parts(term).into_iter().for_each(|part| compared_with(part, slot, found));
}

/// The same term in which draws from one deck stand together as far as they can.
pub(super) fn gathered(term: &Term) -> Cow<'_, Term> {
    if !has_later_draws(term) {
        return Cow::Borrowed(term);
    }
    let mut term = term.clone();
    gather(&mut term, &mut Vec::new());
    Cow::Owned(term)
}

fn has_later_draws(term: &Term) -> bool {
    let here = matches!(term, Term::Let(bound) if matches!(&bound.value, Bound::Dice(hand) if !hand.drawn_before().is_empty()));
    here || parts(term).into_iter().any(has_later_draws)
}

/// Gathers the draws of all decks, each of which is begun with once: `done` are the slots of first draws.
fn gather(term: &mut Term, done: &mut Vec<usize>) {
    while let Term::Let(bound) = &*term
        && let Bound::Dice(hand) = &bound.value
        && hand.deck().is_some()
        && !done.contains(&bound.name.slot)
    {
        done.push(bound.name.slot);
        *term = gathered_from(bound);
    }
    parts_mut(term).into_iter().for_each(|part| gather(part, done));
}

/// A draw with the later draws from its deck right behind it. What needs none of these cards comes before them, all else
/// afterwards.
fn gathered_from(first: &Let) -> Term {
    let mut lets: Vec<&Let> = vec![first];
    let mut body = &first.body;
    while let Term::Let(inner) = body {
        lets.push(inner);
        body = &inner.body;
    }
    let is_later = |bound: &&Let| matches!(&bound.value, Bound::Dice(hand) if hand.is_drawn_after(first.name.slot));
    let Some(last) = lets.iter().rposition(is_later) else { return Term::Let(Box::new(first.clone())) };
    let (mut before, mut drawn, mut after) = (Vec::new(), vec![first], Vec::<&Let>::new());
    for &bound in &lets[1..=last] {
        let slots = |lets: &[&Let]| lets.iter().flat_map(|bound| bound.gives()).collect::<Vec<usize>>();
        let needs_any = |slots: &[usize]| slots.iter().any(|&slot| bound.mentions(slot));
        let waits = needs_any(&slots(&after));
        let joins = match &bound.value {
            Bound::Dice(hand) if is_later(&bound) => {
                let slots = [slots(&drawn), slots(&after)].concat();
                let counted = hand_parts(hand).into_iter().flat_map(free_names);
                let read = reads_with(&bound.body, bound.name.slot);
                !counted.chain(read).any(|slot| slots.contains(&slot))
            }
            _ => false,
        };
        if joins && !waits {
            drawn.push(bound);
        } else if waits || needs_any(&slots(&drawn)) {
            after.push(bound);
        } else {
            before.push(bound);
        }
    }
    let body = lets[last].body.clone();
    let all = before.into_iter().chain(drawn).chain(after);
    all.rev().fold(body, |body, bound| {
        Term::Let(Box::new(Let { name: bound.name.clone(), value: bound.value.clone(), body }))
    })
}

impl<'t> Solver<'t, '_> {
    /// What is left of a deck when the draws are known that are fixed.
    pub(super) fn cards_left(&mut self, term: &Term, deck: &'t Deck) -> Result<Spread, TooLarge> {
        let faces = deck.cards.faces();
        self.budget.spend(term, 100.0 * faces.len() as f64)?;
        let all = Spread::collect(faces.into_iter().map(|face| (face, UBig::ONE)), UBig::ONE, 0.0);
        let before = deck.shared.iter().flat_map(|shared| &shared.before);
        let known: Vec<&Name> = before.filter(|name| self.fixed(name.slot).is_some()).collect();
        self.budget.spend(term, 100.0 * (known.len() * all.values.len()) as f64)?;
        let mut values = all.values;
        for (face, left) in &mut values {
            for &name in &known {
                let Measured { dice, keep, what } = taken(name, *face);
                *left -= UBig::from(usize::try_from(self.read(&dice, keep, &what)).unwrap_or(0));
            }
        }
        values.retain(|(_, left)| !left.is_zero());
        let total = values.iter().map(|(_, left)| left).sum();
        Ok(Spread { values, total, truncated: 0.0 })
    }
}
