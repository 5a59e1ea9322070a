//! How often the kept numbers of a text stop at the ends of their ranges, where a change would lead beyond them.

use std::collections::{BTreeMap, BTreeSet};

use lane::stream::ChunkSeed;

use super::super::dyn_experiment::DynExperiment;
use super::super::sample::Chunks;
use super::super::solo::SoloDice;
use super::log::Tape;

/// The most trials that are looked at.
const TRIALS: u32 = 1000;
/// The most rounds that are played for them: some hundredths of a second.
const ROUNDS: u32 = 20_000;

/// Kept numbers that stopped at an end of a range.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stops {
    /// Each such end in words, and in how many trials a number stopped there.
    pub ends: BTreeMap<String, u32>,
    /// How many trials were looked at.
    pub trials: u32,
}

/// Plays some trials and notes which kept numbers stop at the ends of their ranges. Only texts keep numbers with ranges.
pub fn stops(experiment: &dyn DynExperiment, chunks: Chunks) -> Stops {
    let mut found = Stops::default();
    if !experiment.is_told() {
        return found;
    }
    let seed: ChunkSeed = chunks.get(0, TRIALS).seed;
    let mut tape = Tape::recorded(seed);
    let mut trial = experiment.solo();
    let mut played = 0;
    while found.trials < TRIALS && played < ROUNDS {
        tape.stops = Some(BTreeSet::new());
        trial.start(&mut SoloDice::new(&mut tape));
        for _ in 0..experiment.limit() {
            played += 1;
            for phase in 0..experiment.phases() {
                trial.step(phase, &mut SoloDice::new(&mut tape));
            }
            if trial.is_done() || played == ROUNDS {
                break;
            }
        }
        drop(tape.take_faces());
        for end in tape.stops.take().into_iter().flatten() {
            *found.ends.entry(end).or_default() += 1;
        }
        found.trials += 1;
    }
    found
}
