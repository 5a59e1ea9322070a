//! A number with an interval for its true value.

use super::{Interval, proportion};

/// A number that is either exact, or sampled and known within an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The interval for the true value, at the requested level; an end is infinite if the sample does not bound it.
    /// `None` for an exact number.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// A number that is known exactly.
    #[must_use]
    pub fn exact(value: f64) -> Self {
        Self { value, interval: None }
    }

    /// A sampled number. The interval is widened to include the number itself.
    #[must_use]
    pub fn sampled(value: f64, interval: Interval) -> Self {
        Self { value, interval: Some(Interval { low: interval.low.min(value), high: interval.high.max(value) }) }
    }

    /// A sampled number whose interval goes from `low` to `high`.
    #[must_use]
    pub fn between(value: f64, low: f64, high: f64) -> Self {
        Self { value, interval: Some(Interval { low, high }) }
    }

    /// A sampled number whose error the sample does not bound.
    #[must_use]
    pub fn unbounded(value: f64) -> Self {
        Self { value, interval: Some(Interval { low: f64::NEG_INFINITY, high: f64::INFINITY }) }
    }

    /// The share of `count` in `trials` with its 95 % interval. Without trials the share is 0 and the interval 0 to
    /// 1.
    ///
    /// # Panics
    ///
    /// If `count` exceeds `trials`.
    #[must_use]
    pub fn share(count: u64, trials: u64) -> Self {
        let value = if trials == 0 { 0.0 } else { count as f64 / trials as f64 };
        Self { value, interval: Some(proportion(count, trials)) }
    }

    /// The mean of several numbers whose errors go together, as those of cells that share their dice; NaN without a
    /// number. Exact if all are.
    #[must_use]
    pub fn mean<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Self {
        let numbers: Vec<&Self> = numbers.into_iter().collect();
        if numbers.is_empty() {
            return Self::unbounded(f64::NAN);
        }
        let of = |end: fn(&Self) -> f64| numbers.iter().map(|number| end(number)).sum::<f64>() / numbers.len() as f64;
        let value = of(|number| number.value);
        if numbers.iter().all(|number| number.is_exact()) {
            return Self::exact(value);
        }
        Self::between(value, of(Self::low), of(Self::high))
    }

    /// Whether it is exact, not sampled.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.interval.is_none()
    }

    /// The lower end of the interval; the number itself if it is exact.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.interval.map_or(self.value, |interval| interval.low)
    }

    /// The upper end of the interval; the number itself if it is exact.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.interval.map_or(self.value, |interval| interval.high)
    }

    /// The lower end of the interval, if the sample bounds it.
    #[must_use]
    pub fn lower(&self) -> Option<f64> {
        self.interval.map(|interval| interval.low).filter(|low| low.is_finite())
    }

    /// The upper end of the interval, if the sample bounds it.
    #[must_use]
    pub fn upper(&self) -> Option<f64> {
        self.interval.map(|interval| interval.high).filter(|high| high.is_finite())
    }

    /// Both ends of the interval, if the sample bounds both.
    #[must_use]
    pub fn ends(&self) -> Option<(f64, f64)> {
        self.lower().zip(self.upper())
    }

    /// The range that a chart must show: the interval if both ends are known, else the number itself.
    #[must_use]
    pub fn extent(&self) -> (f64, f64) {
        self.ends().unwrap_or((self.value, self.value))
    }

    /// The distance from the number to the farther known end of the interval; zero if it is exact.
    #[must_use]
    pub fn reach(&self) -> f64 {
        let below = self.lower().map_or(0.0, |low| self.value - low);
        let above = self.upper().map_or(0.0, |high| high - self.value);
        below.max(above)
    }

    /// Multiplies the number and its interval by `factor`, to convert units.
    #[must_use]
    pub fn times(&self, factor: f64) -> Self {
        let interval = self.interval.map(|ends| Interval { low: ends.low * factor, high: ends.high * factor });
        Self { value: self.value * factor, interval }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_number_is_its_own_interval() {
        let exact = Estimate::exact(0.25);
        assert_eq!((exact.low(), exact.high(), exact.reach(), exact.ends()), (0.25, 0.25, 0.0, None));
        assert!(exact.is_exact());
    }

    #[test]
    fn a_share_of_none_has_an_upper_end() {
        let never = Estimate::share(0, 1000);
        assert_eq!((never.value, never.low()), (0.0, 0.0));
        assert!((never.high() - 0.003_682).abs() < 1e-6 && !never.is_exact());
    }

    #[test]
    fn ends_that_are_not_known_are_not_ends() {
        let open = Estimate::sampled(6.0, Interval { low: 4.0, high: f64::INFINITY });
        assert_eq!((open.lower(), open.upper(), open.ends(), open.reach()), (Some(4.0), None, None, 2.0));
        assert!(!Estimate::unbounded(1.0).is_exact());
    }
}
