//! The sides of a fight: which characters, how many of each, and what distinguishes them.

use std::collections::BTreeSet;

use play::diagnostic::{Code, shorten};
use play::systems::{Kind, Param, SideName, System};

use super::characters;

use super::file::{Entry, Layer, fighter_names};
use super::keys;
use super::node::{self, Body, Node, Table};
use super::place::{Faults, Place};
use super::roster::Roster;
use super::value;

/// Keys of a member that are not fields of its character.
pub const OWN_KEYS: &[&str] = &["use", "count", "name"];

/// The count of an entry as a parameter, so that it is read and varied like any other.
pub fn count_param(kind: &Kind) -> Param {
    let most = i64::try_from(kind.side_limit).unwrap_or(i64::MAX);
    Param::int("count", 1, most, 1, "how many of them fight on this side")
}

/// The sides of an experiment as written.
#[derive(Debug, Default)]
pub struct Sides {
    /// The members, side by side; two sides, or none if the experiment has no sides.
    pub members: Vec<Vec<Entry>>,
    /// What the sides are called; empty if they have no names.
    pub names: Vec<(String, Place)>,
    /// Where they are.
    pub place: Option<Place>,
}

impl Sides {
    /// What each side may be called: by its name, or without one by its only member.
    pub fn called(&self) -> [Option<String>; 2] {
        let name = |side: usize| match (self.names.get(side), self.members.get(side).map(Vec::as_slice)) {
            (Some((name, _)), _) => Some(name.clone()),
            (None, Some([only])) => Some(only.base().to_owned()),
            _ => None,
        };
        let names = [0, 1].map(name);
        if names[0] == names[1] { [None, None] } else { names }
    }
}

/// Reads the two sides: two lists, or a table that gives each list a name.
pub fn read(node: &Node, system: &System, kind: &Kind, roster: &Roster, faults: &mut Faults) -> Sides {
    let place = Some(node.place.clone());
    let (items, names): (Vec<&Node>, Vec<(String, Place)>) = match &node.body {
        Body::List(items) => (items.iter().collect(), Vec::new()),
        Body::Table(table) => {
            let pair = |entry: &node::Entry| (entry.name.clone(), entry.key.clone());
            (table.0.iter().map(|entry| &entry.node).collect(), table.0.iter().map(pair).collect())
        }
        _ => {
            let expected = "two lists of members such as [[\"warden\"], [\"goblin\"]], or a table of two such lists";
            keys::wrong_type("sides", expected, node, faults);
            return Sides { place, ..Sides::default() };
        }
    };
    if items.len() != 2 {
        let message = format!("there must be two sides, not {}", items.len());
        let fault = node.place.error(Code::SIDES, message);
        let named = "`sides = { heroes = [\"warden\"], raiders = [\"goblin\"] }`";
        let help = if names.is_empty() { "`sides = [[\"warden\"], [\"goblin\"]]`" } else { named };
        faults.push(fault.help(format!("write {help}")));
    }
    for (name, place) in names.iter().filter(|(name, _)| !keys::is_name(name)) {
        keys::refuse_name(place, name, faults);
    }
    let members = members(items, system, kind, roster, faults);
    let sides = Sides { members, names, place };
    check_names(&sides, faults);
    sides
}

/// Reads the members of each side.
fn members(items: Vec<&Node>, system: &System, kind: &Kind, roster: &Roster, faults: &mut Faults) -> Vec<Vec<Entry>> {
    let mut sides = Vec::new();
    for item in items {
        let Some(members) = item.list() else {
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
            known.then(|| Entry { character, name: None, count: 1, count_place: None, own: Layer::new(), place })
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
        } else if roster.get(name).is_some() {
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
    let count_place = table.get("count").map(|count| count.node.place.clone());
    Some(Entry { character, name, count: count?, count_place, own, place: place.clone() })
}

/// Checks that the name of a side can mean nothing but this side in a question. What the outcomes of the fight are
/// called, only the plan knows.
fn check_names(sides: &Sides, faults: &mut Faults) {
    let ([first, second], [_, _]) = (sides.names.as_slice(), sides.members.as_slice()) else { return };
    for (number, own, other) in [(0, first, second), (1, second, first)] {
        let (name, place) = own;
        let letter = SideName::letter(1 - number);
        let is_name = |entry: &&Entry| entry.base() == name || entry.character == *name;
        let message = if sides.members[1 - number].iter().any(|entry| is_name(&entry)) {
            format!("`{name}` fights on the other side, `{}`", other.0)
        } else if name.eq_ignore_ascii_case(letter.key()) {
            let which = if number == 0 { "second" } else { "first" };
            format!("`{name}` cannot be the name of this side: in a question `{}` is the {which} side", letter.key())
        } else if number == 1 && name.eq_ignore_ascii_case(&other.0) {
            "the two sides have the same name".to_owned()
        } else {
            continue;
        };
        faults.push(place.error(Code::SIDES, message).help("choose another name for this side"));
    }
}

/// A validated count as a number.
pub fn as_count(value: &play::systems::Value) -> Option<usize> {
    match value {
        play::systems::Value::Int(number) => usize::try_from(*number).ok(),
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
