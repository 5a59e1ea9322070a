//! How many rolls it takes until something has happened.

use std::fmt::Display;

use dashu_int::UBig;

use super::die::{depth, share};
use super::spread::Spread;
use crate::formula::{Rounding, Until};
use dice::exact::budget::{self, Budget, TooLarge};

/// The number of rolls until the end.
pub(super) fn until(what: &impl Display, roll: &Spread, until: Until, budget: &mut Budget) -> Result<Spread, TooLarge> {
    match until {
        Until::Sum(reach) => sum(what, roll, i64::from(reach), budget),
        Until::Roll(cmp, value) => {
            let hits = roll.weight_where(|total| cmp.holds(total, &i64::from(value)));
            let misses = &roll.total - &hits;
            let (most, truncated) = depth(share(&misses, &roll.total), 1);
            let words = most as f64 * roll.words();
            budget.spend(what, most as f64 * (budget::scale(3.0, words) + budget::hold(1.0, words)))?;
            let mut later = roll.total.pow(most - 1);
            let mut before = UBig::ONE;
            let mut weights = Vec::new();
            for number in 1..=most {
                weights.push((number as i64, &before * &hits * &later));
                before *= &misses;
                later /= &roll.total;
            }
            weights.push((most as i64, before));
            Ok(Spread::collect(weights, roll.total.pow(most), roll.truncated + truncated))
        }
    }
}

/// The number of rolls, each of at least 1, until their sum is at least `reach`.
fn sum(what: &impl Display, roll: &Spread, reach: i64, budget: &mut Budget) -> Result<Spread, TooLarge> {
    let least = roll.values.first().map_or(1, |(least, _)| (*least).max(1));
    let most = Rounding::Up.divide(reach.max(1), least).max(1) as usize;
    let words = most as f64 * roll.words();
    let pairs = reach.max(1) as f64 * roll.values.len() as f64;
    budget.spend(what, most as f64 * pairs * (20.0 + budget::multiply(words / 2.0, 1.0)))?;
    // The weights of the sums below the end, by sum.
    let mut sums = vec![UBig::ZERO; usize::try_from(reach.max(1)).unwrap_or(1)];
    sums[0] = UBig::ONE;
    let mut later = roll.total.pow(most - 1);
    let mut weights = Vec::new();
    for number in 1..=most {
        let mut next = vec![UBig::ZERO; sums.len()];
        let mut ended = UBig::ZERO;
        for (sum, weight) in sums.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
            for (value, more) in &roll.values {
                let reached = sum as i64 + value;
                if reached >= reach {
                    ended += weight * more;
                } else {
                    next[reached as usize] += weight * more;
                }
            }
        }
        weights.push((number as i64, ended * &later));
        later /= &roll.total;
        sums = next;
    }
    Ok(Spread::collect(weights, roll.total.pow(most), roll.truncated))
}
