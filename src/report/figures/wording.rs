//! The text of charts: titles, axes, legends, captions.

use super::super::number::{Style, decimals_of_size};
use super::super::results::{Answered, Cell};
use super::super::sentence::{capital, is_side};
use super::super::speech;
use super::super::statistic::Statistic;
use crate::plan::style::Language;
use crate::plan::{CellValue, ChartSpec, Metric, Outcomes, Plan};
use crate::query::{Event, Relation, Value};
use crate::tally::AnswerMethod;

/// The title: the requested one, or the heading of the experiment and what is shown.
pub fn title(answered: &Answered<'_>, spec: &ChartSpec, shown: &str) -> String {
    spec.title.clone().unwrap_or_else(|| under(answered.heading(), shown))
}

/// A heading followed by what is shown, joined by a colon unless the heading ends in punctuation.
pub fn under(heading: &str, shown: &str) -> String {
    if heading.trim_end().ends_with(['?', '!', '.', ':', '…']) {
        format!("{} {}", heading.trim_end(), capital(shown))
    } else {
        format!("{heading}: {shown}")
    }
}

/// An identifier in plain words: `flee injured` for `flee_injured`.
pub fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// A varied name for readers: `death strikes` for `rules.death_strikes`.
pub fn varied(name: &str) -> String {
    let name = name.strip_prefix("rules.").unwrap_or(name);
    // Names of at most two letters are abbreviations: DC, AC, HP.
    if name.len() <= 2 {
        return name.to_uppercase();
    }
    name.replace(['_', '.'], " ")
}

/// A varied name as the label of an axis.
pub fn axis(name: &str) -> String {
    capital(&varied(name))
}

/// A value with its name: `skill 3`, `roll 4d6kh3`.
pub fn named(value: &CellValue) -> String {
    format!("{} {}", varied(&value.name), spoken(&value.text))
}

/// A value for a legend. Numbers and switches need their name, words do not.
pub fn value(value: &CellValue) -> String {
    let name = varied(&value.name);
    match (value.switch(), value.number()) {
        (Some(true), _) => name,
        (Some(false), _) => format!("no {name}"),
        (None, Some(_)) => format!("{name} {}", value.text),
        (None, None) => spoken(&value.text),
    }
}

/// A metric for readers: `damage (warden)` for `damage.warden`.
///
/// Names shared by all games are translated.
pub fn metric_in(language: Language, name: &str) -> String {
    match name.split_once('.') {
        Some((what, whose)) => format!("{} ({})", shared(language, what), spoken(whose)),
        None => shared(language, name),
    }
}

fn shared(language: Language, name: &str) -> String {
    let german = match name {
        "success" => "Erfolg",
        "outcome" => "Ausgang",
        "total" => "Summe",
        "margin" => "Abstand",
        "winner" => "Sieger",
        "rounds" => "Runden",
        "damage" => "Schaden",
        "deaths" => "Tote",
        "survivors" => "Überlebende",
        "turns" => "Züge",
        "points" => "Punkte",
        "days" => "Tage",
        "hours" => "Stunden",
        "nights" => "Nächte",
        "years" => "Jahre",
        _ => "",
    };
    match language {
        Language::German if !german.is_empty() => german.to_owned(),
        _ => spoken(name),
    }
}

/// `by dc and skill`; empty if nothing is varied.
pub fn by(language: Language, names: &[String]) -> String {
    match (names.is_empty(), language) {
        (true, _) => String::new(),
        (false, Language::English) => format!(" by {}", names.join(" and ")),
        (false, Language::German) => format!(" nach {}", names.join(" und ")),
    }
}

