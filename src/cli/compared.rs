//! Formats a comparison for the terminal.

use std::fmt::Write as _;

use report::prose::compared;
use report::words::Words;
use study::analysis::compare::Compared;

use super::table::{LaidOut, paragraph};

/// The page. `change` begins a sentence about the second variant: `With accurate 14,`.
pub fn page(
    (first, second): &(String, String),
    words: &Words<'_>,
    change: &str,
    found: &Compared,
    width: usize,
) -> String {
    let mut page =
        format!("{}\n\nA  {first}\nB  {second}\n", paragraph(&compared::answer(words, change, found), width, 0));
    let table = compared::table(words, ["A", "B", "B − A"], found);
    if !table.is_empty() {
        let _ = write!(page, "\n{}", table.page(width, 0));
    }
    let mut sentences = Vec::from_iter(compared::same(words, found));
    sentences.push(compared::how(found));
    if found.trials.is_some() {
        let others = "`run` plays other trials, so its numbers may differ within their intervals.";
        sentences.push(others.to_owned());
    }
    let _ = writeln!(page, "\n{}", paragraph(&sentences.join(" "), width, 0));
    page
}
