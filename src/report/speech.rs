//! Text in the language of a style. Names and texts of the scenario and of the games are never
//! translated, only those of this program.

use crate::plan::View;
use crate::plan::style::Language;

/// Selects the text of a language.
pub fn say<'a>(language: Language, english: &'a str, german: &'a str) -> &'a str {
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// What a view is called in the description of a picture for those who cannot see it.
pub fn view(language: Language, view: View) -> &'static str {
    match view {
        View::Histogram => say(language, "Histogram", "Histogramm"),
        View::Curve => say(language, "Curve", "Kurve"),
        View::Heatmap => say(language, "Heatmap", "Wärmebild"),
        View::Survival => say(language, "Survival", "Verlaufskurve"),
        View::Ladder => say(language, "Ladder", "Stufenbild"),
        View::AtLeast => say(language, "At-least", "Mindestens-Kurve"),
        View::AtMost => say(language, "At-most", "Höchstens-Kurve"),
        View::Bars => say(language, "Bars", "Balken"),
        View::Intervals => say(language, "Intervals", "Intervalle"),
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
