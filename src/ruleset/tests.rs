//! Texts whose numbers reach beyond the lanes of the sampler, and what is read off dice: solved, sampled and traced.

use std::collections::BTreeMap;

use play::catalogue::Game;
use play::engine::exact::Budget;
use play::engine::sample::Chunks;
use play::engine::trace::TrialSelector;
use play::engine::{DynExperiment, Quiet, sample_any, solve_any, trace_any};
use play::systems::{Fault, Fields, Member, Question, SideName, Value};

use super::{
    DeckText, FightText, GameText, KindText, Moment, OrderText, OwnGame, Purpose, StandsFor, StatShape, StatText,
    StateText, TextFault,
};

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
        decks: Vec::new(),
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
        let spread = (chance * (1.0 - chance).max(0.0) / 20_000.0).sqrt();
        assert!(off < 5.0 * spread + 1e-12, "{rule}: {value} {times} times");
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

/// The experiment of a process that keeps `x` and `y`, both 0 to 99 and 0 at the start, and a deck.
fn of_deck(rule: &str, cards: &str) -> Box<dyn DynExperiment> {
    let mut told = kind(rule, &[("x", 0), ("y", 0)]);
    told.state.iter_mut().for_each(|state| state.range = 0..=99);
    told.decks.push(DeckText { name: "deck".to_owned(), cards: cards.to_owned() });
    told.limit = 30;
    built(game("", told)).unwrap_or_else(|faults| panic!("{rule}: {faults:?}"))
}

/// The chances of a number that a process with a deck keeps, or of how many cards are left.
fn left_of_deck(rule: &str, cards: &str, metric: &str) -> BTreeMap<i32, f64> {
    let experiment = of_deck(rule, cards);
    let place = experiment.metrics().iter().position(|known| known.name == metric).expect("it is measured");
    solved_metric(rule, &*experiment, place)
}

