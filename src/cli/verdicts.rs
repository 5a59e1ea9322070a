//! The verdicts at the top of a page, broken ones first.

use report::{Expected, tally_of};

use super::table::{LaidOut, Table};
use report::number::counted;

/// Maximum number of lines; further ones are only counted.
const MAX_LINES: usize = 14;

/// The table of verdicts; empty if nothing was expected.
pub fn page(expected: &[Expected], width: usize) -> String {
    if expected.is_empty() {
        return String::new();
    }
    let mut worst: Vec<&Expected> = expected.iter().collect();
    worst.sort_by_key(|one| one.verdict);
    let mut table = Table::new().words("verdict").words("experiment").text("cell").text("expected").text("found");
    for one in worst.iter().take(MAX_LINES) {
        let cell = one.cell_words.clone();
        table.row([one.verdict.name().to_owned(), one.experiment.clone(), cell, one.text.clone(), one.found.clone()]);
    }
    let hidden = worst.len().saturating_sub(MAX_LINES);
    if hidden > 0 {
        table.note = format!("and {} in the report", counted(hidden, "more line", "more lines"));
    }
    format!("\n{}\n\n{}", tally_of(expected), table.page(width, 2))
}
