//! What the texts of a fight say of fighters: their names, choices among them, and what is done to each.

use super::Purpose;
use super::check::Walk;
use super::names::{FighterNames, FighterSlot, FighterSlots, Stat, Who};
use super::parse::{ChoiceForm, ChosenBy, StatementForm};
use crate::formula::{Bounds, Range};
use crate::notation::check::Checker;
use crate::notation::syntax::Place;
use crate::notation::words::nearest;
use crate::script::{Choice, ChosenBy as Chosen, Statement, Whose};

/// The most that the weights come to by which one of several fighters is chosen.
const MOST_WEIGHT: i64 = 32_767;

/// Reserves slots for what fighters have, and makes known what a text may name from its beginning.
pub(super) fn given(checker: &mut Checker, fighters: &FighterNames, purpose: Purpose) -> FighterSlots {
    let slots = FighterSlots { first: checker.slots, kept: fighters.kept.len(), stats: fighters.stats.len() };
    for _ in [Who::Me, Who::Target, Who::Other] {
        for (_, stat) in fighters.kept.iter().chain(&fighters.stats) {
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
    for (place, (name, stat)) in fighters.kept.iter().enumerate() {
        let slot = slots.slot(FighterSlot::Kept(who, place));
        checker.give_stat(&format!("{begin}{name}"), stat, slot);
    }
    for (place, (name, stat)) in fighters.stats.iter().enumerate() {
        let slot = slots.slot(FighterSlot::Stat(who, place));
        checker.give_stat(&format!("{begin}{name}"), stat, slot);
    }
}

/// The words by which what fighters keep is told, by slot.
pub(super) fn kept_words(slots: FighterSlots, fighters: &FighterNames) -> Vec<Vec<String>> {
    let words = |slot| match slots.what(slot) {
        FighterSlot::Kept(_, place) => fighters.kept[place].1.words(),
        _ => Vec::new(),
    };
    let before = std::iter::repeat_n(Vec::new(), slots.first);
    before.chain((slots.first..slots.slot(FighterSlot::Enemies)).map(words)).collect()
}

impl<'n> Walk<'n> {
    /// What the text knows of fighters, if it is one of a fight.
    fn fighters(&mut self, place: &Place) -> Option<(FighterSlots, &'n FighterNames)> {
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
        let (_, fighters) = self.fighters(place)?;
        if !is_turn {
            self.checker.fault_with(place, "only a turn or a reaction has a target", "choose it in `turn`");
            return None;
        }
        let by = match &form.by {
            ChosenBy::First => Chosen::First,
            ChosenBy::Random => Chosen::Random,
            ChosenBy::Weight(name, name_place) => {
                let (slot, stat) = self.number_of_others(name, name_place)?;
                let all = stat.range().high.unwrap_or(i64::MAX).saturating_mul(fighters.most);
                if all > MOST_WEIGHT {
                    let most = fighters.most;
                    let message =
                        format!("the weights of {most} fighters may add up to {all}, and {MOST_WEIGHT} is the limit");
                    let each = MOST_WEIGHT / most;
                    let help = format!("let `{name}` be {each} at most: `range = \"0..={each}\"`");
                    self.checker.fault_with(name_place, message, help);
                    return None;
                }
                Chosen::Weight { slot }
            }
            ChosenBy::Number(name, name_place, most) => {
                Chosen::Number { slot: self.number_of_others(name, name_place)?.0, most: *most }
            }
        };
        Some(Statement::Target { choice: Choice { whose: form.whose, by }, place: place.clone() })
    }

    /// The slot of a number that the fighters have among whom one is chosen, and what is known of it.
    fn number_of_others(&mut self, name: &str, place: &Place) -> Option<(usize, &'n Stat)> {
        let (slots, fighters) = self.fighters(place)?;
        let (kept, stats) = (fighters.kept.iter().enumerate(), fighters.stats.iter().enumerate());
        let kept = kept.map(|(place, named)| (named, FighterSlot::Kept(Who::Other, place)));
        let stats = stats.map(|(place, named)| (named, FighterSlot::Stat(Who::Other, place)));
        let all: Vec<(&'n (String, Stat), FighterSlot)> = kept.chain(stats).collect();
        let found = all.iter().find(|((known, _), _)| known == name);
        if let Some(((_, stat), what)) = found
            && stat.is_number()
        {
            self.checker.read.insert(name.to_owned());
            return Some((slots.slot(*what), stat));
        }
        let message = match found {
            Some(((_, stat), _)) => format!("`{name}` is {}, and a number is needed here", stat.called()),
            None => format!("fighters have no number `{name}`"),
        };
        let numbers = all.iter().filter(|((_, stat), _)| stat.is_number()).map(|((known, _), _)| known.as_str());
        let help = match nearest(name, numbers) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name a number that fighters have".to_owned(),
        };
        self.checker.fault_with(place, message, help);
        None
    }

    pub(super) fn each(&mut self, whose: Whose, body: &[StatementForm], place: &Place) -> Option<Statement> {
        if self.inside_each {
            self.checker.fault(place, "one `each` cannot stand in another");
            return None;
        }
        let (slots, fighters) = self.fighters(place)?;
        let outside = self.checker.names.len();
        let begin = match whose {
            Whose::Enemies => "enemy.",
            Whose::Allies => "ally.",
        };
        name_fighter(&mut self.checker, fighters, slots, Who::Other, begin);
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
