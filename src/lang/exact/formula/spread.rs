//! Values with their weights, as far apart as they are.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use dice::Distribution;

/// Values in ascending order, with positive weights.
#[derive(Debug, Clone)]
pub(super) struct Spread<T = i64> {
    pub(super) values: Vec<(T, UBig)>,
    /// The sum of the weights.
    pub(super) total: UBig,
    /// A bound on the probability that a die which would have gone on was truncated.
    pub(super) truncated: f64,
}

impl<T: Ord + Clone> Spread<T> {
    /// A value that is certain.
    pub(super) fn certain(value: T) -> Self {
        Self { values: vec![(value, UBig::ONE)], total: UBig::ONE, truncated: 0.0 }
    }

    /// Collects weights by value.
    pub(super) fn collect(weights: impl IntoIterator<Item = (T, UBig)>, total: UBig, truncated: f64) -> Self {
        let mut sums: BTreeMap<T, UBig> = BTreeMap::new();
        for (value, weight) in weights {
            match sums.entry(value) {
                Entry::Vacant(place) => {
                    place.insert(weight);
                }
                Entry::Occupied(mut sum) => *sum.get_mut() += weight,
            }
        }
        Self { values: sums.into_iter().filter(|(_, weight)| !weight.is_zero()).collect(), total, truncated }
    }

    /// The only value, if there is no other.
    pub(super) fn only(&self) -> Option<&T> {
        match self.values.as_slice() {
            [(value, _)] => Some(value),
            _ => None,
        }
    }

    /// The values of a function of this value.
    pub(super) fn map<U: Ord + Clone>(&self, image: impl Fn(&T) -> U) -> Spread<U> {
        let weights = self.values.iter().map(|(value, weight)| (image(value), weight.clone()));
        Spread::collect(weights, self.total.clone(), self.truncated)
    }

    /// The values of a function of this value and an independent one.
    pub(super) fn joined<U, V: Ord + Clone>(&self, other: &Spread<U>, join: impl Fn(&T, &U) -> V) -> Spread<V> {
        let pairs = self.values.iter().flat_map(|(one, weight)| {
            let join = &join;
            other.values.iter().map(move |(two, more)| (join(one, two), weight * more))
        });
        Spread::collect(pairs, &self.total * &other.total, self.truncated + other.truncated)
    }

    /// One of several, chosen by weights whose sum is `whole`.
    pub(super) fn mixed<'a>(parts: impl Iterator<Item = (&'a UBig, &'a Self)> + Clone, whole: &UBig) -> Self
    where
        T: 'a,
    {
        let mut common = UBig::ONE;
        for (_, part) in parts.clone() {
            if common != part.total && !(&common % &part.total).is_zero() {
                let shared = (&common).gcd(&part.total);
                common *= &part.total / shared;
            }
        }
        let truncated = parts.clone().map(|(_, part)| part.truncated).fold(0.0, f64::max);
        let weights = parts.flat_map(|(weight, part)| {
            let scale = if part.total == common { weight.clone() } else { weight * (&common / &part.total) };
            part.values.iter().map(move |(value, weight)| (value.clone(), weight * &scale))
        });
        let total = whole * &common;
        Self::collect(weights, total, truncated)
    }

    /// Words of a weight, for estimates of cost.
    pub(super) fn words(&self) -> f64 {
        (self.total.bit_len() as f64 / 64.0).ceil()
    }

    /// The weight of all values of a kind.
    pub(super) fn weight_where(&self, kind: impl Fn(&T) -> bool) -> UBig {
        self.values.iter().filter(|(value, _)| kind(value)).map(|(_, weight)| weight).sum()
    }
}

impl Spread {
    /// The spread of a distribution.
    pub(super) fn of(distribution: &Distribution) -> Self {
        let values = (distribution.first()..).zip(distribution.weights()).filter(|(_, weight)| !weight.is_zero());
        Self {
            values: values.map(|(value, weight)| (value, weight.clone())).collect(),
            total: distribution.total().clone(),
            truncated: distribution.truncated_mass(),
        }
    }

    /// Yes (1) with this weight out of a total, else no (0).
    pub(super) fn answer(yes: UBig, total: UBig, truncated: f64) -> Self {
        let no = &total - &yes;
        Self::collect([(0, no), (1, yes)], total, truncated)
    }

    /// How many numbers there are from the first value to the last.
    pub(super) fn span(&self) -> i64 {
        match (self.values.first(), self.values.last()) {
            (Some((first, _)), Some((last, _))) => last.saturating_sub(*first).saturating_add(1),
            _ => 0,
        }
    }

    /// As a list of values that need not be consecutive.
    pub(super) fn into_list(self) -> Distribution {
        let (values, weights) = self.values.into_iter().unzip();
        Distribution::far_apart(values, weights, self.truncated)
    }

    /// As a table of consecutive values.
    pub(super) fn into_distribution(self) -> Distribution {
        let first = self.values.first().map_or(0, |(first, _)| *first);
        let mut weights = vec![UBig::ZERO; usize::try_from(self.span()).unwrap_or(0)];
        for (value, weight) in self.values {
            weights[(value - first) as usize] = weight;
        }
        Distribution::with_total(first, weights, self.total, self.truncated)
    }
}

/// The larger or smaller of two independent values.
pub(super) fn best_of(left: &Spread, right: &Spread, largest: bool) -> Spread {
    let mut values: Vec<i64> = left.values.iter().chain(&right.values).map(|(value, _)| *value).collect();
    values.sort_unstable();
    values.dedup();
    if !largest {
        values.reverse();
    }
    let (mut at_left, mut at_right) = (UBig::ZERO, UBig::ZERO);
    let (mut left_at, mut right_at) = (sides(left, largest), sides(right, largest));
    let mut before = UBig::ZERO;
    let weights: Vec<(i64, UBig)> = values
        .into_iter()
        .map(|value| {
            while let Some((_, weight)) = left_at.next_if(|(next, _)| *next == value) {
                at_left += weight;
            }
            while let Some((_, weight)) = right_at.next_if(|(next, _)| *next == value) {
                at_right += weight;
            }
            // Both are this far or less far.
            let both = &at_left * &at_right;
            let weight = &both - &before;
            before = both;
            (value, weight)
        })
        .collect();
    Spread::collect(weights, &left.total * &right.total, left.truncated + right.truncated)
}

/// The values from the far end on: ascending if the largest is wanted.
fn sides(spread: &Spread, ascending: bool) -> std::iter::Peekable<Box<dyn Iterator<Item = &(i64, UBig)> + '_>> {
    let values: Box<dyn Iterator<Item = &(i64, UBig)>> =
        if ascending { Box::new(spread.values.iter()) } else { Box::new(spread.values.iter().rev()) };
    values.peekable()
}
