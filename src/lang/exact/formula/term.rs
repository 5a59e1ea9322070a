//! The solver: one case for each kind of term.

use std::collections::HashMap;
use std::rc::Rc;

use dashu_int::UBig;

use super::decks::gone;
use super::hand::Joint;
use super::spread::{Spread, best_of};
use crate::exact::solve as solve_plain;
use crate::expr::{Expr, Sign};
use crate::formula::{
    Bound, Hand, Keeping, Let, Measure, Measured, Source, Term, free_names, has_dice, measured_of, parts, remainder,
    size, visits,
};
use dice::Cmp;
use dice::exact::add;
use dice::exact::budget::{self, Budget, TooLarge};

/// The steps for one value of a spread, beside its words.
const EACH: f64 = 120.0;
/// The most results that are remembered.
const MAX_KNOWN: usize = 100_000;

/// The fixed value of a name.
#[derive(Debug, Clone)]
pub(super) enum Fixed {
    /// A value.
    Value(i64),
    /// Everything that is read off dice.
    Dice(Rc<Vec<Measured>>, Vec<i64>),
    /// What is kept after the last face.
    Kept(Vec<i64>),
}

/// What is asked of a term again and again.
#[derive(Debug, Clone)]
struct About {
    /// The names that it uses, in order.
    names: Rc<[usize]>,
    has_dice: bool,
    /// How many terms it consists of.
    size: f64,
}

/// A term with the values of the names in it.
type Question = (*const Term, Vec<i64>);

/// Solves the terms of one formula.
#[derive(Debug)]
pub(super) struct Solver<'t, 'b> {
    pub(super) budget: &'b mut Budget,
    words: &'t [String],
    fixed: Vec<Option<Fixed>>,
    /// The dice of each name.
    hands: HashMap<usize, &'t Hand>,
    /// The names of dice whose faces are visited.
    pub(super) visited: Vec<usize>,
    known: HashMap<Question, Rc<Spread>>,
    about: HashMap<*const Term, About>,
    /// The most things that are read off dice of a name.
    readings: f64,
}

impl<'t, 'b> Solver<'t, 'b> {
    pub(super) fn new(body: &'t Term, words: &'t [String], budget: &'b mut Budget) -> Self {
        let mut hands = HashMap::new();
        collect_hands(body, &mut hands);
        let mut visited = Vec::new();
        for (_, visit) in visits(body) {
            visited.extend(visit.pools.iter().filter_map(|pool| pool.name().map(|name| name.slot)));
        }
        Self {
            budget,
            words,
            fixed: Vec::new(),
            hands,
            visited,
            known: HashMap::new(),
            about: HashMap::new(),
            readings: 0.0,
        }
    }

    pub(super) fn word(&self, word: &str) -> i64 {
        self.words.iter().position(|known| known == word).unwrap_or(0) as i64
    }

    pub(super) fn fixed(&self, slot: usize) -> Option<&Fixed> {
        self.fixed.get(slot)?.as_ref()
    }

    pub(super) fn fix(&mut self, slot: usize, value: Fixed) {
        if self.fixed.len() <= slot {
            self.fixed.resize(slot + 1, None);
        }
        if let Fixed::Dice(measures, _) = &value {
            self.readings = self.readings.max(measures.len() as f64);
        }
        self.fixed[slot] = Some(value);
    }

    /// The name holds no longer.
    pub(super) fn forget(&mut self, slot: usize) {
        if let Some(place) = self.fixed.get_mut(slot) {
            *place = None;
        }
    }

    /// What is read off the dice of a name.
    pub(super) fn read(&self, source: &Source, keep: Keeping, what: &Measure) -> i64 {
        let Source::Named(name) = source else { unreachable!("dice are rolled for it") };
        let Some(Fixed::Dice(measures, values)) = self.fixed(name.slot) else {
            unreachable!("dice are fixed before they are read")
        };
        let place = measures.iter().position(|known| known.keep == keep && known.what == *what);
        values[place.expect("everything that is read was collected")]
    }

