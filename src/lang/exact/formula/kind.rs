//! The dice of a pass: how many there are of each kind, and in how many ways some of them show a face.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::rc::Rc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::spread::Spread;
use super::weight::{States, Weight, powers};
use dice::FastMap;
use dice::exact::budget::{self, Budget, TooLarge};
use dice::exact::{choices, ways_to_draw};

/// Equal dice, or cards of one deck.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) count: usize,
    /// The die, or how many cards of the deck have a face.
    pub(super) die: Rc<Spread>,
    /// The pool that they are part of, where there are several.
    pub(super) pool: usize,
    /// Where these are cards, of which none is put back: what of their deck is drawn before.
    pub(super) cards: Option<Cards>,
}

/// Cards that are drawn from a deck.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cards {
    /// The slot of the deck, if others are drawn from it in the same pass.
    pub(super) deck: Option<usize>,
    /// How many cards earlier groups draw from it.
    pub(super) before: usize,
}

impl Group {
    /// So many dice.
    pub(super) fn dice(count: usize, die: Rc<Spread>) -> Self {
        Self { count, die, pool: 0, cards: None }
    }

    /// In how many ways they fall.
    pub(super) fn ways(&self) -> UBig {
        match self.cards {
            Some(cards) => {
                let left = how_many(&self.die.total).saturating_sub(cards.before);
                ways_to_draw(left, self.count)
            }
            None => self.die.total.pow(self.count),
        }
    }

    /// About how many bits that number has.
    pub(super) fn bits(&self) -> f64 {
        match self.cards {
            Some(_) => bits(&self.ways()),
            None => self.count as f64 * bits(&self.die.total),
        }
    }

    /// Whether all weights are as small as the number of all ways. Some cards of a large deck can be chosen in more ways than
    /// many of its cards.
    pub(super) fn is_small(&self) -> bool {
        self.cards.is_none() || how_many(&self.die.total) < 128
    }

    /// The weight of a face.
    fn weight(&self, face: i64) -> Option<&UBig> {
        let values = &self.die.values;
        values.binary_search_by_key(&face, |(own, _)| *own).ok().map(|place| &values[place].1)
    }

    /// Takes the weight of a face off the weight of all faces from it on.
    pub(super) fn pass_by(&self, face: i64, rest: &mut UBig) {
        if let Some(weight) = self.weight(face) {
            *rest -= weight;
        }
    }
}

/// A number of cards.
pub(super) fn how_many(weight: &UBig) -> usize {
    usize::try_from(weight).unwrap_or(0)
}

/// The length of a number.
fn bits(number: &UBig) -> f64 {
    number.bit_len() as f64
}

/// How many cards of a deck show a face, and how many show later ones.
#[derive(Debug, Clone, Copy, Default)]
struct Deck {
    here: usize,
    later: usize,
    /// The slot of the deck, and how many cards kinds before this one draw from it.
    cards: Cards,
}

/// What kinds have drawn of a deck with several draws: how many cards with the present face, and how many they draw yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Dealt {
    here: usize,
    later: usize,
}

/// Dice that can show the same faces from here on.
pub(super) struct Kind<W> {
    pub(super) pool: usize,
    pub(super) count: usize,
    /// What the number of those that are left is multiplied by in the number that says it of all kinds.
    pub(super) step: u64,
    /// The groups.
    pub(super) groups: Vec<usize>,
    /// By how many are left and how many of them show the face: the number of ways, for the numbers that are left in some state.
    /// Empty if none can show it. Those who show their last face all do, so there is one way. Of cards it is of no matter how
    /// many are left: there is a row for each number of such cards that earlier draws have taken.
    ways: Vec<Vec<W>>,
    /// Whether so many are left in some state.
    occurs: Vec<bool>,
    /// Whether they show this face or have shown another.
    last: bool,
    /// By how many are left after the face: the number of ways in which they show others. Of cards there is a row for each
    /// number of cards that earlier draws have yet to take.
    rest: Vec<Vec<W>>,
    /// What is in the deck, if these are cards.
    deck: Option<Deck>,
}

impl<W: Weight> Kind<W> {
    /// The kind of a group alone.
    pub(super) fn of(group: &Group, place: usize) -> Self {
        Self {
            pool: group.pool,
            count: group.count,
            step: 0,
            groups: vec![place],
            ways: Vec::new(),
            occurs: Vec::new(),
            last: false,
            rest: Vec::new(),
            deck: group.cards.map(|cards| Deck { cards, ..Deck::default() }),
        }
    }

    /// Whether other dice of the pool may be of the same kind.
    pub(super) fn may_grow(&self) -> bool {
        self.deck.is_none()
    }

    /// How many are left, by the number that says it of all kinds.
    pub(super) fn left(&self, key: u64) -> usize {
        (key / self.step % (self.count as u64 + 1)) as usize
    }

