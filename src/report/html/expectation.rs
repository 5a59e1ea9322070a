//! The verdicts on expectations, as a page shows them.

use super::super::expected::verdict;
use super::super::results::Results;
use scenario::style::Language;

/// An expectation as passed to a template.
#[derive(Debug)]
pub(super) struct Expectation<'a> {
    pub scenario: &'a str,
    /// The name of the verdict, which is a class of the style sheet.
    pub verdict: &'static str,
    /// The verdict in the language of the page.
    pub said: &'static str,
    pub experiment: &'a str,
    pub cell: &'a str,
    pub text: &'a str,
    pub found: &'a str,
}

impl<'a> Expectation<'a> {
    /// Those of a scenario for a page in a language, which is its own or English.
    pub fn all(results: &'a Results<'_>, language: Language) -> impl Iterator<Item = Self> {
        let plan = results.plan;
        results.expected.iter().map(move |one| Self {
            scenario: &plan.name,
            verdict: one.verdict.name(),
            said: verdict(language, one.verdict),
            experiment: &one.experiment,
            cell: if language == plan.style.language { &one.told.cell } else { &one.cell_words },
            text: &one.text,
            found: if language == plan.style.language { &one.told.found } else { &one.found },
        })
    }
}
