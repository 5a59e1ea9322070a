//! Values: of varied names, and outcomes of metrics.

use play::systems::label::spoken;
use play::systems::{Metric, Outcomes, Value};
use scenario::style::Language;
use study::plan::CellValue;

use super::super::number::Style;
use super::Words;

impl Words<'_> {
    /// A value with its name: `skill 3`, `distance 30 m`, `tactic: flee`.
    pub fn named(&self, value: &CellValue) -> String {
        let said = self.value(value);
        match (&value.value, self.label_of(value)) {
            (Some(Value::Int(_) | Value::Bool(_)), _) | (_, Some(_)) => said,
            _ => format!("{}: {said}", self.varied(&value.name)),
        }
    }

    /// A value for a legend. Numbers and switches need their name, words do not.
    pub fn value(&self, value: &CellValue) -> String {
        if let Some(label) = self.label_of(value) {
            return label.to_owned();
        }
        let name = self.name(&value.name);
        match (value.switch(), value.number()) {
            (Some(on), _) => match self.of_word(&value.name, if on { "true" } else { "false" }) {
                Some(word) => word,
                None => format!("{}: {}", name.text, if on { self.say("yes", "ja") } else { self.say("no", "nein") }),
            },
            (None, Some(number)) => {
                let number = self.number(number);
                match (value.name.split_once('.'), name.unit.as_str()) {
                    (Some((who, "count")), _) if self.own(&value.name).is_none() => {
                        format!("{number} × {}", self.whose(who))
                    }
                    (_, "") => format!("{} {number}", name.text),
                    (_, unit) => format!("{} {number} {unit}", name.text),
                }
            }
            (None, None) => {
                let word = self.word(value);
                match self.series.filter(|(series, _)| *series == &*value.name) {
                    Some((_, title)) => format!("{title}: {word}"),
                    None => word,
                }
            }
        }
    }

    /// A value without its name: the tick of an axis, the head of a row.
    pub fn word(&self, value: &CellValue) -> String {
        if let Some(label) = self.label_of(value) {
            return label.to_owned();
        }
        match &value.value {
            Some(typed) => self.typed(&value.name, typed),
            None => self.choice(&value.name, &value.text),
        }
    }

    /// A value of a parameter, constant or field.
    fn typed(&self, name: &str, value: &Value) -> String {
        match value {
            Value::Policy(policy, number) => self.policy(name, policy, *number),
            Value::Flags(words) if !words.is_empty() => {
                let words: Vec<String> = words.iter().map(|word| self.choice(name, word)).collect();
                words.join(" + ")
            }
            Value::Int(number) => self.number(*number),
            Value::Bool(on) => {
                let said = |word| self.of_word(name, word);
                let (word, answer) = if *on { ("true", "yes") } else { ("false", "no") };
                said(word).or_else(|| said(answer)).unwrap_or_else(|| answer.to_owned())
            }
            Value::Flags(_) => self.choice(name, "none"),
            Value::Text(word) => self.choice(name, word),
            Value::Dice(_) | Value::Roll(_) | Value::Comparison(_) | Value::Bands(_) => value.to_string(),
        }
    }

    /// A change of a value: `death strikes +1`, `tactic: flee`.
    pub fn change(&self, name: &str, from: &Value, to: &Value) -> String {
        match (from, to) {
            (Value::Int(from), Value::Int(to)) => {
                let sign = if to < from { "" } else { "+" };
                format!("{} {sign}{}", self.varied(name), self.number(to - from))
            }
            _ => format!("{}: {}", self.varied(name), self.typed(name, to)),
        }
    }

    /// A change of a value as the subject of an English sentence: `death strikes +1`, `setting tactic to flee`.
    pub fn change_as_subject(&self, name: &str, from: &Value, to: &Value) -> String {
        match (from, to) {
            (Value::Int(_), Value::Int(_)) => self.change(name, from, to),
            _ => format!("setting {} to {}", self.varied(name), self.typed(name, to)),
        }
    }

    /// A whole number, with a true minus sign.
    fn number(&self, number: i64) -> String {
        Style::text(self.language).fixed(number as f64, 0)
    }

    /// The label that the scenario gives this very value.
    fn label_of(&self, value: &CellValue) -> Option<&str> {
        self.own(&format!("{}={}", value.name, value.text))
    }

    /// A word that a parameter may have.
    fn choice(&self, name: &str, word: &str) -> String {
        self.of_word(name, word).unwrap_or_else(|| spoken(word))
    }

    /// A policy with its number: `if the value is at most 1`.
    fn policy(&self, name: &str, policy: &str, number: i64) -> String {
        let number = self.number(number);
        match self.of_word(name, policy) {
            Some(label) if label.contains("{}") => label.replace("{}", &number),
            Some(label) => format!("{label} {number}"),
            None => format!("{} {number}", spoken(policy)),
        }
    }

    /// The label of a word as a value of a name.
    fn of_word(&self, name: &str, word: &str) -> Option<String> {
        let last = name.rsplit_once('.').map_or(name, |(_, last)| last);
        let keys = [format!("{name}={word}"), format!("{last}={word}"), format!("={word}")];
        let own = keys.iter().find_map(|key| self.own(key));
        let own = own.or_else(|| self.labels.side(&keys[0]));
        own.or_else(|| keys.iter().find_map(|key| self.of_game(key))).map(str::to_owned)
    }

    /// The label that the scenario gives an outcome of a metric.
    pub(super) fn own_outcome(&self, metric: &Metric, outcome: &str) -> Option<&str> {
        let metric = metric.unconditional();
        let what = metric.name.split_once('.').map_or(metric.name.as_str(), |(what, _)| what);
        let keys = [format!("{}={outcome}", metric.name), format!("{what}={outcome}")];
        keys.iter().map(String::as_str).chain([outcome]).find_map(|key| self.own(key))
    }

    /// An outcome of a metric: `neither can win` for `no_progress`.
    pub fn outcome(&self, metric: &Metric, outcome: &str) -> String {
        let metric = metric.unconditional();
        let what = metric.name.split_once('.').map_or(metric.name.as_str(), |(what, _)| what);
        if let Some(label) = self.own_outcome(metric, outcome) {
            return label.to_owned();
        }
        if let Some(side) = metric.side_that_wins(outcome) {
            return self.side(side);
        }
        let keys = [format!("{}={outcome}", metric.name), format!("{what}={outcome}")];
        let all = format!("={outcome}");
        let found = keys.iter().chain([&all]).find_map(|key| self.of_game(key));
        found.map_or_else(|| spoken(outcome), str::to_owned)
    }

    /// A value of a metric: its outcome, or the number.
    pub fn bin(&self, metric: &Metric, value: i32) -> String {
        let outcome = match &metric.outcomes {
            Outcomes::Flag => Some(if value == 0 { "no" } else { "yes" }),
            Outcomes::Named(names) => usize::try_from(value).ok().and_then(|at| names.get(at)).map(String::as_str),
            Outcomes::Number { .. } => None,
        };
        match outcome {
            Some(outcome) => self.outcome(metric, outcome),
            None => self.number(i64::from(value)),
        }
    }

    /// Whether the words are English.
    pub(super) fn is_english(&self) -> bool {
        self.language == Language::English
    }
}
