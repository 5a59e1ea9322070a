//! Dice that are compared with numbers which are known only after they were rolled.
//!
//! `let p = 5d6; let t = d6; count(p >= t)` asks how many of the five dice reach a number that comes later. What is read
//! off named dice is found out when they are rolled; so here the dice are read one by one, or face by face, and compared
//! where the number is known. `count(p = highest(p))` needs no other number than one that is read off the same dice: it
//! stays as it is, because solver and sampler know how to answer it from these dice alone.

use std::borrow::Cow;
use std::cell::Cell;

use super::{
    Bound, Deck, FaceSet, Group, Hand, HandDie, Keeping, Let, Measure, Measured, Name, Scope, Source, Span, Term, Test,
    free_names, hand_parts_mut, has_dice, has_free_names, mentions, name_visited, parts, parts_mut, size, visits,
};
use crate::expr::Sign;
use dice::Cmp;

/// The most dice, or faces, that are read one by one.
pub const MOST: i64 = 1000;
/// The most terms that come of it. What is compared may be read one by one, too.
const MOST_TERMS: usize = 200_000;

/// The dice of a name, and which other names have the same value wherever these dice are read.
pub struct Reading<'a> {
    slot: usize,
    hand: &'a Hand,
    scope: &'a Scope,
    /// Names that are given after the dice were rolled. What follows from the dice alone is put in place of its name.
    later: Vec<(usize, Option<Term>)>,
    /// Whether a number from outside stays as it is from the roll to the last reading.
    stays: &'a dyn Fn(usize) -> bool,
    /// How many terms have come of it.
    made: Cell<usize>,
}

impl<'a> Reading<'a> {
    pub fn new(name: &Name, hand: &'a Hand, scope: &'a Scope, stays: &'a dyn Fn(usize) -> bool) -> Self {
        Self { slot: name.slot, hand, scope, later: Vec::new(), stays, made: Cell::new(0) }
    }

    /// Takes note of the names that are given in a term.
    pub fn note(&mut self, term: &Term) {
        if let Term::Let(bound) = term {
            self.note_name(bound.name.slot, &bound.value);
        }
        parts(term).into_iter().for_each(|part| self.note(part));
    }

    /// Takes note of a name that is given after the dice were rolled.
    pub fn note_name(&mut self, slot: usize, value: &Bound) {
        let follows = match value {
            Bound::Value(term) if !has_dice(term) => {
                let mut term = term.clone();
                self.put_in(&mut term);
                self.is_known(&term).then_some(term)
            }
            Bound::Faces(visit) => {
                self.later.extend(visit.slots().into_iter().map(|slot| (slot, None)));
                None
            }
            _ => None,
        };
        self.later.push((slot, follows));
    }

    /// Puts what follows from the dice in place of its name.
    fn put_in(&self, term: &mut Term) {
        if let Term::Name(name) = term
            && let Some((_, Some(value))) = self.later.iter().find(|(slot, _)| *slot == name.slot)
        {
            *term = value.clone();
            return;
        }
        parts_mut(term).into_iter().for_each(|part| self.put_in(part));
    }

    /// Whether a term follows from the dice, and from what is known when they are rolled.
    fn is_known(&self, term: &Term) -> bool {
        let is_later = |slot: usize| self.later.iter().any(|(later, _)| *later == slot);
        free_names(term).into_iter().all(|slot| slot == self.slot || (!is_later(slot) && (self.stays)(slot)))
    }

    /// Reads the dice one by one wherever they are compared with what is not known when they are rolled.
    ///
    /// # Errors
    /// A comparison for which there are too many dice and too many faces.
    pub fn settle(&self, term: &mut Term) -> Result<(), Measured> {
        if let Term::Measured(measured) = term
            && let Measure::Count(test) = &mut measured.what
            && matches!(&measured.dice, Source::Named(name) if name.slot == self.slot)
        {
            test.numbers_mut().into_iter().for_each(|number| self.put_in(number));
            if !test.numbers().into_iter().all(|number| self.is_known(number)) {
                *term = self.one_by_one(measured).ok_or_else(|| (**measured).clone())?;
                // The numbers may be read off these dice, too.
                return self.settle_parts(term);
            }
        }
        self.settle_parts(term)
    }

