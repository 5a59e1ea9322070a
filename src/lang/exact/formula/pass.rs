//! One pass over the faces, in order, in which dice are read off that differ only in number.
//!
//! What matters is how many dice show a face, not which. The state is the number of dice left of each kind and what
//! each reader must remember; from face to face it changes by how many dice show that face, with a binomial weight.
//! Kinds that can show the same faces from here on, such as a d12 and a d10 that both show at most 10, are one kind from
//! here on. A state in which nothing that follows is of any matter is not followed further.
//!
//! Cards of a deck are like dice, but none is put back: of `m` cards with a face, `k` are drawn in `m` over `k` ways, so it
//! matters how many cards show later faces, and not what a single draw would show. Of several draws from one deck each takes
//! of those cards that the ones before it have left.

use std::fmt::Display;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::hand::Joint;
use super::kind::{DealtOf, Group, Kind, regroup};
use super::reader::{About, Reader};
use super::spread::Spread;
use super::term::Solver;
use super::visit::Visiting;
use super::weight::{Next, States, Weight};
use dice::FastMap;
use dice::exact::budget::{self, TooLarge};

/// The most ways in which dice of all pools can show a face for which results are looked up.
const MOST_LOOKED_UP: usize = 1 << 14;

/// What is read in one pass.
pub(super) struct Reading<'t> {
    /// What is read off the dice of a pool.
    pub(super) readers: Vec<(usize, Reader)>,
    /// What is found out from face to face.
    pub(super) visits: Vec<Visiting<'t>>,
}

impl<'t> Solver<'t, '_> {
    /// The joint values of everything that is read off the same dice: of the readers, then of what is kept by each visit.
    pub(super) fn pass(
        &mut self,
        what: &impl Display,
        groups: &[Group],
        reading: &Reading<'t>,
    ) -> Result<Joint, TooLarge> {
        let words = groups.iter().map(Group::bits).sum::<f64>() / 64.0;
        self.budget.spend(what, budget::power(words))?;
        let total: UBig = groups.iter().map(Group::ways).product();
        let mut pass = Pass::of(groups, reading);
        let found = match total.bit_len() < 128 && groups.iter().all(Group::is_small) {
            true => pass.through::<u128>(self, what, 0.0)?.into_iter().map(|(at, w)| (at, w.number())).collect(),
            false => pass.through::<UBig>(self, what, words)?,
        };
        let truncated = groups.iter().map(|group| group.die.truncated).sum();
        Ok(Spread::collect(found, total, truncated))
    }
}

struct Pass<'p, 't> {
    groups: &'p [Group],
    reading: &'p Reading<'t>,
    /// All faces, in the order in which they are gone through.
    values: Vec<i64>,
    rising: bool,
    /// How many dice each pool has.
    all: Vec<usize>,
    /// Whether it matters how many dice are higher than a face.
    minds_place: bool,
    /// For each reader the place of the last face that may change it.
    heeded: Vec<usize>,
    /// For each pair of groups how many faces they have in common at the end that is gone through last.
    common: Vec<Vec<usize>>,
}

impl<'p, 't> Pass<'p, 't> {
    fn of(groups: &'p [Group], reading: &'p Reading<'t>) -> Self {
        let pools = groups.iter().map(|group| group.pool + 1).chain(reading.readers.iter().map(|(pool, _)| pool + 1));
        let mut all = vec![0; pools.max().unwrap_or(1).max(2)];
        groups.iter().for_each(|group| all[group.pool] += group.count);
        // What looks at the lowest dice alone is over soon from below.
        let reach = |(pool, reader): &(usize, Reader)| match (reader, reader.window()) {
            (Reader::Beats(..), _) => None,
            (Reader::Rank(place, _), _) => place.map(|place| (place, place + 1, *pool)),
            (_, window) => window.map(|(from, to)| (from, to, *pool)),
        };
        let reaches: Option<Vec<_>> = reading.readers.iter().map(reach).collect();
        let rising = match reading.visits.first() {
            Some(visit) => !visit.high(),
            None => reaches.is_some_and(|reaches| {
                let far = |ends: &dyn Fn(&(usize, usize, usize)) -> usize| reaches.iter().map(ends).max();
                far(&|(from, _, pool)| all[*pool] - from) < far(&|(_, to, _)| *to)
            }),
        };
        let mut values: Vec<i64> =
            groups.iter().flat_map(|group| group.die.values.iter().map(|(value, _)| *value)).collect();
        values.sort_unstable();
        values.dedup();
        if !rising {
            values.reverse();
        }
        let common = |one: &Group, other: &Group| {
            let (one, other) = (&one.die.values, &other.die.values);
            let same = |(one, other): &(&(i64, UBig), &(i64, UBig))| one == other;
            match rising {
                true => std::iter::zip(one.iter().rev(), other.iter().rev()).take_while(same).count(),
                false => std::iter::zip(one, other).take_while(same).count(),
            }
        };
        let common = groups.iter().map(|one| groups.iter().map(|other| common(one, other)).collect()).collect();
        let minds_place = reading.readers.iter().any(|(pool, reader)| reader.minds_place(*pool, &all))
            || reading.visits.iter().any(|visit| visit.minds_place(&all));
        let last = |(_, reader): &(usize, Reader)| values.iter().rposition(|value| reader.heeds(*value)).unwrap_or(0);
        let heeded = reading.readers.iter().map(last).collect();
        Self { groups, reading, values, rising, all, minds_place, heeded, common }
    }

