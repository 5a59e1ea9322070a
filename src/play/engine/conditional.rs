//! An experiment with metrics that count only the trials that meet a condition.
//!
//! Games know no such metrics. They are computed from those of the game, trial by trial, so trials are those of the game
//! alone. Where no condition is asked for, nothing is wrapped.

use crate::query::Condition;
use crate::systems::Metric;
use crate::systems::metric::{ABSENT_WHOLE, EXCLUDED, whole};
use lane::dispatch::Isa;
use lang::Roll;

use super::dyn_experiment::DynExperiment;
use super::exact::Exact;
use super::known_chances::KnownChances;
use super::sample::{Chunk, Tallies, Task, TrialCapture};
use super::solo::{SoloDice, SoloTrial};

/// Adds metrics under conditions behind the metrics of an experiment. Those of which the experiment lacks the metric, or
/// what its condition compares, are left out. Without any, the experiment stays as it is.
pub fn with_conditions(inner: Box<dyn DynExperiment>, asked: impl IntoIterator<Item = Metric>) -> Box<dyn DynExperiment> {
    let mut metrics = inner.metrics().to_vec();
    let mut columns = Vec::new();
    for metric in asked {
        if metrics.iter().all(|known| known.name != metric.name)
            && let Some(column) = Column::of(&metric, inner.metrics())
        {
            columns.push(column);
            metrics.push(metric);
        }
    }
    if columns.is_empty() { inner } else { Box::new(Conditional { inner, metrics, columns }) }
}

/// A metric of an experiment, and the condition under which a trial counts.
#[derive(Debug, Clone)]
pub struct Column {
    metric: usize,
    condition: Condition,
}

impl Column {
    /// The column of a metric under a condition; `None` if these metrics lack what it names.
    fn of(metric: &Metric, metrics: &[Metric]) -> Option<Self> {
        let given = metric.given.as_ref()?;
        let place = metrics.iter().position(|known| known.name == given.metric.name)?;
        Some(Self { metric: place, condition: Condition::of(given, metrics)? })
    }

    /// The value in a trial, by the values of the metrics of the experiment.
    fn value(&self, value: impl Fn(usize) -> i32) -> i32 {
        if self.condition.holds(&value) { value(self.metric) } else { EXCLUDED }
    }
}

/// Tallies of trials that are counted one by one, with their metrics under conditions.
#[derive(Debug)]
pub struct RowTallies<'a> {
    tallies: &'a mut Tallies,
    columns: &'a [Column],
    /// Scratch space for the values of a trial.
    row: Vec<i32>,
}

impl RowTallies<'_> {
    /// Counts a trial by the values of the metrics of its experiment.
    pub fn count(&mut self, row: &[i32]) {
        let under = self.columns.iter().map(|column| column.value(|metric| row[metric]));
        for (histogram, value) in self.tallies.histograms.iter_mut().zip(row.iter().copied().chain(under)) {
            match value {
                EXCLUDED => {}
                ABSENT_WHOLE => histogram.add_absent(1),
                value => match i16::try_from(value) {
                    Ok(value) => histogram.count(value),
                    Err(_) => histogram.add(value, 1),
                },
            }
        }
    }
}

impl RowTallies<'_> {
    /// Counts the trials in some lanes, by the values of the metrics of their experiment in each lane.
    pub fn count_lanes(&mut self, values: &[[i16; 64]], lanes: u64) {
        let mut left = lanes;
        while left != 0 {
            let lane = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            self.row.clear();
            self.row.extend(values.iter().map(|values| whole(values[lane])));
            let row = std::mem::take(&mut self.row);
            self.count(&row);
            self.row = row;
        }
    }
}

/// An experiment, and what is asked of it under conditions.
#[derive(Debug)]
struct Conditional {
    inner: Box<dyn DynExperiment>,
    /// The metrics of the experiment, and behind them one for each column.
    metrics: Vec<Metric>,
    columns: Vec<Column>,
}

impl DynExperiment for Conditional {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn phases(&self) -> usize {
        self.inner.phases()
    }

    fn limit(&self) -> u32 {
        self.inner.limit()
    }