    /// Reads the dice one by one wherever they are compared with something that is read off the same dice.
    fn settle_itself(&self, term: &mut Term) -> Result<(), Measured> {
        if let Term::Measured(measured) = term
            && matches!(&measured.dice, Source::Named(name) if name.slot == self.slot)
            && measured.reads_itself(self.slot)
        {
            *term = self.one_by_one(measured).ok_or_else(|| (**measured).clone())?;
        }
        parts_mut(term).into_iter().try_for_each(|part| self.settle_itself(part))
    }

    /// A count of named dice as a sum over the dice, or over their faces, whichever are fewer.
    fn one_by_one(&self, measured: &Measured) -> Option<Term> {
        let Measure::Count(test) = &measured.what else { return None };
        let read = |what: Measure| {
            Term::Measured(Box::new(Measured { dice: measured.dice.clone(), keep: measured.keep, what }))
        };
        let dice = most_dice(measured.keep, self.hand, self.scope);
        let faces = faces(self.hand);
        let each = 1 + test.numbers().into_iter().map(size).sum::<usize>();
        let times = faces.as_ref().map_or(usize::MAX, Vec::len).min(dice.map_or(usize::MAX, |dice| dice as usize));
        self.made.set(self.made.get().saturating_add(each.saturating_mul(times)));
        if self.made.get() > MOST_TERMS {
            return None;
        }
        let passed: Vec<Term> = match (dice, faces) {
            (dice, Some(faces)) if dice.is_none_or(|dice| (faces.len() as i64) < dice) => faces
                .into_iter()
                .map(|face| {
                    let shown = Measure::Count(Test::Compare(Cmp::Eq, Box::new(Term::number(face))));
                    Term::Product(Box::new([test.of(Term::number(face)), read(shown)]))
                })
                .collect(),
            (Some(dice), _) if dice <= MOST => {
                let there = Measure::Count(Test::Within(Span { low: i32::MIN, high: i32::MAX }));
                let is_fixed = self.hand.fixed_size().is_some();
                (1..=dice as u32)
                    .map(|place| {
                        let passes = test.of(read(Measure::Rank(place, true)));
                        if is_fixed {
                            return passes;
                        }
                        // A die that is not there shows 0, which is no face.
                        let is_there =
                            Term::Compare(Box::new([read(there.clone()), Term::number(place as i32)]), Cmp::Ge);
                        Term::Joined(vec![is_there, passes], true)
                    })
                    .collect()
            }
            _ => return None,
        };
        Some(match <[Term; 1]>::try_from(passed) {
            Ok([only]) => only,
            Err(several) => Term::Sum(several.into_iter().map(|term| (Sign::Plus, term)).collect()),
        })
    }

    fn settle_parts(&self, term: &mut Term) -> Result<(), Measured> {
        parts_mut(term).into_iter().try_for_each(|part| self.settle(part))
    }
}

impl Measured {
    /// Whether dice are compared with something that is read off the same dice.
    pub fn reads_itself(&self, slot: usize) -> bool {
        match &self.what {
            Measure::Count(test) => test.numbers().into_iter().any(|number| mentions(number, slot)),
            _ => false,
        }
    }
}

impl Test {
    /// The numbers with which dice are compared.
    pub fn numbers(&self) -> Vec<&Term> {
        match self {
            Self::Compare(_, with) => vec![with],
            Self::Between(ends) => ends.iter().collect(),
            Self::Within(_) => Vec::new(),
        }
    }

    /// The numbers with which dice are compared, to be changed.
    pub fn numbers_mut(&mut self) -> Vec<&mut Term> {
        match self {
            Self::Compare(_, with) => vec![with],
            Self::Between(ends) => ends.iter_mut().collect(),
            Self::Within(_) => Vec::new(),
        }
    }

    /// Whether a die passes.
    fn of(&self, die: Term) -> Term {
        match self {
            Self::Compare(cmp, with) => Term::Compare(Box::new([die, (**with).clone()]), *cmp),
            Self::Within(span) => Term::Within(Box::new(die), *span),
            Self::Between(ends) => {
                let [low, high] = &**ends;
                let reaches = Term::Compare(Box::new([die.clone(), low.clone()]), Cmp::Ge);
                Term::Joined(vec![reaches, Term::Compare(Box::new([die, high.clone()]), Cmp::Le)], true)
            }
        }
    }
}

