//! Matched trials: two variants of an experiment on common random numbers.
//!
//! The value of a change is the mean of a difference. If trial `k` of both variants sees the same dice, most of the
//! luck is common to both and cancels, so the difference needs far fewer trials than two independent runs would
//! (common random numbers; Kahn and Marshall, *Journal of the Operations Research Society of America* 1, 1953).
//! Matched trials run in the copy of the game that tallies and traces use, on registers of at most 256 bits.

use rayon::prelude::*;

use crate::systems::metric::{ABSENT_WHOLE, EXCLUDED};
use crate::tally::{Histogram, Joint};
use lane::stream::ChunkSeed;

use super::super::Progress;
use super::super::dyn_experiment::DynExperiment;
use super::chunk::{Chunk, Tallies};
use super::chunks::Chunks;
use super::task::{Task, Values};

/// Number of trials in a chunk of matched trials. The same for all experiments, so that any two can be paired.
pub const MATCHED_CHUNK: u64 = 1 << 14;

/// The values of one chunk of matched trials.
fn values(experiment: &dyn DynExperiment, chunks: Chunks, number: u64) -> Values {
    let trials = chunks.trials.saturating_sub(number * MATCHED_CHUNK).min(MATCHED_CHUNK) as u32;
    let seed = ChunkSeed { seed: chunks.seed, experiment: chunks.experiment, chunk: number };
    let mut values = Values::default();
    experiment.run_task(Chunk { seed, trials }, Task::Match(&mut values));
    values
}

/// Samples matched trials of one experiment on all threads of the current pool. They are the same trials that
/// [`sample_pair_any`] pairs with another experiment's.
pub fn sample_matched_any(experiment: &dyn DynExperiment, chunks: Chunks, progress: &dyn Progress) -> Tallies {
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

fn count(histogram: &mut Histogram, values: &[i32]) {
    for &value in values {
        match i16::try_from(value) {
            Ok(value) => histogram.count(value),
            Err(_) if value == ABSENT_WHOLE => histogram.add_absent(1),
            Err(_) if value == EXCLUDED => {}
            Err(_) => histogram.add(value, 1),
        }
    }
}

/// Samples matched trials of two experiments on all threads of the current pool. Each entry of `metrics` is the index
/// of a metric in the first and in the second experiment, and yields one joint tally.
pub fn sample_pair_any(
    first: &dyn DynExperiment,
    second: &dyn DynExperiment,
    metrics: &[(usize, usize)],
    chunks: Chunks,
    progress: &dyn Progress,
) -> Vec<Joint> {
    sample_pairs_any(first, &[(second, metrics)], chunks, progress).pop().unwrap_or_default()
}

/// An experiment to be paired with a first one, and pairs of metric indices: in the first experiment and in this one.
pub type PairedExperiment<'a> = (&'a dyn DynExperiment, &'a [(usize, usize)]);

/// Samples matched trials of one experiment paired with each of several others, as [`sample_pair_any`] does for one.
/// The trials of the first run only once.
pub fn sample_pairs_any(
    first: &dyn DynExperiment,
    others: &[PairedExperiment<'_>],
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
