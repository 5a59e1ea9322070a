//! Reads a scenario and answers it both ways.

use oddsmith::answer::answer;
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{PlannedCell, PlannedExperiment};
use oddsmith::query::Quantity;
use oddsmith::stats::{Confidence, Estimate};
use oddsmith::systems::Metric;

pub use crate::planned::planned;

/// A number of a case, as `expect` writes it.
pub fn number(asked: &PlannedExperiment, case: &PlannedCell, name: &str) -> Estimate {
    let metrics: Vec<&Metric> = case.metrics.iter().collect();
    let quantity = Quantity::parse(name, &metrics).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let place = case.metrics.iter().position(|metric| metric.name == quantity.metric).expect("a metric");
    let answer = answer(asked, case, 1, Isa::best(), &Quiet).unwrap_or_else(|why| panic!("{name}: {why}"));
    let spread = &answer.spreads[place];
    quantity.measure(&case.metrics[place], spread, Confidence::P95).unwrap_or_else(|| panic!("{name} has no value"))
}
