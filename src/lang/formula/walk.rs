//! Ways through the tree of a formula.

use super::{Bound, Hand, HandDie, Keeping, Let, Measure, Measured, Source, Term, Visit};
use crate::expr::Expr;

/// The terms that a term consists of, one level down.
pub fn parts(term: &Term) -> Vec<&Term> {
    match term {
        Term::Plain(_) | Term::Word(_) | Term::Name(_) => Vec::new(),
        Term::Measured(measured) => measured_parts(measured),
        Term::Sum(terms) => terms.iter().map(|(_, term)| term).collect(),
        Term::Product(parts) | Term::Quotient(parts, _) | Term::Remainder(parts) | Term::Compare(parts, _) => {
            parts.iter().collect()
        }
        Term::Extreme(terms, _) | Term::Joined(terms, _) => terms.iter().collect(),
        Term::Magnitude(term) | Term::Within(term, _) | Term::Not(term) | Term::Rolls(term, _) => vec![term],
        Term::If(parts) => parts.iter().collect(),
        Term::Match(subject, arms, rest) => {
            let values = arms.iter().map(|arm| &arm.value).chain(rest.as_deref());
            std::iter::once(&**subject).chain(values).collect()
        }
        Term::Let(bound) => {
            let mut parts = match &bound.value {
                Bound::Value(term) => vec![term],
                Bound::Dice(hand) => hand_parts(hand),
                Bound::Faces(visit) => {
                    let rolled = visit.pools.iter().flat_map(|pool| source_parts(&pool.dice));
                    rolled.chain(visit.terms()).collect()
                }
            };
            parts.push(&bound.body);
            parts
        }
    }
}

/// How many terms a term consists of, itself among them.
pub fn size(term: &Term) -> usize {
    1 + parts(term).into_iter().map(size).sum::<usize>()
}

/// The terms that say how many dice a hand has, and what dice.
pub fn hand_parts(hand: &Hand) -> Vec<&Term> {
    let parts = hand.groups.iter().flat_map(|group| {
        let die = match &group.die {
            HandDie::Known(_) | HandDie::Card(_) => None,
            HandDie::Sides(term) | HandDie::Roll(term) => Some(term),
        };
        std::iter::once(&group.count).chain(die)
    });
    parts.collect()
}

fn measured_parts(measured: &Measured) -> Vec<&Term> {
    let mut parts = source_parts(&measured.dice);
    match &measured.what {
        Measure::Count(test) => parts.extend(test.numbers()),
        Measure::Beats(other) => parts.extend(source_parts(other)),
        _ => {}
    }
    parts
}

fn source_parts(source: &Source) -> Vec<&Term> {
    match source {
        Source::Rolled(hand) => hand_parts(hand),
        Source::Named(_) => Vec::new(),
    }
}

/// Whether a name occurs in a term.
pub fn mentions(term: &Term, slot: usize) -> bool {
    let named = |source: &Source| matches!(source, Source::Named(name) if name.slot == slot);
    let here = match term {
        Term::Name(name) => name.slot == slot,
        Term::Measured(measured) => {
            named(&measured.dice) || matches!(&measured.what, Measure::Beats(other) if named(other))
        }
        Term::Let(bound) => match &bound.value {
            Bound::Faces(visit) => visit.looks_at(slot),
            Bound::Dice(hand) => hand.is_drawn_after(slot),
            Bound::Value(_) => false,
        },
        _ => false,
    };
    here || parts(term).into_iter().any(|part| mentions(part, slot))
}

/// Whether dice are rolled in a term. Named dice are on the table already.
pub fn has_dice(term: &Term) -> bool {
    match term {
        Term::Plain(expr) => rolls(expr),
        // The value of a name is fixed like a roll, even if it follows from other names.
        Term::Rolls(..) | Term::Let(_) => true,
        Term::Measured(measured) if matches!(measured.dice, Source::Rolled(_)) => true,
        Term::Measured(measured) if matches!(&measured.what, Measure::Beats(Source::Rolled(_))) => true,
        _ => parts(term).into_iter().any(has_dice),
    }
}

fn rolls(expr: &Expr) -> bool {
    match expr {
        Expr::Constant(_) => false,
        Expr::Pool(_) | Expr::Formula(_) => true,
        Expr::Sum(terms) => terms.iter().any(|(_, term)| rolls(term)),
        Expr::Compare(left, _, right) => rolls(left) || rolls(right),
    }
}

