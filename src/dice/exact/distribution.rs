//! An exact distribution and its queries.

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// The distribution of a roll, as integer weights over their sum.
///
/// Values are consecutive, unless they are [far apart](Self::far_apart); an impossible value between possible ones has weight 0.
/// Weights below 2^128 need no heap allocation.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    first: i64,
    /// The values, if they are not consecutive.
    apart: Option<Box<[i64]>>,
    weights: Vec<UBig>,
    total: UBig,
    truncated_mass: f64,
}

impl Distribution {
    /// Takes the weights of the values from `first` on; at least one must not be 0.
    pub fn new(first: i64, weights: Vec<UBig>, truncated_mass: f64) -> Self {
        let total = weights.iter().sum();
        Self { first, apart: None, weights, total, truncated_mass }
    }

    /// The weights of values that ascend and are too far apart to list all between them.
    ///
    /// # Panics
    /// If there is no value, or not a weight for each.
    pub fn far_apart(values: Vec<i64>, weights: Vec<UBig>, truncated_mass: f64) -> Self {
        assert_eq!(values.len(), weights.len(), "each value has a weight");
        let first = *values.first().expect("a distribution has a value");
        Self { apart: Some(values.into()), ..Self::new(first, weights, truncated_mass) }
    }

    /// The distribution of a sample: how often each value came up. `None` if there is no value.
    pub fn of_counts(counts: impl IntoIterator<Item = (i64, u64)>) -> Option<Self> {
        let counts: Vec<(i64, u64)> = counts.into_iter().filter(|&(_, count)| count > 0).collect();
        let first = counts.iter().map(|&(value, _)| value).min()?;
        let last = counts.iter().map(|&(value, _)| value).max()?;
        let mut weights = vec![UBig::ZERO; usize::try_from(last - first).ok()? + 1];
        for (value, count) in counts {
            weights[usize::try_from(value - first).ok()?] += UBig::from(count);
        }
        Some(Self::new(first, weights, 0.0))
    }

    /// Same as [`new`](Self::new), if the sum of the weights is known.
    pub fn with_total(first: i64, weights: Vec<UBig>, total: UBig, truncated_mass: f64) -> Self {
        debug_assert_eq!(weights.iter().sum::<UBig>(), total);
        Self { first, apart: None, weights, total, truncated_mass }
    }

    /// A constant value.
    pub fn certain(value: i64) -> Self {
        Self::with_total(value, vec![UBig::ONE], UBig::ONE, 0.0)
    }

    /// The lowest value in the table.
    pub fn first(&self) -> i64 {
        self.first
    }

    /// The highest value in the table. For a burst without limit, it is where the number of throws is truncated; see
    /// [`Distribution::truncated_mass`].
    pub fn last(&self) -> i64 {
        self.value(self.weights.len() - 1)
    }

    /// The weights of the values from `first` on.
    pub fn weights(&self) -> &[UBig] {
        &self.weights
    }

    /// The sum of all weights.
    pub fn total(&self) -> &UBig {
        &self.total
    }

    /// The weight of a value; 0 if it is not in the table.
    pub fn weight(&self, value: i64) -> UBig {
        self.place(value).map_or(UBig::ZERO, |place| self.weights[place].clone())
    }

    /// An upper bound on the probability that some die bursting without limit was truncated. Such a die counts with
    /// the sum it had reached; all other cases are exact. It is 0 if no die was truncated, else at most about 1e-18
    /// per pool.
    pub fn truncated_mass(&self) -> f64 {
        self.truncated_mass
    }

    /// The probability of a value.
    ///
    /// # Accuracy
    /// Within one unit in the last place; below 1e-308 precision is lost gradually down to 0.
    pub fn probability(&self, value: i64) -> f64 {
        self.place(value).map_or(0.0, |place| ratio(&self.weights[place], &self.total))
    }

