//! The answer to a question that was solved, as text.
//!
//! A report runs nothing, and a search is a run of its own. So the search hands over its words and tables.

/// The answer to a `[[solve]]` of the scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Its identifier.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The experiment that was asked.
    pub experiment: String,
    /// The best values of all answers as head and rows, if there are several.
    pub overview: Option<(Vec<String>, Vec<Vec<String>>)>,
    /// An answer for each cell and set of goals; at least one.
    pub answers: Vec<SolutionAnswer>,
}

/// The answer for one cell and one set of goals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionAnswer {
    /// What was asked: `success = 65 % by dc`.
    pub heading: String,
    /// The answer in words.
    pub text: String,
    /// The heads of the table of the answer and its neighbours.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}
