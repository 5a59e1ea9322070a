//! The hunt: random questions are played by the engine and by the twin, and the results compared.

use oddsmith::engine::exact::Budget;
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any, solve_any};
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::PlannedCell;

use super::compare::{Difference, Sample, differences};
use super::draft::Draft;
use super::question;
use super::sheet::Brief;

/// Plays a number of trials of a brief with a seed; `None` if the question is not supported.
pub type Player<'a> = dyn Fn(&Brief, u32, u64) -> Option<Sample> + 'a;

/// The result of a comparison.
#[derive(Debug)]
pub enum Outcome {
    /// Engine and twin agree in every metric of the twin.
    Agree {
        /// Whether the engine's side was exact.
        exact: bool,
    },
    /// They differ.
    Differ(Vec<Difference>),
    /// The twin does not support this question.
    Unplayed,
}

/// The sampler's result for a case.
pub fn sampled(case: &PlannedCell, trials: u32, seed: u64) -> Sample {
    let chunks = Chunks { seed, experiment: 1, trials: trials.into() };
    let tallies = sample_any(&*case.experiment(), Isa::best(), chunks, &Quiet);
    let counts = tallies.histograms.iter().map(|histogram| {
        let values = histogram.iter().map(|(value, count)| (Some(value), count as f64));
        let absent = (histogram.absent() > 0).then(|| (None, histogram.absent() as f64));
        values.chain(absent).collect()
    });
    Sample { trials: trials.into(), metrics: names(case).zip(counts).collect() }
}

/// The solver's result for a case, `None` if it exceeds a small budget.
pub fn solved(case: &PlannedCell) -> Option<Sample> {
    let exact =
        solve_any(&*case.experiment(), Budget { steps: 200_000, states: 20_000, additions: 100_000_000, trials: None })
            .ok()?;
    let shares = exact.metrics.into_iter().map(|(shares, absent)| {
        let values = shares.into_iter().map(|(value, share)| (Some(value), share));
        values.chain((absent > 0.0).then_some((None, absent))).collect()
    });
    Some(Sample { trials: f64::INFINITY, metrics: names(case).zip(shares).collect() })
}

fn names(case: &PlannedCell) -> impl Iterator<Item = String> {
    case.metrics.iter().map(|metric| metric.name.clone())
}

/// Plays a question on both sides, see [`compared`]; a question that cannot be planned is not played.
pub fn outcome(draft: &Draft, player: &Player<'_>, trials: u32) -> Outcome {
    draft.case().map_or(Outcome::Unplayed, |case| compared(&case, player, trials))
}

/// Plays a cell on both sides. An apparent difference is played again with eight times the trials and counts only if it
/// persists.
pub fn compared(case: &PlannedCell, player: &Player<'_>, trials: u32) -> Outcome {
    let brief = question::brief(&case.question());
    let exact = solved(case);
    let play = |trials: u32, seed: u64, limit: f64| {
        let twin = player(&brief, trials, seed)?;
        let mut found = differences(&sampled(case, trials, seed), &twin, limit);
        if let Some(exact) = &exact {
            found.extend(differences(exact, &twin, limit));
        }
        Some(found)
    };
    match play(trials, 1, 3.0) {
        None => Outcome::Unplayed,
        Some(found) if found.is_empty() => Outcome::Agree { exact: exact.is_some() },
        Some(_) => match play(8 * trials, 2, 4.0) {
            Some(found) if !found.is_empty() => Outcome::Differ(found),
            _ => Outcome::Agree { exact: exact.is_some() },
        },
    }
}

/// The smallest question that still differs: simplifies one thing at a time, as long as the
/// difference remains.
pub fn shrink(mut draft: Draft, player: &Player<'_>, trials: u32) -> (Draft, Vec<Difference>) {
    let mut found = match outcome(&draft, player, trials) {
        Outcome::Differ(found) => found,
        Outcome::Agree { .. } | Outcome::Unplayed => Vec::new(),
    };
    'again: loop {
        for less in draft.simpler() {
            if let Outcome::Differ(differences) = outcome(&less, player, trials) {
                (draft, found) = (less, differences);
                continue 'again;
            }
        }
        return (draft, found);
    }
}
