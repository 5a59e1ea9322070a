//! The distribution of one metric in one cell: outcomes with their shares, counted or exact.
//!
//! Sampled and exact answers take one form here, so that tables, charts and sentences need no
//! separate code paths. Shares are relative to the trials to which the metric applies; the share of
//! the others is kept in [`Distribution::absent`].

use play::systems::{Metric, Outcomes};
use stats::{Estimate, Spread};

use play::query::Statistic;

/// One outcome.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bin {
    /// The value.
    pub value: i32,
    /// The number of trials with this outcome; `None` if exact.
    pub count: Option<u64>,
    /// Its share.
    pub share: Estimate,
    /// The share of this and all higher outcomes.
    pub at_least: f64,
    /// The share of this and all lower outcomes.
    pub at_most: f64,
}

/// The outcomes of one metric.
#[derive(Debug, Clone)]
pub struct Distribution<'a> {
    /// The metric.
    pub metric: &'a Metric,
    /// Outcomes in ascending order. Named outcomes are all present, numbers only if they occur.
    /// Empty if the metric applies to no trial.
    pub bins: Vec<Bin>,
    /// The trials to which the metric applies; `None` if exact.
    pub trials: Option<u64>,
    /// The share of trials to which the metric does not apply.
    pub absent: Estimate,
    /// The values with their weights, as tallied or solved.
    pub(super) spread: &'a Spread,
    /// The statistics of a numeric metric that occurs, in the order of files; empty for named
    /// outcomes, whose shares are in `bins`.
    pub(super) statistics: Vec<(Statistic, Estimate)>,
}

impl<'a> Distribution<'a> {
    /// The value of a statistic; `None` if the metric applies to no trial.
    pub fn estimate(&self, statistic: &Statistic) -> Option<Estimate> {
        let known = self.statistics.iter().find(|(known, _)| known == statistic);
        known.map_or_else(|| statistic.printed(self.metric, self.spread), |&(_, estimate)| Some(estimate))
    }

    /// Reads a tallied or solved spread.
    pub fn new(metric: &'a Metric, spread: &'a Spread) -> Self {
        match spread {
            Spread::Counted { counts, absent } => Self::counted(metric, spread, counts, *absent),
            Spread::Exact { shares, absent } => Self::exact(metric, spread, shares, *absent),
        }
    }

    fn counted(metric: &'a Metric, spread: &'a Spread, counts: &[(i32, u64)], absent: u64) -> Self {
        let counts = on_ladder(metric, counts);
        let trials: u64 = counts.iter().map(|&(_, count)| count).sum();
        let mut below = 0;
        let bin = |&(value, count): &(i32, u64)| {
            let at_least = trials - below;
            below += count;
            Bin {
                value,
                count: Some(count),
                share: Estimate::share(count, trials),
                at_least: at_least as f64 / trials as f64,
                at_most: below as f64 / trials as f64,
            }
        };
        let bins = if trials == 0 { Vec::new() } else { counts.iter().map(bin).collect() };
        Self {
            metric,
            bins,
            trials: Some(trials),
            // Under a condition that no trial has met, there is nothing to share.
            absent: if trials + absent == 0 { Estimate::exact(0.0) } else { Estimate::share(absent, trials + absent) },
            spread,
            statistics: statistics(metric, spread),
        }
    }

    fn exact(metric: &'a Metric, spread: &'a Spread, shares: &[(i32, f64)], absent: f64) -> Self {
        let shares = on_ladder(metric, shares);
        // Under a condition, probabilities add up to that of the condition.
        let met = shares.iter().map(|(_, share)| share).sum::<f64>() + absent;
        let absent = if metric.given.is_some() && met > 0.0 { absent / met } else { absent };
        // Each tail is summed from its own end, so that it keeps its precision; and no sum can
        // leave 0 to 1.
        let mut at_most = running(shares.iter());
        let mut at_least = running(shares.iter().rev());
        at_least.reverse();
        let total = at_most.last().copied().unwrap_or(0.0);
        let whole = |sums: &mut [f64]| {
            for sum in sums {
                *sum = (*sum / total).min(1.0);
            }
        };
        whole(&mut at_most);
        whole(&mut at_least);
        let bin = |((&(value, share), at_least), at_most): ((&(i32, f64), f64), f64)| Bin {
            value,
            count: None,
            share: Estimate::exact(share / total),
            at_least,
            at_most,
        };
        let bins = if total > 0.0 { shares.iter().zip(at_least).zip(at_most).map(bin).collect() } else { Vec::new() };
        Self {
            metric,
            bins,
            trials: None,
            absent: Estimate::exact(absent),
            spread,
            statistics: statistics(metric, spread),
        }
    }

