//! Turns character sheets into the structs that rules use. Each game converts a sheet its own way; finding the sheet
//! and reporting its faults is common to all games.

use super::{Param, Value};

use super::question::{Fault, Fields, Place, Question};

/// A game's own form of a character, built from its sheet.
pub trait Character: Sized {
    /// The constants of the game.
    type HouseRules;

    /// Builds a character from its sheet. `place` is where the sheet was written, for faults.
    ///
    /// # Errors
    /// Contradictions on the sheet.
    fn new(name: &str, sheet: &Fields, house: &Self::HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>>;

    /// Builds the members of a side, 0 or 1.
    ///
    /// # Errors
    /// Contradictions on any of their sheets.
    fn side(side: usize, question: &Question, house: &Self::HouseRules) -> Result<Vec<Self>, Vec<Fault>> {
        let mut ready = Vec::new();
        let mut faults = Vec::new();
        for (index, member) in question.sides[side].iter().enumerate() {
            let (side, index) = (side.to_string(), index.to_string());
            match Self::new(&member.name, &member.sheet, house, Place(&["sides", &side, &index])) {
                Ok(character) => ready.push(character),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(ready) } else { Err(faults) }
    }

    /// Builds the character that a parameter of the experiment names.
    ///
    /// # Errors
    /// Contradictions on its sheet, or a fault if the scenario has no such character.
    fn named(question: &Question, param: &str, house: &Self::HouseRules) -> Result<Self, Vec<Fault>> {
        let (name, sheet) = question.character(param)?;
        Self::new(name, sheet, house, Place(&["character", name]))
    }

    /// Builds the character that a parameter of the experiment names; `None` if the parameter is not set.
    ///
    /// # Errors
    /// As [`named`](Self::named).
    fn named_if_any(question: &Question, param: &str, house: &Self::HouseRules) -> Result<Option<Self>, Vec<Fault>> {
        question.params.has(param).then(|| Self::named(question, param, house)).transpose()
    }
}

/// Builds a character for tests from a default sheet with `set` applied, without house rules.
pub fn ready<C: Character<HouseRules: Default>>(fields: &[Param], set: &[(&str, Value)]) -> Result<C, Vec<Fault>> {
    let mut sheet = Fields::defaults(fields);
    for (name, value) in set {
        sheet.set(name, value.clone());
    }
    C::new("hero", &sheet, &C::HouseRules::default(), Place(&["character", "hero"]))
}