    /// The probabilities of the values from `first` on.
    pub fn probabilities(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| ratio(weight, &self.total)).collect()
    }

    /// Values with their probabilities, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, f64)> {
        self.weights.iter().enumerate().map(|(place, weight)| (self.value(place), ratio(weight, &self.total)))
    }

    /// The probability of this value or a higher one, from the exact sum of weights.
    pub fn at_least(&self, value: i64) -> f64 {
        let from = self.border(value);
        ratio(&self.weights[from..].iter().sum(), &self.total)
    }

    /// The probability of this value or a lower one, from the exact sum of weights.
    pub fn at_most(&self, value: i64) -> f64 {
        let to = self.border(value.saturating_add(1));
        ratio(&self.weights[..to].iter().sum(), &self.total)
    }

    /// [`Distribution::at_least`] of every value from `first` on.
    pub fn at_least_each(&self) -> Vec<f64> {
        let mut sum = UBig::ZERO;
        let mut each: Vec<f64> = self
            .weights
            .iter()
            .rev()
            .map(|weight| {
                sum += weight;
                ratio(&sum, &self.total)
            })
            .collect();
        each.reverse();
        each
    }

    /// [`Distribution::at_most`] of every value from `first` on.
    pub fn at_most_each(&self) -> Vec<f64> {
        let mut sum = UBig::ZERO;
        self.weights
            .iter()
            .map(|weight| {
                sum += weight;
                ratio(&sum, &self.total)
            })
            .collect()
    }

    /// The values from and to which the distribution goes if on either side less than a chance is left out.
    pub fn ends_but_for(&self, chance: f64) -> (i64, i64) {
        let counts = |(_, beyond): &(i64, f64)| *beyond >= chance;
        let values = (0..self.weights.len()).map(|place| self.value(place));
        let low = values.clone().zip(self.at_most_each()).find(counts);
        let high = values.zip(self.at_least_each()).rfind(counts);
        (low.map_or(self.first(), |(low, _)| low), high.map_or(self.last(), |(high, _)| high))
    }

    /// The mean, computed exactly and rounded once.
    pub fn mean(&self) -> f64 {
        let above = |place: usize| self.value(place).abs_diff(self.first);
        let above_first: UBig = self.weights.iter().enumerate().map(|(place, weight)| weight * above(place)).sum();
        let sum = IBig::from(self.first) * IBig::from(self.total.clone()) + IBig::from(above_first);
        let size = ratio(&sum.clone().unsigned_abs(), &self.total);
        if sum < IBig::ZERO { -size } else { size }
    }

    /// The variance: the mean square distance from the mean.
    ///
    /// # Accuracy
    /// About 1e-14 relative; the sum is in floating point.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.iter().map(|(value, probability)| (value as f64 - mean).powi(2) * probability).sum()
    }

    fn value(&self, place: usize) -> i64 {
        if let Some(values) = &self.apart {
            return values[place];
        }
        self.first + i64::try_from(place).expect("a place in a list fits in 63 bits")
    }

    fn place(&self, value: i64) -> Option<usize> {
        if let Some(values) = &self.apart {
            return values.binary_search(&value).ok();
        }
        let place = usize::try_from(value.checked_sub(self.first)?).ok()?;
        (place < self.weights.len()).then_some(place)
    }

    /// Number of values in the table that are below `value`.
    fn border(&self, value: i64) -> usize {
        if let Some(values) = &self.apart {
            return values.partition_point(|own| *own < value);
        }
        match value.saturating_sub(self.first) {
            below if below <= 0 => 0,
            above => usize::try_from(above).map_or(self.weights.len(), |place| place.min(self.weights.len())),
        }
    }

    /// The distribution of a number that follows from the value. Values without one are left out, and the others share all
    /// the chance; `None` if no possible value has one.
    ///
    /// # Panics
    /// If the numbers lie too far apart to list all between them.
    pub fn mapped(&self, number: impl Fn(i64) -> Option<i64>) -> Option<Self> {
        let possible = self.weights.iter().enumerate().filter(|(_, weight)| !weight.is_zero());
        let mut numbers: Vec<(i64, &UBig)> =
            possible.filter_map(|(place, weight)| Some((number(self.value(place))?, weight))).collect();
        numbers.sort_by_key(|(number, _)| *number);
        let (first, last) = (numbers.first()?.0, numbers.last()?.0);
        let span = usize::try_from(last - first).expect("the numbers can be listed");
        let mut weights = vec![UBig::ZERO; span + 1];
        for (number, weight) in numbers {
            weights[usize::try_from(number - first).expect("no number is below the first")] += weight;
        }
        let mut found = Self::new(first, weights, 0.0);
        found.truncated_mass = self.truncated_mass / ratio(&found.total, &self.total);
        Some(found)
    }

    /// The distribution of the negated value.
    pub fn negated(mut self) -> Self {
        self.first = -self.last();
        self.apart = self.apart.map(|values| values.iter().rev().map(|value| -value).collect());
        self.weights.reverse();
        self
    }

    /// The distribution of the value plus a constant.
    pub fn shifted(mut self, by: i64) -> Self {
        self.first += by;
        self.apart = self.apart.map(|values| values.iter().map(|value| value + by).collect());
        self
    }
}

/// A quotient of integers, within one unit in the last place.
pub fn ratio(part: &UBig, whole: &UBig) -> f64 {
    if part.is_zero() {
        return 0.0;
    }
    let (part, part_shift) = leading_bits(part, 128);
    let (whole, whole_shift) = leading_bits(whole, 64);
    // The quotient has at least 64 bits, so that only its conversion rounds noticeably.
    let quotient = (part / whole) as f64;
    scaled(quotient, part_shift - whole_shift)
}

/// The leading `wanted` bits of a positive number, and the power of two by which they are scaled.
fn leading_bits(number: &UBig, wanted: usize) -> (u128, i64) {
    let length = number.bit_len();
    let bits = if length > wanted { number >> (length - wanted) } else { number << (wanted - length) };
    let bits = u128::try_from(bits).expect("at most 128 bits are left");
    (bits, length as i64 - wanted as i64)
}

