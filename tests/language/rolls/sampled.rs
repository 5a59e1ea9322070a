//! Rolls sampled on lanes and compared with their exact distributions, and single trials traced.

use oddsmith::dice::{Effort, Roll, distribution, parse};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::trace::TrialSelector;
use oddsmith::engine::{Quiet, sample_any, trace_any};
use oddsmith::games::dice::PlainRoll;
use oddsmith::lane::dispatch::Isa;
use oddsmith::stats::ChiSquare;

use super::maker::Maker;

/// At least one roll for every operation on lanes.
const TEXTS: &[&str] = &[
    "if d20 + 5 >= 15 then 2d6 + 3 else 0",
    "let n = d20; if n = 20 then 4d6 + 3 else if n + 5 >= 15 then 2d6 + 3 else 0",
    "let p = 6d10; count(p >= 7) - count(p = 1)",
    "max(d8, d12)",
    "min(2d6, d12, 9)",
    "abs(d6 - d8) * d3",
    "3d6 * 5",
    "(d6 - d10) / 3",
    "ceil((d6 - d10) / 3)",
    "round((2d6 - d10) / 4)",
    "4d6 / d3",
    "round((d6 - d6) / -4)",
    "{d6, d8, d10}kh2",
    "5d20dh1dl1",
    "times(3, 2d6 + 1)kh2",
    "times(d3, 2d6)",
    "(d4)d6",
    "(d4 - 1)d6kh2",
    "d(d6 + 2)",
    "2d(d100)",
    "d6!>=5",
    "4d6!{1,6}",
    "3d6!o>=5",
    "3d6!2x>=4",
    "4d6r<2!3xkh2",
    "2d(d3 + 1)!4x",
    "d(d4 + 1)!",
    "6d10again >= 8",
    "count(4d6againo>=5 >= 4)",
    "sum(4d6againo kh3)",
    "d6r{6}",
    "3d8ro>=7",
    "d(d4 + 3)r<3",
    "widest(6d10)",
    "longest_run(5d6)",
    "distinct(5d6)",
    "sets(6d6, 2)",
    "matching(5d8)",
    "rank(5d6, 2) - rank(5d6, -2)",
    "widest((d6)d4)",
    "beats(3d6, 2d6)",
    "let a = 3d6; let b = 2d6; beats(a, b) - beats(b, a)",
    "rolls(d20 until sum >= 20)",
    "rolls(2d6 until roll >= 10)",
    "match d20 { 1: d4, 2..=14: 0, 15..=19: 2d6, else: 4d6 + 20 }",
    "match 2d6 { ..=6 or 12: 1, 7..=9: 2, 10 or 11: 3 }",
    "(d6 in 2..4) + (not d6 = 1) + (d6 > 3 and d6 < 3) + (d6 > 3 or d4 = 1)",
    "let n = d6; let p = (n)d4; sum(p kh2) * 10 + count(p = n)",
    "d{1,5,9,30000} / 100",
    "let r = d%; r / 10 + r % 10",
    "(2d20 - 21) % 7 * 100 + (2d20 - 21) % -7",
    "(2d20 - 21) % (d6 + 1) + 10 * ((2d20 - 21) % (d3 - 5))",
    "2d{1..12, 0:8, -3..-2:3}kh1 + d20r{2..5}",
    "40d6kh3 + max(d4, d4)",
    "let p = 5d6; each face of p with pairs = 0 { pairs += count(p = face) / 2 } pairs",
    "let p = (d4 - 1)d6; let q = 3d4; each face of p, q from low with n = 0, last = 0 { if count(p > face) > 1 then n += \
     face - last else { n -= count(q = face) }; last := face } n * 10 + last",
    "let p = 4d6!o; each face of p with seen = false, n = 0 { if seen then n += face else seen := face > 3 } n",
    "unmatched(4d6, 3d6) * 100 + unbeaten((d3)d6, 3d6) * 10 + dominant(2d6, d8, 2d4)",
    "widest_sum(6d4) - widest_face(5d8)",
    "run_sum(5d6) + run_face({d4, d6, d8}) - set_face(5d6, 2)",
    "let hand = draw(5, {1..13:4}); widest(hand) * 100 + count(hand >= 11)",
    "let deck = cards {1..13:4}; let hand = draw(2, deck); let board = draw(5, deck); widest(hand) * 100 + count(board = highest(hand))",
    "let deck = cards {0..5:2}; let a = draw(d3, deck); let b = draw(2, deck); sum(a) * 100 + sum(b)",
    "let deck = cards {1..6:2}; let a = draw(3, deck); let b = draw(count(a <= 2), deck); sum(a) * 100 + sum(b)",
    "draw(3, {0, 1, 1, 2, 2, 3:2, 4}) + draw(d4, {-1..2:3})kh2",
    "draw(6, {1..6}) * 100 + highest(pool(draw(2, {10..60}), 2d20))",
];

/// Chances that are compared with counts.
fn fits(text: &str, number: u64, trials: u64) {
    let expr = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    let exact = distribution(&expr, Effort::MODERATE).unwrap_or_else(|why| panic!("{text}: {why}"));
    let experiment = PlainRoll::new(expr);
    let chunks = Chunks { seed: 20, experiment: number, trials };
    let tallies = sample_any(&experiment, Isa::best(), chunks, &Quiet);
    let histogram = &tallies.histograms[0];
    assert_eq!(histogram.present(), trials, "{text}");
    let chances = exact.probabilities();
    let mut counts = vec![0; chances.len()];
    for (value, count) in histogram.iter() {
        let place = usize::try_from(i64::from(value) - exact.first()).unwrap_or_else(|_| panic!("{text}: {value}"));
        let place = place.min(chances.len() - 1);
        assert!(chances[place] > 0.0, "{text}: {value} cannot be");
        counts[place] += count;
    }
    if chances.iter().filter(|&&chance| chance > 0.0).count() > 1 {
        let fit = ChiSquare::of(&counts, &chances).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(fit.p_value > 1e-5, "{text}: {fit:?}");
    }
    // The registers make no difference.
    let baseline = sample_any(&experiment, Isa::Portable, Chunks { trials: trials / 8, ..chunks }, &Quiet);
    let widest = sample_any(&experiment, Isa::best(), Chunks { trials: trials / 8, ..chunks }, &Quiet);
    assert_eq!(baseline.histograms, widest.histograms, "{text}");
}

#[test]
fn rolls_are_sampled_as_they_are_solved() {
    for (number, text) in (1..).zip(TEXTS) {
        fits(text, number, 1 << 18);
    }
}

#[test]
fn random_rolls_are_sampled_as_they_are_solved() {
    let mut sampled = 0;
    for seed in 20_000..20_160 {
        let roll = Maker::new(seed).text(2);
        let text = roll.text(0);
        let expr = parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        if Roll::new(expr).unsampled().is_none() {
            fits(&text, seed, 1 << 15);
            sampled += 1;
        }
    }
    assert!(sampled > 120, "{sampled}");
}

#[test]
fn a_trial_is_told_with_the_dice_that_it_rolled() {
    for text in TEXTS {
        let experiment = PlainRoll::new(parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}")));
        for trial in [0, 7, 1000] {
            let chunks = Chunks { seed: 3, experiment: 5, trials: 2000 };
            let told = trace_any(&experiment, chunks, &TrialSelector::Number(trial), &Quiet);
            told.unwrap_or_else(|why| panic!("{text}: {why:?}"));
        }
    }
}
