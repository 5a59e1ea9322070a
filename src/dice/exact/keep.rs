//! Pools of which only the best dice count, without listing how the dice fall.
//!
//! Split all throws by the worst kept die: it shows `v`, and `a` dice are strictly better. The better
//! ones are any dice above `v`; of the others, at least `K - a` show `v` exactly. With `w` the weight of
//! `v`, `W` the weight of everything worse, and `P` the polynomial of everything better, the kept dice
//! have the polynomial
//!
//! ```text
//! sum over v, and over a < K, of  C(n, a) P^a x^(v (K - a)) U(n - a, K - a)
//! U(m, j) = sum over e >= j of C(m, e) w^e W^(m - e)
//! ```
//!
//! Horner's rule takes `a` downwards, and along it both `U` and its first term follow from the ones
//! before: `U(m+1, j+1) = (w + W) U(m, j) - W b`, where `b = C(m, j) w^j W^(m-j)`.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::budget::{self, Budget, TooLarge};
use super::packed::{Slots, run_additions};
use crate::dice::expr::Pool;

/// One worth of a die among the ranked ones.
#[derive(Debug)]
pub(super) struct Ranked {
    /// What a kept die of this worth adds to the value of the pool, counted from the least.
    pub(super) adds: usize,
    /// Its weight, positive.
    pub(super) weight: UBig,
}

/// The weights of the pool's values 0, 1, ... when `kept` of its dice count, fewer than all. The worths
/// are ranked from the first to be kept to the last.
pub(super) fn kept_weights(
    pool: &Pool,
    ranked: &[Ranked],
    kept: usize,
    budget: &mut Budget,
) -> Result<Vec<UBig>, TooLarge> {
    let count = pool.count as usize;
    let whole: UBig = ranked.iter().map(|rank| &rank.weight).sum();
    let most = ranked.iter().map(|rank| rank.adds).max().unwrap_or(0);
    let words = (count as f64 * (whole.bit_len() as f64) / 64.0).ceil();
    if kept == 1 {
        budget.spend(pool, ranked.len() as f64 * (budget::power(words) + 200.0))?;
        return Ok(best_weights(ranked, count, most));
    }
    let run = is_run(ranked);
    budget.spend(pool, keep_steps(ranked, kept, words, run))?;

    let slots = Slots::for_coefficients(&whole.pow(count));
    let mut result = UBig::ZERO;
    let mut better = Better {
        run,
        slots,
        least: usize::MAX,
        packed: UBig::ZERO,
    };
    let mut not_better = whole;
    for (place, rank) in ranked.iter().enumerate() {
        let worse = &not_better - &rank.weight;
        let base = better.least.min(rank.adds);
        let split = Split {
            count,
            kept,
            weight: &rank.weight,
            worse: &worse,
        };
        let part = split.polynomial(&better, place, rank.adds - base, base);
        result += slots.raise(part, base * kept);
        better.add(rank);
        not_better = worse;
    }
    Ok(slots.unpack(&result, most * kept + 1))
}

/// The weights of the best of `count` dice.
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

/// Whether the ranks have weight 1 and add consecutive numbers, upwards or downwards.
fn is_run(ranked: &[Ranked]) -> bool {
    let ones = ranked.iter().all(|rank| rank.weight == UBig::ONE);
    let down = ranked
        .windows(2)
        .all(|pair| pair[0].adds == pair[1].adds + 1);
    let up = ranked
        .windows(2)
        .all(|pair| pair[0].adds + 1 == pair[1].adds);
    ones && (down || up)
}

/// Estimated steps of the general case.
fn keep_steps(ranked: &[Ranked], kept: usize, words: f64, run: bool) -> f64 {
    let kept = kept as f64;
    let most = ranked.iter().map(|rank| rank.adds).max().unwrap_or(0) as f64;
    let coefficients = kept * 6.0 * budget::add(words);
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    let mut steps = 0.0;
    for (place, rank) in ranked.iter().enumerate() {
        let adds = rank.adds as f64;
        (low, high) = (low.min(adds), high.max(adds));
        let span = (high - low + 1.0) * words;
        let grown = span * kept / 2.0;
        let product = if run {
            f64::from(run_additions(place) + 1) * budget::add(grown)
        } else {
            budget::multiply(grown, span)
        };
        steps += coefficients
            + kept * (product + budget::add(grown))
            + budget::add(2.0 * most * kept * words);
    }
    steps
}

/// The worths better than the one in hand.
struct Better {
    run: bool,
    slots: Slots,
    /// The least that any of them adds.
    least: usize,
    /// Their polynomial; kept up only if it is no run.
    packed: UBig,
}

