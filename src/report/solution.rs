//! The answer to a solve question, as text.
//!
//! A report runs nothing, and a search runs experiments. So the search passes its results as words
//! and tables.

/// The answer to a `[[solve]]` of the scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Its identifier.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The experiment searched.
    pub experiment: String,
    /// The best values of all answers as header and rows, if there are several.
    pub overview: Option<(Vec<String>, Vec<Vec<String>>)>,
    /// One answer per cell and set of goals; at least one.
    pub answers: Vec<SolutionAnswer>,
}

/// The answer for one cell and one set of goals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionAnswer {
    /// The cell and the goals: `success = 65 % by dc`.
    pub heading: String,
    /// The answer in words.
    pub text: String,
    /// The headings of the table of the answer and its neighbours.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}
