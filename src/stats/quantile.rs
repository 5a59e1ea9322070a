//! Quantiles of integer outcomes: one documented definition, with intervals for sampled ones.
//!
//! Separate from the summary because tools differ in the definition, and because rounding does harm here.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::{Confidence, binomial};

/// The quantiles of a [`Summary`](super::Summary), in percent: the median, the quartiles and the tails.
pub const PERCENTS: [u8; 5] = [5, 25, 50, 75, 95];

/// How far a running sum of probabilities may fall short of a level and still reach it: twenty faces of 0.05 must
/// reach 0.75 at the fifteenth despite rounding.
const SLACK: f64 = 1e-12;

/// One quantile: the smallest outcome v with P(X <= v) >= `percent` / 100.
///
/// Always an outcome that occurs, never a value between two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quantile {
    /// The level, in percent.
    pub percent: u8,
    /// The outcome.
    pub value: i64,
    /// The lower end of the 95 % interval. `None` for an exact distribution, and for a sample too
    /// small to bound this quantile from below.
    pub low: Option<i64>,
    /// The upper end, likewise.
    pub high: Option<i64>,
}

/// The quantile of a sample, as indices into `cumulative` (running counts; not empty; the last one is the number of
/// trials and above 0): value, low, high.
///
/// The interval consists of order statistics: x(l) bounds the quantile from below unless fewer than l trials fell at
/// or below it, and their number is binomial with at least the level as its probability (David and Nagaraja, *Order
/// Statistics*, 3rd edition, section 7.1). The ranks are the tightest that leave at most 2.5 % on each side. For
/// integers, which have ties, the interval covers even more often, never less.
pub(super) fn of_counts(
    cumulative: &[u64],
    percent: u8,
    confidence: Confidence,
) -> (usize, Option<usize>, Option<usize>) {
    let trials = cumulative.last().copied().unwrap_or(0);
    let needed = u128::from(trials) * u128::from(percent);
    let value = cumulative.partition_point(|&at_most| u128::from(at_most) * 100 < needed);
    let ranks = Ranks::known(trials, percent, confidence);
    let place = |rank: u64| cumulative.partition_point(|&c| c < rank);
    (value, ranks.low.map(place), ranks.high.map(place))
}

/// The ranks that bound a quantile of a sample, counted from 1. `None` if the sample is too small for such a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ranks {
    low: Option<u64>,
    high: Option<u64>,
}

/// The most ranks that a thread remembers: those of a few numbers of trials.
const REMEMBERED: usize = 64;

thread_local! {
    /// Ranks by the number of trials, the percentage and the level of confidence.
    static KNOWN: RefCell<BTreeMap<(u64, u8, u64), Ranks>> = const { RefCell::new(BTreeMap::new()) };
}

impl Ranks {
    /// As [`new`](Self::new). The cells of a sweep mostly have the same number of trials, and the sums take long for
    /// many trials, so the last ranks are remembered.
    fn known(trials: u64, percent: u8, confidence: Confidence) -> Self {
        let key = (trials, percent, confidence.tail().to_bits());
        KNOWN.with_borrow_mut(|known| {
            if known.len() >= REMEMBERED && !known.contains_key(&key) {
                known.clear();
            }
            *known.entry(key).or_insert_with(|| Self::new(trials, percent, confidence))
        })
    }

    /// The ranks for a number of trials above 0. With B binomial, the lower rank is the largest l with
    /// P(B < l) <= tail, which is the smallest with P(B <= l) > tail, and the upper one the smallest u with
    /// P(B >= u) <= tail.
    fn new(trials: u64, percent: u8, confidence: Confidence) -> Self {
        let (level, tail) = (f64::from(percent) / 100.0, confidence.tail());
        let mean = trials as f64 * level;
        let reach = confidence.z() * (mean * (1.0 - level)).sqrt();
        let low = first_from((mean - reach) as u64, trials, |l| binomial::at_most(l, trials, level) > tail);
        let high = (binomial::at_least(trials, trials, level) <= tail)
            .then(|| first_from((mean + reach) as u64, trials, |u| binomial::at_least(u, trials, level) <= tail));
        Self { low: (low > 0).then_some(low), high }
    }
}

