//! A plan matched with its answers, checked once so that the rest of the report can rely on it.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use play::systems::Metric;
use play::tally::{Answer, AnswerMethod};
use scenario::style::Language;
use stats::{Estimate, Spread};
use study::plan::{CellValue, Plan, PlannedCell, PlannedExperiment};

use super::distribution::Distribution;
use super::error::ReportError;
use super::expected::{self, Expected};
use super::measured::Measured;
use super::pacing::PacingStats;
use super::words::Words;
use super::words::text::capital;
use play::query::Statistic;

/// All experiments of a plan with their answers.
#[derive(Debug)]
pub struct Results<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Its experiments, in its order.
    pub experiments: Vec<Answered<'a>>,
    /// The verdicts on all expectations, in the order of the plan.
    pub expected: Vec<Expected>,
}

/// One experiment with its answers.
#[derive(Debug)]
pub struct Answered<'a> {
    /// The planned experiment.
    pub planned: &'a PlannedExperiment,
    /// Its cells, in its order; at least one.
    pub cells: Vec<Cell<'a>>,
    /// The distinct lists of metrics that cells measure, in order of first appearance.
    pub measured: Arc<[Measured<'a>]>,
    /// Varied names that are constant here, because these cells are part of a larger sweep.
    fixed: Vec<String>,
}

/// One cell with its answer.
#[derive(Debug, Clone)]
pub struct Cell<'a> {
    /// The planned cell.
    pub planned: &'a PlannedCell,
    /// The method of the answer.
    pub made: &'a AnswerMethod,
    /// The index of its metrics in [`Answered::measured`].
    pub measures: usize,
    /// One per metric, in the order of the cell.
    pub distributions: Arc<[Distribution<'a>]>,
    /// The `feel.` metrics, if requested.
    pub pacing: Option<PacingStats>,
}

impl<'a> Results<'a> {
    /// Matches a plan with its answers.
    ///
    /// # Errors
    /// If there are too few or too many, or if an answer belongs to another question or has lost
    /// trials.
    pub fn new(plan: &'a Plan, answers: &'a [Vec<Answer>]) -> Result<Self, ReportError> {
        let foreign = |what: String| Err(ReportError::Foreign { what });
        if plan.experiments.len() != answers.len() {
            return foreign(format!("{} experiments, {} answered", plan.experiments.len(), answers.len()));
        }
        let mut experiments = Vec::with_capacity(answers.len());
        let mut expected = Vec::new();
        for (experiment, answers) in plan.experiments.iter().zip(answers) {
            if experiment.cells.len() != answers.len() || answers.is_empty() {
                return foreign(format!(
                    "`{}` has {} cells, {} answered",
                    experiment.id,
                    experiment.cells.len(),
                    answers.len()
                ));
            }
            let (tables, places) = experiment.metric_tables();
            let mut measured: Vec<Measured<'a>> = tables.into_iter().map(Measured::new).collect();
            let parts = experiment.cells.par_iter().zip(answers).zip(&places);
            let cells = parts.map(|((cell, answer), &measures)| Cell::new(experiment, cell, answer, measures));
            // Collecting first makes the reported error deterministic: the first in plan order.
            let cells: Vec<Result<Cell<'a>, ReportError>> = cells.collect();
            let cells: Vec<Cell<'a>> = cells.into_iter().collect::<Result<_, _>>()?;
            let distributions = cells.iter().flat_map(|cell| cell.distributions.iter());
            let sometimes_absent: BTreeSet<&str> = distributions
                .filter(|distribution| distribution.absent.value > 0.0)
                .map(|distribution| distribution.metric.name.as_str())
                .collect();
            measured.iter_mut().for_each(|one| one.add_absent(&sometimes_absent));
            experiments.push(Answered::of_all(experiment, cells, measured));
            expected.extend(expected::of_experiment(experiment, answers, plan.style.language));
        }
        Ok(Self { plan, experiments, expected })
    }
}

