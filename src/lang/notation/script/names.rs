//! The names that a text may use.

use std::sync::Arc;

use crate::formula::{Arm, Bounds, Name, Range, Span, Term, ValueKind};
use crate::notation::check::{Checker, called};
use crate::notation::{Functions, Variables};

/// The names that a text may use.
#[derive(Debug, Clone, Default)]
pub struct ScriptNames {
    /// Numbers from outside that are known.
    pub known: Variables,
    /// Other values from outside.
    pub given: Vec<(String, Stat)>,
    /// What is kept from step to step.
    pub kept: Vec<(String, Stat)>,
    /// Decks that are kept from step to step, with what each card shows, from the lowest.
    pub decks: Vec<(String, Vec<i32>)>,
    /// What characters are called whose sheets the text reads, by the name that it has for them.
    pub called: Vec<(String, String)>,
    /// What fighters have, in the texts of a fight.
    pub fighters: Option<FighterNames>,
    /// The functions of the game.
    pub functions: Arc<Functions>,
    /// Whether the ranges are all that there may ever be, so that what they exclude is a mistake.
    pub ever: bool,
}

/// What every fighter of a fight has.
#[derive(Debug, Clone, Default)]
pub struct FighterNames {
    /// What changes.
    pub kept: Vec<(String, Stat)>,
    /// What stands on the sheets.
    pub stats: Vec<(String, Stat)>,
    /// The most fighters of a side.
    pub most: i64,
}

/// What is known of a value that stands on a sheet, is given or is kept.
#[derive(Debug, Clone)]
pub enum Stat {
    /// A number within a range.
    Number(Range),
    /// One of these values. Which one it is, is asked for as a number from 0.
    Listed(Vec<Term>, ValueKind),
    /// Yes or no.
    Answer,
    /// Dice. It is not known which, but these are usual.
    Dice(Term),
}

/// The range of dice that are not known.
const ANY_DICE: Range = Range { low: Some(-10_000), high: Some(10_000) };

impl Stat {
    /// One of these words.
    pub fn words_of(words: &[String]) -> Self {
        Self::Listed(words.iter().map(|word| Term::Word(word.clone())).collect(), ValueKind::Word)
    }

    /// The words by which its values are told; none of a number.
    pub(super) fn words(&self) -> Vec<String> {
        match self {
            Self::Listed(words, _) => words.iter().filter_map(Term::as_word).map(str::to_owned).collect(),
            Self::Answer => ["no", "yes"].map(str::to_owned).into(),
            Self::Number(_) | Self::Dice(_) => Vec::new(),
        }
    }

    /// Whether it is a number that fighters have, even if all of them have the same one.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Answer | Self::Dice(_) => false,
            Self::Listed(values, _) => matches!(values.as_slice(), [only] if only.as_number().is_some()),
        }
    }

    /// What it is called in a fault.
    pub(super) fn called(&self) -> &'static str {
        match self {
            Self::Number(_) | Self::Listed(_, ValueKind::Number) => "a number",
            Self::Listed(_, kind) => called(*kind),
            Self::Answer => called(ValueKind::YesNo),
            Self::Dice(_) => "dice",
        }
    }

    /// The range of the number that is asked for.
    pub fn range(&self) -> Range {
        match self {
            Self::Number(range) => *range,
            Self::Listed(values, _) => Range::of(0, values.len() as i64 - 1),
            // Of dice, whether they are the usual ones.
            Self::Answer | Self::Dice(_) => Range::YES_OR_NO,
        }
    }
}

impl Checker {
    /// Makes a value known that comes from outside.
    pub(in crate::notation) fn given(&mut self, name: &str, stat: &Stat) {
        match stat {
            Stat::Listed(values, kind) if values.len() == 1 => self.give_value(name, values[0].clone(), *kind),
            stat => {
                let slot = self.reserve(Bounds::Value(stat.range()));
                self.give_stat(name, stat, slot);
            }
        }
    }

