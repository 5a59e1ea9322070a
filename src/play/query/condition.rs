//! A condition on a single trial: `winner=b, rounds >= 20`.

use crate::systems::metric::ABSENT_WHOLE;
use crate::systems::{Metric, Outcomes};

use super::event::{Event, Relation};
use super::fault::QueryFault;
use super::quantity::{self, Quantity, Statistic};
use super::syntax::{self, Aspect};

/// Comparisons of metrics with values, all of which must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition(Vec<(usize, Relation, i32)>);

impl Condition {
    /// Parses a condition for the metrics of an experiment. Several comparisons are joined by commas.
    ///
    /// # Errors
    /// If the text is not a condition, or names a metric or an outcome that the experiment does not have.
    pub fn parse(text: &str, metrics: &[Metric]) -> Result<Self, QueryFault> {
        let known: Vec<&Metric> = metrics.iter().collect();
        let code = |(metric, event): (&Metric, Event)| {
            let place = metrics.iter().position(|other| other.name == metric.name).unwrap_or(0);
            (place, event.relation, event.code(metric).unwrap_or(0))
        };
        Ok(Self(comparisons(&syntax::condition(text)?, &known)?.into_iter().map(code).collect()))
    }

    /// Whether the values of a trial's metrics satisfy the condition. A metric that does not apply satisfies no
    /// comparison.
    pub fn holds(&self, value: impl Fn(usize) -> i32) -> bool {
        self.0.iter().all(|&(metric, relation, wanted)| {
            let value = value(metric);
            value != ABSENT_WHOLE && relation.holds(value, wanted)
        })
    }

    /// The chance of each comparison by itself, in the order of the text. `shares` are the values of a metric, given by
    /// its index, with their probabilities.
    pub fn chances<I: IntoIterator<Item = (i32, f64)>>(&self, shares: impl Fn(usize) -> I) -> Vec<f64> {
        let chance = |&(metric, relation, wanted): &(usize, Relation, i32)| {
            let met = shares(metric).into_iter().filter(|&(value, _)| relation.holds(value, wanted));
            met.map(|(_, share)| share).sum()
        };
        self.0.iter().map(chance).collect()
    }
}

/// What each comparison of a condition says: the metric, and the event in it.
pub(super) fn comparisons<'m>(
    condition: &syntax::Condition,
    metrics: &[&'m Metric],
) -> Result<Vec<(&'m Metric, Event)>, QueryFault> {
    let comparison = |subject: &syntax::Subject| {
        let metric = quantity::find(&subject.metric, metrics)?;
        let number = matches!(metric.outcomes, Outcomes::Number { .. });
        match (Quantity::resolve(subject, metrics)?.statistic, &subject.aspect) {
            (Statistic::Share(event), _) => Ok((metric, event)),
            (_, Aspect::Plain) if number => {
                let message = format!("it is not said what `{}` is compared with", metric.name);
                let fault = QueryFault::new(subject.span.clone(), message);
                Err(fault.help(format!("write `{} >= 3`", metric.name)))
            }
            _ => Err(QueryFault::new(subject.span.clone(), "a single trial has no statistics")),
        }
    };
    condition.comparisons.iter().map(comparison).collect()
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
    fn names_numbers_and_flags_are_compared() {
        for text in ["winner = b, rounds>=20, success=yes", "winner != a, rounds > 19, success"] {
            let condition = Condition::parse(text, &metrics()).expect("is well formed");
            assert!(condition.holds(|metric| [1, 20, 1][metric]), "{text}");
            assert!(!condition.holds(|metric| [1, 19, 1][metric]), "{text}");
            assert!(!condition.holds(|metric| [1, ABSENT_WHOLE, 1][metric]), "{text}");
        }
    }

    #[test]
    fn each_comparison_has_its_chance() {
        let condition = Condition::parse("winner != a, rounds>=20, rounds > 30", &metrics()).expect("is well formed");
        let shares = [vec![(0, 0.5), (1, 0.375), (2, 0.125)], vec![(19, 0.25), (20, 0.5), (30, 0.25)]];
        assert_eq!(condition.chances(|metric| shares[metric].clone()), [0.5, 0.75, 0.0]);
    }

    #[test]
    fn slips_are_shown_where_they_are() {
        for (text, part, message) in [
            ("winner", "winner", "several outcomes"),
            ("loser=b", "loser", "no metric `loser`"),
            ("rounds=3, winner=c", "c", "no outcome `c`"),
            ("rounds=many", "many", "whole number"),
            ("rounds", "rounds", "compared with"),
            ("rounds = ", "", "compared with"),
        ] {
            let fault = Condition::parse(text, &metrics()).expect_err(text);
            assert_eq!(&text[fault.span.clone()], part, "{text}: {fault}");
            assert!(fault.message.contains(message), "{text}: {fault}");
        }
    }
}
