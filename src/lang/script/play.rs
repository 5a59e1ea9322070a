//! Plays the program of a text over lanes.

use std::marker::PhantomData;

use super::lower::Lowered;
use super::{Choice, Whose};
use crate::machine::deed::Change;
use crate::machine::{Cards, Cut, Deed, Flow, Host, Operation, Tells, Told, Workspace, run};
use crate::{Dice, MAX_CUTS, TraceReader, Who};
use dice::faces::Faces;
use lane::faces::{FairDie, SharedWord};
use lane::{Lanes, Mask, Num};

/// The most different cards that a deck may have which a text keeps.
pub const MAX_KINDS: usize = 64;

/// Tells how what is kept changes; if it does not, what dice were rolled for it.
fn tell_change<L: Lanes, D: Dice<L = L>>(
    (numbers, text, kept): (&impl Numbers<L>, &Lowered, usize),
    line: usize,
    [before, value]: [Num<L>; 2],
    live: Mask<L>,
    dice: &mut D,
) {
    let same = value.eq(before);
    let what = |reader: &TraceReader| numbers.spoken(&text.told[line], reader);
    let shown = |number: Num<L>, reader: &TraceReader| text.told_value(kept, reader.num(number).into());
    dice.tell(live & !same, |reader| {
        format!("{}: {} to {}", what(reader), shown(before, reader), shown(value, reader))
    });
    dice.tell_dice(live & same, |reader| format!("{}: {}, as before", what(reader), shown(before, reader)));
}

/// The numbers of trials that a program reads and changes.
pub trait Numbers<L: Lanes> {
    /// Any number that a text reads.
    fn get<D: Dice<L = L>>(&mut self, kept: usize, dice: &mut D) -> Num<L>;
    /// Gives a kept number another value.
    fn set(&mut self, kept: usize, active: Mask<L>, value: Num<L>);
    /// Adds to a number that is only reported.
    fn count(&mut self, count: usize, active: Mask<L>, value: Num<L>);
    /// How many cards are left of each kind, of all decks.
    fn cards(&mut self) -> &mut [Num<L>] {
        &mut []
    }
    /// Ends trials with the outcome in this place.
    fn end(&mut self, active: Mask<L>, word: usize);
    /// Writes a result of a check.
    fn result(&mut self, place: usize, active: Mask<L>, value: Num<L>);

    // Only the texts of a fight speak of fighters.

    /// How many fighters there are on both sides.
    fn fighters(&self) -> usize {
        0
    }

    /// Makes a fighter the other one that the text speaks of. Returns the lanes in which it stands and is one of those
    /// who are meant.
    #[inline(always)]
    fn come_to<D: Dice<L = L>>(&mut self, fighter: usize, whose: Whose, dice: &mut D) -> Mask<L> {
        let _ = (fighter, whose, dice);
        Mask::none()
    }

    /// Chooses a target, where there is one to choose.
    #[inline(always)]
    fn choose<D: Dice<L = L>>(&mut self, choice: Choice, active: Mask<L>, dice: &mut D) {
        let _ = (choice, active, dice);
    }

    /// Takes the fighter whose turn it is out of the fight.
    #[inline(always)]
    fn withdraw(&mut self, active: Mask<L>, reason: usize) {
        let _ = (active, reason);
    }

    /// What a fighter is called.
    fn called(&self, who: Who, reader: &TraceReader) -> String {
        let _ = (who, reader);
        String::new()
    }

    /// A text for a trace, in which `{me}`, `{target}` and `{other}` stand for fighters.
    fn spoken(&self, text: &str, reader: &TraceReader) -> String {
        let names = [("{me}", Who::Me), ("{target}", Who::Target), ("{other}", Who::Other)];
        names.into_iter().fold(text.to_owned(), |text, (mark, who)| match text.contains(mark) {
            true => text.replace(mark, &self.called(who, reader)),
            false => text,
        })
    }
}

/// What a program works with; it is kept from step to step, because it is too large to be cleared each time.
pub type Scratch<L> = Workspace<L>;

/// Plays a program in the active lanes.
#[inline(always)]
pub fn play<D: Dice, N: Numbers<D::L>>(
    text: &Lowered,
    scratch: &mut Scratch<D::L>,
    numbers: &mut N,
    active: Mask<D::L>,
    dice: &mut D,
) {
    run(&mut Player { text, numbers, dice, none: NoDice(PhantomData) }, &text.operations, scratch, active);
}

/// Plays a text.
struct Player<'a, D: Dice, N> {
    text: &'a Lowered,
    numbers: &'a mut N,
    dice: &'a mut D,
    none: NoDice<D::L>,
}

