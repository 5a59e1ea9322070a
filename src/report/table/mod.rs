//! Tables for manuscripts: a distribution or a sweep as a sheet of texts, written in the language
//! of the program that typesets the book.
//!
//! Cumulative sums are rounded: a printed "at least" is the true chance, rounded, and "exactly" is
//! the difference of two of them. So the shares of a column add up to the whole, and the columns
//! agree.
//!
//! | file | idea |
//! |---|---|
//! | `spec` | what a table shows |
//! | `sheet` | a table as texts |
//! | `share` | shares as printed |
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
