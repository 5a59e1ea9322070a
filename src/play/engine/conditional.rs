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
/// what its condition compares, are left out. Without any, the experiment stays as it is, as does one whose trials are all
/// the same.
pub fn with_conditions(
    inner: Box<dyn DynExperiment>,
    asked: impl IntoIterator<Item = Metric>,
) -> Box<dyn DynExperiment> {
    let mut metrics = inner.metrics().to_vec();
    let mut columns = Vec::new();
    for metric in asked.into_iter().take_while(|_| !inner.is_certain()) {
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
        let under =
            values.iter().filter(|(value, _)| meets(**value)).map(|(&value, &chance)| (value, chance)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact::{Budget, solve};
    use crate::engine::sample::{Chunks, Values};
    use crate::engine::trace::TrialSelector;
    use crate::engine::{Quiet, sample_any, sample_matched_any, trace_any};
    use crate::query::{given, syntax};
    use crate::reference::{Conquest, Criticals, DeathSaves, Duel};
    use crate::tally::Histogram;

    fn under(inner: impl DynExperiment, asked: &[&str]) -> Box<dyn DynExperiment> {
        let asked: Vec<Metric> = asked
            .iter()
            .map(|text| {
                let subject = syntax::subject(text).expect("is well formed");
                given::asked(&subject, inner.metrics()).expect("a condition")
            })
            .collect();
        with_conditions(Box::new(inner), asked)
    }

    fn mean(values: impl Iterator<Item = (i32, f64)>) -> f64 {
        let (sum, all) =
            values.fold((0.0, 0.0), |(sum, all), (value, weight)| (sum + f64::from(value) * weight, all + weight));
        sum / all
    }

    const CHUNKS: Chunks = Chunks { seed: 5, experiment: 6, trials: 200_000 };

    #[test]
    fn known_by_hand() {
        // Of 7776 throws, 2275 cost the defender nothing, 2611 one army, 2890 two.
        let conquest = under(Conquest::default(), &["losses given losses >= 1", "losses given losses > 2"]);
        let exact = solve(conquest.as_ref(), Budget::AUTO).expect("one roll");
        let (values, absent) = &exact.metrics[1];
        assert!((mean(values.iter().map(|(&value, &chance)| (value, chance))) - 8391.0 / 5501.0).abs() < 1e-12);
        assert!((values.values().sum::<f64>() - 5501.0 / 7776.0).abs() < 1e-12 && *absent == 0.0);
        assert_eq!(exact.metrics[2], (std::collections::BTreeMap::new(), 0.0), "more than two are never lost");
    }

    #[test]
    fn nothing_is_wrapped_where_nothing_is_asked() {
        let duel: Box<dyn DynExperiment> = Box::new(Duel::default());
        let before = std::ptr::from_ref(duel.as_ref()).cast::<()>();
        let after = with_conditions(duel, []);
        assert_eq!(std::ptr::from_ref(after.as_ref()).cast::<()>(), before);
        // Neither is a metric that an experiment lacks.
        let elsewhere = given::asked(
            &syntax::subject("losses given losses > 1").expect("is well formed"),
            Conquest::default().metrics(),
        );
        assert_eq!(
            with_conditions(Box::new(Duel::default()), elsewhere).metrics().len(),
            Duel::default().metrics().len()
        );
    }

    /// Sampled in lanes and from single trials, and solved: the same experiment three times.
    fn all_agree(plain: impl DynExperiment + Clone, asked: &[&str]) {
        let first = plain.metrics().len();
        let experiment = under(plain.clone(), asked);
        assert_eq!(experiment.metrics().len(), first + asked.len());
        let sampled = sample_any(experiment.as_ref(), Isa::best(), CHUNKS, &Quiet);
        // The trials are those of the game.
        let alone = sample_any(&plain, Isa::best(), CHUNKS, &Quiet);
        assert_eq!(sampled.histograms[..first], alone.histograms[..]);
        let exact = solve(experiment.as_ref(), Budget::AUTO).expect("is small");
        let plain_exact = solve(&plain, Budget::AUTO).expect("is small");
        assert_eq!(exact.metrics[..first], plain_exact.metrics[..]);
        let trials = CHUNKS.trials as f64;
        for (metric, (histogram, (values, absent))) in
            experiment.metrics().iter().zip(sampled.histograms.iter().zip(&exact.metrics)).skip(first)
        {
            let due = values.iter().map(|(&value, &chance)| (Some(value), chance)).chain([(None, *absent)]);
            for (value, chance) in due {
                let seen = match value {
                    Some(value) => histogram.iter().find(|(known, _)| *known == value).map_or(0, |(_, times)| times),
                    None => histogram.absent(),
                };
                let deviation = (trials * chance * (1.0 - chance)).sqrt();
                assert!(
                    (seen as f64 - trials * chance).abs() < 4.0 * deviation + 10.0,
                    "{} {value:?}: {seen} of {}",
                    metric.name,
                    trials * chance
                );
            }
            assert!(histogram.iter().all(|(value, _)| values.contains_key(&value)), "{}", metric.name);
            let (mut deviation, mean_exact) = (0.0, mean(values.iter().map(|(&value, &chance)| (value, chance))));
            let all: f64 = values.values().sum();
            for (&value, chance) in values {
                deviation += (f64::from(value) - mean_exact).powi(2) * chance / all;
            }
            let mean_seen = mean(histogram.iter().map(|(value, times)| (value, times as f64)));
            let z = (mean_seen - mean_exact) / (deviation / histogram.present() as f64).sqrt().max(1e-12);
            assert!(z.abs() < 4.0, "{}: {mean_seen} and {mean_exact}", metric.name);
        }
    }

    #[test]
    fn sampled_and_solved_answers_agree() {
        all_agree(
            Duel::default(),
            &["rounds given winner=a", "winner=b given rounds > 6", "ending given rounds > 6, winner=b"],
        );
        all_agree(
            Criticals::new(6, [11, 11]),
            &["rounds given left.a > 3", "left.a given rounds <= 2", "winner=a given left.a <= 3"],
        );
        all_agree(DeathSaves::default(), &["rounds given outcome=stable", "outcome=up given rounds >= 2"]);
        all_agree(Conquest::default(), &["losses given losses >= 1"]);
    }

    #[test]
    fn single_trials_are_those_that_are_counted() {
        let experiment = under(Duel::default(), &["rounds given winner=a"]);
        let chunks = Chunks { trials: 300, ..CHUNKS };
        let sampled = sample_any(experiment.as_ref(), Isa::best(), chunks, &Quiet);
        let mut counted = Histogram::default();
        for trial in 0..chunks.trials {
            let told = trace_any(experiment.as_ref(), chunks, &TrialSelector::Number(trial), &Quiet).expect("exists");
            assert_eq!(told.values.len(), Duel::default().metrics().len(), "a single trial has no conditions");
            if told.values[0].1 == Some(0) {
                counted.add(told.values[1].1.expect("it applies"), 1);
            }
        }
        assert_eq!(sampled.histograms[3], counted);
    }

    #[test]
    fn matched_trials_have_conditions_too() {
        let experiment = under(Duel::default(), &["rounds given winner=a"]);
        let chunks = Chunks { trials: 5_000, ..CHUNKS };
        let matched = sample_matched_any(experiment.as_ref(), chunks, &Quiet);
        let alone = sample_matched_any(&Duel::default(), chunks, &Quiet);
        assert_eq!(matched.histograms[..3], alone.histograms[..]);
        let wins = alone.histograms[0].iter().find(|(value, _)| *value == 0).map_or(0, |(_, times)| times);
        assert_eq!((matched.histograms[3].present(), matched.histograms[3].absent()), (wins, 0));
        let mut values = Values::default();
        experiment.run_task(chunks.get(0, experiment.chunk_trials()), Task::Match(&mut values));
        for ((&winner, &rounds), &under) in
            values.by_metric[0].iter().zip(&values.by_metric[1]).zip(&values.by_metric[3])
        {
            assert_eq!(under, if winner == 0 { rounds } else { EXCLUDED });
        }
    }
}