impl Better {
    fn add(&mut self, rank: &Ranked) {
        self.least = self.least.min(rank.adds);
        if !self.run {
            self.packed += self.slots.raise(rank.weight.clone(), rank.adds);
        }
    }

    /// Multiplies by the polynomial of the first `place` ranks, divided by `x^base`.
    fn times(&self, packed: &UBig, place: usize, base: usize) -> UBig {
        if self.run {
            self.slots
                .raise(self.slots.times_run(packed, place), self.least - base)
        } else {
            packed * self.slots.lower(&self.packed, base)
        }
    }
}

/// All throws whose worst kept die has one worth.
struct Split<'w> {
    count: usize,
    kept: usize,
    weight: &'w UBig,
    worse: &'w UBig,
}

impl Split<'_> {
    /// Their polynomial, divided by `x^(base kept)`. The worst kept die adds `own` more than `base`.
    fn polynomial(&self, better: &Better, place: usize, own: usize, base: usize) -> UBig {
        let Self {
            count,
            kept,
            weight,
            worse,
        } = *self;
        let up_to = weight + worse;
        let mut others = count - kept + 1;
        let mut tail = up_to.pow(others) - worse.pow(others);
        let mut term = worse.pow(others - 1) * weight * others;
        let mut choices = binomial(count, kept - 1);
        let mut sum = UBig::ZERO;
        for above in (0..kept).rev() {
            let equal = kept - above;
            // Nothing is better than the first rank.
            if place > 0 {
                sum = better.times(&sum, place, base)
                    + better.slots.raise(&choices * &tail, own * equal);
            } else if above == 0 {
                sum = better.slots.raise(tail.clone(), own * kept);
            }
            tail = &up_to * tail - worse * &term;
            term = term * weight * (others + 1) / (equal + 1);
            others += 1;
            choices = choices * above / (count - above + 1);
        }
        sum
    }
}

/// The number of ways to choose some of a number of things.
fn binomial(things: usize, chosen: usize) -> UBig {
    (0..chosen).fold(UBig::ONE, |ways, done| ways * (things - done) / (done + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::expr::{Die, Keep};

    /// Lists every tuple of ranks.
    fn listed(ranked: &[Ranked], count: usize, kept: usize) -> Vec<UBig> {
        let most = ranked
            .iter()
            .map(|rank| rank.adds)
            .max()
            .expect("some rank");
        let mut weights = vec![UBig::ZERO; most * kept + 1];
        for mut code in 0..ranked.len().pow(u32::try_from(count).expect("few dice")) {
            let mut places = Vec::new();
            for _ in 0..count {
                places.push(code % ranked.len());
                code /= ranked.len();
            }
            places.sort_unstable();
            let value: usize = places[..kept].iter().map(|&place| ranked[place].adds).sum();
            weights[value] += places
                .iter()
                .map(|&place| &ranked[place].weight)
                .product::<UBig>();
        }
        weights
    }

    fn agrees(adds: &[usize], weights: &[u32]) {
        let ranked: Vec<Ranked> = std::iter::zip(adds, weights)
            .map(|(&adds, &weight)| Ranked {
                adds,
                weight: UBig::from(weight),
            })
            .collect();
        for count in 2..=5 {
            for kept in 1..count {
                let mut pool = Pool::new(u32::try_from(count).expect("few"), Die::Fate);
                pool.keep = Keep::High(u32::try_from(kept).expect("few"));
                let found = kept_weights(&pool, &ranked, kept, &mut Budget::default())
                    .expect("a small pool");
                assert_eq!(
                    found,
                    listed(&ranked, count, kept),
                    "keep {kept} of {count} with {adds:?} {weights:?}"
                );
            }
        }
    }

    #[test]
    fn runs_agree_with_the_list_of_all_tuples() {
        agrees(&[5, 4, 3, 2, 1, 0], &[1; 6]);
        agrees(&[0, 1, 2, 3], &[1; 4]);
        agrees(&[0], &[1]);
    }

    #[test]
    fn uneven_worths_agree_with_the_list_of_all_tuples() {
        agrees(&[7, 3, 2, 0], &[1, 1, 1, 1]);
        agrees(&[3, 2, 1, 0], &[2, 1, 5, 1]);
        agrees(&[0, 4, 9], &[3, 1, 2]);
    }

    #[test]
    fn successes_agree_with_the_list_of_all_tuples() {
        agrees(&[1, 1, 0, 0, 0], &[1; 5]);
        agrees(&[0, 0, 1, 1], &[1, 2, 3, 4]);
        agrees(&[0, 1, 0], &[1, 1, 4]);
    }
}
