//! The names that a text may use.

use std::sync::Arc;

use crate::dice::formula::{Range, Term, ValueKind};
use crate::dice::notation::{Functions, Variables};

/// The names that a text may use.
#[derive(Debug, Clone, Default)]
pub(crate) struct ScriptNames {
    /// Numbers from outside that are known.
    pub(crate) known: Variables,
    /// Numbers from outside of which only the range is known.
    pub(crate) ranged: Vec<(String, Range)>,
    /// Numbers that are kept from step to step, with their ranges.
    pub(crate) kept: Vec<(String, Range)>,
    /// What fighters have, in the texts of a fight.
    pub(crate) fighters: Option<FighterNames>,
    /// The functions of the game.
    pub(crate) functions: Arc<Functions>,
    /// Whether the ranges are all that there may ever be, so that what they exclude is a mistake.
    pub(crate) ever: bool,
}

/// What every fighter of a fight has.
#[derive(Debug, Clone, Default)]
pub(crate) struct FighterNames {
    /// Numbers that change, with their ranges.
    pub(crate) kept: Vec<(String, Range)>,
    /// What stands on the sheets.
    pub(crate) stats: Vec<(String, Stat)>,
    /// The most fighters of a side.
    pub(crate) most: i64,
}

/// What is known of a stat.
#[derive(Debug, Clone)]
pub(crate) enum Stat {
    /// A number within a range.
    Number(Range),
    /// One of these values. Which one it is, is asked for as a number from 0.
    Listed(Vec<Term>, ValueKind),
}

impl Stat {
    /// Whether it is a number that fighters have, even if all of them have the same one.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Listed(values, _) => matches!(values.as_slice(), [only] if only.as_number().is_some()),
        }
    }

    /// The range of the number that is asked for.
    pub(super) fn range(&self) -> Range {
        match self {
            Self::Number(range) => *range,
            Self::Listed(values, _) => Range::of(0, values.len() as i64 - 1),
        }
    }
}

/// A fighter that a text speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// The one whose turn it is.
    Me,
    /// The one that the turn is aimed at.
    Target,
    /// The one that `each` has come to, or that a choice looks at.
    Other,
}

/// Slots of what fighters have: for each of [`Who`] in turn the numbers that change, then the stats; after them the
/// numbers of standing enemies and of standing allies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FighterSlots {
    /// The first slot.
    pub(crate) first: usize,
    /// How many numbers change.
    pub(crate) kept: usize,
    /// How many stats there are.
    pub(crate) stats: usize,
}

/// What the slot of a fight holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FighterSlot {
    /// A number that changes.
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
    pub(crate) const fn slot(self, what: FighterSlot) -> usize {
        self.first
            + match what {
                FighterSlot::Kept(who, place) => who as usize * self.each() + place,
                FighterSlot::Stat(who, place) => who as usize * self.each() + self.kept + place,
                FighterSlot::Enemies => 3 * self.each(),
                FighterSlot::Allies => 3 * self.each() + 1,
            }
    }

    /// What a slot holds.
    pub(crate) const fn what(self, slot: usize) -> FighterSlot {
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
