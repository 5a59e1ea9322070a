//! The text of charts: titles, axes, legends, captions.

use super::super::number::{Style, decimals_of_size};
use super::super::results::{Answered, Cell};
use super::super::words::text::capital;
use play::query::Statistic;
use play::tally::AnswerMethod;
use scenario::ask::ChartSpec;
use scenario::style::Language;
use study::plan::Plan;

/// The title: the requested one, or the heading of the experiment and what is shown.
pub fn title(answered: &Answered<'_>, spec: &ChartSpec, shown: &str) -> String {
    spec.title.clone().unwrap_or_else(|| under(&answered.heading(), shown))
}

/// A heading followed by what is shown, joined by a colon unless the heading ends in punctuation.
pub fn under(heading: &str, shown: &str) -> String {
    if heading.trim_end().ends_with(['?', '!', '.', ':', '…']) {
        format!("{} {}", heading.trim_end(), capital(shown))
    } else {
        format!("{heading}: {shown}")
    }
}

/// How a chart shows the intervals of sampled numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Not at all.
    Not,
    /// As bands around lines.
    Bands,
    /// As whiskers on bars or points.
    Whiskers,
}

/// The note on how the numbers of a chart were made.
pub fn made<'c, 'a: 'c>(
    language: Language,
    cells: impl Iterator<Item = &'c Cell<'a>>,
    plan: &Plan,
    seen: Seen,
) -> String {
    let (mut exact, mut sampled) = (0_usize, Vec::new());
    for cell in cells {
        match cell.made {
            AnswerMethod::Exact { .. } => exact += 1,
            AnswerMethod::Sampled { trials, .. } => sampled.push(*trials),
        }
    }
    let (Some(least), Some(most)) = (sampled.iter().min(), sampled.iter().max()) else {
        return language.say("Exact, not sampled.", "Exakt, nicht simuliert.").to_owned();
    };
    let written = |count: u64| Style::text(language).grouped(count);
    let to = language.say("to", "bis");
    let trials = if least == most { written(*most) } else { format!("{} {to} {}", written(*least), written(*most)) };
    let several = exact + sampled.len() > 1;
    let seed = plan.seed;
    match language {
        Language::English => {
            let each = if several { " a cell" } else { "" };
            let part = match exact {
                0 => "Sampled: ".to_owned(),
                1 => format!("1 cell exact, {} sampled: ", sampled.len()),
                _ => format!("{exact} cells exact, {} sampled: ", sampled.len()),
            };
            let interval = match seen {
                Seen::Not => "",
                Seen::Bands => " Bands are 95 % intervals.",
                Seen::Whiskers => " Whiskers are 95 % intervals.",
            };
            let noun = if trials == "1" { "trial" } else { "trials" };
            format!("{part}{trials} {noun}{each}, seed {seed}.{interval}")
        }
        Language::German => {
            let each = if several { " je Zelle" } else { "" };
            let part = match exact {
                0 => "Simuliert: ".to_owned(),
                1 => format!("1 Zelle exakt, {} simuliert: ", sampled.len()),
                _ => format!("{exact} Zellen exakt, {} simuliert: ", sampled.len()),
            };
            let interval = match seen {
                Seen::Not => "",
                Seen::Bands => " Die Bänder sind 95-%-Intervalle.",
                Seen::Whiskers => " Die Striche sind 95-%-Intervalle.",
            };
            let noun = if trials == "1" { "Versuch" } else { "Versuche" };
            format!("{part}{trials} {noun}{each}, Startwert {seed}.{interval}")
        }
    }
}

/// The note on the widest interval.
pub fn widest(language: Language, statistic: &Statistic, reach: f64) -> String {
    let points = statistic.is_share();
    let reach = if points { reach * 100.0 } else { reach };
    let number = Style::text(language).fixed(reach, decimals_of_size(reach, 1));
    match (language, points) {
        (Language::English, true) => format!("All 95 % intervals are within ±{number} percentage points."),
        (Language::English, false) => format!("All 95 % intervals are within ±{number}."),
        (Language::German, true) => format!("Alle 95-%-Intervalle liegen innerhalb von ±{number} Prozentpunkten."),
        (Language::German, false) => format!("Alle 95-%-Intervalle liegen innerhalb von ±{number}."),
    }
}

/// Joins sentences with spaces.
pub fn joined(sentences: impl IntoIterator<Item = Option<String>>) -> String {
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_needs_no_colon() {
        assert_eq!(under("The duel", "rounds by skill"), "The duel: rounds by skill");
        assert_eq!(under("Is Tenacity worth its price?", "rounds"), "Is Tenacity worth its price? Rounds");
        assert_eq!(under("Nobody comes. ", "outcome"), "Nobody comes. Outcome");
    }
}
