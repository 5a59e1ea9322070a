//! Finding one trial by running its chunk again.

use super::super::dyn_experiment::DynExperiment;
use super::super::sample::{Chunk, Task};
use crate::query::Condition;

/// A trial as it was sampled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Faces in the order in which they were thrown.
    pub faces: Vec<i16>,
    /// The values of its metrics.
    pub values: Vec<i32>,
}

/// Runs a chunk again and records one of its trials.
pub(super) fn record(experiment: &dyn DynExperiment, chunk: Chunk, trial: u32) -> Option<Recorded> {
    let seen = experiment.run_task(chunk, Task::Record(trial));
    seen.values.map(|values| Recorded { faces: seen.faces, values })
}

/// The first trial of a chunk that satisfies a condition.
pub(super) fn seek(experiment: &dyn DynExperiment, chunk: Chunk, condition: &Condition, from: u32) -> Option<u32> {
    experiment.run_task(chunk, Task::Seek(condition, from)).found
}
