//! Keys and words against lists of legal ones: unknown keys, "did you mean", names.

use crate::diagnostic::{Code, Diagnostic};

use super::node::{Node, Table};
use super::place::{Faults, Place};

/// Longer words are not compared: nobody mistypes a key of this length.
const LONGEST_COMPARED: usize = 64;
/// Among more words than these none is looked for.
const MOST_COMPARED: usize = 1000;
/// More legal words than these are not listed in full.
const MOST_LISTED: usize = 24;

/// Notes every key of a table that is not legal there. `what` names the place in the message: "an
/// experiment of kind `check`".
pub fn refuse_unknown(table: &Table, legal: &[&str], what: &str, faults: &mut Faults) {
    for entry in &table.0 {
        if faults.is_full() {
            return;
        }
        if !legal.contains(&entry.name.as_str()) {
            let message = format!("unknown key `{}` in {what}", shorten(&entry.name));
            let fault = entry.key.error(Code::UNKNOWN_KEY, message);
            faults.push(advise(fault, &entry.name, legal));
        }
    }
}

/// Adds "did you mean" to a fault, or the legal words if none is near.
pub fn advise(fault: Diagnostic, word: &str, legal: &[&str]) -> Diagnostic {
    if let Some(near) = nearest(word, legal) {
        fault.help(format!("did you mean `{near}`?"))
    } else if legal.is_empty() {
        fault
    } else if legal.len() <= MOST_LISTED {
        fault.help(format!("legal here: {}", listed(legal)))
    } else {
        fault.help(format!("legal here, among others: {}", listed(&legal[..MOST_LISTED])))
    }
}

/// The legal word that was probably meant.
pub fn nearest<'a>(word: &str, legal: &[&'a str]) -> Option<&'a str> {
    if word.is_empty() || word.len() > LONGEST_COMPARED || legal.len() > MOST_COMPARED {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let word = plain(word);
    let allowed = (word.chars().count() / 3).max(1);
    legal
        .iter()
        .map(|&candidate| (strsim::damerau_levenshtein(&word, &plain(candidate)), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Words for a message: `` `a`, `b`, `c` ``.
pub fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

/// A word of the user's, cut to what a message can bear.
pub fn shorten(word: &str) -> String {
    let mut shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
    if word.chars().nth(40).is_some() {
        shown.push_str("...");
    }
    shown
}

/// Whether a text may name an experiment, a character or a fighter: a letter, then letters, digits,
/// `_` and `-`, at most 64 in all.
pub fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_COMPARED
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// Notes that a name is not one.
pub fn refuse_name(place: &Place, text: &str, faults: &mut Faults) {
    let message = format!("`{}` cannot be a name", shorten(text));
    faults.push(
        place
            .error(Code::BAD_NAME, message)
            .help("a name is a letter followed by letters, digits, `_` and `-`, at most 64 characters"),
    );
}

/// The text of an optional key. A value of another type is noted.
pub fn text_of<'a>(table: &'a Table, key: &str, faults: &mut Faults) -> Option<&'a str> {
    let entry = table.get(key)?;
    let text = entry.node.text();
    if text.is_none() {
        wrong_type(key, "a string", &entry.node, faults);
    }
    text
}

/// Notes that a value has the wrong type.
pub fn wrong_type(key: &str, expected: &str, node: &Node, faults: &mut Faults) {
    let message = format!("`{}` must be {expected}, not {}", shorten(key), node.kind());
    faults.push(node.place.error(Code::WRONG_TYPE, message));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_what_was_meant() {
        let legal = ["accurate", "death_strikes", "dc"];
        assert_eq!(nearest("acurate", &legal), Some("accurate"));
        assert_eq!(nearest("Death-Strikes", &legal), Some("death_strikes"));
        assert_eq!(nearest("cd", &legal), Some("dc"));
        assert_eq!(nearest("weather", &legal), None);
        assert_eq!(nearest("x", &["y"]), None, "one letter is no evidence");
        assert_eq!(nearest(&"a".repeat(1000), &legal), None);
    }

    #[test]
    fn names_are_plain() {
        for good in ["a", "warden", "Goblin-2", "x_1"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "2x", "a b", "über", "a.b", "-a", &"a".repeat(65)] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn long_words_are_cut_and_control_characters_shown() {
        assert_eq!(shorten("a\nb"), "a\\nb");
        assert_eq!(shorten(&"é".repeat(50)), format!("{}...", "é".repeat(40)));
    }
}
