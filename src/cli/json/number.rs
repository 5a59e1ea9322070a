//! A number of an answer, with all that is needed to trust it.

use schemars::JsonSchema;
use serde::Serialize;

use play::query::Quantity;
use play::systems::Metric;
use stats::Estimate;

/// How a number was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Solved: the number is exact.
    Exact,
    /// Counted in random trials.
    Sampled,
}

/// A number of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Number {
    /// What it is, as `expect` and `--goal` write it: `success`, `winner=a`, `mean(rounds)`.
    pub name: String,
    /// `share` for a number from 0 to 1, and for the difference of two; else the unit, such as `rounds`.
    pub unit: String,
    /// The number.
    pub value: f64,
    /// The lower end of its 95 % interval. Null if the number is exact, or if the sample does not bound it.
    pub low: Option<f64>,
    /// The upper end, likewise.
    pub high: Option<f64>,
    /// How it was made.
    pub method: Method,
    /// The trials it rests on; null if exact.
    pub trials: Option<u64>,
}

impl Number {
    /// A number of a metric.
    pub fn new(quantity: &Quantity, metric: &Metric, estimate: &Estimate, trials: Option<u64>) -> Self {
        let exact = estimate.is_exact();
        Self {
            name: quantity.to_string(),
            unit: quantity.statistic.unit(metric).to_owned(),
            value: estimate.value,
            low: estimate.lower(),
            high: estimate.upper(),
            method: if exact { Method::Exact } else { Method::Sampled },
            trials: trials.filter(|_| !exact),
        }
    }
}
