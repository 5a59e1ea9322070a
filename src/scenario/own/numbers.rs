//! Reads the numbers of games told in text: those that are given, and those that are kept.

use std::ops::RangeInclusive;

use super::legal::{Part, names};
use super::values::{value, words};

use crate::instead::Wanted;
use crate::keys;
use crate::node::{Body, Entry, Node, Table};
use crate::own_keys;
use crate::place::{Faults, Place};
use crate::range;
use play::diagnostic::{Code, shorten};
use ruleset::{DeckText, InputText, StandsFor, StatShape, StatText, StateText};

/// The most sheets that a check or a process reads.
const MOST_SHEETS: usize = 8;
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
        false => Some(format!("`{}` cannot be the name of a number", shorten(name))),
        true if own_keys::OF_EXPERIMENT.contains(&name) => Some(format!("`{name}` is a key of every experiment")),
        true => lang::why_not_a_name(name),
    };
    if let Some(why) = why {
        let help = "a name is a small letter followed by small letters, digits and `_`, and no word of the language";
        faults.push(key.error(Code::BAD_NAME, why).help(help));
    }
}

/// Values that an experiment or the rules give.
pub fn inputs(table: &Table, key: &str, faults: &mut Faults) -> Vec<InputText> {
    let entries = keys::table_of(table, key, faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let what = if key == "rules" { "a rule" } else { "an input" };
    let mut found = Vec::new();
    for Entry { name, key, node } in entries {
        check_name(name, key, faults);
        // One that cannot be read has a name all the same.
        let unread = || InputText { name: name.clone(), shape: StatShape::Number(0..=0, 0), text: name.clone() };
        found.push(value(name, node, what, faults).unwrap_or_else(unread));
    }
    found
}

/// What a process calls the characters whose sheets it reads: `sheets = ["attacker", "defender"]`.
pub fn sheets(table: &Table, faults: &mut Faults) -> Vec<String> {
    let Some(entry) = table.get("sheets") else { return Vec::new() };
    let names: Option<Vec<(&str, &Place)>> = entry
        .node
        .list()
        .and_then(|items| items.iter().map(|item| Some((item.text()?, &item.place))).collect())
        .filter(|names: &Vec<_>| !names.is_empty());
    let Some(names) = names else {
        let fault = entry.node.place.error(Code::WRONG_TYPE, "`sheets` is a list of names for characters");
        faults.push(fault.help(match entry.node.text() {
            Some(name) if keys::is_name(name) => format!("write `sheets = [\"{name}\"]`"),
            _ => "write `sheets = [\"attacker\", \"defender\"]`".to_owned(),
        }));
        return Vec::new();
    };
    if names.len() > MOST_SHEETS {
        let message = format!("this reads {} sheets, and {MOST_SHEETS} is the limit", names.len());
        faults.push(entry.node.place.error(Code::TOO_MANY, message));
    }
    for (name, place) in &names {
        check_name(name, place, faults);
    }
    names.into_iter().take(MOST_SHEETS).map(|(name, _)| name.to_owned()).collect()
}

/// The outcomes of a check or a process that count as a success: `good = ["stable", "up"]`.
pub fn good(table: &Table, faults: &mut Faults) -> Vec<String> {
    let Some(entry) = table.get("good") else { return Vec::new() };
    let words: Option<Vec<String>> =
        entry.node.list().and_then(|items| items.iter().map(|item| item.text().map(str::to_owned)).collect());
    match words {
        Some(words) if !words.is_empty() => {
            let twice = (1..words.len()).find(|&place| words[..place].contains(&words[place]));
            if let (Some(place), Some(items)) = (twice, entry.node.list()) {
                let message = format!("the word `{}` stands here twice", words[place]);
                faults.push(items[place].place.error(Code::DUPLICATE, message));
            }
            words
        }
        _ => {
            let fault = entry.node.place.error(Code::WRONG_TYPE, "`good` is a list of outcomes");
            faults.push(fault.help(match entry.node.text() {
                Some(word) => format!("write `good = [\"{word}\"]`"),
                None => "write `good = [\"stable\", \"up\"]`".to_owned(),
            }));
            Vec::new()
        }
    }
}

/// Decks of cards that are kept: `deck = "{1..13:4}"`.
pub fn decks(table: &Table, faults: &mut Faults) -> Vec<DeckText> {
    let entries = keys::table_of(table, "decks", faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let mut found = Vec::new();
    for Entry { name, key, node } in entries {
        check_name(name, key, faults);
        let cards = node.text().map_or_else(
            || {
                keys::wrong_type_of(name, "a deck such as `\"{1..13:4}\"`", Wanted::Text, node, faults);
                "{0}".to_owned()
            },
            str::to_owned,
        );
        found.push(DeckText { name: name.clone(), cards });
    }
    found
}

/// What is kept: `hp = 12`, `hp = "vigour * 2"`, `hp = { start = 12, range = "0..=12" }`, `led = false`,
/// `mood = ["calm", "angry"]`; also `["hp"]`, the stats with which they begin. What begins as a stat is what the stat is: a
/// word among the same words, yes or no, or a number, which lies between 0 and the highest value of that stat if nothing
/// is said and the stat is never below 0.
pub fn kept(table: &Table, of_table: &str, stats: &[StatText], faults: &mut Faults) -> Vec<StateText> {
    let Some(entry) = table.get(of_table) else { return Vec::new() };
    if !stats.is_empty()
        && let Some(items) = entry.node.list()
    {
        return items.iter().filter_map(|item| begins_as(of_table, item, stats, faults)).collect();
    }
    let entries = keys::table_of(table, of_table, faults).map(|table| table.0.as_slice()).unwrap_or_default();
    let mut found = Vec::new();
    for Entry { name, key, node } in entries {
        check_name(name, key, faults);
        let in_fight = of_table == "keeps";
        found.push(match &node.body {
            Body::Table(table) => {
                let known = names(if in_fight { Part::Keeps } else { Part::State });
                keys::refuse_unknown(table, &known, "what is kept", faults);
                let mut kept = match ["choice", "switch"].into_iter().find_map(|key| table.get(key)) {
                    Some(shape) => kept_word(name, &shape.node, Some(table), faults),
                    None => kept_number(name, table.get("start").map(|entry| &entry.node), node, stats, faults),
                };
                kept.of_side = in_fight && keys::either(table, "of", ["fighter", "side"], faults) == Some("side");
                kept
            }
            Body::List(_) | Body::Bool(_) => kept_word(name, node, None, faults),
            _ => kept_number(name, Some(node), node, stats, faults),
        });
    }
    found
}

/// A number that is kept. `node` is all that is said of it.
fn kept_number(name: &str, start: Option<&Node>, node: &Node, stats: &[StatText], faults: &mut Faults) -> StateText {
    let range = node.table().and_then(|table| span(table, faults));
    let range = range.map(|range| *range.start() as i16..=*range.end() as i16);
    let text = match start.map(|node| &node.body) {
        Some(Body::Int(number)) => number.to_string(),
        Some(Body::Text(text)) => text.clone(),
        Some(_) => {
            let expected = "a number, a value made of numbers, words, or yes or no";
            keys::wrong_type_of(name, expected, Wanted::Whole, node, faults);
            "0".to_owned()
        }
        None => {
            let range = range.as_ref().unwrap_or(&WIDEST);
            (*range.start()).max(0).min(*range.end()).to_string()
        }
    };
    match (range, named_stat(&text, stats)) {
        (Some(range), _) => {
            StateText { name: name.to_owned(), start: text, range, of_side: false, stands_for: StandsFor::Numbers }
        }
        (None, stat) => kept_as(name, text, stat),
    }
}

/// A word, or yes or no, that is kept. `shape` are the words, or what it begins with; `table` is what else is said of it.
fn kept_word(name: &str, shape: &Node, table: Option<&Table>, faults: &mut Faults) -> StateText {
    let (stands_for, first) = match &shape.body {
        Body::Bool(on) => (StandsFor::Answers, on.to_string()),
        Body::List(_) => match words(shape, faults) {
            Some(words) => {
                let first = quoted(&words[0]);
                (StandsFor::Words(words), first)
            }
            None => (StandsFor::Answers, "false".to_owned()),
        },
        _ => {
            keys::wrong_type_of(
                name,
                "`switch = false`, or words: `choice = [\"calm\", \"angry\"]`",
                Wanted::Switch,
                shape,
                faults,
            );
            (StandsFor::Answers, "false".to_owned())
        }
    };
    if let Some(other) = table.and_then(|table| table.get("range")) {
        let message = "what is kept is one thing: a number with a `range`, words, or yes or no";
        faults.push(other.key.error(Code::CONTRADICTION, message));
    }
    let start = table.and_then(|table| table.get("start")).map(|entry| &entry.node);
    let start = match (start.map(|node| (&node.body, node)), &stands_for) {
        (None, _) => first,
        (Some((Body::Bool(on), _)), StandsFor::Answers) => on.to_string(),
        (Some((Body::Text(word), _)), StandsFor::Words(words)) if words.contains(word) => quoted(word),
        (Some((Body::Text(text), _)), _) => text.clone(),
        (Some((_, node)), StandsFor::Answers) => {
            keys::wrong_type_of("start", "`true` or `false`", Wanted::Switch, node, faults);
            first
        }
        (Some((_, node)), _) => {
            keys::wrong_type_of("start", "one of the words", Wanted::Text, node, faults);
            first
        }
    };
    StateText { name: name.to_owned(), start, range: places(&stands_for), of_side: false, stands_for }
}

/// The numbers that stand for words, or for yes or no.
fn places(stands_for: &StandsFor) -> RangeInclusive<i16> {
    let last = match stands_for {
        StandsFor::Words(words) => words.len() - 1,
        StandsFor::Answers | StandsFor::Numbers => 1,
    };
    0..=i16::try_from(last).unwrap_or(i16::MAX)
}

/// A word as a text writes it.
fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

/// What begins as the stat of its name.
fn begins_as(key: &str, item: &Node, stats: &[StatText], faults: &mut Faults) -> Option<StateText> {
    let Some(name) = item.text() else {
        keys::wrong_type(key, "names of stats", item, faults);
        return None;
    };
    let Some(stat) = stats.iter().find(|stat| stat.name == name) else {
        let able = stats.iter().filter(|stat| !matches!(stat.shape, StatShape::Dice(_)));
        let able: Vec<&str> = able.map(|stat| stat.name.as_str()).collect();
        let fault = item.place.error(Code::UNKNOWN_CHOICE, format!("`{}` is not a stat", shorten(name)));
        faults.push(keys::advise(fault, name, &able));
        return None;
    };
    if matches!(stat.shape, StatShape::Dice(_)) {
        let message = format!("`{name}` is dice, and they stay as they are");
        let fault = item.place.error(Code::UNKNOWN_CHOICE, message);
        faults.push(fault.help("what changes is a number, a word, or yes or no"));
        return None;
    }
    Some(kept_as(name, name.to_owned(), Some(stat)))
}

/// What begins as this text says, which is the name of a stat if there is one.
fn kept_as(name: &str, start: String, stat: Option<&StatText>) -> StateText {
    let (range, stands_for) = match stat.map(|stat| &stat.shape) {
        Some(StatShape::Choice(words)) => {
            let words = StandsFor::Words(words.clone());
            (places(&words), words)
        }
        Some(StatShape::Switch(_)) => (places(&StandsFor::Answers), StandsFor::Answers),
        Some(StatShape::Number(range, _)) if *range.start() >= 0 => (0..=*range.end() as i16, StandsFor::Numbers),
        Some(StatShape::Number(..) | StatShape::Dice(_)) | None => (WIDEST, StandsFor::Numbers),
    };
    StateText { name: name.to_owned(), start, range, of_side: false, stands_for }
}

/// The stat of which a text is the name.
fn named_stat<'s>(text: &str, stats: &'s [StatText]) -> Option<&'s StatText> {
    let name = text.trim().rsplit('.').next().unwrap_or_default();
    stats.iter().find(|stat| stat.name == name)
}

/// Refuses values of one name.
pub fn refuse_twice<'n>(names: impl Iterator<Item = &'n String>, key: &Place, faults: &mut Faults) {
    let mut seen: Vec<&String> = Vec::new();
    for name in names {
        if seen.contains(&name) {
            let fault = key.error(Code::BAD_NAME, format!("two values are called `{name}`"));
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