    /// How many faces a group has from a value on.
    fn faces_left(&self, group: &Group, value: i64) -> usize {
        let values = &group.die.values;
        match self.rising {
            true => values.len() - values.partition_point(|(own, _)| *own < value),
            false => values.partition_point(|(own, _)| *own <= value),
        }
    }

    /// The kinds of dice from a value on. Their ways are not worked out.
    fn kinds<W: Weight>(&self, value: i64) -> Option<Vec<Kind<W>>> {
        let mut kinds: Vec<Kind<W>> = Vec::new();
        for (at, group) in self.groups.iter().enumerate() {
            let left = self.faces_left(group, value);
            let same = kinds.iter_mut().find(|kind| {
                let first = kind.groups[0];
                kind.pool == group.pool
                    && group.cards.is_none()
                    && kind.may_grow()
                    && left <= self.common[first][at]
                    && self.faces_left(&self.groups[first], value) == left
            });
            match same {
                Some(kind) => {
                    kind.count += group.count;
                    kind.groups.push(at);
                }
                None => kinds.push(Kind::of(group, at)),
            }
        }
        let mut step = 1_u64;
        for kind in &mut kinds {
            kind.step = step;
            step = step.checked_mul(kind.count as u64 + 1)?;
        }
        Some(kinds)
    }