impl<D: Dice, N: Numbers<D::L>> Host for Player<'_, D, N> {
    type L = D::L;
    type F = NoDice<D::L>;
    const TEXT: bool = true;

    #[inline(always)]
    fn faces(&mut self) -> &mut NoDice<D::L> {
        &mut self.none
    }

    #[inline(always)]
    fn any(&mut self, m: Mask<D::L>) -> bool {
        any(self.dice, m)
    }

    #[inline(always)]
    fn hears(&mut self, tells: Tells, live: Mask<D::L>, held: Mask<D::L>) {
        let told = &self.text.told;
        match tells {
            Tells::Nothing => {}
            Tells::Answer(text) => {
                self.dice.tell(live & held, |_| format!("{} Yes.", told[text]));
                self.dice.tell(live & !held, |_| format!("{} No.", told[text]));
            }
            Tells::Failure(text) => self.dice.tell(live & !held, |_| format!("{} No.", told[text])),
        }
    }

    #[inline(always)]
    fn perform(&mut self, deed: &Deed, work: &mut Scratch<D::L>, flow: &mut Flow<D::L>) {
        let Self { text, numbers, dice, .. } = self;
        let told = &text.told;
        match deed {
            Deed::Load(slot, to) => work.put(*to, numbers.get(*slot, *dice)),
            Deed::Merging(end) => {
                if !D::MERGES {
                    flow.at = *end;
                }
            }
            Deed::Roll { roll, cuts, to } => {
                let roll = &text.rolls[*roll];
                let total = if D::MERGES && !cuts.is_empty() {
                    let mut known = [Num::zero(); MAX_CUTS];
                    for (known, cut) in known.iter_mut().zip(cuts) {
                        *known = match cut {
                            Cut::Number(number) => Num::whole(*number),
                            Cut::In(register) => work.get(*register),
                        };
                    }
                    dice.roll_apart(roll, &known[..cuts.len().min(MAX_CUTS)], flow.live)
                } else {
                    dice.roll(roll, flow.live)
                };
                work.put(*to, total);
            }
            Deed::OneOf { by, first, count, to } => {
                let by = work.get(*by);
                let mut total = Num::zero();
                for place in 0..*count {
                    let these = flow.live & by.eq(place as i16);
                    dice.when(
                        these,
                        #[inline(always)]
                        |dice| {
                            let found = dice.roll(&text.rolls[first + place], these);
                            total.set(these, found);
                        },
                    );
                }
                work.put(*to, total);
            }
            Deed::Change { from, how, kept, low, high, told: line } => {
                let from = work.get(*from);
                let value = match how {
                    Change::To => from,
                    Change::More | Change::Less => {
                        let more = if *how == Change::More { from } else { Num::zero() - from };
                        numbers.get(*kept, *dice).saturating_add(more)
                    }
                };
                if D::TELLS {
                    // To fall to nothing is what a range from 0 on is for.
                    if *low != 0 {
                        dice.stops(flow.live & value.lt(*low), || {
                            format!("`{}` stopped at {low}", text.kept_name(*line))
                        });
                    }
                    dice.stops(flow.live & value.gt(*high), || {
                        format!("`{}` stopped at {high}", text.kept_name(*line))
                    });
                }
                let value = value.max(*low).min(*high);
                if D::TELLS {
                    let before = numbers.get(*kept, *dice);
                    tell_change((&**numbers, text, *kept), *line, [before, value], flow.live, *dice);
                }
                numbers.set(*kept, flow.live, value);
            }
            Deed::Left(deck, to) => work.put(*to, left(deck.of(numbers.cards()))),
            Deed::Draw { deck, to, told: line } => {
                let (cards, live) = (numbers.cards(), flow.live);
                let card = dice.outlined(
                    #[inline(always)]
                    |dice| draw(deck, cards, live, dice),
                );
                work.put(*to, card);
                dice.tell(flow.live, |reader| format!("a card from {}: {}", told[*line], reader.num(card)));
            }
            Deed::Shuffle { deck, told: line } => {
                dice.tell(flow.live, |_| told[*line].clone());
                for (card, count) in deck.of(numbers.cards()).iter_mut().zip(&deck.counts) {
                    card.set(flow.live, *count);
                }
            }
            Deed::Count(count, from) => numbers.count(*count, flow.live, work.get(*from)),
            Deed::End { word, told: text } => {
                dice.tell(flow.live, |_| told[*text].clone());
                numbers.end(flow.live, *word);
                flow.stop();
            }
            Deed::Stop { told: text } => {
                dice.tell(flow.live, |_| told[*text].clone());
                flow.stop();
            }
            Deed::Say(parts) => dice.tell(flow.live, |reader| {
                let part = |part: &Told| match part {
                    Told::Text(text) => text.clone(),
                    Told::Number(from) => reader.whole(work.get(*from)).to_string(),
                    Told::Word(from, words) => {
                        let place = usize::try_from(reader.num(work.get(*from))).unwrap_or_default();
                        words.get(place).cloned().unwrap_or_default()
                    }
                    Told::Fighter(who) => numbers.called(*who, reader),
                };
                parts.iter().map(part).collect()
            }),
            Deed::Target { choice, told: text } => {
                numbers.choose(*choice, flow.live, *dice);
                dice.tell(flow.live, |reader| numbers.spoken(&told[*text], reader));
            }
            Deed::Each(next) => {
                flow.enter(flow.live, work);
                flow.other = 0;
                flow.at = *next;
            }
            Deed::Next { whose, begin } => {
                let all = flow.enclosing(work);
                while flow.other < numbers.fighters() {
                    flow.live = all & numbers.come_to(flow.other, *whose, *dice);
                    flow.other += 1;
                    if any(*dice, flow.live) {
                        flow.at = *begin;
                        break;
                    }
                }
            }
            Deed::Withdraw { reason, told: text } => {
                dice.tell(flow.live, |reader| numbers.spoken(&told[*text], reader));
                numbers.withdraw(flow.live, *reason);
                flow.stop();
            }
            Deed::Result(place, from) => numbers.result(*place, flow.live, work.get(*from)),
        }
    }
}

