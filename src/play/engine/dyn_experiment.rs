//! An object-safe view of an experiment of any type.
//!
//! Only the code that runs rules is monomorphised for every experiment: the lockstep over lanes and the steps of one
//! trial. Everything around it (threads, chains, logs) works on a [`DynExperiment`] and is compiled once.

use std::any::Any;
use std::fmt::Debug;

use crate::systems::{Experiment, Fault, Metric};
use lane::Whole;
use lane::dispatch::Isa;
use lang::Roll;

use super::conditional::Column;
use super::known_chances::KnownChances;
use super::sample::{Chunk, Tallies, Task, TrialCapture, actual_isa, chunk_trials, run_task, tally};
use super::solo::{SoloTrial, TrialOf};
use super::trace::one_by_one;

/// An experiment with its type erased. The defaults are those of an experiment that is read off rather than played: one
/// phase of one round, without rolls and lanes.
pub trait DynExperiment: Any + Debug + Send + Sync {
    /// The metrics.
    fn metrics(&self) -> &[Metric];
    /// Number of phases in a round.
    fn phases(&self) -> usize {
        1
    }
    /// The most rounds of a trial.
    fn limit(&self) -> u32 {
        1
    }
    /// What a round is called at the table.
    fn round_name(&self) -> &'static str;
    /// The rolls that rules request as a whole.
    fn rolls(&self) -> Vec<&Roll> {
        Vec::new()
    }
    /// Number of trials in a full chunk.
    fn chunk_trials(&self) -> u32;
    /// The backend that plays it when `isa` is requested.
    fn actual_isa(&self, isa: Isa) -> Isa {
        isa
    }
    /// Runs a chunk and adds its trials to the tallies.
    fn tally(&self, isa: Isa, chunk: Chunk, tallies: &mut Tallies);
    /// Runs a chunk for any task, on registers of at most 256 bits.
    fn run_task(&self, chunk: Chunk, task: Task<'_>) -> TrialCapture;
    /// Whether numbers reach beyond 16 bits, so that trials are played one by one.
    fn is_whole(&self) -> bool {
        false
    }
    /// Whether it is told in text.
    fn is_told(&self) -> bool {
        false
    }
    /// The chances of its values, if they are known from the start: there are no dice then, and nothing to solve.
    fn known(&self) -> Option<&KnownChances> {
        None
    }
    /// Whether all trials are the same, because nothing is left to dice.
    fn is_certain(&self) -> bool {
        false
    }
    /// What counts only under a condition: the last of the metrics.
    fn columns(&self) -> &[Column] {
        &[]
    }
    /// Creates a single-lane trial that has not started.
    fn solo(&self) -> Box<dyn SoloTrial + '_>;
}

impl<E: Experiment> DynExperiment for E {
    fn metrics(&self) -> &[Metric] {
        Experiment::metrics(self)
    }

    fn phases(&self) -> usize {
        Experiment::phases(self)
    }

    fn limit(&self) -> u32 {
        Experiment::limit(self)
    }

    fn round_name(&self) -> &'static str {
        E::ROUND_NAME
    }

    fn rolls(&self) -> Vec<&Roll> {
        Experiment::rolls(self)
    }

    fn chunk_trials(&self) -> u32 {
        chunk_trials::<E>()
    }

    fn actual_isa(&self, isa: Isa) -> Isa {
        actual_isa(isa, self)
    }

    fn tally(&self, isa: Isa, chunk: Chunk, tallies: &mut Tallies) {
        if DynExperiment::is_whole(self) {
            one_by_one(self, chunk, Task::Tally(tallies));
        } else {
            tally(isa, self, chunk, tallies);
        }
    }

    fn run_task(&self, chunk: Chunk, task: Task<'_>) -> TrialCapture {
        if DynExperiment::is_whole(self) { one_by_one(self, chunk, task) } else { run_task(self, chunk, task) }
    }

    fn is_whole(&self) -> bool {
        E::MAY_BE_WHOLE && Experiment::is_whole(self)
    }

    fn is_told(&self) -> bool {
        E::TOLD
    }

    fn solo(&self) -> Box<dyn SoloTrial + '_> {
        if E::MAY_BE_WHOLE && Experiment::is_whole(self) {
            return Box::new(TrialOf::<E, Whole>::new(self));
        }
        Box::new(TrialOf::<E>::new(self))
    }
}

/// Boxes an experiment that a game has built.
///
/// # Errors
/// The game's own faults, unchanged.
pub fn boxed<E: DynExperiment + 'static>(made: Result<E, Vec<Fault>>) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
    made.map(|experiment| Box::new(experiment) as Box<dyn DynExperiment>)
}