    /// How many dice of both sides are compared one by one.
    pub(super) fn places(&self, measured: &Measured) -> u32 {
        let Measure::Beats(other) = &measured.what else { return 0 };
        let size = |source: &Source, keep: Keeping| {
            let hand = match source {
                Source::Rolled(hand) => hand,
                Source::Named(name) => self.hands[&name.slot],
            };
            keep.kept(hand.keep.kept(hand.fixed_size().unwrap_or(0).into()))
        };
        let places = size(&measured.dice, measured.keep).min(size(other, Keeping::All));
        u32::try_from(places).unwrap_or(0)
    }

    fn about(&mut self, term: &'t Term) -> About {
        let about = || About { names: free_names(term).into(), has_dice: has_dice(term), size: size(term) as f64 };
        self.about.entry(std::ptr::from_ref(term)).or_insert_with(about).clone()
    }

    /// The steps to work out a term of this size whose names are fixed.
    fn steps_without_dice(&self, size: f64) -> f64 {
        size * (20.0 + 5.0 * self.readings)
    }

    /// The values of a function of a part.
    fn image(&mut self, term: &Term, part: &'t Term, image: impl Fn(&i64) -> i64) -> Result<Spread, TooLarge> {
        let part = self.solve(part)?;
        self.spend_on(term, &part)?;
        Ok(part.map(image))
    }

    /// Counts a look at each value.
    fn spend_on(&mut self, term: &Term, spread: &Spread) -> Result<(), TooLarge> {
        self.budget.spend(term, spread.values.len() as f64 * (EACH + 2.0 * spread.words()))
    }

    /// The values of a term, given the names that are fixed.
    pub(super) fn solve(&mut self, term: &'t Term) -> Result<Rc<Spread>, TooLarge> {
        let about = self.about(term);
        if !about.has_dice {
            self.budget.spend(term, self.steps_without_dice(about.size))?;
            return Ok(Rc::new(Spread::certain(self.certain(term))));
        }
        let mut given = Vec::new();
        for &slot in &*about.names {
            match self.fixed(slot) {
                Some(Fixed::Value(value)) => given.push(*value),
                Some(Fixed::Dice(_, values)) => given.extend(values),
                Some(Fixed::Kept(_)) | None => {}
            }
        }
        let question = (std::ptr::from_ref(term), given);
        if let Some(known) = self.known.get(&question) {
            return Ok(Rc::clone(known));
        }
        let spread = Rc::new(self.work_out(term)?);
        self.budget.spend(term, EACH * spread.values.len() as f64)?;
        if self.known.len() < MAX_KNOWN {
            self.known.insert(question, Rc::clone(&spread));
        }
        Ok(spread)
    }

