//! Derived statistics, each with its 95 % interval, shared by the questions of the lens.

use stats::{Estimate, Interval, Spread};

/// The normal quantile of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// The difference of two independent estimates.
///
/// The distances from both estimates to the ends of their own intervals are added in quadrature:
/// Newcombe's method 10 for shares (*Statistics in Medicine* 17, 1998, 873-890), and in general the
/// method of variance estimates recovery (Zou and Donner, *Statistics in Medicine* 27, 2008,
/// 1693-1702). The difference of exact numbers is exact.
pub fn difference(one: &Estimate, other: &Estimate) -> Estimate {
    let value = one.value - other.value;
    if one.is_exact() && other.is_exact() {
        return Estimate::exact(value);
    }
    let interval = Interval {
        low: value - (one.value - one.low()).hypot(other.high() - other.value),
        high: value + (one.high() - one.value).hypot(other.value - other.low()),
    };
    Estimate { value, interval: Some(interval) }
}

/// The share of values that pass, relative to the trials to which the metric applies; `None` if it
/// applies to no trial.
pub fn share(spread: &Spread, passes: impl Fn(i32) -> bool) -> Option<Estimate> {
    match spread {
        Spread::Exact { shares, .. } => {
            let all: f64 = shares.iter().map(|&(_, share)| share).sum();
            let passing: f64 = shares.iter().filter(|pair| passes(pair.0)).map(|&(_, share)| share).sum();
            (all > 0.0).then(|| Estimate::exact((passing / all).min(1.0)))
        }
        Spread::Counted { counts, .. } => {
            let all: u64 = counts.iter().map(|&(_, count)| count).sum();
            let passing: u64 = counts.iter().filter(|pair| passes(pair.0)).map(|&(_, count)| count).sum();
            if all == 0 {
                return None;
            }
            Some(Estimate::share(passing, all))
        }
    }
}

/// The coefficient of variation: the standard deviation divided by the mean. `None` without trials,
/// or if the mean is not positive.
///
/// For a sampled one the interval is that of the delta method (Serfling, *Approximation Theorems of
/// Mathematical Statistics*, 1980, section 3.3): with the central moments m2, m3, m4 and the mean
/// m, the variance of `c = s / m` over n trials is approximately `c² ((m4 - m2²) / (4 m2²) - m3 /
/// (m2 m) + m2 / m²) / n`.
pub fn variation(spread: &Spread) -> Option<Estimate> {
    let (weights, trials): (Vec<(f64, f64)>, Option<f64>) = match spread {
        Spread::Exact { shares, .. } => {
            (shares.iter().map(|&(value, share)| (f64::from(value), share)).collect(), None)
        }
        Spread::Counted { counts, .. } => {
            let weights: Vec<(f64, f64)> =
                counts.iter().map(|&(value, count)| (f64::from(value), count as f64)).collect();
            let trials = weights.iter().map(|pair| pair.1).sum();
            (weights, Some(trials))
        }
    };
    let all: f64 = weights.iter().map(|pair| pair.1).sum();
    if all <= 0.0 {
        return None;
    }
    let mean_of = |part: &dyn Fn(f64) -> f64| weights.iter().map(|&(x, weight)| part(x) * weight).sum::<f64>() / all;
    let mean = mean_of(&|x| x);
    if mean <= 0.0 {
        return None;
    }
    let central = |power: i32| mean_of(&|x| (x - mean).powi(power));
    let (m2, m3, m4) = (central(2), central(3), central(4));
    let value = m2.sqrt() / mean;
    let Some(trials) = trials else {
        return Some(Estimate::exact(value));
    };
    let reach = if m2 > 0.0 {
        let inner = (m4 - m2 * m2) / (4.0 * m2 * m2) - m3 / (m2 * mean) + m2 / (mean * mean);
        Z * value * (inner.max(0.0) / trials).sqrt()
    } else {
        0.0
    };
    Some(Estimate::between(value, (value - reach).max(0.0), value + reach))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::{Confidence, wilson};

    #[test]
    fn the_difference_of_shares_is_newcombes() {
        // Newcombe's example (a): 56 of 70 and 48 of 80, 0.2 with an interval from 0.0524 to 0.3339.
        let observed =
            |hits: u64, all: u64| Estimate::sampled(hits as f64 / all as f64, wilson(hits, all, Confidence::P95));
        let (one, other) = (observed(56, 70), observed(48, 80));
        let found = difference(&one, &other);
        assert!((found.value - 0.2).abs() < 1e-12 && !found.is_exact());
        assert!((found.low() - 0.0524).abs() < 1e-4 && (found.high() - 0.3339).abs() < 1e-4, "{found:?}");
        let exact = difference(&Estimate::exact(0.7), &Estimate::exact(0.5));
        assert!(exact.is_exact() && exact.reach() < 1e-15);
    }

    #[test]
    fn a_geometric_length_varies_by_the_root_of_what_goes_on() {
        // P(n) = p q^(n-1): the coefficient of variation is sqrt(q).
        let (p, q) = (0.25_f64, 0.75_f64);
        let shares: Vec<(i32, f64)> = (1..200).map(|n| (n, p * q.powi(n - 1))).collect();
        let found = variation(&Spread::Exact { shares, absent: 0.0 }).expect("it occurs");
        assert!((found.value - q.sqrt()).abs() < 1e-9 && found.is_exact());
    }

    #[test]
    fn the_interval_of_a_variation_covers_it_as_often_as_it_says() {
        // 1000 samples of 400 rolls of a d6, from a fixed linear congruential generator.
        let truth = (35.0_f64 / 12.0).sqrt() / 3.5;
        let mut state = 12_345_u64;
        let mut die = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (((state >> 33) * 6) >> 31) as usize
        };
        let mut covered = 0;
        for _ in 0..1000 {
            let mut counts = [0_u64; 6];
            for _ in 0..400 {
                counts[die()] += 1;
            }
            let counts = (1..).zip(counts).collect();
            let found = variation(&Spread::Counted { counts, absent: 0 }).expect("trials");
            covered += u32::from(found.low() <= truth && truth <= found.high());
        }
        // The expected count is 950, with a standard deviation of 7.
        assert!((922..=978).contains(&covered), "{covered}");
    }

    #[test]
    fn what_never_happens_has_no_number() {
        let never = Spread::Counted { counts: vec![], absent: 7 };
        assert!(share(&never, |_| true).is_none() && variation(&never).is_none());
    }
}
