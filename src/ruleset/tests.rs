//! Texts whose numbers reach beyond the lanes of the sampler, and what is read off dice: solved, sampled and traced.

use std::collections::BTreeMap;

use play::catalogue::Game;
use play::engine::exact::Budget;
use play::engine::sample::Chunks;
use play::engine::trace::TrialSelector;
use play::engine::{DynExperiment, Quiet, sample_any, solve_any, trace_any};
use play::systems::{Fault, Fields, Question, SideName};

use super::{GameText, KindText, OwnGame, Purpose, StandsFor, StateText, TextFault};

/// A check, or a process that keeps numbers from 0 to 4 which begin like this.
fn kind(rule: &str, kept: &[(&str, i64)]) -> KindText {
    let state = |&(name, start): &(&str, i64)| StateText {
        name: name.to_owned(),
        start: start.to_string(),
        range: 0..=4,
        of_side: false,
        stands_for: StandsFor::Numbers,
    };
    KindText {
        name: "c".to_owned(),
        text: "what comes of it?".to_owned(),
        purpose: if kept.is_empty() { Purpose::Check } else { Purpose::Process },
        sheets: Vec::new(),
        inputs: Vec::new(),
        state: kept.iter().map(state).collect(),
        rule: rule.to_owned(),
        good: Vec::new(),
        limit: 1,
    }
}

fn game(functions: &str, kind: KindText) -> Result<OwnGame, Vec<TextFault>> {
    OwnGame::new(GameText {
        name: "g".to_owned(),
        title: "g".to_owned(),
        rules: Vec::new(),
        functions: functions.to_owned(),
        stats: Vec::new(),
        kinds: vec![kind],
        fight: None,
    })
}

fn built(game: Result<OwnGame, Vec<TextFault>>) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
    game.unwrap_or_else(|faults| panic!("{faults:?}")).build(&Question {
        system: "g".to_owned(),
        kind: "c".to_owned(),
        params: Fields::default(),
        constants: Fields::default(),
        characters: BTreeMap::new(),
        sides: Vec::new(),
        side_names: SideName::LETTERS,
    })
}

/// The experiment of a check.
fn check(rule: &str) -> Result<Box<dyn DynExperiment>, Vec<Fault>> {
    built(game("", kind(rule, &[])))
}

/// The chance of each value of the first metric of a check.
fn solved(rule: &str) -> BTreeMap<i32, f64> {
    let experiment = check(rule).unwrap_or_else(|faults| panic!("{rule}: {faults:?}"));
    solved_metric(rule, &*experiment, 0)
}

