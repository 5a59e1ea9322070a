//! The sides of a fight: which characters, how many of each, and what distinguishes them.

use std::collections::BTreeSet;

use crate::diagnostic::Code;
use crate::systems::{Kind, Param, System};

use super::characters::{self, list_of};
use super::file::{Entry, Layer, fighter_names};
use super::keys::{self, shorten};
use super::node::{Body, Node, Table};
use super::place::{Faults, Place};
use super::value::{self, Roster};

/// Keys of a member that are not fields of its character.
pub const OWN_KEYS: &[&str] = &["use", "count", "name"];

/// The count of an entry as a parameter, so that it is read and varied like any other.
pub fn count_param(kind: &Kind) -> Param {
    let most = i64::try_from(kind.side_limit).unwrap_or(i64::MAX);
    Param::int("count", 1, most, 1, "how many of them fight on this side")
}

/// Reads the two sides.
pub fn read(node: &Node, system: &System, kind: &Kind, roster: &Roster, faults: &mut Faults) -> Vec<Vec<Entry>> {
    let Some(items) = list_of(node) else {
        let expected = "two lists of members such as [[\"warden\"], [\"goblin\"]]";
        keys::wrong_type("sides", expected, node, faults);
        return Vec::new();
    };
    if items.len() != 2 {
        let message = format!("there must be two sides, not {}", items.len());
        let fault = node.place.error(Code::SIDES, message);
        faults.push(fault.help("write `sides = [[\"warden\"], [\"goblin\"]]`"));
    }
    let mut sides = Vec::new();
    for item in items {
        let Some(members) = list_of(item) else {
            let message = format!("`sides` must be two lists in a list, one for each side, not {}", item.kind());
            let fault = item.place.error(Code::WRONG_TYPE, message);
            faults.push(fault.help(format!("write `[{}]`, in brackets of its own", shorten(item.place.text()))));
            sides.push(Vec::new());
            continue;
        };
        if members.is_empty() {
            faults.push(item.place.error(Code::SIDES, "a side needs at least one member"));
        }
        let entries = members.iter().filter_map(|member| entry(member, system, kind, roster, faults)).collect();
        sides.push(entries);
    }
    sides
}

fn entry(node: &Node, system: &System, kind: &Kind, roster: &Roster, faults: &mut Faults) -> Option<Entry> {
    match &node.body {
        Body::Text(name) => {
            let known = value::character(name, system, &node.place, roster, faults);
            let place = node.place.clone();
            let character = name.clone();
            known.then(|| Entry { character, name: None, count: 1, own: Layer::new(), place })
        }
        Body::Table(table) => entry_table(table, &node.place, system, kind, roster, faults),
        _ => {
            let expected = "the name of a character or { use = \"...\", count = ... }";
            keys::wrong_type("sides", expected, node, faults);
            None
        }
    }
}

fn entry_table(
    table: &Table,
    place: &Place,
    system: &System,
    kind: &Kind,
    roster: &Roster,
    faults: &mut Faults,
) -> Option<Entry> {
    let fields = system.character.iter().map(|param| param.name.as_ref());
    let legal: Vec<&str> = OWN_KEYS.iter().copied().chain(fields).collect();
    keys::refuse_unknown(table, &legal, &format!("a member of `{}`", system.name), faults);
    let own = characters::layer(table, &system.character, system, roster, faults);
    let count = match table.get("count") {
        None => Some(1),
        Some(count) => {
            let read = value::read(&count_param(kind), system, &count.node, roster, faults);
            read.and_then(|value| as_count(&value))
        }
    };
    let name = keys::text_of(table, "name", faults).map(str::to_owned);
    if let (Some(name), Some(entry)) = (&name, table.get("name")) {
        let place = &entry.node.place;
        if !keys::is_name(name) {
            keys::refuse_name(place, name, faults);
        } else if roster.contains_key(name) {
            let message = format!("`{name}` is the name of a character");
            let fault = place.error(Code::DUPLICATE, message);
            faults.push(fault.help("a name of its own keeps this member apart from all characters"));
        }
    }
    if table.get("use").is_none() {
        let message = "a member needs `use`, the name of a character";
        faults.push(place.error(Code::MISSING_KEY, message));
        return None;
    }
    let character = keys::text_of(table, "use", faults)?.to_owned();
    let use_place = &table.get("use")?.node.place;
    if !value::character(&character, system, use_place, roster, faults) {
        return None;
    }
    Some(Entry { character, name, count: count?, own, place: place.clone() })
}

/// A validated count as a number.
pub fn as_count(value: &crate::systems::Value) -> Option<usize> {
    match value {
        crate::systems::Value::Int(number) => usize::try_from(*number).ok(),
        _ => None,
    }
}

/// The maximum number of fighters of each entry over all cells, whether it varies, and its place.
pub type Counts = Vec<Vec<(usize, bool, Place)>>;

/// Checks the sides against the limit of the kind, and that all fighters have distinct names.
pub fn check(sides: &[Vec<Entry>], counts: &Counts, kind: &Kind, faults: &mut Faults) {
    for of_side in counts {
        let total: usize = of_side.iter().map(|(count, _, _)| count).sum();
        if total > kind.side_limit
            && let Some((_, _, place)) = of_side.iter().max_by_key(|(count, varied, _)| (varied, count))
        {
            let message =
                format!("this side has up to {total} fighters, but `{}` takes {} at most", kind.name, kind.side_limit);
            faults.push(place.error(Code::SIDES, message));
            return;
        }
    }
    let muster: Vec<Vec<(&str, usize, bool)>> = sides
        .iter()
        .zip(counts)
        .map(|(entries, counts)| {
            entries.iter().zip(counts).map(|(entry, count)| (entry.base(), count.0, count.1)).collect()
        })
        .collect();
    let mut seen = BTreeSet::new();
    for (names, entries) in fighter_names(&muster).into_iter().zip(sides) {
        for (names, entry) in names.into_iter().zip(entries) {
            if let Some(twice) = names.into_iter().find(|name| !seen.insert(name.clone())) {
                let message = format!("two fighters would be called `{twice}`");
                let fault = entry.place.error(Code::DUPLICATE, message);
                faults.push(fault.help("give this member a `name` of its own"));
            }
        }
    }
}
