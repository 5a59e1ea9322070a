//! A check or a process of a game told in text, as an experiment.

use std::fmt;
use std::ops::Range;

use lane::{Lanes, Mask, Num, inlined};
use lang::script::{KeptDeck, Lowered, Numbers, Scratch, play};
use lang::{Dice, Roll, ValueKind};
use play::systems::rounds::rounds;
use play::systems::state::{Count, Ending, FixedVec, LaneState, Visit};
use play::systems::{Experiment, Metric};

use super::told::StandsFor;

/// The most numbers that a text can keep.
pub(super) const MAX_KEPT: usize = 32;
/// The most numbers that a text can count.
pub(super) const MAX_COUNTS: usize = 32;
/// The most results of a check.
pub(super) const MAX_RESULTS: usize = 32;

/// The metric of a check that comes to yes or no, and of one that says which of its outcomes are good.
pub const SUCCESS: &str = "success";

/// What it means that the outcome is one of these.
pub fn good_means(good: &[String]) -> String {
    let (last, others) = good.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
    match others {
        [] => format!("whether the outcome is {last}"),
        others => format!("whether the outcome is {} or {last}", others.join(", ")),
    }
}

/// What is kept from step to step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub name: String,
    /// Its value at the start.
    pub start: i16,
    /// What its values stand for.
    pub stands_for: StandsFor,
}

/// A result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckResult {
    /// Its label, if the text gives it one.
    pub label: Option<String>,
    /// What it is.
    pub kind: ValueKind,
    /// The words that it may be.
    pub words: Vec<String>,
    /// The number that stands for each of these words; -1 for one that it is not this time.
    pub places: Vec<i16>,
}

/// What a metric is read from.
#[derive(Debug, Clone)]
enum Reading {
    /// The outcome of a process; the last one if it has not ended.
    End(i16),
    /// The number of steps.
    Age,
    /// A number that is kept.
    Kept(usize),
    /// How many cards of a deck are left, whose numbers are these.
    Left(Range<usize>),
    /// A number that is counted.
    Count(usize),
    /// A result that is a number, or yes or no.
    Result(usize),
    /// A result that is a word, with the number that stands for each.
    Word(usize, Vec<i16>),
    /// Whether a result, or else the outcome of a process, is one of these numbers.
    Good(Option<usize>, Vec<i16>),
}

/// A check or a process of a game told in text.
#[derive(Debug, Clone)]
pub struct OwnExperiment {
    lowered: Lowered,
    kept: Vec<Kept>,
    /// How many cards of each kind a trial begins with, of all decks.
    cards: Vec<i16>,
    counts: usize,
    results: usize,
    limit: u32,
    metrics: Vec<Metric>,
    readings: Vec<Reading>,
}

impl OwnExperiment {
    /// An experiment without metrics.
    pub(super) fn new(lowered: Lowered, kept: Vec<Kept>, limit: u32) -> Self {
        Self {
            lowered,
            kept,
            cards: Vec::new(),
            counts: 0,
            results: 0,
            limit,
            metrics: Vec::new(),
            readings: Vec::new(),
        }
    }

    /// Adds a result of a check.
    pub(super) fn add_result(&mut self, result: CheckResult) {
        let number = self.results;
        self.results += 1;
        let named = |other: &str| result.label.clone().unwrap_or_else(|| other.to_owned());
        let (metric, reading) = match result.kind {
            ValueKind::Word => {
                let metric = Metric::named(named("outcome"), &result.words, "what the check comes to");
                (metric, Reading::Word(number, result.places))
            }
            ValueKind::YesNo => (Metric::flag(named(SUCCESS), "whether the check succeeds"), Reading::Result(number)),
            ValueKind::Number => (
                Metric::number(named("total"), "points", "the number that the check comes to"),
                Reading::Result(number),
            ),
        };
        self.metrics.push(metric);
        self.readings.push(reading);
    }

