//! Cards that are drawn from a deck.

use super::number::fixed;
use super::{Checker, Known, KnownValue};
use crate::formula::{Bounds, Deck, Group, Hand, HandDie, Keeping, Name, Range, Shared, Term};
use crate::notation::syntax::{DeckForm, DrawForm, Place};
use dice::Die;
use dice::limits::MAX_FACES;

/// What is known of a deck with a name.
#[derive(Debug, Clone)]
pub(in crate::notation) struct KnownDeck {
    /// What each card shows, from the lowest.
    cards: Vec<i32>,
    /// The draws so far.
    drawn: Vec<Name>,
    /// Its number, if a text keeps it from step to step.
    kept: Option<usize>,
}

impl Checker {
    /// Gives a deck a name.
    pub(super) fn deck(&mut self, name: &str, cards: &[i32], place: &Place) {
        let value = match self.is_deck(cards.len(), place) {
            true => KnownValue::Deck(KnownDeck { cards: cards.to_vec(), drawn: Vec::new(), kept: None }),
            false => KnownValue::Broken,
        };
        let slot = self.slots;
        self.slots += 1;
        self.names.push(Known { text: name.to_owned(), slot, value });
    }

    /// Gives a name to a deck that a text keeps. Returns the slot of how many cards are left.
    pub(in crate::notation) fn give_deck(&mut self, name: &str, cards: &[i32]) -> usize {
        let slot = self.reserve(Bounds::Value(Range::of(0, cards.len() as i64)));
        let decks =
            self.names.iter().filter(|known| matches!(&known.value, KnownValue::Deck(deck) if deck.kept.is_some()));
        let kept = Some(decks.count());
        let value = KnownValue::Deck(KnownDeck { cards: cards.to_vec(), drawn: Vec::new(), kept });
        self.names.push(Known { text: name.to_lowercase(), slot, value });
        slot
    }

    /// The number of a deck that is kept and may be shuffled, with the slot of how many cards are left.
    pub(in crate::notation) fn deck_to_shuffle(&mut self, name: &str, place: &Place) -> Option<(usize, usize)> {
        let (at, deck) = self.known_deck(name, place)?;
        self.read.insert(name.to_owned());
        if deck.kept.is_none() {
            let message = format!("`{name}` is a fresh deck wherever it is named");
            self.fault_with(place, message, "only a deck that is kept is shuffled: list it under `decks`");
        }
        Some((deck.kept?, self.names[at].slot))
    }

    /// Whether a deck may have so many cards, which is a fault otherwise.
    fn is_deck(&mut self, cards: usize, place: &Place) -> bool {
        if cards == 0 {
            self.fault_with(place, "a deck has at least one card", "write `{1..13:4}` for 1 to 13 four times each");
        } else if cards > MAX_FACES {
            self.fault(place, format!("a deck has at most {MAX_FACES} cards"));
        }
        (1..=MAX_FACES).contains(&cards)
    }

    /// Cards of a fresh deck, of which none is put back.
    pub(super) fn draw(&mut self, form: &DrawForm) -> Option<Hand> {
        match &form.deck {
            DeckForm::Listed(cards) => {
                let is_deck = self.is_deck(cards.len(), &form.deck_place);
                let count = self.cards_drawn(form, cards.len(), 0)?;
                let deck = Deck { cards: Die::Faces(cards.clone()), shared: None };
                is_deck.then(|| hand(count, deck))
            }
            DeckForm::Named(name) => {
                self.number(&form.count);
                if self.known_deck(name, &form.deck_place).is_some() {
                    let message = format!("what is drawn from `{name}` is gone, so it has a name of its own");
                    let help = format!("write `let hand = draw(…, {name});`, and then `hand`, or `hand kh2`");
                    self.fault_with(&form.deck_place, message, help);
                }
                None
            }
        }
    }

