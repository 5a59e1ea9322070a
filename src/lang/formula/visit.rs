//! The faces that pools show, one after another, with numbers that are kept from face to face.

use super::{
    Bound, Bounds, Hand, Keeping, Let, Measure, Measured, Name, Range, Scope, Source, Term, hand_parts, mentions,
    parts, parts_mut,
};
use dice::Cmp;

/// After so many faces, numbers that still grow have no end that is known.
const MOST_FACES: i64 = 200;
/// More dice than these are not looked at one by one.
pub const MOST_ONE_BY_ONE: u32 = 65;

/// A visit to each face that some die of several pools shows, in order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Visit {
    /// The pools; at least one.
    pub pools: Vec<Visited>,
    /// Whether the highest face comes first, or else the lowest.
    pub high: bool,
    /// What is read off the dice at each face.
    pub shown: Vec<Shown>,
    /// What is kept from face to face, and known afterwards; at least one.
    pub states: Vec<State>,
    /// What is done at each face.
    pub steps: Vec<Step>,
    /// The function that stands for all of this, with a number that it is given.
    pub told: Option<(&'static str, Option<u32>)>,
}

/// A pool whose faces are visited.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Visited {
    pub dice: Source,
    /// The most dice that there may be; `None` for no end.
    pub most: Option<u32>,
}

/// How many dice of a pool compare with the face that is visited as stated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shown {
    pub name: Name,
    /// Which of the pools.
    pub pool: usize,
    pub cmp: Cmp,
}

/// A number, or yes or no, that is kept from face to face.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub name: Name,
    /// What it is before the first face.
    pub first: Term,
    /// Between which bounds it lies at all times.
    pub range: Range,
}

/// Something that is done at each face.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// What is kept gets a new value, or a name is given until the next face.
    Put(Name, Term),
    /// One thing or another is done.
    If(Term, Vec<Self>, Vec<Self>),
}

impl Visit {
    /// The slots of all names that it gives, beside that of the face.
    pub fn slots(&self) -> Vec<usize> {
        fn put(steps: &[Step], slots: &mut Vec<usize>) {
            for step in steps {
                match step {
                    Step::Put(name, _) => slots.push(name.slot),
                    Step::If(_, yes, no) => {
                        put(yes, slots);
                        put(no, slots);
                    }
                }
            }
        }
        let mut slots: Vec<usize> = self.states.iter().map(|state| state.name.slot).collect();
        slots.extend(self.shown.iter().map(|shown| shown.name.slot));
        put(&self.steps, &mut slots);
        slots
    }

    /// Whether the dice of a name are visited.
    pub fn looks_at(&self, slot: usize) -> bool {
        self.pools.iter().any(|pool| pool.name().is_some_and(|name| name.slot == slot))
    }

    /// The terms of what is kept at first and of what is done.
    pub fn terms(&self) -> Vec<&Term> {
        let mut terms: Vec<&Term> = self.states.iter().map(|state| &state.first).collect();
        step_terms(&self.steps, &mut terms);
        terms
    }

    /// The most dice that are looked at.
    pub fn most(&self) -> Option<i64> {
        self.pools.iter().map(|pool| pool.most.map(i64::from)).sum()
    }
}

impl Visited {
    /// The name of the dice, if they have one.
    pub fn name(&self) -> Option<&Name> {
        match &self.dice {
            Source::Named(name) => Some(name),
            Source::Rolled(_) => None,
        }
    }

    /// All of its dice, one by one. More than can be looked at in this way are as good as any number of them.
    pub fn die_by_die(&self) -> impl Iterator<Item = Measured> {
        let read = |place| Measured { dice: self.dice.clone(), keep: Keeping::All, what: Measure::Die(place) };
        (1..=self.most.map_or(MOST_ONE_BY_ONE, |most| most.min(MOST_ONE_BY_ONE))).map(read)
    }
}

fn step_terms<'t>(steps: &'t [Step], terms: &mut Vec<&'t Term>) {
    for step in steps {
        match step {
            Step::Put(_, value) => terms.push(value),
            Step::If(held, yes, no) => {
                terms.push(held);
                step_terms(yes, terms);
                step_terms(no, terms);
            }
        }
    }
}

pub(super) fn step_terms_mut<'t>(steps: &'t mut [Step], terms: &mut Vec<&'t mut Term>) {
    for step in steps {
        match step {
            Step::Put(_, value) => terms.push(value),
            Step::If(held, yes, no) => {
                terms.push(held);
                step_terms_mut(yes, terms);
                step_terms_mut(no, terms);
            }
        }
    }
}