    fn round_name(&self) -> &'static str {
        self.inner.round_name()
    }

    fn rolls(&self) -> Vec<&Roll> {
        self.inner.rolls()
    }

    fn chunk_trials(&self) -> u32 {
        self.inner.chunk_trials()
    }

    fn actual_isa(&self, isa: Isa) -> Isa {
        // Single trials are counted on registers of at most 256 bits.
        self.inner.actual_isa(isa.min(Isa::Avx2))
    }

    fn tally(&self, _: Isa, chunk: Chunk, tallies: &mut Tallies) {
        let mut rows = RowTallies { tallies, columns: &self.columns, row: Vec::new() };
        self.inner.run_task(chunk, Task::Each(&mut rows));
    }

    fn run_task(&self, chunk: Chunk, task: Task<'_>) -> TrialCapture {
        match task {
            Task::Tally(tallies) => {
                self.tally(Isa::best(), chunk, tallies);
                TrialCapture::default()
            }
            Task::Match(values) => {
                let captured = self.inner.run_task(chunk, Task::Match(values));
                let trials = values.by_metric.first().map_or(0, Vec::len);
                for column in &self.columns {
                    let value = |trial| column.value(|metric| values.by_metric[metric][trial]);
                    let under = (0..trials).map(value).collect();
                    values.by_metric.push(under);
                }
                captured
            }
            Task::Record(trial) => {
                let mut captured = self.inner.run_task(chunk, Task::Record(trial));
                if let Some(values) = &mut captured.values {
                    append(&self.columns, values);
                }
                captured
            }
            // What is sought, and what is followed, are metrics of the experiment, which come first.
            Task::Seek(..) | Task::Follow(_) | Task::Each(_) => self.inner.run_task(chunk, task),
        }
    }

    fn is_whole(&self) -> bool {
        self.inner.is_whole()
    }

    fn is_told(&self) -> bool {
        self.inner.is_told()
    }

    fn known(&self) -> Option<&KnownChances> {
        self.inner.known()
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn solo(&self) -> Box<dyn SoloTrial + '_> {
        Box::new(ConditionalTrial { inner: self.inner.solo(), columns: &self.columns })
    }
}

/// Appends the values of columns to those of the metrics of an experiment.
fn append(columns: &[Column], values: &mut Vec<i32>) {
    let under: Vec<i32> = columns.iter().map(|column| column.value(|metric| values[metric])).collect();
    values.extend(under);
}

/// Adds the metrics under conditions to the chances of the only metric of an experiment.
pub(super) fn add_columns(exact: &mut Exact, columns: &[Column]) {
    for column in columns {
        let (values, absent) = &exact.metrics[column.metric];
        let meets = |value: i32| column.value(|_| value) != EXCLUDED;
        let under = values.iter().filter(|(value, _)| meets(**value)).map(|(&value, &chance)| (value, chance)).collect();
        let under = (under, if meets(ABSENT_WHOLE) { *absent } else { 0.0 });
        exact.metrics.push(under);
    }
}

/// A trial of an experiment that is asked something under conditions.
struct ConditionalTrial<'a> {
    inner: Box<dyn SoloTrial + 'a>,
    columns: &'a [Column],
}

impl SoloTrial for ConditionalTrial<'_> {
    fn start(&mut self, dice: &mut SoloDice<'_>) {
        self.inner.start(dice);
    }

    fn step(&mut self, phase: usize, dice: &mut SoloDice<'_>) {
        self.inner.step(phase, dice);
    }

    fn is_done(&self) -> bool {
        self.inner.is_done()
    }

    fn readable_state(&mut self, row: &mut Vec<i16>) {
        self.inner.readable_state(row);
    }

    fn counts(&mut self, row: &mut Vec<i16>) {
        self.inner.counts(row);
    }

    fn restore(&mut self, readable: &[i16]) {
        self.inner.restore(readable);
    }

    fn set_count(&mut self, count: usize, value: i16) {
        self.inner.set_count(count, value);
    }

    fn measure(&self, age: u32) -> Vec<i32> {
        let mut values = self.inner.measure(age);
        append(self.columns, &mut values);
        values
    }
}