/// A statistic of a metric for readers: `Chance of success`, `Mean rounds`.
pub fn statistic(language: Language, of: &Metric, statistic: &Statistic) -> String {
    let name = metric_in(language, &of.name);
    if let Statistic::Share(Event { relation, value }) = statistic
        && (*relation != Relation::Equal || matches!(value, Value::Number(_)))
    {
        return match language {
            Language::English => format!("Chance of {name} {relation} {value}"),
            Language::German => format!("Chance auf {} {relation} {value}", capital(&name)),
        };
    }
    let outcome = || spoken(&statistic.outcome().unwrap_or_else(|| statistic.name()));
    let named = matches!(of.outcomes, Outcomes::Named(_));
    let wins = of.is_winner() && is_side(&outcome());
    // The name of a flag may be any word: “dead”, “contracted”.
    let term = if named { outcome() } else { name.clone() };
    let succeeds = of.is_success();
    match language {
        Language::English => match statistic {
            Statistic::Share(_) if wins => format!("Chance that {term} wins"),
            Statistic::Share(_) if succeeds => format!("Chance of {term}"),
            Statistic::Share(_) => format!("Chance of “{term}”"),
            Statistic::Mean => format!("Mean {name}"),
            Statistic::Sd => format!("Standard deviation of {name}"),
            Statistic::Min => format!("Smallest {name}"),
            Statistic::Max => format!("Largest {name}"),
            Statistic::Quantile(50) => format!("Median {name}"),
            Statistic::Quantile(percent) => format!("{percent} % quantile of {name}"),
            Statistic::Absent => format!("Share without {name}"),
        },
        Language::German => match statistic {
            Statistic::Share(_) if wins => format!("Chance, dass {term} gewinnt"),
            Statistic::Share(_) if succeeds => format!("Chance auf {term}"),
            Statistic::Share(_) => format!("Chance auf „{term}“"),
            Statistic::Mean => format!("{}, Mittelwert", capital(&name)),
            Statistic::Sd => format!("{}, Standardabweichung", capital(&name)),
            Statistic::Min => format!("{}, kleinster Wert", capital(&name)),
            Statistic::Max => format!("{}, größter Wert", capital(&name)),
            Statistic::Quantile(50) => format!("{}, Median", capital(&name)),
            Statistic::Quantile(percent) => format!("{}, {percent}-%-Quantil", capital(&name)),
            Statistic::Absent => format!("Anteil ohne {name}"),
        },
    }
}

/// The text with a lower-case first letter, for use inside a sentence.
pub fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A label for use inside a sentence; German nouns keep their capital.
pub fn inside(language: Language, text: &str) -> String {
    match language {
        Language::English => lower(text),
        Language::German => text.to_owned(),
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
        return speech::say(language, "Exact, not sampled.", "Exakt, nicht simuliert.").to_owned();
    };
    let written = |count: u64| Style::text(language).grouped(count);
    let to = speech::say(language, "to", "bis");
    let trials = if least == most { written(*most) } else { format!("{} {to} {}", written(*least), written(*most)) };
    let several = exact + sampled.len() > 1;
    let seed = plan.seed;
    match language {
        Language::English => {
            let each = if several { " a cell" } else { "" };
            let part = match exact {
                0 => "Sampled: ".to_owned(),
                _ => format!("{exact} cells exact, {} sampled: ", sampled.len()),
            };
            let interval = match seen {
                Seen::Not => "",
                Seen::Bands => " Bands are 95 % intervals.",
                Seen::Whiskers => " Whiskers are 95 % intervals.",
            };
            format!("{part}{trials} trials{each}, seed {seed}.{interval}")
        }
        Language::German => {
            let each = if several { " je Zelle" } else { "" };
            let part = match exact {
                0 => "Simuliert: ".to_owned(),
                _ => format!("{exact} Zellen exakt, {} simuliert: ", sampled.len()),
            };
            let interval = match seen {
                Seen::Not => "",
                Seen::Bands => " Die Bänder sind 95-%-Intervalle.",
                Seen::Whiskers => " Die Striche sind 95-%-Intervalle.",
            };
            format!("{part}{trials} Versuche{each}, Startwert {seed}.{interval}")
        }
    }
}

