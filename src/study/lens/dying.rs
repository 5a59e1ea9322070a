//! The dying hero: the chance of survival, alone and in company.

use crate::plan::PlannedExperiment;
use play::query::Quantity;
use play::tally::Answer;
use stats::{Confidence, Estimate};

/// The chance of survival in one situation.
#[derive(Debug, Clone)]
pub struct Fate {
    /// Who is with the hero.
    pub company: String,
    /// The share that survives.
    pub lives: Estimate,
}

impl Fate {
    /// Computes it from an answer; `quantity` is what counts as surviving.
    pub fn of(company: &str, quantity: &Quantity, experiment: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let metrics = &experiment.cells.first()?.metrics;
        let at = metrics.iter().position(|metric| metric.name == quantity.metric)?;
        let lives = quantity.measure(&metrics[at], answers.first()?.spreads.get(at)?, Confidence::P95)?;
        Some(Self { company: company.to_owned(), lives })
    }
}