/// The verdicts on all expectations of a plan, ordered by experiment, expectation, cell.
///
/// # Errors
/// If the answers are not those of the plan.
pub fn expectations(plan: &Plan, answers: &[Vec<Answer>]) -> Result<Vec<Expected>, ReportError> {
    Ok(Results::new(plan, answers)?.expected)
}

/// The probability that an exact answer may omit: trials still going when the solver stops.
const LEFT_OUT: f64 = 1e-9;

/// The first metric whose outcomes do not cover all trials: shares relative to the rest would hide
/// the loss.
fn lost<'a>(cell: &'a PlannedCell, answer: &Answer) -> Option<&'a str> {
    let whole = |metric: &Metric, spread: &Spread| match (spread, &answer.made) {
        (Spread::Exact { shares, absent }, AnswerMethod::Exact { .. }) => {
            let sum = shares.iter().map(|(_, share)| share).sum::<f64>() + absent;
            // Under a condition only trials that meet it are counted.
            if metric.given.is_some() { sum <= 1.0 + LEFT_OUT } else { (sum - 1.0).abs() <= LEFT_OUT }
        }
        (Spread::Counted { counts, absent }, AnswerMethod::Sampled { trials, .. }) => {
            let sum = counts.iter().map(|(_, count)| count).sum::<u64>() + absent;
            sum == *trials || metric.given.is_some() && sum < *trials
        }
        _ => false,
    };
    let mut pairs = cell.metrics.iter().zip(&answer.spreads);
    pairs.find(|(metric, spread)| !whole(metric, spread)).map(|(metric, _)| metric.name.as_str())
}

impl<'a> Answered<'a> {
    /// An experiment with the answers to all of its cells.
    pub(super) fn of_all(experiment: &'a PlannedExperiment, cells: Vec<Cell<'a>>, measured: Vec<Measured<'a>>) -> Self {
        Self { planned: experiment, cells, measured: measured.into(), fixed: Vec::new() }
    }

    /// Whether something is varied.
    pub fn is_sweep(&self) -> bool {
        !self.planned.varied.is_empty()
    }

