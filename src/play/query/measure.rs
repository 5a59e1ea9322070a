//! Computes the value of a quantity from counts or exact probabilities.

use crate::systems::Metric;
use stats::{
    Confidence, Estimate, Interval, Spread, mean_interval_at, proportion_at, quantile_of_counts, quantile_of_shares,
};

use super::quantity::{Quantity, Statistic};

impl Quantity {
    /// The value, with its interval at this level if it was sampled; `None` if the metric applies to no trial.
    pub fn measure(&self, metric: &Metric, spread: &Spread, confidence: Confidence) -> Option<Estimate> {
        self.statistic.measure(metric, spread, confidence)
    }
}

impl Statistic {
    /// The value for a metric, with its interval at this level if it was sampled; `None` if the metric applies to no
    /// trial.
    pub fn measure(&self, metric: &Metric, spread: &Spread, confidence: Confidence) -> Option<Estimate> {
        match spread {
            Spread::Exact { shares, absent } => self.exact(metric, shares, *absent).map(Estimate::exact),
            Spread::Counted { counts, absent } => self.counted(metric, counts, *absent, confidence),
        }
    }

    fn exact(&self, metric: &Metric, shares: &[(i32, f64)], absent: f64) -> Option<f64> {
        let total: f64 = shares.iter().map(|(_, share)| share).sum();
        if *self == Self::Absent {
            // Under a condition, probabilities add up to that of the condition.
            let whole = if metric.given.is_some() { total + absent } else { 1.0 };
            return (whole > 0.0).then(|| absent / whole);
        }
        if total <= 0.0 {
            return None;
        }
        let mut possible = shares.iter().filter(|(_, share)| *share > 0.0).map(|(value, _)| f64::from(*value));
        match self {
            Self::Share(event) => {
                let holds = event.test(metric);
                let hits = shares.iter().filter(|(value, _)| holds(*value)).map(|(_, share)| share);
                let cut_off = event.beyond(metric);
                // A fold from 0.0, because the sum of an empty iterator would be -0.0.
                let hits = hits.fold(0.0, |sum, share| sum + share)
                    + cut_off.map_or(0.0, |hit| if hit { absent } else { 0.0 });
                Some((hits / (total + cut_off.map_or(0.0, |_| absent))).min(1.0))
            }
            Self::Mean => Some(moments(shares, total, |share| *share).0),
            Self::Sd => Some(moments(shares, total, |share| *share).1.sqrt()),
            Self::Min => possible.next(),
            Self::Max => possible.next_back(),
            Self::Quantile(percent) => quantile_of_shares(shares, *percent).map(f64::from),
            Self::Absent => None,
        }
    }

    fn counted(&self, metric: &Metric, counts: &[(i32, u64)], absent: u64, confidence: Confidence) -> Option<Estimate> {
        let trials: u64 = counts.iter().map(|(_, count)| count).sum();
        let share =
            |hits: u64, of: u64| Estimate::sampled(hits as f64 / of as f64, proportion_at(hits, of, confidence));
        if *self == Self::Absent {
            return (trials + absent > 0).then(|| share(absent, trials + absent));
        }
        let mut seen = counts.iter().filter(|(_, count)| *count > 0).map(|(value, _)| f64::from(*value));
        let open = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        match self {
            _ if trials == 0 => None,
            Self::Share(event) => {
                let holds = event.test(metric);
                let hits: u64 = counts.iter().filter(|(value, _)| holds(*value)).map(|(_, count)| count).sum();
                let cut_off = event.beyond(metric);
                let more = cut_off.map_or(0, |hit| if hit { absent } else { 0 });
                Some(share(hits + more, trials + cut_off.map_or(0, |_| absent)))
            }
            Self::Mean => Some(mean(counts, trials, confidence)),
            Self::Sd => {
                let (_, variance) = moments(counts, trials as f64, |&count| count as f64);
                Some(Estimate::unbounded(variance.sqrt()))
            }
            // A value that was seen can occur, but more extreme ones may occur as well.
            Self::Min => seen.next().map(|least| Estimate::sampled(least, Interval { high: least, ..open })),
            Self::Max => seen.next_back().map(|most| Estimate::sampled(most, Interval { low: most, ..open })),
            Self::Quantile(percent) => {
                let (value, low, high) = quantile_of_counts(counts, *percent, confidence)?;
                let interval =
                    Interval { low: low.map_or(open.low, f64::from), high: high.map_or(open.high, f64::from) };
                Some(Estimate::sampled(value.into(), interval))
            }
            Self::Absent => None,
        }
    }
}

/// Mean and variance of weighted values in ascending order. The first value and then the mean are subtracted before
/// squaring, so that no large numbers cancel.
fn moments<W>(values: &[(i32, W)], total: f64, weight: impl Fn(&W) -> f64) -> (f64, f64) {
    let first = values.first().map_or(0, |(value, _)| *value);
    let place = |value: i32| f64::from(value - first);
    let offset = values.iter().map(|(value, w)| weight(w) * place(*value)).sum::<f64>() / total;
    let squares = values.iter().map(|(value, w)| weight(w) * (place(*value) - offset).powi(2));
    (f64::from(first) + offset, squares.sum::<f64>() / total)
}

