//! Variants: a game with `like = "blades"` is the game `blades` with what it says itself laid over it.

use crate::keys;
use crate::node::{Body, Entry, Node, Table};
use crate::place::Faults;
use play::catalogue::Catalogue;
use play::diagnostic::{Code, shorten};

/// The key that names the base of a variant.
const LIKE: &str = "like";
/// Keys that a variant does not take over: two versions side by side are told apart by their titles.
const NOT_TAKEN: [&str; 2] = [LIKE, "title"];

/// A game as it is told, with the games of which it is a variant.
pub struct Told<'t> {
    /// What the file says of it.
    pub entry: &'t Entry,
    /// Its bases, the nearest first; `None` if one of them is missing, or they run in a circle.
    pub bases: Option<Vec<&'t Entry>>,
}

/// Finds the bases of games. Each comes after its bases.
pub fn with_bases<'t>(entries: &[&'t Entry], games: &Catalogue, faults: &mut Faults) -> Vec<Told<'t>> {
    let find = |entry: &Entry| {
        let name = base(entry)?.text()?;
        entries.iter().copied().find(|other| other.name == name)
    };
    let mut told: Vec<Told<'_>> = Vec::with_capacity(entries.len());
    for &entry in entries {
        check(entry, entries, games, faults);
        let mut bases: Vec<&Entry> = Vec::new();
        let mut last = entry;
        let mut sound = true;
        while let Some(next) = find(last) {
            if next.name == entry.name {
                if let Some(node) = base(entry) {
                    let message = format!("`{}` is like itself", shorten(&entry.name));
                    faults.push(node.place.error(Code::CIRCULAR, message));
                }
                sound = false;
            }
            // A circle that others make is told where they are.
            sound &= bases.iter().all(|known| known.name != next.name);
            if !sound {
                break;
            }
            bases.push(next);
            last = next;
        }
        sound &= base(last).is_none() && bases.iter().all(|base| base.node.table().is_some());
        told.push(Told { entry, bases: sound.then_some(bases) });
    }
    told.sort_by_key(|told| told.bases.as_ref().map_or(0, Vec::len));
    told
}

/// The value of `like`.
fn base(entry: &Entry) -> Option<&Node> {
    Some(&entry.node.table()?.get(LIKE)?.node)
}

/// Checks that `like` names a game told in text.
fn check(entry: &Entry, entries: &[&Entry], games: &Catalogue, faults: &mut Faults) {
    let Some(table) = entry.node.table() else { return };
    let Some(name) = keys::text_of(table, LIKE, faults) else { return };
    let Some(node) = base(entry).filter(|_| entries.iter().all(|other| other.name != name)) else { return };
    let known: Vec<&str> =
        entries.iter().map(|other| other.name.as_str()).filter(|&other| other != entry.name).collect();
    let (message, code) = match games.find(name) {
        Some(_) => {
            (format!("`{name}` is a game of the program, and only one told in text has variants"), Code::BAD_NAME)
        }
        None => (format!("no game told in text is called `{}`", shorten(name)), Code::UNKNOWN_SYSTEM),
    };
    faults.push(keys::advise(node.place.error(code, message), name, &known));
}

/// The whole table of a game: what it says itself over its bases, the nearest first.
pub fn whole(own: &Table, bases: &[&Entry]) -> Table {
    let tables = bases.iter().rev().filter_map(|base| base.node.table());
    let mut whole = Table::default();
    for table in tables.chain([own]) {
        NOT_TAKEN.into_iter().for_each(|key| whole.remove(key));
        whole = over(&whole, table);
    }
    whole.remove(LIKE);
    whole
}

/// Tables are laid over each other key by key; everything else replaces what was there.
fn over(base: &Table, own: &Table) -> Table {
    let mut both = base.clone();
    for entry in &own.0 {
        let older = base.get(&entry.name).and_then(|older| older.node.table());
        let entry = match (older, &entry.node.body) {
            (Some(older), Body::Table(table)) => with_table(entry, over(older, table)),
            (Some(older), body) => match main_key(older, body) {
                Some(key) => with_table(entry, with_value(older, key, entry)),
                None => entry.clone(),
            },
            (None, _) => entry.clone(),
        };
        both.set(entry);
    }
    both
}

fn with_table(entry: &Entry, table: Table) -> Entry {
    Entry { node: Node { body: Body::Table(table), ..entry.node.clone() }, ..entry.clone() }
}

fn with_value(older: &Table, key: &str, entry: &Entry) -> Table {
    let mut table = older.clone();
    table.set(Entry { name: key.to_owned(), ..entry.clone() });
    table
}

/// The key of what a value without a table stands for: `crit_from = 19` keeps range and text.
fn main_key(older: &Table, body: &Body) -> Option<&'static str> {
    let keys: &[&str] = match body {
        Body::Int(_) => &["default", "start", "dice"],
        Body::Text(_) => &["start", "dice"],
        Body::Bool(_) => &["start", "switch"],
        Body::List(_) => &["choice"],
        _ => &[],
    };
    ["default", "start", "dice", "switch", "choice"]
        .into_iter()
        .find(|key| keys.contains(key) && older.get(key).is_some())
}
