//! A number whose chances are known from the start, as those of a finished distribution.

use std::collections::BTreeMap;

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::systems::Metric;
use crate::systems::metric::ABSENT_WHOLE;
use lane::dispatch::Isa;
use lane::stream::ChunkSeed;

use super::dyn_experiment::DynExperiment;
use super::exact::Exact;
use super::sample::{Chunk, Tallies, Task, TrialCapture, Values};
use super::solo::{SoloDice, SoloTrial};
use super::trace::{Line, Traced};

/// One number with its chances. It is solved as it stands; a sampled trial draws one value.
#[derive(Debug, Clone)]
pub struct KnownChances {
    /// The only metric.
    metrics: Vec<Metric>,
    /// Every value in ascending order, and [`ABSENT_WHOLE`] behind them.
    values: Vec<i32>,
    /// The chance of each.
    chances: Vec<f64>,
    /// Of all 64-bit words, how many give this value or one before it.
    words: Vec<u128>,
}

impl KnownChances {
    /// Trials in a full chunk, as those of checks. Part of the stream's layout.
    const CHUNK: u32 = 1 << 20;

    /// Takes the metric and its values in ascending order with their chances. In what is missing to a sum of 1, the
    /// metric does not apply.
    pub fn new(metric: Metric, chances: impl IntoIterator<Item = (i32, f64)>) -> Self {
        let (mut values, mut chances): (Vec<i32>, Vec<f64>) = chances.into_iter().unzip();
        let sum: f64 = chances.iter().sum();
        values.push(ABSENT_WHOLE);
        chances.push(if sum < 1.0 - MISSING { 1.0 - sum } else { 0.0 });
        let words = words(&chances);
        Self { metrics: vec![metric], values, chances, words }
    }

    /// The answer.
    pub(super) fn exact(&self) -> Exact {
        let all = self.values.iter().copied().zip(self.chances.iter().copied());
        let mut values: BTreeMap<i32, f64> = all.filter(|(_, chance)| *chance > 0.0).collect();
        let absent = values.remove(&ABSENT_WHOLE).unwrap_or(0.0);
        Exact { metrics: vec![(values, absent)], residual: 0.0, truncated_mass: 0.0, states: 1 }
    }

    /// A sampled trial as a story.
    pub(super) fn told(&self, values: &[i32], trial: u64) -> Traced {
        let told = |(metric, value): (&Metric, &i32)| (metric.clone(), (*value != ABSENT_WHOLE).then_some(*value));
        let values: Vec<(Metric, Option<i32>)> = self.metrics.iter().zip(values).map(told).collect();
        let line = |(metric, value): &(Metric, Option<i32>)| {
            let text = match value {
                Some(value) => format!("{} is {value}", metric.doc),
                None => format!("{} is nothing", metric.doc),
            };
            Line { round: 1, text, dice: Vec::new() }
        };
        let lines = values.iter().map(line).collect();
        Traced { trial, round_name: DynExperiment::round_name(self), lines, rules: Vec::new(), values }
    }

    /// The place of the value that a word gives.
    fn place(&self, word: u64) -> usize {
        self.words.partition_point(|&words| words <= u128::from(word))
    }
}

/// A sum of chances that is less than this below 1 is 1 but for rounding.
const MISSING: f64 = 1e-12;

/// Shares all 64-bit words out among chances: of each and those before it, how many words there are. A chance gets as many
/// as its part of the sum of all, give or take a few.
fn words(chances: &[f64]) -> Vec<u128> {
    // Integers from here on: their sums are the same on every machine.
    let weights = chances.iter().map(|chance| (chance.clamp(0.0, 1.0) * SCALE) as u128);
    let sums: Vec<u128> = weights
        .scan(0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        })
        .collect();
    let all = sums.last().copied().unwrap_or(0).max(1);
    sums.into_iter().map(|sum| (sum << 64) / all).collect()
}

