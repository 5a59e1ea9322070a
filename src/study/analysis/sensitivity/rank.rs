//! Evaluates each change on common random numbers and ranks the changes by effect.

use std::sync::Arc;

use crate::plan::{CellValue, PlannedCell};
use play::engine::Progress;
use play::engine::exact::Budget;
use play::query::Quantity;
use play::tally::Joint;
use stats::Spread;

use super::super::compare::{Row, common};
use super::super::error::AnalysisError;
use super::super::probe::Tuning;
use super::super::subject::Subject;
use super::change::{Change, changes};
use super::evidence::{Evidence, is_idle};
use super::pattern::{NamePattern, selected};

/// Which changes to try, and by what to rank them.
#[derive(Debug, Clone)]
pub struct RankQuestion {
    /// The quantity by which they are ranked.
    pub quantity: Quantity,
    /// By how much numbers are raised and lowered.
    pub step: i64,
    /// Only names that fit one of these are changed; all names if there is none.
    pub only: Vec<NamePattern>,
}

/// The effect of one change.
#[derive(Debug, Clone)]
pub struct Effect {
    /// The change.
    pub change: Change,
    /// Other changes with the same effect, number for number: usually the same change under another name.
    pub same: Vec<Change>,
    /// The effect on every quantity; `first` is the value without the change.
    pub rows: Vec<Row>,
}

/// All changes, ranked.
#[derive(Debug)]
pub struct Ranking {
    /// The quantity by which they are ranked.
    pub quantity: Quantity,
    /// Effective changes, sorted by effect on the quantity, largest first.
    pub effects: Vec<Effect>,
    /// Changes that made no difference to any quantity. None of them is the same as another.
    pub idle: Vec<Effect>,
    /// Changes rejected by the game.
    pub refused: Vec<Change>,
    /// Names whose words were not tried, since no pattern asked for them.
    pub untried: Vec<String>,
    /// Matched trials of each sampled variant.
    pub trials: Option<u64>,
}

impl Effect {
    /// The effect on one quantity.
    pub fn row(&self, quantity: &Quantity) -> Option<&Row> {
        self.rows.iter().find(|row| row.quantity == *quantity)
    }

    /// All changes with this effect.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        std::iter::once(&self.change).chain(&self.same)
    }
}

/// Ranks every change of one cell of an experiment by its effect on a quantity.
///
/// # Errors
/// Faults in the scenario, patterns that fit no name, and variants that cannot be answered by the requested method.
pub fn rank(
    subject: &Subject,
    cell: &[Arc<CellValue>],
    question: &RankQuestion,
    progress: &dyn Progress,
) -> Result<Ranking, AnalysisError> {
    let experiment = subject.experiment();
    if experiment.axes.iter().any(|axis| cell.iter().all(|value| *value.name != *axis.name)) {
        return Err(AnalysisError::unasked("there is no such cell", "name a cell of the sweep"));
    }
    let variants = subject.variants();
    let base = variants.cell(cell, &[])?;
    let (mut known, mut refused) = (Vec::new(), Vec::new());
    let (wanted, untried) = selected(changes(experiment, &base, question.step), &question.only)?;
    for change in wanted {
        match variants.cell(cell, &[change.setting(&subject.id)]) {
            Ok(variant) => known.push((change, variant)),
            Err(_) => refused.push(change),
        }
    }
    let count = known.len() + 1;
    let tuning = Tuning::new(subject.scenario.seed, &subject.id, experiment.method, experiment.stop, count);
    let (spreads, found) = answer(&tuning, &base, &known, progress)?;
    let sampled = found.iter().any(|one| matches!(one, Evidence::Matched(_)));
    let (mut idle, mut effects): (Vec<Effect>, Vec<(Effect, Evidence)>) = (Vec::new(), Vec::new());
    for ((change, _), evidence) in known.into_iter().zip(found) {
        let rows = evidence.rows(&base, &spreads);
        if is_idle(&rows) {
            idle.push(Effect { change, same: Vec::new(), rows });
        } else if let Some((effect, _)) = effects.iter_mut().find(|(_, other)| other.is_same(&evidence)) {
            effect.same.push(change);
        } else {
            effects.push((Effect { change, same: Vec::new(), rows }, evidence));
        }
    }
    let mut effects: Vec<Effect> = effects.into_iter().map(|(effect, _)| effect).collect();
    let quantity = question.quantity.clone();
    let size = |effect: &Effect| effect.row(&quantity).map_or(0.0, |row| row.difference.value.abs());
    effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
    Ok(Ranking { quantity, effects, idle, refused, untried, trials: sampled.then_some(tuning.trials) })
}

/// The exact distributions of the base, if it could be solved, and what is known of each variant.
///
/// Whether variants are solved is decided once, by the base: most are about as large.
fn answer(
    tuning: &Tuning,
    base: &PlannedCell,
    variants: &[(Change, PlannedCell)],
    progress: &dyn Progress,
) -> Result<(Vec<Spread>, Vec<Evidence>), AnalysisError> {
    let budget = Budget::of_variants(variants.len() + 1);
    let exact = tuning.exact_all(&[base], budget, progress)?.pop().flatten();
    let Some(exact) = exact else {
        let all: Vec<&PlannedCell> = variants.iter().map(|(_, variant)| variant).collect();
        return Ok((Vec::new(), matched(tuning, base, &all, progress)?));
    };
    progress.planned(variants.len() + 1, 0);
    let cells: Vec<&PlannedCell> = variants.iter().map(|(_, variant)| variant).collect();
    // Those that are larger than the base are few.
    let solved = tuning.exact_all(&cells, Budget::of_variants(variants.len().div_ceil(4)), progress)?;
    let waiting: Vec<&PlannedCell> =
        cells.iter().zip(&solved).filter(|(_, solved)| solved.is_none()).map(|(cell, _)| *cell).collect();
    let mut sampled = matched(tuning, base, &waiting, progress)?.into_iter();
    let of = |(cell, solved): (&&PlannedCell, _)| match solved {
        Some(super::super::probe::Probe { spreads, .. }) => Some(Evidence::exact(base, cell, &spreads)),
        None => sampled.next(),
    };
    Ok((exact.spreads, cells.iter().zip(solved).filter_map(of).collect()))
}

/// Matched trials of the base and each of some variants.
fn matched(
    tuning: &Tuning,
    base: &PlannedCell,
    variants: &[&PlannedCell],
    progress: &dyn Progress,
) -> Result<Vec<Evidence>, AnalysisError> {
    if variants.is_empty() {
        return Ok(Vec::new());
    }
    progress.planned(0, tuning.trials * (variants.len() as u64 + 1));
    let others: Vec<(&PlannedCell, Vec<(usize, usize)>)> =
        variants.iter().map(|variant| (*variant, common(&base.metrics, &variant.metrics))).collect();
    let joints = tuning.pairs(base, &others, progress)?;
    let evidence = |places: &[(usize, usize)], joints: Vec<Joint>| {
        Evidence::Matched(places.iter().map(|&(place, _)| base.metrics[place].clone()).zip(joints).collect())
    };
    Ok(others.iter().zip(joints).map(|((_, places), joints)| evidence(places, joints)).collect())
}