impl Cards {
    /// The numbers of its cards among those of all decks.
    #[inline(always)]
    fn of<'c, L: Lanes>(&self, all: &'c mut [Num<L>]) -> &'c mut [Num<L>] {
        &mut all[self.first..self.first + self.faces.len()]
    }
}

/// How many cards are left.
#[inline(always)]
fn left<L: Lanes>(cards: &[Num<L>]) -> Num<L> {
    let mut left = Num::zero();
    for card in cards {
        left += *card;
    }
    left
}

/// Draws a card: what it shows. A deck of which none is left is shuffled first.
#[inline(always)]
fn draw<D: Dice>(deck: &Cards, all: &mut [Num<D::L>], live: Mask<D::L>, dice: &mut D) -> Num<D::L> {
    let cards = deck.of(all);
    let mut sides = left(cards);
    let empty = live & sides.eq(0);
    for (card, count) in cards.iter_mut().zip(&deck.counts) {
        card.set(empty, *count);
    }
    sides.set(empty, deck.counts.iter().sum::<i16>());
    // The lowest side of the die that stands for each kind of card, or for a later one.
    let mut cuts = [Num::zero(); MAX_KINDS];
    if D::MERGES {
        let mut lowest = Num::splat(1);
        for (cut, card) in cuts.iter_mut().zip(cards.iter()) {
            *cut = lowest;
            lowest += *card;
        }
    }
    let mut side = dice.die_apart(sides, &cuts[..deck.faces.len().min(MAX_KINDS)], live);
    let mut shown = Num::zero();
    let mut open = live;
    for (card, face) in cards.iter_mut().zip(&deck.faces) {
        let here = open & card.ge(side);
        open &= !here;
        side -= *card;
        shown.set(here, *face);
        card.set(here, *card - 1);
    }
    shown
}

/// The result of a program that is a single value without dice. `get` reads a number by its slot.
#[inline(always)]
pub fn work_out<L: Lanes>(operations: &[Operation], scratch: &mut Scratch<L>, get: impl Fn(usize) -> Num<L>) -> Num<L> {
    let mut value = Value { get, result: Num::zero(), none: NoDice(PhantomData) };
    run(&mut value, operations, scratch, Mask::all());
    value.result
}

/// Works out a value without dice.
struct Value<L: Lanes, G> {
    get: G,
    result: Num<L>,
    none: NoDice<L>,
}

impl<L: Lanes, G: Fn(usize) -> Num<L>> Host for Value<L, G> {
    type L = L;
    type F = NoDice<L>;
    const TEXT: bool = true;

    #[inline(always)]
    fn faces(&mut self) -> &mut NoDice<L> {
        &mut self.none
    }

    #[inline(always)]
    fn any(&mut self, _: Mask<L>) -> bool {
        true
    }

    #[inline(always)]
    fn perform(&mut self, deed: &Deed, work: &mut Scratch<L>, _: &mut Flow<L>) {
        match deed {
            Deed::Load(slot, to) => work.put(*to, (self.get)(*slot)),
            Deed::Result(_, from) => self.result = work.get(*from),
            _ => unreachable!("a value without dice does nothing else"),
        }
    }
}

/// Whether any lane is set. Used only to skip work that changes nothing.
#[inline(always)]
pub fn any<D: Dice>(dice: &mut D, m: Mask<D::L>) -> bool {
    let mut some = false;
    dice.when(
        m,
        #[inline(always)]
        |_| some = true,
    );
    some
}

/// Stands for dice where a program has none left.
pub struct NoDice<L>(PhantomData<L>);

const NONE_LEFT: &str = "all dice of a script are rolls of their own";

impl<L: Lanes> Faces for NoDice<L> {
    type L = L;

    fn throw(&mut self, _: &FairDie, _: Mask<L>) -> Num<L> {
        unreachable!("{NONE_LEFT}")
    }

    fn throw_ahead(&mut self, _: &SharedWord) {
        unreachable!("{NONE_LEFT}")
    }

    fn throw_by_lane(&mut self, _: Num<L>, _: u16, _: Mask<L>) -> Num<L> {
        unreachable!("{NONE_LEFT}")
    }

    fn any(&self, _: Mask<L>) -> bool {
        true
    }

    fn look_up(&self, _: &[i16], _: Num<L>) -> Num<L> {
        unreachable!("{NONE_LEFT}")
    }
}