/// What a chance of 1 weighs. The sum of all is then below 2^64, and no product of two overflows.
const SCALE: f64 = (1_u64 << 62) as f64;

/// The words of a chunk, one for each trial.
struct Words(Xoshiro256PlusPlus);

impl Words {
    fn new(seed: ChunkSeed) -> Self {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_mut(8).zip(seed.states(1)[0]) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(bytes))
    }

    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl DynExperiment for KnownChances {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn round_name(&self) -> &'static str {
        "round"
    }

    fn chunk_trials(&self) -> u32 {
        Self::CHUNK
    }

    fn tally(&self, _: Isa, chunk: Chunk, tallies: &mut Tallies) {
        let mut words = Words::new(chunk.seed);
        let mut times = vec![0; self.values.len()];
        for _ in 0..chunk.trials {
            times[self.place(words.next())] += 1;
        }
        for histogram in &mut tallies.histograms {
            for (&value, &times) in self.values.iter().zip(&times).filter(|(_, times)| **times > 0) {
                match value {
                    ABSENT_WHOLE => histogram.add_absent(times),
                    value => histogram.add(value, times),
                }
            }
        }
    }

    fn run_task(&self, chunk: Chunk, task: Task<'_>) -> TrialCapture {
        let mut captured = TrialCapture::default();
        let mut words = Words::new(chunk.seed);
        let mut values = (0..chunk.trials).map(|_| self.values[self.place(words.next())]);
        match task {
            Task::Tally(tallies) => self.tally(Isa::Portable, chunk, tallies),
            Task::Each(rows) => values.for_each(|value| rows.count(&[value])),
            Task::Record(trial) => captured.values = values.nth(trial as usize).map(|value| vec![value]),
            Task::Seek(condition, from) => {
                let mut numbered = (0..).zip(values);
                let found = numbered.find(|&(trial, value)| trial >= from && condition.holds(|_| value));
                captured.found = found.map(|(trial, _)| trial);
            }
            Task::Match(all) => *all = Values { by_metric: vec![values.collect()] },
            // There is no fight to follow.
            Task::Follow(_) => {}
        }
        captured
    }

    fn known(&self) -> Option<&KnownChances> {
        Some(self)
    }

    fn solo(&self) -> Box<dyn SoloTrial + '_> {
        Box::new(self)
    }
}

