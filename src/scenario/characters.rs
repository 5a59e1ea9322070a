//! The characters of a scenario: their games, inheritance and fields.

use std::collections::{BTreeMap, BTreeSet};

use std::sync::Arc;

use play::diagnostic::{Code, listed, shorten};
use play::systems::{DefaultValue, Param, System};

use super::file::{Character, Layer};
use super::keys;
use super::node::{Entry, Table};
use super::place::{Faults, Place, Placed};
use super::roster::{self, Roster};
use super::value;
use play::catalogue::Catalogue;

/// Keys of a character that are not fields of its game.
pub const OWN_KEYS: &[&str] = &["system", "like"];
/// Words with a meaning of their own in `vary` and `--set`.
const RESERVED: &[&str] = &["rules", "run"];

/// Maximum depth of inheritance.
const MAX_GENERATIONS: usize = 64;

/// The tables of all characters, by name.
#[derive(Debug)]
pub struct Sheets<'a>(BTreeMap<&'a str, &'a Entry>);

impl<'a> Sheets<'a> {
    /// The entries of the table `character`.
    pub fn of(table: &'a Table) -> Self {
        Self(table.0.iter().map(|entry| (entry.name.as_str(), entry)).collect())
    }

    fn fields(&self, name: &str) -> Option<&'a Table> {
        self.0.get(name)?.node.table()
    }

    fn like(&self, name: &str) -> Option<&'a str> {
        self.fields(name)?.get("like")?.node.text()
    }

    /// The names a character inherits from, nearest first. In a cycle the list ends with the first
    /// name that repeats.
    fn ancestors(&self, name: &'a str) -> Vec<&'a str> {
        let mut line = Vec::new();
        let mut seen = BTreeSet::from([name]);
        let mut next = self.like(name);
        while let Some(ancestor) = next.filter(|_| line.len() <= MAX_GENERATIONS) {
            line.push(ancestor);
            next = if seen.insert(ancestor) { self.like(ancestor) } else { None };
        }
        line
    }

    /// Reports inheritance that is circular or too deep, and returns whether it is.
    fn endless(&self, name: &'a str, place: &Place, faults: &mut Faults) -> bool {
        let line = self.ancestors(name);
        let name = shorten(name);
        let message = if line.last().is_some_and(|&last| shorten(last) == name) {
            format!("`{name}` inherits from itself")
        } else if line.len() > MAX_GENERATIONS {
            format!("`{name}` inherits through more than {MAX_GENERATIONS} others")
        } else {
            return false;
        };
        faults.push(place.error(Code::CIRCULAR, message));
        true
    }
}

/// Determines every character's game, following `like`, so that other parts of the file can refer
/// to characters.
pub fn roster(sheets: &Sheets<'_>, games: &Catalogue, faults: &mut Faults) -> Roster {
    let mut roster = roster::Characters::new();
    for (&name, entry) in &sheets.0 {
        if RESERVED.contains(&name) {
            let message = format!("`{name}` is reserved and cannot name a character");
            faults.push(entry.key.error(Code::BAD_NAME, message));
        } else if !keys::is_name(name) {
            keys::refuse_name(&entry.key, name, faults);
        }
        let system = match entry.node.table() {
            Some(fields) => stated_or_inherited_system(sheets, name, fields, games, &entry.key, faults),
            None => {
                keys::wrong_type(name, "a table", &entry.node, faults);
                None
            }
        };
        roster.insert(name.to_owned(), system);
    }
    Roster::new(roster)
}

/// The game a character states or inherits. Faults of an ancestor are reported for the ancestor.
fn stated_or_inherited_system<'a>(
    sheets: &Sheets<'a>,
    name: &'a str,
    fields: &'a Table,
    games: &Catalogue,
    key: &Place,
    faults: &mut Faults,
) -> Option<Arc<System>> {
    if fields.get("system").is_some() {
        return keys::named_system(fields, games, faults);
    }
    let Some(like) = fields.get("like") else {
        let message = format!("the character `{}` names no system", shorten(name));
        let help = format!("add `system = \"...\"`, one of {}", listed(&games.names()));
        faults.push(key.error(Code::MISSING_KEY, message).help(help));
        return None;
    };
    let parent = keys::text_of(fields, "like", faults)?;
    if !sheets.0.contains_key(parent) {
        let known: Vec<&str> = sheets.0.keys().copied().filter(|&other| other != name).collect();
        let message = format!("there is no character `{}`", shorten(parent));
        let fault = like.node.place.error(Code::UNKNOWN_CHARACTER, message);
        faults.push(keys::advise(fault, parent, &known));
        return None;
    }
    let line = sheets.ancestors(name);
    let states = |ancestor: &&&str| sheets.fields(ancestor).is_some_and(|fields| fields.get("system").is_some());
    match line.iter().find(states) {
        Some(ancestor) => keys::named_system(sheets.fields(ancestor)?, games, &mut Faults::default()),
        None => {
            sheets.endless(name, &like.node.place, faults);
            None
        }
    }
}

