//! Characters made ready for the table: by a game in its own way, but found and blamed in one.

#[cfg(test)]
use super::{Param, Value};

use super::question::{Fault, Fields, Place, Question};

/// What a game makes of a character sheet.
pub trait Character: Sized {
    /// The constants of the game.
    type HouseRules;

    /// Makes a character ready. `place` is where its sheet was written.
    ///
    /// # Errors
    /// What is contradictory on its sheet.
    fn new(name: &str, sheet: &Fields, house: &Self::HouseRules, place: Place<'_>) -> Result<Self, Vec<Fault>>;

    /// Makes the members of a side ready, 0 or 1.
    ///
    /// # Errors
    /// What is contradictory on any of their sheets.
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

    /// Makes the character ready that a parameter of the experiment names.
    ///
    /// # Errors
    /// What is contradictory on its sheet, or that the scenario has no such character.
    fn named(question: &Question, param: &str, house: &Self::HouseRules) -> Result<Self, Vec<Fault>> {
        let (name, sheet) = question.character(param)?;
        Self::new(name, sheet, house, Place(&["character", name]))
    }

    /// Makes the character ready that a parameter of the experiment names; none if it is not set.
    ///
    /// # Errors
    /// As [`named`](Self::named).
    fn named_if_any(question: &Question, param: &str, house: &Self::HouseRules) -> Result<Option<Self>, Vec<Fault>> {
        question.params.has(param).then(|| Self::named(question, param, house)).transpose()
    }
}

/// A character for tests, with these values on a sheet that is blank otherwise, in a game without house rules.
#[cfg(test)]
pub(crate) fn ready<C: Character<HouseRules: Default>>(
    fields: &[Param],
    set: &[(&str, Value)],
) -> Result<C, Vec<Fault>> {
    let mut sheet = Fields::defaults(fields);
    for (name, value) in set {
        sheet.set(name, value.clone());
    }
    C::new("hero", &sheet, &C::HouseRules::default(), Place(&["character", "hero"]))
}