/// The mean with its interval. If all trials have the same value, there is no variance to use. Then the share of
/// trials with another value is at most the upper bound for "0 of n", and such a value is at most as far away as lane
/// values can be.
fn mean(counts: &[(i32, u64)], trials: u64, confidence: Confidence) -> Estimate {
    let n = trials as f64;
    let (mean, variance) = moments(counts, n, |&count| count as f64);
    let interval = mean_interval_at(mean, variance * (n / (n - 1.0)), trials, confidence).unwrap_or_else(|| {
        let other = proportion_at(0, trials, confidence).high;
        Interval { low: mean - other * (mean - f64::from(i16::MIN)), high: mean + other * (f64::from(i16::MAX) - mean) }
    });
    Estimate::sampled(mean, interval)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(metric: &Metric, text: &str, spread: &Spread) -> Option<Estimate> {
        let quantity = Quantity::parse(text, &[metric]).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        quantity.measure(metric, spread, Confidence::P95)
    }

    #[test]
    fn the_same_numbers_from_counts_and_from_probabilities() {
        let metric = Metric::number("rounds", "rounds", "");
        let counted = Spread::Counted { counts: vec![(1, 250), (2, 500), (4, 250)], absent: 0 };
        let exact = Spread::Exact { shares: vec![(1, 0.25), (2, 0.5), (4, 0.25)], absent: 0.0 };
        for (text, value) in [
            ("rounds", 2.25),
            ("median(rounds)", 2.0),
            ("rounds=4", 0.25),
            ("chance(rounds >= 2)", 0.75),
            ("sd(rounds)", 1.1875_f64.sqrt()),
            ("min(rounds)", 1.0),
            ("max(rounds)", 4.0),
            ("absent(rounds)", 0.0),
        ] {
            let sampled = of(&metric, text, &counted).expect("trials");
            let solved = of(&metric, text, &exact).expect("trials");
            assert!((solved.value - value).abs() < 1e-12 && solved.is_exact(), "{text}: {solved:?}");
            assert!((sampled.value - value).abs() < 1e-12 && !sampled.is_exact(), "{text}: {sampled:?}");
            assert!(sampled.low() <= value && value <= sampled.high(), "{text}: {sampled:?}");
        }
        let never = Spread::Counted { counts: vec![], absent: 9 };
        assert_eq!(of(&metric, "rounds", &never), None);
        assert_eq!(of(&metric, "absent(rounds)", &never).map(|estimate| estimate.value), Some(1.0));
    }

    #[test]
    fn what_was_cut_off_goes_on_for_longer_than_the_horizon() {
        let metric = Metric::number("rounds", "rounds", "").up_to(10);
        let counted = Spread::Counted { counts: vec![(1, 250), (4, 250)], absent: 500 };
        let exact = Spread::Exact { shares: vec![(1, 0.25), (4, 0.25)], absent: 0.5 };
        for (text, value) in [
            ("chance(rounds > 2)", 0.75),
            ("chance(rounds <= 2)", 0.25),
            ("chance(rounds > 10)", 0.5),
            ("rounds=4", 0.25),
            ("rounds", 2.5),
        ] {
            for spread in [&counted, &exact] {
                let found = of(&metric, text, spread).expect("trials");
                assert!((found.value - value).abs() < 1e-12, "{text}: {found:?}");
            }
        }
    }

    #[test]
    fn under_a_condition_shares_are_of_the_trials_that_meet_it() {
        let rounds = Metric::number("rounds", "rounds", "").up_to(10);
        let success = Metric::flag("success", "");
        let metric = rounds.under("success", vec![success]);
        // The condition holds in a quarter of the trials; in a fifth of these the number does not apply.
        let counted = Spread::Counted { counts: vec![(1, 100), (4, 100)], absent: 50 };
        let exact = Spread::Exact { shares: vec![(1, 0.1), (4, 0.1)], absent: 0.05 };
        for (statistic, value) in [
            (Statistic::Mean, 2.5),
            (Statistic::Absent, 0.2),
            (Statistic::parse(&metric, "chance(rounds > 2)").expect("a share"), 0.6),
        ] {
            for spread in [&counted, &exact] {
                let found = statistic.measure(&metric, spread, Confidence::P95).expect("trials");
                assert!((found.value - value).abs() < 1e-12, "{statistic:?}: {found:?}");
            }
        }
        let never = Spread::Exact { shares: vec![], absent: 0.0 };
        assert_eq!(Statistic::Mean.measure(&metric, &never, Confidence::P95), None);
        assert_eq!(Statistic::Absent.measure(&metric, &never, Confidence::P95), None);
    }

    #[test]
    fn a_mean_without_spread_is_not_certain() {
        let metric = Metric::number("rounds", "rounds", "");
        let always = Spread::Counted { counts: vec![(3, 1000)], absent: 0 };
        let mean = of(&metric, "rounds", &always).expect("trials");
        assert!(mean.low() < 3.0 && mean.high() > 3.0);
    }
}
