//! What keys are called for readers: in charts, tables, sentences, on the page and in the terminal.
//!
//! A label comes from the chart, the scenario or the catalogue, in this order; what has none is spoken as it is
//! written, with spaces. Nothing else turns a key into words.

mod name;
mod side;
mod statistic;
pub mod text;
mod value;

use scenario::ask::ChartSpec;
use scenario::style::Language;
use study::plan::{Labels, PlannedCell, PlannedExperiment};

pub use name::{Name, is_count};

/// The words of one experiment in one language.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    labels: &'a Labels,
    /// The language.
    pub language: Language,
    /// A varied name, and what one chart calls it in its legend.
    series: Option<(&'a str, &'a str)>,
}

impl<'a> Words<'a> {
    /// The words of an experiment.
    pub fn new(experiment: &'a PlannedExperiment, language: Language) -> Self {
        Self { labels: &experiment.labels, language, series: None }
    }

    /// The words of labels.
    pub fn of(labels: &'a Labels, language: Language) -> Self {
        Self { labels, language, series: None }
    }

    /// The words of a cell of an experiment.
    pub fn of_cell(cell: &'a PlannedCell, language: Language) -> Self {
        Self { labels: &cell.labels, language, series: None }
    }

    /// The words of a chart, which may have a title for its legend. `varied` are the names that tell its cells apart.
    #[must_use]
    pub fn for_chart(self, spec: &'a ChartSpec, mut varied: impl Iterator<Item = &'a str>) -> Self {
        let others = |name: &&str| ![&spec.x, &spec.panels].contains(&&Some((*name).to_owned()));
        let name = spec.series.as_deref().or_else(|| varied.find(others));
        Self { series: name.zip(spec.series_title.as_deref()), ..self }
    }

    /// The cell in words: `DC 10, skill 3`.
    pub fn cell(&self, cell: &PlannedCell) -> String {
        let values: Vec<String> = cell.values.iter().map(|value| self.named(value)).collect();
        values.join(", ")
    }

    /// `, by DC and skill`; empty if nothing is varied.
    pub fn by<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> String {
        match (self.listed(names).as_str(), self.language) {
            ("", _) => String::new(),
            (names, Language::English) => format!(", by {names}"),
            (names, Language::German) => format!(", nach {names}"),
        }
    }

    /// Varied names in a row: `DC, skill and Accurate (warden)`.
    pub fn listed<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> String {
        let names: Vec<String> = names.into_iter().map(|name| self.varied(name)).collect();
        text::joined(&names, self.say("and", "und"))
    }

    /// Selects the text of the language.
    pub fn say(&self, english: &'static str, german: &'static str) -> &'static str {
        self.language.say(english, german)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use play::query::{Event, Statistic};
    use play::systems::{Kind, Metric, Param, ParamType, SideName, System, Value};
    use study::plan::CellValue;

    const LANGUAGES: [Language; 2] = [Language::English, Language::German];

    fn labels(system: &str, kind: &str) -> Labels {
        let system = Arc::clone(games::catalogue().find(system).expect("a game"));
        let kind = Arc::clone(system.kind(kind).expect("a kind"));
        Labels::of(system, kind)
    }

    fn cell(name: &str, value: Option<Value>, text: &str) -> CellValue {
        CellValue { name: name.into(), place: 0, value, text: text.to_owned() }
    }

    /// What is left of a key in a text for readers: an underscore, a dot inside a word, a policy with its number.
    fn raw(text: &str) -> bool {
        let letters: Vec<char> = text.chars().collect();
        let inside = |three: &[char]| {
            three[0].is_ascii_lowercase() && (three[1] == '.' && three[2].is_ascii_lowercase() || three[1] == '(')
        };
        text.is_empty() || text.contains(['_', '{', '`']) || letters.windows(3).any(inside)
    }

