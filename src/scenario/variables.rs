//! Names in rolls whose numbers the experiment gives: `roll = "skill d6"` with `skill = 3`; and names that a program sets to
//! numbers, which the experiment may give others.
//!
//! Each such name is a parameter of the experiment like those of its kind, so it can be swept, solved for, compared
//! and labelled like them.

use std::sync::Arc;

use lang::unbound_names;
use play::diagnostic::Code;
use play::systems::{DefaultValue, Kind, Param, ParamType, TextKind};

use super::node::{Body, Entry, Node, Table};
use super::own_keys;
use super::place::{Faults, Place};
use super::programs;
use super::range::parse_steps;

/// The smallest and the largest number that a name may stand for.
const FARTHEST: i64 = 1_000_000;

/// A name that the rolls or programs of an experiment use, with the place where it is used.
#[derive(Debug)]
pub struct Variable {
    /// The name as it is first written.
    pub name: String,
    /// The roll's own use of it, or where the program sets it.
    pub place: Place,
    /// The number that it stands for unless the experiment gives it one: none in a roll, and in a program what that says.
    preset: DefaultValue,
}

impl Variable {
    /// A name that must be given a number.
    const fn needed(name: String, place: Place) -> Self {
        Self { name, place, preset: DefaultValue::Required }
    }

    /// The name as a parameter.
    fn param(&self) -> Param {
        let (least, most, doc) = match self.preset {
            DefaultValue::Required => (-FARTHEST, FARTHEST, "a number that the roll uses by this name"),
            DefaultValue::Int(said) => (said.min(-FARTHEST), said.max(FARTHEST), SET),
            _ => (-FARTHEST, FARTHEST, SET),
        };
        Param::new(self.name.clone(), ParamType::Int { min: least, max: most }, self.preset.clone(), doc)
    }
}

/// The meaning of a number of a program.
const SET: &str = "a number that the program sets at its top";

/// What gives names to numbers where a parameter is of this type, and what it does with them.
pub const fn by_names(shape: &ParamType) -> Option<(&'static str, &'static str)> {
    match shape {
        ParamType::Roll => Some(("roll", "uses")),
        ParamType::Text(TextKind::Program | TextKind::ProgramFile) => Some(("program", "sets")),
        _ => None,
    }
}

/// Whether texts of this type give names to numbers.
pub const fn takes_names(shape: &ParamType) -> bool {
    by_names(shape).is_some()
}

/// A kind with a parameter for each name that the rolls and programs of an experiment use, and these names.
pub fn with_variables(table: &Table, kind: &Arc<Kind>, faults: &mut Faults) -> (Arc<Kind>, Vec<Variable>) {
    let mut variables: Vec<Variable> = Vec::new();
    let mut all_read = true;
    let rolls = |param: &&Param| param.shape == ParamType::Roll;
    for param in kind.params.iter().filter(rolls) {
        for node in given(table, &param.name) {
            let Some(text) = node.text() else { continue };
            // Syntax faults are reported where the roll is read.
            let Ok(names) = unbound_names(text) else {
                all_read = false;
                continue;
            };
            for found in names {
                if variables.iter().any(|known| known.name.eq_ignore_ascii_case(&found.name)) {
                    continue;
                }
                let place = node.place.within(text, found.span);
                if let Some(taken) = taken(kind, &found.name) {
                    let message = format!("`{}` cannot name a number of this roll: {taken}", found.name);
                    faults.push(place.error(Code::CONTRADICTION, message).help("take another name"));
                } else {
                    variables.push(Variable::needed(found.name, place));
                }
            }
        }
    }
    all_read &= add_of_programs(table, kind, &mut variables);
    if !all_read {
        // A roll that does not parse may use any name.
        let known = |name: &str| variables.iter().any(|known| known.name.eq_ignore_ascii_case(name));
        let free = |entry: &&Entry| !known(&entry.name) && taken(kind, &entry.name).is_none();
        let more: Vec<Variable> = numbers(table)
            .into_iter()
            .filter(free)
            .map(|entry| Variable::needed(entry.name.clone(), entry.key.clone()))
            .collect();
        variables.extend(more);
    }
    if variables.is_empty() {
        return (Arc::clone(kind), variables);
    }
    let mut own = (**kind).clone();
    own.params.extend(variables.iter().map(Variable::param));
    (Arc::new(own), variables)
}

/// Adds the numbers that the programs of an experiment set at their top. Whether all programs could be read.
///
/// Their names are in capital letters, so they are none of the keys of an experiment.
fn add_of_programs(table: &Table, kind: &Kind, variables: &mut Vec<Variable>) -> bool {
    let mut all_read = true;
    for found in programs_of(table, kind) {
        let read = found.and_then(|(text, place)| Some((text, place, programs::numbers(text)?)));
        let Some((text, place, numbers)) = read else {
            all_read = false;
            continue;
        };
        for number in numbers {
            let preset = DefaultValue::Int(number.value);
            match variables.iter_mut().find(|known| known.name == number.name) {
                Some(known) if known.preset == preset => {}
                Some(known) => known.preset = DefaultValue::derived("what its program says"),
                None => {
                    let place = place.within(text, number.span);
                    variables.push(Variable { name: number.name, place, preset });
                }
            }
        }
    }
    all_read
}