    /// The varied names, without those that are constant in these cells.
    pub fn varied_names(&self) -> impl Iterator<Item = &'a str> {
        let varied: &'a [String] = &self.planned.varied;
        varied.iter().map(String::as_str).filter(|name| !self.is_fixed(name))
    }

    /// Whether a varied name is constant in these cells.
    pub fn is_fixed(&self, name: &str) -> bool {
        self.fixed.iter().any(|fixed| fixed == name)
    }

    /// Splits a sweep by the values of one varied name, in order.
    pub fn by_value(&self, name: &str) -> Vec<(&'a CellValue, Self)> {
        let mut parts: Vec<(&'a CellValue, Self)> = Vec::new();
        // Names that vary together with this one become constant with it.
        let place = self.planned.varied.iter().position(|varied| varied == name);
        let group = place.and_then(|place| self.planned.groups.get(place));
        let same = self.planned.varied.iter().zip(&self.planned.groups).filter(|(_, other)| Some(*other) == group);
        let fixed: Vec<String> = self.fixed.iter().chain(same.map(|(name, _)| name)).cloned().collect();
        for cell in &self.cells {
            let Some(value) = cell.planned.varied(name) else { continue };
            match parts.iter_mut().find(|(known, _)| known.place == value.place) {
                Some((_, part)) => part.cells.push(cell.clone()),
                None => {
                    let part = Self {
                        planned: self.planned,
                        cells: vec![cell.clone()],
                        measured: Arc::clone(&self.measured),
                        fixed: fixed.clone(),
                    };
                    parts.push((value, part));
                }
            }
        }
        parts
    }

    /// What its keys are called for readers.
    pub fn words(&self, language: Language) -> Words<'a> {
        Words::new(self.planned, language)
    }

    /// The heading: the title, or the identifier as it is spoken: `Death saves` for `death-saves`.
    pub fn heading(&self) -> String {
        let spoken = || capital(&self.planned.id.replace(['-', '_'], " "));
        self.planned.title.clone().unwrap_or_else(spoken)
    }

    /// Every pair of metric and statistic that occurs in some cell, in order of first appearance:
    /// the columns of a table over all cells.
    pub fn columns(&self) -> Vec<(&'a str, &str)> {
        let mut columns: Vec<(&str, &str)> = Vec::new();
        for name in self.metric_names() {
            for measured in &*self.measured {
                for column in measured.statistics_of(name).iter().map(|(_, statistic)| (name, statistic.as_str())) {
                    if !columns.contains(&column) {
                        columns.push(column);
                    }
                }
            }
        }
        columns
    }

    /// The metrics of all cells in order of first appearance; lists shared by cells are visited
    /// once.
    pub fn metrics(&self) -> impl Iterator<Item = &'a Metric> {
        let mut seen = vec![false; self.measured.len()];
        let first = self.cells.iter().filter(move |cell| !std::mem::replace(&mut seen[cell.measures], true));
        first.flat_map(|cell| self.measured[cell.measures].metrics)
    }

    /// The names of all metrics of all cells, in order of first appearance.
    pub fn metric_names(&self) -> Vec<&'a str> {
        let mut names: Vec<&str> = Vec::new();
        for metric in self.metrics() {
            if !names.contains(&metric.name.as_str()) {
                names.push(&metric.name);
            }
        }
        names
    }

    /// The metrics of a cell, each with its statistics and their names. [`Statistic::Absent`] is
    /// among them if the metric is absent from some trial of any cell, so that all cells have the
    /// same rows.
    pub fn statistics<'c>(
        &'c self,
        cell: &'c Cell<'a>,
    ) -> impl Iterator<Item = (&'c Distribution<'a>, &'c [(Statistic, String)])> {
        let statistics = self.measured[cell.measures].statistics.iter();
        cell.distributions.iter().zip(statistics).map(|(distribution, all)| (distribution, all.as_slice()))
    }
}

impl<'a> Cell<'a> {
    /// Reads the answer of a cell.
    fn new(
        experiment: &PlannedExperiment,
        cell: &'a PlannedCell,
        answer: &'a Answer,
        measures: usize,
    ) -> Result<Self, ReportError> {
        if cell.hash != answer.hash || cell.metrics.len() != answer.spreads.len() {
            return Err(ReportError::Foreign { what: format!("`{}` {}", experiment.id, cell.cell_text()) });
        }
        if let Some(metric) = lost(cell, answer) {
            let (experiment, metric) = (experiment.id.clone(), metric.to_owned());
            return Err(ReportError::Lost { experiment, cell: cell.cell_text(), metric });
        }
        let pairs = cell.metrics.iter().zip(&answer.spreads);
        Ok(Self {
            planned: cell,
            made: &answer.made,
            measures,
            distributions: pairs.map(|(metric, spread)| Distribution::new(metric, spread)).collect(),
            pacing: answer.pacing.as_ref().map(|pacing| PacingStats::new(cell, pacing)),
        })
    }

    /// The distribution of the metric with this name.
    pub fn distribution(&self, metric: &str) -> Option<&Distribution<'a>> {
        self.distributions.iter().find(|distribution| distribution.metric.name == metric)
    }

    /// The share of trials that meet the condition of a metric; `None` if it has none.
    pub fn met(&self, distribution: &Distribution<'a>) -> Option<Estimate> {
        distribution.met(self.trials())
    }

    /// The trials, if it was sampled.
    pub fn trials(&self) -> Option<u64> {
        match self.made {
            AnswerMethod::Exact { .. } => None,
            AnswerMethod::Sampled { trials, .. } => Some(*trials),
        }
    }

    /// `exact` or `sampled`, as written in files.
    pub fn method(&self) -> &'static str {
        match self.made {
            AnswerMethod::Exact { .. } => "exact",
            AnswerMethod::Sampled { .. } => "sampled",
        }
    }
}
