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

impl Language {
    /// Selects the text of this language; the templates of the pages are written with it.
    pub(super) fn say<'t>(self, english: &'t str, german: &'t str) -> &'t str {
        say(self, english, german)
    }

    /// The language of a page or of a part of one, as HTML names it.
    pub(super) fn code(self) -> &'static str {
        self.say("en", "de")
    }

    /// Whether this is German.
    pub(super) fn is_german(self) -> bool {
        self == Self::German
    }
}
