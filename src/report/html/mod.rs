//! `index.html`: one page with everything, that opens without a network and prints well.
//!
//! The look is in `templates/report.html`, checked when the program is compiled; here is what it
//! shows. All text of the user's goes through the template's escaping, only the drawings go in as
//! they are, and those escape their own text.

mod book;
mod feel;
mod method;
mod page;
mod section;
mod table;

pub(super) use book::{Chapter, book};
pub(super) use page::page;
