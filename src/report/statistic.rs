//! The statistics of a metric: their names in files and scenarios, and their values.

use crate::plan::{Metric, Outcomes};
use crate::stats::PERCENTS;

use super::distribution::{Distribution, Reading};

/// One number out of a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statistic {
    /// The share of an outcome: `rate` of a yes-or-no metric, `rate:NAME` of a named outcome.
    Rate(i32),
    /// The mean.
    Mean,
    /// The standard deviation.
    Sd,
    /// The smallest value that occurs.
    Min,
    /// A quantile, in percent: `p5`, `p25`, `median`, `p75`, `p95`.
    Quantile(u8),
    /// The largest value that occurs.
    Max,
    /// The share of trials to which the metric does not apply.
    Absent,
}

impl Statistic {
    /// All statistics of a metric but [`Statistic::Absent`], in the order of files.
    pub fn all(metric: &Metric) -> Vec<Self> {
        match &metric.outcomes {
            Outcomes::Flag => vec![Self::Rate(1)],
            Outcomes::Named(names) => (0..).zip(names).map(|(value, _)| Self::Rate(value)).collect(),
            Outcomes::Number { .. } => {
                let mut all = vec![Self::Mean, Self::Sd, Self::Min];
                all.extend(PERCENTS.map(Self::Quantile));
                all.push(Self::Max);
                all
            }
        }
    }

    /// The one that stands for the metric when there is room for one: how often yes, how often the
    /// best outcome (of `winner` the first side), how much on average.
    pub fn headline(metric: &Metric) -> Self {
        match &metric.outcomes {
            Outcomes::Flag => Self::Rate(1),
            Outcomes::Named(_) if metric.name == "winner" => Self::Rate(0),
            Outcomes::Named(names) => Self::Rate(i32::try_from(names.len().saturating_sub(1)).unwrap_or(i32::MAX)),
            Outcomes::Number { .. } => Self::Mean,
        }
    }

    /// The statistic of that name: a name of [`Statistic::name`], or of an outcome alone.
    pub fn parse(metric: &Metric, text: &str) -> Option<Self> {
        let bare = |statistic: &Self| match (statistic, &metric.outcomes) {
            (Self::Rate(value), Outcomes::Named(names)) => {
                usize::try_from(*value).is_ok_and(|value| names[value] == text)
            }
            (Self::Rate(1), Outcomes::Flag) => text == "yes",
            _ => false,
        };
        let all = || Self::all(metric).into_iter().chain([Self::Absent]);
        all().find(|statistic| statistic.name(metric) == text).or_else(|| all().find(bare))
    }

    /// The name in files.
    pub fn name(self, metric: &Metric) -> String {
        match (self, &metric.outcomes) {
            (Self::Rate(value), Outcomes::Named(names)) => {
                let name = usize::try_from(value).ok().and_then(|value| names.get(value));
                name.map_or_else(|| format!("rate:{value}"), |name| format!("rate:{name}"))
            }
            (Self::Rate(_), _) => "rate".to_owned(),
            (Self::Mean, _) => "mean".to_owned(),
            (Self::Sd, _) => "sd".to_owned(),
            (Self::Min, _) => "min".to_owned(),
            (Self::Quantile(50), _) => "median".to_owned(),
            (Self::Quantile(percent), _) => format!("p{percent}"),
            (Self::Max, _) => "max".to_owned(),
            (Self::Absent, _) => "absent".to_owned(),
        }
    }

    /// Whether its values are shares from 0 to 1.
    pub fn is_share(self) -> bool {
        matches!(self, Self::Rate(_) | Self::Absent)
    }

    /// Its value; none if the metric applies to no trial.
    pub fn of(self, distribution: &Distribution<'_>) -> Option<Reading> {
        let summary = distribution.summary.as_ref();
        match self {
            Self::Rate(value) => distribution.share(value),
            Self::Absent => Some(distribution.absent),
            Self::Mean => summary.map(|summary| Reading {
                value: summary.mean,
                low: summary.mean_interval.map(|ends| ends.low),
                high: summary.mean_interval.map(|ends| ends.high),
            }),
            Self::Sd => summary.map(|summary| Reading::exact(summary.sd)),
            Self::Min => summary.map(|summary| Reading::exact(summary.min as f64)),
            Self::Max => summary.map(|summary| Reading::exact(summary.max as f64)),
            Self::Quantile(percent) => summary.and_then(|summary| summary.quantile(percent)).map(|quantile| Reading {
                value: quantile.value as f64,
                low: quantile.low.map(|low| low as f64),
                high: quantile.high.map(|high| high as f64),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Spread;

    #[test]
    fn names_are_those_of_the_files() {
        let names = |metric: &Metric| -> Vec<String> {
            let all = Statistic::all(metric);
            all.iter().map(|statistic| statistic.name(metric)).collect()
        };
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
                let name = statistic.name(&metric);
                assert_eq!(Statistic::parse(&metric, &name), Some(statistic), "{name}");
            }
        }
        let ladder = Metric::named("outcome", ["fail", "full"], "");
        assert_eq!(Statistic::parse(&ladder, "full"), Some(Statistic::Rate(1)));
        assert_eq!(Statistic::parse(&ladder, "mean"), None);
        assert_eq!(Statistic::parse(&Metric::flag("success", ""), "yes"), Some(Statistic::Rate(1)));
    }

    #[test]
    fn two_dice_have_their_textbook_numbers() {
        let metric = Metric::number("total", "points", "");
        let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        let spread =
            Spread::Exact { shares: (2..).zip(ways.map(|ways| f64::from(ways) / 36.0)).collect(), absent: 0.0 };
        let distribution = Distribution::new(&metric, &spread);
        let value = |name: &str| {
            let statistic = Statistic::parse(&metric, name).expect("a statistic of numbers");
            statistic.of(&distribution).expect("it applies").value
        };
        assert!((value("mean") - 7.0).abs() < 1e-13);
        assert!((value("sd") - (35.0_f64 / 6.0).sqrt()).abs() < 1e-13);
        assert_eq!((value("min"), value("max")), (2.0, 12.0));
        assert_eq!((value("p5"), value("median"), value("p95")), (3.0, 7.0, 11.0));
    }
}
