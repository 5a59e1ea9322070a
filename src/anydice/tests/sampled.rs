//! Rolls that are drawn at random, against those that are gone through.

use crate::{Answer, REPEATS, STEPS, Sampled, Sampling, parse};

/// The 97.5 % quantile of Student's t with 19 degrees of freedom.
const T: f64 = 2.093;

fn sampled(program: &str, trials: u64, seed: u64) -> Vec<Sampled> {
    let found = parse(program).and_then(|parsed| parsed.sample(&[], Sampling { trials, seed }, STEPS));
    found.unwrap_or_else(|fault| panic!("{program}: {fault}"))
}

fn chance(answer: &Answer, value: i64) -> f64 {
    answer.outcomes.iter().find(|(other, _)| *other == value).map_or(0.0, |(_, chance)| chance.value())
}

/// What the repeats say of a chance: their mean, and its standard error.
fn estimate(sampled: &Sampled, value: i64) -> (f64, f64) {
    let found: Vec<f64> = sampled.repeats.iter().map(|answer| chance(answer, value)).collect();
    let count = REPEATS as f64;
    let mean = found.iter().sum::<f64>() / count;
    let variance = found.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

/// The standard error of a chance in so many independent trials.
fn binomial(chance: f64, trials: u64) -> f64 {
    (chance * (1.0 - chance) / trials as f64).sqrt()
}

/// Programs with more rolls than are drawn below for a repeat.
const PROGRAMS: [&str; 7] = [
    "function: f R:s { if 1@R = 2@R { result: 3@R } result: 1@R - 4@R } output [f 4d8]",
    "function: f A:s B:s { if 1@A > 1@B { result: 2@A } if 3@A = 3@B { result: 0 } result: -1@B } output [f 3d6 3d8]",
    // A variable holds dice, so that both are thrown.
    "function: f R:s { if 2@R > 6 { result: 1@R } result: 3@R } X: [f 4d8] output X + X output X > X",
    "function: f N:n { if N / 7 * 7 = N { result: 1 } result: 2d4 } output [f d400]",
    // A throw within a throw.
    "function: g R:s { result: 1@R - 3@R } function: f R:s { if 1@R = 8 { result: 10 + [g (2@R)d8] } result: 1@R }
     output [f 4d8]",
    "function: f R:s over N:n { result: 2@R > N } output [f 4d10 over d{3,3,7,8}] output [highest of [f 4d10 over d5] and d{0,2}]",
    "set \"position order\" to \"lowest first\" function: f R:s { result: 1@R * 10 + 2@R } output [f 3d12]",
];

#[test]
fn drawn_rolls_agree_with_all_rolls() {
    const TRIALS: u64 = 2_000;
    for program in PROGRAMS {
        let exact = parse(program).and_then(|parsed| parsed.answer(&[], STEPS)).expect("a program");
        for seed in [1, 2, 3] {
            for (exact, sampled) in exact.iter().zip(sampled(program, TRIALS, seed)) {
                assert_eq!(sampled.repeats.len() as u64, REPEATS, "{program}: it draws");
                let values = exact.outcomes.iter().map(|(value, _)| *value);
                assert!(sampled.answer.outcomes.iter().all(|(value, _)| values.clone().any(|other| other == *value)));
                for (value, true_chance) in &exact.outcomes {
                    let true_chance = true_chance.value();
                    let (mean, error) = estimate(&sampled, *value);
                    assert!((mean - chance(&sampled.answer, *value)).abs() < 1e-12);
                    let error = error.max(binomial(true_chance, TRIALS));
                    let z = (mean - true_chance) / error;
                    assert!(z.abs() < 4.0, "{program}, seed {seed}: {value} has {mean}, not {true_chance}: z = {z}");
                }
            }
        }
    }
}

#[test]
fn intervals_cover_what_they_promise() {
    const TRIALS: u64 = 1_000;
    for (program, value) in [(PROGRAMS[0], 3), (PROGRAMS[2], 12), (PROGRAMS[4], 7), (PROGRAMS[5], 1)] {
        let exact = parse(program).and_then(|parsed| parsed.answer(&[], STEPS)).expect("a program");
        let true_chance = chance(&exact[0], value);
        assert!((0.02..0.98).contains(&true_chance), "{program}: {true_chance}");
        let covers = |seed: &u64| {
            let (mean, error) = estimate(&sampled(program, TRIALS, 100 + seed)[0], value);
            (mean - true_chance).abs() <= (T * error).max(1.96 * binomial(mean, TRIALS))
        };
        let covered = (0..120).filter(covers).count();
        assert!((109..=120).contains(&covered), "{program}: {covered} of 120");
    }
}

#[test]
fn what_needs_no_drawing_is_exact() {
    let program = "function: f R:s { result: 1@R * 2@R } output 3d6 output [f 2d6] output [f 6d10] output 2d4";
    let found = sampled(program, 4_000, 1);
    let drawn: Vec<bool> = found.iter().map(|one| !one.repeats.is_empty()).collect();
    assert_eq!(drawn, [false, false, true, false]);
    assert!(sampled("output 300d100", 20, 1)[0].repeats.is_empty());
    // A result that never varied in a sample is no certainty.
    let rare = "function: f R:s { if 8@R = 20 { result: 1 } result: 0 } output [f 8d20]";
    let merged = "function: f R:s { result: (R = 20) >= 8 } output [f 8d20]";
    assert!(!sampled(rare, 2_000, 1)[0].repeats.is_empty() && sampled(merged, 2_000, 1)[0].repeats.is_empty());
}

#[test]
fn the_same_seed_draws_the_same_rolls() {
    let bits = |seed: u64| {
        let outcomes = &sampled(PROGRAMS[0], 2_000, seed)[0].answer.outcomes;
        outcomes.iter().map(|(value, chance)| (*value, chance.parts().0.to_bits())).collect::<Vec<_>>()
    };
    assert_eq!(bits(5), bits(5));
    assert_ne!(bits(5), bits(6));
    // The first results of a fixed seed: they must not differ from machine to machine.
    assert_eq!(bits(1)[..3], FIRST);
}

/// The lowest values of the first program with their chances for seed 1, as bits.
const FIRST: [(i64, u64); 3] =
    [(1, 4_581_133_598_555_306_459), (2, 4_589_240_077_884_573_352), (3, 4_594_121_979_880_642_970)];

#[test]
fn too_large_programs_are_sampled() {
    let program = "function: f R:s { result: 1@R * 2@R - 3@R } output [f 30d20]";
    let refused = parse(program).and_then(|parsed| parsed.answer(&[], STEPS)).expect_err("too large");
    assert!(refused.too_large, "{refused}");
    let found = &sampled(program, 20_000, 1)[0];
    let mean: f64 = found.answer.outcomes.iter().map(|(value, chance)| *value as f64 * chance.value()).sum();
    assert!((340.0..380.0).contains(&mean), "{mean}");
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    let fault = |program: &str, trials: u64, steps: u64| {
        parse(program).and_then(|parsed| parsed.sample(&[], Sampling { trials, seed: 1 }, steps)).expect_err(program)
    };
    let keeps = "COUNT: 0 function: f R:s { COUNT: COUNT + 1 result: COUNT + 1@R } output [f 8d20]";
    assert!(fault(keeps, 1_000, STEPS).message.contains("from one roll to the next"));
    let differs = "function: f R:s { result: 1@R * 2@R - 3@R } loop N over {[f 8d20]} { output N named \"[N]\" }";
    assert!(fault(differs, 1_000, STEPS).message.contains("depends on which rolls"), "{differs}");
    let long = fault("function: f R:s { result: 1@R * 2@R - 3@R } output [f 30d20]", 10_000_000, 500_000_000);
    assert!(long.too_large, "{long}");
}
