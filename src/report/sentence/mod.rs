//! The answers in words: what a designer asked, in one or two sentences.
//!
//! | file | idea |
//! |---|---|
//! | `single` | what there is to say of one cell |
//! | `sweep` | what there is to say of a sweep: which factor moves it, and what makes no difference |
//! | `amount` | numbers with the precision that helps |
//! | `phrase` | what a quantity is called in English: `the chance that side A wins` |
//! | `english` | the answers in English |
//! | `german` | the answers in German |

pub mod amount;
mod english;
pub mod german;
pub mod phrase;
mod single;
mod sweep;

use super::error::ReportError;
use super::number::{Style, decimals_of_mean, decimals_of_size};
use super::results::{Answered, Cell, Results};
use super::words::Words;
use play::query::Statistic;
use play::tally::Answer;
use scenario::style::Language;
use stats::Estimate;
use study::plan::{Plan, PlannedCell};

use single::CellAnswer;
pub(super) use sweep::headline;
use sweep::{Made, SweepAnswer};

/// The answer to an experiment in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The experiment's identifier.
    pub experiment: String,
    /// The answer, one or two sentences.
    pub text: String,
}

/// The answers of all experiments in English, in the order of the plan.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn sentences(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<Sentence>, ReportError> {
    Ok(Results::new(plan, answers)?.sentences())
}

impl Results<'_> {
    /// The answers of all experiments in English, in the order of the plan.
    pub fn sentences(&self) -> Vec<Sentence> {
        self.sentences_in(Language::English)
    }

    /// The answers of all experiments in a language, in the order of the plan.
    pub fn sentences_in(&self, language: Language) -> Vec<Sentence> {
        let sentence = |answered: &Answered<'_>| Sentence {
            experiment: answered.planned.id.clone(),
            text: text(answered, language),
        };
        self.experiments.iter().map(sentence).collect()
    }
}

impl Results<'_> {
    /// The answer of one cell of an experiment in a language, as if nothing were varied. Both are counted from 0; none if
    /// there is no such cell.
    pub fn sentence_of_cell(&self, experiment: usize, cell: usize, language: Language) -> Option<String> {
        let answered = self.experiments.get(experiment)?;
        Some(of_cell(answered, answered.cells.get(cell)?, language))
    }
}

fn of_cell(answered: &Answered<'_>, cell: &Cell<'_>, language: Language) -> String {
    let (words, answer) = (&answered.words(language), CellAnswer::of(cell));
    match language {
        Language::English => english::of_cell(words, answer.as_ref()),
        Language::German => german::of_cell(words, answer.as_ref()),
    }
}

/// The answer of one experiment.
pub fn text(answered: &Answered<'_>, language: Language) -> String {
    match &answered.cells[..] {
        [cell] => of_cell(answered, cell, language),
        cells => {
            let (words, answer, made) = (&answered.words(language), SweepAnswer::of(answered, cells), Made::of(cells));
            match language {
                Language::English => english::of_sweep(words, &answer, made),
                Language::German => german::of_sweep(words, &answer, made),
            }
        }
    }
}

/// The cell for readers: `dc 10, skill 3`.
pub fn cell_words(cell: &PlannedCell) -> String {
    Words::of_cell(cell, Language::English).cell(cell)
}

/// A value of a statistic for readers, with suitable decimals and without its unit.
pub fn shown(statistic: &Statistic, reading: &Estimate, style: Style) -> String {
    match statistic {
        _ if statistic.is_share() => style.share(reading),
        Statistic::Mean => style.fixed(reading.value, decimals_of_mean(reading)),
        Statistic::Sd => style.fixed(reading.value, decimals_of_size(reading.value, 2)),
        _ => style.fixed(reading.value, 0),
    }
}
