//! One pass over the faces, from the highest to the lowest, in which dice are read off that differ only in number.
//!
//! What matters is how many dice show a face, not which. The state is the number of dice left of each kind and what
//! each reader must remember; from face to face it changes by how many dice show that face, with a binomial weight.

use std::collections::HashMap;
use std::fmt::Display;
use std::rc::Rc;

use dashu_int::UBig;

use super::hand::Joint;
use super::spread::Spread;
use crate::formula::Span;
use dice::Cmp;
use dice::exact::budget::{self, Budget, TooLarge};

/// Equal dice.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) count: usize,
    pub(super) die: Rc<Spread>,
    /// Where dice are set against dice: whether these are of the first side.
    pub(super) mine: bool,
}

/// Which dice are looked at, counted from the highest: from the first number to below the second.
type Window = (usize, usize);

/// What is read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reader {
    Sum(Window),
    Count(Window, Cmp, i64),
    Within(Window, Span),
    Between(Window, i64, i64),
    /// The die in this place from the highest, from 0; 0 if there is none.
    Rank(Option<usize>),
    Widest(Window),
    LongestRun(Window),
    /// Faces shown by at least so many dice.
    Sets(Window, usize),
    Matching(Window),
    /// How often a die of the first window is higher than the die in the same place of the second.
    Beats(Window, Window),
}

impl Reader {
    /// The dice that are looked at; for a single die nothing of use.
    pub(super) fn window(&self) -> Option<Window> {
        match self {
            Self::Sum(window)
            | Self::Count(window, ..)
            | Self::Within(window, _)
            | Self::Between(window, ..)
            | Self::Widest(window)
            | Self::LongestRun(window)
            | Self::Sets(window, _)
            | Self::Matching(window) => Some(*window),
            Self::Rank(_) | Self::Beats(..) => None,
        }
    }

    /// What a die adds, if that does not depend on the others.
    pub(super) fn adds<'a>(&self) -> Option<Box<dyn Fn(i64) -> i64 + 'a>> {
        match *self {
            Self::Sum(_) => Some(Box::new(|value| value)),
            Self::Count(_, cmp, with) => Some(Box::new(move |value| i64::from(cmp.holds(&value, &with)))),
            Self::Within(_, span) => Some(Box::new(move |value| i64::from(span.holds(value)))),
            Self::Between(_, low, high) => Some(Box::new(move |value| i64::from((low..=high).contains(&value)))),
            _ => None,
        }
    }

    /// How many numbers it remembers.
    fn memory(&self) -> usize {
        if matches!(self, Self::LongestRun(_)) { 2 } else { 1 }
    }

    /// Takes note of `shown` dice that show a value, after `seen` dice with higher ones. For dice against dice, both
    /// numbers are those of the two sides.
    fn note(&self, memory: &mut [i64], value: i64, seen: [usize; 2], shown: [usize; 2]) {
        let (all_seen, all_shown) = (seen[0] + seen[1], shown[0] + shown[1]);
        let kept = |(from, to): Window| (all_seen + all_shown).min(to).saturating_sub(all_seen.max(from));
        match *self {
            Self::Sum(window) => memory[0] += value * kept(window) as i64,
            Self::Count(window, cmp, with) => {
                if cmp.holds(&value, &with) {
                    memory[0] += kept(window) as i64;
                }
            }
            Self::Within(window, span) => {
                if span.holds(value) {
                    memory[0] += kept(window) as i64;
                }
            }
            Self::Between(window, low, high) => {
                if (low..=high).contains(&value) {
                    memory[0] += kept(window) as i64;
                }
            }
            Self::Rank(place) => {
                if place.is_some_and(|place| (all_seen..all_seen + all_shown).contains(&place)) {
                    memory[0] = value;
                }
            }
            Self::Widest(window) => memory[0] = memory[0].max(kept(window) as i64),
            Self::LongestRun(window) => {
                memory[1] = if kept(window) > 0 { memory[1] + 1 } else { 0 };
                memory[0] = memory[0].max(memory[1]);
            }
            Self::Sets(window, size) => memory[0] += i64::from(kept(window) >= size),
            Self::Matching(window) => {
                let kept = kept(window);
                memory[0] += if kept > 1 { kept as i64 } else { 0 };
            }
            Self::Beats(mine, theirs) => {
                // Mine that show this, by place, against theirs that are still to come.
                let from = seen[0].max(mine.0) - mine.0;
                let to = (seen[0] + shown[0]).clamp(mine.0, mine.1) - mine.0;
                let lower_from = (seen[1] + shown[1]).max(theirs.0) - theirs.0;
                let lower_to = theirs.1 - theirs.0;
                memory[0] += to.min(lower_to).saturating_sub(from.max(lower_from)) as i64;
            }
        }
    }

