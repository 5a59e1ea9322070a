//! A plan and its answers side by side, checked once, so that nothing below has to doubt that they match.

use std::collections::BTreeSet;

use crate::plan::{Asked, Case, Plan};
use crate::tally::{Answer, Made, Spread};

use super::ReportError;
use super::distribution::Distribution;
use super::expected::{self, Expected};
use super::statistic::Statistic;

/// All experiments of a plan with what came out.
#[derive(Debug)]
pub struct Results<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Its experiments, in its order.
    pub experiments: Vec<Answered<'a>>,
    /// What became of what was expected, in the order of the plan.
    pub expected: Vec<Expected>,
}

/// One experiment with what came out.
#[derive(Debug)]
pub struct Answered<'a> {
    /// What was asked.
    pub asked: &'a Asked,
    /// Its cells, in its order; at least one.
    pub cells: Vec<Cell<'a>>,
    /// The metrics that do not apply to every trial of every cell.
    sometimes_absent: BTreeSet<&'a str>,
}

/// One cell with what came out.
#[derive(Debug)]
pub struct Cell<'a> {
    /// What was asked.
    pub case: &'a Case,
    /// How the answer was made.
    pub made: &'a Made,
    /// By metric, in the order of the case.
    pub distributions: Vec<Distribution<'a>>,
}

impl<'a> Results<'a> {
    /// Lays answers beside the plan that they answer.
    ///
    /// # Errors
    /// If they are too few or too many, answer another question, or have lost trials.
    pub fn new(plan: &'a Plan, answers: &'a [Vec<Answer>]) -> Result<Self, ReportError> {
        let foreign = |what: String| Err(ReportError::Foreign { what });
        if plan.experiments.len() != answers.len() {
            return foreign(format!("{} experiments, {} answered", plan.experiments.len(), answers.len()));
        }
        let mut experiments = Vec::with_capacity(answers.len());
        let mut expected = Vec::new();
        for (asked, answers) in plan.experiments.iter().zip(answers) {
            if asked.cases.len() != answers.len() || answers.is_empty() {
                return foreign(format!("`{}` has {} cells, {} answered", asked.id, asked.cases.len(), answers.len()));
            }
            let mut cells = Vec::with_capacity(answers.len());
            for (case, answer) in asked.cases.iter().zip(answers) {
                if case.hash != answer.hash || case.metrics.len() != answer.spreads.len() {
                    return foreign(format!("`{}` {}", asked.id, case.cell_text()));
                }
                if let Some(metric) = lost(case, answer) {
                    return Err(ReportError::Lost {
                        experiment: asked.id.clone(),
                        cell: case.cell_text(),
                        metric: metric.to_owned(),
                    });
                }
                let pairs = case.metrics.iter().zip(&answer.spreads);
                cells.push(Cell {
                    case,
                    made: &answer.made,
                    distributions: pairs.map(|(metric, spread)| Distribution::new(metric, spread)).collect(),
                });
            }
            let distributions = cells.iter().flat_map(|cell: &Cell<'_>| &cell.distributions);
            let sometimes_absent = distributions
                .filter(|distribution| distribution.absent.value > 0.0)
                .map(|distribution| distribution.metric.name.as_str())
                .collect();
            experiments.push(Answered { asked, cells, sometimes_absent });
            expected.extend(expected::of_experiment(asked, answers));
        }
        Ok(Self { plan, experiments, expected })
    }
}

/// The probability that an exact answer may leave out: what is still going when the solver stops.
const LEFT_OUT: f64 = 1e-9;

/// The first metric whose outcomes are not all trials: shares of the rest would hide it.
fn lost<'a>(case: &'a Case, answer: &Answer) -> Option<&'a str> {
    let whole = |spread: &Spread| match (spread, &answer.made) {
        (Spread::Exact { shares, absent }, Made::Exact { .. }) => {
            let sum = shares.iter().map(|(_, share)| share).sum::<f64>() + absent;
            (sum - 1.0).abs() <= LEFT_OUT
        }
        (Spread::Counted { counts, absent }, Made::Sampled { trials, .. }) => {
            counts.iter().map(|(_, count)| count).sum::<u64>() + absent == *trials
        }
        _ => false,
    };
    let mut pairs = case.metrics.iter().zip(&answer.spreads);
    pairs.find(|(_, spread)| !whole(spread)).map(|(metric, _)| metric.name.as_str())
}

impl<'a> Answered<'a> {
    /// Whether something is varied.
    pub fn is_sweep(&self) -> bool {
        !self.asked.varied.is_empty()
    }

    /// The heading: the title, or the identifier if it has none.
    pub fn heading(&self) -> &'a str {
        self.asked.title.as_deref().unwrap_or(&self.asked.id)
    }

    /// Every metric with every statistic that some cell has, in order of first appearance: the
    /// columns of a table over all cells.
    pub fn columns(&self) -> Vec<(&str, String)> {
        let mut columns: Vec<(&str, String)> = Vec::new();
        for name in self.metric_names() {
            for cell in &self.cells {
                let Some(distribution) = cell.distribution(name) else {
                    continue;
                };
                for statistic in self.statistics(distribution) {
                    let column = (name, statistic.name(distribution.metric));
                    if !columns.contains(&column) {
                        columns.push(column);
                    }
                }
            }
        }
        columns
    }

    /// The names of all metrics of all cells, in order of first appearance.
    pub fn metric_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for cell in &self.cells {
            for distribution in &cell.distributions {
                let name = distribution.metric.name.as_str();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// The statistics of a metric of this experiment. The share of trials to which it does not apply
    /// is one of them if it is above zero in any cell, so that all cells have the same rows.
    pub fn statistics(&self, distribution: &Distribution<'_>) -> Vec<Statistic> {
        let mut all = Statistic::all(distribution.metric);
        if self.sometimes_absent.contains(distribution.metric.name.as_str()) {
            all.push(Statistic::Absent);
        }
        all
    }
}

impl<'a> Cell<'a> {
    /// What came out of the metric of that name.
    pub fn distribution(&self, metric: &str) -> Option<&Distribution<'a>> {
        self.distributions.iter().find(|distribution| distribution.metric.name == metric)
    }

    /// The trials, if it was sampled.
    pub fn trials(&self) -> Option<u64> {
        match self.made {
            Made::Exact { .. } => None,
            Made::Sampled { trials, .. } => Some(*trials),
        }
    }

    /// `exact` or `sampled`, as files have it.
    pub fn method(&self) -> &'static str {
        match self.made {
            Made::Exact { .. } => "exact",
            Made::Sampled { .. } => "sampled",
        }
    }
}
