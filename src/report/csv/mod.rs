//! CSV tables: `summary.csv`, `distribution.csv`, and one file per sweep.
//!
//! UTF-8 with a header line, commas, `\n` at the end of lines, quotes only where a field needs them. No text has control
//! characters, and none is a formula to a spreadsheet: see [`cell()`].
//! Numbers follow one format (at most twelve significant digits, no exponents where they can be
//! avoided). **An empty field means "not applicable"**: `low` and `high` are empty for exact
//! numbers and for statistics without an interval (`sd`, `min`, `max`, and where a sample is too
//! small to bound anything); `count` and `trials` are empty for exact answers. So a row without
//! `low` is never mistaken for one whose interval has zero width.

mod cell;
mod distribution;
mod rows;
mod summary;
mod sweep;
mod varied;

pub use cell::cell;
pub(super) use distribution::distribution;
pub(super) use rows::Rows;
pub(super) use summary::summary;
pub use summary::{Excerpt, MET, SummaryRow, summary_rows};
pub(super) use sweep::sweep;

use std::borrow::Cow;

use ::csv::{Terminator, Writer, WriterBuilder};

/// Formats a sheet of texts as CSV. All rows must be as long as the head.
pub fn of_texts<T: AsRef<str>, C: AsRef<[T]>>(head: &[impl AsRef<str>], rows: impl IntoIterator<Item = C>) -> String {
    let mut table = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
    row(&mut table, head);
    for cells in rows {
        row(&mut table, cells.as_ref());
    }
    String::from_utf8_lossy(&bytes(table)).into_owned()
}

fn row(table: &mut Writer<Vec<u8>>, texts: &[impl AsRef<str>]) {
    let fields: Vec<Cow<'_, str>> = texts.iter().map(|text| cell(text.as_ref())).collect();
    table
        .write_record(fields.iter().map(|field| field.as_bytes()))
        .expect("memory takes all that is written, and all rows of a table are equally long");
}

fn bytes(table: Writer<Vec<u8>>) -> Vec<u8> {
    table.into_inner().expect("memory takes all that is written")
}
