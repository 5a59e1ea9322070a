//! The page as a whole.

use askama::Template;

use super::super::about::About;
use super::super::error::ReportError;
use super::super::expected::tally_in;
use super::super::filters;
use super::super::gallery::Gallery;
use super::super::results::Results;
use super::super::solution::Solution;
use super::expectation::Expectation;
use super::rendered;
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
        expected: Expectation::all(results, language).collect(),
        sections,
        solutions: &about.solutions,
        source: &plan.source.text,
        files: plan.source.file_texts(),
    };
    rendered(&page, &plan.name)
}
