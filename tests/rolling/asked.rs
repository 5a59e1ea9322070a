//! Reads a scenario and answers it both ways.

use std::sync::Arc;

use oddsmith::answer::answer;
use oddsmith::diagnostic::{Diagnostic, Source};
use oddsmith::engine::Quiet;
use oddsmith::lane::dispatch::Isa;
use oddsmith::plan::{self, Method, Plan, PlannedCell, PlannedExperiment};
use oddsmith::query::Quantity;
use oddsmith::scenario::{Overrides, read};
use oddsmith::stats::{Confidence, Estimate};
use oddsmith::systems::Metric;

/// The plan of a scenario.
///
/// # Errors
/// Its faults.
pub fn planned(text: &str, method: Method) -> Result<Plan, Vec<Diagnostic>> {
    let source = Arc::new(Source::new("rolls.toml", text));
    let overrides = Overrides { method: Some(method), ..Overrides::default() };
    let scenario = read(&oddsmith::games::catalogue(), &source, &overrides)?;
    plan::build(&scenario, 1)
}

/// A number of a case, as `expect` writes it.
pub fn number(asked: &PlannedExperiment, case: &PlannedCell, name: &str) -> Estimate {
    let metrics: Vec<&Metric> = case.metrics.iter().collect();
    let quantity = Quantity::parse(name, &metrics).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let place = case.metrics.iter().position(|metric| metric.name == quantity.metric).expect("a metric");
    let answer = answer(asked, case, 1, Isa::best(), &Quiet).unwrap_or_else(|why| panic!("{name}: {why}"));
    let spread = &answer.spreads[place];
    quantity.measure(&case.metrics[place], spread, Confidence::P95).unwrap_or_else(|| panic!("{name} has no value"))
}
