//! Finding a trial and replaying it with a log.

use rayon::prelude::*;

use crate::query::Condition;
use crate::systems::metric::ABSENT_WHOLE;
use crate::systems::{Metric, Reads};

use super::super::dyn_experiment::DynExperiment;
use super::super::sample::Chunks;
use super::super::solo::{SoloDice, SoloTrial};
use super::super::{Progress, why_unsampled};
use super::log::{Line, Tape};
use super::record::{Recorded, record, seek};

/// Which trial to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrialSelector {
    /// By its number, from 0.
    Number(u64),
    /// The first that satisfies a condition, from the one with this number on.
    First(Condition, u64),
}

/// One trial and its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traced {
    /// The number of the trial.
    pub trial: u64,
    /// What a round is called at the table: `round`, `test`, `day`.
    pub round_name: &'static str,
    /// What happened.
    pub lines: Vec<Line>,
    /// The rules of the game that took effect, by their IDs in order.
    pub rules: Vec<String>,
    /// The value of each metric; `None` where a metric does not apply.
    pub values: Vec<(Metric, Option<i32>)>,
}

/// Why a trial cannot be traced.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// The number is too high.
    #[error("there is no trial {trial}: the run has trials 0 to {last}")]
    NoSuchTrial {
        /// The requested number.
        trial: u64,
        /// The highest trial number.
        last: u64,
    },
    /// No trial satisfies the condition.
    #[error("none of {trials} trials meets the condition")]
    NoneMeets {
        /// How many trials were searched.
        trials: u64,
    },
    /// A roll of the experiment is too large to be sampled.
    #[error("{0}")]
    Unsampled(#[from] dice::Unsampled),
    /// The replay did not reproduce the sampled result. This is a bug in the program.
    #[error("the replay of trial {trial} differs from what was sampled; please report this")]
    Differs {
        /// The number of the trial.
        trial: u64,
    },
}

/// Finds a trial of a run and replays it. `progress` hears of the trials searched.
///
/// # Errors
/// If there is no such trial, or the experiment cannot be sampled.
pub fn trace(
    experiment: &dyn DynExperiment,
    chunks: Chunks,
    which: &TrialSelector,
    progress: &dyn Progress,
) -> Result<Traced, TraceError> {
    if let Some(why) = why_unsampled(experiment) {
        return Err(why.into());
    }
    let size = experiment.chunk_trials();
    let trial = match which {
        TrialSelector::Number(trial) => *trial,
        TrialSelector::First(condition, from) => {
            let (first, skipped) = Chunks::place(*from, size);
            (first..chunks.count(size))
                .into_par_iter()
                .find_map_first(|c| {
                    let chunk = chunks.get(c, size);
                    let found = seek(experiment, chunk, condition, if c == first { skipped } else { 0 });
                    progress.trials(u64::from(chunk.trials));
                    let found = found?;
                    Some(Chunks::number(c, found, size))
                })
                .ok_or(TraceError::NoneMeets { trials: chunks.trials.saturating_sub(*from) })?
        }
    };
    if trial >= chunks.trials {
        return Err(TraceError::NoSuchTrial { trial, last: chunks.trials.saturating_sub(1) });
    }
    let (c, place) = Chunks::place(trial, size);
    let recorded = record(experiment, chunks.get(c, size), place).ok_or(TraceError::Differs { trial })?;
    replay(experiment, recorded, trial)
}

/// Replays a recorded trial over a single lane.
fn replay(experiment: &dyn DynExperiment, recorded: Recorded, trial: u64) -> Result<Traced, TraceError> {
    if let Some(known) = experiment.known() {
        return Ok(known.told(&recorded.values, trial));
    }
    let mut tape = Tape::new(recorded.faces);
    let mut solo = experiment.solo();
    solo.start(&mut SoloDice::new(&mut tape));
    while tape.round < experiment.limit() {
        tape.round += 1;
        for phase in 0..experiment.phases() {
            solo.step(phase, &mut SoloDice::new(&mut tape));
        }
        tape.end_pass();
        if solo.is_done() || tape.ran_out {
            break;
        }
    }
    let values = solo.measure(tape.round);
    debug_assert_eq!(undeclared(experiment, &mut *solo, tape.round), None, "a metric reads more than it declares");
    if values != recorded.values || !tape.used_up() {
        return Err(TraceError::Differs { trial });
    }
    // In a single trial, a metric under a condition says nothing that the metric itself does not.
    let told = experiment.metrics().iter().zip(values).filter(|(metric, _)| metric.given.is_none());
    let values = told.map(|(metric, value)| (metric.clone(), (value != ABSENT_WHOLE).then_some(value))).collect();
    Ok(Traced {
        trial,
        round_name: experiment.round_name(),
        lines: tape.lines,
        rules: tape.rules.into_iter().collect(),
        values,
    })
}

