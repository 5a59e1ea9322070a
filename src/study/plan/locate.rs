//! Maps the faults a game reports to the place where the user wrote the value.
//!
//! A game names a fault by path and knows nothing of files. The place is the varied value if the
//! path is varied, else the uppermost layer that sets it, else the nearest enclosing item that has
//! a place.

use play::diagnostic::{Code, Diagnostic};
use play::systems::Fault;
use scenario::Place;
use scenario::file::{Entry, Layer, Target};

use super::cell::Cell;

/// A game's fault as a diagnostic.
pub fn diagnostic(cell: &Cell<'_>, fault: &Fault) -> Diagnostic {
    let path: Vec<&str> = fault.path.iter().map(String::as_str).collect();
    let experiment = cell.ground.experiment();
    let whole = place(cell, &path).unwrap_or(&experiment.place);
    let mut diagnostic = match &fault.part {
        Some((text, part)) => whole.within(text, part.clone()).error(Code::NOTATION, fault.message.clone()),
        None => whole.error(Code::REFUSED, fault.message.clone()),
    };
    if let Some(advice) = &fault.help {
        diagnostic = diagnostic.help(advice.clone());
    }
    let cell = cell.words();
    if cell.is_empty() {
        return diagnostic;
    }
    diagnostic.help(format!("first found in `{}` at {cell}", experiment.id))
}

fn place<'a>(cell: &Cell<'a>, path: &[&str]) -> Option<&'a Place> {
    let experiment = cell.ground.experiment();
    match path {
        ["experiment", param, ..] => {
            varied(cell, &Target::Param((*param).to_owned())).or_else(|| written(&experiment.params, param))
        }
        ["rules", constant, ..] => varied(cell, &Target::Constant((*constant).to_owned()))
            .or_else(|| written(&experiment.rules, constant))
            .or_else(|| written(cell.ground.scenario.rules.get(experiment.system.name.as_ref())?, constant)),
        ["character", name, field, ..] => {
            field_of(cell, name, field).or_else(|| Some(&cell.ground.scenario.characters.get(*name)?.place))
        }
        ["character", name] => Some(&cell.ground.scenario.characters.get(*name)?.place),
        ["sides", side, member, rest @ ..] => {
            let side = side.parse().ok()?;
            let index = entry_of_member(cell, side, member.parse().ok()?)?;
            let entry = experiment.sides.get(side)?.get(index)?;
            let own = rest.first().and_then(|field| field_of_entry(cell, entry, field));
            let count = varied(cell, &Target::Count { side, entry: index });
            own.or(if rest.is_empty() { count } else { None }).or(Some(&entry.place))
        }
        ["sides", side] => {
            let side = side.parse().ok()?;
            let entries = 0..experiment.sides.get(side).map_or(0, Vec::len);
            let mut counts = entries.filter_map(|entry| varied(cell, &Target::Count { side, entry }));
            counts.next().or(experiment.sides_place.as_ref())
        }
        ["sides"] => experiment.sides_place.as_ref(),
        _ => None,
    }
}

fn varied<'a>(cell: &Cell<'a>, target: &Target) -> Option<&'a Place> {
    cell.choice(target).map(|value| &value.place)
}

fn written<'a>(layer: &'a Layer, name: &str) -> Option<&'a Place> {
    layer.get(name).map(|placed| &placed.place)
}

/// Where a field of a character is written, the character itself before its ancestors.
fn field_of<'a>(cell: &Cell<'a>, name: &str, field: &str) -> Option<&'a Place> {
    cell.ground.scenario.lineage(name).into_iter().rev().find_map(|(name, character)| {
        let target = Target::Field { character: name.to_owned(), field: field.to_owned() };
        varied(cell, &target).or_else(|| written(&character.own, field))
    })
}

fn field_of_entry<'a>(cell: &Cell<'a>, entry: &'a Entry, field: &str) -> Option<&'a Place> {
    let of_name = entry
        .name
        .as_ref()
        .and_then(|name| varied(cell, &Target::Fighter { name: name.clone(), field: field.to_owned() }));
    of_name.or_else(|| written(&entry.own, field)).or_else(|| field_of(cell, &entry.character, field))
}

/// The index of the entry that a member of a side was made from.
fn entry_of_member(cell: &Cell<'_>, side: usize, member: usize) -> Option<usize> {
    let mut before = 0;
    cell.counts().get(side)?.iter().position(|count| {
        before += count;
        member < before
    })
}
