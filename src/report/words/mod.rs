//! What keys are called for readers: in charts, tables, sentences, on the page and in the terminal.
//!
//! A label comes from the chart, the scenario or the catalogue, in this order; what has none is spoken as it is
//! written, with spaces. Nothing else turns a key into words.

mod name;
mod side;
mod statistic;
mod value;

use crate::plan::style::Language;
use crate::plan::{ChartSpec, Labels, PlannedCell, PlannedExperiment};

use super::speech::say;
pub use name::Name;

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
    pub fn new(asked: &'a PlannedExperiment, language: Language) -> Self {
        Self { labels: &asked.labels, language, series: None }
    }

    /// The words of labels.
    pub fn of(labels: &'a Labels, language: Language) -> Self {
        Self { labels, language, series: None }
    }

    /// The words of a cell of an experiment.
    pub fn of_cell(case: &'a PlannedCell, language: Language) -> Self {
        Self { labels: &case.labels, language, series: None }
    }

    /// The words of a chart, which may have a title for its legend. `varied` are the names that tell its cells apart.
    #[must_use]
    pub fn for_chart(self, spec: &'a ChartSpec, mut varied: impl Iterator<Item = &'a str>) -> Self {
        let others = |name: &&str| ![&spec.x, &spec.panels].contains(&&Some((*name).to_owned()));
        let name = spec.series.as_deref().or_else(|| varied.find(others));
        Self { series: name.zip(spec.series_title.as_deref()), ..self }
    }

    /// The cell in words: `DC 10, skill 3`.
    pub fn cell(&self, case: &PlannedCell) -> String {
        let values: Vec<String> = case.cell.iter().map(|value| self.named(value)).collect();
        values.join(", ")
    }

    /// ` by DC and skill`; empty if nothing is varied.
    pub fn by<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> String {
        let names: Vec<String> = names.into_iter().map(|name| self.varied(name)).collect();
        match (&names[..], self.language) {
            ([], _) => String::new(),
            (_, Language::English) => format!(" by {}", listed(&names, "and")),
            (_, Language::German) => format!(" nach {}", listed(&names, "und")),
        }
    }

    /// Selects the text of the language.
    pub fn say(&self, english: &'static str, german: &'static str) -> &'static str {
        say(self.language, english, german)
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: &[String], and: &str) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
