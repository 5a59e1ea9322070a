//! Computes the exact distribution of an expression.

use std::fmt::Display;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::budget::{self, Budget, Effort, TooLarge};
use super::distribution::Distribution;
use super::formula;
use super::keep::{Ranked, kept_weights};
use super::packed::Slots;
use super::power::{power, run_power};
use super::worth::{Worth, divide_by_common_factor};
use crate::expr::{Cmp, Expr, Keep, Pool, Sign};
use crate::notation::pool_violations;

/// The exact distribution of a roll. A comparison has the values 0 and 1.
///
/// # Errors
/// [`TooLarge`] if the estimated cost exceeds the effort. Each part is estimated before it is computed.
///
/// # Panics
/// If a pool that was built by hand violates the ranges documented on the fields of [`Pool`], or re-rolls or bursts
/// without end. The parser never returns such a pool.
pub fn distribution(expr: &Expr, effort: Effort) -> Result<Distribution, TooLarge> {
    solve(expr, &mut Budget::new(effort))
}

pub(super) fn solve(expr: &Expr, budget: &mut Budget) -> Result<Distribution, TooLarge> {
    match expr {
        Expr::Constant(n) => Ok(Distribution::certain(i64::from(*n))),
        Expr::Pool(pool) => solve_pool(pool, budget),
        Expr::Sum(terms) => {
            let mut sum = Distribution::certain(0);
            for (sign, term) in terms {
                let part = solve(term, budget)?;
                let part = if *sign == Sign::Minus { part.negated() } else { part };
                sum = add(sum, part, expr, budget)?;
            }
            Ok(sum)
        }
        Expr::Compare(left, cmp, right) => {
            let (left, right) = (solve(left, budget)?, solve(right, budget)?);
            compare(&left, *cmp, &right, expr, budget)
        }
        Expr::Formula(formula) => formula::solve(formula, budget),
    }
}

fn words_of(number: &UBig) -> f64 {
    (number.bit_len() as f64 / 64.0).ceil()
}