    /// Takes note of values that no die can show.
    fn note_gap(&self, memory: &mut [i64]) {
        if matches!(self, Self::LongestRun(_)) {
            memory[1] = 0;
        }
    }
}

/// The joint values of several readers of the same dice.
pub(super) fn pass(
    what: &impl Display,
    groups: &[Group],
    readers: &[Reader],
    budget: &mut Budget,
) -> Result<Joint, TooLarge> {
    let groups = merged(groups);
    let mut values: Vec<i64> =
        groups.iter().flat_map(|group| group.die.values.iter().map(|(value, _)| *value)).collect();
    budget.spend(what, 60.0 * values.len() as f64)?;
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.dedup();
    let words = groups.iter().map(|group| group.count as f64 * bits(&group.die.total)).sum::<f64>() / 64.0;
    budget.spend(what, budget::power(words))?;
    let total: UBig = groups.iter().map(|group| group.die.total.pow(group.count)).product();
    let mut start: Vec<i64> = groups.iter().map(|group| group.count as i64).collect();
    start.resize(start.len() + readers.iter().map(Reader::memory).sum::<usize>(), 0);
    let width = start.len();
    let mut states: HashMap<Vec<i64>, UBig> = HashMap::from([(start, UBig::ONE)]);
    let mut above: Option<i64> = None;
    let mut rounds = budget.rounds(values.len());
    for &value in &values {
        let gap = above.is_some_and(|above| above - value > 1);
        above = Some(value);
        let mut faces: Vec<Face<'_>> = groups.iter().map(|group| Face::of(group, value)).collect();
        // A single face may take most of the time, so what it takes is counted first.
        let changes: f64 = states.keys().map(|state| changes(&faces, state)).sum();
        let each = 250.0 + 25.0 * width as f64 + 3.0 * words;
        let powers: f64 = faces.iter().map(|face| face.most as f64).sum();
        budget.spend(what, changes * each + powers * (40.0 + words) + 300.0 * faces.len() as f64)?;
        faces.iter_mut().for_each(Face::raise);
        let mut next: HashMap<Vec<i64>, UBig> = HashMap::new();
        for (mut state, weight) in states {
            if gap {
                each_reader(readers, &mut state[groups.len()..], Reader::note_gap);
            }
            let mut step = Step { groups: &groups, faces: &faces, readers, value, next: &mut next };
            let left = state.clone();
            step.choose(0, &mut state, &left, weight);
        }
        budget.spend(what, budget::hold(next.len() as f64, words + width as f64))?;
        rounds.done(budget, what)?;
        states = next;
    }
    budget.spend(what, 300.0 * states.len() as f64)?;
    let weights = states.into_iter().map(|(state, weight)| {
        let mut memory = &state[groups.len()..];
        let read = readers.iter().map(|reader| {
            let value = memory[0];
            memory = &memory[reader.memory()..];
            value
        });
        (read.collect::<Vec<i64>>(), weight)
    });
    let truncated = groups.iter().map(|group| group.die.truncated).sum();
    Ok(Spread::collect(weights, total, truncated))
}

fn each_reader(readers: &[Reader], memory: &mut [i64], note: impl Fn(&Reader, &mut [i64])) {
    let mut rest = memory;
    for reader in readers {
        let (own, others) = rest.split_at_mut(reader.memory());
        note(reader, own);
        rest = others;
    }
}

