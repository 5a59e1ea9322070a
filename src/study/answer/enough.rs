//! Whether a look at a sample may end it.

use crate::plan::{PlannedCell, PlannedExperiment};
use crate::verdict;
use play::systems::{Metric, Outcomes};
use play::tally::Histogram;
use scenario::ask::Stop;
use stats::{Precision, Spread};

/// Whether the counts of a cell are precise enough, and no expectation on it is undecided.
pub(super) fn is_enough(experiment: &PlannedExperiment, cell: &PlannedCell, counts: &[Histogram]) -> bool {
    let metrics = &cell.metrics;
    let precise = match experiment.stop {
        Stop::Trials(_) => true,
        Stop::Precision { half_width, .. } => is_precise(metrics, counts, half_width),
        Stop::Aims { .. } => experiment.aims.iter().all(|aim| {
            let mut pairs = metrics.iter().zip(counts);
            let found = pairs.find(|(metric, _)| metric.name == aim.metric);
            found.is_none_or(|(metric, histogram)| one_is_precise(metric, histogram, aim.half_width))
        }),
    };
    precise
        && (experiment.claims.is_empty() || {
            let spreads: Vec<Spread> = counts.iter().map(Spread::from).collect();
            verdict::is_decided(experiment, cell, &spreads, verdict::confidence(experiment))
        })
}

/// Whether every share of the flags and named metrics has reached the precision. An experiment with
/// only numeric metrics is precise if their means are.
fn is_precise(metrics: &[Metric], counts: &[Histogram], half_width: f64) -> bool {
    let is_number = |metric: &Metric| matches!(metric.outcomes, Outcomes::Number { .. });
    let only_numbers = metrics.iter().all(is_number);
    let mut pairs = metrics.iter().zip(counts).filter(|(metric, _)| only_numbers || !is_number(metric));
    pairs.all(|(metric, histogram)| one_is_precise(metric, histogram, half_width))
}

/// Whether the mean of a number, or every share of another metric, has reached the precision.
fn one_is_precise(metric: &Metric, histogram: &Histogram, half_width: f64) -> bool {
    let precision = Precision::new(half_width).expect("a plan holds a legal precision");
    if matches!(metric.outcomes, Outcomes::Number { .. }) {
        return mean_is_precise(histogram, precision);
    }
    let trials = histogram.present();
    histogram.iter().all(|(_, count)| precision.reached_by_proportion(count, trials))
}

fn mean_is_precise(histogram: &Histogram, precision: Precision) -> bool {
    let trials = histogram.present();
    if trials < 2 {
        return true;
    }
    let n = trials as f64;
    let mean = histogram.iter().map(|(value, count)| f64::from(value) * count as f64).sum::<f64>() / n;
    let squares = histogram.iter().map(|(value, count)| (f64::from(value) - mean).powi(2) * count as f64).sum::<f64>();
    precision.reached_by_mean(squares / (n - 1.0), trials)
}
