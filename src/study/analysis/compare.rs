//! How two variants differ: exactly if both can be solved, else from matched trials.

use crate::plan::PlannedCell;
use play::engine::sample::Chunks;
use play::engine::{DynExperiment, Progress, Quiet, sample_pair_any};
use play::query::Quantity;
use play::systems::Metric;
use play::tally::Joint;
use stats::{Confidence, Estimate, Paired, Spread};

use super::error::AnalysisError;
use super::probe::Tuning;

/// Two variants side by side.
#[derive(Debug)]
pub struct Compared {
    /// The quantities compared, in the order of the first variant's metrics.
    pub rows: Vec<Row>,
    /// The metrics of both, with their distributions in the first and in the second variant.
    pub spreads: Vec<(Metric, Spread, Spread)>,
    /// Matched trials of each variant; `None` if both were solved.
    pub trials: Option<u64>,
}

/// One quantity of both variants.
#[derive(Debug, Clone)]
pub struct Row {
    /// The quantity.
    pub quantity: Quantity,
    /// The metric it belongs to.
    pub metric: Metric,
    /// Its value in the first variant.
    pub first: Estimate,
    /// Its value in the second variant.
    pub second: Estimate,
    /// Second minus first.
    pub difference: Estimate,
    /// The paired statistics, if there were matched trials.
    pub paired: Option<Paired>,
}

/// The outcome of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComparisonOutcome {
    /// The second is larger.
    More,
    /// The second is smaller.
    Less,
    /// They are equal, exactly.
    Equal,
    /// The interval of the difference holds zero.
    Tie,
}

impl Row {
    /// Which of the two is larger, if that can be decided.
    pub fn outcome(&self) -> ComparisonOutcome {
        let Estimate { value, interval } = self.difference;
        if interval.is_none() && value.abs() < EQUAL {
            ComparisonOutcome::Equal
        } else if self.difference.low() > 0.0 {
            ComparisonOutcome::More
        } else if self.difference.high() < 0.0 {
            ComparisonOutcome::Less
        } else {
            ComparisonOutcome::Tie
        }
    }
}

/// Exact numbers closer than this are equal: the solver leaves less than 1e-12 of probability undecided.
pub const EQUAL: f64 = 1e-9;

/// The level of every interval of an analysis.
const P95: Confidence = Confidence::P95;

/// Compares two variants in every metric that both have.
///
/// # Errors
/// If they have no metric in common, or cannot be answered by the requested method.
pub fn compare(
    first: &PlannedCell,
    second: &PlannedCell,
    tuning: &Tuning,
    progress: &dyn Progress,
) -> Result<Compared, AnalysisError> {
    let places: Vec<(usize, usize)> = common(&first.metrics, &second.metrics);
    if places.is_empty() {
        let names =
            |cell: &PlannedCell| cell.metrics.iter().map(|m| format!("`{}`", m.name)).collect::<Vec<_>>().join(", ");
        return Err(AnalysisError::unasked(
            "the two have no metric in common",
            format!("the first has {}; the second has {}", names(first), names(second)),
        ));
    }
    let metrics = || places.iter().map(|&(place, _)| first.metrics[place].clone());
    let exact = match tuning.exact(first, progress)? {
        Some(one) => tuning.exact(second, progress)?.map(|other| (one, other)),
        None => None,
    };
    if let Some((one, other)) = exact {
        let pair =
            |(metric, &(a, b)): (Metric, &(usize, usize))| (metric, one.spreads[a].clone(), other.spreads[b].clone());
        let spreads: Vec<_> = metrics().zip(&places).map(pair).collect();
        let rows = spreads.iter().flat_map(|(metric, one, other)| exact_rows(metric, one, other)).collect();
        return Ok(Compared { rows, spreads, trials: None });
    }
    let joints = tuning.pair(first, second, &places, progress)?;
    let spreads: Vec<_> =
        metrics().zip(&joints).map(|(metric, joint)| (metric, joint.first(), joint.second())).collect();
    let rows = metrics().zip(&joints).flat_map(|(metric, joint)| paired_rows(&metric, joint)).collect();
    Ok(Compared { rows, spreads, trials: Some(tuning.trials) })
}

/// Index pairs of the metrics with the same name and outcomes in both.
pub fn common(first: &[Metric], second: &[Metric]) -> Vec<(usize, usize)> {
    let same = |a: &Metric, b: &Metric| a.name == b.name && a.outcomes == b.outcomes;
    let pairs = first
        .iter()
        .enumerate()
        .filter_map(|(place, metric)| second.iter().position(|other| same(metric, other)).map(|other| (place, other)));
    pairs.collect()
}

/// The exact differences in all quantities of a metric.
pub fn exact_rows(metric: &Metric, first: &Spread, second: &Spread) -> Vec<Row> {
    let row = |quantity: Quantity| {
        let (one, other) = (quantity.measure(metric, first, P95)?, quantity.measure(metric, second, P95)?);
        let difference = Estimate::exact(other.value - one.value);
        Some(Row { quantity, metric: metric.clone(), first: one, second: other, difference, paired: None })
    };
    Quantity::of_metric(metric).into_iter().filter_map(row).collect()
}

/// The differences in all quantities of a metric, from matched trials.
pub fn paired_rows(metric: &Metric, joint: &Joint) -> Vec<Row> {
    let (first, second) = (joint.first(), joint.second());
    let row = |quantity: Quantity| {
        let paired = paired(&quantity, metric, joint)?;
        let difference = Estimate { value: paired.value, interval: Some(paired.interval) };
        let (one, other) = (quantity.measure(metric, &first, P95)?, quantity.measure(metric, &second, P95)?);
        Some(Row { quantity, metric: metric.clone(), first: one, second: other, difference, paired: Some(paired) })
    };
    Quantity::of_metric(metric).into_iter().filter_map(row).collect()
}

/// The paired difference of a quantity; `None` if the quantity is not a mean, or if the metric
/// applies to no trial.
pub fn paired(quantity: &Quantity, metric: &Metric, joint: &Joint) -> Option<Paired> {
    let contribution = quantity.part(metric)?;
    let part = |value: Option<i32>| value.map(&contribution);
    Paired::of(joint.iter().map(|(one, other, times)| (part(one), part(other), times)))
}

/// The difference in the headline quantity of a metric between two experiments, from matched
/// trials. [`Paired::gain`] of it is the factor by which this needs fewer trials than independent
/// runs. `None` if either experiment lacks the metric.
pub fn measured(
    first: &dyn DynExperiment,
    second: &dyn DynExperiment,
    metric: &str,
    seed: u64,
    trials: u64,
) -> Option<Paired> {
    let (one, other) = (first.metrics(), second.metrics());
    let place = |metrics: &[Metric]| metrics.iter().position(|known| known.name == metric);
    let places = (place(one)?, place(other)?);
    let chunks = Chunks { seed, experiment: 0, trials };
    let joints = sample_pair_any(first, second, &[places], chunks, &Quiet);
    let metric = &one[places.0];
    paired(&Quantity::headline(metric), metric, joints.first()?)
}
