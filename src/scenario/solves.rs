//! The solve questions of a scenario: `[[solve]]` with an experiment, what may change, and goals.
//!
//! Only the form is checked here. Whether a metric exists and a name may have a value is known once
//! the experiment is built.

use play::diagnostic::{Code, shorten};

use play::query::syntax;

use super::expect::placed;
use super::file::Solve;
use super::keys;
use super::node::{Body, Node, Table};
use super::place::{Faults, Place};
use super::range;

/// Keys of a `[[solve]]`.
pub const KEYS: &[&str] = &["id", "experiment", "find", "goal", "title"];

/// Reads all solve questions.
pub fn read(root: &Table, experiments: &[&str], faults: &mut Faults) -> Vec<Solve> {
    let Some(entry) = root.get("solve") else { return Vec::new() };
    let Some(items) = entry.node.list() else {
        let message = "questions to solve are written `[[solve]]`, in double brackets";
        faults.push(entry.node.place.error(Code::WRONG_TYPE, message));
        return Vec::new();
    };
    let mut found: Vec<Solve> = Vec::new();
    for item in items {
        let Some(table) = item.table() else {
            keys::wrong_type("solve", "a list of tables", item, faults);
            continue;
        };
        if let Some(solve) = solve(item, table, experiments, faults) {
            if found.iter().any(|other| other.id == solve.id) {
                let message = format!("two questions to solve are called `{}`", solve.id);
                faults.push(item.place.error(Code::DUPLICATE, message).help("give one of them another `id`"));
            }
            found.push(solve);
        }
    }
    found
}

fn solve(node: &Node, table: &Table, experiments: &[&str], faults: &mut Faults) -> Option<Solve> {
    keys::refuse_unknown(table, KEYS, "a `[[solve]]`", faults);
    for key in ["experiment", "find", "goal"] {
        if table.get(key).is_none() {
            let fault = node.place.error(Code::MISSING_KEY, format!("a `[[solve]]` needs `{key}`"));
            faults.push(
                fault.help("for example: experiment = \"lock\", find = { dc = \"5..=25\" }, goal = \"success = 65 %\""),
            );
        }
    }
    let title = keys::text_of(table, "title", faults).map(str::to_owned);
    let experiment = keys::text_of(table, "experiment", faults);
    if let (Some(id), Some(entry)) = (experiment, table.get("experiment"))
        && !experiments.contains(&id)
    {
        let message = format!("there is no experiment `{}`", shorten(id));
        faults.push(keys::advise(entry.node.place.error(Code::UNKNOWN_TARGET, message), id, experiments));
    }
    let find = table.get("find").map(|entry| unknowns(&entry.node, faults));
    let goals = table.get("goal").map(|entry| texts("goal", &entry.node, faults));
    for (text, place) in goals.iter().flatten() {
        // The metrics are known once the game has built the experiment.
        if let Err(fault) = syntax::statement(text) {
            faults.push(placed(fault, text, place));
        }
    }
    let (find, goals) = (find?, goals?);
    let experiment = experiment?.to_owned();
    let id = keys::text_of(table, "id", faults).map_or_else(|| experiment.clone(), str::to_owned);
    Some(Solve { id, title, experiment, find, goals, place: node.place.clone() })
}

/// `"dc"`, `"dc=5..=25"`, a list of such, or a table with values as in `vary`.
fn unknowns(node: &Node, faults: &mut Faults) -> Vec<(String, Option<String>, Place)> {
    match &node.body {
        Body::Table(table) => {
            let mut found = Vec::new();
            collect(table, "", &mut found);
            found
        }
        _ => {
            texts("find", node, faults).into_iter().filter_map(|(text, place)| unknown(&text, place, faults)).collect()
        }
    }
}

/// An unknown as on the command line: `dc`, `dc=5..=25`, `dc=10,15,20`.
fn unknown(text: &str, place: Place, faults: &mut Faults) -> Option<(String, Option<String>, Place)> {
    let named = |name: &str, values: &str| (name.trim().to_owned(), Some(values.trim().to_owned()), place.clone());
    if let Some((name, values)) = text.split_once(char::is_whitespace)
        && range::parse_steps(values).is_ok()
    {
        let fault = place.error(Code::BAD_RANGE, "`=` is missing between a name and its values");
        faults.push(fault.help(format!("write `find = \"{name}={}\"`", values.trim())));
        return None;
    }
    match text.split_once('=').filter(|(name, _)| !name.contains("..")) {
        Some((name, values)) => Some(named(name, values)),
        None => Some((text.trim().to_owned(), None, place)),
    }
}

/// Flattens a table into names with the text of their values; `warden.accurate` may be a nested
/// table.
fn collect(table: &Table, before: &str, found: &mut Vec<(String, Option<String>, Place)>) {
    for entry in &table.0 {
        let name = format!("{before}{}", entry.name);
        match &entry.node.body {
            Body::Table(inner) => collect(inner, &format!("{name}."), found),
            Body::Text(text) => found.push((name, Some(text.clone()), entry.key.clone())),
            _ => found.push((name, Some(entry.node.place.text().to_owned()), entry.key.clone())),
        }
    }
}

/// One text or a list of texts, with their places.
fn texts(key: &str, node: &Node, faults: &mut Faults) -> Vec<(String, Place)> {
    match &node.body {
        Body::Text(text) => vec![(text.clone(), node.place.clone())],
        Body::List(items) => items
            .iter()
            .filter_map(|item| match &item.body {
                Body::Text(text) => Some((text.clone(), item.place.clone())),
                _ => {
                    keys::wrong_type(key, "a list of texts in quotes", item, faults);
                    None
                }
            })
            .collect(),
        _ => {
            keys::wrong_type(key, "text in quotes, or a list of such", node, faults);
            Vec::new()
        }
    }
}
