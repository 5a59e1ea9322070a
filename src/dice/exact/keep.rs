//! Pools that keep only the best dice, solved without listing the outcomes of the dice.
//!
//! Split all throws by the worst kept die: it shows `v`, and `a` dice are strictly better. The better
//! ones are any dice above `v`; of the others, at least `K - a` show `v` exactly. With `w` the weight of
//! `v`, `W` the weight of everything worse, and `P` the polynomial of everything better, the `K` kept of
//! `n` dice have the polynomial
//!
//! ```text
//! sum over v, and over a < K, of  C(n, a) P^a x^(v (K - a)) U(n - a, K - a)
//! U(m, j) = sum over e >= j of C(m, e) w^e W^(m - e)
//! ```

use std::fmt::Display;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::better::{Better, Way};
use super::budget::{self, Budget, TooLarge};
use super::packed::Slots;

/// One possible worth of a die, in a ranking.
#[derive(Debug)]
pub struct Ranked {
    /// What a kept die of this worth adds to the pool's value, relative to the least worth.
    pub adds: usize,
    /// Its weight, positive.
    pub weight: UBig,
}

/// The weights of a pool's values 0, 1, ... if `kept` of its `count` dice count, which must be fewer than all. `ranked`
/// lists the worths of a die, those to be kept first at the front.
pub fn kept_weights(
    pool: &impl Display,
    count: usize,
    mut ranked: Vec<Ranked>,
    kept: usize,
    budget: &mut Budget,
) -> Result<Vec<UBig>, TooLarge> {
    // Neighbours with the same contribution are indistinguishable: all successes, for example.
    ranked.dedup_by(|next, kept| {
        let same = next.adds == kept.adds;
        if same {
            kept.weight += std::mem::take(&mut next.weight);
        }
        same
    });
    let whole: UBig = ranked.iter().map(|rank| &rank.weight).sum();
    let most = ranked.iter().map(|rank| rank.adds).max().unwrap_or(0);
    let words = (count as f64 * (whole.bit_len() as f64) / 64.0).ceil();
    let ranks = ranked.len() as f64;
    if kept == 1 {
        budget.spend(pool, ranks * (budget::power(words) + 200.0))?;
        return Ok(best_weights(&ranked, count, most));
    }
    let (way, steps) = Way::cheapest(&ranked, kept, words);
    let values = (most * kept) as f64;
    let tails = kept as f64 * budget::scale(5.0, words) + budget::power(words);
    budget.spend(pool, steps + ranks * (tails + budget::add(values * words)) + budget::hold(values, words))?;

    Ok(weights_by(way, &ranked, count, kept))
}

/// The general case, by any of the strategies; all give the same result.
fn weights_by(way: Way, ranked: &[Ranked], count: usize, kept: usize) -> Vec<UBig> {
    let whole: UBig = ranked.iter().map(|rank| &rank.weight).sum();
    let most = ranked.iter().map(|rank| rank.adds).max().unwrap_or(0);
    let slots = Slots::for_coefficients(&whole.pow(count));
    let mut better = Better::new(way, slots, count, kept);
    let mut result = UBig::ZERO;
    let mut not_better = whole;
    for rank in ranked {
        let worse = &not_better - &rank.weight;
        result += better.polynomial(rank, &tails_of(&rank.weight, &worse, count, kept));
        not_better = worse;
    }
    slots.unpack(&result, most * kept + 1)
}

/// The weights of the single best of `count` dice.
fn best_weights(ranked: &[Ranked], count: usize, most: usize) -> Vec<UBig> {
    let mut weights = vec![UBig::ZERO; most + 1];
    let mut up_to = UBig::ZERO;
    let mut all_up_to = UBig::ZERO;
    for rank in ranked.iter().rev() {
        up_to += &rank.weight;
        let all = up_to.pow(count);
        weights[rank.adds] += &all - &all_up_to;
        all_up_to = all;
    }
    weights
}

/// `U(n - a, K - a)` for each `a < K`, computed from the last one down. With `b = C(m, j) w^j W^(m - j)`, the first
/// term of `U(m, j)`, the recurrence is `U(m + 1, j + 1) = (w + W) U(m, j) - W b`.
fn tails_of(weight: &UBig, worse: &UBig, count: usize, kept: usize) -> Vec<UBig> {
    let up_to = weight + worse;
    let least_others = count - kept + 1;
    let mut tail = up_to.pow(least_others) - worse.pow(least_others);
    let mut term = worse.pow(least_others - 1) * weight * least_others;
    let mut tails = Vec::with_capacity(kept);
    for equal in 1..=kept {
        tails.push(tail.clone());
        tail = &up_to * tail - worse * &term;
        term = term * weight * (least_others + equal) / (equal + 1);
    }
    tails.reverse();
    tails
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Effort;

    /// Brute force: enumerates every tuple of ranks.
    fn listed(ranked: &[Ranked], count: usize, kept: usize) -> Vec<UBig> {
        let most = ranked.iter().map(|rank| rank.adds).max().expect("some rank");
        let mut weights = vec![UBig::ZERO; most * kept + 1];
        for mut code in 0..ranked.len().pow(u32::try_from(count).expect("few dice")) {
            let mut places = Vec::new();
            for _ in 0..count {
                places.push(code % ranked.len());
                code /= ranked.len();
            }
            places.sort_unstable();
            let value: usize = places[..kept].iter().map(|&place| ranked[place].adds).sum();
            weights[value] += places.iter().map(|&place| &ranked[place].weight).product::<UBig>();
        }
        weights
    }

    /// Compares every applicable strategy with brute force.
    fn agrees(adds: &[usize], weights: &[u32], ways: &[Way]) {
        let rank = |(&adds, &weight): (&usize, &u32)| Ranked { adds, weight: UBig::from(weight) };
        let ranked = || std::iter::zip(adds, weights).map(rank).collect::<Vec<Ranked>>();
        for count in 2..=5 {
            for kept in 1..count {
                let expected = listed(&ranked(), count, kept);
                let found = kept_weights(&"some dice", count, ranked(), kept, &mut Budget::new(Effort::MODERATE));
                assert_eq!(found.as_ref(), Ok(&expected), "keep {kept} of {count} with {adds:?} {weights:?}");
                for &way in ways {
                    let found = weights_by(way, &ranked(), count, kept);
                    assert_eq!(found, expected, "{way:?}: keep {kept} of {count} with {adds:?} {weights:?}");
                }
            }
        }
    }

    const ANY: [Way; 2] = [Way::Products, Way::Rows];
    const ALL: [Way; 3] = [Way::Runs, Way::Products, Way::Rows];

    #[test]
    fn runs_agree_with_the_list_of_all_tuples() {
        agrees(&[5, 4, 3, 2, 1, 0], &[1; 6], &ALL);
        agrees(&[0, 1, 2, 3], &[1; 4], &ALL);
        agrees(&[0], &[1], &ALL);
    }

    #[test]
    fn uneven_worths_agree_with_the_list_of_all_tuples() {
        agrees(&[7, 3, 2, 0], &[1, 1, 1, 1], &ANY);
        agrees(&[3, 2, 1, 0], &[2, 1, 5, 1], &ANY);
        agrees(&[0, 4, 9], &[3, 1, 2], &ANY);
    }

    #[test]
    fn successes_agree_with_the_list_of_all_tuples() {
        agrees(&[1, 1, 0, 0, 0], &[1; 5], &ANY);
        agrees(&[0, 0, 1, 1], &[1, 2, 3, 4], &ANY);
        agrees(&[0, 1, 0], &[1, 1, 4], &ANY);
    }
}
