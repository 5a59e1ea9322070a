//! What is done with any text, whatever it says: a capital first letter, a list.

/// The text with its first letter capitalised.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(words: &[impl AsRef<str>]) -> String {
    joined(words, "and")
}

/// As [`listed`], with another word before the last: `a, b oder c`.
pub fn joined(words: &[impl AsRef<str>], before_last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {before_last} {last}", first.join(", ")),
        words => words.concat(),
    }
}
