//! Finding one trial while its chunk runs again.

use crate::systems::Experiment;

use super::super::sample::{Chunk, Order, obey};
use super::condition::Condition;

/// A trial as it was sampled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Faces in the order in which they were thrown.
    pub faces: Vec<i16>,
    /// The values of its metrics.
    pub values: Vec<i16>,
}

/// Runs a chunk again and records one of its trials.
pub(super) fn record<E: Experiment>(experiment: &E, chunk: Chunk, trial: u32) -> Option<Recorded> {
    let seen = obey(experiment, chunk, Order::Record(trial));
    seen.values.map(|values| Recorded { faces: seen.faces, values })
}

/// The first trial of a chunk that satisfies a condition.
pub(super) fn seek<E: Experiment>(experiment: &E, chunk: Chunk, condition: &Condition) -> Option<u32> {
    obey(experiment, chunk, Order::Seek(condition)).found
}