/// The length of a number.
fn bits(number: &UBig) -> f64 {
    use dashu_int::ops::BitTest;
    number.bit_len() as f64
}

/// Equal dice are one group.
fn merged(groups: &[Group]) -> Vec<Group> {
    let mut merged: Vec<Group> = Vec::new();
    for group in groups {
        let same = merged.iter_mut().find(|known| {
            known.mine == group.mine
                && (Rc::ptr_eq(&known.die, &group.die)
                    || (known.die.values == group.die.values && known.die.total == group.die.total))
        });
        match same {
            Some(known) => known.count += group.count,
            None => merged.push(group.clone()),
        }
    }
    merged
}

/// In how many ways dice that are left can show a value or not.
fn changes(faces: &[Face<'_>], state: &[i64]) -> f64 {
    let ways = |(face, left): (&Face, &i64)| if face.last { 1.0 } else { (*left as usize).min(face.most) as f64 + 1.0 };
    faces.iter().zip(state).map(ways).product()
}

/// One value of the dice of a group.
struct Face<'a> {
    /// The weight of the value, if the dice can show it.
    weight: Option<&'a UBig>,
    /// The most dice that can show it.
    most: usize,
    /// The weight of the value, to each power.
    powers: Vec<UBig>,
    /// Whether no lower value is left, so that all remaining dice show this one.
    last: bool,
}

impl<'a> Face<'a> {
    fn of(group: &'a Group, value: i64) -> Self {
        let values = &group.die.values;
        let weight = values.binary_search_by_key(&value, |(own, _)| *own).ok().map(|place| &values[place].1);
        let last = values.first().is_some_and(|(lowest, _)| *lowest == value);
        Self { weight, most: if weight.is_some() { group.count } else { 0 }, powers: vec![UBig::ONE], last }
    }

    /// Works out the powers.
    fn raise(&mut self) {
        let Some(weight) = self.weight else { return };
        for count in 0..self.most {
            self.powers.push(&self.powers[count] * weight);
        }
    }
}

/// The way from one value to the next.
struct Step<'a> {
    groups: &'a [Group],
    faces: &'a [Face<'a>],
    readers: &'a [Reader],
    value: i64,
    next: &'a mut HashMap<Vec<i64>, UBig>,
}

impl Step<'_> {
    /// Chooses how many dice of the groups from `at` on show the value. `state` has what is left of the others after
    /// that; `left` is the state before.
    fn choose(&mut self, at: usize, state: &mut Vec<i64>, left: &[i64], weight: UBig) {
        let Some(face) = self.faces.get(at) else {
            self.arrive(state, left, weight);
            return;
        };
        let dice = left[at] as usize;
        let fewest = if face.last { dice } else { 0 };
        let most = dice.min(face.most);
        // The number of ways to choose which dice show it.
        let mut ways = UBig::ONE;
        for shown in 0..=most {
            if shown >= fewest {
                state[at] = (dice - shown) as i64;
                self.choose(at + 1, state, left, &weight * &ways * &face.powers[shown]);
            }
            ways = ways * (dice - shown) / (shown + 1);
        }
        state[at] = left[at];
    }

    fn arrive(&mut self, state: &[i64], left: &[i64], weight: UBig) {
        let (mut seen, mut shown) = ([0; 2], [0; 2]);
        for (at, group) in self.groups.iter().enumerate() {
            let side = usize::from(!group.mine);
            seen[side] += group.count - left[at] as usize;
            shown[side] += (left[at] - state[at]) as usize;
        }
        let mut reached = state.to_vec();
        let value = self.value;
        each_reader(self.readers, &mut reached[self.groups.len()..], |reader, memory| {
            reader.note(memory, value, seen, shown);
        });
        match self.next.get_mut(&reached) {
            Some(sum) => *sum += weight,
            None => {
                self.next.insert(reached, weight);
            }
        }
    }
}
