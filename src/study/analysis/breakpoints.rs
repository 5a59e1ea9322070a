//! Finds plateaus and jumps: where one more point changes nothing, and where it changes a lot.
//!
//! Neighbouring values are compared, exactly or in matched trials. A step is flat if it is reliably
//! smaller than a tenth of the mean step, and a jump if it is reliably larger than twice the mean
//! step.

use std::sync::Arc;

use crate::plan::{CellValue, Labels, PlannedCell};
use play::engine::Progress;
use play::query::Quantity;
use stats::Estimate;

use super::compare::{Row, compare};
use super::error::AnalysisError;
use super::probe::Tuning;
use super::setting::Setting;
use super::subject::Subject;

/// A quantity as a function of one parameter.
#[derive(Debug)]
pub struct Breakpoints {
    /// The quantity.
    pub quantity: Quantity,
    /// The values of the parameter, with the quantity at each.
    pub points: Vec<(Arc<CellValue>, Estimate)>,
    /// What the names, words and metrics of the experiment are called.
    pub labels: Arc<Labels>,
    /// The steps between neighbouring values, one fewer than points.
    pub steps: Vec<Step>,
    /// The mean absolute step.
    pub mean: f64,
    /// Matched trials per value; `None` if all steps were solved exactly.
    pub trials: Option<u64>,
}

/// The change from one value to the next.
#[derive(Debug, Clone)]
pub struct Step {
    /// The change of the quantity.
    pub row: Row,
    /// Its size relative to the mean step.
    pub size: Size,
}

/// The size of a step relative to the mean step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Less than a tenth of the mean step: not worth a point.
    Nothing,
    /// In between.
    Usual,
    /// More than twice the mean step.
    Jump,
}

impl Breakpoints {
    /// Runs of practically equal values: the indices of the first and last value of each.
    pub fn plateaus(&self) -> Vec<(usize, usize)> {
        let mut runs = Vec::new();
        let mut start = None;
        for (place, step) in self.steps.iter().enumerate() {
            match (step.size, start) {
                (Size::Nothing, None) => start = Some(place),
                (Size::Nothing, Some(_)) | (_, None) => {}
                (_, Some(first)) => {
                    runs.push((first, place));
                    start = None;
                }
            }
        }
        if let Some(first) = start {
            runs.push((first, self.steps.len()));
        }
        runs
    }

    /// The indices of the values after which the quantity jumps.
    pub fn jumps(&self) -> Vec<usize> {
        let jump = |(place, step): (usize, &Step)| (step.size == Size::Jump).then_some(place);
        self.steps.iter().enumerate().filter_map(jump).collect()
    }
}

/// Evaluates a quantity along the values of a parameter.
///
/// # Errors
/// Faults in the scenario or in the values, and variants that cannot be answered by the requested
/// method.
pub fn along(
    subject: &Subject,
    cell: &[Arc<CellValue>],
    name: &str,
    values: Option<&str>,
    quantity: &Quantity,
    progress: &dyn Progress,
) -> Result<Breakpoints, AnalysisError> {
    let values = subject.domain("--along", name, values)?;
    let variants = subject.variants();
    let of = |value: &Setting| variants.cell(cell, std::slice::from_ref(value));
    let cells: Vec<PlannedCell> = values.iter().map(of).collect::<Result<_, _>>()?;
    if cells.len() < 2 {
        return Err(AnalysisError::unasked("one value has no steps", "write a range such as hit_points=20..=40"));
    }
    let experiment = subject.experiment();
    let tuning = Tuning::new(subject.scenario.seed, &subject.id, experiment.method, experiment.stop, cells.len());
    progress.planned(cells.len() - 1, 0);
    let mut points: Vec<(Arc<CellValue>, Estimate)> = Vec::new();
    let mut rows = Vec::new();
    let mut trials = None;
    for (pair, values) in cells.windows(2).zip(values.windows(2)) {
        let compared = compare(&pair[0], &pair[1], &tuning, progress)?;
        progress.cell();
        trials = trials.max(compared.trials);
        let Some(row) = compared.rows.into_iter().find(|row| row.quantity == *quantity) else {
            let message = format!("`{quantity}` does not apply at {name} {}", values[0].value.text);
            return Err(AnalysisError::unasked(message, "follow another number, with --by"));
        };
        if points.is_empty() {
            points.push((values[0].cell_value(), row.first));
        }
        points.push((values[1].cell_value(), row.second));
        rows.push(row);
    }
    let mean = rows.iter().map(|row| row.difference.value.abs()).sum::<f64>() / rows.len() as f64;
    let steps = rows.into_iter().map(|row| Step { size: size(&row, mean), row }).collect();
    let labels = Arc::clone(&cells[0].labels);
    Ok(Breakpoints { quantity: quantity.clone(), points, labels, steps, mean, trials })
}

fn size(row: &Row, mean: f64) -> Size {
    let (low, high) = (row.difference.low(), row.difference.high());
    let most = low.abs().max(high.abs());
    let least = if low <= 0.0 && high >= 0.0 { 0.0 } else { low.abs().min(high.abs()) };
    if most <= mean / 10.0 {
        Size::Nothing
    } else if least > 2.0 * mean {
        Size::Jump
    } else {
        Size::Usual
    }
}
