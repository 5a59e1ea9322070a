//! Matched trials: two variants of an experiment on common random numbers.
//!
//! What a change is worth is the mean of a difference. If trial `k` of both variants meets the same dice, most
//! of the luck is in both and cancels, and the difference is known from far fewer trials than two runs with
//! dice of their own would need (common random numbers; Kahn and Marshall, *Journal of the Operations Research
//! Society of America* 1, 1953). Only the baseline backend runs them, in the copy of the game that traces use.

use rayon::prelude::*;

use crate::lane::stream::ChunkSeed;
use crate::tally::{Histogram, Joint};

use super::super::Progress;
use super::super::play::Play;
use super::baseline::{Task, Values};
use super::chunk::{Chunk, Tallies};
use super::chunks::Chunks;

/// Trials of a chunk of matched trials, whatever the experiment, so that any two can be laid side by side.
pub const MATCHED_CHUNK: u64 = 1 << 14;

/// The values of one chunk of matched trials.
fn values(experiment: &dyn Play, chunks: Chunks, number: u64) -> Values {
    let trials = chunks.trials.saturating_sub(number * MATCHED_CHUNK).min(MATCHED_CHUNK) as u32;
    let seed = ChunkSeed { seed: chunks.seed, experiment: chunks.experiment, chunk: number };
    let mut values = Values::default();
    experiment.run_task(Chunk { seed, trials }, Task::Match(&mut values));
    values
}

/// Samples matched trials of one experiment on all threads of the current pool: trial for trial those that
/// [`sample_pair_any`] lays beside another's.
pub fn sample_matched_any(experiment: &dyn Play, chunks: Chunks, progress: &dyn Progress) -> Tallies {
    let empty = || Tallies::new(experiment.metrics());
    (0..chunks.trials.div_ceil(MATCHED_CHUNK))
        .into_par_iter()
        .fold(empty, |mut tallies, number| {
            let values = values(experiment, chunks, number);
            for (histogram, values) in tallies.histograms.iter_mut().zip(&values.by_metric) {
                count(histogram, values);
            }
            progress.trials(values.by_metric.first().map_or(0, |values| values.len() as u64));
            tallies
        })
        .reduce(empty, |a, b| a.merge(&b))
}

fn count(histogram: &mut Histogram, values: &[i16]) {
    for &value in values {
        histogram.count(value);
    }
}

/// Samples matched trials of two experiments on all threads of the current pool. `metrics` are the places of
/// a metric in the first and in the second; for each pair of places comes a joint tally.
pub fn sample_pair_any(
    first: &dyn Play,
    second: &dyn Play,
    metrics: &[(usize, usize)],
    chunks: Chunks,
    progress: &dyn Progress,
) -> Vec<Joint> {
    sample_pairs_any(first, &[(second, metrics)], chunks, progress).pop().unwrap_or_default()
}

/// An experiment to be laid beside another, with the places of metrics in the other and in itself.
pub type Beside<'a> = (&'a dyn Play, &'a [(usize, usize)]);

/// Samples matched trials of one experiment beside each of several others, as [`sample_pair_any`]; the trials
/// of the first are run once.
pub fn sample_pairs_any(
    first: &dyn Play,
    others: &[Beside<'_>],
    chunks: Chunks,
    progress: &dyn Progress,
) -> Vec<Vec<Joint>> {
    let empty = || others.iter().map(|(_, metrics)| vec![Joint::default(); metrics.len()]).collect::<Vec<_>>();
    (0..chunks.trials.div_ceil(MATCHED_CHUNK))
        .into_par_iter()
        .fold(empty, |mut joints, number| {
            let one = values(first, chunks, number);
            let trials = one.by_metric.first().map_or(0, |values| values.len() as u64);
            progress.trials(trials);
            for (joints, (other, metrics)) in joints.iter_mut().zip(others) {
                let other = values(*other, chunks, number);
                for (joint, &(a, b)) in joints.iter_mut().zip(*metrics) {
                    if let (Some(a), Some(b)) = (one.by_metric.get(a), other.by_metric.get(b)) {
                        joint.count(a, b);
                    }
                }
                progress.trials(trials);
            }
            joints
        })
        .reduce(empty, |mut mine, theirs| {
            for (mine, theirs) in mine.iter_mut().flatten().zip(theirs.iter().flatten()) {
                mine.merge(theirs);
            }
            mine
        })
}
