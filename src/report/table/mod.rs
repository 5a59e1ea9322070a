//! Tables for manuscripts: a distribution or a sweep as a sheet of texts, written in the language
//! of the program that typesets the book.
//!
//! Every share is rounded by itself: what is printed is the true chance, and equal chances print
//! equal. The note says so where a column does not add up to the whole.
//!
//! | file | idea |
//! |---|---|
//! | `spec` | what a table shows |
//! | `columns` | a table of texts, for pages and terminals |
//! | `sheet` | a table for print: names down and across, each of several levels |
//! | `fit` | a sheet that is too wide for a page: turned, or in parts |
//! | `share` | shares as printed |
//! | `names` | of rows and columns |
//! | `screen` | the short form of a sweep, for a terminal |
//! | `build`, `grid` | from an answer to a sheet: outcomes in rows, or the values of a sweep |
//! | `format` | the formats, and one file for each: `markdown`, `html`, `latex`, `typst`, `bbcode` |

mod bbcode;
mod build;
mod columns;
mod fit;
mod format;
mod grid;
mod html;
mod latex;
mod markdown;
mod names;
mod screen;
mod share;
mod sheet;
mod spec;
mod typst;

pub use build::{check_sheet, sheet};
pub use columns::{Column, Holds, Table};
pub use fit::{Fitted, Medium, Page};
pub use format::Format;
pub use screen::{grid as screen_grid, list as screen_list};
pub use sheet::{Head, Keys, Name, Sheet};
pub use spec::{TableSpec, TableView};
