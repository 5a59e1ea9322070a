//! The worth of one die of a pool: its faces after re-rolls and bursts, with integer weights.

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use super::budget::{Budget, TooLarge};
use crate::pool::{Burst, Cmp, Comparison, Die, Pool, Reroll};

/// The probability that truncating a burst may neglect, over all dice of a pool.
pub const CUT: f64 = 1e-18;
/// The most throws of one die that are followed in order to decide a success exactly.
const MAX_DECIDING_THROWS: i64 = 256;

/// The worth of one die: values in ascending order with positive weights that have no common factor.
#[derive(Debug)]
pub struct Worth {
    /// Each value with its weight, in ascending order of values.
    pub values: Vec<(i64, UBig)>,
    /// The probability that one die was truncated while it would still burst.
    pub truncated_mass: f64,
}

impl Worth {
    /// The worth of a die of a pool that respects its limits.
    pub fn of(pool: &Pool, budget: &mut Budget) -> Result<Self, TooLarge> {
        budget.spend(pool, 100.0 * pool.die.face_count() as f64)?;
        let throw = throw(pool);
        let Some((&(_, top), lower)) = throw.split_last() else {
            unreachable!("a pool within its limits has a face that can stand");
        };
        let whole = top + lower.iter().map(|(_, weight)| weight).sum::<u64>();
        let chance = top as f64 / whole as f64;
        let (most_throws, truncated_mass) = match pool.burst {
            Burst::Never => (1, 0.0),
            Burst::Once => (2, 0.0),
            Burst::Unlimited => throws_of_a_burst(pool, chance),
        };
        // The cost of each value is a product of powers as long as the denominator.
        let words = most_throws as f64 * (whole as f64).log2() / 64.0;
        budget.spend(pool, throw.len() as f64 * most_throws as f64 * (200.0 + 4.0 * words))?;
        Ok(Self { values: without_common_factor(burst(&throw, whole, most_throws)), truncated_mass })
    }
}

/// One throw: possible faces in ascending order, with weights.
fn throw(pool: &Pool) -> Vec<(i64, u64)> {
    let mut faces: Vec<(i64, u64)> = match &pool.die {
        Die::Sided(sides) => (1..=i64::from(*sides)).map(|face| (face, 1)).collect(),
        Die::Fate => vec![(-1, 1), (0, 1), (1, 1)],
        Die::Faces(faces) => faces.iter().map(|&face| (i64::from(face), 1)).collect(),
    };
    faces.sort_unstable();
    faces.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    match pool.reroll {
        None => {}
        Some(Reroll { at_most, once: false }) => faces.retain(|(face, _)| *face > i64::from(at_most)),
        Some(Reroll { at_most, once: true }) => {
            let again = |face: i64| face <= i64::from(at_most);
            let whole: u64 = faces.iter().map(|(_, weight)| weight).sum();
            let thrown_again: u64 = faces.iter().filter(|(face, _)| again(*face)).map(|(_, weight)| weight).sum();
            for (face, weight) in &mut faces {
                // Over the denominator whole^2: shown by the first throw and left, or shown by the second.
                *weight *= thrown_again + if again(*face) { 0 } else { whole };
            }
        }
    }
    faces
}

/// The most throws of a die that bursts without limit, and the probability that it is truncated there.
fn throws_of_a_burst(pool: &Pool, chance: f64) -> (u32, f64) {
    let highest = i64::from(pool.die.highest());
    if let Some(Comparison { cmp, value }) = pool.successes {
        // Once a die is certain to end beyond the number, further throws change nothing, so truncation is exact.
        let lead = i64::from(pool.lowest_face()).min(0);
        let beyond = match cmp {
            Cmp::Ge | Cmp::Lt => i64::from(value) - lead,
            Cmp::Gt | Cmp::Le | Cmp::Eq | Cmp::Ne => i64::from(value) - lead + 1,
        };
        let deciding = (beyond.max(1) + highest - 1) / highest;
        if deciding <= MAX_DECIDING_THROWS {
            return (u32::try_from(deciding).expect("small"), 0.0);
        }
    }
    let dice = f64::from(pool.count);
    // A cast from float to integer saturates; that many throws exceed the budget.
    let throws = ((CUT / dice).ln() / chance.ln()).ceil().max(1.0) as u32;
    (throws, chance.powf(f64::from(throws)))
}

/// The sum of throws, where the highest face is followed by another throw, up to `most_throws`.
fn burst(throw: &[(i64, u64)], whole: u64, most_throws: u32) -> Vec<(i64, UBig)> {
    let Some((&(highest, top), lower)) = throw.split_last() else { return Vec::new() };
    let mut values = Vec::with_capacity(lower.len() * most_throws as usize + 1);
    let mut before = UBig::ONE;
    let mut later = UBig::from(whole).pow(most_throws as usize - 1);
    let mut sum = 0;
    for _ in 0..most_throws {
        let path = &before * &later;
        values.extend(lower.iter().map(|(face, weight)| (sum + face, &path * *weight)));
        sum += highest;
        before *= top;
        later /= whole;
    }
    values.push((sum, before));
    values.sort_unstable_by_key(|(value, _)| *value);
    values.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += std::mem::take(&mut next.1);
        }
        same
    });
    values
}

fn without_common_factor(mut values: Vec<(i64, UBig)>) -> Vec<(i64, UBig)> {
    divide_by_common_factor(values.iter_mut().map(|(_, weight)| weight).collect());
    values
}

/// Divides weights by their greatest common divisor.
pub fn divide_by_common_factor(weights: Vec<&mut UBig>) {
    let mut factor = UBig::ZERO;
    for weight in &weights {
        factor = factor.gcd(&**weight);
        if factor == UBig::ONE {
            return;
        }
    }
    for weight in weights {
        *weight /= &factor;
    }
}