    /// The share of trials that meet the condition of the metric; `None` if it has none. `trials` are those of the cell,
    /// if it was sampled.
    pub fn met(&self, trials: Option<u64>) -> Option<Estimate> {
        self.metric.given.as_ref()?;
        Some(match (self.spread, trials) {
            (Spread::Counted { counts, absent }, Some(trials)) => {
                let met = counts.iter().map(|(_, count)| count).sum::<u64>() + absent;
                Estimate::share(met.min(trials), trials)
            }
            (Spread::Counted { .. }, None) => Estimate::exact(0.0),
            (Spread::Exact { shares, absent }, _) => {
                Estimate::exact((shares.iter().map(|(_, share)| share).sum::<f64>() + absent).min(1.0))
            }
        })
    }

    /// The display name of a value: its word for named outcomes, the number otherwise.
    pub fn name(&self, value: i32) -> String {
        self.word(value).map_or_else(|| value.to_string(), str::to_owned)
    }

    /// The word for a value, if the metric names its outcomes.
    pub fn word(&self, value: i32) -> Option<&'a str> {
        match (&self.metric.outcomes, value) {
            (Outcomes::Flag, 0) => Some("no"),
            (Outcomes::Flag, 1) => Some("yes"),
            (Outcomes::Named(names), value) => names.get(usize::try_from(value).ok()?).map(String::as_str),
            (Outcomes::Flag | Outcomes::Number { .. }, _) => None,
        }
    }

    /// The share of one value.
    pub fn share(&self, value: i32) -> Option<Estimate> {
        let at = |bin: &&Bin| bin.value == value;
        self.bins.iter().find(at).map(|bin| bin.share)
    }

    /// The survival function `P(X > value)` at each value.
    pub fn above(&self) -> Vec<(i32, Estimate)> {
        let mut count_above = 0;
        let mut share_above = 0.0;
        let mut all: Vec<(i32, Estimate)> = Vec::with_capacity(self.bins.len());
        for bin in self.bins.iter().rev() {
            let reading = match self.trials {
                Some(trials) => Estimate::share(count_above, trials),
                None => Estimate::exact(share_above),
            };
            all.push((bin.value, reading));
            count_above += bin.count.unwrap_or(0);
            share_above = bin.at_least;
        }
        all.reverse();
        all
    }

    /// For each value the share of all trials that lasted longer: like [`above`](Self::above), but
    /// trials censored at the horizon of the metric count as having lasted. All are censored at the
    /// same time, so this is the Kaplan-Meier estimate. If any are censored, the curve is extended
    /// horizontally to the horizon.
    pub fn still_going(&self) -> Vec<(i32, Estimate)> {
        let Some(horizon) = self.metric.horizon.filter(|_| self.absent.value > 0.0) else {
            return self.above();
        };
        let share = 1.0 - self.absent.value;
        let mut left = self.above();
        for ((_, reading), bin) in left.iter_mut().zip(&self.bins) {
            let going = 1.0 - bin.at_most * share;
            *reading = match self.trials {
                // The censored trials are known only as a share; both counts are whole numbers, so
                // rounding recovers them.
                Some(ended) => {
                    let all = (ended as f64 / share).round();
                    Estimate::share((going * all).round() as u64, all as u64)
                }
                None => Estimate::exact(going),
            };
        }
        let last = left.last().map_or_else(|| Estimate { ..self.absent }, |&(_, last)| last);
        if left.last().is_none_or(|&(value, _)| value < horizon) {
            left.push((horizon, last));
        }
        left
    }

    /// Whether its values are numbers.
    pub fn is_number(&self) -> bool {
        matches!(self.metric.outcomes, Outcomes::Number { .. })
    }
}

/// The values with every named outcome present; numbers as they are.
fn on_ladder<T: Copy + Default>(metric: &Metric, values: &[(i32, T)]) -> Vec<(i32, T)> {
    let rungs = match &metric.outcomes {
        Outcomes::Number { .. } => return values.to_vec(),
        Outcomes::Flag => 2,
        Outcomes::Named(names) => i32::try_from(names.len()).unwrap_or(i32::MAX),
    };
    let mut all: Vec<(i32, T)> = (0..rungs).map(|rung| (rung, T::default())).collect();
    for &(value, weight) in values {
        match all.iter_mut().find(|(rung, _)| *rung == value) {
            Some(rung) => rung.1 = weight,
            // A value the game did not declare must be visible, not hidden.
            None => all.push((value, weight)),
        }
    }
    all
}

