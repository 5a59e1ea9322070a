//! Checks keys and names against legal ones: unknown keys, "did you mean", names.

use std::sync::Arc;

use play::catalogue::Catalogue;
use play::diagnostic::{Code, Diagnostic, advice, nearest, shorten};
use play::systems::System;

use super::instead::{Wanted, instead};
use super::node::{Node, Table};
use super::own_keys;
use super::place::{Faults, Place};

/// Maximum length of a name.
const LONGEST_NAME: usize = 64;

/// Reports every illegal key of a table. `what` describes the table in the message: "an experiment
/// of kind `check`".
pub fn refuse_unknown(table: &Table, legal: &[&str], what: &str, faults: &mut Faults) {
    refuse_unknown_but(table, legal, what, &|_| None, faults);
}

/// Reports every illegal key of a table. `elsewhere` says where a key belongs that is legal at
/// another place.
pub fn refuse_unknown_but(
    table: &Table,
    legal: &[&str],
    what: &str,
    elsewhere: &dyn Fn(&str) -> Option<String>,
    faults: &mut Faults,
) {
    for entry in &table.0 {
        if faults.is_full() {
            return;
        }
        if !legal.contains(&entry.name.as_str()) {
            let message = format!("unknown key `{}` in {what}", shorten(&entry.name));
            let fault = entry.key.error(Code::UNKNOWN_KEY, message);
            faults.push(match elsewhere(&entry.name).or_else(|| home(&entry.name)) {
                Some(help) => fault.help(help),
                None => advise(fault, &entry.name, legal),
            });
        }
    }
}

/// Where a key belongs that has its place in every file.
pub fn home(key: &str) -> Option<String> {
    if matches!(key, "seed" | "title") {
        Some(format!("move `{key}` to the top of the file, above the first heading"))
    } else if own_keys::OF_EXPERIMENT.contains(&key) || key == "sides" {
        Some(format!("`{key}` belongs to an experiment: write it below its `[[experiment]]`"))
    } else {
        None
    }
}

/// The table under a key of another table; a value of another type is reported.
pub fn table_of<'a>(table: &'a Table, key: &str, faults: &mut Faults) -> Option<&'a Table> {
    let entry = table.get(key)?;
    let found = entry.node.table();
    if found.is_none() {
        wrong_type(key, "a table", &entry.node, faults);
    }
    found
}

/// The game that the key `system` of a table names.
pub fn named_system(table: &Table, games: &Catalogue, faults: &mut Faults) -> Option<Arc<System>> {
    let name = text_of(table, "system", faults)?;
    let found = games.find(name).cloned();
    if found.is_none() {
        let place = &table.get("system")?.node.place;
        let message = format!("there is no system `{}`", shorten(name));
        let fault = advise(place.error(Code::UNKNOWN_SYSTEM, message), name, &games.names());
        // What needs no characters can stand in for a game that the program does not know.
        let plain: Vec<String> = games
            .systems()
            .filter(|system| system.character.is_empty())
            .map(|system| format!("`{}` ({})", system.name, system.title))
            .collect();
        faults.push(match nearest(name, &games.names()) {
            None if !plain.is_empty() => fault.help(format!("for a game of your own: {}", plain.join(", "))),
            _ => fault,
        });
    }
    found
}

/// Adds "did you mean" to a fault, or the legal words if none is similar.
pub fn advise(fault: Diagnostic, word: &str, legal: &[impl AsRef<str>]) -> Diagnostic {
    match advice(word, legal) {
        Some(advice) => fault.help(advice),
        None => fault,
    }
}

/// Whether a text may name an experiment, a character or a fighter: a letter, then letters, digits,
/// `_` and `-`, at most 64 characters in all.
pub fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_NAME
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// Whether a text may name a variant: like any name, but it may also begin with a digit, as `45`.
pub fn is_variant_name(text: &str) -> bool {
    is_name(text) || (text.starts_with(|first: char| first.is_ascii_digit()) && is_name(&format!("v{}", &text[1..])))
}

/// Reports a malformed name.
pub fn refuse_name(place: &Place, text: &str, faults: &mut Faults) {
    let message = format!("`{}` cannot be a name", shorten(text));
    faults.push(
        place
            .error(Code::BAD_NAME, message)
            .help("a name is a letter followed by letters, digits, `_` and `-`, at most 64 characters"),
    );
}

/// The text of an optional key. A value of another type is reported.
pub fn text_of<'a>(table: &'a Table, key: &str, faults: &mut Faults) -> Option<&'a str> {
    let entry = table.get(key)?;
    let text = entry.node.text();
    if text.is_none() {
        wrong_type_of(key, "text in quotes", Wanted::Text, &entry.node, faults);
    }
    text
}

/// One of two words under a key, if the key is there.
pub fn either<'a>(table: &'a Table, key: &str, words: [&str; 2], faults: &mut Faults) -> Option<&'a str> {
    let word = text_of(table, key, faults)?;
    if !words.contains(&word) {
        let message = format!("`{key}` is `{}` or `{}`", words[0], words[1]);
        faults.push(table.get(key)?.node.place.error(Code::UNKNOWN_CHOICE, message));
        return None;
    }
    Some(word)
}

/// Reports a value of the wrong type.
pub fn wrong_type(key: &str, expected: &str, node: &Node, faults: &mut Faults) {
    wrong_type_of(key, expected, Wanted::Other, node, faults);
}

/// Reports a value of the wrong type, with what to write instead if that can be told.
pub fn wrong_type_of(key: &str, expected: &str, wanted: Wanted, node: &Node, faults: &mut Faults) {
    let message = format!("`{}` must be {expected}, not {}", shorten(key), node.kind());
    let fault = node.place.error(Code::WRONG_TYPE, message);
    faults.push(match instead(key, wanted, node) {
        Some(help) => fault.help(help),
        None => fault,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for good in ["a", "warden", "Goblin-2", "x_1"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "2x", "a b", "über", "a.b", "-a", &"a".repeat(65)] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