/// All orders in which a deck can lie.
fn orders(cards: &[i32]) -> Vec<Vec<i32>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..cards.len() {
        let mut others = cards.to_vec();
        let first = others.remove(place);
        for mut order in orders(&others) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

/// Compares what is solved with what all orders of the cards come to.
fn as_listed(rule: &str, cards: &[i32], of: impl Fn(&[i32]) -> i32) {
    let text = format!("{{{}}}", cards.iter().map(i32::to_string).collect::<Vec<_>>().join(", "));
    let found = left_of_deck(rule, &text, "x");
    let all = orders(cards);
    let mut expected: BTreeMap<i32, f64> = BTreeMap::new();
    all.iter().for_each(|order| *expected.entry(of(order)).or_default() += 1.0 / all.len() as f64);
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{rule}");
    expected.iter().for_each(|(value, chance)| close(found.get(value), *chance));
}

#[test]
fn a_deck_that_is_kept_shrinks_from_step_to_step() {
    let rule = "let card = draw(1, deck)\nx += 1\nif card = 3 then end \"three\"";
    let found = left_of_deck(rule, "{1:2, 2, 3}", "x");
    (1..=4).for_each(|rounds| close(found.get(&rounds), 0.25));
    let left = left_of_deck(rule, "{1:2, 2, 3}", "deck");
    (0..=3).for_each(|cards| close(left.get(&cards), 0.25));
    // What is left is read by its name.
    let rule = "let card = draw(1, deck)\nif card > deck then x += 1\nif deck = 1 then end \"over\"";
    as_listed(rule, &[1, 2, 2, 3], |order| (0..3).filter(|&place| order[place] > 3 - place as i32).count() as i32);
}

#[test]
fn hands_from_a_deck_that_is_kept_are_pools() {
    let most = |cards: &[i32]| cards.iter().copied().max().unwrap_or(0);
    let end = "\nend \"over\"";
    let cards = [1, 2, 2, 3, 4];
    as_listed(
        &format!("let a = draw(2, deck)\nlet b = draw(2, deck)\nx := sum(a) * 9 + highest(b){end}"),
        &cards,
        |order| (order[0] + order[1]) * 9 + most(&order[2..4]),
    );
    as_listed(&format!("let a = draw(3, deck)\nx := widest(a) * 10 + count(a in 2..=3){end}"), &cards, |order| {
        let twos = order[..3].iter().filter(|card| **card == 2).count().max(1) as i32;
        twos * 10 + order[..3].iter().filter(|card| [2, 3].contains(*card)).count() as i32
    });
    as_listed(
        &format!("let a = draw(2, deck)\nlet b = draw(2, deck)\nx := count(a > highest(b)) + 5 * beats(b, a){end}"),
        &cards,
        |order| {
            let sorted = |cards: &[i32]| [most(cards), cards.iter().copied().min().unwrap_or(0)];
            let (a, b) = (sorted(&order[..2]), sorted(&order[2..4]));
            let higher = std::iter::zip(a, b).filter(|(a, b)| b > a).count() as i32;
            a.iter().filter(|card| **card > b[0]).count() as i32 + 5 * higher
        },
    );
    as_listed(&format!("let a = draw(3, deck)\nx := rank(a, 2) + count(a = highest(a)){end}"), &cards, |order| {
        let mut sorted = order[..3].to_vec();
        sorted.sort_unstable();
        sorted[1] + sorted.iter().filter(|card| **card == sorted[2]).count() as i32
    });
    as_listed(
        &format!(
            "let a = draw(3, deck)\neach face of a from low with n = 0 {{ n := n * 3 + count(a = face) * face }}\nx := n{end}"
        ),
        &cards,
        |order| {
            let mut shown: BTreeMap<i32, i32> = BTreeMap::new();
            order[..3].iter().for_each(|card| *shown.entry(*card).or_default() += 1);
            shown.iter().fold(0, |n, (face, many)| n * 3 + face * many)
        },
    );
    // A number of cards that is found out, and a number that changes before the cards are compared with it.
    as_listed(
        &format!(
            "let a = draw(1, deck)\ny := a\nlet b = draw(min(3, y), deck)\ny := 2\nx := sum(b) * 5 + count(b > y){end}"
        ),
        &cards,
        |order| {
            let drawn = &order[1..1 + order[0].min(3) as usize];
            drawn.iter().sum::<i32>() * 5 + drawn.iter().filter(|card| **card > 2).count() as i32
        },
    );
}

#[test]
fn a_deck_is_whole_again_when_it_is_shuffled_or_empty() {
    let end = "\nend \"over\"";
    let again = left_of_deck(
        &format!("let a = draw(2, deck)\nshuffle deck\nlet b = draw(1, deck)\nx := sum(a) * 10 + b{end}"),
        "{1, 2, 4}",
        "x",
    );
    for (both, chance) in [(3, 1.0 / 3.0), (5, 1.0 / 3.0), (6, 1.0 / 3.0)] {
        [1, 2, 4].iter().for_each(|card| close(again.get(&(both * 10 + card)), chance / 3.0));
    }
    let empty = left_of_deck(&format!("let a = draw(2, deck)\nlet b = draw(1, deck)\nx := b{end}"), "{1, 3}", "x");
    [1, 3].iter().for_each(|card| close(empty.get(card), 0.5));
}

#[test]
fn fighters_draw_for_the_order_and_no_two_are_equal() {
    let fight = FightText {
        text: "Who is first?".to_owned(),
        inputs: Vec::new(),
        keeps: vec![StateText {
            name: "hp".to_owned(),
            start: "hp".to_owned(),
            range: 0..=2,
            of_side: false,
            stands_for: StandsFor::Numbers,
        }],
        decks: vec![DeckText { name: "deck".to_owned(), cards: "{1..4}".to_owned() }],
        order: OrderText::Rolled {
            roll: "let card = draw(1, deck)\ncard".to_owned(),
            by_side: false,
            each_round: true,
        },
        turn: "target.hp -= 1".to_owned(),
        moments: vec![(Moment::RoundEnd, "shuffle deck".to_owned())],
        out: "hp <= 0".to_owned(),
        limit: 10,
    };
    let told = GameText {
        name: "g".to_owned(),
        title: "g".to_owned(),
        rules: Vec::new(),
        functions: String::new(),
        stats: vec![StatText { name: "hp".to_owned(), shape: StatShape::Number(1..=2, 1), text: String::new() }],
        kinds: Vec::new(),
        fight: Some(fight),
    };
    let member = |name: &str, hp: i64| {
        let mut sheet = Fields::default();
        sheet.set("hp", Value::Int(hp));
        Member { name: name.to_owned(), character: name.to_owned(), sheet }
    };
    let question = Question {
        system: "g".to_owned(),
        kind: "fight".to_owned(),
        params: Fields::default(),
        constants: Fields::default(),
        characters: BTreeMap::new(),
        sides: vec![vec![member("a", 2)], vec![member("b", 1), member("c", 1)]],
        side_names: SideName::LETTERS,
    };
    let game = OwnGame::new(told).unwrap_or_else(|faults| panic!("{faults:?}"));
    let experiment = game.build(&question).unwrap_or_else(|faults| panic!("{faults:?}"));
    let winner = solved_metric("fight", &*experiment, 0);
    let place = experiment.metrics().iter().position(|metric| metric.name == "deck").expect("it is measured");
    let left = solved_metric("fight", &*experiment, place);
    // The first fells one of two, and must do so before the third acts, or between the two if that one is the other: then it is
    // first in the next round with a half.
    close(winner.get(&0), (1.0 / 3.0 + 1.0 / 6.0) / 2.0);
    // In a second round only two draw.
    close(left.get(&1), 0.5);
    close(left.get(&2), 0.5);
}
