//! What is known of a variant, compared with the base.

use std::collections::BTreeMap;

use crate::plan::PlannedCell;
use play::systems::Metric;
use play::tally::Joint;
use stats::Spread;

use super::super::compare::{EQUAL, Row, common, exact_rows, paired_rows};

/// Probabilities that differ by less are the same number, reached by other sums: far less than any change of a rule
/// makes of a chance that the solver does not neglect.
const NOISE: f64 = 1e-12;

/// The metrics that a variant shares with the base, each with its evidence.
#[derive(Debug)]
pub enum Evidence {
    /// The distributions of the variant, exactly.
    Exact(Vec<(Metric, Spread)>),
    /// The values in the base and in the variant, trial by trial.
    Matched(Vec<(Metric, Joint)>),
}

impl Evidence {
    /// Whether two variants agree in everything that is known of them: in the probability of every value of every metric,
    /// or in every metric of the matched trials.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Exact(one), Self::Exact(other)) => {
                let same = |(one, other): (&(Metric, Spread), &(Metric, Spread))| {
                    one.0 == other.0 && is_same_spread(&one.1, &other.1)
                };
                one.len() == other.len() && one.iter().zip(other).all(same)
            }
            (Self::Matched(one), Self::Matched(other)) => one == other,
            _ => false,
        }
    }

    /// The exact distributions of a variant.
    pub fn exact(base: &PlannedCell, variant: &PlannedCell, spreads: &[Spread]) -> Self {
        let pair = |(a, b): (usize, usize)| (base.metrics[a].clone(), spreads[b].clone());
        Self::Exact(common(&base.metrics, &variant.metrics).into_iter().map(pair).collect())
    }

    /// The differences from the base in all quantities. `spreads` are the exact distributions of the base, needed if
    /// those of the variant are exact.
    pub fn rows(&self, base: &PlannedCell, spreads: &[Spread]) -> Vec<Row> {
        match self {
            Self::Exact(found) => {
                let of = |(metric, spread): &(Metric, Spread)| {
                    let place = base.metrics.iter().position(|known| known.name == metric.name);
                    place.and_then(|place| spreads.get(place)).map(|own| exact_rows(metric, own, spread))
                };
                found.iter().filter_map(of).flatten().collect()
            }
            Self::Matched(found) => found.iter().flat_map(|(metric, joint)| paired_rows(metric, joint)).collect(),
        }
    }
}

/// Whether two exact distributions are the same, but for the order in which their numbers were added.
fn is_same_spread(one: &Spread, other: &Spread) -> bool {
    let (Spread::Exact { shares: one, absent: a }, Spread::Exact { shares: other, absent: b }) = (one, other) else {
        return one == other;
    };
    let of = |shares: &[(i32, f64)]| -> BTreeMap<i32, f64> { shares.iter().copied().collect() };
    let (one, other) = (of(one), of(other));
    let close = |value: &i32| {
        let [one, other] = [&one, &other].map(|shares| shares.get(value).copied().unwrap_or(0.0));
        (one - other).abs() < NOISE
    };
    (a - b).abs() < NOISE && one.keys().chain(other.keys()).all(close)
}

/// Whether nothing differs: exactly, or in any matched trial.
pub fn is_idle(rows: &[Row]) -> bool {
    rows.iter().all(|row| match &row.paired {
        Some(paired) => paired.changed == 0,
        None => row.difference.value.abs() < EQUAL,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(shares: &[(i32, f64)]) -> Evidence {
        let spread = Spread::Exact { shares: shares.to_vec(), absent: 0.0 };
        Evidence::Exact(vec![(Metric::number("rounds", "rounds", ""), spread)])
    }

    #[test]
    fn only_the_order_of_sums_may_differ() {
        let one = solved(&[(1, 0.25), (2, 0.75)]);
        assert!(one.is_same(&solved(&[(1, 0.25 + 1e-15), (2, 0.75)])));
        assert!(one.is_same(&solved(&[(1, 0.25), (2, 0.75), (3, 1e-18)])));
        assert!(!one.is_same(&solved(&[(1, 0.25 - 1e-10), (2, 0.75 + 1e-10)])), "a rare effect is an effect");
        assert!(!one.is_same(&solved(&[(1, 0.25), (3, 0.75)])));
        assert!(!one.is_same(&Evidence::Matched(Vec::new())));
    }

    #[test]
    fn matched_trials_are_the_same_trial_by_trial() {
        let matched = |one: &[i32], other: &[i32]| {
            let mut joint = Joint::default();
            joint.count(one, other);
            Evidence::Matched(vec![(Metric::flag("success", ""), joint)])
        };
        assert!(matched(&[0, 1, 1], &[1, 1, 0]).is_same(&matched(&[1, 1, 0], &[0, 1, 1])), "their order is no matter");
        assert!(!matched(&[0, 1, 1], &[1, 1, 1]).is_same(&matched(&[0, 1, 1], &[1, 0, 1])));
    }
}
