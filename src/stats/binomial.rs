//! The two tails of a binomial count, on which the exact interval and the ranks of a quantile rest.
//!
//! Summed here instead of using the beta function of `statrs` 0.19: its continued fraction stops after 140 terms,
//! which near the mean of a billion trials gives "probabilities" of -3.7 and 2.3. A tail is a sum of positive terms
//! that decrease ever faster, so adding them up from the end nearer to the mean outwards has no such problem. It
//! takes some eight standard deviations' worth of terms at most: thousands for a million trials, a hundred thousand
//! for a billion.

use std::f64::consts::TAU;

/// P(X >= `successes`) for X binomial with `trials` and probability `p` in 0 to 1. The relative error is near 1e-11
/// or better for the smaller tail.
pub(super) fn at_least(successes: u64, trials: u64, p: f64) -> f64 {
    at_most_of(trials.checked_sub(successes), trials, 1.0 - p, p)
}

/// P(X <= `successes`), likewise.
pub(super) fn at_most(successes: u64, trials: u64, p: f64) -> f64 {
    at_most_of(Some(successes), trials, p, 1.0 - p)
}

/// P(X <= `successes`), where `None` stands for a count below zero and `q` is the probability of failure. Both
/// probabilities are passed, because `1 - (1 - p)` may differ from `p`.
fn at_most_of(successes: Option<u64>, trials: u64, p: f64, q: f64) -> f64 {
    let Some(successes) = successes else {
        return 0.0;
    };
    if successes >= trials {
        1.0
    } else if (successes as f64) < trials as f64 * p {
        falling_sum(successes, trials, p, q)
    } else {
        1.0 - falling_sum(trials - successes - 1, trials, q, p)
    }
}

/// P(X <= `k`) for k below the mean. Going down, each term is the previous one times `k q / ((n - k + 1) p)`, a
/// factor below 1 that decreases.
fn falling_sum(k: u64, n: u64, p: f64, q: f64) -> f64 {
    let first = term(k, n, p, q);
    if first == 0.0 {
        return 0.0;
    }
    let odds = q / p;
    let (mut sum, mut part) = (1.0, 1.0);
    for down in (1..=k).rev() {
        part *= down as f64 / (n - down + 1) as f64 * odds;
        sum += part;
        if part < sum * f64::EPSILON * 0.01 {
            break;
        }
    }
    first * sum
}

/// P(X = `k`) by the saddle-point form of Loader (*Fast and Accurate Computation of Binomial Probabilities*, 2000),
/// which subtracts no large logarithms and so stays accurate for any number of trials.
fn term(k: u64, n: u64, p: f64, q: f64) -> f64 {
    let (hits, misses, all) = (k as f64, (n - k) as f64, n as f64);
    if p == 0.0 || q == 0.0 {
        return if (p == 0.0 && k == 0) || (q == 0.0 && k == n) { 1.0 } else { 0.0 };
    }
    if k == 0 {
        return (all * if p < 0.5 { (-p).ln_1p() } else { q.ln() }).exp();
    }
    if k == n {
        return (all * if q < 0.5 { (-q).ln_1p() } else { p.ln() }).exp();
    }
    let stirling = stirling_error(n) - stirling_error(k) - stirling_error(n - k);
    let deviance = deviance(hits, all * p) + deviance(misses, all * q);
    (stirling - deviance).exp() * (all / (TAU * hits * misses)).sqrt()
}

/// `ln n!` minus Stirling's formula; from 16 on by its asymptotic series (NIST DLMF 5.11.1).
fn stirling_error(n: u64) -> f64 {
    let x = n as f64;
    if n < 16 {
        let factorial: f64 = (1..=n).map(|i| i as f64).product();
        return factorial.ln() - 0.5 * (TAU * x).ln() - x * x.ln() + x;
    }
    let square = x * x;
    (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - (1.0 / 1680.0) / square) / square) / square) / x
}

/// `x ln(x / mean) + mean - x`, by a series if x and the mean are close and the terms would cancel.
fn deviance(x: f64, mean: f64) -> f64 {
    let difference = x - mean;
    if difference.abs() > 0.1 * (x + mean) {
        return x * (x / mean).ln() + mean - x;
    }
    // With v = (x - m) / (x + m), ln(x / m) is 2 (v + v³/3 + v⁵/5 + ...).
    let v = difference / (x + mean);
    let mut sum = difference * v;
    let mut power = 2.0 * x * v;
    for odd in (3..).step_by(2) {
        power *= v * v;
        let next = sum + power / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of all terms from 0, computed from the ratios of neighbours.
    fn brute_at_most(successes: u64, trials: u64, p: f64) -> f64 {
        let mut term = (1.0 - p).powi(trials as i32);
        let mut sum = term;
        for k in 0..successes {
            term *= (trials - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
            sum += term;
        }
        sum
    }

    #[test]
    fn tails_are_the_sums_of_their_terms() {
        for trials in [1, 2, 7, 40, 300] {
            for p in [0.03, 0.5, 0.81] {
                for k in 0..trials {
                    let want = brute_at_most(k, trials, p);
                    assert!((at_most(k, trials, p) - want).abs() < 1e-13, "P(X <= {k}) of {trials} at {p}");
                    assert!((at_least(k + 1, trials, p) - (1.0 - want)).abs() < 1e-13, "P(X > {k}) of {trials} at {p}");
                }
            }
        }
    }

    #[test]
    fn certain_and_impossible_counts() {
        assert_eq!(at_least(0, 5, 0.3), 1.0);
        assert_eq!(at_least(6, 5, 0.3), 0.0);
        assert_eq!(at_most(5, 5, 0.3), 1.0);
        assert_eq!(at_most(0, 0, 0.3), 1.0);
        assert_eq!(at_most(2, 5, 0.0), 1.0);
        assert_eq!(at_most(2, 5, 1.0), 0.0);
        assert_eq!(at_least(2, 5, 0.0), 0.0);
        assert_eq!(at_least(2, 5, 1.0), 1.0);
    }

    /// Sums of all terms with 40 digits (mpmath), below, at and above the mean.
    #[test]
    fn large_counts_agree_with_forty_digits() {
        for (k, n, p, want) in MPMATH {
            let got = at_most(k, n, p);
            assert!((got / want - 1.0).abs() < 1e-11, "P(X <= {k}) of {n} at {p}: {got:e}, want {want:e}");
        }
    }

    const MPMATH: [(u64, u64, f64, f64); 10] = [
        (49_346, 1_000_000, 0.05, 0.001332294071362913),
        (50_000, 1_000_000, 0.05, 0.5011898042281234),
        (50_500, 1_000_000, 0.05, 0.9890910762719394),
        (49_986_492, 1_000_000_000, 0.05, 0.02500163953203458),
        (499_900_000, 1_000_000_000, 0.5, 1.2700741798772834e-10),
        (3, 1_000_000_000, 8.767273e-09, 0.025000000777750536),
        (19, 1_000_000_000, 2.967085e-08, 0.02500003439222081),
        (0, 1_000_000_000, 1e-09, 0.3678794409875026),
        (50_000_000, 1_000_000_000, 0.05, 0.5000376250091907),
        (999_999_990, 1_000_000_000, 0.99999999, 0.5420702924401761),
    ];
}