/// Everything that is read off the dice of a name, each thing once. Dice compared with other dice are read one by
/// one: `places` is how many of them. So are dice whose faces are visited, unless a visit is `known`.
pub fn measured_of(
    term: &Term,
    slot: usize,
    places: &dyn Fn(&Measured) -> u32,
    known: &dyn Fn(usize) -> bool,
) -> Vec<Measured> {
    let mut found = Vec::new();
    collect(term, slot, (places, known), &mut found);
    found
}

/// How many dice are compared one by one, and whether the visit whose face has a slot is known.
type About<'a> = (&'a dyn Fn(&Measured) -> u32, &'a dyn Fn(usize) -> bool);

fn collect(term: &Term, slot: usize, about: About<'_>, found: &mut Vec<Measured>) {
    let (places, known) = about;
    let mut note = |measured: Measured| {
        if !found.contains(&measured) {
            found.push(measured);
        }
    };
    if let Term::Measured(measured) = term {
        if let Measure::Beats(other) = &measured.what {
            for (source, keep) in [(&measured.dice, measured.keep), (other, Keeping::All)] {
                if matches!(source, Source::Named(name) if name.slot == slot) {
                    for place in 1..=places(measured) {
                        note(Measured { dice: source.clone(), keep, what: Measure::Rank(place, true) });
                    }
                }
            }
        } else if matches!(&measured.dice, Source::Named(name) if name.slot == slot) {
            note((**measured).clone());
        }
    }
    if let Term::Let(bound) = term
        && let Bound::Faces(visit) = &bound.value
        && !known(bound.name.slot)
    {
        for pool in &visit.pools {
            if matches!(&pool.dice, Source::Named(name) if name.slot == slot) {
                pool.die_by_die().for_each(&mut note);
            }
        }
    }
    for part in parts(term) {
        collect(part, slot, about, found);
    }
}

/// The words of a term, in the order in which they are written, each once.
pub fn words(term: &Term) -> Vec<String> {
    fn collect(term: &Term, words: &mut Vec<String>) {
        if let Term::Word(word) = term
            && !words.contains(word)
        {
            words.push(word.clone());
        }
        for part in parts(term) {
            collect(part, words);
        }
    }
    let mut words = Vec::new();
    collect(term, &mut words);
    words
}

/// Whether a term uses a name that it does not give itself.
pub fn has_free_names(term: &Term) -> bool {
    !free_names(term).is_empty()
}

/// The names, by slot, that a term uses and does not give itself, in ascending order.
pub fn free_names(term: &Term) -> Vec<usize> {
    fn collect(term: &Term, used: &mut Vec<usize>, given: &mut Vec<usize>) {
        let named = |source: &Source| match source {
            Source::Named(name) => Some(name.slot),
            Source::Rolled(_) => None,
        };
        match term {
            Term::Name(name) => used.push(name.slot),
            Term::Measured(measured) => {
                used.extend(named(&measured.dice));
                if let Measure::Beats(other) = &measured.what {
                    used.extend(named(other));
                }
            }
            Term::Let(bound) => {
                given.push(bound.name.slot);
                match &bound.value {
                    Bound::Faces(visit) => {
                        given.extend(visit.slots());
                        used.extend(visit.pools.iter().filter_map(|pool| named(&pool.dice)));
                    }
                    Bound::Dice(hand) => used.extend(hand.drawn_before().iter().map(|name| name.slot)),
                    Bound::Value(_) => {}
                }
            }
            _ => {}
        }
        for part in parts(term) {
            collect(part, used, given);
        }
    }
    let (mut used, mut given) = (Vec::new(), Vec::new());
    collect(term, &mut used, &mut given);
    used.sort_unstable();
    used.dedup();
    used.retain(|slot| !given.contains(slot));
    used
}

/// The places of the words that a term can come to in a list of words, in ascending order.
pub(super) fn outcomes(term: &Term, words: &[String]) -> Vec<usize> {
    let found = outcome_words(term, &[]);
    (0..words.len()).filter(|&place| found.contains(&words[place].as_str())).collect()
}

