//! Reads `[game.NAME]`: games of the scenario's own, told in text.

mod fight;
pub mod legal;
mod like;
mod numbers;
pub mod reference;
mod values;

use super::keys;
use super::node::{Entry, Node, Table};
use super::place::{Faults, Place};
use play::catalogue::Catalogue;
use play::diagnostic::{Code, Diagnostic, Severity};
use ruleset::{GameText, InputText, KindText, OwnGame, Purpose, StatText, TextFault};

use legal::Part;
use like::Told;
use numbers::{decks, good, inputs, kept, limit, sheets};

/// The games that a file can ask for.
pub struct Games {
    /// Those of the program and those of the file.
    pub games: Catalogue,
    /// The names of games of the file that have a fault.
    pub faulty: Vec<String>,
}

/// The games of a catalogue, and those of a scenario and its files of games.
pub fn games(root: &Table, files: &[Table], games: &Catalogue, faults: &mut Faults) -> Games {
    // A scenario may be read again with the catalogue of its first reading.
    let games = games.without_own();
    let mut all = games.clone();
    let mut faulty = Vec::new();
    for Told { entry, bases } in like::with_bases(&told_once(root, files, faults), &games, faults) {
        let Entry { name, key, node } = entry;
        let mut found = Faults::default();
        let game = match (node.table(), &bases) {
            (Some(table), Some(bases)) => {
                if !keys::is_name(name) {
                    keys::refuse_name(key, name, &mut found);
                } else if games.find(name).is_some() {
                    let message = format!("`{name}` is a game of the program");
                    found.push(key.error(Code::BAD_NAME, message).help("give your own game another name"));
                }
                read(name, &like::whole(table, bases), table, &mut found)
            }
            (None, _) => {
                keys::wrong_type(name, "a table", node, &mut found);
                None
            }
            // What is wrong with its bases is told with `like`.
            (Some(_), None) => None,
        };
        let bases = bases.unwrap_or_default();
        tell(found, bases.first().map(|base| (name.as_str(), base.name.as_str())), faults);
        match game {
            Some(game) => all = all.with_own(game.variant_of(bases.iter().map(|base| base.name.clone()))),
            None => faulty.push(name.clone()),
        }
    }
    Games { games: all, faulty }
}

/// The game that a table tells; `None` if it has a fault. `own` is the part of the table that is not taken over from
/// another game.
fn read(name: &str, table: &Table, own: &Table, faults: &mut Faults) -> Option<OwnGame> {
    let told = game(name, table, faults);
    if !faults.is_empty() {
        return None;
    }
    let drawn = |fault: &TextFault| {
        let node = follow(table, &fault.path)?;
        let (place, text) = (&node.place, node.text().unwrap_or_default());
        let diagnostic = place.within(text, fault.part.clone()).error(Code::NOTATION, fault.message.clone());
        Some(match &fault.help {
            Some(help) => diagnostic.help(help.clone()),
            None => diagnostic,
        })
    };
    match OwnGame::new(told) {
        Ok(game) => {
            // A variant may leave unread what it takes over, and its base has told how that is read.
            let of_own = |fault: &&TextFault| follow(own, &fault.path).is_some();
            let remarks = [(game.unread(), Severity::Warning), (game.readings(), Severity::Note)];
            for (found, severity) in remarks {
                let found = found.iter().filter(of_own).filter_map(drawn);
                found.for_each(|remark| faults.remark(remark.severity(severity)));
            }
            Some(game)
        }
        Err(found) => {
            found.iter().filter_map(drawn).for_each(|fault| faults.push(fault));
            None
        }
    }
}

/// Adds the faults of a game. A variant (its name and that of its base) has those of the texts it takes over, too, which
/// are told with the base alone.
fn tell(found: Faults, variant: Option<(&str, &str)>, faults: &mut Faults) {
    found.remarks().iter().for_each(|remark| faults.remark(remark.clone()));
    let Some((name, base)) = variant else {
        found.kept().iter().for_each(|fault| faults.push(fault.clone()));
        return;
    };
    let same = |one: &Diagnostic, other: &Diagnostic| {
        (one.code, one.start(), &one.message) == (other.code, other.start(), &other.message)
            && std::sync::Arc::ptr_eq(&one.source, &other.source)
    };
    for fault in found.kept() {
        if !faults.kept().iter().any(|known| same(known, fault)) {
            faults.push(fault.clone().help(format!("in the game `{name}`, which is like `{base}`")));
        }
    }
}

/// Each game of the tables of a scenario and of its files of games, none twice.
fn told_once<'t>(root: &'t Table, files: &'t [Table], faults: &mut Faults) -> Vec<&'t Entry> {
    let mut found: Vec<&Entry> = Vec::new();
    for table in std::iter::once(root).chain(files) {
        for entry in keys::table_of(table, "game", faults).map(|table| table.0.as_slice()).unwrap_or_default() {
            match found.iter().find(|other| other.name == entry.name) {
                Some(first) => {
                    let fault = entry.key.error(Code::DUPLICATE, format!("two games are called `{}`", entry.name));
                    let Place { source, span } = &first.key;
                    faults.push(fault.context_in(source, span.clone(), "the other one"));
                }
                None => found.push(entry),
            }
        }
    }
    found
}