    /// Adds what is measured of every process: its outcome, the last of which is that it has not ended, its length, and
    /// the numbers of its state.
    pub(super) fn add_ends(&mut self, outcomes: Vec<String>) {
        let unfinished = outcomes.len() as i16 - 1;
        self.metrics.push(Metric::named("outcome", outcomes, "what the process came to"));
        self.readings.push(Reading::End(unfinished));
        self.metrics.push(Metric::number("rounds", "rounds", "how many steps it took").of_age());
        self.readings.push(Reading::Age);
        for (number, kept) in self.kept.iter().enumerate() {
            let name = kept.name.clone();
            let metric = match &kept.stands_for {
                StandsFor::Numbers => Metric::number(name, "points", format!("`{}` at the end", kept.name)),
                StandsFor::Words(words) => Metric::named(name, words, format!("`{}` at the end", kept.name)),
                StandsFor::Answers => Metric::flag(name, format!("whether `{}` is true at the end", kept.name)),
            };
            self.metrics.push(metric);
            self.readings.push(Reading::Kept(number));
        }
    }

    /// Adds decks that are kept.
    pub(super) fn add_decks(&mut self, decks: &[KeptDeck]) {
        for deck in decks {
            self.cards.extend(&deck.counts);
            self.metrics.push(left_of(deck));
            self.readings.push(Reading::Left(deck.places()));
        }
    }

    /// Adds whether the outcome is good, before all else: that is what a reader is told first. `of` is the result that is
    /// judged, or else the outcome of a process, and `places` are the numbers that stand for what is good.
    pub(super) fn add_good(&mut self, good: &[String], of: Option<usize>, places: Vec<i16>) {
        self.metrics.insert(0, Metric::flag(SUCCESS, good_means(good)));
        self.readings.insert(0, Reading::Good(of, places));
    }

    /// Adds numbers that the text counts.
    pub(super) fn add_counts(&mut self, names: &[String]) {
        self.counts = names.len();
        for (number, name) in names.iter().enumerate() {
            let metric = Metric::number(name.clone(), "times", format!("`{name}`, counted over all steps"));
            self.metrics.push(metric.of_count(number));
            self.readings.push(Reading::Count(number));
        }
    }
}

/// The metric of how many cards of a deck are left.
pub(super) fn left_of(deck: &KeptDeck) -> Metric {
    Metric::number(deck.name.clone(), "cards", format!("cards that are left in `{}` at the end", deck.name))
}

/// The trials of a group of lanes.
#[derive(Clone)]
pub struct OwnState<L: Lanes> {
    kept: FixedVec<Num<L>, MAX_KEPT>,
    /// How many cards are left of each kind, of all decks.
    cards: Vec<Num<L>>,
    results: FixedVec<Num<L>, MAX_RESULTS>,
    /// 0 while it goes on, else the place of the outcome plus 1.
    ended: Num<L>,
    counts: FixedVec<Count<L>, MAX_COUNTS>,
    /// Space for the program, which leaves nothing in it from one step to the next.
    scratch: Scratch<L>,
}

impl<L: Lanes> fmt::Debug for OwnState<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnState").field("kept", &self.kept).field("ended", &self.ended).finish_non_exhaustive()
    }
}

impl<L: Lanes> LaneState<L> for OwnState<L> {
    #[inline(always)]
    fn visit<V: Visit<L>>(&mut self, other: &Self, visitor: &mut V) {
        let Self { kept: _, cards: _, results: _, ended: _, counts: _, scratch: _ } = self;
        self.kept.visit(&other.kept, visitor);
        self.cards.visit(&other.cards, visitor);
        self.results.visit(&other.results, visitor);
        self.ended.visit(&other.ended, visitor);
        self.counts.visit(&other.counts, visitor);
    }
}

/// The numbers of a state, as its program sees them.
struct Table<'s, L: Lanes> {
    kept: &'s mut FixedVec<Num<L>, MAX_KEPT>,
    cards: &'s mut [Num<L>],
    results: &'s mut FixedVec<Num<L>, MAX_RESULTS>,
    ended: &'s mut Num<L>,
    counts: &'s mut FixedVec<Count<L>, MAX_COUNTS>,
}

