//! A question of the page with its answer, tables and charts.

use super::super::chart::Figure;
use super::super::table::Table;

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
    pub tables: Vec<Table>,
}