/// The chance of each value of a metric.
fn solved_metric(rule: &str, experiment: &dyn DynExperiment, metric: usize) -> BTreeMap<i32, f64> {
    let exact = solve_any(experiment, Budget::AUTO).unwrap_or_else(|why| panic!("{rule}: {why}"));
    let solved: BTreeMap<i32, f64> = exact.metrics[metric].0.clone().into_iter().collect();
    // What is sampled must be near, and a trial can be told.
    let chunks = Chunks { seed: 7, experiment: 1, trials: 20_000 };
    let found = sample_any(experiment, lane::dispatch::Isa::Portable, chunks, &Quiet);
    for (value, times) in found.histograms[metric].iter() {
        let chance = solved.get(&value).copied().unwrap_or(0.0);
        let off = (times as f64 / 20_000.0 - chance).abs();
        assert!(off < 5.0 * (chance * (1.0 - chance) / 20_000.0).sqrt() + 1e-12, "{rule}: {value} {times} times");
    }
    for trial in [0, 19_999] {
        let told = trace_any(experiment, chunks, &TrialSelector::Number(trial), &Quiet);
        let told = told.unwrap_or_else(|why| panic!("{rule}: {why}"));
        assert!(solved.contains_key(&told.values[metric].1.expect("a result")), "{rule}");
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

/// How often a die of the first is higher than the one in the same place of the second, both sorted from the highest.
fn higher(mine: &[u32], theirs: &[u32]) -> i32 {
    let sorted = |dice: &[u32]| {
        let mut dice = dice.to_vec();
        dice.sort_unstable_by(|a, b| b.cmp(a));
        dice
    };
    std::iter::zip(sorted(mine), sorted(theirs)).filter(|(mine, theirs)| mine > theirs).count() as i32
}

/// All ways in which so many six-sided dice fall.
fn ways(dice: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..6_u32.pow(dice)).map(move |way| (0..dice).map(|place| way / 6_u32.pow(place) % 6 + 1).collect())
}

#[test]
fn dice_are_set_against_dice_beside_all_else() {
    let share = |of: &dyn Fn(&[u32], &[u32]) -> bool| {
        let hits = ways(5).filter(|dice| of(&dice[..3], &dice[3..])).count();
        hits as f64 / 7776.0
    };
    let both = solved("let p = 3d6\nlet q = 2d6\nbeats(p, q) - beats(q, p)");
    for found in -2..=2 {
        close(both.get(&found), share(&|p, q| higher(p, q) - higher(q, p) == found));
    }
    let beside = solved("let p = 3d6\nlet q = 2d6\nbeats(p, q) >= 1 and count(q = 1) = 0");
    close(beside.get(&1), share(&|p, q| higher(p, q) >= 1 && !q.contains(&1)));
    let rolled = solved("let p = 3d6\nbeats(p, 2d6) + count(p = 6)");
    let sixes = |p: &[u32]| p.iter().filter(|&&die| die == 6).count() as i32;
    for found in 0..=5 {
        close(rolled.get(&found), share(&|p, q| higher(p, q) + sixes(p) == found));
    }
    let rule = "let x = (a)d6\nlet y = (b)d6\nb -= beats(x, y)\na -= beats(y, x)\nif b = 0 then end \"won\"";
    let experiment = built(game("", kind(rule, &[("a", 3), ("b", 2)]))).unwrap_or_else(|faults| panic!("{faults:?}"));
    let place = experiment.metrics().iter().position(|metric| metric.name == "b").expect("it is kept");
    let left = solved_metric(rule, &*experiment, place);
    for found in 0..=2 {
        close(left.get(&found), share(&|x, y| 2 - higher(x, y) == found));
    }
}

#[test]
fn what_is_kept_beyond_the_room_is_told_at_its_name() {
    let names: Vec<String> = (0..33).map(|number| format!("k{number}")).collect();
    let kept: Vec<(&str, i64)> = names.iter().map(|name| (name.as_str(), 1)).collect();
    let rule = "k0 += d6\nif k0 > 3 then end \"over\"";
    let faults = game("", kind(rule, &kept)).map(|_| ()).expect_err("too many are kept");
    let places: Vec<&[String]> = faults.iter().map(|fault| fault.path.as_slice()).collect();
    assert_eq!(places, [["process", "c", "state", "k32"].map(str::to_owned)]);
    let counts: String = names.iter().map(|name| format!("count n{name}\n")).collect();
    let rule = format!("{counts}k0 += d6\nif k0 > 3 then end \"over\"");
    let faults = game("", kind(&rule, &kept[..1])).map(|_| ()).expect_err("too many are counted");
    let told: Vec<(&str, &str)> =
        faults.iter().map(|fault| (&rule[fault.part.clone()], fault.message.as_str())).collect();
    assert_eq!(told, [("count nk32", "33 numbers are counted, and 32 is the limit")]);
}

#[test]
fn steps_that_burst_are_set_against_each_other_as_one_roll() {
    let steps =
        "step(n) = match n { 0: d4! + d4!, 1: d6! + d4!, 2: d6! + d6!, 3: d8! + d6!, 4: d8! + d8!, else: d10! + d8! }";
    let rule = "let left = step(a) - step(b)\nif left > 0 then a -= left else b += left\nif a = 0 then end \"a\"";
    let experiment =
        built(game(steps, kind(rule, &[("a", 4), ("b", 2)]))).unwrap_or_else(|faults| panic!("{faults:?}"));
    let rolls: Vec<String> = experiment.rolls().iter().map(|roll| roll.expr().to_string()).collect();
    assert!(rolls.len() == 25 && rolls.iter().all(|roll| roll.contains('-')), "{rolls:?}");
    solved_metric(rule, &*experiment, 0);
}
