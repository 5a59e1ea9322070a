//! Percentages for printed tables that add up to 100.
//!
//! Rounding each share separately leaves tables at 99.9 or 100.1, which a rulebook cannot print. So the running sums
//! are rounded: a printed "at least" is the true one, rounded, and a printed share is the difference of two of them.
//! Both columns then agree, the shares add up to the whole, and no share is off by a whole unit.

/// Resolution of sums of probabilities, in steps per unit; anything finer is rounding error.
const STEPS: f64 = 1e9;

/// For each count, the sum of it and all later ones, scaled so that the sum of all is `whole` and rounded to the
/// nearest integer. Computed in integers; halves are rounded up.
///
/// `None` if all counts are zero.
///
/// ```
/// use oddsmith::stats::sums_of_counts;
/// assert_eq!(sums_of_counts(&[1, 1, 1], 100), Some(vec![100, 67, 33]));
/// ```
#[must_use]
pub fn sums_of_counts(counts: &[u64], whole: u64) -> Option<Vec<u64>> {
    let total: u128 = counts.iter().map(|&count| u128::from(count)).sum();
    if total == 0 {
        return None;
    }
    let rounded = |sum: u128| {
        let units = (2 * sum * u128::from(whole) + total) / (2 * total);
        u64::try_from(units).expect("a part is not above the whole")
    };
    let mut sum = 0;
    let sums = counts.iter().rev().map(|&count| {
        sum += u128::from(count);
        rounded(sum)
    });
    Some(from_the_end(sums.collect()))
}

/// Same as [`sums_of_counts`], for exact probabilities relative to their sum. Sums are rounded to a billionth of a
/// unit first, so that rounding errors do not decide the direction in which a half is rounded.
///
/// `None` if a probability is negative or not finite, or if all are zero.
#[must_use]
pub fn sums_of_probabilities(probabilities: &[f64], whole: u64) -> Option<Vec<u64>> {
    let total: f64 = probabilities.iter().sum();
    if !(probabilities.iter().all(|&p| p >= 0.0) && total > 0.0 && total.is_finite()) {
        return None;
    }
    let mut sum = 0.0;
    let sums = probabilities.iter().rev().map(|&p| {
        sum += p;
        let units = ((sum / total * whole as f64 * STEPS).round() / STEPS).round();
        (units as u64).min(whole)
    });
    Some(from_the_end(sums.collect()))
}

/// The share of each outcome: the difference between its sum and the next.
#[must_use]
pub fn shares_of_sums(sums: &[u64]) -> Vec<u64> {
    let after = sums.iter().skip(1).copied().chain([0]);
    sums.iter().zip(after).map(|(&sum, after)| sum - after).collect()
}

fn from_the_end(mut sums: Vec<u64>) -> Vec<u64> {
    sums.reverse();
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn all_games_7_three_dice_at_least() {
        // 780 of 1000 ways for three ten-sided dice make 13 or more, half of them 17 or more.
        let ways: Vec<u64> = vec![
            1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1,
        ];
        let sums = sums_of_counts(&ways, 100).expect("there are ways");
        assert_eq!((sums[10], sums[14]), (78, 50));
        let probabilities: Vec<f64> = ways.iter().map(|&ways| ways as f64 / 1000.0).collect();
        assert_eq!(sums_of_probabilities(&probabilities, 100), Some(sums));
    }

    #[test]
    fn all_games_7_a_sixth_is_a_sixth_wherever_it_stands() {
        let two = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        let sums = sums_of_counts(&two, 1000).expect("there are ways");
        assert_eq!((sums[8], sums[5]), (167, 583));
    }

    #[test]
    fn rounding_errors_choose_no_side() {
        let eighths = [0.125, 0.125 - 1e-15, 0.25, 0.5 + 1e-15];
        assert_eq!(sums_of_probabilities(&eighths, 100), Some(vec![100, 88, 75, 50]));
        assert_eq!(sums_of_probabilities(&[0.1 + 0.2, 0.7], 1_000_000), Some(vec![1_000_000, 700_000]));
    }

    #[test]
    fn what_has_no_shares() {
        assert_eq!(sums_of_counts(&[], 100), None);
        assert_eq!(sums_of_counts(&[0, 0], 100), None);
        for wrong in [&[][..], &[0.0], &[-0.5, 1.5], &[f64::NAN], &[f64::INFINITY, 1.0]] {
            assert_eq!(sums_of_probabilities(wrong, 100), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_largest_counts_fit() {
        assert_eq!(sums_of_counts(&[u64::MAX, u64::MAX], 100_000_000), Some(vec![100_000_000, 50_000_000]));
    }

    proptest! {
        #[test]
        fn all_games_7_shares_add_up_and_sums_are_the_true_ones_rounded(
            counts in prop::collection::vec(0_u64..1_000_000_000, 1..60),
            decimals in 0..=6_u32,
        ) {
            let total: u64 = counts.iter().sum();
            prop_assume!(total > 0);
            let whole = 100 * 10_u64.pow(decimals);
            let probabilities: Vec<f64> =
                counts.iter().map(|&count| count as f64 / total as f64).collect();
            for sums in [sums_of_counts(&counts, whole), sums_of_probabilities(&probabilities, whole)] {
                let sums = sums.expect("something was counted");
                let shares = shares_of_sums(&sums);
                prop_assert_eq!(shares.iter().sum::<u64>(), whole);
                for (place, (&sum, &share)) in sums.iter().zip(&shares).enumerate() {
                    let scale = whole as f64 / total as f64;
                    let exact = counts[place..].iter().sum::<u64>() as f64 * scale;
                    prop_assert!((sum as f64 - exact).abs() < 0.5 + 1e-6, "{sum} for {exact}");
                    let exact = counts[place] as f64 * scale;
                    prop_assert!((share as f64 - exact).abs() < 1.0 + 1e-6, "{share} for {exact}");
                    prop_assert!(counts[place] > 0 || share == 0);
                }
            }
        }
    }
}
