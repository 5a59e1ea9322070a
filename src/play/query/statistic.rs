//! The statistics of a metric, their names in files and charts, and their values.

use stats::{Confidence, Estimate, PERCENTS, Spread};

use super::condition::comparisons;
use super::event::{Event, Relation, Value};
use super::quantity::{Quantity, Statistic, find};
use super::{given, syntax};
use crate::systems::{Metric, Outcomes};

/// The unit of shares, which are from 0 to 1.
pub const SHARE: &str = "share";

impl Statistic {
    /// All statistics of a metric except [`Statistic::Absent`], in the order of files.
    pub fn all(metric: &Metric) -> Vec<Self> {
        match &metric.outcomes {
            Outcomes::Flag => vec![Self::Share(Event::yes())],
            Outcomes::Named(names) => {
                names.iter().map(|name| Self::Share(Event::is(Value::Outcome(name.clone())))).collect()
            }
            Outcomes::Number { .. } => {
                let mut all = vec![Self::Mean, Self::Sd, Self::Min];
                all.extend(PERCENTS.map(Self::Quantile));
                all.push(Self::Max);
                all
            }
        }
    }

    /// Parses a [`Statistic::name`], the name of an outcome alone, or a quantity as used in
    /// expectations, such as `p10` or `chance(rounds > 8)`.
    pub fn parse(metric: &Metric, text: &str) -> Option<Self> {
        let bare = |statistic: &Self| match statistic {
            Self::Share(Event { value, .. }) => value.to_string() == text,
            _ => false,
        };
        let all = || Self::all(metric).into_iter().chain([Self::Absent]);
        let quantity = || {
            let subject = syntax::subject(text).ok()?;
            // A condition must be that of the metric.
            if let Some(condition) = &subject.given {
                let given = metric.given.as_ref()?;
                let known: Vec<&Metric> = given.compared.iter().collect();
                if given::written(&comparisons(condition, &known).ok()?) != given.condition {
                    return None;
                }
            }
            let metric = find(&subject.metric, &[metric.unconditional()]).ok()?;
            Quantity::statistic_of(&subject, metric).ok()
        };
        all()
            .find(|statistic| statistic.name() == text)
            .or_else(|| all().find(bare))
            .or_else(|| Self::named(text, metric))
            .or_else(quantity)
    }

    /// The name in files: `rate` of a flag, `rate:NAME` of a named outcome, `mean`, `p95`.
    pub fn name(&self) -> String {
        match self {
            Self::Share(event) => match (event.relation, &event.value) {
                (Relation::Equal, Value::Flag(true)) => "rate".to_owned(),
                (Relation::Equal, value) => format!("rate:{value}"),
                (relation, value) => format!("rate:{relation}{value}"),
            },
            Self::Mean => "mean".to_owned(),
            Self::Sd => "sd".to_owned(),
            Self::Min => "min".to_owned(),
            Self::Quantile(50) => "median".to_owned(),
            Self::Quantile(percent) => format!("p{percent}"),
            Self::Max => "max".to_owned(),
            Self::Absent => "absent".to_owned(),
        }
    }

    /// The unit of its values: [`SHARE`], or that of the metric.
    pub fn unit(&self, metric: &Metric) -> &'static str {
        match &metric.outcomes {
            Outcomes::Number { unit } if !self.is_share() => unit,
            _ => SHARE,
        }
    }

    /// The outcome whose share it is, as named in files.
    pub fn outcome(&self) -> Option<String> {
        match self {
            Self::Share(Event { relation: Relation::Equal, value }) => Some(value.to_string()),
            _ => None,
        }
    }

    /// Its value as printed in reports, without uninformative intervals: an observed minimum or
    /// maximum is bounded on one side only, and a sampled mean without spread only by the range of
    /// possible values.
    pub fn printed(&self, metric: &Metric, spread: &Spread) -> Option<Estimate> {
        let estimate = self.measure(metric, spread, Confidence::P95)?;
        let silent = match (self, spread) {
            (Self::Min | Self::Max, Spread::Counted { .. }) => true,
            (Self::Mean, Spread::Counted { counts, .. }) => counts.iter().filter(|(_, count)| *count > 0).count() < 2,
            _ => false,
        };
        Some(if silent { Estimate::unbounded(estimate.value) } else { estimate })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_files() {
        let names = |metric: &Metric| -> Vec<String> { Statistic::all(metric).iter().map(Statistic::name).collect() };
        assert_eq!(names(&Metric::flag("success", "")), ["rate"]);
        assert_eq!(names(&Metric::named("winner", ["a", "b"], "")), ["rate:a", "rate:b"]);
        assert_eq!(
            names(&Metric::number("total", "points", "")),
            ["mean", "sd", "min", "p5", "p25", "median", "p75", "p95", "max"]
        );
    }

    #[test]
    fn names_parse_back_and_outcomes_go_by_their_name() {
        for metric in [
            Metric::flag("success", ""),
            Metric::named("outcome", ["fail", "absent", "rate:fail"], ""),
            Metric::number("total", "points", ""),
        ] {
            for statistic in Statistic::all(&metric) {
                let name = statistic.name();
                assert_eq!(Statistic::parse(&metric, &name), Some(statistic), "{name}");
            }
        }
        let ladder = Metric::named("outcome", ["fail", "full"], "");
        assert_eq!(Statistic::parse(&ladder, "full").and_then(|found| found.outcome()).as_deref(), Some("full"));
        assert_eq!(Statistic::parse(&ladder, "mean"), None);
        let rounds = Metric::number("rounds", "rounds", "");
        assert_eq!(Statistic::parse(&rounds, "p10"), Some(Statistic::Quantile(10)));
        let long = Event { relation: Relation::Above, value: Value::Number(8) };
        assert_eq!(Statistic::parse(&rounds, "chance(rounds > 8)"), Some(Statistic::Share(long)));
        assert_eq!(Statistic::parse(&Metric::flag("success", ""), "yes"), Some(Statistic::Share(Event::yes())));
    }
}