/// A number times a power of two, in two steps so that neither factor overflows.
fn scaled(number: f64, power: i64) -> f64 {
    let power = i32::try_from(power.clamp(-4000, 4000)).expect("clamped");
    let half = power / 2;
    number * 2f64.powi(half) * 2f64.powi(power - half)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(first: i64, weights: &[u32]) -> Distribution {
        Distribution::new(first, weights.iter().map(|&weight| UBig::from(weight)).collect(), 0.0)
    }

    #[test]
    fn a_ratio_is_the_nearest_number() {
        for (part, whole) in [(1u64, 6u64), (1, 3), (5, 7), (3, 3), (1, 1 << 60), (u64::MAX - 1, u64::MAX)] {
            // Both are below 2^53 or their quotient is a power of two, except the last, which is 1.
            let expected = part as f64 / whole as f64;
            assert_eq!(ratio(&UBig::from(part), &UBig::from(whole)), expected, "{part}/{whole}");
        }
    }

    #[test]
    fn a_ratio_of_huge_numbers_is_finite() {
        let whole = UBig::from(10u32).pow(2000);
        assert_eq!(ratio(&(&whole / UBig::from(4u32)), &whole), 0.25);
        let rare = ratio(&UBig::from(10u32).pow(1700), &whole);
        assert!((rare / 1e-300 - 1.0).abs() < 1e-15, "{rare}");
        assert_eq!(ratio(&UBig::ONE, &whole), 0.0);
    }

    #[test]
    fn questions_outside_the_values_have_answers() {
        let die = of(-1, &[1, 1, 1]);
        assert_eq!((die.first(), die.last(), die.mean()), (-1, 1, 0.0));
        assert_eq!(die.probability(2), 0.0);
        assert_eq!(die.probability(i64::MIN), 0.0);
        assert_eq!((die.at_least(i64::MIN), die.at_least(i64::MAX)), (1.0, 0.0));
        assert_eq!((die.at_most(i64::MIN), die.at_most(i64::MAX)), (0.0, 1.0));
        assert_eq!(die.at_least(1), 1.0 / 3.0);
        assert_eq!(die.at_most(0), 2.0 / 3.0);
    }

    #[test]
    fn values_may_be_far_apart() {
        let weights = || [1u32, 2, 1].map(UBig::from).to_vec();
        let far = Distribution::far_apart(vec![-5_000_000_000, 0, 5_000_000_000], weights(), 0.0);
        assert_eq!((far.first(), far.last(), far.mean()), (-5_000_000_000, 5_000_000_000, 0.0));
        assert_eq!((far.probability(0), far.probability(1), far.at_least(1), far.at_most(-1)), (0.5, 0.0, 0.25, 0.25));
        let moved = far.clone().negated().shifted(7);
        assert_eq!(moved.iter().map(|(value, _)| value).collect::<Vec<_>>(), [-4_999_999_993, 7, 5_000_000_007]);
        assert_eq!(moved.variance(), far.variance());
        // What stands close together is the same either way.
        let (near, listed) = (of(2, &[1, 2, 1]), Distribution::far_apart(vec![2, 3, 4], weights(), 0.0));
        assert!(near.iter().eq(listed.iter()));
        assert_eq!((near.mean(), near.ends_but_for(0.3)), (listed.mean(), listed.ends_but_for(0.3)));
    }

    #[test]
    fn numbers_that_follow_from_values_share_their_chances() {
        let die = of(1, &[1, 1, 0, 1, 2, 1]);
        let halves = die.mapped(|face| (face != 5).then_some(face / 2)).expect("four faces are left");
        assert_eq!((halves.first(), halves.weights()), (0, &[1u32, 1, 1, 1].map(UBig::from)[..]));
        assert_eq!(halves.probability(3), 0.25);
        assert_eq!(die.mapped(|face| (face == 3).then_some(face)), None, "no weight");
        let turned = die.mapped(|face| Some(-face)).expect("all faces");
        assert_eq!(turned, die.clone().negated());
        let cut = Distribution::new(0, [3u32, 1].map(UBig::from).to_vec(), 1e-18);
        let rest = cut.mapped(|value| (value == 1).then_some(7)).expect("one value is left");
        assert_eq!((rest.first(), rest.truncated_mass()), (7, 4e-18));
    }

    #[test]
    fn lists_agree_with_single_answers() {
        let odd = of(3, &[2, 0, 5, 1]);
        let (at_least, at_most) = (odd.at_least_each(), odd.at_most_each());
        for (place, (value, probability)) in odd.iter().enumerate() {
            assert_eq!(probability, odd.probability(value));
            assert_eq!(at_least[place], odd.at_least(value));
            assert_eq!(at_most[place], odd.at_most(value));
        }
        assert_eq!(odd.mean(), (3 * 2 + 5 * 5 + 6) as f64 / 8.0);
        let negative = odd.clone().negated().shifted(1);
        assert_eq!((negative.first(), negative.last()), (-5, -2));
        assert_eq!(negative.mean(), 1.0 - odd.mean());
        assert!((negative.variance() - odd.variance()).abs() < 1e-14);
    }
}
