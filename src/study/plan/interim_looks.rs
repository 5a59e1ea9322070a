//! Interim looks at the sample: numbers of trials, fixed before the first one is played.
//!
//! Looking often and stopping when the result pleases invalidates an interval. So the looks are few
//! and part of the plan, and verdicts are corrected for their number.

use scenario::ask::Stop;

use super::PlannedExperiment;

/// The first look when sampling to a precision.
const FIRST: u64 = 1 << 17;

impl PlannedExperiment {
    /// The numbers of trials, ascending, at which a sampled cell is examined; sampling ends at the
    /// last one. With a fixed number of trials and no expectations there is one look. With
    /// expectations each look has twice the trials of the previous one; when sampling to a
    /// precision, half as many again.
    pub fn interim_looks(&self) -> Vec<u64> {
        let (first, more): (u64, fn(u64) -> u64) = match self.stop {
            Stop::Trials(trials) => (trials, |done| done),
            Stop::Precision { .. } | Stop::Aims { .. } => (FIRST, |done| done.div_ceil(2)),
        };
        let mut interim_looks = vec![first.min(self.budget)];
        while let Some(&done) = interim_looks.last()
            && done < self.budget
        {
            interim_looks.push(done.saturating_add(more(done)).min(self.budget));
        }
        interim_looks
    }
}
