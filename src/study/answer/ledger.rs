//! The work done on a plan while it is being done: a record that many threads add to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;

use crate::plan::{Plan, PlannedCell, PlannedExperiment};
use play::engine::pacing_of_chunks;
use play::systems::Metric;
use play::tally::{CellRecord, ContentHash, Histogram, Unaddable};

use super::pending::PendingCell;

/// The work done on every cell of a plan.
#[derive(Debug)]
pub struct Ledger {
    cells: Vec<Mutex<CellRecord>>,
    /// Counts additions, so that a ledger that has not changed need not be stored again.
    changes: AtomicU64,
}

/// Why a record cannot be the work on a plan.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Misfit {
    /// A part does not fit the plan it claims to belong to.
    #[error("its content does not fit the scenario it names")]
    Senseless,
    /// A part was added before, or contradicts what was.
    #[error("in {cell} {why}")]
    Cell {
        /// The cell, in words.
        cell: String,
        /// Why it cannot be added.
        why: Unaddable,
    },
}

impl Ledger {
    /// Nothing done yet.
    pub fn new(plan: &Plan) -> Self {
        Self::of_cells(plan.cells())
    }

    /// Nothing done yet on so many cells.
    pub(super) fn of_cells(cells: usize) -> Self {
        Self { cells: std::iter::repeat_with(Mutex::default).take(cells).collect(), changes: AtomicU64::new(0) }
    }

    /// Adds recorded work, cell by cell.
    ///
    /// # Errors
    /// If it cannot be work on this plan, or is there already.
    pub fn add(&self, plan: &Plan, cells: BTreeMap<u32, CellRecord>) -> Result<(), Misfit> {
        let expected: Vec<ExpectedCell<'_>> = plan.experiments.iter().flat_map(ExpectedCell::of).collect();
        for (number, record) in cells {
            let expected = expected.get(number as usize).ok_or(Misfit::Senseless)?;
            if !expected.may_have(&record) {
                return Err(Misfit::Senseless);
            }
            self.cell(number as usize).add(record).map_err(|why| {
                let (id, cell) = PendingCell::new(expected.experiment, expected.cell, plan.seed).names();
                Misfit::Cell { cell: format!("`{id}`{cell}"), why }
            })?;
        }
        self.changes.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// The record of a cell.
    pub(super) fn cell(&self, number: usize) -> MutexGuard<'_, CellRecord> {
        self.cells[number].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the record of a cell.
    pub(super) fn change<T>(&self, number: usize, change: impl FnOnce(&mut CellRecord) -> T) -> T {
        let changed = change(&mut self.cell(number));
        self.changes.fetch_add(1, Ordering::Relaxed);
        changed
    }

    /// A number that grows with every addition.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// How many trials have been counted so far.
    pub fn trials(&self) -> u64 {
        let trials = |counts: &[Histogram]| counts.first().map_or(0, |one| one.present() + one.absent());
        let of_cell = |record: &CellRecord| {
            let cut = record.cut.as_ref().map_or(0, |cut| trials(&cut.counts));
            trials(&record.counts) + cut + record.pacing.as_deref().map_or(0, |(_, pacing)| pacing.trials)
        };
        (0..self.cells.len()).map(|number| of_cell(&self.cell(number))).sum()
    }

    /// A copy of the work done so far.
    pub fn snapshot(&self) -> BTreeMap<u32, CellRecord> {
        let cells = (0..self.cells.len()).map(|number| (number as u32, self.cell(number).clone()));
        cells.filter(|(_, record)| *record != CellRecord::default()).collect()
    }
}

/// All cells of a plan, each with its experiment.
pub(super) fn all_cells(plan: &Plan) -> impl Iterator<Item = (&PlannedExperiment, &PlannedCell)> {
    plan.experiments.iter().flat_map(|experiment| experiment.cells.iter().map(move |cell| (experiment, cell)))
}

/// A hash of everything that the work on a plan depends on: its questions with seed and stop rule, and how each is to be
/// answered.
pub fn work_hash(plan: &Plan) -> ContentHash {
    let mut text = format!("plan {}\n", plan.hash);
    for experiment in &plan.experiments {
        let pacing = experiment.pacing_trials().unwrap_or(0);
        writeln!(text, "{} {} budget {} feel {pacing}", experiment.id, experiment.method, experiment.budget)
            .expect("a string takes all that is written");
    }
    ContentHash::of(&text)
}

/// A cell of which records are read from files.
struct ExpectedCell<'a> {
    experiment: &'a PlannedExperiment,
    cell: &'a PlannedCell,
    /// How many looks at its sample there may be, and the trials of the last.
    interim_looks: (usize, u64),
}

impl<'a> ExpectedCell<'a> {
    /// The cells of an experiment.
    fn of(experiment: &'a PlannedExperiment) -> impl Iterator<Item = Self> {
        let interim_looks = experiment.interim_looks();
        let interim_looks = (interim_looks.len(), interim_looks.last().copied().unwrap_or(0));
        experiment.cells.iter().map(move |cell| Self { experiment, cell, interim_looks })
    }

    /// Whether a record can be work on the cell: all its counts cover just the trials it names.
    fn may_have(&self, record: &CellRecord) -> bool {
        let (interim_looks, last) = self.interim_looks;
        let all = &self.cell.metrics;
        let metrics = all.len();
        let size = u64::from(self.cell.chunk_trials);
        let count = |counts: &[Histogram], trials: u64| {
            // Under a condition only those that meet it are counted.
            let covers = |(one, metric): (&Histogram, &Metric)| {
                let counted = one.present().checked_add(one.absent());
                counted == Some(trials) || metric.given.is_some() && counted.is_some_and(|some| some < trials)
            };
            counts.len() == metrics && counts.iter().zip(all.iter()).all(covers)
        };
        let chunks = record.chunks.is_sound() && record.chunks.end() <= last / size;
        let counted = if record.chunks.is_empty() {
            record.counts.is_empty()
        } else {
            chunks && count(&record.counts, record.chunks.count() * size)
        };
        let cut = record.cut.as_ref().is_none_or(|cut| {
            let fits = cut.trials > 0 && cut.trials < size && cut.number <= last / size;
            fits && count(&cut.counts, cut.trials)
        });
        let exact = record.exact.as_ref().is_none_or(|exact| {
            let share = |share: f64| (0.0..=1.0 + 1e-9).contains(&share);
            exact.metrics.len() == metrics
                && share(exact.residual)
                && share(exact.truncated_mass)
                && exact.metrics.iter().all(|(shares, absent)| {
                    let ascends = shares.windows(2).all(|pair| pair[0].0 < pair[1].0);
                    ascends && share(*absent) && shares.iter().all(|&(_, one)| share(one))
                })
        });
        let pacing = record.pacing.as_deref().is_none_or(|(known, pacing)| {
            self.experiment.pacing_trials().is_some_and(|trials| {
                let all = pacing_of_chunks(trials);
                let whole = *known == (0..all).into();
                known.is_sound() && known.end() <= all && pacing.is_sound() && (!whole || pacing.trials == trials)
            })
        });
        chunks && counted && cut && exact && pacing && (record.interim_looks as usize) < interim_looks
    }
}
