//! Names that are used only once, with their value put in the place of their use.
//!
//! A name is fixed to each of its values in turn, because several parts may share it. A name with a single use shares
//! nothing: `let e = d6!; let f = d6!; e + f > 9` is `d6! + d6! > 9`, whose sum is convolved.

use std::mem;

use crate::formula::{Bound, Hand, HandDie, Keeping, Let, Measure, Measured, Source, Term, parts, parts_mut};

/// The same term without the names whose value can stand in the place of their only use.
pub(super) fn written_out(mut term: Term) -> Term {
    for part in parts_mut(&mut term) {
        *part = written_out(mem::replace(part, Term::number(0)));
    }
    let Let { name, value, mut body } = match term {
        Term::Let(bound) => *bound,
        other => return other,
    };
    let can_be = match &value {
        Bound::Value(_) => true,
        // Others know by the name which cards are gone.
        Bound::Dice(hand) => hand.deck().is_none(),
        Bound::Faces(_) => false,
    };
    let is_single = can_be && uses(&body, name.slot) == 1;
    if is_single && put(&mut body, name.slot, &value) {
        return body;
    }
    Term::Let(Box::new(Let { name, value, body }))
}

/// How often a name is used.
fn uses(term: &Term, slot: usize) -> usize {
    let named = |source: &Source| usize::from(matches!(source, Source::Named(name) if name.slot == slot));
    let here = match term {
        Term::Name(name) => usize::from(name.slot == slot),
        Term::Measured(measured) => {
            let other = if let Measure::Beats(other) = &measured.what { named(other) } else { 0 };
            named(&measured.dice) + other
        }
        Term::Let(bound) => match &bound.value {
            Bound::Faces(visit) => visit.pools.iter().map(|pool| named(&pool.dice)).sum(),
            _ => 0,
        },
        _ => 0,
    };
    here + parts(term).into_iter().map(|part| uses(part, slot)).sum::<usize>()
}

/// Puts the value of a name in the place of its only use. Returns whether it could: not where it would be rolled more
/// than once, or only after it has to be known.
fn put(term: &mut Term, slot: usize, value: &Bound) -> bool {
    match term {
        Term::Name(name) => match value {
            Bound::Value(value) if name.slot == slot => {
                *term = value.clone();
                true
            }
            _ => false,
        },
        Term::Measured(measured) => {
            let Measured { dice, keep, what } = &mut **measured;
            let (dice, other) = match what {
                // Dice that are rolled to be compared one by one are all compared.
                Measure::Beats(other) if *keep == Keeping::All => (Some(dice), Some(other)),
                Measure::Beats(other) => (None, Some(other)),
                _ => (Some(dice), None),
            };
            [dice, other].into_iter().flatten().any(|source| put_in_source(source, slot, value))
        }
        Term::Let(bound) => {
            let inside = match &mut bound.value {
                Bound::Value(term) => put(term, slot, value),
                Bound::Dice(hand) => put_in_hand(hand, slot, value),
                // What is done at each face is done several times.
                Bound::Faces(_) => false,
            };
            inside || put(&mut bound.body, slot, value)
        }
        // It is the same in each of these rolls.
        Term::Rolls(..) => false,
        _ => parts_mut(term).into_iter().any(|part| put(part, slot, value)),
    }
}

fn put_in_source(source: &mut Source, slot: usize, value: &Bound) -> bool {
    match (&mut *source, value) {
        (Source::Rolled(hand), _) => put_in_hand(hand, slot, value),
        (Source::Named(name), Bound::Dice(hand)) if name.slot == slot => {
            *source = Source::Rolled(hand.clone());
            true
        }
        _ => false,
    }
}

/// The same for the number and the kind of some dice. What one die of several is worth differs from die to die.
fn put_in_hand(hand: &mut Hand, slot: usize, value: &Bound) -> bool {
    hand.groups.iter_mut().any(|group| {
        let sides = match &mut group.die {
            HandDie::Sides(sides) => Some(sides),
            HandDie::Known(_) | HandDie::Roll(_) | HandDie::Card(_) => None,
        };
        [Some(&mut group.count), sides].into_iter().flatten().any(|part| put(part, slot, value))
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::{Distribution, Effort, distribution};
    use super::*;
    use crate::expr::Expr;
    use crate::notation::parse;

    fn names(term: &Term) -> usize {
        usize::from(matches!(term, Term::Let(_))) + parts(term).into_iter().map(names).sum::<usize>()
    }

    /// How many names are left of a roll.
    fn left(text: &str) -> usize {
        match parse(text).expect("a legal roll") {
            Expr::Formula(formula) => names(&written_out(formula.body().clone())),
            _ => 0,
        }
    }

    fn odds(text: &str) -> Distribution {
        distribution(&parse(text).expect("a legal roll"), Effort::MODERATE)
            .unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    #[test]
    fn only_what_is_shared_keeps_its_name() {
        for (text, names) in [
            ("let e = d6!; let f = d6!; e + f > 9", 0),
            ("let a = 2d6; let b = sum(a) + d4; b * 2", 0),
            ("let n = d6; count((n)d6 >= 5)", 0),
            ("let n = d4; let p = (n)d6; highest(p) + count(p = 6)", 1),
            ("let p = 3d6; if highest(p) = 6 then 1 else 2", 0),
            ("let a = 3d6; let b = 2d6; beats(a, b)", 0),
            // Both see the same die.
            ("let e = d6; e + e", 1),
            ("let e = d6; let f = d6; max(e, f) - min(e, f)", 2),
        ] {
            assert_eq!(left(text), names, "{text}");
        }
    }

    #[test]
    fn a_name_used_once_is_the_roll_itself() {
        for (named, plain) in [
            ("let e = d6!; let f = d4!; let g = d6!; let h = d4!; e + f > g + h", "d6! + d4! > d6! + d4!"),
            ("let a = d6; let b = d8; a - b", "d6 - d8"),
            ("let n = d4; let p = (n)d6; count(p >= 5)", "count((d4)d6 >= 5)"),
            ("let p = 4d6kh3; let q = d6; p + q", "4d6kh3 + d6"),
            ("let a = 3d6; let b = 2d6; beats(a, b)", "beats(3d6, 2d6)"),
        ] {
            let (named, plain) = (odds(named), odds(plain));
            assert_eq!((named.first(), named.last()), (plain.first(), plain.last()));
            let pairs = named.probabilities().into_iter().zip(plain.probabilities());
            pairs.for_each(|(named, plain)| assert!((named - plain).abs() < 1e-15, "{named} is not {plain}"));
        }
    }
}
