//! Percentages of a printed table that add up to 100.
//!
//! Rounding each share by itself leaves tables at 99.9 or 100.1; a rulebook must not. The rule is
//! the method of largest remainders, known from dealing out seats (Hamilton's method): every share
//! is rounded down, and the units still missing go one each to the largest remainders, of equal
//! ones to the first in the table. No share is ever a whole unit off.

/// The most decimals a share can be given with.
pub const MAX_DECIMALS: u32 = 6;

/// Remainders of probabilities are told apart in this many steps to a unit; finer is rounding
/// error.
const STEPS: u128 = 1_000_000_000;

/// The shares of `counts` in units of the last decimal: with one decimal, 333 is 33.3 % and all add
/// up to 1000. Computed in integers, so remainders are exact.
///
/// `None` if nothing was counted or `decimals` is above [`MAX_DECIMALS`].
///
/// ```
/// use oddsmith::stats::shares_of_counts;
/// assert_eq!(shares_of_counts(&[1, 1, 1], 1), Some(vec![334, 333, 333]));
/// ```
#[must_use]
pub fn shares_of_counts(counts: &[u64], decimals: u32) -> Option<Vec<u64>> {
    deal_counts(counts, whole(decimals)?)
}

/// Deals `whole` units out to `counts` by the same rule: 36 units for chances in 36.
///
/// `None` if nothing was counted.
///
/// ```
/// use oddsmith::stats::deal_counts;
/// assert_eq!(deal_counts(&[1, 2, 3], 36), Some(vec![6, 12, 18]));
/// ```
#[must_use]
pub fn deal_counts(counts: &[u64], whole: u64) -> Option<Vec<u64>> {
    let total: u128 = counts.iter().map(|&count| u128::from(count)).sum();
    if total == 0 {
        return None;
    }
    let parts = counts.iter().map(|&count| {
        let scaled = u128::from(count) * u128::from(whole);
        Part { units: scaled / total, remainder: scaled % total }
    });
    Some(deal_out(whole, parts.collect()))
}

/// The shares of exact `probabilities`, as [`shares_of_counts`], relative to their sum.
///
/// Remainders are rounded to a billionth of a unit first, so that rounding errors do not choose
/// between the equal faces of a die.
///
/// `None` if a probability is negative or not finite, if all are zero, or if `decimals` is above
/// [`MAX_DECIMALS`].
#[must_use]
pub fn shares_of_probabilities(probabilities: &[f64], decimals: u32) -> Option<Vec<u64>> {
    deal_probabilities(probabilities, whole(decimals)?)
}

/// Deals `whole` units out to exact probabilities by the same rule.
///
/// `None` if a probability is negative or not finite, or if all are zero.
#[must_use]
pub fn deal_probabilities(probabilities: &[f64], whole: u64) -> Option<Vec<u64>> {
    let total: f64 = probabilities.iter().sum();
    if !(probabilities.iter().all(|&p| p >= 0.0) && total > 0.0 && total.is_finite()) {
        return None;
    }
    let parts = probabilities.iter().map(|&p| {
        let steps = (p / total * whole as f64 * STEPS as f64).round() as u128;
        Part { units: steps / STEPS, remainder: steps % STEPS }
    });
    Some(deal_out(whole, parts.collect()))
}

/// A share rounded down, and what was rounded off, in units of its own.
#[derive(Debug, Clone, Copy)]
struct Part {
    units: u128,
    remainder: u128,
}

/// A hundred percent in units of the last decimal.
fn whole(decimals: u32) -> Option<u64> {
    (decimals <= MAX_DECIMALS).then(|| 100 * 10_u64.pow(decimals))
}

