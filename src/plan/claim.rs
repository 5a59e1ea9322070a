//! Claims: expectations held against the metrics that an experiment has.
//!
//! A line of the scenario names a metric and a statistic. Once the game has said what it measures, the
//! line becomes a claim that can be judged by any answer, or a fault at its place.

use crate::diagnostic::{Code, Diagnostic};
use crate::scenario::expect::{Aspect, Band, Expectation, Relation};
use crate::scenario::{Place, advise};
use crate::systems::{Metric, Outcomes};

/// Something that is said of every cell of an experiment, true or not.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// As the scenario has it.
    pub text: String,
    /// The metric.
    pub metric: String,
    /// The number of the metric that is meant.
    pub measure: Measure,
    /// Where that number should lie; shares from 0 to 1.
    pub band: Band,
}

/// One number of a metric.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// The share of trials in which something is the case, among those to which the metric applies.
    Share(Event),
    /// The share of trials to which the metric does not apply.
    Absent,
    /// The mean.
    Mean,
    /// The smallest value that can occur.
    Min,
    /// The quantile at this level, 1 to 99 percent.
    Quantile(u8),
    /// The largest value that can occur.
    Max,
}

/// What may be the case in a trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The outcome of this name.
    Named(String),
    /// The value compares so to a number.
    Number(Relation, i32),
}

impl Event {
    /// Whether a value of the metric is such a case.
    pub fn is(&self, metric: &Metric, value: i32) -> bool {
        match (self, &metric.outcomes) {
            (Self::Number(relation, bound), _) => relation.holds(value, *bound),
            (Self::Named(name), Outcomes::Named(names)) => {
                usize::try_from(value).ok().and_then(|value| names.get(value)) == Some(name)
            }
            (Self::Named(name), _) => value.to_string() == *name,
        }
    }
}

/// How far an interval may reach from the estimate of one metric when sampling stops.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// The metric.
    pub metric: String,
    /// The half-width, in units of the metric; for shares a share of 1.
    pub half_width: f64,
}

impl Measure {
    /// Whether it is a share from 0 to 1.
    pub const fn is_share(&self) -> bool {
        matches!(self, Self::Share(_) | Self::Absent)
    }
}

/// The claim of an expectation of an experiment called `id` with these metrics.
///
/// # Errors
/// A metric, statistic or outcome that does not exist, and a band that no value can reach.
pub fn resolve(expectation: &Expectation, id: &str, metrics: &[&Metric]) -> Result<Claim, Box<Diagnostic>> {
    let metric = find(&expectation.metric, &expectation.metric_place, id, metrics)?;
    let measure = measure(expectation, metric)?;
    let band = expectation.band;
    let finite = |end: f64| end.is_finite().then_some(end);
    if measure.is_share() {
        let beyond = |end: &f64| !(0.0..=1.0).contains(end);
        let empty = band.is_above(1.0) || band.is_below(0.0);
        if let Some(end) = [finite(band.low), finite(band.high)].into_iter().flatten().find(beyond) {
            let message = format!("a share is from 0 to 1, so `{}` cannot be {end}", expectation.metric);
            let help =
                if end > 1.0 && end <= 100.0 { format!("write `{end} %`") } else { "write 0.65 or 65 %".to_owned() };
            return Err(Box::new(expectation.band_place.error(Code::OUT_OF_RANGE, message).help(help)));
        }
        if empty {
            let message = format!("`{}` can never hold: a share is from 0 to 1", expectation.text);
            return Err(Box::new(expectation.band_place.error(Code::OUT_OF_RANGE, message)));
        }
    }
    Ok(Claim { text: expectation.text.clone(), metric: metric.name.clone(), measure, band })
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

fn measure(expectation: &Expectation, metric: &Metric) -> Result<Measure, Box<Diagnostic>> {
    let place = &expectation.aspect_place;
    let is_number = matches!(metric.outcomes, Outcomes::Number { .. });
    let name = &metric.name;
    match &expectation.aspect {
        Aspect::Plain => match &metric.outcomes {
            Outcomes::Flag => Ok(Measure::Share(Event::Number(Relation::Equal, 1))),
            Outcomes::Number { .. } => Ok(Measure::Mean),
            Outcomes::Named(outcomes) => {
                let message = format!("`{name}` has several outcomes: say which one");
                let first = outcomes.first().map_or("", String::as_str);
                let forms = outcomes.iter().map(|outcome| format!("`{name}={outcome}`")).collect::<Vec<_>>();
                let help = if forms.len() > 8 { format!("write `{name}={first}`") } else { forms.join(", ") };
                Err(Box::new(place.error(Code::EXPECTATION, message).help(help)))
            }
        },
        Aspect::Outcome(outcome) => {
            let legal: Vec<&str> = match &metric.outcomes {
                Outcomes::Flag => vec!["yes", "no"],
                Outcomes::Named(names) => names.iter().map(String::as_str).collect(),
                Outcomes::Number { .. } => {
                    return match outcome.parse() {
                        Ok(value) => Ok(Measure::Share(Event::Number(Relation::Equal, value))),
                        Err(_) => {
                            let message = format!("`{name}` is a number, and `{outcome}` is none");
                            Err(Box::new(place.error(Code::EXPECTATION, message)))
                        }
                    };
                }
            };
            match (&metric.outcomes, outcome.as_str()) {
                (Outcomes::Flag, "yes") => Ok(Measure::Share(Event::Number(Relation::Equal, 1))),
                (Outcomes::Flag, "no") => Ok(Measure::Share(Event::Number(Relation::Equal, 0))),
                (Outcomes::Named(_), word) if legal.contains(&word) => {
                    Ok(Measure::Share(Event::Named(word.to_owned())))
                }
                _ => {
                    let message = format!("`{name}` has no outcome `{outcome}`");
                    Err(Box::new(advise(place.error(Code::UNKNOWN_CHOICE, message), outcome, &legal)))
                }
            }
        }
        Aspect::Chance(relation, bound) if is_number => Ok(Measure::Share(Event::Number(*relation, *bound))),
        Aspect::Chance(..) => {
            let message = format!("`{name}` is not a number that could be compared");
            Err(Box::new(place.error(Code::EXPECTATION, message)))
        }
        Aspect::Statistic(word) => statistic(word, metric).ok_or_else(|| {
            let message = format!("`{name}` has no statistic `{word}`");
            let fault = place.error(Code::UNKNOWN_CHOICE, message);
            let legal: &[&str] =
                if is_number { &["mean", "median", "min", "max", "absent"] } else { &["rate", "absent"] };
            let fault = advise(fault, word, legal);
            Box::new(if is_number { fault.help("quantiles are `p1` to `p99`") } else { fault })
        }),
    }
}

/// The statistic of that name.
fn statistic(word: &str, metric: &Metric) -> Option<Measure> {
    match (word, &metric.outcomes) {
        ("absent", _) => Some(Measure::Absent),
        ("rate", Outcomes::Flag) => Some(Measure::Share(Event::Number(Relation::Equal, 1))),
        ("mean", Outcomes::Number { .. }) => Some(Measure::Mean),
        ("min", Outcomes::Number { .. }) => Some(Measure::Min),
        ("max", Outcomes::Number { .. }) => Some(Measure::Max),
        ("median", Outcomes::Number { .. }) => Some(Measure::Quantile(50)),
        (quantile, Outcomes::Number { .. }) => {
            let percent = quantile.strip_prefix('p')?.parse().ok()?;
            (1..=99).contains(&percent).then_some(Measure::Quantile(percent))
        }
        _ => None,
    }
}