    /// Cards of a deck with a name, of which those drawn before are gone.
    pub(super) fn draw_from(&mut self, form: &DrawForm, name: &str) -> Option<Hand> {
        let Some((at, KnownDeck { cards, drawn, kept })) = self.known_deck(name, &form.deck_place) else {
            self.number(&form.count);
            return None;
        };
        self.read.insert(name.to_owned());
        let slot = self.names[at].slot;
        if kept.is_some() && self.inside_value {
            let message = format!("cards of `{name}` are drawn by a statement of their own, and not inside a value");
            self.fault_with(&form.deck_place, message, format!("write `let hand = draw(…, {name})` on a line before"));
            return None;
        }
        if kept.is_none() && at < self.outside {
            let message = format!("`{name}` was named outside of this block, where nobody sees what is drawn here");
            self.fault_with(&form.deck_place, message, "draw before the block, where the deck was named");
            return None;
        }
        let most = |scope: &super::Scope, name: &Name| {
            let source = crate::formula::Source::Named(name.clone());
            scope.hand(&source).and_then(|hand| scope.dice(hand).high).unwrap_or(0)
        };
        let gone: i64 = drawn.iter().map(|name| most(&self.scope, name)).sum();
        let count = self.cards_drawn(form, cards.len(), gone)?;
        let name = Name { slot, text: name.to_owned(), several: false };
        Some(hand(count, Deck { cards: Die::Faces(cards), shared: Some(Shared { name, before: drawn, kept }) }))
    }

    /// Takes note of a draw from a deck.
    pub(super) fn note_drawn(&mut self, deck: &str, name: &Name) {
        let known = self.names.iter_mut().rev().find(|known| known.text == *deck);
        if let Some(Known { value: KnownValue::Deck(deck), .. }) = known
            && deck.kept.is_none()
        {
            deck.drawn.push(name.clone());
        }
    }

    /// A deck, with the place of its name among those that are known. Anything else is a fault.
    fn known_deck(&mut self, name: &str, place: &Place) -> Option<(usize, KnownDeck)> {
        let at = self.names.iter().rposition(|known| known.text == name);
        match at.map(|at| (at, &self.names[at].value)) {
            Some((at, KnownValue::Deck(deck))) => return Some((at, deck.clone())),
            Some((_, KnownValue::Broken | KnownValue::Open)) => {}
            _ => {
                let help = format!("write `let {name} = cards {{1..13:4}};` before, or the cards here");
                self.fault_with(place, format!("`{name}` is no deck"), help);
            }
        }
        None
    }

    /// How many cards are drawn of so many, of which up to `gone` were drawn before.
    fn cards_drawn(&mut self, form: &DrawForm, all: usize, gone: i64) -> Option<Term> {
        let before = self.faults.len();
        let count = self.number(&form.count)?;
        let count = match fixed(&count) {
            Some(number) => Term::number(i32::try_from(number).unwrap_or(i32::MAX)),
            None => count,
        };
        let left = all as i64 - gone;
        let of = match gone {
            0 => format!("a deck of {all}"),
            _ => format!("the {} that may be left of {all}", left.max(0)),
        };
        let range = self.scope.range(&count);
        let cards = |number: i64| format!("{number} card{}", if number == 1 { "" } else { "s" });
        let place = &form.count.span;
        if range.low.is_none_or(|low| low < 0) {
            let low = range.low.map_or("any number below 0".to_owned(), |low| low.to_string());
            let message = format!("the number of cards may be {low}");
            self.fault_with(place, message, "write `max(0, …)` around it");
        } else if (1..=MAX_FACES).contains(&all) && range.high.is_none_or(|high| high > left) {
            let around = format!("write `min({}, …)` around the number", left.max(0));
            let (what, help) = match (count.as_number(), range.high) {
                (Some(number), _) => {
                    let help = format!("none is put back, so at most {} can be drawn", left.max(0));
                    (format!("{} cannot", cards(number.into())), help)
                }
                (None, Some(high)) => (format!("{} may", cards(high)), around),
                (None, None) => ("any number of cards may".to_owned(), around),
            };
            self.fault_with(place, format!("{what} be drawn from {of}"), help);
        }
        if let Some(number) = count.as_number() {
            self.count_dice(u64::try_from(number).unwrap_or(0), place);
        }
        (self.faults.len() == before).then_some(count)
    }
}

impl KnownDeck {
    /// Whether it is kept, so that its name stands for how many cards are left.
    pub(super) fn is_kept(&self) -> bool {
        self.kept.is_some()
    }
}

/// So many cards of a deck.
fn hand(count: Term, deck: Deck) -> Hand {
    Hand { groups: vec![Group::plain(count, HandDie::Card(deck))], keep: Keeping::All }
}
