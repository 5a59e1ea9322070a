//! Words in the language of a style. Names and texts of the scenario and of the games stay as they are; only what this
//! program says itself is translated.

use crate::plan::style::Language;

/// The text in a language.
pub fn say<'a>(language: Language, english: &'a str, german: &'a str) -> &'a str {
    match language {
        Language::English => english,
        Language::German => german,
    }
}
