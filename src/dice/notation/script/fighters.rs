//! What the texts of a fight say of fighters: their names, choices among them, and what is done to each.

use super::Purpose;
use super::check::Walk;
use super::names::{FighterNames, FighterSlot, FighterSlots, Stat, Who};
use super::parse::{ChoiceForm, ChosenBy, StatementForm};
use crate::dice::formula::{Bounds, Range};
use crate::dice::notation::check::Checker;
use crate::dice::notation::syntax::Place;
use crate::dice::notation::words::nearest;
use crate::dice::script::{Choice, ChosenBy as Chosen, Statement, Whose};

/// Reserves slots for what fighters have, and makes known what a text may name from its beginning.
pub(super) fn given(checker: &mut Checker, fighters: &FighterNames, purpose: Purpose) -> FighterSlots {
    let slots = FighterSlots { first: checker.slots, kept: fighters.kept.len(), stats: fighters.stats.len() };
    for _ in [Who::Me, Who::Target, Who::Other] {
        for (_, range) in &fighters.kept {
            checker.reserve(Bounds::Value(*range));
        }
        for (_, stat) in &fighters.stats {
            checker.reserve(Bounds::Value(stat.range()));
        }
    }
    for (name, what) in [("enemies", FighterSlot::Enemies), ("allies", FighterSlot::Allies)] {
        checker.reserve(Bounds::Value(Range::of(0, fighters.most)));
        checker.give(name, slots.slot(what));
    }
    name_fighter(checker, fighters, slots, Who::Me, "");
    name_fighter(checker, fighters, slots, Who::Me, "me.");
    if purpose == Purpose::Turn {
        name_fighter(checker, fighters, slots, Who::Target, "target.");
    }
    slots
}

/// Makes known what a fighter has, under names that begin as stated.
fn name_fighter(checker: &mut Checker, fighters: &FighterNames, slots: FighterSlots, who: Who, begin: &str) {
    for (place, (name, _)) in fighters.kept.iter().enumerate() {
        checker.give(&format!("{begin}{name}"), slots.slot(FighterSlot::Kept(who, place)));
    }
    for (place, (name, stat)) in fighters.stats.iter().enumerate() {
        let slot = slots.slot(FighterSlot::Stat(who, place));
        checker.give_stat(&format!("{begin}{name}"), stat, slot);
    }
}

impl Walk<'_> {
    /// What the text knows of fighters, if it is one of a fight.
    fn fighters(&mut self, place: &Place) -> Option<(FighterSlots, &FighterNames)> {
        match (self.fighters, &self.names.fighters) {
            (Some(slots), Some(fighters)) => Some((slots, fighters)),
            _ => {
                self.checker.fault(place, "only the texts of a fight speak of fighters");
                None
            }
        }
    }

    pub(super) fn target(&mut self, form: &ChoiceForm, place: &Place) -> Option<Statement> {
        let is_turn = self.purpose == Purpose::Turn;
        let (slots, fighters) = self.fighters(place)?;
        if !is_turn {
            self.checker.fault_with(place, "only a turn or a reaction has a target", "choose it in `turn`");
            return None;
        }
        let by = match &form.by {
            ChosenBy::First => Chosen::First,
            ChosenBy::Random => Chosen::Random,
            ChosenBy::Number(name, name_place, most) => {
                let kept = fighters.kept.iter().position(|(known, _)| known == name);
                let kept = kept.map(|place| FighterSlot::Kept(Who::Other, place));
                let stat = || {
                    let is_number = |(known, stat): &(String, Stat)| known == name && stat.is_number();
                    fighters.stats.iter().position(is_number).map(|place| FighterSlot::Stat(Who::Other, place))
                };
                let Some(what) = kept.or_else(stat) else {
                    let numbers = fighters
                        .kept
                        .iter()
                        .map(|(known, _)| known.as_str())
                        .chain(fighters.stats.iter().filter(|(_, stat)| stat.is_number()).map(|(n, _)| n.as_str()));
                    let help = match nearest(name, numbers) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => "name a number that fighters have".to_owned(),
                    };
                    let message = format!("fighters have no number `{name}`");
                    self.checker.fault_with(name_place, message, help);
                    return None;
                };
                let slot = slots.slot(what);
                self.checker.read.insert(name.clone());
                Chosen::Number { slot, most: *most }
            }
        };
        Some(Statement::Target { choice: Choice { whose: form.whose, by }, place: place.clone() })
    }

    pub(super) fn each(&mut self, whose: Whose, body: &[StatementForm], place: &Place) -> Option<Statement> {
        if self.inside_each {
            self.checker.fault(place, "one `each` cannot stand in another");
            return None;
        }
        let (slots, fighters) = self.fighters(place)?;
        let (fighters, outside) = (fighters.clone(), self.checker.names.len());
        let begin = match whose {
            Whose::Enemies => "enemy.",
            Whose::Allies => "ally.",
        };
        name_fighter(&mut self.checker, &fighters, slots, Who::Other, begin);
        self.inside_each = true;
        let body = self.block(body);
        self.inside_each = false;
        self.checker.names.truncate(outside);
        Some(Statement::Each { whose, body, place: place.clone() })
    }

    pub(super) fn leave(&mut self, word: &str, word_place: &Place, place: &Place) -> Option<Statement> {
        self.fighters(place)?;
        if word.trim().is_empty() {
            self.checker.fault(word_place, "say why the fighter leaves: `leave \"fled\"`");
        }
        let known = self.leaves.iter().position(|known| known == word);
        let number = known.unwrap_or_else(|| {
            self.leaves.push(word.to_owned());
            self.leaves.len() - 1
        });
        Some(Statement::Leave(number, place.clone()))
    }
}