    fn work_out(&mut self, term: &'t Term) -> Result<Spread, TooLarge> {
        match term {
            Term::Plain(Expr::Compare(left, cmp, right)) if !left.has_formula() && !right.has_formula() => {
                let (left, right) = (solve_plain(left, self.budget)?, solve_plain(right, self.budget)?);
                self.compare(term, &Spread::of(&left), *cmp, &Spread::of(&right))
            }
            Term::Plain(expr) => Ok(Spread::of(&solve_plain(expr, self.budget)?)),
            Term::Word(_) | Term::Name(_) => unreachable!("no dice are rolled in it"),
            Term::Measured(measured) => self.measured(term, measured),
            Term::Sum(terms) => {
                let mut sum = Rc::new(Spread::certain(0));
                for (sign, part) in terms {
                    let part = self.solve(part)?;
                    self.spend_on(term, &part)?;
                    let part = if *sign == Sign::Minus { Rc::new(part.map(|value| -value)) } else { part };
                    sum = self.add(term, &sum, &part)?;
                }
                Ok(sum.as_ref().clone())
            }
            Term::Product(factors) => self.join(term, factors, |a, b| a.saturating_mul(*b)),
            Term::Quotient(parts, rounding) => self.join(term, parts, |a, b| rounding.divide(*a, *b)),
            Term::Remainder(parts) => self.join(term, parts, |a, b| remainder(*a, *b)),
            Term::Extreme(terms, largest) => self.extreme(term, terms, *largest),
            Term::Magnitude(part) => self.image(term, part, |value| value.saturating_abs()),
            Term::Compare(sides, cmp) => {
                let (left, right) = (self.solve(&sides[0])?, self.solve(&sides[1])?);
                self.compare(term, &left, *cmp, &right)
            }
            Term::Within(part, span) => self.image(term, part, |value| i64::from(span.holds(*value))),
            Term::Joined(terms, all) => {
                let mut sofar = Spread::certain(i64::from(*all));
                for part in terms {
                    let part = self.solve(part)?;
                    self.spend_pairs(term, &sofar, &part)?;
                    sofar = sofar.joined(&part, |a, b| if *all { *a.min(b) } else { *a.max(b) });
                }
                Ok(sofar)
            }
            Term::Not(part) => self.image(term, part, |value| 1 - value),
            Term::If(parts) => {
                let held = self.solve(&parts[0])?;
                let weight = |value| held.weight_where(|held| *held == value);
                let mut chosen = Vec::new();
                for (weight, part) in [(weight(1), &parts[1]), (weight(0), &parts[2])] {
                    if !weight.is_zero() {
                        chosen.push((weight, self.solve(part)?));
                    }
                }
                self.mix(term, &chosen, &held.total, held.truncated)
            }
            Term::Match(subject, arms, rest) => {
                let subject = self.solve(subject)?;
                self.spend_on(term, &subject)?;
                let mut left = subject.values.clone();
                let mut chosen = Vec::new();
                let values = arms.iter().map(|arm| (Some(&arm.spans), &arm.value));
                for (spans, value) in values.chain(rest.as_deref().map(|rest| (None, rest))) {
                    self.budget.spend(term, 30.0 * left.len() as f64)?;
                    let held = |number: i64| spans.is_none_or(|spans| spans.iter().any(|span| span.holds(number)));
                    let (met, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|(number, _)| held(*number));
                    left = others;
                    let weight: UBig = met.iter().map(|(_, weight)| weight).sum();
                    if !weight.is_zero() {
                        chosen.push((weight, self.solve(value)?));
                    }
                }
                self.mix(term, &chosen, &subject.total, subject.truncated)
            }
            Term::Let(bound) => self.bound(term, bound),
            Term::Rolls(roll, until) => {
                let roll = self.solve(roll)?;
                super::rolls::until(term, &roll, *until, self.budget)
            }
        }
    }

    /// One of several spreads by weights.
    pub(super) fn mix(
        &mut self,
        term: &Term,
        parts: &[(UBig, Rc<Spread>)],
        whole: &UBig,
        truncated: f64,
    ) -> Result<Spread, TooLarge> {
        // The parts are brought to one denominator.
        let longest = parts.iter().map(|(_, part)| part.words()).fold(1.0, f64::max);
        let each = budget::multiply(longest, longest);
        let steps = |part: &Spread| part.values.len() as f64 * budget::multiply(part.words(), 2.0) + each;
        self.budget.spend(term, 3.0 * parts.iter().map(|(_, part)| steps(part)).sum::<f64>())?;
        let mut mixed = Spread::mixed(parts.iter().map(|(weight, part)| (weight, part.as_ref())), whole);
        mixed.truncated += truncated;
        Ok(mixed)
    }

    /// The values of a function of two independent parts.
    fn join(
        &mut self,
        term: &Term,
        parts: &'t [Term; 2],
        join: impl Fn(&i64, &i64) -> i64,
    ) -> Result<Spread, TooLarge> {
        let (left, right) = (self.solve(&parts[0])?, self.solve(&parts[1])?);
        self.spend_pairs(term, &left, &right)?;
        Ok(left.joined(&right, join))
    }

    fn spend_pairs(&mut self, term: &Term, left: &Spread, right: &Spread) -> Result<(), TooLarge> {
        let pairs = left.values.len() as f64 * right.values.len() as f64;
        let each = EACH + budget::multiply(left.words(), right.words());
        self.budget.spend(term, pairs * each)
    }

    fn add(&mut self, term: &Term, left: &Rc<Spread>, right: &Rc<Spread>) -> Result<Rc<Spread>, TooLarge> {
        for (shift, other) in [(left, right), (right, left)] {
            if let Some(shift) = shift.only() {
                let values = other.values.iter().map(|(value, weight)| (value.saturating_add(*shift), weight.clone()));
                let total = other.total.clone();
                return Ok(Rc::new(Spread {
                    values: values.collect(),
                    total,
                    truncated: left.truncated + right.truncated,
                }));
            }
        }
        let pairs = left.values.len() * right.values.len();
        let dense = |spread: &Spread| spread.span() <= 8 * spread.values.len() as i64;
        if pairs > 5000 && dense(left) && dense(right) {
            let [left, right] = [left, right].map(|spread| spread.as_ref().clone().into_distribution());
            return Ok(Rc::new(Spread::of(&add(left, right, term, self.budget)?)));
        }
        self.spend_pairs(term, left, right)?;
        Ok(Rc::new(left.joined(right, |a, b| a.saturating_add(*b))))
    }

