//! What statements may change.

use super::Statement;
use crate::formula::Bound;
use crate::notation::{FighterSlot, FighterSlots, Who};

/// What statements may change.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The slots of numbers that are kept, and of how many cards are left of decks.
    pub(super) kept: Vec<usize>,
    /// Whether another target may be chosen.
    aims: bool,
    /// Whether one fighter after another is come to.
    visits: bool,
}

impl Changes {
    /// What these statements may change.
    pub(super) fn of(statements: &[Statement]) -> Self {
        let mut changes = Self::default();
        changes.add(statements);
        changes
    }

    fn add(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Change { kept, .. } => self.kept.push(*kept),
                Statement::Let(bound, _) => {
                    let decks = bound.iter().filter_map(|(_, value)| match value {
                        Bound::Dice(hand) => hand.deck().filter(|(_, shared)| shared.kept.is_some()),
                        _ => None,
                    });
                    self.kept.extend(decks.map(|(_, shared)| shared.name.slot));
                }
                Statement::Shuffle { slot, .. } => self.kept.push(*slot),
                Statement::Target { .. } => self.aims = true,
                Statement::If { yes, no, .. } => {
                    self.add(yes);
                    self.add(no);
                }
                Statement::Repeat { body, .. } => self.add(body),
                Statement::Each { body, .. } => {
                    self.visits = true;
                    self.add(body);
                }
                _ => {}
            }
        }
    }

    /// Whether what a slot of a fight holds stays as it is. The fighters that a text speaks of may be the same one.
    pub(super) fn spares(&self, what: FighterSlot, slots: FighterSlots) -> bool {
        let changes = |place: usize| {
            let is = |kept: &usize| matches!(slots.what(*kept), FighterSlot::Kept(_, other) if other == place);
            self.kept.iter().any(is)
        };
        match what {
            FighterSlot::Stat(Who::Me, _) => true,
            FighterSlot::Kept(Who::Me, place) => !changes(place),
            FighterSlot::Stat(Who::Target, _) => !self.aims,
            FighterSlot::Kept(Who::Target, place) => !self.aims && !changes(place),
            FighterSlot::Stat(Who::Other, _) => !self.visits,
            FighterSlot::Kept(Who::Other, place) => !self.visits && !changes(place),
            FighterSlot::Enemies | FighterSlot::Allies => self.kept.is_empty(),
        }
    }
}
