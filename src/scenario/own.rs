//! Reads `[game.NAME]`: games of the scenario's own, told in text.

use std::ops::RangeInclusive;

use super::characters::table_of;
use super::experiment::OWN_KEYS;
use super::instead::Wanted;
use super::keys;
use super::node::{Body, Entry, Node, Table};
use super::place::{Faults, Place};
use super::range;
use crate::catalogue::Catalogue;
use crate::diagnostic::Code;
use crate::dice;
use crate::ruleset::{GameText, InputText, KindText, OwnGame, Purpose, StateText};

/// Keys of a game.
const GAME_KEYS: &[&str] = &["title", "rules", "check", "process"];
/// Keys of a check.
const CHECK_KEYS: &[&str] = &["text", "inputs", "rule"];
/// Keys of a process.
const PROCESS_KEYS: &[&str] = &["text", "inputs", "state", "step", "limit"];
/// Keys of a number that is given.
const INPUT_KEYS: &[&str] = &["range", "default", "text"];
/// Keys of a number that is kept.
const STATE_KEYS: &[&str] = &["start", "range"];
/// The farthest number from 0.
const FARTHEST: i64 = 10_000;
/// The most steps of a process if it does not say.
const LIMIT: u32 = 1000;

/// The games that a file can ask for.
pub struct Games {
    /// Those of the program and those of the file.
    pub games: Catalogue,
    /// The names of games of the file that have a fault.
    pub faulty: Vec<String>,
}

/// The games of a catalogue and those of a file.
pub fn games(root: &Table, games: &Catalogue, faults: &mut Faults) -> Games {
    // A scenario may be read again with the catalogue of its first reading.
    let games = games.without_own();
    let mut all = games.clone();
    let mut faulty = Vec::new();
    for Entry { name, key, node } in table_of(root, "game", faults).map(|table| table.0.as_slice()).unwrap_or_default()
    {
        let before = faults.len();
        if !keys::is_name(name) {
            keys::refuse_name(key, name, faults);
        } else if games.find(name).is_some() {
            let message = format!("`{name}` is a game of the program");
            faults.push(key.error(Code::BAD_NAME, message).help("give your own game another name"));
        }
        let Some(table) = node.table() else {
            keys::wrong_type(name, "a table", node, faults);
            continue;
        };
        let told = game(name, table, faults);
        if faults.len() > before {
            faulty.push(name.clone());
            continue;
        }
        match OwnGame::new(told) {
            Ok(game) => all = all.with_own(game),
            Err(found) => {
                faulty.push(name.clone());
                for fault in found {
                    let Some(node) = follow(table, &fault.path) else { continue };
                    let (place, text) = (&node.place, node.text().unwrap_or_default());
                    let diagnostic = place.within(text, fault.part).error(Code::NOTATION, fault.message);
                    faults.push(match fault.help {
                        Some(help) => diagnostic.help(help),
                        None => diagnostic,
                    });
                }
            }
        }
    }
    Games { games: all, faulty }
}

/// The value at a path below a table; a number that is kept may be its start alone.
fn follow<'t>(table: &'t Table, path: &[String]) -> Option<&'t Node> {
    let (first, rest) = path.split_first()?;
    let node = &table.get(first)?.node;
    match (rest, node.table()) {
        ([], Some(table)) => table.get("start").map(|entry| &entry.node),
        ([], None) => Some(node),
        (rest, Some(table)) => follow(table, rest),
        (_, None) => None,
    }
}

fn game(name: &str, table: &Table, faults: &mut Faults) -> GameText {
    keys::refuse_unknown(table, GAME_KEYS, "a game", faults);
    let title = keys::text_of(table, "title", faults).unwrap_or(name).to_owned();
    let rules = inputs(table, "rules", faults);
    let mut kinds = Vec::new();
    for (group, purpose) in [("check", Purpose::Check), ("process", Purpose::Process)] {
        let entries = table_of(table, group, faults).map(|table| table.0.as_slice()).unwrap_or_default();
        for Entry { name, key, node } in entries {
            if !keys::is_name(name) {
                keys::refuse_name(key, name, faults);
            }
            if kinds.iter().any(|kind: &KindText| kind.name == *name) {
                faults.push(key.error(Code::BAD_NAME, format!("`{name}` is a check and a process at once")));
            }
            match node.table() {
                Some(table) => kinds.extend(kind(name, key, table, purpose, &rules, faults)),
                None => keys::wrong_type(name, "a table", node, faults),
            }
        }
    }
    GameText { name: name.to_owned(), title, rules, kinds }
}

fn kind(
    name: &str,
    key: &Place,
    table: &Table,
    purpose: Purpose,
    rules: &[InputText],
    faults: &mut Faults,
) -> Option<KindText> {
    let (legal, what, rule) = match purpose {
        Purpose::Check => (CHECK_KEYS, "a check", "rule"),
        Purpose::Process => (PROCESS_KEYS, "a process", "step"),
    };
    keys::refuse_unknown(table, legal, what, faults);
    let text = keys::text_of(table, "text", faults).unwrap_or(what).to_owned();
    let inputs = inputs(table, "inputs", faults);
    let state = match purpose {
        Purpose::Process => state(table, faults),
        Purpose::Check => Vec::new(),
    };
    let names = rules.iter().chain(&inputs).map(|input| &input.name).chain(state.iter().map(|state| &state.name));
    let mut seen: Vec<&String> = Vec::new();
    for name in names {
        if seen.contains(&name) {
            faults.push(
                key.error(Code::BAD_NAME, format!("two numbers are called `{name}`")).help("give one another name"),
            );
        }
        seen.push(name);
    }
    let limit = limit(table, faults);
    let Some(rule_text) = keys::text_of(table, rule, faults) else {
        if table.get(rule).is_none() {
            let message = format!("{what} needs `{rule}`: what is done");
            faults.push(key.error(Code::MISSING_KEY, message).help(format!("write `{rule} = ''' … '''`")));
        }
        return None;
    };
    let rule = rule_text.to_owned();
    Some(KindText { name: name.to_owned(), text, purpose, inputs, state, rule, limit })
}

