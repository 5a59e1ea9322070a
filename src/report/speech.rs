//! Words and numbers in the language of a style. Names and texts of the scenario and of the games stay as
//! they are; only what this program says itself is translated.

use crate::plan::style::Language;

/// The text in a language.
pub fn say<'a>(language: Language, english: &'a str, german: &'a str) -> &'a str {
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// A written number with the decimal sign of a language: `1.234,5` for `1,234.5`.
pub fn number(language: Language, text: &str) -> String {
    match language {
        Language::English => text.to_owned(),
        Language::German => swapped(text),
    }
}

/// A percentage: `16.7%`, in German `16,7 %` with a space that does not break.
pub fn percent(language: Language, number_text: &str) -> String {
    match language {
        Language::English => format!("{number_text}%"),
        Language::German => format!("{}\u{a0}%", swapped(number_text)),
    }
}

/// Points and commas between digits change places.
pub fn swapped(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit = |place: Option<usize>| place.and_then(|place| letters.get(place)).is_some_and(char::is_ascii_digit);
    let other = |(place, &letter): (usize, &char)| match letter {
        '.' if digit(place.checked_sub(1)) && digit(Some(place + 1)) => ',',
        ',' if digit(place.checked_sub(1)) && digit(Some(place + 1)) => '.',
        letter => letter,
    };
    letters.iter().enumerate().map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_signs_inside_numbers_change() {
        assert_eq!(number(Language::German, "1,234.5"), "1.234,5");
        assert_eq!(number(Language::German, "skill 3, dc 10."), "skill 3, dc 10.");
        assert_eq!(number(Language::English, "1,234.5"), "1,234.5");
        assert_eq!(percent(Language::German, "<0.1"), "<0,1\u{a0}%");
        assert_eq!(percent(Language::English, "16.7"), "16.7%");
    }
}