/// A term in which named dice are read one by one wherever they are compared with what is not known when they are rolled,
/// and dice that are set against dice, if their number varies;
/// if `all`, also where they are compared with something that is read off the same dice.
///
/// # Errors
/// A comparison for which there are too many dice and too many faces.
pub fn read_apart(term: &Term, all: bool) -> Result<Cow<'_, Term>, Measured> {
    let (against, visited) = (sets_against(term), !visits(term).is_empty());
    if !against && !visited && !compares_with_names(term) {
        return Ok(Cow::Borrowed(term));
    }
    let mut term = term.clone();
    if visited {
        let mut slots = free_slot(&term);
        name_visited(&mut term, &mut slots);
    }
    if against {
        let mut slots = free_slot(&term);
        set_apart(&mut term, None, &Scope::default(), &[], &mut slots);
    }
    settle_lets(&mut term, &Scope::default(), all)?;
    Ok(Cow::Owned(term))
}

/// Whether named dice are compared with what follows from a name.
fn compares_with_names(term: &Term) -> bool {
    let here = match term {
        Term::Measured(measured) => match (&measured.dice, &measured.what) {
            (Source::Named(_), Measure::Count(test)) => test.numbers().into_iter().any(has_free_names),
            _ => false,
        },
        _ => false,
    };
    here || parts(term).into_iter().any(compares_with_names)
}

fn settle_lets(term: &mut Term, scope: &Scope, all: bool) -> Result<(), Measured> {
    let Term::Let(bound) = term else {
        return parts_mut(term).into_iter().try_for_each(|part| settle_lets(part, scope, all));
    };
    let inner = scope.with(bound);
    let Let { name, value, body } = &mut **bound;
    match value {
        Bound::Value(value) => settle_lets(value, scope, all)?,
        Bound::Faces(_) => {}
        Bound::Dice(hand) => {
            let mut reading = Reading::new(name, hand, &inner, &|_| true);
            reading.note(body);
            reading.settle(body)?;
            if all {
                reading.settle_itself(body)?;
            }
            hand_parts_mut(hand).into_iter().try_for_each(|part| settle_lets(part, scope, all))?;
        }
    }
    settle_lets(body, &inner, all)
}

/// Reads dice one by one where they are set against others: in each place, whether the die is there and higher than the
/// other one. Dice that have no name get one, with a new slot. With a slot, that is done where its dice are a side; without,
/// where the number of dice of a side varies. `hands` are dice that the scope does not know.
pub fn set_apart(term: &mut Term, slot: Option<usize>, scope: &Scope, hands: &[(usize, Hand)], slots: &mut usize) {
    if let Term::Let(bound) = term {
        let inner = scope.with(bound);
        let Let { value, body, .. } = &mut **bound;
        match value {
            Bound::Value(value) => set_apart(value, slot, scope, hands, slots),
            Bound::Faces(_) => {}
            Bound::Dice(hand) => {
                hand_parts_mut(hand).into_iter().for_each(|part| set_apart(part, slot, scope, hands, slots));
            }
        }
        return set_apart(body, slot, &inner, hands, slots);
    }
    parts_mut(term).into_iter().for_each(|part| set_apart(part, slot, scope, hands, slots));
    if let Term::Measured(measured) = &*term
        && let Measure::Beats(other) = &measured.what
        && let Some(apart) = places_apart(measured, other, slot, scope, hands, slots)
    {
        *term = apart;
    }
}

