//! Cells that are answered already, so that a slider that is moved back finds its answers.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use play::tally::{CellRecord, ContentHash};
use study::plan::{Plan, PlannedCell, PlannedExperiment};

use super::limits;

/// Answered cells, the most recently used of them.
#[derive(Debug, Default)]
pub struct Cache {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    cells: HashMap<ContentHash, Entry>,
    bytes: usize,
    clock: u64,
}

#[derive(Debug)]
struct Entry {
    record: CellRecord,
    bytes: usize,
    used: u64,
}

/// What the work on a cell depends on: its question, and how it is to be answered. Whether `auto` solves a cell depends on
/// how many there are.
fn key(experiment: &PlannedExperiment, cell: &PlannedCell) -> ContentHash {
    let pacing = experiment.pacing_trials().unwrap_or(0);
    ContentHash::of(&format!(
        "{} {} {} {pacing} {}",
        cell.hash,
        experiment.method,
        experiment.budget,
        experiment.cells.len()
    ))
}

/// The cells of a plan with their numbers.
fn numbered(plan: &Plan) -> impl Iterator<Item = (u32, ContentHash)> {
    let cells =
        plan.experiments.iter().flat_map(|experiment| experiment.cells.iter().map(move |cell| key(experiment, cell)));
    cells.enumerate().map(|(number, key)| (number as u32, key))
}

/// About how much memory a record takes.
fn size(record: &CellRecord) -> usize {
    let exact = record.exact.iter().flat_map(|exact| &exact.metrics).map(|(shares, _)| 32 + 16 * shares.len());
    let counted = record.counts.iter().map(|histogram| 64 + 16 * histogram.iter().count());
    let pacing = record.pacing.as_ref().map_or(0, |_| 4096);
    512 + pacing + exact.chain(counted).sum::<usize>()
}

impl Cache {
    /// What is known of the cells of a plan, by their numbers.
    pub fn known(&self, plan: &Plan) -> BTreeMap<u32, CellRecord> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let now = kept.clock;
        let found = numbered(plan).filter_map(|(number, key)| {
            let entry = kept.cells.get_mut(&key)?;
            entry.used = now;
            Some((number, entry.record.clone()))
        });
        found.collect()
    }

    /// Keeps the finished records of a plan. The cells that were used least recently make room.
    pub fn keep(&self, plan: &Plan, records: BTreeMap<u32, CellRecord>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let now = kept.clock;
        let mut records = records;
        for (number, key) in numbered(plan) {
            let Some(record) = records.remove(&number) else { continue };
            let bytes = size(&record);
            if bytes > limits::KEPT / 8 {
                continue;
            }
            if let Some(old) = kept.cells.insert(key, Entry { record, bytes, used: now }) {
                kept.bytes -= old.bytes;
            }
            kept.bytes += bytes;
        }
        kept.shrink();
    }
}

impl Kept {
    /// Makes room: a quarter at once, so that this is seldom needed.
    fn shrink(&mut self) {
        if self.bytes <= limits::KEPT {
            return;
        }
        let mut by_age: Vec<(u64, ContentHash)> = self.cells.iter().map(|(key, entry)| (entry.used, *key)).collect();
        by_age.sort_unstable();
        for (_, key) in by_age {
            if self.bytes <= limits::KEPT / 4 * 3 {
                break;
            }
            if let Some(entry) = self.cells.remove(&key) {
                self.bytes -= entry.bytes;
            }
        }
    }
}