/// The programs of an experiment of this kind, with their places; `None` for a file that could not be read.
fn programs_of<'t>(table: &'t Table, kind: &'t Kind) -> impl Iterator<Item = Option<(&'t str, Place)>> {
    let of = |param: &'t Param| match param.shape {
        ParamType::Text(text @ (TextKind::Program | TextKind::ProgramFile)) => Some((text, &param.name)),
        _ => None,
    };
    let texts = kind.params.iter().filter_map(of);
    texts.flat_map(|(text, name)| {
        let written = given(table, name).into_iter().filter(|node| node.text().is_some());
        written.map(move |node| programs::text(text, node))
    })
}

/// Whether a roll or a program of an experiment of this kind uses a name, or may do so because it does not parse.
pub fn may_use(table: &Table, kind: &Kind, name: &str) -> bool {
    let texts = kind.params.iter().filter(|param| param.shape == ParamType::Roll);
    let mut texts = texts.flat_map(|param| given(table, &param.name)).filter_map(Node::text);
    let in_program =
        |text: &str| programs::numbers(text).is_none_or(|numbers| numbers.iter().any(|number| number.name == name));
    texts.any(|text| unbound_names(text).map_or(true, |names| names.iter().any(|found| found.name == name)))
        || programs_of(table, kind).any(|found| found.is_none_or(|(text, _)| in_program(text)))
}

/// The keys of an experiment, of its sweep and of its variants that are given numbers, each name once.
fn numbers(table: &Table) -> Vec<&Entry> {
    let is_name = |name: &str| name.starts_with(char::is_alphabetic) && !name.contains('.');
    let is_number = |node: &Node| matches!(node.body, Body::Int(_));
    let mut found: Vec<&Entry> = table.0.iter().filter(|entry| is_number(&entry.node)).collect();
    for entry in table.get("vary").and_then(|entry| entry.node.table()).map_or(&[][..], |vary| &vary.0) {
        match &entry.node.body {
            Body::Text(steps) if parse_steps(steps).is_ok() => found.push(entry),
            Body::List(items) if items.iter().all(is_number) => found.push(entry),
            Body::List(items) => {
                let keys = items.iter().filter_map(Node::table).flat_map(|variant| &variant.0);
                found.extend(keys.filter(|entry| is_number(&entry.node)));
            }
            _ => {}
        }
    }
    let mut seen: Vec<String> = Vec::new();
    found.retain(|entry| {
        let name = entry.name.to_ascii_lowercase();
        let is_new = is_name(&name) && !seen.contains(&name);
        seen.push(name);
        is_new
    });
    found
}

/// What else a name is, if it cannot be given to a number.
fn taken(kind: &Kind, name: &str) -> Option<String> {
    if kind.params.iter().any(|param| param.name.eq_ignore_ascii_case(name)) {
        Some(format!("it is a parameter of `{}`", kind.name))
    } else if own_keys::OF_EXPERIMENT.iter().any(|key| key.eq_ignore_ascii_case(name)) {
        Some("it is a key of every experiment".to_owned())
    } else {
        None
    }
}

/// Everything that an experiment gives for a roll or a program: its own value, the values of a sweep, and those of variants.
fn given<'a>(table: &'a Table, name: &str) -> Vec<&'a Node> {
    let mut found: Vec<&Node> = table.get(name).map(|entry| &entry.node).into_iter().collect();
    let Some(vary) = table.get("vary").and_then(|entry| entry.node.table()) else { return found };
    for entry in &vary.0 {
        let Body::List(items) = &entry.node.body else { continue };
        for item in items {
            match &item.body {
                Body::Table(variant) => found.extend(variant.get(name).map(|entry| &entry.node)),
                _ if entry.name == name => found.push(item),
                _ => {}
            }
        }
    }
    found
}

/// Whether the variants of a varied name all give a parameter a value, be it a legal one or not.
pub fn all_variants_give(table: &Table, name: &str) -> bool {
    let Some(vary) = table.get("vary").and_then(|entry| entry.node.table()) else { return false };
    vary.0.iter().any(|entry| {
        let Body::List(items) = &entry.node.body else { return false };
        items.iter().all(|item| item.table().is_some_and(|variant| variant.get(name).is_some()))
    })
}

/// Reports a name that has no number.
pub fn missing(variable: &Variable, faults: &mut Faults) {
    let Variable { name, place, .. } = variable;
    let message = format!("the roll uses `{name}`, which has no value");
    faults.push(place.error(Code::MISSING_KEY, message).help(format!(
        "write `{name} = 3` in the experiment, or `vary = {{ {name} = \"1..=6\" }}`; a name for dice is given with `let`"
    )));
}
