//! The search: chooses the values to try, and the number of trials for each.
//!
//! It starts with a grid over the whole range and then bisects between neighbours on different
//! sides of a goal until they are adjacent. Monotonicity is not assumed; a reversal is detected at
//! the sampled points only. Sampled values are first tried with few trials; those that decide the
//! answer are repeated with all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::plan::{CellValue, Labels, PlannedCell, PlannedExperiment};
use play::engine::Progress;
use play::query::{Claim, Verdict};
use play::systems::Metric;
use stats::{Confidence, Estimate};

use super::super::error::AnalysisError;
use super::super::probe::{Probe, Tuning};
use super::super::setting::Setting;
use super::super::subject::{Subject, Variants};
use super::finding::Finding;
use super::question::{self, SolveQuestion};

/// A single unknown with at most this many values is tried exhaustively.
const ALL: usize = 41;
/// Grid size of the first pass when there are more values than `ALL`.
const GRID: usize = 33;
/// The first look uses one trial in this many.
const FIRST_LOOK: u64 = 16;
/// Minimum trials of the first look.
const MIN_TRIALS: u64 = 1 << 14;

/// The answer for one cell of the names varied besides the unknowns, and one set of goals.
#[derive(Debug)]
pub struct Solved {
    /// The cell of the other varied names; empty if there are none.
    pub row: Vec<Arc<CellValue>>,
    /// The names of the unknowns.
    pub unknowns: Vec<String>,
    /// The goals.
    pub goals: Vec<Claim>,
    /// The metrics of the experiment.
    pub metrics: Arc<[Metric]>,
    /// What the names, words and metrics of the experiment are called.
    pub labels: Arc<Labels>,
    /// The tried combinations, in order.
    pub points: Vec<Point>,
    /// The number of combinations.
    pub all: usize,
    /// The number of tried combinations the game rejects.
    pub refused: usize,
    /// Their evaluation.
    pub finding: Finding,
}

/// One combination of values with the resulting estimates.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Its index among all combinations.
    pub place: usize,
    /// The value of each unknown.
    pub values: Vec<Arc<CellValue>>,
    /// One estimate per goal; `None` if the metric applies to no trial.
    pub estimates: Vec<Option<Estimate>>,
    /// Trials; `None` if solved exactly.
    pub trials: Option<u64>,
}

impl Point {
    /// Whether all goals are met.
    pub fn verdict(&self, goals: &[Claim]) -> Verdict {
        let verdicts = goals.iter().zip(&self.estimates).map(|(goal, estimate)| judge(goal, estimate.as_ref()));
        verdicts.fold(Verdict::Holds, |all, one| match (all, one) {
            (Verdict::Broken, _) | (_, Verdict::Broken) => Verdict::Broken,
            (Verdict::Undecided, _) | (_, Verdict::Undecided) => Verdict::Undecided,
            _ => Verdict::Holds,
        })
    }
}

/// Whether an estimate meets a goal; a missing one does not.
pub fn judge(goal: &Claim, estimate: Option<&Estimate>) -> Verdict {
    estimate.map_or(Verdict::Broken, |estimate| goal.bound.judge(estimate))
}

/// Solves for the unknowns, once per set of goals and cell of the other varied names.
///
/// # Errors
/// Everything wrong with the question, and variants that cannot be answered by the requested
/// method.
pub fn solve(
    subject: &Subject,
    question: &SolveQuestion,
    progress: &dyn Progress,
) -> Result<Vec<Solved>, AnalysisError> {
    question.check()?;
    let subject = &question.of(subject);
    let domains = question::domains(subject, &question.unknowns)?;
    let mut grid = SearchGrid::new(subject, question, domains)?;
    let sets = question::goals(&question.goals, &grid.metrics)?;
    let mut solved = Vec::new();
    for row in 0..grid.rows.len() {
        for goals in &sets {
            solved.push(grid.solve_row(row, goals, progress)?);
        }
    }
    Ok(solved)
}

/// All combinations of values, with the answers known so far.
pub struct SearchGrid<'a> {
    variants: Variants<'a>,
    names: Vec<String>,
    domains: Vec<Vec<Setting>>,
    /// The metrics of the first cell.
    pub metrics: Arc<[Metric]>,
    labels: Arc<Labels>,
    /// The cells of the names varied besides the unknowns.
    rows: Vec<Vec<Arc<CellValue>>>,
    /// The cells by combination and row; `None` if the game rejects one.
    cells: BTreeMap<(usize, usize), Option<PlannedCell>>,
    answers: BTreeMap<(usize, usize), Probe>,
    tuning: Tuning,
}

