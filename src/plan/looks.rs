//! When sampling looks at what it has: numbers of trials, fixed before the first one is played.
//!
//! Looking often and stopping at a pleasant moment spoils an interval. So the looks are few, they are part of
//! the plan, and the verdict knows how many there may be.

use super::{PlannedExperiment, Stop};

/// The first look when sampling to a precision.
const FIRST: u64 = 1 << 17;

impl PlannedExperiment {
    /// The numbers of trials at which a sampled cell is looked at, rising; sampling ends at the last. With a
    /// fixed number of trials and nothing expected there is one. While an expectation is undecided, each look
    /// has twice the trials of the one before; towards a precision, half as many again.
    pub fn looks(&self) -> Vec<u64> {
        let (first, more): (u64, fn(u64) -> u64) = match self.stop {
            Stop::Trials(trials) => (trials, |done| done),
            Stop::Precision { .. } | Stop::Aims { .. } => (FIRST, |done| done.div_ceil(2)),
        };
        let mut looks = vec![first.min(self.budget)];
        while let Some(&done) = looks.last()
            && done < self.budget
        {
            looks.push(done.saturating_add(more(done)).min(self.budget));
        }
        looks
    }
}
