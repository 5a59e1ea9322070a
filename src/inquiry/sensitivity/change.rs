//! Every single change that a designer may think of: a number one up or down, a switch the other way, a rule
//! by another of its words.

use std::collections::BTreeSet;

use crate::plan::Case;
use crate::scenario::Scenario;
use crate::scenario::file::Experiment;
use crate::systems::{Fields, Param, Shape, Value};

/// What a change changes.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What it changes.
    pub kind: Kind,
    /// The name as in `vary`: `warden.accurate`, `rules.death_strikes`.
    pub name: String,
    /// The value as it is.
    pub from: String,
    /// The value that it becomes.
    pub to: String,
}

impl Change {
    /// The change as a table shows it: `+1`, `-1`, or the new word.
    pub fn shown(&self) -> String {
        match (self.from.parse::<i64>(), self.to.parse::<i64>()) {
            (Ok(from), Ok(to)) => format!("{:+}", to - from),
            _ => self.to.clone(),
        }
    }
}

/// Every change of a case by steps of so much.
pub fn changes(scenario: &Scenario, case: &Case, step: i64) -> Vec<Change> {
    let experiment = &scenario.experiments[0];
    let question = &case.question;
    let mut found = Vec::new();
    for (base, sheet, own) in sheets(experiment, case) {
        let overridden = |param: &Param| own.contains(param.name.as_ref());
        for param in experiment.system.character.iter().filter(|param| !overridden(param)) {
            add(&mut found, Kind::Character, &format!("{base}.{}", param.name), param, sheet, step);
        }
    }
    for param in &experiment.kind.params {
        add(&mut found, Kind::Parameter, &param.name, param, &question.params, step);
    }
    for param in &experiment.system.constants {
        add(&mut found, Kind::Rule, &format!("rules.{}", param.name), param, &question.constants, step);
    }
    found
}

/// The sheets that `vary` can name: the name, the values, and the fields that the name does not reach.
fn sheets<'a>(experiment: &'a Experiment, case: &'a Case) -> Vec<(&'a str, &'a Fields, BTreeSet<&'a str>)> {
    let mut found: Vec<(&str, &Fields, BTreeSet<&str>)> = Vec::new();
    for entry in experiment.sides.iter().flatten() {
        if found.iter().any(|(name, ..)| *name == entry.base()) {
            continue;
        }
        // A name of its own reaches what the entry overrides, the name of the character does not.
        let (sheet, own) = match &entry.name {
            Some(_) => {
                let members = case.question.sides.iter().flatten();
                let mut of_entry = members.filter(|member| member.name.starts_with(entry.base()));
                (of_entry.next().map(|member| &member.sheet), BTreeSet::new())
            }
            None => {
                let own = entry.own.keys().map(String::as_str).collect();
                (case.question.characters.get(&entry.character), own)
            }
        };
        if let Some(sheet) = sheet {
            found.push((entry.base(), sheet, own));
        }
    }
    for (name, sheet) in &case.question.characters {
        let in_sides = experiment.sides.iter().flatten().any(|entry| entry.character == *name);
        if !in_sides {
            found.push((name, sheet, BTreeSet::new()));
        }
    }
    found
}

fn add(found: &mut Vec<Change>, kind: Kind, name: &str, param: &Param, fields: &Fields, step: i64) {
    let mut push = |from: String, to: String| found.push(Change { kind, name: name.to_owned(), from, to });
    match (&param.shape, fields.get(&param.name)) {
        (Shape::Int { min, max }, Some(Value::Int(value))) => {
            for to in [value.saturating_add(step), value.saturating_sub(step)] {
                if (min..=max).contains(&&to) {
                    push(value.to_string(), to.to_string());
                }
            }
        }
        (Shape::Bool, Some(Value::Bool(on))) => push(on.to_string(), (!on).to_string()),
        (Shape::Choice(words), Some(Value::Text(word))) if kind != Kind::Character => {
            for other in words.iter().filter(|other| *other != word) {
                push(word.clone(), other.to_string());
            }
        }
        _ => {}
    }
}
