//! Text in the language of a style. Names and texts of the scenario and of the games are never
//! translated, only those of this program.

use scenario::ask::View;
use scenario::style::Language;

/// Selects the text of a language.
pub fn say<'a>(language: Language, english: &'a str, german: &'a str) -> &'a str {
    language.say(english, german)
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
