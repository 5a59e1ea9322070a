//! `index.html`: one self-contained page that opens offline and prints well.
//!
//! The layout is in `templates/report.html`, checked at compile time; this module provides its
//! data. All user text goes through the template's escaping; only the drawings are inserted
//! verbatim, and those escape their own text.

mod book;
mod method;
mod pacing;
mod page;
mod section;
mod table;

pub(super) use book::{Chapter, book};
pub(super) use page::page;
