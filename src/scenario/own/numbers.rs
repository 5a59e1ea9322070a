//! Reads the numbers of games told in text: those that are given, and those that are kept.

use std::ops::RangeInclusive;

use crate::diagnostic::Code;
use crate::dice;
use crate::ruleset::{InputText, StatShape, StatText, StateText};
use crate::scenario::characters::{list_of, table_of};
use crate::scenario::experiment::OWN_KEYS;
use crate::scenario::instead::Wanted;
use crate::scenario::keys;
use crate::scenario::node::{Body, Entry, Node, Table};
use crate::scenario::place::{Faults, Place};
use crate::scenario::range;

/// Keys of a number that is given.
const INPUT_KEYS: &[&str] = &["range", "default", "text"];
/// Keys of a number that is kept.
const STATE_KEYS: &[&str] = &["start", "range"];
/// Keys of a number that is kept in a fight.
const KEPT_KEYS: &[&str] = &["start", "range", "of"];
/// The farthest number from 0.
pub const FARTHEST: i64 = 10_000;
/// The range of a number that is kept if nothing is said.
const WIDEST: RangeInclusive<i16> = -(FARTHEST as i16)..=FARTHEST as i16;
/// The most steps of a process, and rounds of a fight, if it does not say.
const LIMIT: u32 = 1000;

pub fn limit(table: &Table, faults: &mut Faults) -> u32 {
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
pub fn check_name(name: &str, key: &Place, faults: &mut Faults) {
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
pub fn inputs(table: &Table, key: &str, faults: &mut Faults) -> Vec<InputText> {
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

/// Numbers that are kept: `hp = 12`, `hp = "vigour * 2"`, or `hp = { start = 12, range = "0..=12" }`; in a fight also
/// `["hp"]`, the stats with which they begin. A number that begins as a stat above 0 lies between 0 and the highest value
/// of that stat if nothing is said.
pub fn kept(table: &Table, of_table: &str, stats: &[StatText], faults: &mut Faults) -> Vec<StateText> {
    let Some(entry) = table.get(of_table) else { return Vec::new() };
    if !stats.is_empty()
        && let Some(items) = list_of(&entry.node)
    {
        return items.iter().filter_map(|item| begins_as(item, stats, faults)).collect();
    }
    let entries = table_of(table, of_table, faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let mut found = Vec::new();
    for Entry { name, key, node } in entries {
        check_name(name, key, faults);
        let mut kept = StateText { name: name.clone(), start: "0".to_owned(), range: WIDEST, of_side: false };
        let mut range = None;
        let start = match &node.body {
            Body::Table(table) => {
                let in_fight = of_table == "keeps";
                let known = if in_fight { KEPT_KEYS } else { STATE_KEYS };
                keys::refuse_unknown(table, known, "a number that is kept", faults);
                if in_fight {
                    kept.of_side = keys::either(table, "of", ["fighter", "side"], faults) == Some("side");
                }
                range = span(table, faults).map(|range| *range.start() as i16..=*range.end() as i16);
                table.get("start").map(|entry| &entry.node)
            }
            _ => Some(node),
        };
        match start.map(|node| &node.body) {
            Some(Body::Int(number)) => kept.start = number.to_string(),
            Some(Body::Text(text)) => kept.start.clone_from(text),
            Some(_) => keys::wrong_type_of(name, "a number, or a value made of numbers", Wanted::Whole, node, faults),
            None => {
                let range = range.as_ref().unwrap_or(&WIDEST);
                kept.start = (*range.start()).max(0).min(*range.end()).to_string();
            }
        }
        kept.range = range.or_else(|| natural_range(&kept.start, stats)).unwrap_or(WIDEST);
        found.push(kept);
    }
    found
}

/// A number that begins as the stat of its name.
fn begins_as(item: &Node, stats: &[StatText], faults: &mut Faults) -> Option<StateText> {
    let Some(name) = item.text() else {
        keys::wrong_type("keeps", "names of stats", item, faults);
        return None;
    };
    let is_number = stats.iter().any(|stat| stat.name == name && matches!(stat.shape, StatShape::Number(..)));
    if !is_number {
        let numbers: Vec<&str> = stats.iter().map(|stat| stat.name.as_str()).collect();
        let fault =
            item.place.error(Code::UNKNOWN_CHOICE, format!("`{}` is not a stat with a number", keys::shorten(name)));
        faults.push(keys::advise(fault, name, &numbers));
        return None;
    }
    let range = natural_range(name, stats).unwrap_or(WIDEST);
    Some(StateText { name: name.to_owned(), start: name.to_owned(), range, of_side: false })
}

/// The range of a number that begins as a stat which is never below 0.
fn natural_range(start: &str, stats: &[StatText]) -> Option<RangeInclusive<i16>> {
    stats.iter().find(|stat| stat.name == start.trim()).and_then(|stat| match &stat.shape {
        StatShape::Number(range, _) if *range.start() >= 0 => Some(0..=*range.end() as i16),
        _ => None,
    })
}

/// Refuses numbers of one name.
pub fn refuse_twice<'n>(names: impl Iterator<Item = &'n String>, key: &Place, faults: &mut Faults) {
    let mut seen: Vec<&String> = Vec::new();
    for name in names {
        if seen.contains(&name) {
            let fault = key.error(Code::BAD_NAME, format!("two numbers are called `{name}`"));
            faults.push(fault.help("give one another name"));
        }
        seen.push(name);
    }
}

pub fn within(name: &str, number: i128, range: &RangeInclusive<i64>, place: &Place, faults: &mut Faults) -> i64 {
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
pub fn span(table: &Table, faults: &mut Faults) -> Option<RangeInclusive<i64>> {
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
