//! The ratio of two sums over trials, with its interval.

use super::{Confidence, Interval};

/// The ratio of the sums of two quantities that are measured in each trial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratio {
    /// The ratio of the sums.
    pub value: f64,
    /// Its 95 % interval; `None` with fewer than two trials or without any spread.
    pub interval: Option<Interval>,
}

impl Ratio {
    /// The ratio of `part` to `whole` over trials given as `(whole, part, times)`; `None` if the whole is 0.
    ///
    /// The sampling units are trials, not the units of the whole, so a ratio is not a plain proportion: the units of
    /// one trial are correlated. The variance is that of Cochran, *Sampling Techniques* (3rd edition, 1977), section
    /// 6.4: `sum((part - R whole)²) / (n (n - 1) mean(whole)²)`, and the interval is normal.
    #[must_use]
    pub fn of(trials: impl IntoIterator<Item = (f64, f64, u64)> + Clone) -> Option<Self> {
        let (mut n, mut whole, mut part) = (0, 0.0, 0.0);
        for (one, other, times) in trials.clone() {
            n += times;
            whole += one * times as f64;
            part += other * times as f64;
        }
        if whole <= 0.0 {
            return None;
        }
        let value = part / whole;
        let squares: f64 =
            trials.into_iter().map(|(one, other, times)| (other - value * one).powi(2) * times as f64).sum();
        let count = n as f64;
        let interval = (n > 1 && squares > 0.0).then(|| {
            let error = (squares * count / (count - 1.0)).sqrt() / whole;
            let reach = Confidence::P95.z() * error;
            Interval { low: value - reach, high: value + reach }
        });
        Some(Self { value, interval })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_one_unit_a_trial_it_is_a_proportion() {
        let ratio = Ratio::of([(1.0, 1.0, 300), (1.0, 0.0, 700)]).expect("a whole");
        assert!((ratio.value - 0.3).abs() < 1e-12);
        let interval = ratio.interval.expect("both occur");
        // The normal interval of a proportion, with n - 1.
        let reach = 1.959_964 * (0.3 * 0.7 / 999.0_f64).sqrt();
        assert!((interval.high - 0.3 - reach).abs() < 1e-7 && (0.3 - interval.low - reach).abs() < 1e-7);
    }

    #[test]
    fn units_of_one_trial_go_together() {
        // Ten identical units per trial carry as much information as one.
        let alone = Ratio::of([(1.0, 1.0, 50), (1.0, 0.0, 50)]).and_then(|ratio| ratio.interval).expect("both");
        let alike = Ratio::of([(10.0, 10.0, 50), (10.0, 0.0, 50)]).and_then(|ratio| ratio.interval).expect("both");
        assert!((alone.width() - alike.width()).abs() < 1e-12);
        assert_eq!(Ratio::of([(0.0, 0.0, 9)]), None);
        assert_eq!(Ratio::of([(2.0, 0.0, 9)]).map(|ratio| ratio.interval), Some(None));
    }
}