#[inlined]
impl<L: Lanes> Numbers<L> for Table<'_, L> {
    fn get<D: Dice<L = L>>(&mut self, kept: usize, _: &mut D) -> Num<L> {
        self.kept[kept]
    }

    fn set(&mut self, kept: usize, active: Mask<L>, value: Num<L>) {
        self.kept[kept].set(active, value);
    }

    fn count(&mut self, count: usize, active: Mask<L>, value: Num<L>) {
        self.counts[count].add(active, value);
    }

    fn cards(&mut self) -> &mut [Num<L>] {
        self.cards
    }

    fn end(&mut self, active: Mask<L>, word: usize) {
        self.ended.set(active, word as i16 + 1);
    }

    fn result(&mut self, place: usize, active: Mask<L>, value: Num<L>) {
        self.results[place].set(active, value);
        self.ended.set(active, 1);
    }
}

#[inlined(generic)]
impl Experiment for OwnExperiment {
    rounds!(OwnState, "round", limit(self): self.limit);

    const WIDEST: bool = true;
    const TOLD: bool = true;
    const MAY_BE_WHOLE: bool = true;

    fn is_whole(&self) -> bool {
        self.lowered.is_whole()
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.lowered.rolls.iter().collect()
    }

    #[inline(always)]
    fn ends_at_once(&self) -> bool {
        true
    }

    fn start<D: Dice>(&self, _: &mut D, _: Mask<D::L>) -> OwnState<D::L> {
        OwnState {
            kept: FixedVec::of(Num::zero(), self.kept.len(), |number| Num::splat(self.kept[number].start)),
            cards: self.cards.iter().map(|count| Num::splat(*count)).collect(),
            results: FixedVec::filled(Num::zero(), self.results),
            ended: Num::zero(),
            counts: FixedVec::filled(Count::default(), self.counts),
            scratch: Scratch::new(),
        }
    }

    fn restart<D: Dice>(&self, state: &mut OwnState<D::L>, fresh: Mask<D::L>, _: &mut D) {
        for (number, kept) in self.kept.iter().enumerate() {
            state.kept[number].set(fresh, kept.start);
        }
        for (card, count) in state.cards.iter_mut().zip(&self.cards) {
            card.set(fresh, *count);
        }
        state.ended.set(fresh, 0);
        for count in state.counts.iter_mut() {
            count.clear(fresh);
        }
    }

    fn step<D: Dice>(&self, state: &mut OwnState<D::L>, _: usize, live: Mask<D::L>, dice: &mut D) {
        let OwnState { kept, cards, results, ended, counts, scratch } = state;
        let live = live & ended.eq(0);
        play(&self.lowered, scratch, &mut Table { kept, cards, results, ended, counts }, live, dice);
    }

    fn done<L: Lanes>(&self, state: &OwnState<L>) -> Mask<L> {
        state.ended.gt(0)
    }

    fn measure<L: Lanes>(&self, state: &OwnState<L>, ending: &Ending<L>, out: &mut [Num<L>]) {
        for (reading, out) in self.readings.iter().zip(out) {
            *out = match reading {
                Reading::End(unfinished) => {
                    let going = state.ended.eq(0);
                    going.select(Num::splat(*unfinished), state.ended - 1)
                }
                Reading::Age => ending.age,
                Reading::Kept(number) => state.kept[*number],
                Reading::Left(places) => {
                    let mut left = Num::zero();
                    for card in &state.cards[places.clone()] {
                        left += *card;
                    }
                    left
                }
                Reading::Count(number) => state.counts[*number].at(ending),
                Reading::Result(number) => state.results[*number],
                Reading::Good(of, places) => {
                    let value = match of {
                        Some(number) => state.results[*number],
                        None => state.ended - 1,
                    };
                    let mut good = Num::zero();
                    for known in places {
                        good += value.eq(*known).count();
                    }
                    good
                }
                Reading::Word(number, places) => {
                    let value = state.results[*number];
                    let mut place = Num::zero();
                    for (nth, known) in places.iter().enumerate() {
                        place.set(value.eq(*known), nth as i16);
                    }
                    place
                }
            };
        }
    }
}
