//! Which trial to show: a condition on its metrics, such as `winner=b, rounds>=20`.

use crate::dice::Cmp;
use crate::systems::metric::ABSENT;
use crate::systems::{Metric, Outcomes};

/// Comparisons of metrics with values, all of which must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition(Vec<(usize, Cmp, i16)>);

/// A condition that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConditionFault {
    /// Not of the form `metric = value`.
    #[error("`{0}` is not a condition; write `METRIC = VALUE` with one of = != < <= > >=")]
    Form(String),
    /// No metric of that name.
    #[error("no metric is called `{name}`; there are {known}")]
    Metric {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A value that the metric cannot have.
    #[error("`{metric}` cannot be `{value}`; it can be {known}")]
    Value {
        /// The metric.
        metric: String,
        /// The value given.
        value: String,
        /// What it can be.
        known: String,
    },
}

impl Condition {
    /// Reads a condition against the metrics of an experiment. Several are joined by commas.
    ///
    /// # Errors
    /// If it is not a condition, or names a metric or an outcome that the experiment does not have.
    pub fn parse(text: &str, metrics: &[Metric]) -> Result<Self, ConditionFault> {
        text.split(',').map(|part| comparison(part.trim(), metrics)).collect::<Result<_, _>>().map(Self)
    }

    /// Whether the values of a trial's metrics satisfy it. A metric that does not apply satisfies nothing.
    pub fn holds(&self, value: impl Fn(usize) -> i16) -> bool {
        self.0.iter().all(|&(metric, cmp, wanted)| {
            let value = value(metric);
            value != ABSENT && cmp.holds(&value, &wanted)
        })
    }
}

/// One comparison: the metric's place, how to compare, with what.
fn comparison(text: &str, metrics: &[Metric]) -> Result<(usize, Cmp, i16), ConditionFault> {
    let signs = [
        (">=", Cmp::Ge),
        ("<=", Cmp::Le),
        ("!=", Cmp::Ne),
        ("==", Cmp::Eq),
        ("=", Cmp::Eq),
        (">", Cmp::Gt),
        ("<", Cmp::Lt),
    ];
    let form = || ConditionFault::Form(text.to_owned());
    let at = text.find(['=', '<', '>', '!']).ok_or_else(form)?;
    let (name, rest) = (text[..at].trim(), &text[at..]);
    let (sign, cmp) = signs.into_iter().find(|(sign, _)| rest.starts_with(sign)).ok_or_else(form)?;
    let value = rest[sign.len()..].trim();
    if name.is_empty() || value.is_empty() {
        return Err(form());
    }
    let metric = metrics.iter().position(|metric| metric.name == name).ok_or_else(|| {
        let known = metrics.iter().map(|metric| metric.name.as_str()).collect::<Vec<_>>().join(", ");
        ConditionFault::Metric { name: name.to_owned(), known }
    })?;
    let (found, known) = match &metrics[metric].outcomes {
        Outcomes::Flag => (["no", "yes"].iter().position(|&word| word == value), "yes or no".to_owned()),
        Outcomes::Named(names) => (names.iter().position(|name| name == value), names.join(", ")),
        Outcomes::Number { .. } => {
            let number = value.parse::<i16>().map_err(|_| ConditionFault::Value {
                metric: name.to_owned(),
                value: value.to_owned(),
                known: "a whole number".to_owned(),
            })?;
            return Ok((metric, cmp, number));
        }
    };
    let found =
        found.ok_or_else(|| ConditionFault::Value { metric: name.to_owned(), value: value.to_owned(), known })?;
    Ok((metric, cmp, found as i16))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metrics() -> Vec<Metric> {
        vec![
            Metric::named("winner", ["a", "b", "timeout"], ""),
            Metric::number("rounds", "rounds", ""),
            Metric::flag("success", ""),
        ]
    }

    #[test]
    fn reads_names_numbers_and_flags() {
        let condition = Condition::parse("winner = b, rounds>=20, success=yes", &metrics()).expect("is well formed");
        assert!(condition.holds(|metric| [1, 20, 1][metric]));
        assert!(!condition.holds(|metric| [1, 19, 1][metric]));
        assert!(!condition.holds(|metric| [1, ABSENT, 1][metric]));
    }

    #[test]
    fn says_what_is_wrong() {
        let fault = |text| Condition::parse(text, &metrics()).expect_err("is wrong").to_string();
        assert!(fault("winner").contains("METRIC = VALUE"));
        assert!(fault("loser=b").contains("winner, rounds, success"));
        assert!(fault("winner=c").contains("a, b, timeout"));
        assert!(fault("rounds=many").contains("whole number"));
        assert!(fault("rounds ! 3").contains("METRIC = VALUE"));
    }
}