impl<'a> SearchGrid<'a> {
    pub fn new(
        subject: &'a Subject,
        question: &SolveQuestion,
        domains: Vec<Vec<Setting>>,
    ) -> Result<Self, AnalysisError> {
        let names: Vec<String> = question.unknowns.iter().map(|unknown| unknown.name.clone()).collect();
        let experiment = subject.experiment();
        let all = domains.iter().map(Vec::len).product();
        let tuning = Tuning::new(subject.scenario.seed, &subject.id, experiment.method, experiment.stop, all);
        let variants = subject.variants();
        let some = some(&variants, &domains)?;
        let mut rows: Vec<Vec<Arc<CellValue>>> = some.cells.iter().map(|cell| cell.values.clone()).collect();
        for row in &mut rows {
            row.retain(|value| names.iter().all(|name| **name != *value.name));
        }
        let first = &some.cells[0];
        let (metrics, labels) = (Arc::clone(&first.metrics), Arc::clone(&first.labels));
        let (cells, answers) = (BTreeMap::new(), BTreeMap::new());
        Ok(Self { variants, names, domains, metrics, labels, rows, cells, answers, tuning })
    }

    fn all(&self) -> usize {
        self.domains.iter().map(Vec::len).product()
    }

    /// The settings of a combination.
    fn settings(&self, place: usize) -> Vec<Setting> {
        settings(&self.domains, place)
    }

    /// A combination in a row, if the game accepts it.
    fn cell(&mut self, place: usize, row: usize) -> Option<&PlannedCell> {
        if !self.cells.contains_key(&(place, row)) {
            let cell = self.variants.cell(&self.rows[row], &self.settings(place)).ok();
            self.cells.insert((place, row), cell);
        }
        self.cells.get(&(place, row)).and_then(Option::as_ref)
    }

    /// The answer of a combination in a row, from at least `trials` trials if it is sampled.
    fn probe(
        &mut self,
        place: usize,
        row: usize,
        trials: u64,
        progress: &dyn Progress,
    ) -> Result<Option<&Probe>, AnalysisError> {
        let enough = self.answers.get(&(place, row)).is_some_and(|probe| probe.trials.is_none_or(|had| had >= trials));
        if !enough {
            let tuning = self.tuning.clone();
            let sampled_before = self.answers.contains_key(&(place, row));
            let Some(cell) = self.cell(place, row) else { return Ok(None) };
            let exact = if sampled_before { None } else { tuning.exact(cell, progress)? };
            let probe = match exact {
                Some(probe) => probe,
                None => tuning.sampled(cell, trials, progress)?,
            };
            progress.cell();
            self.answers.insert((place, row), probe);
        }
        Ok(self.answers.get(&(place, row)))
    }

    /// Evaluates a combination against the goals.
    fn point(
        &mut self,
        place: usize,
        row: usize,
        goals: &[Claim],
        trials: u64,
        progress: &dyn Progress,
    ) -> Result<Option<Point>, AnalysisError> {
        let values = self.settings(place).iter().map(|setting| setting.cell_value()).collect();
        let metrics: Vec<Option<(usize, Metric)>> = {
            let Some(cell) = self.cell(place, row) else { return Ok(None) };
            let of = |goal: &Claim| {
                let place = cell.metrics.iter().position(|metric| metric.name == goal.quantity.metric)?;
                Some((place, cell.metrics[place].clone()))
            };
            goals.iter().map(of).collect()
        };
        let Some(probe) = self.probe(place, row, trials, progress)? else { return Ok(None) };
        let estimate = |(goal, metric): (&Claim, &Option<(usize, Metric)>)| {
            let (place, metric) = metric.as_ref()?;
            goal.quantity.measure(metric, &probe.spreads[*place], Confidence::P95)
        };
        let estimates = goals.iter().zip(&metrics).map(estimate).collect();
        Ok(Some(Point { place, values, estimates, trials: probe.trials }))
    }

