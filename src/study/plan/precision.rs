//! Resolves expectations and precision goals against the metrics of an experiment.

use play::diagnostic::{Code, Diagnostic};
use play::query::{AmongClaims, Claim, metric_meant};
use play::systems::Metric;
use scenario::expect::Expectation;
use scenario::{Place, advise};

/// Maximum half-width of the interval of one metric when sampling stops.
#[derive(Debug, Clone, PartialEq)]
pub struct PrecisionGoal {
    /// The metric.
    pub metric: String,
    /// The half-width, in units of the metric; for shares as a fraction of 1.
    pub half_width: f64,
}

/// Resolves expectations into claims about these metrics. If two claims about one quantity exclude
/// each other, the second is reported.
pub fn claims(expectations: &[Expectation], metrics: &[&Metric], faults: &mut Vec<Diagnostic>) -> Vec<Claim> {
    let mut found: Vec<(Claim, &Expectation)> = Vec::new();
    let mut among = AmongClaims::default();
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
            if let Some((_, before)) = among.add(&claim, &found, |(other, _)| other) {
                faults.push(expectation.excludes(before));
            }
            found.push((claim, expectation));
        }
    }
    found.into_iter().map(|(claim, _)| claim).collect()
}

/// The metric with this name.
///
/// # Errors
/// If there is none.
pub fn find<'m>(name: &str, place: &Place, id: &str, metrics: &[&'m Metric]) -> Result<&'m Metric, Box<Diagnostic>> {
    metric_meant(name, metrics.iter().copied()).ok_or_else(|| {
        let message = format!("`{id}` has no metric `{name}`");
        let legal: Vec<&str> = metrics.iter().map(|metric| metric.name.as_str()).collect();
        Box::new(advise(place.error(Code::UNKNOWN_CHOICE, message), name, &legal))
    })
}
