//! Keeps control characters of a scenario from terminals and pages.

use std::borrow::Cow;

/// A text without control characters: each is a space, except newlines and tabs, which stay. A scenario may hold any character,
/// and a terminal would obey some of them.
pub fn without_controls(text: &str) -> Cow<'_, str> {
    if !text.contains(is_kept_out) {
        return Cow::Borrowed(text);
    }
    // The ends of lines of some systems are no faults.
    let lines = text.replace("\r\n", "\n");
    Cow::Owned(lines.replace(is_kept_out, " "))
}

/// Whether a character is written as a space.
pub fn is_kept_out(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_a_space() {
        let steering = "a\u{1b}[31mb\u{7}\u{0}c\u{7f}\u{9b}2Jd\re";
        assert_eq!(without_controls(steering), "a [31mb  c  2Jd e");
        assert_eq!(without_controls("Fürth\n\t龍\u{a0}%\r\n"), "Fürth\n\t龍\u{a0}%\n");
        assert!(matches!(without_controls("plain\n"), Cow::Borrowed(_)));
    }
}
