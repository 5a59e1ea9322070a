//! Intervals checked against independent numbers: a high-precision table, and seeded samples of
//! known chances.

use oddsmith::stats::{Confidence, Interval, Summary, clopper_pearson, proportion, wilson, z_proportion};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// `data/proportion_intervals.csv` was computed with mpmath in 40 digits: the Wilson ends
/// from the quadratic formula, the exact ends by solving for the sum of the binomial terms.
/// `scipy.stats.beta` 1.17.1 agrees with it to 2e-8 of an interval's width. The ends here agree to
/// 1e-9 of it, or to the last bit where an f64 near 1 is coarser than that.
#[test]
fn ends_agree_with_forty_digits() {
    let table = include_str!("data/proportion_intervals.csv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |i: usize| -> f64 { fields[i].parse().expect("a number") };
        let (successes, trials) = (fields[0].parse().expect("a count"), fields[1].parse().expect("a count"));
        let confidence = Confidence::new(number(2)).expect("a level");
        for (made, want) in [
            (wilson(successes, trials, confidence), Interval { low: number(3), high: number(4) }),
            (clopper_pearson(successes, trials, confidence), Interval { low: number(5), high: number(6) }),
        ] {
            let error = (made.low - want.low).abs().max((made.high - want.high).abs());
            assert!(error < 1e-9 * want.width() + f64::EPSILON, "{line}: {made:?}");
        }
        rows += 1;
    }
    assert_eq!(rows, 88);
}

/// The interval of a rare event must keep its leading digits, not only its absolute accuracy.
#[test]
fn a_rare_event_keeps_its_digits() {
    let rare = clopper_pearson(1, 1_000_000_000, Confidence::P95);
    assert!((rare.low / 2.531_780_798_396_938e-11 - 1.0).abs() < 1e-11, "{rare:?}");
    assert!((rare.high / 5.571_643_378_203_115e-9 - 1.0).abs() < 1e-11, "{rare:?}");
}

fn successes(random: &mut Xoshiro256PlusPlus, trials: u64, p: f64) -> u64 {
    let threshold = (p * 2.0_f64.powi(64)) as u64;
    (0..trials).filter(|_| random.next_u64() < threshold).count() as u64
}

/// Many samples of a known chance: the interval used in reports covers it about 95 % of the time,
/// the exact one at least that often (allowing four standard errors below; there is no upper limit
/// where events are few).
#[test]
fn seeded_samples_are_covered() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(41);
    let (runs, trials) = (2_000, 5_000);
    for p in [0.5, 0.01, 1e-4, 0.0] {
        let (mut by_rule, mut by_exact) = (0, 0);
        for _ in 0..runs {
            let seen = successes(&mut random, trials, p);
            by_rule += u64::from(proportion(seen, trials).contains(p));
            by_exact += u64::from(clopper_pearson(seen, trials, Confidence::P95).contains(p));
        }
        assert!(z_proportion(by_rule, runs, 0.95) > -4.0, "{by_rule} of {runs} covered {p}");
        assert!(z_proportion(by_exact, runs, 0.95) > -4.0, "{by_exact} of {runs} covered {p}");
        assert!(by_rule < runs || p < 0.01, "intervals that never miss are too wide: {p}");
        assert!(p > 0.0 || by_rule == runs, "nothing can be seen of nothing");
    }
}

/// Means and quantiles of sums of three seeded d20 rolls: the true mean is 31.5, and the true
/// quantiles are counted from all 8000 rolls.
#[test]
fn summaries_of_seeded_rolls_are_covered() {
    let mut ways = [0_u64; 58];
    for roll in 0..8000 {
        ways[roll % 20 + roll / 20 % 20 + roll / 400] += 1;
    }
    let exact = Summary::of_counts(3, &ways).expect("8000 ways");
    assert!((exact.mean - 31.5).abs() < 1e-12);

    let mut random = Xoshiro256PlusPlus::seed_from_u64(42);
    let runs = 2_000;
    let mut mean_covered = 0;
    let mut quantile_covered = [0_u64; 5];
    for _ in 0..runs {
        let mut counts = [0_u64; 58];
        for _ in 0..300 {
            // 2^64 is not a multiple of 8000; the bias is 2^-51, far below what 600,000 rolls can
            // show.
            let roll = (random.next_u64() % 8000) as usize;
            counts[roll % 20 + roll / 20 % 20 + roll / 400] += 1;
        }
        let sample = Summary::of_counts(3, &counts).expect("300 trials");
        mean_covered += u64::from(sample.mean_interval.expect("spread").contains(31.5));
        for (covered, (of_sample, truth)) in
            quantile_covered.iter_mut().zip(sample.quantiles.iter().zip(&exact.quantiles))
        {
            let low = of_sample.low.expect("300 trials bound the 5 % quantile");
            let high = of_sample.high.expect("300 trials bound the 95 % quantile");
            *covered += u64::from(low <= truth.value && truth.value <= high);
        }
    }
    assert!(z_proportion(mean_covered, runs, 0.95).abs() < 4.0, "{mean_covered} of {runs}");
    for covered in quantile_covered {
        assert!(z_proportion(covered, runs, 0.95) > -4.0, "{covered} of {runs}");
    }
}
