//! The answer of a variant: exact if the budget allows it, else from matched trials.
//!
//! All variants of an analysis use the same dice (common random numbers), so differences between
//! them are due to the change and not to luck.

use crate::plan::{CellExperiment, PlannedCell};
use play::engine::exact::{Budget, BudgetExceeded, Exact, Solver};
use play::engine::sample::Chunks;
use play::engine::{DynExperiment, Progress, sample_matched_any, sample_pairs_any, solve_all_any};
use play::tally::{ContentHash, Joint};
use scenario::ask::{Method, Stop};
use stats::{Precision, Spread};

use super::error::AnalysisError;

/// How the variants of an analysis are answered.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// The scenario's seed.
    pub seed: u64,
    /// The random stream shared by all variants.
    pub stream: u64,
    /// Exact, sampled, or exact with sampling as the fallback.
    pub method: Method,
    /// Trials per sampled variant.
    pub trials: u64,
    /// Number of variants among which the work budget of exact answers is divided.
    pub share: usize,
}

/// The answer of one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Probe {
    /// One distribution per metric.
    pub spreads: Vec<Spread>,
    /// Trials; `None` if solved exactly.
    pub trials: Option<u64>,
}

impl Tuning {
    /// The tuning of an experiment. Analyses with different `name`s use different dice.
    pub fn new(seed: u64, name: &str, method: Method, stop: Stop, share: usize) -> Self {
        let trials = match stop {
            Stop::Trials(trials) => trials,
            // An aim bounds the interval of a single metric, which says nothing about differences:
            // use the limit.
            Stop::Aims { limit } => limit,
            Stop::Precision { half_width, limit } => {
                Precision::new(half_width).map_or(limit, |precision| precision.trials_for_any_proportion().min(limit))
            }
        };
        Self { seed, stream: ContentHash::of(&format!("matched {name}")).number(), method, trials, share }
    }

    /// The exact answer of a variant; `None` if sampling is requested or it is too costly.
    ///
    /// # Errors
    /// If the method is exact and the solver exceeds its budget.
    pub fn exact(&self, cell: &PlannedCell, progress: &dyn Progress) -> Result<Option<Probe>, AnalysisError> {
        match self.budget(Budget::AUTO.shared_by(self.share)) {
            Some(budget) => self.probe(Solver::default().solve(&*cell.experiment(), budget, progress)),
            None => Ok(None),
        }
    }

    /// The exact answers of several variants, on all threads; `None` for all if sampling is requested, and for one that
    /// exceeds the budget `auto`. `progress` hears of every variant that was tried, as of a cell.
    ///
    /// # Errors
    /// If the method is exact and the solver exceeds its budget, which is larger than `auto`.
    pub fn exact_all(
        &self,
        cells: &[&PlannedCell],
        auto: Budget,
        progress: &dyn Progress,
    ) -> Result<Vec<Option<Probe>>, AnalysisError> {
        let Some(budget) = self.budget(auto) else { return Ok(vec![None; cells.len()]) };
        let built: Vec<CellExperiment<'_>> = cells.iter().map(|cell| cell.experiment()).collect();
        let experiments: Vec<&dyn DynExperiment> = built.iter().map(|experiment| &**experiment).collect();
        solve_all_any(&experiments, budget, progress).into_iter().map(|solved| self.probe(solved)).collect()
    }

    fn budget(&self, auto: Budget) -> Option<Budget> {
        match self.method {
            Method::Sample => None,
            Method::Exact => Some(Budget::PATIENT),
            Method::Auto => Some(auto),
        }
    }

    fn probe(&self, solved: Result<Exact, BudgetExceeded>) -> Result<Option<Probe>, AnalysisError> {
        match solved {
            Ok(exact) => {
                let spread = |(shares, absent): (_, f64)| exact_spread(shares, absent);
                Ok(Some(Probe { spreads: exact.metrics.into_iter().map(spread).collect(), trials: None }))
            }
            Err(why) if self.method == Method::Exact => {
                let message = format!("it cannot be solved exactly: {why}");
                Err(AnalysisError::unasked(message, "use --method sample or auto"))
            }
            Err(_) => Ok(None),
        }
    }

    /// The answer of a variant from `trials` matched trials.
    ///
    /// # Errors
    /// If a roll of it cannot be sampled.
    pub fn sampled(&self, cell: &PlannedCell, trials: u64, progress: &dyn Progress) -> Result<Probe, AnalysisError> {
        can_be_sampled(cell)?;
        let tallies = sample_matched_any(&*cell.experiment(), self.chunks(trials), progress);
        Ok(Probe { spreads: tallies.histograms.iter().map(Spread::from).collect(), trials: Some(trials) })
    }

    /// Matched trials of two variants. `metrics` are index pairs into the metrics of both.
    ///
    /// # Errors
    /// If a roll of either cannot be sampled.
    pub fn pair(
        &self,
        first: &PlannedCell,
        second: &PlannedCell,
        metrics: &[(usize, usize)],
        progress: &dyn Progress,
    ) -> Result<Vec<Joint>, AnalysisError> {
        Ok(self.pairs(first, &[(second, metrics.to_vec())], progress)?.pop().unwrap_or_default())
    }

    /// Matched trials of one variant against each of several others, like [`pair`](Self::pair).
    ///
    /// # Errors
    /// If a roll of any of them cannot be sampled.
    pub fn pairs(
        &self,
        first: &PlannedCell,
        others: &[(&PlannedCell, Vec<(usize, usize)>)],
        progress: &dyn Progress,
    ) -> Result<Vec<Vec<Joint>>, AnalysisError> {
        can_be_sampled(first)?;
        others.iter().try_for_each(|(other, _)| can_be_sampled(other))?;
        let built: Vec<CellExperiment<'_>> = others.iter().map(|(cell, _)| cell.experiment()).collect();
        let others: Vec<Variant<'_>> =
            built.iter().zip(others).map(|(experiment, (_, metrics))| (&**experiment, metrics.as_slice())).collect();
        Ok(sample_pairs_any(&*first.experiment(), &others, self.chunks(self.trials), progress))
    }

    fn chunks(&self, trials: u64) -> Chunks {
        Chunks { seed: self.seed, experiment: self.stream, trials }
    }
}

/// An experiment, and the metrics of it and of another that are matched.
type Variant<'a> = (&'a dyn DynExperiment, &'a [(usize, usize)]);

fn exact_spread(shares: impl IntoIterator<Item = (i32, f64)>, absent: f64) -> Spread {
    Spread::Exact { shares: shares.into_iter().collect(), absent }
}

fn can_be_sampled(cell: &PlannedCell) -> Result<(), AnalysisError> {
    match &cell.unsampled {
        None => Ok(()),
        Some(why) => Err(AnalysisError::unasked(format!("it cannot be sampled: {why}"), "use --method exact")),
    }
}