/// The smallest number for which a condition holds that holds for all larger ones, and for `end`. The search begins at
/// `guess`.
fn first_from(guess: u64, end: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let guess = guess.min(end);
    // It holds for `high`, and for nothing below `low`.
    let (mut low, mut high, mut step) = (0, end, 1);
    if holds(guess) {
        high = guess;
        while high > 0 && holds(high.saturating_sub(step)) {
            high = high.saturating_sub(step);
            step *= 4;
        }
        low = high.saturating_sub(step);
    } else {
        low = low.max(guess + 1);
        while low < end && !holds((low - 1).saturating_add(step).min(end)) {
            low = (low - 1).saturating_add(step).min(end) + 1;
            step *= 4;
        }
        high = high.min((low - 1).saturating_add(step));
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    high
}

/// A quantile of a sample, given as values in ascending order with their counts: the value, and the lower and upper
/// end of its interval at this level. An end is `None` if the sample is too small. `None` without trials.
#[must_use]
pub fn quantile_of_counts(
    counts: &[(i32, u64)],
    percent: u8,
    confidence: Confidence,
) -> Option<(i32, Option<i32>, Option<i32>)> {
    let mut sum = 0_u64;
    let add = |&(_, count): &(i32, u64)| {
        sum += count;
        sum
    };
    let cumulative: Vec<u64> = counts.iter().map(add).collect();
    if cumulative.last().is_none_or(|&trials| trials == 0) {
        return None;
    }
    let (value, low, high) = of_counts(&cumulative, percent, confidence);
    let at = |place: usize| counts[place.min(counts.len() - 1)].0;
    Some((at(value), low.map(at), high.map(at)))
}

/// A quantile of an exact distribution, given as values in ascending order with their shares, which need not add up
/// to 1. `None` if the sum is zero.
#[must_use]
pub fn quantile_of_shares(shares: &[(i32, f64)], percent: u8) -> Option<i32> {
    let mut sum = 0.0;
    let add = |&(_, share): &(i32, f64)| {
        sum += share;
        sum
    };
    let cumulative: Vec<f64> = shares.iter().map(add).collect();
    cumulative.last().is_some_and(|&total| total > 0.0).then(|| shares[of_probabilities(&cumulative, percent)].0)
}

/// The quantile of an exact distribution, as an index into `cumulative` (running sums of probabilities; not empty;
/// the last one is above 0). The level is relative to the last sum.
pub(super) fn of_probabilities(cumulative: &[f64], percent: u8) -> usize {
    let total = cumulative.last().copied().unwrap_or(0.0);
    let needed = total * (f64::from(percent) / 100.0 - SLACK);
    cumulative.partition_point(|&at_most| at_most < needed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Brute force: the same ranks by trying all of them.
    fn brute_ranks(trials: u64, level: f64) -> (u64, u64) {
        let low = (0..=trials).rev().find(|&l| l == 0 || binomial::at_most(l - 1, trials, level) <= 0.025);
        let high = (1..=trials + 1).find(|&u| binomial::at_least(u, trials, level) <= 0.025);
        (low.expect("rank 0 always serves"), high.expect("rank n + 1 always serves"))
    }

    #[test]
    fn ranks_are_those_of_the_walk() {
        for trials in [1, 5, 6, 20, 59, 100, 137] {
            let cumulative: Vec<u64> = (1..=trials).collect();
            for percent in PERCENTS {
                let (_, low, high) = of_counts(&cumulative, percent, Confidence::P95);
                let (l, u) = brute_ranks(trials, f64::from(percent) / 100.0);
                assert_eq!(low.map_or(0, |at| cumulative[at]), l, "{percent} % of {trials}");
                assert_eq!(high.map_or(trials + 1, |at| cumulative[at]), u, "{percent} % of {trials}");
            }
        }
    }

    #[test]
    fn the_first_number_is_found_from_anywhere() {
        for end in [0, 1, 2, 7, 100] {
            for first in 0..=end {
                for guess in 0..=end + 3 {
                    assert_eq!(first_from(guess, end, |n| n >= first), first, "{first} to {end} from {guess}");
                }
            }
        }
    }

    /// The textbook ranks for a median of 100: the 40th and the 61st value (Conover, *Practical
    /// Nonparametric Statistics*, and any table of the sign test: 39 or fewer of 100 has
    /// probability 0.0176, 40 or fewer 0.0284).
    #[test]
    fn the_median_of_a_hundred() {
        let cumulative: Vec<u64> = (1..=100).collect();
        assert_eq!(of_counts(&cumulative, 50, Confidence::P95), (49, Some(39), Some(60)));
    }

    /// Below six trials even the extremes do not bound a median: 2 / 2^5 is more than 5 %.
    #[test]
    fn a_small_sample_bounds_nothing() {
        assert_eq!(of_counts(&[1, 2, 3, 4, 5], 50, Confidence::P95), (2, None, None));
        assert_eq!(of_counts(&[1, 2, 3, 4, 5, 6], 50, Confidence::P95), (2, Some(0), Some(5)));
        assert_eq!(of_counts(&[7], 5, Confidence::P95).1, None);
    }

    #[test]
    fn a_billion_trials_have_ranks_near_the_normal_ones() {
        let trials = 1_000_000_000_u64;
        for percent in PERCENTS {
            let level = f64::from(percent) / 100.0;
            let middle = trials as f64 * level;
            let spread = 1.959_963_984_540_054 * (middle * (1.0 - level)).sqrt();
            let cumulative: Vec<u64> = (0..200_001).map(|i| (middle as u64) - 100_000 + i).chain([trials]).collect();
            let (_, low, high) = of_counts(&cumulative, percent, Confidence::P95);
            let rank = |at: Option<usize>| cumulative[at.expect("far from the ends")] as f64;
            assert!((rank(low) - (middle - spread)).abs() < 3.0, "{percent} %: {} {}", rank(low), middle - spread);
            assert!((rank(high) - (middle + spread)).abs() < 3.0, "{percent} %: {} {}", rank(high), middle + spread);
        }
    }

    #[test]
    fn twenty_equal_faces_reach_each_level_on_the_dot() {
        let mut sum = 0.0;
        let cumulative: Vec<f64> = (0..20)
            .map(|_| {
                sum += 0.05;
                sum
            })
            .collect();
        let faces: Vec<usize> = PERCENTS.iter().map(|&percent| of_probabilities(&cumulative, percent) + 1).collect();
        assert_eq!(faces, [1, 5, 10, 15, 19]);
    }
}
