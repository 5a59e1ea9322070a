//! Evaluates each change on common random numbers and ranks the changes by effect.

use std::sync::Arc;

use crate::engine::Progress;
use crate::plan::{CellValue, PlannedCell};
use crate::query::Quantity;
use crate::stats::Spread;

use super::super::compare::{EQUAL, Row, common, exact_rows, paired_rows};
use super::super::error::InquiryError;
use super::super::probe::Tuning;
use super::super::subject::Subject;
use super::change::{Change, changes};

/// The effect of one change.
#[derive(Debug, Clone)]
pub struct Effect {
    /// The change.
    pub change: Change,
    /// Its effect on every quantity; `first` is the value without the change.
    pub rows: Vec<Row>,
}

/// All changes, ranked.
#[derive(Debug)]
pub struct Ranking {
    /// The quantity by which they are ranked.
    pub quantity: Quantity,
    /// Effective changes, sorted by effect on the quantity, largest first.
    pub effects: Vec<Effect>,
    /// Changes that made no difference to any quantity.
    pub idle: Vec<Change>,
    /// Changes rejected by the game.
    pub refused: Vec<Change>,
    /// Matched trials of each sampled variant.
    pub trials: Option<u64>,
}

impl Effect {
    /// The effect on one quantity.
    pub fn row(&self, quantity: &Quantity) -> Option<&Row> {
        self.rows.iter().find(|row| row.quantity == *quantity)
    }
}

/// Ranks every change of one cell of an experiment by its effect on a quantity.
///
/// # Errors
/// Faults in the scenario, and variants that cannot be answered by the requested method.
pub fn rank(
    subject: &Subject,
    cell: &[Arc<CellValue>],
    quantity: &Quantity,
    step: i64,
    progress: &dyn Progress,
) -> Result<Ranking, InquiryError> {
    let experiment = subject.experiment();
    if experiment.axes.iter().any(|axis| cell.iter().all(|value| *value.name != *axis.name)) {
        return Err(InquiryError::unasked("there is no such cell", "name a cell of the sweep"));
    }
    let variants = subject.variants();
    let case = variants.case(cell, &[])?;
    let all = changes(experiment, &case, step);
    let tuning = Tuning::new(subject.scenario.seed, &subject.id, experiment.method, experiment.stop, all.len() + 1);
    let exact = tuning.exact(&case)?;

    let (mut answered, mut refused): (Vec<Effect>, Vec<Change>) = (Vec::new(), Vec::new());
    let mut waiting: Vec<(Change, PlannedCell)> = Vec::new();
    for change in all {
        let Ok(other) = variants.case(cell, &[change.setting(&subject.id)]) else {
            refused.push(change);
            continue;
        };
        let rows = match &exact {
            Some(base) => tuning.exact(&other)?.map(|probe| rows(&case, &base.spreads, &other, &probe.spreads)),
            None => None,
        };
        progress.cell();
        match rows {
            Some(rows) => answered.push(Effect { change, rows }),
            None => waiting.push((change, other)),
        }
    }
    let sampled = !waiting.is_empty();
    if sampled {
        let others: Vec<(&PlannedCell, Vec<(usize, usize)>)> =
            waiting.iter().map(|(_, other)| (other, common(&case.metrics, &other.metrics))).collect();
        let joints = tuning.pairs(&case, &others, progress)?;
        for (((change, _), (_, places)), joints) in waiting.iter().zip(&others).zip(&joints) {
            let rows =
                places.iter().zip(joints).flat_map(|(&(place, _), joint)| paired_rows(&case.metrics[place], joint));
            answered.push(Effect { change: change.clone(), rows: rows.collect() });
        }
    }
    let (idle, mut effects): (Vec<Effect>, Vec<Effect>) = answered.into_iter().partition(is_idle);
    let size = |effect: &Effect| effect.row(quantity).map_or(0.0, |row| row.difference.value.abs());
    effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let idle = idle.into_iter().map(|effect| effect.change).collect();
    let trials = sampled.then_some(tuning.trials);
    Ok(Ranking { quantity: quantity.clone(), effects, idle, refused, trials })
}

fn rows(first: &PlannedCell, one: &[Spread], second: &PlannedCell, other: &[Spread]) -> Vec<Row> {
    let places = common(&first.metrics, &second.metrics);
    places.into_iter().flat_map(|(a, b)| exact_rows(&first.metrics[a], &one[a], &other[b])).collect()
}

/// Whether nothing differs: exactly, or in any matched trial.
fn is_idle(effect: &Effect) -> bool {
    effect.rows.iter().all(|row| match &row.paired {
        Some(paired) => paired.changed == 0,
        None => row.difference.value.abs() < EQUAL,
    })
}
