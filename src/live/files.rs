//! Charts and tables to keep: the bytes that `oddsmith run` writes.

use serde::Deserialize;

use play::tally::Answer;
use report::{OutputFile, ReportError, Results};
use scenario::style::Format;
use study::plan::Plan;

use super::question::Question;

/// Which files of a state are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The state.
    pub now: Question,
    /// `svg`, `png`, `pdf` or `csv`.
    pub format: String,
    /// Which of them, from 0.
    pub number: usize,
}

/// The files of a format.
///
/// # Errors
/// If a chart cannot be drawn.
pub fn files(plan: &Plan, answers: &[Vec<Answer>], format: &str) -> Result<Vec<OutputFile>, ReportError> {
    let results = Results::new(plan, answers)?;
    if format == "csv" {
        return Ok(results.tables());
    }
    let format = match format {
        "png" => Format::Png,
        "pdf" => Format::Pdf,
        _ => Format::Svg,
    };
    let (pictures, _) = results.pictures(&[format])?;
    Ok(pictures.into_iter().flat_map(|picture| picture.files).collect())
}