    fn through<W: Weight>(
        &mut self,
        solver: &mut Solver<'t, '_>,
        what: &impl Display,
        words: f64,
    ) -> Result<Vec<(Vec<i64>, W)>, TooLarge> {
        let pairs = self.groups.len() as f64 * self.groups.len() as f64;
        solver.budget.spend(what, 60.0 * self.values.len() as f64 + 20.0 * pairs)?;
        let first: Vec<i64> = self.reading.readers.iter().flat_map(|(_, reader)| reader.memory()).collect();
        let first = first.into_iter().chain(self.reading.visits.iter().flat_map(Visiting::first)).collect::<Vec<i64>>();
        let width = first.len() as f64;
        let mut done: FastMap<Vec<i64>, W> = FastMap::default();
        let too_many = |solver: &Solver<'_, '_>| solver.budget.exceeded(what);
        let mut rests: Vec<UBig> = self.groups.iter().map(|group| group.die.total.clone()).collect();
        let mut before: Vec<Kind<W>> = Vec::new();
        let mut states: States<W> = Vec::new();
        let mut rounds = solver.budget.rounds(self.values.len());
        for (number, &value) in self.values.iter().enumerate() {
            let mut kinds: Vec<Kind<W>> = self.kinds(value).ok_or_else(|| too_many(solver))?;
            if number == 0 {
                let full = kinds.iter().map(|kind| kind.count as u64 * kind.step).sum();
                states.push((first.clone(), std::iter::once((full, W::of(&UBig::ONE))).collect()));
            } else if kinds.len() != before.len() {
                regroup(&before, &kinds, self.groups.len(), &mut states);
            }
            if states.is_empty() {
                break;
            }
            if number > 0 && self.values[number - 1].abs_diff(value) > 1 {
                states = self.gap(states);
            }
            // A single face may take most of the time, so what it takes is counted first.
            for kind in &mut kinds {
                let group = &self.groups[kind.groups[0]];
                let at = (group, value, self.faces_left(group, value));
                kind.come_to(what, at, &states, words, solver.budget)?;
            }
            let ways = |kind: &Kind<W>, key: u64| kind.options(kind.left(key));
            let keys = states.iter().flat_map(|(_, lefts)| lefts.keys());
            let changes: f64 = keys.map(|&key| 0.5 + kinds.iter().map(|kind| ways(kind, key)).product::<f64>()).sum();
            let each = 60.0 + 3.0 * words + if self.minds_place { 300.0 + 40.0 * width } else { 0.0 };
            let visited = if self.minds_place { changes } else { states.len() as f64 * 10.0 };
            let visits = self.reading.visits.iter().map(Visiting::steps).sum::<f64>();
            solver.budget.spend(what, changes * each + visited * visits)?;
            std::iter::zip(self.groups, &mut rests).for_each(|(group, rest)| group.pass_by(value, rest));
            kinds.iter_mut().for_each(|kind| kind.raise(&self.groups[kind.groups[0]], value, &rests[kind.groups[0]]));
            states = self.face(solver, value, &kinds, states);
            self.settle(number, &kinds, &mut states, &mut done);
            let held: usize = states.iter().map(|(_, lefts)| lefts.len()).sum();
            let remembered = states.len() as f64 * (300.0 + 20.0 * width);
            solver.budget.spend(what, budget::hold(held as f64, words + 1.0) + remembered)?;
            rounds.done(solver.budget, what)?;
            before = kinds;
        }
        solver.budget.spend(what, 100.0 * done.len() as f64)?;
        if self.values.is_empty() {
            done.insert(first, W::of(&UBig::ONE));
        }
        Ok(done.into_iter().map(|(memory, weight)| (self.read(&memory), weight)).collect())
    }

    /// What is read of what is remembered.
    fn read(&self, memory: &[i64]) -> Vec<i64> {
        let mut at = 0;
        let mut read = Vec::new();
        for (_, reader) in &self.reading.readers {
            read.push(memory[at]);
            at += if matches!(reader, Reader::LongestRun(_)) { 2 } else { 1 };
        }
        read.extend_from_slice(&memory[at..]);
        read
    }

    /// The same states after values that no die can show.
    fn gap<W: Weight>(&self, states: States<W>) -> States<W> {
        if !self.reading.readers.iter().any(|(_, reader)| matches!(reader, Reader::LongestRun(_))) {
            return states;
        }
        let mut next = Next::default();
        for (mut memory, lefts) in states {
            self.each_reader(&mut memory, |_, reader, memory| reader.note_gap(memory));
            let at = next.place(memory);
            lefts.into_iter().for_each(|(key, weight)| next.add(at, key, weight));
        }
        next.states
    }

    /// Goes from one face to the next.
    fn face<W: Weight>(
        &self,
        solver: &mut Solver<'t, '_>,
        value: i64,
        kinds: &[Kind<W>],
        states: States<W>,
    ) -> States<W> {
        let size: usize = self.all.iter().map(|all| all + 1).fold(1, |size, more| size.saturating_mul(more));
        let looks_up = !self.minds_place && size <= MOST_LOOKED_UP;
        let mut next = Next::default();
        let mut known: Vec<Option<usize>> = Vec::new();
        let mut dealt = DealtOf::default();
        for (memory, lefts) in states {
            known.clear();
            if looks_up {
                known.resize(size, None);
            }
            for (key, weight) in lefts {
                let mut about: Vec<About> = self.all.iter().map(|&all| About { all, ..About::default() }).collect();
                for kind in kinds {
                    let left = kind.left(key);
                    about[kind.pool].higher += if self.rising { left } else { kind.count - left };
                }
                let mut arrive = |about: &[About], key: u64, weight: W| {
                    let place = || about.iter().rev().fold(0, |place, about| place * (about.all + 1) + about.shown);
                    let found = if looks_up { known[place()] } else { None };
                    let at = found.unwrap_or_else(|| {
                        let at = next.place(self.note(solver, &memory, value, about));
                        if looks_up {
                            known[place()] = Some(at);
                        }
                        at
                    });
                    next.add(at, key, weight);
                };
                self.choose(kinds, key, (&mut about, &mut dealt), weight, &mut arrive);
            }
        }
        next.states
    }

