//! What an experiment waits for: expectations held against the metrics that it has, and precisions to be reached.

use crate::diagnostic::{Code, Diagnostic};
use crate::query::Claim;
use crate::scenario::expect::Expectation;
use crate::scenario::{Place, advise};
use crate::systems::Metric;

/// How far an interval may reach from the estimate of one metric when sampling stops.
#[derive(Debug, Clone, PartialEq)]
pub struct PrecisionGoal {
    /// The metric.
    pub metric: String,
    /// The half-width, in units of the metric; for shares a share of 1.
    pub half_width: f64,
}

/// The claims of expectations about these metrics. Of two lines about the same quantity that exclude each other, the
/// second is at fault.
pub fn claims(expectations: &[Expectation], metrics: &[&Metric], faults: &mut Vec<Diagnostic>) -> Vec<Claim> {
    let mut found: Vec<(Claim, &Expectation)> = Vec::new();
    for expectation in expectations {
        let claims = match Claim::resolve(&expectation.text, &expectation.statement, metrics) {
            Ok(claims) => claims,
            Err(fault) => {
                faults.push(expectation.fault(fault));
                continue;
            }
        };
        if claims.len() > 1 {
            let span = expectation.statement.span.clone();
            let place = expectation.place.within(&expectation.text, span);
            let message = "several numbers are expected of one quantity, which can have only one";
            faults.push(place.error(Code::CONTRADICTION, message).help("write a range: `in 0.5..0.75`"));
            continue;
        }
        for claim in claims {
            if let Some((_, before)) = found.iter().find(|(other, _)| other.contradicts(&claim)) {
                faults.push(expectation.excludes(before));
            }
            found.push((claim, expectation));
        }
    }
    found.into_iter().map(|(claim, _)| claim).collect()
}

/// The metric of that name.
///
/// # Errors
/// If there is none.
pub fn find<'m>(name: &str, place: &Place, id: &str, metrics: &[&'m Metric]) -> Result<&'m Metric, Box<Diagnostic>> {
    metrics.iter().copied().find(|metric| metric.name == name).ok_or_else(|| {
        let message = format!("`{id}` has no metric `{name}`");
        let legal: Vec<&str> = metrics.iter().map(|metric| metric.name.as_str()).collect();
        Box::new(advise(place.error(Code::UNKNOWN_CHOICE, message), name, &legal))
    })
}
