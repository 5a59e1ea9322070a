//! The names of rows and columns: varied values, cells.

use super::super::figures::wording;
use super::super::results::{Answered, Cell};
use super::super::words::Words;
use super::super::words::text::capital;
use super::sheet::{Keys, Name};
use play::systems::Value;
use study::plan::{CellValue, Plan};

/// The title: the heading of the experiment, or that of the scenario, and what is shown.
pub(super) fn titled(answered: &Answered<'_>, plan: &Plan, shown: &str) -> String {
    let own = answered.planned.title.as_deref();
    // A scenario without a title is called by its file, which no reader of the table knows.
    let heading = own.or((plan.title != plan.name).then_some(plan.title.as_str()));
    heading.map_or_else(|| capital(shown), |heading| wording::under(heading, shown))
}

/// The name of a varied value. Numbers and dice have true minus signs.
pub fn value(words: &Words<'_>, value: &CellValue) -> Name {
    match &value.value {
        Some(Value::Dice(_) | Value::Roll(_)) => Name::plain(words.word(value).replace('-', "−")),
        _ => Name { own: words.word(value), full: capital(&words.value(value)) },
    }
}

/// The names of cells, one level for each varied name; names that vary together share one.
pub fn cells(words: &Words<'_>, answered: &Answered<'_>, cells: &[&Cell<'_>]) -> Keys {
    let mut levels: Vec<(usize, Vec<&str>)> = Vec::new();
    for (name, &group) in answered.planned.varied.iter().zip(&answered.planned.groups) {
        match levels.iter_mut().find(|(known, _)| *known == group) {
            _ if answered.is_fixed(name) => {}
            Some((_, names)) => names.push(name),
            None => levels.push((group, vec![name])),
        }
    }
    let title = |(_, names): &(usize, Vec<&str>)| match names[..] {
        [name] => words.name(name).whole(),
        _ => String::new(),
    };
    let name = |cell: &Cell<'_>, names: &[&str]| {
        let values: Vec<Name> =
            names.iter().filter_map(|name| cell.planned.varied(name)).map(|one| value(words, one)).collect();
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
