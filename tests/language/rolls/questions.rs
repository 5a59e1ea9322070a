//! Ordinary questions with values that were found apart from the program, and again by counting all ways.

use std::collections::BTreeMap;

use oddsmith::dice::{Distribution, Effort, Expr, Variables, distribution, parse_outputs};
use serde::Deserialize;

use super::model::{Chances, Cond, Dice, Die, Group, Hand, Keep, Look, Num, Round, chances};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    question: Vec<Question>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    ask: String,
    roll: String,
    chance: Option<String>,
    mean: Option<String>,
    #[serde(default)]
    means: BTreeMap<String, String>,
    #[serde(default)]
    shares: BTreeMap<String, String>,
    #[serde(default)]
    at_least: BTreeMap<String, String>,
}

fn questions() -> Vec<Question> {
    let file: File = toml::from_str(include_str!("questions.toml")).expect("the questions are well formed");
    file.question
}

/// The value of a sum, product or power of decimal numbers, from left to right.
fn number(text: &str) -> f64 {
    let one = |text: &str| -> f64 { text.trim().parse().unwrap_or_else(|_| panic!("{text} is no number")) };
    if let Some((left, right)) = text.rsplit_once(" - ") {
        return number(left) - number(right);
    }
    if let Some((base, power)) = text.split_once('^') {
        return one(base).powf(one(power));
    }
    if let Some((left, right)) = text.split_once(" * ") {
        return number(left) * number(right);
    }
    match text.split_once('/') {
        Some((part, whole)) => one(part) / one(whole),
        None => one(text),
    }
}

/// Asserts a value to the digits that are written, or to the last digit of a fraction.
fn close(ask: &str, found: f64, expected: &str) {
    let decimals = expected.split_once('.').map(|(_, digits)| digits.len()).filter(|_| !expected.contains('^'));
    let tolerance = match decimals {
        Some(digits) if digits >= 4 && !expected.contains(' ') => 0.5001 * 0.1_f64.powi(digits as i32),
        _ => 1e-12 * (1.0 + found.abs()),
    };
    let expected_value = number(expected);
    assert!((found - expected_value).abs() <= tolerance, "{ask}: {found}, expected {expected} = {expected_value}");
}

fn answers(roll: &str) -> Vec<(Option<String>, Expr, Distribution)> {
    let outputs = parse_outputs(roll, &Variables::new()).unwrap_or_else(|faults| panic!("{roll}: {faults}"));
    let solved = outputs.outputs.into_iter().map(|output| {
        let odds = distribution(&output.expr, Effort::MODERATE).unwrap_or_else(|why| panic!("{roll}: {why}"));
        (output.label, output.expr, odds)
    });
    solved.collect()
}

#[test]
fn ordinary_questions_have_their_answers() {
    let questions = questions();
    assert!(questions.len() >= 25, "{}", questions.len());
    for Question { ask, roll, chance, mean, means, shares, at_least } in questions {
        let answers = answers(&roll);
        let (_, expr, odds) = &answers[0];
        if let Some(chance) = chance {
            assert!(expr.is_comparison(), "{ask}: {expr}");
            close(&ask, odds.probability(1), &chance);
        }
        if let Some(mean) = mean {
            close(&ask, odds.mean(), &mean);
        }
        for (value, chance) in at_least {
            close(&ask, odds.at_least(value.parse().expect("a number")), &chance);
        }
        for (outcome, share) in shares {
            let value = match expr {
                Expr::Formula(formula) if !formula.words().is_empty() => {
                    let place = formula.words().iter().position(|word| *word == outcome);
                    place.unwrap_or_else(|| panic!("{ask}: no {outcome}")) as i64
                }
                _ => outcome.parse().expect("a number"),
            };
            close(&ask, odds.probability(value), &share);
        }
        for (label, mean) in means {
            let found = answers.iter().find(|(known, ..)| known.as_ref() == Some(&label));
            let (_, _, odds) = found.unwrap_or_else(|| panic!("{ask}: no {label}"));
            close(&ask, odds.mean(), &mean);
        }
    }
}

fn dice(count: i64, die: Die) -> Hand {
    Hand { groups: vec![Group { count: Num::Const(count), die, reroll: None, burst: None }], keep: Keep::All }
}

fn keep(hand: Hand, keep: Keep) -> Hand {
    Hand { keep, ..hand }
}

fn sided(count: i64, sides: i64) -> Hand {
    dice(count, Die::Sided(sides))
}

fn sum(hand: Hand) -> Box<Num> {
    Box::new(Num::Sum(hand))
}