/// The words that a term can come to, in the order in which they are written. `named` are the values of names that it
/// does not give itself, by slot.
pub fn outcome_words<'t>(term: &'t Term, named: &[(usize, &'t Term)]) -> Vec<&'t str> {
    fn collect<'t>(term: &'t Term, named: &mut Vec<(usize, &'t Term)>, found: &mut Vec<&'t str>) {
        match term {
            Term::Word(word) if !found.contains(&word.as_str()) => found.push(word),
            Term::Name(name) => {
                if let Some(&(_, value)) = named.iter().find(|(slot, _)| *slot == name.slot) {
                    collect(value, named, found);
                }
            }
            Term::If(parts) => parts[1..].iter().for_each(|part| collect(part, named, found)),
            Term::Match(_, arms, rest) => {
                arms.iter().map(|arm| &arm.value).chain(rest.as_deref()).for_each(|part| collect(part, named, found));
            }
            Term::Let(bound) => {
                if let Bound::Value(value) = &bound.value {
                    named.push((bound.name.slot, value));
                }
                collect(&bound.body, named, found);
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(term, &mut named.to_vec(), &mut found);
    found
}

/// The terms that a term consists of, one level down, to be changed.
pub fn parts_mut(term: &mut Term) -> Vec<&mut Term> {
    match term {
        Term::Plain(_) | Term::Word(_) | Term::Name(_) => Vec::new(),
        Term::Measured(measured) => {
            let mut parts = source_parts_mut(&mut measured.dice);
            match &mut measured.what {
                Measure::Count(test) => parts.extend(test.numbers_mut()),
                Measure::Beats(other) => parts.extend(source_parts_mut(other)),
                _ => {}
            }
            parts
        }
        Term::Sum(terms) => terms.iter_mut().map(|(_, term)| term).collect(),
        Term::Product(parts) | Term::Quotient(parts, _) | Term::Remainder(parts) | Term::Compare(parts, _) => {
            parts.iter_mut().collect()
        }
        Term::Extreme(terms, _) | Term::Joined(terms, _) => terms.iter_mut().collect(),
        Term::Magnitude(term) | Term::Within(term, _) | Term::Not(term) | Term::Rolls(term, _) => vec![term],
        Term::If(parts) => parts.iter_mut().collect(),
        Term::Match(subject, arms, rest) => {
            let values = arms.iter_mut().map(|arm| &mut arm.value).chain(rest.as_deref_mut());
            std::iter::once(&mut **subject).chain(values).collect()
        }
        Term::Let(bound) => {
            let Let { value, body, .. } = &mut **bound;
            let mut parts = match value {
                Bound::Value(term) => vec![term],
                Bound::Dice(hand) => hand_parts_mut(hand),
                Bound::Faces(visit) => visit.parts_mut(),
            };
            parts.push(body);
            parts
        }
    }
}

/// The terms that say how many dice a hand has, and what dice, to be changed.
pub fn hand_parts_mut(hand: &mut Hand) -> Vec<&mut Term> {
    let parts = hand.groups.iter_mut().flat_map(|group| {
        let die = match &mut group.die {
            HandDie::Known(_) | HandDie::Card(_) => None,
            HandDie::Sides(term) | HandDie::Roll(term) => Some(term),
        };
        std::iter::once(&mut group.count).chain(die)
    });
    parts.collect()
}

impl Visit {
    /// The terms that it consists of, to be changed.
    pub fn parts_mut(&mut self) -> Vec<&mut Term> {
        let Self { pools, states, steps, .. } = self;
        let mut parts: Vec<&mut Term> = pools.iter_mut().flat_map(|pool| source_parts_mut(&mut pool.dice)).collect();
        parts.extend(states.iter_mut().map(|state| &mut state.first));
        super::visit::step_terms_mut(steps, &mut parts);
        parts
    }
}

fn source_parts_mut(source: &mut Source) -> Vec<&mut Term> {
    match source {
        Source::Rolled(hand) => hand_parts_mut(hand),
        Source::Named(_) => Vec::new(),
    }
}

/// Replaces words by their places in a list that has them all.
pub fn number_words(term: &mut Term, words: &[String]) {
    if let Term::Word(word) = term {
        let place = words.iter().position(|known| known == word).unwrap_or(0);
        *term = Term::number(i32::try_from(place).expect("a text has fewer words than numbers"));
        return;
    }
    parts_mut(term).into_iter().for_each(|part| number_words(part, words));
}

/// Replaces names by numbers, by slot.
pub fn number_names(term: &mut Term, numbers: &[(usize, i32)]) {
    if let Term::Name(name) = term
        && let Some(&(_, number)) = numbers.iter().find(|(slot, _)| *slot == name.slot)
    {
        *term = Term::number(number);
        return;
    }
    parts_mut(term).into_iter().for_each(|part| number_names(part, numbers));
}