fn limit(table: &Table, faults: &mut Faults) -> u32 {
    let Some(entry) = table.get("limit") else { return LIMIT };
    match entry.node.body {
        Body::Int(number) if (1..=30_000).contains(&number) => number as u32,
        Body::Int(number) => {
            let message = format!("`limit` is {number}, but must be from 1 to 30000");
            faults.push(entry.node.place.error(Code::OUT_OF_RANGE, message));
            LIMIT
        }
        _ => {
            keys::wrong_type_of("limit", "a whole number", Wanted::Whole, &entry.node, faults);
            LIMIT
        }
    }
}

/// Refuses a name that a text could not use.
fn check_name(name: &str, key: &Place, faults: &mut Faults) {
    let plain = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= 64;
    let why = match plain {
        false => Some(format!("`{}` cannot be the name of a number", keys::shorten(name))),
        true if OWN_KEYS.contains(&name) => Some(format!("`{name}` is a key of every experiment")),
        true => dice::why_not_a_name(name),
    };
    if let Some(why) = why {
        let help = "a name is a small letter followed by small letters, digits and `_`, and no word of the language";
        faults.push(key.error(Code::BAD_NAME, why).help(help));
    }
}

/// Numbers that a scenario gives: `dc = 15`, or `dc = { range = "5..=30", default = 15, text = "what to reach" }`.
fn inputs(table: &Table, key: &str, faults: &mut Faults) -> Vec<InputText> {
    let entries = table_of(table, key, faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let mut found = Vec::new();
    for Entry { name, key, node } in entries {
        check_name(name, key, faults);
        let mut input = InputText { name: name.clone(), range: -1000..=1000, preset: 0, text: name.clone() };
        match &node.body {
            Body::Int(number) => input.preset = within(name, *number, &input.range, &node.place, faults),
            Body::Table(table) => {
                keys::refuse_unknown(table, INPUT_KEYS, "a number", faults);
                if let Some(text) = keys::text_of(table, "text", faults) {
                    input.text = text.to_owned();
                }
                if let Some(range) = span(table, faults) {
                    input.range = range;
                }
                match table.get("default") {
                    Some(Entry { node: Node { body: Body::Int(number), place, .. }, .. }) => {
                        input.preset = within("default", *number, &input.range, place, faults);
                    }
                    Some(entry) => keys::wrong_type_of("default", "a whole number", Wanted::Whole, &entry.node, faults),
                    None => input.preset = (*input.range.start()).max(0).min(*input.range.end()),
                }
            }
            _ => keys::wrong_type_of(name, "a whole number, or a table with `range`", Wanted::Whole, node, faults),
        }
        found.push(input);
    }
    found
}

/// Numbers that are kept: `hp = 12`, `hp = "vigour * 2"`, or `hp = { start = 12, range = "0..=12" }`.
fn state(table: &Table, faults: &mut Faults) -> Vec<StateText> {
    let entries = table_of(table, "state", faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let mut found = Vec::new();
    for Entry { name, key, node } in entries {
        check_name(name, key, faults);
        let mut kept =
            StateText { name: name.clone(), start: "0".to_owned(), range: -(FARTHEST as i16)..=FARTHEST as i16 };
        let start = match &node.body {
            Body::Table(table) => {
                keys::refuse_unknown(table, STATE_KEYS, "a number that is kept", faults);
                if let Some(range) = span(table, faults) {
                    kept.range = *range.start() as i16..=*range.end() as i16;
                }
                table.get("start").map(|entry| &entry.node)
            }
            _ => Some(node),
        };
        match start.map(|node| &node.body) {
            Some(Body::Int(number)) => kept.start = number.to_string(),
            Some(Body::Text(text)) => kept.start.clone_from(text),
            Some(_) => keys::wrong_type_of(name, "a number, or a value made of numbers", Wanted::Whole, node, faults),
            None => kept.start = (*kept.range.start()).max(0).min(*kept.range.end()).to_string(),
        }
        found.push(kept);
    }
    found
}

fn within(name: &str, number: i128, range: &RangeInclusive<i64>, place: &Place, faults: &mut Faults) -> i64 {
    match i64::try_from(number) {
        Ok(number) if range.contains(&number) => number,
        _ => {
            let message = format!("`{name}` is {number}, but must be from {} to {}", range.start(), range.end());
            faults.push(place.error(Code::OUT_OF_RANGE, message).help("give it a wider `range`"));
            0
        }
    }
}

/// The range of a number, if it has one.
fn span(table: &Table, faults: &mut Faults) -> Option<RangeInclusive<i64>> {
    let entry = table.get("range")?;
    let text = keys::text_of(table, "range", faults)?;
    match range::parse_steps(text) {
        Ok(steps) if steps.step == 1 && steps.first >= -FARTHEST && steps.last <= FARTHEST => {
            Some(steps.first..=steps.last)
        }
        Ok(_) => {
            let message = format!("a range runs from -{FARTHEST} to {FARTHEST} at most, without steps");
            faults.push(entry.node.place.error(Code::BAD_RANGE, message));
            None
        }
        Err(why) => {
            faults.push(entry.node.place.error(Code::BAD_RANGE, why).help("write `range = \"0..=20\"`"));
            None
        }
    }
}