    /// Gives a value a name. What has to be found out of it is in a slot.
    pub(super) fn give_stat(&mut self, name: &str, stat: &Stat, slot: usize) {
        let which = || Term::Name(Name { slot, text: format!("which {name}"), several: false });
        match stat {
            Stat::Number(_) => self.give(name, slot),
            Stat::Answer => self.give_kind(name, slot, ValueKind::YesNo),
            Stat::Listed(values, kind) => self.give_value_of(name, slot, one_of(which(), values), *kind),
            Stat::Dice(usual) => {
                let other = self.reserve(Bounds::Value(ANY_DICE));
                let other = Term::Name(Name { slot: other, text: name.to_owned(), several: false });
                let usual = Arm { spans: vec![Span { low: 0, high: 0 }], value: usual.clone() };
                let either = Term::Match(Box::new(which()), vec![usual], Some(Box::new(other)));
                self.give_value(name, either, ValueKind::Number);
            }
        }
    }
}

/// The value that a number selects, counted from 0.
fn one_of(which: Term, values: &[Term]) -> Term {
    match values {
        [only] => only.clone(),
        values => {
            let arms = values.iter().enumerate().map(|(place, value)| {
                let place = i32::try_from(place).expect("there are few values");
                Arm { spans: vec![Span { low: place, high: place }], value: value.clone() }
            });
            Term::Match(Box::new(which), arms.collect(), None)
        }
    }
}

/// A fighter that a text speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The one whose turn it is.
    Me,
    /// The one that the turn is aimed at.
    Target,
    /// The one that `each` has come to, or that a choice looks at.
    Other,
}

/// Slots of what fighters have: for each of [`Who`] in turn what changes, then the stats; after them the numbers of
/// standing enemies and of standing allies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FighterSlots {
    /// The first slot.
    pub first: usize,
    /// How many things change.
    pub kept: usize,
    /// How many stats there are.
    pub stats: usize,
}

/// What the slot of a fight holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FighterSlot {
    /// Something that changes.
    Kept(Who, usize),
    /// A stat.
    Stat(Who, usize),
    /// How many enemies stand.
    Enemies,
    /// How many others of the own side stand.
    Allies,
}

impl FighterSlots {
    /// Slots for one of [`Who`].
    const fn each(self) -> usize {
        self.kept + self.stats
    }

    /// The slot of a thing.
    pub const fn slot(self, what: FighterSlot) -> usize {
        self.first
            + match what {
                FighterSlot::Kept(who, place) => who as usize * self.each() + place,
                FighterSlot::Stat(who, place) => who as usize * self.each() + self.kept + place,
                FighterSlot::Enemies => 3 * self.each(),
                FighterSlot::Allies => 3 * self.each() + 1,
            }
    }

    /// What a slot holds.
    pub const fn what(self, slot: usize) -> FighterSlot {
        let slot = slot - self.first;
        let who = match slot.checked_div(self.each()) {
            Some(0) => Who::Me,
            Some(1) => Who::Target,
            Some(2) => Who::Other,
            _ if slot == 3 * self.each() => return FighterSlot::Enemies,
            _ => return FighterSlot::Allies,
        };
        let place = slot % self.each();
        if place < self.kept { FighterSlot::Kept(who, place) } else { FighterSlot::Stat(who, place - self.kept) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_says_what_it_holds() {
        for (kept, stats) in [(1, 0), (0, 2), (3, 4), (0, 0)] {
            let slots = FighterSlots { first: 5, kept, stats };
            let mut all = Vec::new();
            for who in [Who::Me, Who::Target, Who::Other] {
                all.extend((0..kept).map(|place| FighterSlot::Kept(who, place)));
                all.extend((0..stats).map(|place| FighterSlot::Stat(who, place)));
            }
            all.extend([FighterSlot::Enemies, FighterSlot::Allies]);
            for (number, what) in all.into_iter().enumerate() {
                assert_eq!((slots.slot(what), slots.what(5 + number)), (5 + number, what));
            }
        }
    }
}
