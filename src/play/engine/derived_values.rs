//! Results that follow from a sheet without any dice.

use crate::systems::Metric;
use crate::systems::metric::{ABSENT, whole};
use lane::dispatch::Isa;
use lane::inspect::InspectNum;
use lane::{Mask, Num, Solo};
use lang::Dice;

use super::dyn_experiment::DynExperiment;
use super::sample::{Chunk, Tallies, Task, TrialCapture, Values};
use super::solo::{SoloDice, SoloTrial};

/// Values read off a sheet. Every trial gives the same values and throws no dice, so nothing is played in lanes.
#[derive(Debug, Clone)]
pub struct DerivedValues {
    metrics: Vec<Metric>,
    values: Vec<i16>,
    rules: Vec<&'static str>,
}

impl DerivedValues {
    /// Trials in a full chunk. Trials cost nothing here, so it is the largest chunk there may be.
    const CHUNK: u32 = 1 << 20;

    /// Takes the metrics, a `write` that fills in one value per metric, and the IDs of the rules behind them.
    pub fn new(
        metrics: Vec<Metric>,
        write: impl FnOnce(&mut [Num<Solo>]),
        rules: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let mut values = vec![Num::zero(); metrics.len()];
        write(&mut values);
        Self {
            metrics,
            values: values.into_iter().map(InspectNum::first).collect(),
            rules: rules.into_iter().collect(),
        }
    }
}

impl DynExperiment for DerivedValues {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn round_name(&self) -> &'static str {
        "look"
    }

    fn chunk_trials(&self) -> u32 {
        Self::CHUNK
    }

    fn tally(&self, _: Isa, chunk: Chunk, tallies: &mut Tallies) {
        for (histogram, &value) in tallies.histograms.iter_mut().zip(&self.values) {
            match value {
                ABSENT => histogram.add_absent(u64::from(chunk.trials)),
                value => histogram.add(i32::from(value), u64::from(chunk.trials)),
            }
        }
    }

    fn run_task(&self, chunk: Chunk, task: Task<'_>) -> TrialCapture {
        let mut captured = TrialCapture::default();
        match task {
            Task::Tally(tallies) => self.tally(Isa::Portable, chunk, tallies),
            Task::Each(rows) => {
                let row: Vec<i32> = self.values.iter().copied().map(whole).collect();
                (0..chunk.trials).for_each(|_| rows.count(&row));
            }
            Task::Record(trial) => {
                captured.values = (trial < chunk.trials).then(|| self.values.iter().copied().map(whole).collect())
            }
            Task::Seek(condition, _) => {
                captured.found = condition.holds(|metric| whole(self.values[metric])).then_some(0)
            }
            Task::Match(values) => {
                let all = |&value: &i16| vec![whole(value); chunk.trials as usize];
                *values = Values { by_metric: self.values.iter().map(all).collect() };
            }
            // There is no fight to follow.
            Task::Follow(_) => {}
        }
        captured
    }

    fn is_certain(&self) -> bool {
        true
    }

    fn solo(&self) -> Box<dyn SoloTrial + '_> {
        Box::new(self)
    }
}

impl SoloTrial for &DerivedValues {
    fn step(&mut self, _: usize, dice: &mut SoloDice<'_>) {
        for rule in &self.rules {
            dice.cite(Mask::all(), rule);
        }
        for (metric, &value) in self.metrics.iter().zip(&self.values) {
            dice.tell(Mask::uniform(value != ABSENT), |_| format!("{}: {value}", metric.name));
        }
    }

    fn measure(&self, _: u32) -> Vec<i32> {
        self.values.iter().copied().map(whole).collect()
    }
}
