//! Tables for manuscripts: a distribution or a sweep as a sheet of texts, written in the language of the
//! program that sets the book.
//!
//! Shares of one column are rounded by the method of largest remainders, so that what is printed adds up to
//! the whole; "at least" and "at most" are the sums of the printed numbers, so that the columns agree.
//!
//! | file | idea |
//! |---|---|
//! | `spec` | what is asked of a table |
//! | `sheet` | a table as texts |
//! | `share` | shares as they are printed |
//! | `build`, `grid` | from an answer to a sheet: outcomes in rows, or the values of a sweep |
//! | `format` | the formats, and one file for each: `markdown`, `html`, `latex`, `typst`, `bbcode` |

mod bbcode;
mod build;
mod format;
mod grid;
mod html;
mod latex;
mod markdown;
mod share;
mod sheet;
mod spec;
mod typst;

pub use build::sheet;
pub use format::Format;
pub use sheet::Sheet;
pub use spec::{TableSpec, TableView};
