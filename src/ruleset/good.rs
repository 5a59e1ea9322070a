//! Which outcomes of a check or a process are good: `good = ["stable", "up"]` measures `success`.

use lang::script::Script;
use play::diagnostic::advice;

use super::experiment::SUCCESS;
use super::game::path;
use super::told::{KindText, Purpose, TextFault};

/// The result of a check of which some words are good, by its number: the first that may be one of them, or else the first
/// word. `words` are those of each result, whatever the check is given; none for what is no word.
pub fn judged<'w>(good: &[String], words: impl Iterator<Item = &'w [String]> + Clone) -> Option<usize> {
    let fits = |words: &[String]| words.iter().any(|word| good.contains(word));
    words.clone().position(fits).or_else(|| words.clone().position(|words| !words.is_empty()))
}

/// What is wrong with the good outcomes of a kind.
pub fn faults(kind: &KindText, script: &Script) -> Vec<TextFault> {
    let fault = |word: Option<&str>, message: String, help: Option<String>| {
        let below: &[&str] = match &word {
            Some(word) => &["good", word],
            None => &["good"],
        };
        TextFault { path: path(kind, below), part: 0..word.map_or(0, str::len), message, help }
    };
    if kind.good.is_empty() {
        return Vec::new();
    }
    let name = &kind.name;
    let outcomes = match kind.purpose {
        Purpose::Process => &script.ends,
        Purpose::Check => match judged(&kind.good, script.results.iter().map(|result| result.words.as_slice())) {
            Some(number) => &script.results[number].words,
            None => {
                let message = format!("`good` is a list of words, and `{name}` comes to no word");
                let help = "leave it out: yes is a success anyway, and a number is told by its mean";
                return vec![fault(None, message, Some(help.to_owned()))];
            }
        },
    };
    let labels = script.results.iter().filter_map(|result| result.label.as_ref());
    let kept = kind.state.iter().map(|state| &state.name);
    let mut found = Vec::new();
    if labels.chain(kept).chain(&script.counts).any(|name| name == SUCCESS) {
        let message = format!("`good` measures `{SUCCESS}`, and `{name}` has a `{SUCCESS}` of its own");
        found.push(fault(None, message, Some("give that one another name".to_owned())));
    }
    for word in kind.good.iter().filter(|word| !outcomes.contains(word)) {
        found.push(fault(Some(word), format!("`{name}` never comes to `{word}`"), advice(word, outcomes)));
    }
    found
}