/// A trial without dice has no value: the solver and the trace ask for what is [known](DynExperiment::known).
impl SoloTrial for &KnownChances {
    fn step(&mut self, _: usize, _: &mut SoloDice<'_>) {}

    fn measure(&self, _: u32) -> Vec<i32> {
        vec![ABSENT_WHOLE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::exact::{Budget, solve};
    use crate::engine::sample::Chunks;
    use crate::engine::trace::TrialSelector;
    use crate::engine::{Quiet, sample_any, trace_any, with_conditions};
    use crate::query::{Condition, given, syntax};

    fn known(chances: &[(i32, f64)]) -> KnownChances {
        KnownChances::new(Metric::number("total", "points", "the total"), chances.iter().copied())
    }

    const CHUNKS: Chunks = Chunks { seed: 5, experiment: 6, trials: 300 };

    #[test]
    fn the_answer_is_what_is_known() {
        let exact = solve(&known(&[(-3, 0.25), (70_000, 0.5)]), Budget::AUTO).expect("nothing to solve");
        assert_eq!(exact.metrics, [(BTreeMap::from([(-3, 0.25), (70_000, 0.5)]), 0.25)]);
        let empty = solve(&known(&[]), Budget::AUTO).expect("nothing to solve");
        assert_eq!(empty.metrics, [(BTreeMap::new(), 1.0)]);
    }

    #[test]
    fn words_are_shared_out_by_chances() {
        let whole = 1_u128 << 64;
        assert_eq!(words(&[0.25, 0.5, 0.25]), [whole / 4, whole / 4 * 3, whole]);
        assert_eq!(words(&[0.0, 1.0, 0.0]), [0, whole, whole]);
        // Of sixths, none has more than a word more than another.
        let sixths = words(&[1.0 / 6.0; 6]);
        let shares: Vec<u128> =
            std::iter::once(sixths[0]).chain(sixths.windows(2).map(|two| two[1] - two[0])).collect();
        assert!(shares.iter().all(|share| share.abs_diff(whole / 6) <= 1), "{shares:?}");
        let one = known(&[(1, 0.25), (2, 0.5), (3, 0.25)]);
        assert_eq!([0, u64::MAX / 4, u64::MAX / 4 + 1, u64::MAX].map(|word| one.values[one.place(word)]), [1, 1, 2, 3]);
    }

    #[test]
    fn trials_come_as_often_as_they_should() {
        let one = known(&[(1, 0.125), (2, 0.5), (90_000, 0.125)]);
        let trials = 1 << 20;
        let mut tallies = Tallies::new(&one.metrics);
        let chunk = Chunks { trials, ..CHUNKS }.get(0, one.chunk_trials());
        one.tally(Isa::Portable, chunk, &mut tallies);
        let seen: Vec<(i32, u64)> = tallies.histograms[0].iter().chain([(0, tallies.histograms[0].absent())]).collect();
        for ((value, times), (due, chance)) in seen.iter().zip([(1, 0.125), (2, 0.5), (90_000, 0.125), (0, 0.25)]) {
            let (mean, deviation) = (trials as f64 * chance, (trials as f64 * chance * (1.0 - chance)).sqrt());
            assert_eq!(*value, due);
            assert!((*times as f64 - mean).abs() < 4.0 * deviation, "{value}: {times}");
        }
    }

    #[test]
    fn a_condition_leaves_trials_out() {
        let one = known(&[(1, 0.25), (2, 0.5), (3, 0.125)]);
        let subject = syntax::subject("total given total >= 2").expect("is well formed");
        let asked = given::asked(&subject, &one.metrics);
        let under = with_conditions(Box::new(one.clone()), asked);
        let exact = solve(under.as_ref(), Budget::AUTO).expect("nothing to solve");
        assert_eq!(exact.metrics, [one.exact().metrics[0].clone(), (BTreeMap::from([(2, 0.5), (3, 0.125)]), 0.0)]);
        let sampled = sample_any(under.as_ref(), Isa::best(), CHUNKS, &Quiet).histograms;
        let met: Vec<(i32, u64)> = sampled[0].iter().filter(|(value, _)| *value >= 2).collect();
        assert_eq!((sampled[1].iter().collect::<Vec<_>>(), sampled[1].absent()), (met, 0));
    }

    #[test]
    fn every_trial_is_found_again() {
        let one = known(&[(1, 0.25), (2, 0.5), (3, 0.125)]);
        let mut sampled = Tallies::new(&one.metrics);
        one.tally(Isa::best(), CHUNKS.get(0, one.chunk_trials()), &mut sampled);
        let mut traced = Tallies::new(&one.metrics);
        for trial in 0..300 {
            let told = trace_any(&one, CHUNKS, &TrialSelector::Number(trial), &Quiet).expect("the trial exists");
            match told.values[0].1 {
                Some(value) => traced.histograms[0].add(value, 1),
                None => traced.histograms[0].add_absent(1),
            }
        }
        assert_eq!(sampled, traced);
        let condition = Condition::parse("total=3", &one.metrics).expect("is well formed");
        let found = trace_any(&one, CHUNKS, &TrialSelector::First(condition, 0), &Quiet).expect("there is one");
        assert_eq!((found.values[0].1, found.lines[0].text.as_str()), (Some(3), "the total is 3"));
        let mut matched = Values::default();
        let chunk = CHUNKS.get(0, one.chunk_trials());
        one.run_task(chunk, Task::Match(&mut matched));
        assert_eq!(matched.by_metric[0][found.trial as usize], 3);
    }
}