/// The characters of a file.
#[derive(Debug, Default)]
pub struct Characters {
    /// Those that could be read.
    pub read: BTreeMap<String, Character>,
    /// Those of which too little is known to let them take part.
    pub unfit: BTreeSet<String>,
}

/// Reads every character whose game is known.
pub fn read(sheets: &Sheets<'_>, roster: &Roster, faults: &mut Faults) -> Characters {
    let mut characters = Characters::default();
    for (&name, entry) in &sheets.0 {
        let (Some(fields), Some(Some(system))) = (entry.node.table(), roster.get(name)) else {
            characters.unfit.insert(name.to_owned());
            continue;
        };
        if system.character.is_empty() {
            let message = format!("`{}` has no characters", system.name);
            faults.push(entry.key.error(Code::CONTRADICTION, message));
            characters.unfit.insert(name.to_owned());
            continue;
        }
        let legal: Vec<&str> =
            OWN_KEYS.iter().copied().chain(system.character.iter().map(|param| param.name.as_ref())).collect();
        let what = format!("a character of `{}`", system.name);
        let elsewhere = |key: &str| {
            let constant = system.constants.iter().any(|constant| constant.name == key);
            constant.then(|| format!("it is a house rule: write it below `[rules.{}]`", system.name))
        };
        keys::refuse_unknown_but(fields, &legal, &what, &elsewhere, faults);
        let before = faults.len();
        let like = like(sheets, name, fields, system, roster, faults);
        require_fields(sheets, name, system, &entry.key, faults);
        if faults.len() > before {
            characters.unfit.insert(name.to_owned());
        }
        let own = layer(fields, &system.character, system, roster, faults);
        let place = entry.key.clone();
        characters.read.insert(name.to_owned(), Character { system: Arc::clone(system), like, own, place });
    }
    characters
}

/// The values a table gives for parameters.
pub fn layer(table: &Table, params: &[Param], system: &System, roster: &Roster, faults: &mut Faults) -> Layer {
    let mut layer = Layer::new();
    for param in params {
        if let Some(entry) = table.get(&param.name)
            && let Some(value) = value::read(param, system, &entry.node, roster, faults)
        {
            let (key, place) = (entry.key.clone(), value::place(param, &entry.node));
            layer.insert(param.name.to_string(), Placed { value, key, place });
        }
    }
    layer
}

/// The validated parent of a character.
fn like<'a>(
    sheets: &Sheets<'a>,
    name: &'a str,
    fields: &Table,
    system: &System,
    roster: &Roster,
    faults: &mut Faults,
) -> Option<String> {
    let parent = keys::text_of(fields, "like", faults)?;
    let place = &fields.get("like")?.node.place;
    let fit = value::character(parent, system, place, roster, faults) && !sheets.endless(name, place, faults);
    fit.then(|| parent.to_owned())
}

/// Checks the characters of which an experiment takes over the values from a game of which its own is a variant.
pub fn check_taken(
    system: &System,
    used: &BTreeSet<String>,
    characters: &BTreeMap<String, Character>,
    faults: &mut Faults,
) {
    for character in used.iter().filter_map(|name| characters.get(name)) {
        if character.system.name == system.name || !system.takes(&character.system.name) {
            continue;
        }
        let mut found = Faults::default();
        for (name, Placed { value, place, .. }) in &character.own {
            if let Some(param) = system.character.iter().find(|param| param.name == *name) {
                value::check(param, value, place, &mut found);
            }
        }
        let taken = format!("it is a value for `{}`, and takes part in `{}`", character.system.name, system.name);
        for fault in found.kept() {
            let fault = fault.clone().help(taken.as_str());
            // Other experiments may have it, too.
            if !faults.kept().contains(&fault) {
                faults.push(fault);
            }
        }
    }
}

/// Reports required fields that neither the character nor an ancestor gives.
fn require_fields<'a>(sheets: &Sheets<'a>, name: &'a str, system: &System, key: &Place, faults: &mut Faults) {
    let mut line = vec![name];
    line.extend(sheets.ancestors(name));
    let tables: Vec<&Table> = line.iter().filter_map(|name| sheets.fields(name)).collect();
    for param in &system.character {
        let given = tables.iter().any(|fields| fields.get(&param.name).is_some());
        if param.preset == DefaultValue::Required && !given {
            missing(param, &format!("the character `{name}`"), key, faults);
        }
    }
}

/// Reports a missing required parameter.
pub fn missing(param: &Param, of: &str, place: &Place, faults: &mut Faults) {
    let message = format!("{of} needs `{}`", param.name);
    let fault = place.error(Code::MISSING_KEY, message);
    faults.push(fault.help(format!("`{}`: {}; {}", param.name, value::expected(&param.shape), param.doc)));
}
