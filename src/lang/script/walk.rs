//! Ways through statements: what they read, and what is put in its place.

use super::{Said, Statement};
use crate::formula::{Bound, Group, Hand, HandDie, Measure, Source, Term, hand_parts_mut, has_dice, parts, parts_mut};

/// Whether named dice are compared one by one with others.
pub(super) fn beats(term: &Term, slot: usize) -> bool {
    let named = |source: &Source| matches!(source, Source::Named(name) if name.slot == slot);
    let here = match term {
        Term::Measured(measured) => match &measured.what {
            Measure::Beats(other) => named(&measured.dice) || named(other),
            _ => false,
        },
        _ => false,
    };
    here || parts(term).into_iter().any(|part| beats(part, slot))
}

/// Replaces what is read off named dice by names.
pub(super) fn replace(term: &mut Term, read: &[Term], names: &[Term]) {
    if let Some(place) = read.iter().position(|known| known == term) {
        *term = names[place].clone();
        return;
    }
    parts_mut(term).into_iter().for_each(|part| replace(part, read, names));
}

/// Whether all dice of a term, of which there are some, have values that are known.
pub(super) fn knows_its_dice(term: &Term) -> bool {
    has_hands(term) && rolls_nothing(term)
}

/// Whether dice are laid on the table in a term.
fn has_hands(term: &Term) -> bool {
    let here = match term {
        Term::Measured(measured) => matches!(measured.dice, Source::Rolled(_)),
        Term::Let(bound) => matches!(bound.value, Bound::Dice(_)),
        _ => false,
    };
    here || parts(term).into_iter().any(has_hands)
}

/// Whether nothing is rolled in a term.
fn rolls_nothing(term: &Term) -> bool {
    let is_known = |hand: &Hand| {
        let known = |group: &Group| matches!(&group.die, HandDie::Roll(value) if rolls_nothing(value));
        hand.groups.iter().all(|group| known(group) && rolls_nothing(&group.count))
    };
    let known = |source: &Source| match source {
        Source::Named(_) => true,
        Source::Rolled(hand) => is_known(hand),
    };
    match term {
        Term::Measured(measured) => {
            known(&measured.dice)
                && match &measured.what {
                    Measure::Beats(other) => known(other),
                    Measure::Count(test) => test.numbers().into_iter().all(rolls_nothing),
                    _ => true,
                }
        }
        Term::Let(bound) => {
            let value = match &bound.value {
                Bound::Value(value) => rolls_nothing(value),
                Bound::Dice(hand) => is_known(hand),
                Bound::Faces(visit) => {
                    visit.pools.iter().all(|pool| known(&pool.dice)) && visit.terms().into_iter().all(rolls_nothing)
                }
            };
            value && rolls_nothing(&bound.body)
        }
        Term::Rolls(..) => false,
        Term::Plain(_) => !has_dice(term),
        _ => parts(term).into_iter().all(rolls_nothing),
    }
}

/// Calls a function, which may change it, for each term of statements.
pub(crate) fn visit_mut(statements: &mut [Statement], change: &mut dyn FnMut(&mut Term)) {
    for statement in statements {
        match statement {
            Statement::Let(bound, _) => bound.iter_mut().for_each(|(_, value)| match value {
                Bound::Value(term) => change(term),
                Bound::Dice(hand) => hand_parts_mut(hand).into_iter().for_each(&mut *change),
                Bound::Faces(visit) => visit.parts_mut().into_iter().for_each(&mut *change),
            }),
            Statement::Change { value, .. } | Statement::Count { value, .. } => change(value),
            Statement::If { held, yes, no, .. } => {
                change(held);
                visit_mut(yes, change);
                visit_mut(no, change);
            }
            Statement::Repeat { times, body, .. } => {
                change(times);
                visit_mut(body, change);
            }
            Statement::Each { body, .. } => visit_mut(body, change),
            Statement::Say(parts, _) => parts.iter_mut().for_each(|part| match part {
                Said::Number(term) | Said::Word(term) | Said::Answer(term) => change(term),
                Said::Text(_) | Said::Fighter(_) => {}
            }),
            Statement::Results(values, _) => values.iter_mut().for_each(&mut *change),
            Statement::End(..)
            | Statement::Target { .. }
            | Statement::Leave(..)
            | Statement::Shuffle { .. }
            | Statement::Stop(_) => {}
        }
    }
}
