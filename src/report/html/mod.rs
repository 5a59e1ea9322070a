//! `index.html`: one self-contained page that opens offline and prints well.
//!
//! The layout is in `templates/report.html`, checked at compile time; this module provides its
//! data. All user text goes through the template's escaping; only the drawings are inserted
//! verbatim, and those escape their own text.

mod book;
mod expectation;
mod method;
mod pacing;
mod page;
mod section;
mod table;

pub(super) use book::{Chapter, book};
pub(super) use page::page;

use askama::Template;

use super::control::without_controls;
use super::error::ReportError;

/// A page from its template. `name` says in a fault which page cannot be made.
///
/// # Errors
/// If the template engine fails.
pub(super) fn rendered(page: &impl Template, name: &str) -> Result<String, ReportError> {
    let page = page.render();
    page.map(|page| without_controls(&page).into_owned())
        .map_err(|why| ReportError::Page { scenario: name.to_owned(), why: why.to_string() })
}
