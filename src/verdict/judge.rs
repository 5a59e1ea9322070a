//! From a measured number with its interval to a verdict.

use crate::plan::{Asked, Case, Claim};
use crate::stats::Confidence;
use crate::tally::{Answer, Spread};

use super::measured::{Measured, measured};

/// What is to be said of an expectation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The number lies outside the band.
    Broken,
    /// The interval reaches across an end of the band, or there is nothing to judge.
    Undecided,
    /// The number lies in the band.
    Holds,
}

impl Verdict {
    /// The word in reports and manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Undecided => "undecided",
            Self::Holds => "holds",
        }
    }
}

/// A verdict with the number that it rests on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The number; none if the metric applies to no trial.
    pub value: Option<f64>,
    /// The interval that was held against the band; none for exact numbers. Ends may be infinite.
    pub interval: Option<(f64, f64)>,
}

/// The level at which each look at a sampled experiment is judged: 1 - 0.05 / K for K looks.
///
/// # Panics
/// Never: a plan has at least one look.
pub fn confidence(asked: &Asked) -> Confidence {
    Confidence::new(1.0 - 0.05 / asked.looks().len() as f64).expect("between 0.95 and 1")
}

/// Judges a claim by the spread of its metric. Sampled numbers have their interval at this level.
pub fn judge(claim: &Claim, case: &Case, spreads: &[Spread], confidence: Confidence) -> Option<Judgement> {
    let place = case.metrics.iter().position(|metric| metric.name == claim.metric)?;
    let found = measured(&claim.measure, &case.metrics[place], spreads.get(place)?, confidence);
    let Some(Measured { value, interval }) = found else {
        return Some(Judgement { verdict: Verdict::Undecided, value: None, interval: None });
    };
    let (low, high) = interval.unwrap_or((value, value));
    let band = claim.band;
    let verdict = if band.contains(low) && band.contains(high) {
        Verdict::Holds
    } else if band.is_above(high) || band.is_below(low) {
        Verdict::Broken
    } else {
        Verdict::Undecided
    };
    Some(Judgement { verdict, value: Some(value), interval })
}

/// Judges every claim of a case; none for a claim about a metric that this cell does not have.
pub fn judge_case(asked: &Asked, case: &Case, answer: &Answer) -> Vec<Option<Judgement>> {
    let confidence = confidence(asked);
    asked.claims.iter().map(|claim| judge(claim, case, &answer.spreads, confidence)).collect()
}

/// Whether more trials could not change what is said of any claim.
pub fn is_decided(asked: &Asked, case: &Case, spreads: &[Spread], confidence: Confidence) -> bool {
    asked.claims.iter().all(|claim| {
        let judgement = judge(claim, case, spreads, confidence);
        judgement.is_none_or(|judgement| judgement.verdict != Verdict::Undecided)
    })
}