/// Every statistic of a numeric metric, computed once; empty for named outcomes, and if the metric
/// applies to no trial.
fn statistics(metric: &Metric, spread: &Spread) -> Vec<(Statistic, Estimate)> {
    if !matches!(metric.outcomes, Outcomes::Number { .. }) {
        return Vec::new();
    }
    let value = |statistic: Statistic| statistic.printed(metric, spread).map(|estimate| (statistic, estimate));
    Statistic::all(metric).into_iter().filter_map(value).collect()
}

fn running<'s>(shares: impl Iterator<Item = &'s (i32, f64)>) -> Vec<f64> {
    let mut sum = 0.0;
    let add = |&(_, share): &(i32, f64)| {
        sum += share;
        sum
    };
    shares.map(add).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_outcomes_are_all_there_and_none_seen_has_an_upper_end() {
        let metric = Metric::named("outcome", ["fail", "mixed", "full"], "how it ends");
        let spread = Spread::Counted { counts: vec![(0, 600), (1, 400)], absent: 0 };
        let got = Distribution::new(&metric, &spread);
        assert_eq!(got.bins.len(), 3);
        let full = got.share(2).expect("on the ladder");
        assert_eq!((full.value, full.lower()), (0.0, Some(0.0)));
        assert!((full.upper().expect("sampled") - 0.003_682).abs() < 1e-6);
        assert_eq!(got.name(2), "full");
        assert_eq!((got.bins[1].at_least, got.bins[1].at_most), (0.4, 1.0));
        assert!(got.statistics.is_empty());
    }

    #[test]
    fn shares_are_of_the_trials_to_which_the_metric_applies() {
        let metric = Metric::number("rounds", "rounds", "rounds until a wins");
        let counted = Spread::Counted { counts: vec![(2, 30), (4, 10)], absent: 60 };
        let exact = Spread::Exact { shares: vec![(2, 0.3), (4, 0.1)], absent: 0.6 };
        for spread in [counted, exact] {
            let got = Distribution::new(&metric, &spread);
            let shares: Vec<f64> = got.bins.iter().map(|bin| bin.share.value).collect();
            assert!((shares[0] - 0.75).abs() < 1e-15 && (shares[1] - 0.25).abs() < 1e-15);
            assert!((got.absent.value - 0.6).abs() < 1e-15);
            let above = got.above();
            assert_eq!((above[0].0, above[1].0), (2, 4));
            assert!((above[0].1.value - 0.25).abs() < 1e-15);
            assert_eq!(above[1].1.value, 0.0);
            let mean = got.estimate(&Statistic::Mean).expect("numbers that occur");
            assert!((mean.value - 2.5).abs() < 1e-15);
        }
    }

    #[test]
    fn what_was_cut_off_is_still_going() {
        let metric = Metric::number("alive_for", "rounds", "rounds until he dies").up_to(10);
        let counted = Spread::Counted { counts: vec![(2, 30), (4, 10)], absent: 60 };
        let exact = Spread::Exact { shares: vec![(2, 0.3), (4, 0.1)], absent: 0.6 };
        for spread in [counted, exact] {
            let left = Distribution::new(&metric, &spread).still_going();
            let wanted = [(2, 0.7), (4, 0.6), (10, 0.6)];
            assert_eq!(left.len(), 3);
            for ((value, reading), (at, share)) in left.iter().zip(wanted) {
                assert!(*value == at && (reading.value - share).abs() < 1e-12, "{value}: {reading:?}");
            }
        }
        // Nobody has died: a level line at the top.
        let never = Spread::Exact { shares: vec![], absent: 1.0 };
        let none = Distribution::new(&metric, &never).still_going();
        assert_eq!(none, [(10, Estimate::exact(1.0))]);
    }

    #[test]
    fn a_metric_that_never_applies_has_no_outcomes() {
        let metric = Metric::flag("success", "whether it succeeds");
        for spread in [Spread::Counted { counts: vec![], absent: 5 }, Spread::Exact { shares: vec![], absent: 1.0 }] {
            let got = Distribution::new(&metric, &spread);
            assert!(got.bins.is_empty());
            assert_eq!(got.absent.value, 1.0);
        }
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
            distribution.estimate(&statistic).expect("it applies").value
        };
        assert!((value("mean") - 7.0).abs() < 1e-13);
        assert!((value("sd") - (35.0_f64 / 6.0).sqrt()).abs() < 1e-13);
        assert_eq!((value("min"), value("max")), (2.0, 12.0));
        assert_eq!((value("p5"), value("median"), value("p95")), (3.0, 7.0, 11.0));
    }
}