    /// Comes to a face, of which `faces_left` says how many there are from it on, and counts what that takes. `words` is the
    /// size of weights.
    pub(super) fn come_to(
        &mut self,
        what: &impl Display,
        (group, face, faces_left): (&Group, i64, usize),
        states: &States<W>,
        words: f64,
        budget: &mut Budget,
    ) -> Result<(), TooLarge> {
        let weight = group.weight(face);
        self.last = faces_left == usize::from(weight.is_some());
        let most = self.count as f64;
        budget.spend(what, 100.0 + most * (40.0 + words))?;
        let Some(weight) = weight else { return Ok(()) };
        if let Some(deck) = &mut self.deck {
            deck.here = how_many(weight);
            self.ways = vec![Vec::new()];
            let rows = 1.0 + deck.cards.before as f64;
            let ways = most.min(deck.here as f64) * rows.min(deck.here as f64 + 1.0);
            return budget.spend(what, budget::hold(ways + most * (rows - 1.0), group.bits() / 64.0 + 1.0));
        }
        self.ways.resize(self.count + 1, Vec::new());
        self.occurs.resize(self.count + 1, false);
        for (_, lefts) in states {
            for &key in lefts.keys() {
                let left = self.left(key);
                self.occurs[left] = true;
            }
        }
        let numbers = (0..).zip(&self.occurs).filter(|(_, occurs)| **occurs);
        let ways: f64 = numbers.map(|(left, _)| if self.last { 1.0 } else { f64::from(left) + 1.0 }).sum();
        let size = most * bits(&group.die.total) / 64.0;
        budget.spend(what, budget::hold(ways, size + 1.0))
    }

    /// In how many ways dice show a face, and others after it. `rest` is the weight of what a die shows after it.
    pub(super) fn raise(&mut self, group: &Group, face: i64, rest: &UBig) {
        if let Some(deck) = &mut self.deck {
            deck.later = how_many(rest);
            let Deck { here, later, cards: Cards { before, .. } } = *deck;
            let of = |cards: usize| choices(cards, cards.min(self.count) + 1).iter().map(W::of).collect::<Vec<W>>();
            self.rest = (0..=before.min(later)).map(|taken| of(later - taken)).collect();
            if !self.ways.is_empty() {
                self.ways = (0..=before.min(here)).map(|taken| of(here - taken)).collect();
            }
            return;
        }
        self.rest = vec![powers(rest, self.count).iter().map(W::of).collect()];
        let Some(weight) = group.weight(face) else { return };
        let powers = powers(weight, self.count);
        for (left, ways) in self.ways.iter_mut().enumerate().filter(|(left, _)| self.occurs[*left]) {
            if self.last {
                ways.push(W::of(&powers[left]));
                continue;
            }
            let mut choices = UBig::ONE;
            for (shown, power) in powers.iter().enumerate().take(left + 1) {
                ways.push(W::of(&(&choices * power)));
                choices = choices * (left - shown) / (shown + 1);
            }
        }
    }

    /// Whether some can show the face.
    pub(super) fn may_show(&self) -> bool {
        !self.ways.is_empty()
    }

    /// The deck, if others are drawn from it in the same pass.
    pub(super) fn deck(&self) -> Option<usize> {
        self.deck.and_then(|deck| deck.cards.deck)
    }

    /// How many may show the face, of so many that are left.
    pub(super) fn shown(&self, left: usize, dealt: Dealt) -> RangeInclusive<usize> {
        match self.deck {
            // What is left must be among the later cards.
            Some(deck) => (left + dealt.later).saturating_sub(deck.later)..=left.min(deck.here - dealt.here),
            None if self.last => left..=left,
            None => 0..=left,
        }
    }

    /// At most how many numbers of them may show it.
    pub(super) fn options(&self, left: usize) -> f64 {
        match self.deck {
            _ if self.ways.is_empty() => 1.0,
            Some(deck) => left.min(deck.here) as f64 + 1.0,
            None if self.last => 1.0,
            None => left as f64 + 1.0,
        }
    }

    /// In how many ways those that are left after the face show others.
    pub(super) fn rest(&self, left: usize, dealt: Dealt) -> &W {
        &self.rest[dealt.later][left]
    }

    /// In how many ways so many show it.
    pub(super) fn ways(&self, left: usize, shown: usize, dealt: Dealt) -> &W {
        match self.deck {
            Some(_) => &self.ways[dealt.here][shown],
            None => &self.ways[left][if self.last { 0 } else { shown }],
        }
    }
}

/// What has been drawn of each deck with several draws, by slot.
#[derive(Debug, Default)]
pub(super) struct DealtOf(Vec<(usize, Dealt)>);

impl DealtOf {
    /// What earlier kinds have drawn of the deck of a kind.
    pub(super) fn of<W: Weight>(&self, kind: &Kind<W>) -> Dealt {
        let Some(deck) = kind.deck() else { return Dealt::default() };
        let known = self.0.iter().rev().find(|(known, _)| *known == deck);
        known.map_or_else(Dealt::default, |(_, dealt)| *dealt)
    }

    /// Takes note that a kind shows so many, and has so many left.
    pub(super) fn note<W: Weight>(&mut self, kind: &Kind<W>, shown: usize, left: usize) {
        let Some(deck) = kind.deck() else { return };
        let Dealt { here, later } = self.of(kind);
        self.0.push((deck, Dealt { here: here + shown, later: later + left }));
    }

    /// Forgets the last note of a kind.
    pub(super) fn forget<W: Weight>(&mut self, kind: &Kind<W>) {
        if kind.deck().is_some() {
            self.0.pop();
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Tells the numbers of dice that are left by fewer kinds.
pub(super) fn regroup<W: Weight>(before: &[Kind<W>], now: &[Kind<W>], groups: usize, states: &mut States<W>) {
    let mut steps = vec![0; groups];
    for kind in now {
        kind.groups.iter().for_each(|&group| steps[group] = kind.step);
    }
    for (_, lefts) in states {
        let mut merged: FastMap<u64, W> = FastMap::default();
        for (key, weight) in lefts.drain() {
            let left = |kind: &Kind<W>| kind.left(key) as u64 * steps[kind.groups[0]];
            let key = before.iter().map(left).sum();
            match merged.get_mut(&key) {
                Some(sum) => sum.add(weight),
                None => {
                    merged.insert(key, weight);
                }
            }
        }
        *lefts = merged;
    }
}
