//! Every single change a designer may consider: a number one step up or down, a switch flipped, one
//! word of a choice replaced by another.

use std::collections::BTreeSet;

use crate::plan::PlannedCell;
use play::systems::{Fields, Param, ParamType, Question, Value};
use scenario::file::{Experiment, Target};

use super::super::setting::Setting;

/// What a change applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A number of a character.
    Character,
    /// A parameter of the experiment.
    Parameter,
    /// A constant of the rules.
    Rule,
}

/// One change.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The kind of input that is changed.
    pub kind: Kind,
    /// The name as in `vary`: `warden.accurate`, `rules.death_strikes`.
    pub name: String,
    /// The target of that name.
    pub target: Target,
    /// The current value.
    pub from: Value,
    /// The new value.
    pub to: Value,
}

impl Change {
    /// The change as shown in tables: `+1`, `-1`, or the new word.
    pub fn shown(&self) -> String {
        match (&self.from, &self.to) {
            (Value::Int(from), Value::Int(to)) => format!("{:+}", to - from),
            _ => self.to.to_string(),
        }
    }

    /// Whether a word of a sheet is replaced. Sheets have so many of them that they are tried only where they are named.
    pub(super) fn is_word_of_sheet(&self) -> bool {
        self.kind == Kind::Character && matches!(self.to, Value::Text(_))
    }

    /// The change as a setting of a variant of the experiment `id`.
    pub(super) fn setting(&self, id: &str) -> Setting {
        Setting::new(id, &self.name, &self.target, self.to.clone())
    }
}

/// Every change of a cell, numbers by `step` up and down.
pub fn changes(experiment: &Experiment, cell: &PlannedCell, step: i64) -> Vec<Change> {
    let question = cell.question();
    let mut found = Vec::new();
    for (base, sheet, own) in sheets(experiment, &question) {
        let overridden = |param: &Param| own.contains(param.name.as_ref());
        for param in experiment.system.character.iter().filter(|param| !overridden(param)) {
            let target = field(experiment, base, param);
            add(&mut found, Kind::Character, &format!("{base}.{}", param.name), &target, param, sheet, step);
        }
    }
    for param in &experiment.kind.params {
        let target = Target::Param(param.name.to_string());
        add(&mut found, Kind::Parameter, &param.name, &target, param, &question.params, step);
    }
    for param in &experiment.system.constants {
        let target = Target::Constant(param.name.to_string());
        add(&mut found, Kind::Rule, &format!("rules.{}", param.name), &target, param, &question.constants, step);
    }
    found
}

/// The sheets that `vary` can name: the name, the values, and the fields the name does not affect.
fn sheets<'a>(experiment: &'a Experiment, question: &'a Question) -> Vec<(&'a str, &'a Fields, BTreeSet<&'a str>)> {
    let mut found: Vec<(&str, &Fields, BTreeSet<&str>)> = Vec::new();
    for entry in experiment.sides.iter().flatten() {
        if found.iter().any(|(name, ..)| *name == entry.base()) {
            continue;
        }
        // An entry's own name affects the fields the entry overrides, the name of its character
        // does not.
        let (sheet, own) = match &entry.name {
            Some(_) => {
                let members = question.sides.iter().flatten();
                let mut of_entry = members.filter(|member| member.name.starts_with(entry.base()));
                (of_entry.next().map(|member| &member.sheet), BTreeSet::new())
            }
            None => {
                let own = entry.own.keys().map(String::as_str).collect();
                (question.characters.get(&entry.character), own)
            }
        };
        if let Some(sheet) = sheet {
            found.push((entry.base(), sheet, own));
        }
    }
    for (name, sheet) in &question.characters {
        let in_sides = experiment.sides.iter().flatten().any(|entry| entry.character == *name);
        if !in_sides {
            found.push((name, sheet, BTreeSet::new()));
        }
    }
    found
}

/// The target for a field of `name`: fighters with that name if there are any, else the character.
fn field(experiment: &Experiment, name: &str, param: &Param) -> Target {
    let (name, field) = (name.to_owned(), param.name.to_string());
    let is_own = experiment.sides.iter().flatten().any(|entry| entry.name.as_ref() == Some(&name));
    if is_own { Target::Fighter { name, field } } else { Target::Field { character: name, field } }
}

fn add(found: &mut Vec<Change>, kind: Kind, name: &str, target: &Target, param: &Param, fields: &Fields, step: i64) {
    let Some(from) = fields.get(&param.name) else { return };
    let mut push = |to: Value| {
        found.push(Change { kind, name: name.to_owned(), target: target.clone(), from: from.clone(), to });
    };
    match (&param.shape, from) {
        (ParamType::Int { min, max }, Value::Int(value)) => {
            for to in [value.saturating_add(step), value.saturating_sub(step)] {
                if (min..=max).contains(&&to) {
                    push(Value::Int(to));
                }
            }
        }
        (ParamType::Bool, Value::Bool(on)) => push(Value::Bool(!on)),
        (ParamType::Choice(words) | ParamType::Side(words), Value::Text(word)) => {
            for other in words.iter().filter(|other| *other != word) {
                push(Value::Text(other.to_string()));
            }
        }
        _ => {}
    }
}