impl Let {
    /// The slots of the names that it gives to the term in which they hold.
    pub fn gives(&self) -> Vec<usize> {
        given_slots(&self.name, &self.value)
    }

    /// Whether a name occurs in its value.
    pub fn mentions(&self, slot: usize) -> bool {
        let among = |terms: Vec<&Term>| terms.into_iter().any(|term| mentions(term, slot));
        match &self.value {
            Bound::Value(term) => mentions(term, slot),
            Bound::Dice(hand) => hand.is_drawn_after(slot) || among(hand_parts(hand)),
            Bound::Faces(visit) => visit.looks_at(slot) || among(visit.terms()),
        }
    }
}

/// The slots of the names that a name with its value gives.
pub fn given_slots(name: &Name, value: &Bound) -> Vec<usize> {
    match value {
        Bound::Faces(visit) => visit.states.iter().map(|state| state.name.slot).collect(),
        _ => vec![name.slot],
    }
}

/// All visits in a term.
pub fn visits(term: &Term) -> Vec<(&Name, &Visit)> {
    let here = match term {
        Term::Let(bound) => match &bound.value {
            Bound::Faces(visit) => Some((&bound.name, &**visit)),
            _ => None,
        },
        _ => None,
    };
    here.into_iter().chain(parts(term).into_iter().flat_map(visits)).collect()
}

/// Gives names to the dice that are visited where they are rolled. The first of the new slots is given.
pub fn name_visited(term: &mut Term, slots: &mut usize) {
    parts_mut(term).into_iter().for_each(|part| name_visited(part, slots));
    let Term::Let(bound) = term else { return };
    let Bound::Faces(visit) = &mut bound.value else { return };
    let mut named: Vec<(Name, Hand)> = Vec::new();
    for pool in &mut visit.pools {
        if let Source::Rolled(hand) = &pool.dice {
            // Its text differs from that of all other names.
            let name = Name { slot: *slots, text: format!("({hand} {slots})"), several: true };
            *slots += 1;
            named.push((name.clone(), hand.clone()));
            pool.dice = Source::Named(name);
        }
    }
    for (name, hand) in named.into_iter().rev() {
        let body = std::mem::replace(term, Term::number(0));
        *term = Term::Let(Box::new(Let { name, value: Bound::Dice(hand), body }));
    }
}

impl Scope {
    /// The bounds of everything that is kept, from the first face to the last. `hands` are the dice of the pools.
    pub fn kept_ranges(&self, face: &Name, visit: &Visit) -> Vec<Range> {
        let mut inner = self.clone();
        let worths = visit.pools.iter().filter_map(|pool| self.hand(&pool.dice).map(|hand| self.worth(hand)));
        let worth = worths.reduce(Range::or).unwrap_or(Range { low: None, high: None });
        inner.set(face.slot, Bounds::Value(worth));
        for Shown { name, pool, .. } in &visit.shown {
            let high = visit.pools[*pool].most.map(i64::from);
            inner.set(name.slot, Bounds::Value(Range { low: Some(0), high }));
        }
        let mut ranges: Vec<Range> = visit.states.iter().map(|state| self.range(&state.first)).collect();
        // Each face is that of a die, and differs from the others.
        let faces = worth.low.zip(worth.high).map(|(low, high)| high.saturating_sub(low).saturating_add(1));
        let most = faces.unwrap_or(i64::MAX).min(visit.most().unwrap_or(i64::MAX));
        for number in 0..=most {
            for (state, range) in std::iter::zip(&visit.states, &ranges) {
                inner.set(state.name.slot, Bounds::Value(*range));
            }
            if number == most {
                break;
            }
            inner.take(&visit.steps);
            let mut changed = false;
            for (state, range) in std::iter::zip(&visit.states, &mut ranges) {
                let mut wider = range.or(inner.range(&Term::Name(state.name.clone())));
                if number >= MOST_FACES {
                    wider.low = wider.low.filter(|_| wider.low == range.low);
                    wider.high = wider.high.filter(|_| wider.high == range.high);
                }
                changed |= wider != *range;
                *range = wider;
            }
            if !changed {
                break;
            }
        }
        ranges
    }

    /// The bounds of names after steps have been taken.
    pub fn take(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Put(name, value) => {
                    let range = self.range(value);
                    self.set(name.slot, Bounds::Value(range));
                }
                Step::If(held, yes, no) => match self.answer(held) {
                    Some(true) => self.take(yes),
                    Some(false) => self.take(no),
                    None => {
                        let mut other = self.clone();
                        self.take(yes);
                        other.take(no);
                        self.widen(&other);
                    }
                },
            }
        }
    }
}
