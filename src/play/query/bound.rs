//! The range in which a number should lie, and the verdict whether it does.

use stats::Estimate;

use super::event::Relation;
use super::syntax::{Limit, Number};

/// A range of numbers whose ends may be included or excluded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// The lower end; minus infinity if unbounded.
    pub low: f64,
    /// Whether the lower end is excluded.
    pub low_open: bool,
    /// The upper end; infinity if unbounded.
    pub high: f64,
    /// Whether the upper end is excluded.
    pub high_open: bool,
    /// The ideal number, for "nearest": the number as written, or the middle of a range.
    pub target: f64,
}

/// Whether a number lies in its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The whole interval lies outside the bound.
    Broken,
    /// The interval straddles an end of the bound, or there is nothing to judge.
    Undecided,
    /// The whole interval lies within the bound.
    Holds,
}

impl Verdict {
    /// The word used in reports and manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Undecided => "undecided",
            Self::Holds => "holds",
        }
    }
}

/// Numbers closer than this to an end count as equal to it, because sums of probabilities have rounding errors.
const SLACK: f64 = 1e-11;

impl Bound {
    /// The numbers that are in a relation to `bound`.
    pub fn of(relation: Relation, bound: f64) -> Self {
        let all =
            Self { low: f64::NEG_INFINITY, low_open: false, high: f64::INFINITY, high_open: false, target: bound };
        match relation {
            Relation::Below => Self { high: bound, high_open: true, ..all },
            Relation::AtMost => Self { high: bound, ..all },
            Relation::Equal => Self { low: bound, high: bound, ..all },
            Relation::AtLeast => Self { low: bound, ..all },
            Relation::Above => Self { low: bound, low_open: true, ..all },
            // The grammar does not allow `!=` for a quantity: no measured number is exactly equal to another.
            Relation::NotEqual => all,
        }
    }

    /// The range between two numbers, ends included.
    pub fn between(low: f64, high: f64) -> Self {
        Self { low, low_open: false, high, high_open: false, target: 0.5 * (low + high) }
    }

    /// The bounds of a parsed limit; with `=` there may be several. `share` says whether the quantity is a share.
    pub(super) fn all(limit: &Limit, share: bool) -> Vec<Self> {
        match limit {
            Limit::Between(low, high) => vec![Self::between(low.value, high.value)],
            Limit::Relation(Relation::Equal, numbers) => {
                numbers.iter().map(|number| Self::rounding_to(number, share)).collect()
            }
            Limit::Relation(relation, numbers) => {
                numbers.iter().map(|number| Self::of(*relation, number.value)).collect()
            }
        }
    }

    /// The numbers that round to `number` as it is written.
    fn rounding_to(number: &Number, share: bool) -> Self {
        let unit = if number.percent { 0.01 } else { 1.0 };
        if share && !number.percent && number.decimals == 0 {
            // `= 1` and `= 0` mean always and never, not "at least half".
            return Self::of(Relation::Equal, number.value);
        }
        let half = 0.5 * unit * 10_f64.powi(-i32::try_from(number.decimals).unwrap_or(0));
        Self { target: number.value, ..Self::between(number.value - half, number.value + half) }
    }

    /// Whether a number is in the range. A number within rounding error of an end counts as that end.
    pub fn contains(&self, value: f64) -> bool {
        !self.is_above(value) && !self.is_below(value)
    }

    /// Whether the whole range is above a number.
    pub fn is_above(&self, value: f64) -> bool {
        if self.low_open { value <= self.low + slack(self.low) } else { value < self.low - slack(self.low) }
    }

    /// Whether the whole range is below a number.
    pub fn is_below(&self, value: f64) -> bool {
        if self.high_open { value >= self.high - slack(self.high) } else { value > self.high + slack(self.high) }
    }

    /// The range, with its lower end raised and its upper end lowered to those of another one. Nothing may be left.
    #[must_use]
    pub fn tightened(self, other: &Self) -> Self {
        let (low, high) = ((self.low, self.low_open), (self.high, !self.high_open));
        let (low, low_open) = if (other.low, other.low_open) > low { (other.low, other.low_open) } else { low };
        let (high, closed) = if (other.high, !other.high_open) < high { (other.high, !other.high_open) } else { high };
        Self { low, low_open, high, high_open: !closed, target: self.target }
    }

    /// Whether the ranges have no number in common.
    pub fn excludes(&self, other: &Self) -> bool {
        let apart =
            |low: &Self, high: &Self| low.high < high.low || (low.high == high.low && (low.high_open || high.low_open));
        apart(self, other) || apart(other, self)
    }

    /// Whether an estimate lies in the range, as far as its interval shows.
    pub fn judge(&self, estimate: &Estimate) -> Verdict {
        let (low, high) = (estimate.low(), estimate.high());
        if self.contains(low) && self.contains(high) {
            Verdict::Holds
        } else if self.is_above(high) || self.is_below(low) {
            Verdict::Broken
        } else {
            Verdict::Undecided
        }
    }

    /// The distance from a number to the range; 0 inside it.
    pub fn distance(&self, value: f64) -> f64 {
        (self.low - value).max(value - self.high).max(0.0)
    }
}

fn slack(end: f64) -> f64 {
    if end.is_finite() { SLACK * end.abs().max(1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::Interval;

    #[test]
    fn ends_belong_to_closed_ranges_only_and_rounding_does_not_matter() {
        let closed = Bound::between(0.6, 0.7);
        assert!(closed.contains(0.6) && closed.contains(0.7) && closed.contains(0.1 + 0.2 + 0.3));
        assert!(!closed.contains(0.599_999) && !closed.contains(0.700_001));
        let below = Bound::of(Relation::Below, 0.3);
        assert!(!below.contains(0.3) && !below.contains(0.3 - 1e-16) && below.contains(0.299_999));
        assert!(below.excludes(&Bound::of(Relation::AtLeast, 0.3)));
        assert!(!Bound::of(Relation::AtMost, 0.3).excludes(&Bound::of(Relation::AtLeast, 0.3)));
    }

    #[test]
    fn an_interval_across_an_end_decides_nothing() {
        let bound = Bound::between(0.6, 0.7);
        let estimate = |low, high| Estimate::sampled(0.5 * (low + high), Interval { low, high });
        assert_eq!(bound.judge(&estimate(0.61, 0.69)), Verdict::Holds);
        assert_eq!(bound.judge(&estimate(0.71, 0.72)), Verdict::Broken);
        assert_eq!(bound.judge(&estimate(0.59, 0.61)), Verdict::Undecided);
        assert_eq!(bound.judge(&Estimate::exact(0.7)), Verdict::Holds);
        assert!((bound.distance(0.8) - 0.1).abs() < 1e-12);
    }
}
