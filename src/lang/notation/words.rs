//! Words with a meaning in the language, and the one that was probably meant by another.

use super::language::function_of;

/// Words of the grammar.
pub(super) const KEYWORDS: [&str; 14] =
    ["let", "if", "then", "else", "match", "and", "or", "not", "in", "until", "yes", "no", "true", "false"];
/// Words that other languages have for `else if`.
pub(super) const ELSE_IF: [&str; 3] = ["elif", "elsif", "elseif"];

/// The word before the condition of a roll. It can be a name, too: where a value is expected it is none but that.
pub(super) const GIVEN: &str = "given";
/// Where that word stands.
pub(super) const GIVEN_ONCE: &str =
    "`given` stands once, at the end of the whole roll; `and` and `or` put several conditions together";

/// The word before a deck that gets a name. It can be a name, too.
pub(super) const CARDS: &str = "cards";

/// What is done to dice.
pub(super) const CHANGES: [&str; 9] = ["kh", "kl", "dh", "dl", "k", "r", "ro", "again", "againo"];

/// Whether a word is one of the grammar.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Why a name cannot be given, if it cannot.
pub fn why_not_a_name(name: &str) -> Option<String> {
    if is_keyword(name) || function_of(name).is_some() {
        return Some(format!("`{name}` has a meaning of its own and cannot be a name"));
    }
    is_die(name).then(|| format!("`{name}` is a die and cannot be a name"))
}

/// Whether a word begins with a die: `d6kh1`, `df`, a lone `d`.
pub(super) fn is_die(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('d') else { return false };
    if rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    rest.strip_prefix('f').is_some_and(is_changes)
}

/// Whether a word is nothing but things done to dice: `r0kh2`.
fn is_changes(mut word: &str) -> bool {
    while !word.is_empty() {
        let longest = CHANGES.iter().filter(|change| word.starts_with(**change)).max_by_key(|change| change.len());
        let Some(change) = longest else { return false };
        word = word[change.len()..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    true
}

/// The known word that was probably meant.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    // A single letter is near every other.
    if length < 2 {
        return None;
    }
    known
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= (length / 3).max(1) && distance < candidate.chars().count().max(2))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}
