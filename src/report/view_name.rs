//! What the kinds of picture are called.

use scenario::ask::View;
use scenario::style::Language;

/// What a view is called in the description of a picture for those who cannot see it.
pub fn view_name(language: Language, view: View) -> &'static str {
    match view {
        View::Histogram => language.say("Histogram", "Histogramm"),
        View::Lines => language.say("Lines", "Linien"),
        View::Curve => language.say("Curve", "Kurve"),
        View::Heatmap => language.say("Heatmap", "Wärmebild"),
        View::Survival => language.say("Survival", "Verlaufskurve"),
        View::Ladder => language.say("Ladder", "Stufenbild"),
        View::AtLeast => language.say("At-least", "Mindestens-Kurve"),
        View::AtMost => language.say("At-most", "Höchstens-Kurve"),
        View::Bars => language.say("Bars", "Balken"),
        View::Intervals => language.say("Intervals", "Intervalle"),
    }
}