    /// Chooses how many dice of the kinds show a face.
    fn choose<W: Weight>(
        &self,
        kinds: &[Kind<W>],
        key: u64,
        (about, dealt): (&mut [About], &mut DealtOf),
        weight: W,
        arrive: &mut impl FnMut(&[About], u64, W),
    ) {
        let Some((kind, others)) = kinds.split_first() else {
            arrive(about, key, weight);
            return;
        };
        let left = kind.left(key);
        if !kind.may_show() {
            return self.choose(others, key, (about, dealt), weight, arrive);
        }
        let before = about[kind.pool];
        let dealt_before = dealt.of(kind);
        for shown in kind.shown(left, dealt_before) {
            about[kind.pool].shown = before.shown + shown;
            if self.rising {
                about[kind.pool].higher = before.higher - shown;
            }
            let weight = weight.times(kind.ways(left, shown, dealt_before));
            dealt.note(kind, shown, left - shown);
            self.choose(others, key - shown as u64 * kind.step, (about, dealt), weight, arrive);
            dealt.forget(kind);
        }
        about[kind.pool] = before;
    }

    /// What is remembered after a face.
    fn note(&self, solver: &mut Solver<'t, '_>, memory: &[i64], value: i64, about: &[About]) -> Vec<i64> {
        let mut memory = memory.to_vec();
        let mut at = self.each_reader(&mut memory, |pool, reader, memory| reader.note(memory, value, pool, about));
        for visit in &self.reading.visits {
            let width = visit.width();
            visit.take(solver, &mut memory[at..at + width], value, about);
            at += width;
        }
        memory
    }

    /// Does something with what each reader remembers. Returns how much that is.
    fn each_reader(&self, memory: &mut [i64], mut note: impl FnMut(usize, &Reader, &mut [i64])) -> usize {
        let mut at = 0;
        for (pool, reader) in &self.reading.readers {
            let width = if matches!(reader, Reader::LongestRun(_)) { 2 } else { 1 };
            note(*pool, reader, &mut memory[at..at + width]);
            at += width;
        }
        at
    }

    /// Takes out the states for which the dice that are left are of no matter.
    fn settle<W: Weight>(
        &self,
        number: usize,
        kinds: &[Kind<W>],
        states: &mut States<W>,
        done: &mut FastMap<Vec<i64>, W>,
    ) {
        let is_last = number + 1 == self.values.len();
        let mut dealt = DealtOf::default();
        let heeds = |(_, last): &(_, &usize)| number < **last;
        let open = std::iter::zip(&self.reading.readers, &self.heeded).filter(heeds);
        let open: Vec<&(usize, Reader)> = open.map(|(reader, _)| reader).collect();
        let fixed: usize = self.reading.readers.iter().map(|(_, reader)| reader.memory().len()).sum();
        let mut ends = [self.values[0], self.values[self.values.len() - 1]];
        ends.sort_unstable();
        states.retain_mut(|(memory, lefts)| {
            let mut at = fixed;
            let is_over = is_last
                || self.reading.visits.iter().all(|visit| {
                    let kept = &memory[at..at + visit.width()];
                    at += visit.width();
                    visit.is_over(kept, ends, &self.all)
                });
            if !is_over {
                return true;
            }
            lefts.retain(|key, weight| {
                dealt.clear();
                let mut left = vec![0; self.all.len()];
                let mut whole: Option<W> = None;
                for kind in kinds {
                    let dice = kind.left(*key);
                    left[kind.pool] += dice;
                    whole = Some(whole.as_ref().unwrap_or(weight).times(kind.rest(dice, dealt.of(kind))));
                    dealt.note(kind, 0, dice);
                }
                if !open.iter().all(|(pool, reader)| reader.is_over(*pool, &left, &self.all, self.rising)) {
                    return true;
                }
                let weight = whole.unwrap_or_else(|| weight.clone());
                match done.get_mut(memory.as_slice()) {
                    Some(sum) => sum.add(weight),
                    None => {
                        done.insert(memory.clone(), weight);
                    }
                }
                false
            });
            !lefts.is_empty()
        });
    }
}