    /// The largest or smallest of independent numbers.
    fn extreme(&mut self, term: &Term, terms: &'t [Term], largest: bool) -> Result<Spread, TooLarge> {
        let mut best: Option<Rc<Spread>> = None;
        for part in terms {
            let part = self.solve(part)?;
            let Some(sofar) = best else {
                best = Some(part);
                continue;
            };
            let (one, other) = (sofar.values.len() as f64, part.values.len() as f64);
            self.budget.spend(term, (one + other) * (EACH + 2.0 * budget::multiply(sofar.words(), part.words())))?;
            best = Some(Rc::new(best_of(&sofar, &part, largest)));
        }
        Ok(best.map_or_else(|| Spread::certain(0), |best| best.as_ref().clone()))
    }

    fn compare(&mut self, term: &Term, left: &Spread, cmp: Cmp, right: &Spread) -> Result<Spread, TooLarge> {
        let (one, other) = (left.values.len() as f64, right.values.len() as f64);
        self.budget.spend(term, (one + other) * (EACH + budget::multiply(left.words(), right.words())))?;
        let total = &left.total * &right.total;
        let truncated = left.truncated + right.truncated;
        // The weight of the lower values of the right side, as the left side goes up.
        let (mut below, mut at) = (UBig::ZERO, 0);
        let (mut less, mut same) = (UBig::ZERO, UBig::ZERO);
        for (value, weight) in &left.values {
            while let Some((other, passed)) = right.values.get(at).filter(|(other, _)| other < value) {
                debug_assert!(other < value);
                below += passed;
                at += 1;
            }
            less += weight * &below;
            if let Some((_, equal)) = right.values.get(at).filter(|(other, _)| other == value) {
                same += weight * equal;
            }
        }
        let yes = match cmp {
            Cmp::Gt => less,
            Cmp::Ge => less + same,
            Cmp::Eq => same,
            Cmp::Ne => &total - same,
            Cmp::Le => &total - less,
            Cmp::Lt => &total - less - same,
        };
        Ok(Spread::answer(yes, total, truncated))
    }

    /// A name and the term in which it holds.
    fn bound(&mut self, term: &Term, bound: &'t Let) -> Result<Spread, TooLarge> {
        let slot = bound.name.slot;
        let is_drawn = matches!(&bound.value, Bound::Dice(hand) if hand.deck().is_some());
        if (is_drawn || self.visited.contains(&slot))
            && let Some(spread) = self.together(term, bound)?
        {
            return Ok(spread);
        }
        let before = self.fixed.get(slot).cloned().flatten();
        let mut chosen = Vec::new();
        let (whole, truncated) = match &bound.value {
            Bound::Value(value) => {
                let values = self.solve(value)?;
                let mut rounds = self.budget.rounds(values.values.len());
                for (value, weight) in &values.values {
                    self.fix(slot, Fixed::Value(*value));
                    chosen.push((weight.clone(), self.solve(&bound.body)?));
                    self.budget.spend(term, EACH)?;
                    rounds.done(self.budget, term)?;
                }
                (values.total.clone(), values.truncated)
            }
            Bound::Faces(visit) => return self.after_faces(bound, visit),
            Bound::Dice(hand) => {
                let (measures, joint) = self.read_all(term, bound, hand)?;
                let mut rounds = self.budget.rounds(joint.values.len());
                for (values, weight) in joint.values {
                    self.fix(slot, Fixed::Dice(Rc::clone(&measures), values));
                    chosen.push((weight, self.solve(&bound.body)?));
                    self.budget.spend(term, EACH)?;
                    rounds.done(self.budget, term)?;
                }
                (joint.total, joint.truncated)
            }
        };
        if let Some(place) = self.fixed.get_mut(slot) {
            *place = before;
        }
        self.mix(term, &chosen, &whole, truncated)
    }

