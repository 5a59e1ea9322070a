//! One experiment of the page.

use super::super::about::VARIED;
use super::super::about::{About, Constant, Provenance};
use super::super::figures;
use super::super::gallery::Gallery;
use super::super::results::Answered;
use super::super::sentence;
use super::super::table::Table;
use super::super::words::Words;
use super::super::words::text::capital;
use super::method;
use super::{pacing, table};
use scenario::style::Language;

/// An experiment as passed to the template.
#[derive(Debug)]
pub struct Section<'a> {
    /// The language of its texts.
    pub language: Language,
    /// The anchor of the section.
    pub anchor: String,
    /// The tag of its heading.
    pub level: &'static str,
    /// The tag of the headings below it.
    pub below: &'static str,
    /// Its heading.
    pub heading: String,
    /// The game.
    pub game: &'a str,
    /// What the kind of experiment is called; empty if it has no name in the language.
    pub kind: String,
    /// The key of the kind.
    pub kind_key: &'a str,
    /// The question that the kind answers; empty if it is not told in the language.
    pub doc: &'a str,
    /// The varied names and their values, a sentence per name.
    pub varied: Vec<String>,
    /// The file with all statistics, for a sweep.
    pub sweep: Option<&'a str>,
    /// The answer in words.
    pub answer: String,
    /// The charts.
    pub charts: Vec<Chart<'a>>,
    /// Why there are not more charts.
    pub missing: &'a [String],
    /// The tables.
    pub tables: Vec<Table>,
    /// The metrics: label, key and meaning, which is empty if it is not told in the language.
    pub meanings: Vec<(String, String, String)>,
    /// The remark of the scenario.
    pub note: Option<&'a str>,
    /// The command that prints its table for a manuscript; empty if unknown.
    pub command: String,
    /// The method, in sentences.
    pub method: Vec<String>,
    /// Constants that the scenario sets itself.
    pub house_rules: Vec<Rule<'a>>,
    /// Constants that had to be assumed and keep the assumed value.
    pub assumed: Vec<Rule<'a>>,
}

/// A constant of the rules on the page.
#[derive(Debug)]
pub struct Rule<'a> {
    /// Its key.
    pub name: &'a str,
    /// The value in force.
    pub value: &'a str,
    /// The value of the game, if it differs.
    pub default: Option<&'a str>,
    /// What it is, in the language; may be empty.
    pub doc: String,
}

impl<'a> Rule<'a> {
    fn new(words: &Words<'_>, constant: &'a Constant) -> Self {
        let (value, doc) = match words.language {
            Language::English => (constant.value.as_str(), constant.doc.clone()),
            // The game describes its constants in English; their names are the next best.
            Language::German => {
                let value = if constant.value == VARIED { "variiert" } else { &constant.value };
                (value, words.constant(&constant.name).map_or_else(String::new, capital))
            }
        };
        Self { name: &constant.name, value, default: constant.default.as_deref(), doc }
    }
}

/// A chart on the page.
#[derive(Debug)]
pub struct Chart<'a> {
    /// Its files.
    pub files: Vec<String>,
    /// Its alternative text.
    pub alt: &'a str,
    /// Maximum width in pixels.
    pub widest: Option<u32>,
    /// The drawing.
    pub svg: &'a str,
    /// The drawing for a phone.
    pub slim: &'a str,
}

impl<'a> Section<'a> {
    /// Everything about one experiment.
    pub fn new(
        answered: &Answered<'a>,
        about: &'a About,
        gallery: &'a Gallery,
        sweep: Option<&'a str>,
        language: Language,
    ) -> Self {
        let experiment = answered.planned;
        let (house_rules, standing): (Vec<_>, Vec<_>) =
            about.constants_of(&experiment.id).partition(|constant| constant.default.is_some());
        let is_assumed = |constant: &&Constant| constant.standing == Provenance::Assumed;
        let words = answered.words(language);
        let rule = |constant| Rule::new(&words, constant);
        let mut meanings: Vec<(String, String, String)> = Vec::new();
        for metric in answered.metrics() {
            if meanings.iter().all(|(_, name, _)| *name != metric.name) {
                let doc = words.doc(metric, figures::doc(answered, metric));
                meanings.push((capital(&words.metric(metric)), metric.name.clone(), doc));
            }
        }
        for row in answered.cells.iter().filter_map(|cell| cell.pacing.as_ref()).flat_map(|pacing| &pacing.rows) {
            if meanings.iter().all(|(_, name, _)| *name != row.metric) {
                meanings.push((
                    capital(&words.metric_of(&row.metric, row.side.as_ref())),
                    row.metric.clone(),
                    words.doc_of_pacing(&row.doc),
                ));
            }
        }
        Self {
            language,
            anchor: experiment.id.clone(),
            level: "h2",
            below: "h3",
            heading: answered.heading(),
            game: words.game().unwrap_or(&experiment.system.title),
            kind: words.kind(&experiment.kind.name),
            kind_key: &experiment.kind.name,
            doc: words.question(&experiment.kind.name, &experiment.kind.doc),
            varied: varied(&words, answered),
            sweep,
            answer: sentence::text(answered, language),
            charts: gallery
                .charts
                .iter()
                .map(|chart| Chart {
                    files: chart.files.iter().map(|(format, _)| format!("{}.{format}", chart.stem)).collect(),
                    alt: &chart.alt,
                    widest: chart.widest,
                    svg: &chart.svg,
                    slim: &chart.slim,
                })
                .collect(),
            missing: &gallery.missing,
            tables: tables(answered, language),
            meanings,
            note: experiment.note.as_deref(),
            command: about.table_command(&experiment.id),
            method: method::sentences(answered, language),
            house_rules: house_rules.into_iter().map(rule).collect(),
            assumed: standing.into_iter().filter(is_assumed).map(rule).collect(),
        }
    }
}

impl Section<'_> {
    /// Adapts the section to a book: anchor prefixed with the scenario, headings a level lower, no
    /// files beside the page.
    pub fn in_book(mut self, scenario: &str) -> Self {
        self.anchor = format!("{scenario}--{}", self.anchor);
        (self.level, self.below) = ("h3", "h4");
        self.sweep = None;
        for chart in &mut self.charts {
            chart.files.clear();
        }
        self
    }
}

/// The varied names with their values; long lists are abbreviated to their ends.
fn varied(words: &Words<'_>, answered: &Answered<'_>) -> Vec<String> {
    const SHOWN: usize = 12;
    let names = answered.planned.varied.iter();
    names
        .map(|name| {
            let values: Vec<String> = answered.planned.values(name).iter().map(|value| words.word(value)).collect();
            let name = words.name(name).whole();
            match &values[..] {
                [first, .., last] if values.len() > SHOWN => match words.language {
                    Language::English => format!("{name}: {} values from {first} to {last}", values.len()),
                    Language::German => format!("{name}: {} Werte von {first} bis {last}", values.len()),
                },
                _ => format!("{name}: {}", values.join(", ")),
            }
        })
        .collect()
}

/// The tables of an experiment.
fn tables(answered: &Answered<'_>, language: Language) -> Vec<Table> {
    let words = &answered.words(language);
    match &answered.cells[..] {
        cells if answered.is_sweep() => {
            let tables = [Some(table::by_cell(words, answered, cells)), pacing::by_cell(words, answered, cells)];
            tables.into_iter().flatten().collect()
        }
        cells => {
            let tables =
                |cell| [table::chances(words, cell), table::numbers(words, cell), pacing::of_cell(words, cell)];
            cells.iter().flat_map(tables).flatten().collect()
        }
    }
}
