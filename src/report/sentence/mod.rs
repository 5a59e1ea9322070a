//! The answers in words: what a designer asked, in one or two sentences.
//!
//! | file | idea |
//! |---|---|
//! | `phrase` | what a quantity is called: `the chance that side A wins` |
//! | `amount` | numbers with the precision that helps |
//! | `single` | the answer of one cell |
//! | `sweep` | the answer of a sweep: which factor moves it, and what makes no difference |

pub mod amount;
pub mod phrase;
mod single;
mod sweep;

use super::ReportError;
use super::number::{decimals_of_mean, decimals_of_size, fixed, grouped, share};
use super::results::{Answered, Cell, Results};
use super::statistic::Statistic;
use super::words::Words;
use crate::plan::style::Language;
use crate::plan::{Plan, PlannedCell};
use crate::stats::Estimate;
use crate::tally::Answer;

pub use phrase::capital;
pub(super) use sweep::headline;

/// The answer to an experiment in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The experiment's identifier.
    pub experiment: String,
    /// The answer, one or two sentences.
    pub text: String,
}

/// The answers of all experiments in words, in the order of the plan.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn sentences(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<Sentence>, ReportError> {
    Ok(Results::new(plan, answers)?.sentences())
}

impl Results<'_> {
    /// The answers of all experiments in words, in the order of the plan.
    pub fn sentences(&self) -> Vec<Sentence> {
        let sentence =
            |answered: &Answered<'_>| Sentence { experiment: answered.asked.id.clone(), text: text(answered) };
        self.experiments.iter().map(sentence).collect()
    }
}

/// The answer of one experiment.
pub fn text(answered: &Answered<'_>) -> String {
    match &answered.cells[..] {
        [cell] => single::of_cell(cell),
        cells => sweep::of_sweep(answered, cells),
    }
}

/// The cell for readers: `dc 10, skill 3`.
pub fn cell_words(case: &PlannedCell) -> String {
    Words::of_cell(case, Language::English).cell(case)
}

/// The method of a sweep's cells: `exact`, `1,000,000 trials a cell`, or both.
pub fn sweep_made(cells: &[Cell<'_>]) -> String {
    let sampled: Vec<u64> = cells.iter().filter_map(Cell::trials).collect();
    let (Some(least), Some(most)) = (sampled.iter().min(), sampled.iter().max()) else {
        return "exact".to_owned();
    };
    let trials = if least == most {
        format!("{} trials", grouped(*most))
    } else {
        format!("{} to {} trials", grouped(*least), grouped(*most))
    };
    if sampled.len() == cells.len() {
        format!("{trials} a cell")
    } else {
        format!("{} cells exact, {} of {trials}", cells.len() - sampled.len(), sampled.len())
    }
}

/// A value of a statistic for readers, with suitable decimals and without its unit.
pub fn shown(statistic: &Statistic, reading: &Estimate) -> String {
    match statistic {
        _ if statistic.is_share() => share(reading),
        Statistic::Mean => fixed(reading.value, decimals_of_mean(reading)),
        Statistic::Sd => fixed(reading.value, decimals_of_size(reading.value, 2)),
        _ => fixed(reading.value, 0),
    }
}
