//! Formats the answers of `solve` for the terminal.

use std::fmt::Write as _;

use report::prose::solved;
use scenario::style::Language;
use study::analysis::solve::Solved;

use super::table::{LaidOut, paragraph};

/// The answers of one question.
pub fn page(id: &str, solved: &[Solved], width: usize) -> String {
    let mut page = String::new();
    if solved.len() > 1 {
        let _ = writeln!(page, "{id}\n\n{}", solved::overview(solved, Language::English).page(width, 2));
    }
    for (number, one) in solved.iter().enumerate() {
        if number > 0 {
            page.push('\n');
        }
        let _ = writeln!(page, "{}", heading(id, one));
        let _ = writeln!(page, "  {}", paragraph(&solved::sentences(one, Language::English), width, 2));
        let _ = write!(page, "\n{}", solved::neighbours(one, Language::English).page(width, 2));
    }
    page
}

fn heading(id: &str, solved: &Solved) -> String {
    let row = solved::row_words(solved, Language::English);
    let row = if row.is_empty() { row } else { format!(" ({row})") };
    format!("{id}{row}: {}", solved::short_question(solved))
}

/// The answers of one question for the page of `run`: a single answer in full, several as an
/// overview.
pub fn brief(id: &str, solved: &[Solved], width: usize) -> String {
    match solved {
        [_] => page(id, solved, width),
        _ => format!("{id}\n\n{}", solved::overview(solved, Language::English).page(width, 2)),
    }
}