/// The value at a path below a table; of what is kept its start, which may stand alone or be its name in a list.
fn follow<'t>(table: &'t Table, path: &[String]) -> Option<&'t Node> {
    let (first, rest) = path.split_first()?;
    let node = &table.get(first)?.node;
    match (rest, node.table()) {
        ([], Some(table)) => Some(table.get("start").map_or(node, |entry| &entry.node)),
        ([], None) => Some(node),
        (rest, Some(table)) => follow(table, rest),
        ([name, ..], None) => node.list()?.iter().find(|item| item.text() == Some(name)),
    }
}

fn game(name: &str, table: &Table, faults: &mut Faults) -> GameText {
    keys::refuse_unknown(table, &legal::names(Part::Game), "a game", faults);
    let title = keys::text_of(table, "title", faults).unwrap_or(name).to_owned();
    let rules = inputs(table, "rules", faults);
    let functions = keys::text_of(table, "functions", faults).unwrap_or_default().to_owned();
    let stats = fight::stats(table, faults);
    let mut kinds = Vec::new();
    for (group, purpose) in [("check", Purpose::Check), ("process", Purpose::Process)] {
        let entries = keys::table_of(table, group, faults).map(|table| table.0.as_slice()).unwrap_or_default();
        for Entry { name, key, node } in entries {
            if !keys::is_name(name) {
                keys::refuse_name(key, name, faults);
            }
            if kinds.iter().any(|kind: &KindText| kind.name == *name) {
                faults.push(key.error(Code::BAD_NAME, format!("`{name}` is a check and a process at once")));
            }
            match node.table() {
                Some(table) => kinds.extend(kind(name, key, table, purpose, (&rules, &stats), faults)),
                None => keys::wrong_type(name, "a table", node, faults),
            }
        }
    }
    let read_elsewhere = kinds.iter().any(|kind| !kind.sheets.is_empty());
    let fight = fight::fight(table, &stats, &rules, read_elsewhere, faults);
    if fight.is_some() && kinds.iter().any(|kind| kind.name == "fight") {
        let message = "`fight` is the name of the game's fights";
        faults.push(
            table
                .get("fight")
                .map_or_else(|| table.0[0].key.clone(), |entry| entry.key.clone())
                .error(Code::BAD_NAME, message)
                .help("give the check or process another name"),
        );
    }
    GameText { name: name.to_owned(), title, rules, functions, stats, kinds, fight }
}

fn kind(
    name: &str,
    key: &Place,
    table: &Table,
    purpose: Purpose,
    (rules, stats): (&[InputText], &[StatText]),
    faults: &mut Faults,
) -> Option<KindText> {
    let (part, rule) = match purpose {
        Purpose::Check => (Part::Check, "rule"),
        Purpose::Process => (Part::Process, "step"),
    };
    let what = part.name();
    keys::refuse_unknown(table, &legal::names(part), what, faults);
    let text = keys::text_of(table, "text", faults).unwrap_or(what).to_owned();
    let sheets = sheets(table, faults);
    if let (Some(entry), true) = (table.get("sheets"), stats.is_empty()) {
        let fault = entry.key.error(Code::MISSING_KEY, "characters of this game have no sheet");
        faults.push(fault.help("say what stands on it: `[game.NAME.stats]`"));
    }
    let inputs = inputs(table, "inputs", faults);
    // What stands on an only sheet needs no name of a character before it.
    let plain = if sheets.len() == 1 { stats } else { &[] };
    let state = match purpose {
        Purpose::Process => kept(table, "state", plain, faults),
        Purpose::Check => Vec::new(),
    };
    let decks = match purpose {
        Purpose::Process => decks(table, faults),
        Purpose::Check => Vec::new(),
    };
    let hidden = |stat: &&StatText| !state.iter().any(|kept| kept.name == stat.name);
    let names = rules.iter().chain(&inputs).chain(plain.iter().filter(hidden)).map(|value| &value.name);
    let names = names.chain(&sheets).chain(state.iter().map(|state| &state.name));
    let names = names.chain(decks.iter().map(|deck| &deck.name));
    numbers::refuse_twice(names, key, faults);
    let (good, limit) = (good(table, faults), limit(table, faults));
    let Some(rule_text) = keys::text_of(table, rule, faults) else {
        if table.get(rule).is_none() {
            let message = format!("{what} needs `{rule}`: what is done");
            faults.push(key.error(Code::MISSING_KEY, message).help(format!("write `{rule} = ''' … '''`")));
        }
        return None;
    };
    let rule = rule_text.to_owned();
    Some(KindText { name: name.to_owned(), text, purpose, sheets, inputs, state, decks, rule, good, limit })
}
