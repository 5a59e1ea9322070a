//! The page as a whole.

use askama::Template;

use super::super::expected::{Expected, tally_of};
use super::super::files::Gallery;
use super::super::prose::filters;
use super::super::results::Results;
use super::super::{About, ReportError, Solution};
use super::section::Section;

/// The data of the template.
#[derive(Debug, Template)]
#[template(path = "report.html")]
struct Page<'a> {
    title: &'a str,
    scenario: &'a str,
    seed: u64,
    version: &'a str,
    stream_version: u32,
    hash: String,
    command: &'a str,
    verdict: String,
    expected: Vec<Expectation<'a>>,
    sections: Vec<Section<'a>>,
    solutions: &'a [Solution],
    source: &'a str,
}

/// An expectation as passed to the template.
#[derive(Debug)]
struct Expectation<'a> {
    verdict: &'static str,
    experiment: &'a str,
    cell: String,
    text: &'a str,
    found: &'a str,
}

impl<'a> Expectation<'a> {
    fn new(expected: &'a Expected) -> Self {
        Self {
            verdict: expected.verdict.name(),
            experiment: &expected.experiment,
            cell: expected.cell_words.clone(),
            text: &expected.text,
            found: &expected.found,
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
    let parts = results.experiments.iter().zip(galleries).zip(sweeps);
    let sections =
        parts.map(|((answered, gallery), sweep)| Section::new(answered, about, gallery, sweep.as_deref())).collect();
    let page = Page {
        title: &plan.title,
        scenario: &plan.name,
        seed: plan.seed,
        version: &about.version,
        stream_version: about.stream_version,
        hash: plan.hash.to_string(),
        command: &about.command,
        verdict: tally_of(&results.expected),
        expected: results.expected.iter().map(Expectation::new).collect(),
        sections,
        solutions: &about.solutions,
        source: &plan.source_text,
    };
    page.render().map_err(|why| ReportError::Page { scenario: plan.name.clone(), why: why.to_string() })
}
