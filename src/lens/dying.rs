//! The dying hero: who lives, alone and in company.

use crate::plan::PlannedExperiment;
use crate::query::Quantity;
use crate::stats::{Confidence, Estimate};
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
    /// Reads it of an experiment; `quantity` is what counts as living.
    pub fn of(company: &str, quantity: &Quantity, asked: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let metrics = &asked.cases.first()?.metrics;
        let at = metrics.iter().position(|metric| metric.name == quantity.metric)?;
        let lives = quantity.measure(&metrics[at], answers.first()?.spreads.get(at)?, Confidence::P95)?;
        Some(Self { company: company.to_owned(), lives })
    }
}
