//! One number of an answer: a metric and a statistic of it, read from what was tallied or solved.

use crate::stats::{Interval, Summary, mean_interval, proportion};
use crate::systems::{Metric, Outcomes};
use crate::tally::Spread;

/// A statistic of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stat {
    /// The share of one value among the trials to which the metric applies, from 0 to 1.
    Share(i32),
    /// The mean.
    Mean,
    /// A quantile in percent: 5, 25, 50, 75 or 95.
    Quantile(u8),
}

/// A metric and a statistic of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// The name of the metric.
    pub metric: String,
    /// The statistic.
    pub stat: Stat,
    /// As a reader writes it: `success`, `winner=a`, `median(rounds)`.
    pub name: String,
}

/// A number with the ends of its 95 % interval; exact numbers are their own ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Whether it was solved and not sampled.
    pub exact: bool,
}

impl Estimate {
    /// A number that is known exactly.
    pub fn exact(value: f64) -> Self {
        Self { value, low: value, high: value, exact: true }
    }

    fn sampled(value: f64, interval: Interval) -> Self {
        Self { value, low: interval.low.min(value), high: interval.high.max(value), exact: false }
    }

    /// How far the interval reaches.
    pub fn reach(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }
}

impl Measure {
    /// A statistic of a metric under the name that readers give it.
    pub fn new(metric: &Metric, stat: Stat) -> Self {
        let name = match (stat, &metric.outcomes) {
            (Stat::Share(1), Outcomes::Flag) => metric.name.clone(),
            (Stat::Share(value), _) => format!("{}={}", metric.name, outcome_name(metric, value)),
            (Stat::Mean, _) => format!("mean({})", metric.name),
            (Stat::Quantile(50), _) => format!("median({})", metric.name),
            (Stat::Quantile(percent), _) => format!("p{percent}({})", metric.name),
        };
        Self { metric: metric.name.clone(), stat, name }
    }

    /// The measures that stand for a metric in a table: how often each outcome, or how much on average.
    pub fn of_metric(metric: &Metric) -> Vec<Self> {
        let shares = |count: usize| (0..).take(count).map(|value| Self::new(metric, Stat::Share(value))).collect();
        match &metric.outcomes {
            Outcomes::Flag => vec![Self::new(metric, Stat::Share(1))],
            Outcomes::Named(names) => shares(names.len()),
            Outcomes::Number { .. } => vec![Self::new(metric, Stat::Mean)],
        }
    }

    /// The one measure that stands for a metric: how often yes, how often the first side wins or the best
    /// outcome comes, how much on average.
    pub fn headline(metric: &Metric) -> Self {
        let stat = match &metric.outcomes {
            Outcomes::Flag => Stat::Share(1),
            Outcomes::Named(_) if metric.name == "winner" => Stat::Share(0),
            Outcomes::Named(names) => Stat::Share(i32::try_from(names.len().saturating_sub(1)).unwrap_or(0)),
            Outcomes::Number { .. } => Stat::Mean,
        };
        Self::new(metric, stat)
    }

    /// Whether its values are shares from 0 to 1.
    pub fn is_share(&self) -> bool {
        matches!(self.stat, Stat::Share(_))
    }

    /// What a value of the metric contributes to the mean that this measure is; none for quantiles, which are
    /// no means.
    pub fn part(&self, value: i32) -> Option<f64> {
        match self.stat {
            Stat::Share(of) => Some(f64::from(u8::from(value == of))),
            Stat::Mean => Some(f64::from(value)),
            Stat::Quantile(_) => None,
        }
    }

