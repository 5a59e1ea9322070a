//! A book: several scenarios on one self-contained page.

use askama::Template;

use super::super::about::About;
use super::super::error::ReportError;
use super::super::expected::{Expected, tally_in};
use super::super::filters;
use super::super::gallery::Gallery;
use super::super::results::Results;
use super::expectation::Expectation;
use super::rendered;
use super::section::Section;
use scenario::style::Language;

/// A scenario of a book.
#[derive(Debug)]
pub struct Chapter<'a> {
    /// Its results.
    pub results: &'a Results<'a>,
    /// Its circumstances.
    pub about: &'a About,
    /// Its charts, one gallery per experiment.
    pub galleries: &'a [Gallery],
}

#[derive(Debug, Template)]
#[template(path = "book.html")]
struct Book<'a> {
    language: Language,
    title: &'a str,
    version: &'a str,
    stream_version: u32,
    verdict: String,
    expected: Vec<Expectation<'a>>,
    chapters: Vec<Shown<'a>>,
}

/// A scenario as passed to the template.
#[derive(Debug)]
struct Shown<'a> {
    language: Language,
    scenario: &'a str,
    title: &'a str,
    seed: u64,
    hash: String,
    command: &'a str,
    unfinished: Option<String>,
    source: &'a str,
    /// The files that the scenario names, by path.
    files: Vec<(String, String)>,
    sections: Vec<Section<'a>>,
}

/// The page of all chapters. Its language is that of its chapters, or English if they differ; each chapter keeps its own.
///
/// # Errors
/// If the template engine fails.
pub fn book(title: &str, chapters: &[Chapter<'_>]) -> Result<String, ReportError> {
    let mut languages = chapters.iter().map(|chapter| chapter.results.plan.style.language);
    let first_language = languages.next().unwrap_or(Language::English);
    let language = if languages.all(|other| other == first_language) { first_language } else { Language::English };
    let expected: Vec<Expected> = chapters.iter().flat_map(|chapter| chapter.results.expected.clone()).collect();
    let first = chapters.first().map(|chapter| chapter.about);
    let page = Book {
        language,
        title,
        version: first.map_or("", |about| &about.version),
        stream_version: first.map_or(0, |about| about.stream_version),
        verdict: tally_in(language, &expected),
        expected: chapters.iter().flat_map(|chapter| Expectation::all(chapter.results, language)).collect(),
        chapters: chapters.iter().map(shown).collect(),
    };
    rendered(&page, title)
}

fn shown<'a>(chapter: &'a Chapter<'_>) -> Shown<'a> {
    let plan = chapter.results.plan;
    let pairs = chapter.results.experiments.iter().zip(chapter.galleries);
    let language = plan.style.language;
    let section =
        |(answered, gallery)| Section::new(answered, chapter.about, gallery, None, language).in_book(&plan.name);
    Shown {
        language,
        scenario: &plan.name,
        title: &plan.title,
        seed: plan.seed,
        hash: plan.hash.to_string(),
        command: &chapter.about.command,
        unfinished: chapter.about.unfinished.map(|unfinished| unfinished.sentence(plan.style.language)),
        source: &plan.source.text,
        files: plan.source.file_texts(),
        sections: pairs.map(section).collect(),
    }
}
