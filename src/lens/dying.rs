//! The dying hero: who lives, alone and in company.

use crate::inquiry::{Estimate, Measure};
use crate::plan::Asked;
use crate::tally::Answer;

/// What becomes of the dying in some company.
#[derive(Debug, Clone)]
pub struct Fate {
    /// Who is with them.
    pub company: String,
    /// The share that lives.
    pub lives: Estimate,
}

impl Fate {
    /// Reads it of an experiment; `measure` is what counts as living.
    pub fn of(company: &str, measure: &Measure, asked: &Asked, answers: &[Answer]) -> Option<Self> {
        let metrics = &asked.cases.first()?.metrics;
        let at = metrics.iter().position(|metric| metric.name == measure.metric)?;
        let lives = measure.of(answers.first()?.spreads.get(at)?)?;
        Some(Self { company: company.to_owned(), lives })
    }
}
