//! What the page asks.

use serde::Deserialize;

/// A text, what is changed in it, and what is looked at.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// Who asks: a new question of the same tab ends the work on the old one.
    pub tab: String,
    /// Which question of the tab this is, from 1: one that arrives after a later one is not answered. With 0, the question
    /// that arrived last is taken for the latest.
    pub number: u64,
    /// What the text is called: the name of its file.
    pub name: String,
    /// The scenario, or a program of AnyDice.
    pub text: String,
    /// Whether the text is known to be a program. It may be one otherwise, too, if it is no scenario.
    pub program: bool,
    /// A roll, or a program of AnyDice, instead of a text.
    pub roll: Option<String>,
    /// The experiment that is looked at; the first if there is none.
    pub experiment: Option<String>,
    /// Controls that have been moved: keys with their values, as of `--set`.
    pub set: Vec<(String, String)>,
    /// Controls that are varied: keys with their values, as of `--vary`.
    pub vary: Vec<(String, String)>,
    /// The cell that is looked at: for each varied name the place of its value.
    pub cell: Vec<usize>,
    /// The kind of chart, if not those of the scenario.
    pub view: Option<String>,
    /// The metric of that chart.
    pub metric: Option<String>,
    /// The colours of charts: `colour`, `grey` or `pattern`, if not those of the scenario.
    pub palette: Option<String>,
    /// The language of sentences, charts and tables: `en` or `de`, if not that of the scenario.
    pub language: Option<String>,
    /// Whether the page is narrow, so that charts are to be drawn for a phone.
    pub narrow: bool,
}
