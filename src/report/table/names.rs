//! The names of rows and columns: outcomes, varied values, cells.

use super::super::figures::wording;
use super::super::results::{Answered, Cell};
use super::super::sentence::capital;
use super::super::speech;
use super::sheet::{Keys, Name};
use crate::plan::style::Language;
use crate::plan::{CellValue, Value};

/// The name of a varied value. Numbers and dice have true minus signs.
pub fn value(language: Language, value: &CellValue) -> Name {
    let full = capital(&wording::value(value));
    match (value.switch(), &value.value) {
        (Some(on), _) => {
            let own = if on { speech::say(language, "yes", "ja") } else { speech::say(language, "no", "nein") };
            Name { own: own.to_owned(), full }
        }
        (None, Some(Value::Dice(_))) => Name::plain(true_minus(&value.text)),
        (None, _) if value.number().is_some() => {
            Name { own: true_minus(&value.text), full: full.replace(&value.text, &true_minus(&value.text)) }
        }
        (None, _) => Name { own: wording::spoken(&value.text), full },
    }
}

/// The name of an outcome.
pub fn outcome(text: &str, is_number: bool) -> String {
    if is_number { true_minus(text) } else { wording::spoken(text) }
}

/// The names of cells, one level for each varied name; names that vary together share one.
pub fn cells(language: Language, answered: &Answered<'_>, cells: &[&Cell<'_>]) -> Keys {
    let mut levels: Vec<(usize, Vec<&str>)> = Vec::new();
    for (name, &group) in answered.asked.varied.iter().zip(&answered.asked.groups) {
        match levels.iter_mut().find(|(known, _)| *known == group) {
            _ if answered.is_fixed(name) => {}
            Some((_, names)) => names.push(name),
            None => levels.push((group, vec![name])),
        }
    }
    let title = |(_, names): &(usize, Vec<&str>)| match names[..] {
        [name] => wording::axis(name),
        _ => String::new(),
    };
    let name = |cell: &Cell<'_>, names: &[&str]| {
        let values: Vec<Name> =
            names.iter().filter_map(|name| cell.case.varied(name)).map(|one| value(language, one)).collect();
        match <[Name; 1]>::try_from(values) {
            Ok([only]) => only,
            Err(several) => Name::plain(several.into_iter().map(|one| one.full).collect::<Vec<_>>().join(", ")),
        }
    };
    Keys {
        titles: levels.iter().map(title).collect(),
        names: cells.iter().map(|cell| levels.iter().map(|(_, names)| name(cell, names)).collect()).collect(),
    }
}

/// A number or roll with true minus signs.
fn true_minus(text: &str) -> String {
    text.replace('-', "−")
}
