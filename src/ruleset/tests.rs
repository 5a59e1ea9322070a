//! Texts whose numbers reach beyond the lanes of the sampler: they are solved, sampled one by one, and traced.

use std::collections::BTreeMap;

use play::catalogue::Game;
use play::engine::exact::Budget;
use play::engine::sample::Chunks;
use play::engine::trace::TrialSelector;
use play::engine::{DynExperiment, Quiet, sample_any, solve_any, trace_any};
use play::systems::{Fault, Fields, Question, SideName};

use super::{GameText, KindText, OwnGame, Purpose};

/// The experiment of a check.
fn check(rule: &str) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
    let kind = KindText {
        name: "c".to_owned(),
        text: "what comes of it?".to_owned(),
        purpose: Purpose::Check,
        sheets: Vec::new(),
        inputs: Vec::new(),
        state: Vec::new(),
        rule: rule.to_owned(),
        good: Vec::new(),
        limit: 1,
    };
    let game = GameText {
        name: "g".to_owned(),
        title: "g".to_owned(),
        rules: Vec::new(),
        functions: String::new(),
        stats: Vec::new(),
        kinds: vec![kind],
        fight: None,
    };
    let game = OwnGame::new(game).unwrap_or_else(|faults| panic!("{rule}: {faults:?}"));
    game.build(&Question {
        system: "g".to_owned(),
        kind: "c".to_owned(),
        params: Fields::default(),
        constants: Fields::default(),
        characters: BTreeMap::new(),
        sides: Vec::new(),
        side_names: SideName::LETTERS,
    })
}

/// The chance of each value of the first metric of a check.
fn solved(rule: &str) -> BTreeMap<i32, f64> {
    let experiment = check(rule).unwrap_or_else(|faults| panic!("{rule}: {faults:?}"));
    let exact = solve_any(&*experiment, Budget::AUTO).unwrap_or_else(|why| panic!("{rule}: {why}"));
    let solved: BTreeMap<i32, f64> = exact.metrics[0].0.clone().into_iter().collect();
    // What is sampled must be near, and a trial can be told.
    let chunks = Chunks { seed: 7, experiment: 1, trials: 20_000 };
    let found = sample_any(&*experiment, lane::dispatch::Isa::Portable, chunks, &Quiet);
    for (value, times) in found.histograms[0].iter() {
        let chance = solved.get(&value).copied().unwrap_or(0.0);
        let off = (times as f64 / 20_000.0 - chance).abs();
        assert!(off < 5.0 * (chance * (1.0 - chance) / 20_000.0).sqrt() + 1e-12, "{rule}: {value} {times} times");
    }
    for trial in [0, 19_999] {
        let told = trace_any(&*experiment, chunks, &TrialSelector::Number(trial), &Quiet);
        let told = told.unwrap_or_else(|why| panic!("{rule}: {why}"));
        assert!(solved.contains_key(&told.values[0].1.expect("a result")), "{rule}");
    }
    solved
}

fn close(found: Option<&f64>, expected: f64) {
    let found = found.copied().unwrap_or(0.0);
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

#[test]
fn six_counts_of_one_throw_are_told_apart() {
    let counts = "let p = 5d6\nlet a = count(p = 1)\nlet b = count(p = 2)\nlet c = count(p = 3)\n\
                  let e = count(p = 4)\nlet f = count(p = 5)\nlet g = count(p = 6)\n";
    let pair = solved(&format!("{counts}a = 2 or b = 2 or c = 2 or e = 2 or f = 2 or g = 2"));
    let ways = (0..7776_u32).filter(|way| {
        let face = |place: u32| way / 6_u32.pow(place) % 6;
        (0..6).any(|shown| (0..5).filter(|&place| face(place) == shown).count() == 2)
    });
    close(pair.get(&1), ways.count() as f64 / 7776.0);
}

#[test]
fn totals_reach_beyond_sixteen_bits() {
    let gold = solved("match d100 { ..=50: 2d6 * 100, else: 4d6 * 10000 }");
    close(gold.get(&1200), 0.5 / 36.0);
    close(gold.get(&240_000), 0.5 / 1296.0);
    let hoard = solved("3d6 * 1000 + 6d6 * 1000");
    close(hoard.get(&9000), 6_f64.powi(-9));
    close(solved("let gold = 4d6 * 10000\nif gold >= 230000 then \"rich\" else \"poor\"").get(&0), 5.0 / 1296.0);
    close(solved("let gold = 4d6 * 10000\ngold / 40000").get(&6), 1.0 / 1296.0);
    close(solved("let n = d6\n(0 - n) * 100000").get(&-600_000), 1.0 / 6.0);
}

#[test]
fn dice_that_no_lane_can_throw_are_solved() {
    let experiment = check("d100000 <= 25000").expect("it can be solved");
    let exact = solve_any(&*experiment, Budget::AUTO).expect("it can be solved");
    close(exact.metrics[0].0.get(&1), 0.25);
    assert!(play::engine::why_unsampled(&*experiment).is_some());
    assert!(check("4d6 * 100000000").is_err(), "totals beyond thirty-two bits");
}
