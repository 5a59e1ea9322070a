//! A question of the page with its answer, tables and charts.

use super::super::chart::Figure;

/// One question of the page.
#[derive(Debug)]
pub struct Section {
    /// The anchor of the section and the stem of its files.
    pub id: &'static str,
    /// The question.
    pub heading: String,
    /// The setup of the comparison, for a reader who knows none of the games.
    pub setting: String,
    /// The answer in words.
    pub answer: String,
    /// Definitions of the terms in the answer, one or two sentences each.
    pub terms: Vec<String>,
    /// Charts with the names of their files, without extension.
    pub figures: Vec<(String, Figure)>,
    /// The tables.
    pub sheets: Vec<Sheet>,
}

/// A table of texts.
#[derive(Debug, Default)]
pub struct Sheet {
    /// Caption.
    pub caption: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Number of leading columns that hold words; the others hold numbers.
    pub words: usize,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// Whether the terminal shows it too.
    pub short: bool,
}

impl Sheet {
    /// An empty table.
    pub fn new(caption: impl Into<String>, words: usize, head: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { caption: caption.into(), head: head.into_iter().map(Into::into).collect(), words, ..Self::default() }
    }

    /// Marks the table for the terminal.
    #[must_use]
    pub fn short(mut self) -> Self {
        self.short = true;
        self
    }

    /// Whether a column holds words.
    pub fn is_words(&self, column: &usize) -> bool {
        *column < self.words
    }
}