    fn solve_row(&mut self, row: usize, goals: &[Claim], progress: &dyn Progress) -> Result<Solved, AnalysisError> {
        let all = self.all();
        let full = self.tuning.trials;
        let first_look = (full / FIRST_LOOK).max(MIN_TRIALS).min(full);
        let every = self.domains.len() > 1 || all <= ALL;
        let mut waiting: Vec<usize> =
            if every { (0..all).collect() } else { (0..GRID).map(|i| i * (all - 1) / (GRID - 1)).collect() };
        let mut points: BTreeMap<usize, Point> = BTreeMap::new();
        let mut refused = BTreeSet::new();
        let mut trials = first_look;
        loop {
            for place in std::mem::take(&mut waiting) {
                match self.point(place, row, goals, trials, progress)? {
                    Some(point) => {
                        points.insert(place, point);
                    }
                    None => {
                        refused.insert(place);
                    }
                }
            }
            let tried: Vec<&Point> = points.values().collect();
            if self.domains.len() == 1 {
                // Bisect between neighbours on different sides of a goal.
                let gaps = tried.windows(2).filter(|pair| crosses(pair[0], pair[1], goals));
                let middle = |pair: &[&Point]| pair[0].place.midpoint(pair[1].place);
                let fresh = |place: &usize| !points.contains_key(place) && !refused.contains(place);
                waiting = gaps.map(middle).filter(fresh).collect();
            }
            trials = first_look;
            if waiting.is_empty() {
                trials = full;
                waiting = doubtful(&tried, goals, full);
            }
            if waiting.is_empty() {
                break;
            }
        }
        let points: Vec<Point> = points.into_values().collect();
        let line = self.domains.len() == 1;
        let finding = Finding::of(&points, goals, line);
        let unknowns = self.names.clone();
        let row = self.rows[row].clone();
        Ok(Solved {
            row,
            unknowns,
            goals: goals.to_vec(),
            metrics: Arc::clone(&self.metrics),
            labels: Arc::clone(&self.labels),
            points,
            all,
            refused: refused.len(),
            finding,
        })
    }
}

/// The settings of a combination; the last unknown changes fastest.
fn settings(domains: &[Vec<Setting>], mut place: usize) -> Vec<Setting> {
    let mut settings: Vec<Setting> = Vec::new();
    for domain in domains.iter().rev() {
        settings.push(domain[place % domain.len()].clone());
        place /= domain.len();
    }
    settings.reverse();
    settings
}

/// The experiment with the middle combination, or else the nearest one the game accepts, first above, then below.
fn some(variants: &Variants<'_>, domains: &[Vec<Setting>]) -> Result<PlannedExperiment, AnalysisError> {
    let all: usize = domains.iter().map(Vec::len).product();
    let order = (all / 2..all).chain((0..all / 2).rev());
    let mut refused = None;
    for place in order.take(ALL * 2) {
        match variants.planned(&settings(domains, place)) {
            Ok(experiment) => return Ok(experiment),
            Err(faults) => refused = refused.or(Some(faults)),
        }
    }
    Err(AnalysisError::Faults(refused.unwrap_or_default()))
}

/// Whether a goal lies between two points, or exactly one of them meets it.
pub fn crosses(one: &Point, other: &Point, goals: &[Claim]) -> bool {
    goals.iter().zip(one.estimates.iter().zip(&other.estimates)).any(|(goal, pair)| match pair {
        (Some(a), Some(b)) => {
            let (a, b) = (a.value, b.value);
            goal.bound.contains(a) != goal.bound.contains(b)
                || (a < goal.bound.target) != (b < goal.bound.target) && !goal.bound.contains(a)
        }
        (None, None) => false,
        _ => true,
    })
}

/// The points that decide the answer but are not yet fully sampled: those that may meet the goals,
/// both sides of every crossing, and the nearest.
fn doubtful(tried: &[&Point], goals: &[Claim], full: u64) -> Vec<usize> {
    let mut wanted: Vec<usize> =
        tried.iter().filter(|point| point.verdict(goals) != Verdict::Broken).map(|point| point.place).collect();
    for pair in tried.windows(2).filter(|pair| crosses(pair[0], pair[1], goals)) {
        wanted.extend([pair[0].place, pair[1].place]);
    }
    wanted.extend(super::finding::nearest(tried.iter().copied(), goals).map(|point| point.place));
    wanted.sort_unstable();
    wanted.dedup();
    let short = |point: &&Point| point.trials.is_some_and(|trials| trials < full);
    tried.iter().filter(|point| short(point) && wanted.contains(&point.place)).map(|point| point.place).collect()
}
