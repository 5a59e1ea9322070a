//! Chooses the number of decimals of a number.
//!
//! A sampled number has as many as its interval supports; an exact one has enough that a rare event
//! is not printed as 0 and a likely one not as certain. All rows of a column have the same number
//! of decimals.

use stats::Estimate;

/// Maximum number of decimals for readers.
const MAX_DECIMALS: usize = 9;

/// The decimals supported by an interval that reaches `reach` to either side: the last one is not
/// finer than the width of the whole interval. At least `least`.
pub fn decimals_for_reach(reach: f64, least: usize) -> usize {
    if reach <= 0.0 || !reach.is_finite() {
        return least;
    }
    let mut step = 1.0;
    let mut decimals = 0;
    while decimals < MAX_DECIMALS && (decimals < least || step > 2.0 * reach) {
        step /= 10.0;
        decimals += 1;
    }
    decimals
}

/// The decimals that distinguish a share, written as a percentage, from 0 and 100 with two
/// significant digits. At least one.
pub fn decimals_for_share(share: f64) -> usize {
    let near = share.min(1.0 - share) * 100.0;
    if near <= 0.0 {
        return 1;
    }
    decimals_of_size(near, 1)
}

/// The decimals that give a number at least two significant digits. At least `least`.
pub fn decimals_of_size(value: f64, least: usize) -> usize {
    let size = value.abs();
    if size <= 0.0 || !size.is_finite() {
        return least;
    }
    let mut decimals = least;
    let mut scaled = size * 10_f64.powi(i32::try_from(least).unwrap_or(0));
    while decimals < MAX_DECIMALS && scaled < 0.95 {
        scaled *= 10.0;
        decimals += 1;
        if scaled >= 0.95 {
            // One more than the first significant digit.
            decimals += 1;
        }
    }
    decimals.min(MAX_DECIMALS)
}

/// The decimals of a share in a sentence, as a percentage. At least one.
pub fn decimals_of_share(share: &Estimate) -> usize {
    if share.is_exact() { decimals_for_share(share.value) } else { decimals_for_reach(share.reach() * 100.0, 1) }
}

/// The decimals of a mean. At least two.
pub fn decimals_of_mean(mean: &Estimate) -> usize {
    if mean.ends().is_some() { decimals_for_reach(mean.reach(), 2) } else { decimals_of_size(mean.value, 2) }
}

/// The common decimals of the shares of a column. Exact shares have at least two; a share below the
/// last decimal is written as `<`, unless all are that rare.
pub fn decimals_of_shares<'e>(shares: impl IntoIterator<Item = &'e Estimate>) -> usize {
    const USUAL: usize = 2;
    let (mut decimals, mut most, mut widest) = (1, USUAL, 0.0_f64);
    for share in shares {
        // A bound on an event never seen (or always seen) needs no decimals.
        let seen = share.value > 0.0 && share.value < 1.0;
        let own = match share.ends() {
            None => USUAL,
            Some(_) if seen => decimals_for_reach(share.reach() * 100.0, 1),
            Some(_) => 1,
        };
        decimals = decimals.max(own);
        widest = widest.max(share.value.min(1.0 - share.value));
    }
    if widest > 0.0 {
        most = most.max(decimals_for_share(widest));
        // Two significant digits for the share farthest from 0 and 1.
        if decimals >= USUAL {
            decimals = decimals.max(decimals_for_share(widest));
        }
    }
    decimals.min(most)
}

/// The common decimals of the means of a column.
pub fn decimals_of_means<'e>(means: impl IntoIterator<Item = &'e Estimate>) -> usize {
    const USUAL: usize = 3;
    let (mut decimals, mut largest) = (2, 0.0_f64);
    for mean in means {
        decimals = decimals.max(decimals_of_mean(mean));
        largest = largest.max(mean.value.abs());
    }
    decimals.min(USUAL.max(decimals_of_size(largest, 2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_follow_the_interval() {
        // A million trials of a chance near a half: ± 0.098 points.
        assert_eq!(decimals_for_reach(0.098, 1), 1);
        assert_eq!(decimals_for_reach(0.03, 1), 2);
        assert_eq!(decimals_for_reach(3.0, 1), 1);
        assert_eq!(decimals_for_reach(0.0, 2), 2);
    }

    #[test]
    fn a_column_has_the_decimals_of_its_finest_number_but_not_of_its_rarest() {
        let sampled = |value: f64, reach: f64| Estimate::between(value, value - reach, value + reach);
        assert_eq!(decimals_of_shares(&[sampled(0.048, 0.006), sampled(0.5, 0.014)]), 1);
        assert_eq!(decimals_of_shares(&[sampled(0.000_01, 0.000_005), sampled(0.5, 0.014)]), 2);
        assert_eq!(decimals_of_shares(&[Estimate::exact(1e-7), Estimate::exact(0.3)]), 2);
        assert_eq!(decimals_of_shares(&[Estimate::exact(1e-7), Estimate::exact(3.4e-6)]), 5);
        assert_eq!(decimals_of_means(&[Estimate::exact(6.5), sampled(8.83, 0.002)]), 3);
        assert_eq!(decimals_of_means(&[Estimate::exact(0.000_034)]), 6);
    }
}
