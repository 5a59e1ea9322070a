//! The page as a whole.

use askama::Template;

use super::super::about::About;
use super::super::control::without_controls;
use super::super::error::ReportError;
use super::super::expected::{Expected, tally_in, verdict};
use super::super::filters;
use super::super::gallery::Gallery;
use super::super::results::Results;
use super::super::solution::Solution;
use super::section::Section;
use scenario::style::Language;

/// The data of the template.
#[derive(Debug, Template)]
#[template(path = "report.html")]
struct Page<'a> {
    language: Language,
    title: &'a str,
    scenario: &'a str,
    seed: u64,
    version: &'a str,
    stream_version: u32,
    hash: String,
    command: &'a str,
    unfinished: Option<String>,
    verdict: String,
    expected: Vec<Expectation<'a>>,
    sections: Vec<Section<'a>>,
    solutions: &'a [Solution],
    source: &'a str,
    /// The files that the scenario names, by path.
    files: Vec<(String, String)>,
}

/// An expectation as passed to the template.
#[derive(Debug)]
struct Expectation<'a> {
    /// The name of the verdict, which is a class of the style sheet.
    verdict: &'static str,
    /// The verdict in the language of the page.
    said: &'static str,
    experiment: &'a str,
    cell: &'a str,
    text: &'a str,
    found: &'a str,
}

impl<'a> Expectation<'a> {
    fn new(expected: &'a Expected, language: Language) -> Self {
        Self {
            verdict: expected.verdict.name(),
            said: verdict(language, expected.verdict),
            experiment: &expected.experiment,
            cell: &expected.told.cell,
            text: &expected.text,
            found: &expected.told.found,
        }
    }
}

/// Renders the page. `sweeps` are the files of the sweeps, one entry per experiment.
///
/// # Errors
/// If the template engine fails.
pub fn page(
    results: &Results<'_>,
    about: &About,
    galleries: &[Gallery],
    sweeps: &[Option<String>],
) -> Result<String, ReportError> {
    let plan = results.plan;
    let language = plan.style.language;
    let parts = results.experiments.iter().zip(galleries).zip(sweeps);
    let sections = parts
        .map(|((answered, gallery), sweep)| Section::new(answered, about, gallery, sweep.as_deref(), language))
        .collect();
    let page = Page {
        language,
        title: &plan.title,
        scenario: &plan.name,
        seed: plan.seed,
        version: &about.version,
        stream_version: about.stream_version,
        hash: plan.hash.to_string(),
        command: &about.command,
        unfinished: about.unfinished.map(|unfinished| unfinished.sentence(language)),
        verdict: tally_in(language, &results.expected),
        expected: results.expected.iter().map(|one| Expectation::new(one, language)).collect(),
        sections,
        solutions: &about.solutions,
        source: &plan.source.text,
        files: plan.source.file_texts(),
    };
    let page = page.render();
    page.map(|page| without_controls(&page).into_owned())
        .map_err(|why| ReportError::Page { scenario: plan.name.clone(), why: why.to_string() })
}
