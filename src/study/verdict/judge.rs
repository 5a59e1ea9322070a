//! From a measured number with its interval to a verdict.

use crate::plan::{PlannedCell, PlannedExperiment};
use play::query::{Claim, Verdict};
use play::tally::Answer;
use stats::{Confidence, Estimate, Spread};

/// A verdict with the number that it rests on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The number with the interval that was held against the bound; none if the metric applies to no trial.
    pub estimate: Option<Estimate>,
}

/// The level at which each look at a sampled experiment is judged: 1 - 0.05 / K for K looks.
///
/// # Panics
/// Never: a plan has at least one look.
pub fn confidence(experiment: &PlannedExperiment) -> Confidence {
    Confidence::new(1.0 - 0.05 / experiment.interim_looks().len() as f64).expect("between 0.95 and 1")
}

/// Judges a claim by the spread of its metric. Sampled numbers have their interval at this level.
pub fn judge(claim: &Claim, cell: &PlannedCell, spreads: &[Spread], confidence: Confidence) -> Option<Judgement> {
    let place = cell.metrics.iter().position(|metric| metric.name == claim.quantity.metric)?;
    let estimate = claim.quantity.measure(&cell.metrics[place], spreads.get(place)?, confidence);
    let verdict = estimate.map_or(Verdict::Undecided, |estimate| claim.bound.judge(&estimate));
    Some(Judgement { verdict, estimate })
}

/// Judges every claim of a cell; none for a claim about a metric that this cell does not have.
pub fn judge_cell(experiment: &PlannedExperiment, cell: &PlannedCell, answer: &Answer) -> Vec<Option<Judgement>> {
    let confidence = confidence(experiment);
    experiment.claims.iter().map(|claim| judge(claim, cell, &answer.spreads, confidence)).collect()
}

/// Whether more trials could not change what is said of any claim.
pub fn is_decided(
    experiment: &PlannedExperiment,
    cell: &PlannedCell,
    spreads: &[Spread],
    confidence: Confidence,
) -> bool {
    experiment.claims.iter().all(|claim| {
        let judgement = judge(claim, cell, spreads, confidence);
        judgement.is_none_or(|judgement| judgement.verdict != Verdict::Undecided)
    })
}