/// The distribution of the sum of two independent values.
pub(super) fn add(
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

/// The result, 0 or 1, of comparing two independent values.
fn compare(
    left: &Distribution,
    cmp: Cmp,
    right: &Distribution,
    whole: &Expr,
    budget: &mut Budget,
) -> Result<Distribution, TooLarge> {
    let (lefts, rights) = (left.weights().len() as f64, right.weights().len() as f64);
    let [left_words, right_words] = [left, right].map(|side| words_of(side.total()));
    let product = budget::multiply(left_words, right_words);
    budget
        .spend(whole, lefts * budget::add(left_words) + rights * (product + budget::add(left_words + right_words)))?;
    Ok(compared(left, cmp, right))
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

fn solve_pool(pool: &Pool, budget: &mut Budget) -> Result<Distribution, TooLarge> {
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
pub(super) enum Part {
    /// So many of the highest.
    Highest(usize),
    /// So many of the lowest.
    Lowest(usize),
}

/// The lowest value of some of `count` equal dice, and the weights from it on. `worths` are in ascending order; `adds`
/// is what a die that counts adds to the value.
pub(super) fn part_weights(
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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Distribution {
        distribution(&text.parse().expect("a legal roll"), Effort::MODERATE).expect("a roll of moderate size")
    }

    fn weights(text: &str) -> (i64, Vec<u64>) {
        let found = of(text);
        (found.first(), found.weights().iter().map(|weight| u64::try_from(weight).expect("small")).collect())
    }

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn small_rolls_have_the_weights_everyone_knows() {
        assert_eq!(weights("2d6"), (2, vec![1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]));
        assert_eq!(weights("7"), (7, vec![1]));
        assert_eq!(weights("3d1-2"), (1, vec![1]));
        assert_eq!(weights("2dF"), (-2, vec![1, 2, 3, 2, 1]));
        assert_eq!(weights("d{1,1,3}"), (1, vec![2, 0, 1]));
        assert_eq!(weights("2d20kh1").1[..3], [1, 3, 5]);
        assert_eq!(weights("2d6 >= 5"), (0, vec![4, 4, 1]));
        assert_eq!(weights("d20 >= 11"), (0, vec![10, 10]));
        assert_eq!(weights("d4 - d4"), (-3, vec![1, 2, 3, 4, 3, 2, 1]));
        assert_eq!(weights("d6r<3"), (3, vec![1, 1, 1, 1]));
        // Once: 1/3 of the throws are thrown again.
        assert_eq!(weights("d6ro<3"), (1, vec![1, 1, 4, 4, 4, 4]));
        assert_eq!(weights("d4!o"), (1, vec![4, 4, 4, 0, 1, 1, 1, 1]));
    }

    #[test]
    fn comparisons_of_two_rolls_are_exact() {
        assert_eq!(weights("d6 > d6"), (0, vec![21, 15]));
        assert_eq!(weights("d6 >= d6"), (0, vec![15, 21]));
        assert_eq!(weights("d6 = d6"), (0, vec![30, 6]));
        assert_eq!(weights("d6 != d4"), (0, vec![4, 20]));
        assert_eq!(weights("d6 < d4"), (0, vec![18, 6]));
        assert_eq!(weights("d6 <= d4"), (0, vec![14, 10]));
        assert_eq!(weights("d6 > 6"), (0, vec![6, 0]));
        assert_eq!(weights("(2d6 >= 5) >= 1"), (0, vec![4, 5]));
    }

    /// Means of large pools, as published for icepool, the exact dice library.
    #[test]
    fn large_pools_have_their_published_means() {
        close(of("16d10kh8").mean(), 62.690196188, 5e-10);
        close(of("20d10kh2").mean(), 19.396954714, 5e-10);
        close(of("100d20kh10").mean(), 193.690200699, 5e-10);
    }

    #[test]
    fn ability_scores_have_their_exact_mean() {
        let found = of("4d6kh3");
        assert_eq!(found.total(), &UBig::from(1296u32));
        close(found.mean(), 15869.0 / 1296.0, 0.0);
        close(of("4d6kl3").mean(), 21.0 - 15869.0 / 1296.0, 0.0);
        close(of("4d6dl1").mean(), found.mean(), 0.0);
    }

    /// A bursting die with `s` sides has the mean `m = (s + 1) / 2 + m / s`.
    #[test]
    fn unlimited_bursts_have_their_geometric_mean() {
        for sides in [2.0, 3.0, 6.0, 10.0, 100.0_f64] {
            let found = of(&format!("d{sides}!"));
            close(found.mean(), sides * (sides + 1.0) / (2.0 * (sides - 1.0)), 1e-13);
            assert!(
                found.truncated_mass() > 0.0 && found.truncated_mass() < 1.000_001e-18,
                "{}",
                found.truncated_mass()
            );
            close(found.probabilities().iter().sum(), 1.0, 1e-15);
        }
        close(of("3d10!").mean(), 3.0 * 110.0 / 18.0, 1e-12);
        close(of("3d10!-2d6!").mean(), 3.0 * 110.0 / 18.0 - 2.0 * 42.0 / 10.0, 1e-12);
    }

    #[test]
    fn successes_of_bursting_dice_need_no_cut() {
        // A d6 is worth 8 or more after a six followed by at least a two.
        let found = of("(2d6! >= 8)");
        assert_eq!(found.truncated_mass(), 0.0);
        assert_eq!(found.probability(2), 25.0 / 1296.0);
        // 40 sixes in a row, far beyond any truncation.
        let rare = of("2d6! > 240").probability(2);
        close(rare / 6f64.powi(-80), 1.0, 1e-13);
        // With faces below 0, a burst may lose what it has gained.
        let found = of("2d{-5,3}! >= 1");
        assert_eq!(found.truncated_mass(), 0.0);
        // One die: it loses at once, or gains k threes and then loses 5. The sum is at least 1 from two threes on.
        assert_eq!(found.probability(2), 1.0 / 16.0);
    }

    #[test]
    fn a_binomial_pool_is_binomial() {
        let found = of("30d10 >= 8");
        let mut expected = 0.7_f64.powi(30);
        for hits in 0..=30 {
            close(found.probability(hits) / expected, 1.0, 1e-12);
            expected *= (30 - hits) as f64 / (hits + 1) as f64 * (0.3 / 0.7);
        }
    }

    #[test]
    fn both_ways_to_add_dice_agree() {
        // Listed faces with other weights are not a run, so they take the general path.
        let runs = of("40d3");
        let general = of("40d{1,1,2,2,3,3}");
        assert_eq!(runs, general);
        let uneven = of("40d{1,2,2,3}");
        let pairs = of("80d2-40");
        assert_eq!(uneven.weights(), pairs.weights());
        assert_eq!(uneven.first(), pairs.first());
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        for text in ["100000d6", "5000d1000kh500", "100000d10 >= 7", "9d1000000", "90000d{0,30000}", "10000d20!kl50"] {
            let refused = distribution(&text.parse().expect("legal"), Effort::MODERATE).expect_err("too large");
            assert!(refused.estimate > 2_000_000_000 && text.starts_with(&refused.what), "{refused}");
        }
    }
}