/// The name of a metric that changes with something it does not declare to [read](Reads): the age of the trial, or a
/// running count. The exact solver tracks only what is declared. `None` if all metrics declare what they read.
fn undeclared(experiment: &dyn DynExperiment, solo: &mut dyn SoloTrial, age: u32) -> Option<String> {
    let values = solo.measure(age);
    let changed = |other: Vec<i32>, may_change: &dyn Fn(&Reads) -> bool| {
        let mut metrics = experiment.metrics().iter().zip(values.iter().zip(&other));
        metrics
            .find(|(metric, (one, other))| one != other && !may_change(&metric.reads))
            .map(|(metric, _)| metric.name.clone())
    };
    let by_age = changed(solo.measure(age + 1), &Reads::age);
    let mut counts = Vec::new();
    solo.counts(&mut counts);
    let mut by_count = counts.iter().enumerate().filter_map(|(count, &value)| {
        let others = [value ^ 1, value / 2 + 3].map(|other| {
            solo.set_count(count, other);
            let found = changed(solo.measure(age), &|reads| reads.counts().contains(&count));
            solo.set_count(count, value);
            found
        });
        others.into_iter().flatten().next()
    });
    by_age.or_else(|| by_count.next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Quiet;
    use crate::engine::sample::Tallies;
    use crate::reference::{Duel, Melee};
    use lane::dispatch::Isa;

    fn every_trial_is_found_again(experiment: &dyn DynExperiment) {
        let chunks = Chunks { seed: 5, experiment: 6, trials: 300 };
        let mut sampled = Tallies::new(experiment.metrics());
        experiment.tally(Isa::best(), chunks.get(0, experiment.chunk_trials()), &mut sampled);
        let mut traced = Tallies::new(experiment.metrics());
        for trial in 0..300 {
            let told = trace(experiment, chunks, &TrialSelector::Number(trial), &Quiet).expect("the trial exists");
            for ((_, value), histogram) in told.values.iter().zip(&mut traced.histograms) {
                match value {
                    Some(value) => histogram.add(*value, 1),
                    None => histogram.add_absent(1),
                }
            }
        }
        assert_eq!(sampled, traced);
    }

    #[test]
    fn every_trial_of_a_chunk_is_found_again() {
        every_trial_is_found_again(&Duel::default());
        every_trial_is_found_again(&Melee::default());
    }

    #[test]
    fn the_first_that_meets_a_condition_is_the_first() {
        let duel = Duel::default();
        let chunks = Chunks { seed: 5, experiment: 6, trials: 100_000 };
        let condition = Condition::parse("winner=b, rounds>=25", duel.metrics()).expect("is well formed");
        let found =
            trace(&duel, chunks, &TrialSelector::First(condition.clone(), 0), &Quiet).expect("long duels exist");
        assert_eq!(found.values[0].1, Some(1));
        assert!(found.values[1].1 >= Some(25));
        for trial in 0..found.trial.min(500) {
            let told = trace(&duel, chunks, &TrialSelector::Number(trial), &Quiet).expect("the trial exists");
            assert!(!condition.holds(|metric| told.values[metric].1.unwrap_or(ABSENT_WHOLE)));
        }
        let next = TrialSelector::First(condition.clone(), found.trial + 1);
        let next = trace(&duel, chunks, &next, &Quiet).expect("there is more than one");
        assert!(next.trial > found.trial && next.values[1].1 >= Some(25));
        for trial in (found.trial + 1..next.trial).take(500) {
            let told = trace(&duel, chunks, &TrialSelector::Number(trial), &Quiet).expect("the trial exists");
            assert!(!condition.holds(|metric| told.values[metric].1.unwrap_or(ABSENT_WHOLE)));
        }
        let never = Condition::parse("rounds>=20000", duel.metrics()).expect("is well formed");
        assert_eq!(
            trace(&duel, chunks, &TrialSelector::First(never, 0), &Quiet),
            Err(TraceError::NoneMeets { trials: 100_000 })
        );
    }
}