fn deal_out(whole: u64, parts: Vec<Part>) -> Vec<u64> {
    let mut shares: Vec<u64> =
        parts.iter().map(|part| u64::try_from(part.units).expect("a part is not above the whole")).collect();
    let missing = whole.saturating_sub(shares.iter().sum());
    let mut order: Vec<usize> = (0..parts.len()).collect();
    // A stable sort: equal remainders keep the order of the table.
    order.sort_by_key(|&i| std::cmp::Reverse(parts[i].remainder));
    for &i in order.iter().take(usize::try_from(missing).unwrap_or(usize::MAX)) {
        shares[i] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Six parties and 100,000 votes, dealt out by hand: of 100 seats one is left, for the 0.8 of
    /// the third party; of 1000 none.
    #[test]
    fn votes_and_seats() {
        let votes = [47_000, 16_000, 15_800, 12_000, 6_100, 3_100];
        assert_eq!(shares_of_counts(&votes, 0), Some(vec![47, 16, 16, 12, 6, 3]));
        assert_eq!(shares_of_counts(&votes, 1), Some(vec![470, 160, 158, 120, 61, 31]));
    }

    #[test]
    fn equal_remainders_go_to_the_first() {
        assert_eq!(shares_of_counts(&[1, 1, 1], 0), Some(vec![34, 33, 33]));
        assert_eq!(shares_of_counts(&[5, 5, 5, 5, 5, 5], 0), Some(vec![17, 17, 17, 17, 16, 16]));
        assert_eq!(shares_of_counts(&[0, 1, 7, 0], 0), Some(vec![0, 13, 87, 0]));
    }

    #[test]
    fn rounding_errors_choose_no_face() {
        let sixth = 1.0 / 6.0;
        let wobbling = [sixth, sixth - 1e-15, sixth, sixth + 1e-15, sixth, sixth];
        assert_eq!(shares_of_probabilities(&wobbling, 0), Some(vec![17, 17, 17, 17, 16, 16]));
        assert_eq!(shares_of_probabilities(&[0.1 + 0.2, 0.7], 6), Some(vec![30_000_000, 70_000_000]));
        assert_eq!(shares_of_probabilities(&[0.29, 0.57, 0.14], 0), Some(vec![29, 57, 14]));
    }

    #[test]
    fn what_has_no_shares() {
        assert_eq!(shares_of_counts(&[], 1), None);
        assert_eq!(shares_of_counts(&[0, 0], 1), None);
        assert_eq!(shares_of_counts(&[1], MAX_DECIMALS + 1), None);
        for wrong in [&[][..], &[0.0], &[-0.5, 1.5], &[f64::NAN], &[f64::INFINITY, 1.0]] {
            assert_eq!(shares_of_probabilities(wrong, 1), None, "{wrong:?}");
        }
        assert_eq!(shares_of_probabilities(&[1.0], MAX_DECIMALS + 1), None);
    }

    #[test]
    fn the_largest_counts_fit() {
        assert_eq!(shares_of_counts(&[u64::MAX, u64::MAX], MAX_DECIMALS), Some(vec![50_000_000, 50_000_000]));
    }

    proptest! {
        #[test]
        fn shares_add_to_a_hundred_and_stay_within_a_unit(
            counts in prop::collection::vec(0_u64..1_000_000_000, 1..60),
            decimals in 0..=MAX_DECIMALS,
        ) {
            let total: u64 = counts.iter().sum();
            prop_assume!(total > 0);
            let whole = 100 * 10_u64.pow(decimals);
            let probabilities: Vec<f64> =
                counts.iter().map(|&count| count as f64 / total as f64).collect();
            for shares in [
                shares_of_counts(&counts, decimals),
                shares_of_probabilities(&probabilities, decimals),
            ] {
                let shares = shares.expect("something was counted");
                prop_assert_eq!(shares.iter().sum::<u64>(), whole);
                for (&share, &count) in shares.iter().zip(&counts) {
                    let exact = count as f64 / total as f64 * whole as f64;
                    prop_assert!((share as f64 - exact).abs() < 1.0 + 1e-6, "{share} for {exact}");
                    prop_assert!(count > 0 || share == 0);
                }
            }
        }
    }
}
