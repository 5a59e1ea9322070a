//! Reads values of games told in text: what stands on a sheet, and what an experiment or the rules give.

use super::legal::{Part, names};
use super::numbers::{FARTHEST, span, within};
use crate::instead::Wanted;
use crate::keys;
use crate::node::{Body, Entry, Node};
use crate::place::Faults;
use play::diagnostic::Code;
use ruleset::{StatShape, StatText};

/// A value that a sheet, an experiment or the rules give: `hp = 12`, `damage = "1d8+2"`, or a table with `range` and
/// `default`, `dice`, `choice` or `switch`, and `text`. `what` is what it is called in a fault.
pub fn value(name: &str, node: &Node, what: &str, faults: &mut Faults) -> Option<StatText> {
    let made = |shape, text: Option<&str>| {
        Some(StatText { name: name.to_owned(), shape, text: text.unwrap_or(name).to_owned() })
    };
    let widest = -1000..=1000;
    let table = match &node.body {
        Body::Int(number) => {
            let preset = within(name, *number, &widest, &node.place, faults);
            return made(StatShape::Number(widest, preset), None);
        }
        Body::Bool(on) => return made(StatShape::Switch(*on), None),
        // A number in quotation marks is a slip.
        Body::Text(text) if text.trim().parse::<f64>().is_ok() => {
            keys::wrong_type_of(name, "a whole number, or a table with `range`", Wanted::Whole, node, faults);
            return None;
        }
        Body::Text(text) => return made(StatShape::Dice(checked_dice(text, node, faults)?), None),
        Body::List(_) => return made(StatShape::Choice(words(node, faults)?), None),
        Body::Table(table) => table,
        _ => {
            let expected = "a number, dice, a list of words, yes or no, or a table";
            keys::wrong_type_of(name, expected, Wanted::Whole, node, faults);
            return None;
        }
    };
    keys::refuse_unknown(table, &names(Part::Value), what, faults);
    let text = keys::text_of(table, "text", faults);
    let shapes: Vec<&Entry> =
        ["range", "dice", "choice", "switch"].into_iter().filter_map(|shape| table.get(shape)).collect();
    if let [_, second, ..] = shapes.as_slice() {
        let message = format!("{what} is one thing: a number with a `range`, or `{}`", second.name);
        faults.push(second.key.error(Code::CONTRADICTION, message));
        return None;
    }
    match shapes.first().map(|entry| (entry.name.as_str(), &entry.node)) {
        Some(("dice", node)) => {
            made(StatShape::Dice(checked_dice(keys::text_of(table, "dice", faults)?, node, faults)?), text)
        }
        Some(("choice", node)) => made(StatShape::Choice(words(node, faults)?), text),
        Some(("switch", node)) => match node.body {
            Body::Bool(on) => made(StatShape::Switch(on), text),
            _ => {
                keys::wrong_type_of("switch", "`true` or `false`", Wanted::Switch, node, faults);
                None
            }
        },
        _ => {
            let range = span(table, faults).unwrap_or(widest);
            let preset = match table.get("default").map(|entry| &entry.node) {
                Some(Node { body: Body::Int(number), place, .. }) => within("default", *number, &range, place, faults),
                Some(node) => {
                    keys::wrong_type_of("default", "a whole number", Wanted::Whole, node, faults);
                    *range.start()
                }
                None => (*range.start()).max(0).min(*range.end()),
            };
            made(StatShape::Number(range, preset), text)
        }
    }
}

/// Dice of a sheet, of which no total is too far from 0.
fn checked_dice(text: &str, node: &Node, faults: &mut Faults) -> Option<String> {
    match lang::parse(text) {
        Ok(roll) => {
            let far = |end: Option<i64>| end.is_some_and(|end| end.abs() > FARTHEST);
            if far(roll.min()) || far(roll.max()) {
                let message = format!("a roll lies within ±{FARTHEST}");
                faults.push(node.place.error(Code::OUT_OF_RANGE, message));
                return None;
            }
            Some(text.to_owned())
        }
        Err(found) => {
            for fault in found.into_vec() {
                let diagnostic = node.place.within(text, fault.span).error(Code::NOTATION, fault.message);
                faults.push(match fault.help {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                });
            }
            None
        }
    }
}

/// The words of a choice.
pub fn words(node: &Node, faults: &mut Faults) -> Option<Vec<String>> {
    let words: Option<Vec<String>> =
        node.list().and_then(|items| items.iter().map(|item| item.text().map(str::to_owned)).collect());
    match words {
        Some(words) if !words.is_empty() && words.iter().all(|word| keys::is_name(word)) => {
            let twice = (1..words.len()).find(|&place| words[..place].contains(&words[place]));
            if let (Some(place), Some(items)) = (twice, node.list()) {
                let message = format!("the word `{}` stands here twice", words[place]);
                faults.push(items[place].place.error(Code::DUPLICATE, message));
                return None;
            }
            Some(words)
        }
        _ => {
            let fault = node.place.error(Code::WRONG_TYPE, "a choice is a list of words");
            faults.push(fault.help("write `choice = [\"wary\", \"bold\"]`, of which the first is the default"));
            None
        }
    }
}
