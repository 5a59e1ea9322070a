//! Exact distributions of pools, of sums and of comparisons.

use std::fmt::Display;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::budget::{self, Budget, TooLarge};
use super::distribution::Distribution;
use super::keep::{Ranked, kept_weights};
use super::packed::Slots;
use super::power::{power, run_power};
use super::worth::{Worth, divide_by_common_factor};
use crate::limits::pool_violations;
use crate::pool::{Cmp, Keep, Pool};

/// Number of 64-bit words that hold a number. A float, because costs are estimated in floats.
pub fn words_of(number: &UBig) -> f64 {
    (number.bit_len() as f64 / 64.0).ceil()
}

/// The distribution of the sum of two independent values.
pub fn add(
    left: Distribution,
    right: Distribution,
    whole: &impl Display,
    budget: &mut Budget,
) -> Result<Distribution, TooLarge> {
    if right.weights().len() == 1 {
        return Ok(left.shifted(right.first()));
    }
    if left.weights().len() == 1 {
        return Ok(right.shifted(left.first()));
    }
    let total = left.total() * right.total();
    let (lefts, rights) = (left.weights().len(), right.weights().len());
    let words = words_of(&total);
    let values = (lefts + rights) as f64;
    budget.spend(
        whole,
        budget::multiply(lefts as f64 * words, rights as f64 * words) + budget::hold(2.0 * values, words),
    )?;
    let slots = Slots::for_coefficients(&total);
    let product = slots.pack(left.weights()) * slots.pack(right.weights());
    let weights = slots.unpack(&product, lefts + rights - 1);
    Ok(Distribution::with_total(
        left.first() + right.first(),
        weights,
        total,
        left.truncated_mass() + right.truncated_mass(),
    ))
}

/// The distribution of the result, 0 or 1, of comparing two independent values whose distributions are known.
#[must_use]
pub fn compared(left: &Distribution, cmp: Cmp, right: &Distribution) -> Distribution {
    let total = left.total() * right.total();
    let yes = match cmp {
        Cmp::Eq => same(left, right),
        Cmp::Ne => &total - same(left, right),
        Cmp::Ge => reaches(left, right, 0),
        Cmp::Lt => &total - reaches(left, right, 0),
        Cmp::Gt => reaches(left, right, 1),
        Cmp::Le => &total - reaches(left, right, 1),
    };
    let no = &total - &yes;
    Distribution::with_total(0, vec![no, yes], total, left.truncated_mass() + right.truncated_mass())
}

fn values(distribution: &Distribution) -> impl Iterator<Item = (i64, &UBig)> {
    (distribution.first()..).zip(distribution.weights())
}

/// The weight of the event that both values are equal.
fn same(left: &Distribution, right: &Distribution) -> UBig {
    values(right).map(|(value, weight)| weight * left.weight(value)).sum()
}

/// The weight of the event `left >= right + lead`.
fn reaches(left: &Distribution, right: &Distribution, lead: i64) -> UBig {
    // Walks the right values in ascending order and removes the left values that no longer reach them.
    let mut reaching = left.total().clone();
    let mut lower = values(left).peekable();
    let mut sum = UBig::ZERO;
    for (value, weight) in values(right) {
        while let Some((_, passed)) = lower.next_if(|(reached, _)| *reached < value + lead) {
            reaching -= passed;
        }
        sum += weight * &reaching;
    }
    sum
}

/// The distribution of a pool.
///
/// # Errors
/// [`TooLarge`] if the estimated cost exceeds what is left of the budget.
///
/// # Panics
/// If a pool that was built by hand violates the ranges documented on the fields of [`Pool`], or re-rolls or bursts
/// without end. The parser never returns such a pool.
pub fn pool_distribution(pool: &Pool, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    let violations = pool_violations(pool);
    assert!(violations.is_empty(), "a pool built by hand breaks its limits: {violations:?}");
    let worth = Worth::of(pool, budget)?;
    let truncated_mass = worth.truncated_mass * f64::from(pool.count);
    let adds = |value: i64| match pool.successes {
        None => value,
        Some(comparison) => i64::from(comparison.holds(value)),
    };
    let kept = match pool.keep {
        Keep::Low(_) => Part::Lowest(pool.kept() as usize),
        Keep::All | Keep::High(_) => Part::Highest(pool.kept() as usize),
    };
    let (first, weights) = part_weights(pool, pool.count as usize, kept, worth.values, adds, budget)?;
    Ok(Distribution::new(first, weights, truncated_mass))
}

/// Which of several equal dice count.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// So many of the highest.
    Highest(usize),
    /// So many of the lowest.
    Lowest(usize),
}

/// The lowest value of some of `count` equal dice, and the weights from it on. `worths` are in ascending order; `adds`
/// is what a die that counts adds to the value.
pub fn part_weights(
    what: &impl Display,
    count: usize,
    part: Part,
    worths: Vec<(i64, UBig)>,
    adds: impl Fn(i64) -> i64,
    budget: &mut Budget,
) -> Result<(i64, Vec<UBig>), TooLarge> {
    let least = worths.iter().map(|(value, _)| adds(*value)).min().expect("a die has a worth");
    let above_least = |value: i64| usize::try_from(adds(value) - least).expect("it was the least");
    let (Part::Highest(kept) | Part::Lowest(kept)) = part;
    let weights = if kept == count {
        let most = worths.iter().map(|(value, _)| above_least(*value)).max().expect("a die has a worth");
        budget.spend(what, most as f64)?;
        let mut one = vec![UBig::ZERO; most + 1];
        for (value, weight) in &worths {
            one[above_least(*value)] += weight;
        }
        divide_by_common_factor(one.iter_mut().collect());
        all_weights(what, count, &one, budget)?
    } else {
        let rank = |(value, weight): (i64, UBig)| Ranked { adds: above_least(value), weight };
        let mut ranked: Vec<Ranked> = worths.into_iter().map(rank).collect();
        if matches!(part, Part::Highest(_)) {
            ranked.reverse();
        }
        kept_weights(what, count, ranked, kept, budget)?
    };
    Ok((least * kept as i64, weights))
}

/// The weights of the sum of all dice of a pool, from the weights of one die.
fn all_weights(pool: &impl Display, count: usize, one: &[UBig], budget: &mut Budget) -> Result<Vec<UBig>, TooLarge> {
    if count == 1 {
        return Ok(one.to_vec());
    }
    let whole: UBig = one.iter().sum();
    let values = ((one.len() - 1) * count + 1) as f64;
    let words = (count as f64 * whole.bit_len() as f64 / 64.0).ceil();
    if one.iter().all(|weight| *weight == UBig::ONE) {
        budget.spend(pool, values * budget::scale(4.0, words) + budget::hold(values, words))?;
        Ok(run_power(one.len(), count))
    } else {
        let terms = one.iter().filter(|weight| !weight.is_zero()).count() as f64;
        // Weights of more than one word make each product longer, and the division as well.
        let longest = one.iter().map(UBig::bit_len).max().unwrap_or(0) as f64 / 64.0;
        let by_terms = values * (terms + 1.0) * budget::scale(0.8 + 0.5 * longest.ceil(), words);
        let by_squares = budget::power(values * words);
        budget.spend(pool, by_terms.min(by_squares) + budget::hold(values, words))?;
        if by_terms < by_squares {
            return Ok(power(one, count));
        }
        let slots = Slots::for_coefficients(&whole.pow(count));
        Ok(slots.unpack(&slots.pack(one).pow(count), (one.len() - 1) * count + 1))
    }
}
