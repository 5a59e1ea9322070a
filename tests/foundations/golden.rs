//! Published values, solved exactly and sampled from the same rules.

use oddsmith::engine::exact::{Budget, Exact};
use oddsmith::engine::sample::{Chunks, Tallies};
use oddsmith::engine::{DynExperiment, Quiet, sample_any, solve_any};
use oddsmith::games::reference::{Conquest, Criticals, DeathSaves, Duel};
use oddsmith::lane::dispatch::Isa;
use oddsmith::stats::{ChiSquare, z_mean, z_proportion};

/// Samples trials with a fixed seed on all threads.
fn sample(experiment: &dyn DynExperiment, trials: u64) -> Tallies {
    sample_any(experiment, Isa::best(), Chunks { seed: 20, experiment: 26, trials }, &Quiet)
}

fn exact(experiment: &dyn DynExperiment) -> Exact {
    solve_any(experiment, Budget::PATIENT).expect("reference fights can be solved")
}

fn share(exact: &Exact, metric: usize, value: i32) -> f64 {
    exact.metrics[metric].0.get(&value).copied().unwrap_or(0.0)
}

fn mean(exact: &Exact, metric: usize) -> f64 {
    exact.metrics[metric].0.iter().map(|(&value, p)| f64::from(value) * p).sum()
}

/// Asserts that the sampled share of a value is within four standard errors of an expected
/// probability.
fn agrees(tallies: &Tallies, metric: usize, value: i32, expected: f64) {
    let histogram = &tallies.histograms[metric];
    let count = histogram.iter().find(|&(v, _)| v == value).map_or(0, |(_, n)| n);
    let z = z_proportion(count, histogram.present(), expected);
    assert!(z.abs() < 4.0, "metric {metric}, value {value}: z = {z}");
}

/// Asserts that the sampled mean is within four standard errors of an expected one.
fn mean_agrees(tallies: &Tallies, metric: usize, expected: f64) {
    let histogram = &tallies.histograms[metric];
    let n = histogram.present() as f64;
    let mean = histogram.iter().map(|(v, c)| f64::from(v) * c as f64).sum::<f64>() / n;
    let variance = histogram.iter().map(|(v, c)| (f64::from(v) - mean).powi(2) * c as f64).sum::<f64>() / (n - 1.0);
    let z = z_mean(mean, variance, histogram.present(), expected);
    assert!(z.abs() < 4.0, "metric {metric}: z = {z}");
}

#[test]
fn bench_duel() {
    let duel = Duel::default();
    let exact = exact(&duel);
    assert!((share(&exact, 0, 0) - 0.677_896_703).abs() < 1e-9);
    assert!((mean(&exact, 1) - 8.839_409).abs() < 5e-7);
    let tallies = sample(&duel, 1 << 27);
    agrees(&tallies, 0, 0, share(&exact, 0, 0));
    mean_agrees(&tallies, 1, mean(&exact, 1));
    // Joint distribution of winner and rounds: the third metric is the rounds, negative if B wins.
    let (first, last) = (-200, 200);
    let counts: Vec<u64> = (first..=last)
        .map(|value| tallies.histograms[2].iter().find(|&(v, _)| v == value).map_or(0, |(_, n)| n))
        .collect();
    assert_eq!(counts.iter().sum::<u64>(), 1 << 27, "no duel lasts longer than 200 rounds");
    let expected: Vec<f64> = (first..=last).map(|value| share(&exact, 2, value)).collect();
    let fit = ChiSquare::of(&counts, &expected).expect("counts and probabilities match");
    assert!(fit.p_value > 1e-4, "{fit:?}");
    assert!(fit.freedom > 50, "{fit:?}");
}

#[test]
fn duel_with_criticals() {
    // Exact values from an independent dynamic programme; see also the 40-point duel of simulators.
    for (hit_points, wins, rounds) in
        [(20, 0.602_932, 2.7256), (40, 0.568_010, 5.3398), (100, 0.542_169, 13.2790), (200, 0.529_682, 26.8873)]
    {
        let duel = Criticals::new(hit_points, [9, 9]);
        let exact = exact(&duel);
        assert!((share(&exact, 0, 0) - wins).abs() < 5e-7, "{hit_points}: {}", share(&exact, 0, 0));
        assert!((mean(&exact, 1) - rounds).abs() < 5e-5, "{hit_points}: {}", mean(&exact, 1));
        let tallies = sample(&duel, 10_000_000);
        agrees(&tallies, 0, 0, share(&exact, 0, 0));
        mean_agrees(&tallies, 1, mean(&exact, 1));
    }
}

#[test]
fn plus_one_to_hit_in_the_forty_point_duel() {
    let plain = exact(&Criticals::new(40, [9, 9]));
    let better = exact(&Criticals::new(40, [8, 9]));
    let gain = share(&better, 0, 0) - share(&plain, 0, 0);
    // Often quoted as 0.0636; a separate recursion over both hit points also gives 0.06353385.
    assert!((gain - 0.063_533_852_5).abs() < 1e-9, "{gain}");
}

#[test]
fn death_saves_of_the_d20_game() {
    let saves = DeathSaves::default();
    let exact = exact(&saves);
    let tallies = sample(&saves, 10_000_000);
    for (value, count) in [(0, 3239.0), (1, 3310.0), (2, 1451.0)] {
        assert!((share(&exact, 0, value) - count / 8000.0).abs() < 1e-12);
        agrees(&tallies, 0, value, count / 8000.0);
    }
}

#[test]
fn three_dice_against_two() {
    let conquest = Conquest::default();
    let exact = exact(&conquest);
    let tallies = sample(&conquest, 10_000_000);
    for (losses, count) in [(0, 2275.0), (1, 2611.0), (2, 2890.0)] {
        assert!((share(&exact, 0, losses) - count / 7776.0).abs() < 1e-12, "{losses}: {}", share(&exact, 0, losses));
        agrees(&tallies, 0, losses, count / 7776.0);
    }
}
