//! The answer of a variant: solved where the budget allows it, else from matched trials.
//!
//! All variants of an inquiry meet the same dice, so that what differs between them is the change and not
//! the luck.

use crate::engine::exact::Budget;
use crate::engine::sample::Chunks;
use crate::engine::{Play, Progress, sample_matched_any, sample_pairs_any, solve_any, why_unsampled};
use crate::plan::{ContentHash, Method, PlannedCell, Stop};
use crate::stats::{Precision, Spread};
use crate::tally::Joint;

use super::trouble::Trouble;

/// How the variants of an inquiry are answered.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// The scenario's seed.
    pub seed: u64,
    /// Which stream of dice all variants share.
    pub stream: u64,
    /// Exactly, by sampling, or whichever is possible.
    pub method: Method,
    /// Trials of each variant that is sampled.
    pub trials: u64,
    /// How many variants share the work that one exact answer may cost.
    pub share: usize,
}

/// The answer of one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Probe {
    /// By metric.
    pub spreads: Vec<Spread>,
    /// Trials; none if it was solved.
    pub trials: Option<u64>,
}

impl Tuning {
    /// The tuning of an experiment: `name` tells inquiries apart that are not to share their dice.
    pub fn new(seed: u64, name: &str, method: Method, stop: Stop, share: usize) -> Self {
        let trials = match stop {
            Stop::Trials(trials) => trials,
            // What an aim asks of single metrics, differences cannot be held to.
            Stop::Aims { limit } => limit,
            Stop::Precision { half_width, limit } => {
                Precision::new(half_width).map_or(limit, |precision| precision.trials_for_any_proportion().min(limit))
            }
        };
        Self { seed, stream: ContentHash::of(&format!("matched {name}")).number(), method, trials, share }
    }

    /// The exact answer of a variant, if that is asked for and possible.
    ///
    /// # Errors
    /// If it is to be exact and cannot be.
    pub fn exact(&self, case: &PlannedCell) -> Result<Option<Probe>, Trouble> {
        let budget = match self.method {
            Method::Sample => return Ok(None),
            Method::Exact => Budget::PATIENT,
            Method::Auto => Budget::AUTO.shared_by(self.share),
        };
        match solve_any(&*case.experiment, budget) {
            Ok(exact) => {
                let spread = |(shares, absent): (_, f64)| exact_spread(shares, absent);
                Ok(Some(Probe { spreads: exact.metrics.into_iter().map(spread).collect(), trials: None }))
            }
            Err(why) if self.method == Method::Exact => {
                let message = format!("it cannot be solved exactly: {why}");
                Err(Trouble::unasked(message, "use --method sample or auto"))
            }
            Err(_) => Ok(None),
        }
    }

    /// The answer of a variant from so many matched trials.
    ///
    /// # Errors
    /// If a roll of it cannot be sampled.
    pub fn sampled(&self, case: &PlannedCell, trials: u64, progress: &dyn Progress) -> Result<Probe, Trouble> {
        can_be_sampled(&*case.experiment)?;
        let tallies = sample_matched_any(&*case.experiment, self.chunks(trials), progress);
        Ok(Probe { spreads: tallies.histograms.iter().map(Spread::from).collect(), trials: Some(trials) })
    }

    /// Matched trials of two variants. `metrics` are places in the first and in the second.
    ///
    /// # Errors
    /// If a roll of either cannot be sampled.
    pub fn pair(
        &self,
        first: &PlannedCell,
        second: &PlannedCell,
        metrics: &[(usize, usize)],
        progress: &dyn Progress,
    ) -> Result<Vec<Joint>, Trouble> {
        Ok(self.pairs(first, &[(second, metrics.to_vec())], progress)?.pop().unwrap_or_default())
    }

    /// Matched trials of one variant beside each of several others, as [`pair`](Self::pair).
    ///
    /// # Errors
    /// If a roll of any of them cannot be sampled.
    pub fn pairs(
        &self,
        first: &PlannedCell,
        others: &[(&PlannedCell, Vec<(usize, usize)>)],
        progress: &dyn Progress,
    ) -> Result<Vec<Vec<Joint>>, Trouble> {
        can_be_sampled(&*first.experiment)?;
        others.iter().try_for_each(|(other, _)| can_be_sampled(&*other.experiment))?;
        let others: Vec<_> = others.iter().map(|(case, metrics)| (&*case.experiment, metrics.as_slice())).collect();
        Ok(sample_pairs_any(&*first.experiment, &others, self.chunks(self.trials), progress))
    }

    fn chunks(&self, trials: u64) -> Chunks {
        Chunks { seed: self.seed, experiment: self.stream, trials }
    }
}

fn exact_spread(shares: impl IntoIterator<Item = (i32, f64)>, absent: f64) -> Spread {
    Spread::Exact { shares: shares.into_iter().collect(), absent }
}

fn can_be_sampled(experiment: &dyn Play) -> Result<(), Trouble> {
    match why_unsampled(experiment) {
        None => Ok(()),
        Some(why) => Err(Trouble::unasked(format!("it cannot be sampled: {why}"), "use --method exact")),
    }
}