    /// Its value; none if the metric applies to no trial.
    pub fn of(&self, spread: &Spread) -> Option<Estimate> {
        match spread {
            Spread::Exact { shares, .. } => {
                let total: f64 = shares.iter().map(|&(_, share)| share).sum();
                if total <= 0.0 {
                    return None;
                }
                let mean = |part: &dyn Fn(i32) -> f64| {
                    shares.iter().map(|&(value, share)| part(value) * share).sum::<f64>() / total
                };
                Some(Estimate::exact(match self.stat {
                    Stat::Share(of) => mean(&|value| f64::from(u8::from(value == of))),
                    Stat::Mean => mean(&f64::from),
                    Stat::Quantile(percent) => {
                        let (first, dense) = dense(shares)?;
                        Summary::of_probabilities(first, &dense)?.quantile(percent)?.value as f64
                    }
                }))
            }
            Spread::Counted { counts, .. } => {
                let trials: u64 = counts.iter().map(|&(_, count)| count).sum();
                if trials == 0 {
                    return None;
                }
                let n = trials as f64;
                Some(match self.stat {
                    Stat::Share(of) => {
                        let count = counts.iter().find(|&&(value, _)| value == of).map_or(0, |&(_, count)| count);
                        Estimate::sampled(count as f64 / n, proportion(count, trials))
                    }
                    Stat::Mean => {
                        let sum = |f: &dyn Fn(f64) -> f64| {
                            counts.iter().map(|&(value, count)| f(f64::from(value)) * count as f64).sum::<f64>()
                        };
                        let mean = sum(&|value| value) / n;
                        let variance = sum(&|value| (value - mean).powi(2)) / (n - 1.0).max(1.0);
                        let none = Interval { low: mean, high: mean };
                        Estimate::sampled(mean, mean_interval(mean, variance, trials).unwrap_or(none))
                    }
                    Stat::Quantile(percent) => {
                        let (first, dense) = dense(counts)?;
                        let quantile = Summary::of_counts(first, &dense)?.quantile(percent)?;
                        let end = |end: Option<i64>, open: f64| end.map_or(open, |end| end as f64);
                        let interval = Interval {
                            low: end(quantile.low, f64::NEG_INFINITY),
                            high: end(quantile.high, f64::INFINITY),
                        };
                        Estimate::sampled(quantile.value as f64, interval)
                    }
                })
            }
        }
    }
}

/// The name of a value of a metric.
fn outcome_name(metric: &Metric, value: i32) -> String {
    match &metric.outcomes {
        Outcomes::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        Outcomes::Named(names) => {
            usize::try_from(value).ok().and_then(|place| names.get(place).cloned()).unwrap_or_else(|| value.to_string())
        }
        Outcomes::Number { .. } => value.to_string(),
    }
}

/// A list with a place for every number between the least and the greatest.
fn dense<T: Copy + Default>(values: &[(i32, T)]) -> Option<(i64, Vec<T>)> {
    let (first, last) = (i64::from(values.first()?.0), i64::from(values.last()?.0));
    let mut all = vec![T::default(); usize::try_from(last - first).ok()? + 1];
    for &(value, weight) in values {
        *all.get_mut(usize::try_from(i64::from(value) - first).ok()?)? = weight;
    }
    Some((first, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_numbers_from_counts_and_from_probabilities() {
        let metric = Metric::number("rounds", "rounds", "");
        let counted = Spread::Counted { counts: vec![(1, 250), (2, 500), (4, 250)], absent: 9 };
        let exact = Spread::Exact { shares: vec![(1, 0.25), (2, 0.5), (4, 0.25)], absent: 0.0 };
        for (stat, value) in [(Stat::Mean, 2.25), (Stat::Quantile(50), 2.0), (Stat::Share(4), 0.25)] {
            let measure = Measure::new(&metric, stat);
            let sampled = measure.of(&counted).expect("trials");
            assert_eq!(measure.of(&exact), Some(Estimate::exact(value)));
            assert!((sampled.value - value).abs() < 1e-12 && sampled.low <= value && value <= sampled.high);
        }
        let never = Spread::Counted { counts: vec![], absent: 9 };
        assert_eq!(Measure::new(&metric, Stat::Mean).of(&never), None);
    }
}
