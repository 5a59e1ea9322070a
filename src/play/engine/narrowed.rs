//! An experiment that is also compiled with fewer rules.

use crate::systems::{Experiment, Metric};
use lane::dispatch::Isa;
use lang::Roll;

use super::dyn_experiment::DynExperiment;
use super::sample::{Chunk, Tallies, Task, TrialCapture};
use super::solo::SoloTrial;

/// One experiment compiled twice: with all rules of its kind, and with only those that this instance needs, which
/// samples faster. Both must give the same distribution of every metric.
///
/// The sampler, and a trace's search for a sampled trial, use the narrow one. The exact solver, the replay of a trace
/// and matched trials use the general one: variants that are matched must run on the same number of lanes, and a
/// variant may need rules that the narrow one lacks.
#[derive(Debug)]
pub struct Narrowed<G, N> {
    general: G,
    narrow: N,
}

impl<G: Experiment, N: Experiment> Narrowed<G, N> {
    /// Pairs the experiment with all rules and the one with only the rules it needs.
    pub const fn new(general: G, narrow: N) -> Self {
        Self { general, narrow }
    }
}

impl<G: Experiment, N: Experiment> DynExperiment for Narrowed<G, N> {
    fn metrics(&self) -> &[Metric] {
        DynExperiment::metrics(&self.general)
    }

    fn phases(&self) -> usize {
        DynExperiment::phases(&self.general)
    }

    fn limit(&self) -> u32 {
        DynExperiment::limit(&self.general)
    }

    fn round_name(&self) -> &'static str {
        self.general.round_name()
    }

    fn rolls(&self) -> Vec<&Roll> {
        DynExperiment::rolls(&self.general)
    }

    fn chunk_trials(&self) -> u32 {
        self.narrow.chunk_trials()
    }

    fn actual_isa(&self, isa: Isa) -> Isa {
        self.narrow.actual_isa(isa)
    }

    fn tally(&self, isa: Isa, chunk: Chunk, tallies: &mut Tallies) {
        self.narrow.tally(isa, chunk, tallies);
    }

    fn run_task(&self, chunk: Chunk, task: Task<'_>) -> TrialCapture {
        if task.is_matched() { self.general.run_task(chunk, task) } else { self.narrow.run_task(chunk, task) }
    }

    fn solo(&self) -> Box<dyn SoloTrial + '_> {
        self.general.solo()
    }
}
