//! Trials whose numbers reach beyond 16 bits: they are sampled one after another over a single lane.

use lane::stream::ChunkSeed;

use super::super::dyn_experiment::DynExperiment;
use super::super::sample::{Chunk, Task, TrialCapture, Values};
use super::super::solo::SoloDice;
use super::log::Tape;
use crate::systems::metric::{ABSENT, ABSENT_WHOLE};

/// Runs a chunk for any task.
pub fn one_by_one(experiment: &dyn DynExperiment, chunk: Chunk, mut task: Task<'_>) -> TrialCapture {
    let mut captured = TrialCapture::default();
    if let Task::Match(values) = &mut task {
        let metrics = experiment.metrics().len();
        **values = Values { by_metric: vec![Vec::with_capacity(chunk.trials as usize); metrics] };
    }
    let matched = task.is_matched();
    let mut tape = Tape::recorded(chunk.seed);
    let mut trial = experiment.solo();
    for number in 0..chunk.trials {
        if matched {
            // Trials of variants meet the same dice, however many of them the trials before have thrown.
            tape = Tape::recorded(own_seed(chunk.seed, number));
        }
        trial.start(&mut SoloDice::new(&mut tape));
        let mut rounds = 0;
        let follow = |task: &mut Task<'_>, values: &dyn Fn() -> Vec<i32>, fresh: bool| {
            if let Task::Follow(tracker) = task {
                let values = values();
                tracker.observe(1, fresh, |metric, lanes| lanes[0] = narrowed(values[metric]));
            }
        };
        follow(&mut task, &|| trial.measure(0), true);
        while rounds < experiment.limit() {
            rounds += 1;
            for phase in 0..experiment.phases() {
                trial.step(phase, &mut SoloDice::new(&mut tape));
            }
            follow(&mut task, &|| trial.measure(rounds), false);
            if trial.is_done() {
                break;
            }
        }
        let values = trial.measure(rounds);
        let faces = tape.take_faces();
        match &mut task {
            Task::Tally(tallies) => {
                for (histogram, &value) in tallies.histograms.iter_mut().zip(&values) {
                    match value {
                        ABSENT_WHOLE => histogram.add_absent(1),
                        value => histogram.add(value, 1),
                    }
                }
            }
            Task::Each(rows) => rows.count(&values),
            Task::Record(wanted) if *wanted == number => {
                captured.faces = faces.collect();
                captured.values = Some(values);
                return captured;
            }
            Task::Seek(condition, from) if number >= *from && condition.holds(|metric| values[metric]) => {
                captured.found = Some(number);
                return captured;
            }
            Task::Match(all) => {
                for (by_metric, value) in all.by_metric.iter_mut().zip(values) {
                    by_metric.push(value);
                }
            }
            Task::Follow(tracker) => tracker.end(1),
            Task::Record(_) | Task::Seek(..) => {}
        }
    }
    captured
}

/// The seed of a trial of its own.
fn own_seed(seed: ChunkSeed, number: u32) -> ChunkSeed {
    ChunkSeed { chunk: seed.chunk << 32 | u64::from(number), ..seed }
}

/// A value of a fight, whose metrics fit in 16 bits.
fn narrowed(value: i32) -> i16 {
    if value == ABSENT_WHOLE { ABSENT } else { value.clamp(i32::from(ABSENT) + 1, i16::MAX.into()) as i16 }
}
