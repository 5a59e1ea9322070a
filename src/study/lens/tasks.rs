//! The same characters at the same tasks.

use crate::plan::{PlannedCell, PlannedExperiment};
use play::query::{Event, Statistic};
use play::systems::Metric;
use play::tally::Answer;
use stats::{Confidence, Estimate};

use super::assignment::Assignment;

/// The chances of all tiers at all tasks.
#[derive(Debug, Clone)]
pub struct Tasks {
    /// Indexed by tier, then task, in the order of the assignment.
    pub chances: Vec<Vec<Estimate>>,
}

impl Tasks {
    /// Reads the chances; `None` if the experiment lacks a pair of tier and task.
    pub fn of(assignment: &Assignment, experiment: &PlannedExperiment, answers: &[Answer]) -> Option<Self> {
        let chance = |tier: &String, task: &String| {
            let holds =
                |cell: &PlannedCell, name, text: &str| cell.varied(name).is_some_and(|value| value.text == text);
            let wanted = |cell: &PlannedCell| holds(cell, "tier", tier) && holds(cell, "task", task);
            let place = experiment.cells.iter().position(wanted)?;
            success(experiment, answers, place)
        };
        let row = |tier| assignment.labels.tasks.iter().map(|task| chance(tier, task)).collect::<Option<Vec<_>>>();
        Some(Self { chances: assignment.labels.tiers.iter().map(row).collect::<Option<Vec<_>>>()? })
    }

    /// The mean chance of a tier over all tasks.
    pub fn mean(&self, tier: usize) -> Option<f64> {
        let row = self.chances.get(tier).filter(|row| !row.is_empty())?;
        Some(row.iter().map(|chance| chance.value).sum::<f64>() / row.len() as f64)
    }
}

/// The chance of success in a cell.
pub(super) fn success(experiment: &PlannedExperiment, answers: &[Answer], place: usize) -> Option<Estimate> {
    let metrics = &experiment.cells.get(place)?.metrics;
    let at = metrics.iter().position(Metric::is_success)?;
    let yes = Statistic::Share(Event::yes());
    yes.measure(&metrics[at], answers.get(place)?.spreads.get(at)?, Confidence::P95)
}