/// The note on the widest interval.
pub fn widest(language: Language, statistic: &Statistic, reach: f64) -> String {
    let points = statistic.is_share();
    let reach = if points { reach * 100.0 } else { reach };
    let number = Style::text(language).fixed(reach, decimals_of_size(reach, 1));
    match (language, points) {
        (Language::English, true) => format!("95 % intervals reach at most {number} points to either side."),
        (Language::English, false) => format!("95 % intervals reach at most {number} to either side."),
        (Language::German, true) => format!("95-%-Intervalle reichen höchstens {number} Punkte nach jeder Seite."),
        (Language::German, false) => format!("95-%-Intervalle reichen höchstens {number} nach jeder Seite."),
    }
}

/// Joins sentences with spaces.
pub fn joined(sentences: impl IntoIterator<Item = Option<String>>) -> String {
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Value as Typed;

    #[test]
    fn names_for_readers() {
        assert_eq!(axis("dc"), "DC");
        assert_eq!(axis("rules.death_strikes"), "Death strikes");
        assert_eq!(varied("warden.accurate"), "warden accurate");
        assert_eq!(metric_in(Language::English, "damage.old_warden"), "damage (old warden)");
        let value = |name: &str, typed, text: &str| {
            value(&CellValue { name: name.into(), place: 0, value: typed, text: text.to_owned() })
        };
        let text = |text: &str| Some(Typed::Text(text.to_owned()));
        assert_eq!(value("skill", Some(Typed::Int(3)), "3"), "skill 3");
        assert_eq!(value("roll", Some(Typed::Dice("4d6kh3".parse().expect("a roll"))), "4d6kh3"), "4d6kh3");
        assert_eq!(value("advantage", Some(Typed::Bool(false)), "false"), "no advantage");
        assert_eq!(value("tactic", text("flee_injured"), "flee_injured"), "flee injured");
        // Words and variants are not parsed as numbers or switches.
        assert_eq!((value("hero", text("3"), "3"), value("mood", None, "true")), ("3".to_owned(), "true".to_owned()));
    }

    #[test]
    fn a_question_needs_no_colon() {
        assert_eq!(under("The duel", "rounds by skill"), "The duel: rounds by skill");
        assert_eq!(under("Is Tenacity worth its price?", "rounds"), "Is Tenacity worth its price? Rounds");
        assert_eq!(under("Nobody comes. ", "outcome"), "Nobody comes. Outcome");
    }

    #[test]
    fn statistics_for_readers() {
        let rate = |metric: &Metric, code| Statistic::Share(Event::of_code(metric, code).expect("an outcome"));
        let winner = Metric::named("winner", ["a", "b"], "");
        assert_eq!(statistic(Language::English, &winner, &rate(&winner, 1)), "Chance that b wins");
        let duel = Metric::named("winner", ["nobody", "a"], "");
        assert_eq!(statistic(Language::English, &duel, &rate(&duel, 0)), "Chance of “nobody”");
        let flags = ["success", "dead"].map(|name| Metric::flag(name, ""));
        let chances = flags.each_ref().map(|flag| statistic(Language::English, flag, &rate(flag, 1)));
        assert_eq!(chances, ["Chance of success", "Chance of “dead”"]);
        let fate = Metric::named("fate", ["alive", "dead"], "");
        assert_eq!(statistic(Language::English, &fate, &rate(&fate, 1)), "Chance of “dead”");
        assert_eq!(statistic(Language::German, &fate, &rate(&fate, 1)), "Chance auf „dead“");
        let rounds = Metric::number("rounds", "rounds", "");
        assert_eq!(statistic(Language::English, &rounds, &Statistic::Quantile(95)), "95 % quantile of rounds");
        let long = Statistic::Share(Event { relation: Relation::Above, value: Value::Number(8) });
        assert_eq!(statistic(Language::English, &rounds, &long), "Chance of rounds > 8");
        assert_eq!(lower(&statistic(Language::English, &rounds, &Statistic::Mean)), "mean rounds");
    }
}