/// The ways of a model against the answer to a text.
fn counted(roll: &str, expected: Option<Chances>) {
    let expected = expected.expect("few enough ways");
    let (_, _, odds) = answers(roll).remove(0);
    for (value, chance) in odds.iter() {
        let expected = expected.get(&value).copied().unwrap_or(0.0);
        assert!((chance - expected).abs() < 1e-9, "{roll}: {value} has {chance}, counted {expected}");
    }
    for (value, chance) in &expected {
        assert!((odds.probability(*value) - chance).abs() < 1e-9, "{roll}: {value} is missing");
    }
}

/// The questions of the file that have few enough ways, counted with dice that fall one by one.
#[test]
fn questions_are_counted_by_brute_force() {
    const WAYS: usize = 2_000_000;
    let all = |num: Num| chances(WAYS, 0.0, |oracle, names| num.play(oracle, names));
    let yes = |cond: Cond| chances(WAYS, 0.0, |oracle, names| i64::from(cond.play(oracle, names)));
    let at_least = |num: Box<Num>, n: i64| Cond::Compare(*num, ">=", Num::Const(n));
    let best_three = || sum(keep(sided(4, 6), Keep::High(3)));
    counted("4d6kh3 >= 15", yes(at_least(best_three(), 15)));
    counted("4d6dl1", all(*best_three()));
    counted("max(d8, d12)", all(Num::Max(sum(sided(1, 8)), sum(sided(1, 12)))));
    counted("4d6 / 2", all(Num::Over(sum(sided(4, 6)), Box::new(Num::Const(2)), Round::Down)));
    counted("ceil(4d6 / 2)", all(Num::Over(sum(sided(4, 6)), Box::new(Num::Const(2)), Round::Up)));
    let groups = [6, 8, 10].map(|sides| sided(1, sides).groups.remove(0)).to_vec();
    counted("{d6, d8, d10}kh2", all(Num::Sum(Hand { groups, keep: Keep::High(2) })));
    counted("3d20 dh1 dl1", all(*sum(keep(sided(3, 20), Keep::Without(1, 1)))));
    counted("highest(2d6, 2d6)", all(Num::Max(sum(sided(2, 6)), sum(sided(2, 6)))));
    let successes = Num::Sub(
        Box::new(Num::Read(Look::Count(">=", Box::new(Num::Const(7))), Dice::Named(0, Keep::All))),
        Box::new(Num::Read(Look::Count("=", Box::new(Num::Const(1))), Dice::Named(0, Keep::All))),
    );
    let pool = Num::LetDice(sided(6, 10), Box::new(successes));
    counted("let p = 6d10; count(p >= 7) - count(p = 1)", all(pool));
    let widest = Num::Read(Look::Widest, Dice::Rolled(sided(6, 10)));
    counted("widest(6d10) >= 2", yes(at_least(Box::new(widest), 2)));
    let run = Num::Read(Look::Run, Dice::Rolled(sided(5, 6)));
    counted("longest_run(5d6) >= 4", yes(at_least(Box::new(run), 4)));
    let beats = Num::Beats(Dice::Rolled(sided(3, 6)), Dice::Rolled(sided(2, 6)));
    counted("let red = 3d6; let blue = 2d6; beats(red, blue)", all(beats));
    let rolled = Group { count: *sum(sided(1, 4)), die: Die::Sided(6), reroll: None, burst: None };
    counted("(d4)d6", all(Num::Sum(Hand { groups: vec![rolled], keep: Keep::All })));
    let plus = Num::Add(sum(sided(2, 6)), Box::new(Num::Const(3)));
    let hit = Cond::Compare(Num::Add(sum(sided(1, 20)), Box::new(Num::Const(5))), ">=", Num::Const(15));
    let damage = Num::If(Box::new(hit), Box::new(plus), Box::new(Num::Const(0)));
    counted("if d20 + 5 >= 15 then 2d6 + 3 else 0", all(damage));
}

/// Sizes at which a list of all ways would never end.
#[test]
fn large_pools_are_solved_in_passing() {
    for (roll, mean) in [
        ("100d20kh10", 193.690_200_699),
        ("1000d6", 3500.0),
        ("40d100kh20", 1_497.771_545),
        ("widest(20d10)", 4.409_856),
        ("let p = 100d10; count(p >= 7) - count(p = 1)", 30.0),
    ] {
        let (_, _, odds) = answers(roll).remove(0);
        assert!((odds.mean() - mean).abs() < 5e-7, "{roll}: {}", odds.mean());
    }
}