    /// Everything that is read off named dice.
    fn read_all(
        &mut self,
        term: &Term,
        bound: &'t Let,
        hand: &'t Hand,
    ) -> Result<(Rc<Vec<Measured>>, Joint), TooLarge> {
        let slot = bound.name.slot;
        let mut measures = measured_of(&bound.body, slot, &|measured| self.places(measured), &|_| false);
        gone(&bound.body, &bound.name, &mut measures);
        let (mut waiting, mut known): (Vec<_>, Vec<_>) =
            measures.into_iter().partition(|measured| measured.reads_itself(slot));
        let plain = known.len();
        // What compares the dice with something read off them comes after that.
        while let Some(next) = waiting.iter().position(|measured| {
            let Measure::Count(test) = &measured.what else { return true };
            let read = test.numbers().into_iter().flat_map(|number| measured_of(number, slot, &|_| 0, &|_| false));
            read.into_iter().all(|inner| known.contains(&inner))
        }) {
            known.push(waiting.remove(next));
        }
        let known = Rc::new(known);
        let joint = self.read_in_turn(term, slot, hand, &known, known[..plain].to_vec())?;
        Ok((known, joint))
    }

    /// Everything that is read off named dice, of which some is compared with the dice themselves. For each value of
    /// what they are compared with, the dice are gone through once, and the ways in which it has that value are taken.
    fn read_in_turn(
        &mut self,
        term: &Term,
        slot: usize,
        hand: &'t Hand,
        measures: &Rc<Vec<Measured>>,
        fixed: Vec<Measured>,
    ) -> Result<Joint, TooLarge> {
        let mut joint = self.hand_joint(term, hand, &fixed)?;
        let read = Rc::new(measures[..fixed.len()].to_vec());
        if fixed != **measures {
            let sizes = measures.iter().map(|measured| size(&Term::Measured(Box::new(measured.clone()))));
            let each = measures.len() as f64 * EACH + self.steps_without_dice(sizes.sum::<usize>() as f64);
            self.budget.spend(term, joint.values.len() as f64 * each)?;
        }
        let numbers = |solver: &mut Self, measured: &Measured, values: &[i64]| -> Vec<i64> {
            let Measure::Count(test) = &measured.what else { return Vec::new() };
            solver.fix(slot, Fixed::Dice(Rc::clone(&read), values.to_vec()));
            test.numbers().into_iter().map(|number| solver.certain(number)).collect()
        };
        for (measured, with) in std::iter::zip(&*read, &fixed) {
            if measured != with {
                joint.values.retain(|(values, _)| numbers(self, measured, values) == numbers(self, with, values));
            }
        }
        let Some(next) = measures.get(fixed.len()) else { return Ok(joint) };
        let mut found: Vec<Vec<i64>> = joint.values.iter().map(|(values, _)| numbers(self, next, values)).collect();
        found.sort_unstable();
        found.dedup();
        let mut parts = Vec::new();
        for numbers in found {
            let mut with = next.clone();
            if let Measure::Count(test) = &mut with.what {
                for (place, number) in std::iter::zip(test.numbers_mut(), numbers) {
                    *place = Term::number(number.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
                }
            }
            let fixed = fixed.iter().cloned().chain([with]).collect();
            parts.push(self.read_in_turn(term, slot, hand, measures, fixed)?);
        }
        let whole = UBig::ONE;
        Ok(Spread::mixed(parts.iter().map(|part| (&whole, part)), &whole))
    }

    fn measured(&mut self, term: &'t Term, measured: &'t Measured) -> Result<Spread, TooLarge> {
        if let Measure::Beats(other) = &measured.what {
            return self.beats(term, measured, other);
        }
        let Source::Rolled(hand) = &measured.dice else { unreachable!("no dice are rolled in it") };
        let joint = self.hand_joint(term, hand, std::slice::from_ref(measured))?;
        let values = joint.values.into_iter().map(|(values, weight)| (values[0], weight)).collect();
        Ok(Spread { values, total: joint.total, truncated: joint.truncated })
    }
}

/// The dice of every name in a term.
fn collect_hands<'t>(term: &'t Term, hands: &mut HashMap<usize, &'t Hand>) {
    if let Term::Let(bound) = term
        && let Bound::Dice(hand) = &bound.value
    {
        hands.insert(bound.name.slot, hand);
    }
    for part in parts(term) {
        collect_hands(part, hands);
    }
}
