//! Text in the language of a style. Names and texts of the scenario and of the games are never
//! translated, only those of this program.

use crate::plan::style::Language;

/// Selects the text of a language.
pub fn say<'a>(language: Language, english: &'a str, german: &'a str) -> &'a str {
    match language {
        Language::English => english,
        Language::German => german,
    }
}