    /// Values of a parameter, one of each form.
    fn values(param: &Param) -> Vec<Value> {
        let text = |word: &str| Value::Text(word.to_owned());
        match &param.shape {
            ParamType::Int { min, max } => vec![Value::Int(*min), Value::Int(*max)],
            ParamType::Bool => vec![Value::Bool(true), Value::Bool(false)],
            ParamType::Choice(words) | ParamType::Side(words) => words.iter().map(|word| text(word)).collect(),
            ParamType::Flags(words) => vec![Value::Flags(words.iter().map(ToString::to_string).collect())],
            ParamType::Policy { plain, with_number } => {
                let policies = with_number.iter().map(|(word, least, _)| Value::Policy(word.to_string(), *least));
                plain.iter().map(|word| text(word)).chain(policies).collect()
            }
            ParamType::Character => vec![text("old_warden")],
            ParamType::Dice | ParamType::Roll | ParamType::Comparison | ParamType::Bands | ParamType::Text(_) => {
                Vec::new()
            }
        }
    }

    #[test]
    fn no_game_shows_its_keys() {
        let mut faults = Vec::new();
        let games = games::catalogue();
        for (system, kind) in games.systems().flat_map(|system| system.kinds.iter().map(move |kind| (system, kind))) {
            let labels = Labels::of(Arc::clone(system), Arc::clone(kind));
            for language in LANGUAGES {
                let words = Words::of(&labels, language);
                let mut check = |key: &str, text: String| {
                    if raw(&text) {
                        faults.push(format!("{} {}: `{key}` is {text}", system.name, kind.name));
                    }
                };
                let params = kind.params.iter().map(|param| (param.name.to_string(), param));
                let constants = system.constants.iter().map(|param| (format!("rules.{}", param.name), param));
                let fields = system.character.iter().map(|param| (format!("old_warden.{}", param.name), param));
                for (name, param) in params.chain(constants).chain(fields) {
                    check(&name, words.name(&name).whole());
                    for value in values(param) {
                        let value = cell(&name, Some(value.clone()), &value.to_string());
                        check(&name, words.named(&value));
                        check(&name, words.word(&value));
                    }
                }
                for (name, _) in &kind.metrics {
                    check(name, words.metric_of(&name.replace("NAME", "old_warden"), None));
                }
            }
        }
        faults.dedup();
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn every_metric_and_every_word_of_a_game_has_a_german_name() {
        let mut faults = std::collections::BTreeSet::new();
        let games = games::catalogue();
        for (system, kind) in games.systems().flat_map(|system| system.kinds.iter().map(move |kind| (system, kind))) {
            let labels = Labels::of(Arc::clone(system), Arc::clone(kind));
            let words = Words::of(&labels, Language::German);
            let mut expect = |keys: &[String]| {
                if keys.iter().all(|key| words.of_language(key).is_none()) {
                    faults.insert(format!("{} {}", system.name, keys[0]));
                }
            };
            expect(&[format!("kind:{}", kind.name)]);
            for param in kind.params.iter().chain(&system.constants).chain(&system.character) {
                let said = match &param.shape {
                    ParamType::Choice(words) | ParamType::Flags(words) => words.clone(),
                    _ => Vec::new(),
                };
                for word in said {
                    expect(&[format!("{}={word}", param.name), format!("={word}")]);
                }
            }
            // A metric in capitals stands for any ability of the character.
            for (name, _) in kind.metrics.iter().filter(|(name, _)| !name.starts_with(char::is_uppercase)) {
                expect(&[name.split('.').next().unwrap_or(name).to_owned()]);
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn names_for_readers() {
        let labels = labels("symbaroum", "fight");
        let words = Words::of(&labels, Language::English);
        assert_eq!(words.name("rules.death_strikes").whole(), "Strikes that kill");
        assert_eq!(words.name("rules.move_distance").whole(), "Movement Action (m)");
        assert_eq!(words.name("warden.accurate").whole(), "Accurate (warden)");
        assert_eq!(words.metric_of("damage.old_warden", None), "damage (old warden)");
        let value = |name: &str, typed, text: &str| words.value(&cell(name, typed, text));
        assert_eq!(value("rules.move_distance", Some(Value::Int(10)), "10"), "Movement Action 10 m");
        assert_eq!(value("goblin.count", Some(Value::Int(3)), "3"), "3 × goblin");
        assert_eq!(value("engaged", Some(Value::Bool(false)), "false"), "in melee from the start: no");
        let below = Some(Value::Policy("below".to_owned(), 4));
        assert_eq!(value("warden.retreat", below.clone(), "below(4)"), "at 4 Toughness or less");
        assert_eq!(
            words.named(&cell("warden.retreat", below, "below(4)")),
            "leaves the fight (warden): at 4 Toughness or less"
        );
        // Words and variants are not parsed as numbers or switches.
        assert_eq!((value("mood", None, "3"), value("mood", None, "true")), ("3".to_owned(), "true".to_owned()));
        let german = Words::of(&labels, Language::German);
        assert_eq!(
            german.by(["warden.accurate", "rules.death_strikes"]),
            ", nach Treffsicher (warden) und Striche bis zum Tod"
        );
        assert_eq!(words.by([]), "");
    }

    #[test]
    fn statistics_for_readers() {
        let labels =
            Labels::of(Arc::new(System::new("chess", "Chess", "")), Arc::new(Kind::new("game", "", Vec::new(), &[])));
        let (english, german) = (Words::of(&labels, Language::English), Words::of(&labels, Language::German));
        let rate = |metric: &Metric, code| Statistic::Share(Event::of_code(metric, code).expect("an outcome"));
        let winner = Metric::winner(&SideName::LETTERS, ["no_progress"], "");
        assert_eq!(english.statistic(&winner, &rate(&winner, 1)), "Chance that side B wins");
        assert_eq!(german.statistic(&winner, &rate(&winner, 1)), "Chance, dass Seite B gewinnt");
        assert_eq!(english.statistic(&winner, &rate(&winner, 2)), "Chance that neither can win");
        let success = Metric::flag("success", "");
        assert_eq!(english.statistic(&success, &rate(&success, 1)), "Chance of success");
        assert_eq!(german.statistic(&success, &rate(&success, 1)), "Chance auf Erfolg");
        let saved = Metric::flag("success", "").when("the patient resists");
        assert_eq!(english.statistic(&saved, &rate(&saved, 1)), "Chance that the patient resists");
        let fate = Metric::named("fate.warden", ["well", "dead", "at_sea"], "");
        assert_eq!(english.statistic(&fate, &rate(&fate, 1)), "Chance of death (warden)");
        assert_eq!(english.statistic(&fate, &rate(&fate, 2)), "Chance: at sea (warden)");
        let rounds = Metric::number("rounds", "rounds", "");
        assert_eq!(english.statistic(&rounds, &Statistic::Quantile(95)), "95 % quantile of rounds");
        let long = Statistic::parse(&rounds, "chance(rounds > 8)").expect("a share");
        assert_eq!(english.statistic(&rounds, &long), "Chance of more than 8 rounds");
        assert_eq!(german.statistic(&rounds, &long), "Wahrscheinlichkeit: mehr als 8 Runden");
        assert_eq!(english.inside(&english.statistic(&rounds, &Statistic::Mean)), "mean rounds");
        let under = |metric: &Metric, condition: &str, compared: &[&Metric]| {
            metric.under(condition, compared.iter().map(|metric| (*metric).clone()).collect())
        };
        let won = under(&rounds, "winner=b", &[&winner]);
        assert_eq!(english.statistic(&won, &Statistic::Mean), "Mean rounds given that side B wins");
        assert_eq!(german.statistic(&won, &Statistic::Mean), "Runden, Mittelwert, wenn Seite B gewinnt");
        assert_eq!(english.metric(&won), "rounds given that side B wins");
        let both = under(&winner, "rounds > 8, success", &[&rounds, &success]);
        let share = rate(&winner, 1);
        assert_eq!(english.statistic(&both, &share), "Chance that side B wins given more than 8 rounds and success");
        assert_eq!(
            german.statistic(&both, &share),
            "Chance, dass Seite B gewinnt bei mehr als 8 Runden und bei Erfolg"
        );
        let sea = under(&rounds, "fate.warden=at_sea", &[&fate]);
        assert_eq!(english.statistic(&sea, &Statistic::Mean), "Mean rounds given at sea (warden)");
        assert_eq!(
            english.doc(&winner, "who wins; no_progress if nobody can"),
            "who wins; neither can win if nobody can"
        );
    }
}