/// The number of places in which the first of two sides is higher.
fn places_apart(
    measured: &Measured,
    other: &Source,
    slot: Option<usize>,
    scope: &Scope,
    hands: &[(usize, Hand)],
    slots: &mut usize,
) -> Option<Term> {
    let of = |source: &Source| match source {
        Source::Rolled(hand) => Some(hand.clone()),
        Source::Named(name) => {
            let known = hands.iter().find(|(slot, _)| *slot == name.slot).map(|(_, hand)| hand.clone());
            known.or_else(|| scope.hand(source).cloned())
        }
    };
    let mut sides = [(measured.dice.clone(), measured.keep), (other.clone(), Keeping::All)];
    let dice = [of(&measured.dice)?, of(other)?];
    let varies = dice.each_ref().map(|hand| hand.fixed_size().is_none());
    let is_meant = match slot {
        Some(slot) => sides.iter().any(|(source, _)| matches!(source, Source::Named(name) if name.slot == slot)),
        None => varies.contains(&true),
    };
    if !is_meant {
        return None;
    }
    let mut most = MOST;
    for (hand, (_, keep)) in std::iter::zip(&dice, &sides) {
        most = most.min(most_dice(*keep, hand, scope)?);
    }
    let mut named = Vec::new();
    for (side, hand) in std::iter::zip(&mut sides, dice) {
        if matches!(side.0, Source::Rolled(_)) {
            // Its text differs from that of all other names.
            let name = Name { slot: *slots, text: format!("({hand} {slots})"), several: true };
            *slots += 1;
            side.0 = Source::Named(name.clone());
            named.push((name, hand));
        }
    }
    let read = |(dice, keep): &(Source, Keeping), what: Measure| {
        Term::Measured(Box::new(Measured { dice: dice.clone(), keep: *keep, what }))
    };
    let places = (1..=most as u32).map(|place| {
        let [mine, theirs] = sides.each_ref().map(|side| read(side, Measure::Rank(place, true)));
        let mut holds = vec![Term::Compare(Box::new([mine, theirs]), Cmp::Gt)];
        for (side, varies) in std::iter::zip(&sides, varies) {
            if varies {
                let there = read(side, Measure::Count(Test::Within(Span { low: i32::MIN, high: i32::MAX })));
                holds.push(Term::Compare(Box::new([there, Term::number(place as i32)]), Cmp::Ge));
            }
        }
        (Sign::Plus, if holds.len() == 1 { holds.remove(0) } else { Term::Joined(holds, true) })
    });
    let body = Term::Sum(places.collect());
    Some(
        named
            .into_iter()
            .rev()
            .fold(body, |body, (name, hand)| Term::Let(Box::new(Let { name, value: Bound::Dice(hand), body }))),
    )
}

/// The first slot that no name of a term has.
fn free_slot(term: &Term) -> usize {
    let own = match term {
        Term::Let(bound) => {
            let inner = if let Bound::Faces(visit) = &bound.value { visit.slots() } else { Vec::new() };
            inner.into_iter().fold(bound.name.slot, usize::max) + 1
        }
        _ => 0,
    };
    parts(term).into_iter().map(free_slot).fold(own, usize::max)
}

/// Whether dice are set against dice in a term.
fn sets_against(term: &Term) -> bool {
    matches!(term, Term::Measured(measured) if matches!(measured.what, Measure::Beats(_)))
        || parts(term).into_iter().any(sets_against)
}

/// Whether dice can be read one by one, or face by face.
pub fn can_be_read_apart(keep: Keeping, hand: &Hand, scope: &Scope) -> bool {
    faces(hand).is_some() || most_dice(keep, hand, scope).is_some_and(|dice| dice <= MOST)
}

/// The most dice that count.
fn most_dice(keep: Keeping, hand: &Hand, scope: &Scope) -> Option<i64> {
    let count = match hand.fixed_size() {
        Some(count) => i64::from(count),
        None => scope.dice(hand).high?,
    };
    Some(keep.kept(hand.keep.kept(count)))
}

/// The faces that dice may show, if that is known and they are not too many.
fn faces(hand: &Hand) -> Option<Vec<i32>> {
    let mut all = Vec::new();
    for group in &hand.groups {
        let Group { die: HandDie::Known(die) | HandDie::Card(Deck { cards: die, .. }), burst, reroll, .. } = group
        else {
            return None;
        };
        if matches!(burst, Some(burst) if !burst.apart) || die.face_count() as i64 > MOST {
            return None;
        }
        let stands = |face: &i64| !matches!(reroll, Some((again, false)) if FaceSet::holds(again, *face));
        all.extend(die.faces().into_iter().filter(stands).filter_map(|face| i32::try_from(face).ok()));
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}
