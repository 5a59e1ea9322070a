//! Random rolls of the whole language, solved and compared with the plain model.

use oddsmith::dice::{Distribution, Effort, Expr, Variables, distribution, parse, parse_outputs};

use super::maker::Maker;
use super::model::{Chances, FAILED, Num, chances};

/// The most ways that brute force goes through.
const WAYS: usize = 5_000;
/// Bursts less likely than this are not followed.
const FORGOTTEN: f64 = 1e-7;

fn compare(text: &str, expected: &Chances, endless: bool) {
    let expr = parse(text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
    let printed = expr.to_string();
    let again = parse(&printed).unwrap_or_else(|faults| panic!("{text}\n{printed}\n{faults}"));
    assert_eq!(again, expr, "{text}\n{printed}");
    let found = distribution(&expr, Effort::MODERATE).unwrap_or_else(|why| panic!("{text}: {why}"));
    is_near(text, &printed, &found, &expr, expected, endless);
}

/// Compares what was solved with the plain model.
fn is_near(text: &str, printed: &str, found: &Distribution, expr: &Expr, expected: &Chances, endless: bool) {
    let tolerance = if endless { 2e-4 } else { 1e-9 };
    for (&value, &chance) in expected {
        let found = found.probability(value);
        assert!((found - chance).abs() < tolerance, "{text}\n{printed}\n{value}: {found}, brute force {chance}");
    }
    for (value, chance) in found.iter() {
        let expected = expected.get(&value).copied().unwrap_or(0.0);
        assert!((chance - expected).abs() < tolerance, "{text}\n{printed}\n{value}: {chance}, brute force {expected}");
    }
    let sum: f64 = found.probabilities().iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{text}: {sum}");
    let possible = |value: i64| found.probability(value) > 0.0;
    let (first, last) = (found.first(), found.last());
    assert!(expr.is_comparison() || (possible(first) && possible(last)), "{text}");
    assert!(expr.min().is_none_or(|min| min <= first), "{text}: {first} is below {:?}", expr.min());
    assert!(expr.max().is_none_or(|max| max >= last), "{text}: {last} is above {:?}", expr.max());
}

#[test]
fn random_numbers_are_what_brute_force_finds() {
    let mut compared = 0;
    for seed in 0..4000 {
        let mut maker = Maker::new(seed);
        let roll = maker.text(2);
        let Some(expected) = chances(WAYS, FORGOTTEN, |oracle, names| roll.play(oracle, names)) else { continue };
        compare(&roll.text(0), &expected, maker.endless);
        compared += 1;
    }
    assert!(compared > 1500, "{compared}");
}

/// Those that brute force lists and that are solved are compared; what looks at dice one by one may be too much.
#[test]
fn random_visits_are_what_brute_force_finds() {
    let (mut compared, mut refused) = (0, 0);
    for seed in 20_000..24_000 {
        let mut maker = Maker::visiting(seed);
        let roll = maker.text(2);
        let Some(expected) = chances(WAYS, FORGOTTEN, |oracle, names| roll.play(oracle, names)) else { continue };
        let text = roll.text(0);
        let expr = parse(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        if distribution(&expr, Effort::MODERATE).is_err() {
            refused += 1;
            continue;
        }
        compare(&text, &expected, maker.endless);
        compared += 1;
    }
    assert!(compared > 1500 && refused < 20, "{compared} compared, {refused} refused");
}

/// How often the condition holds by the model, and the chances where it does.
fn under_condition(expected: Chances) -> Option<(f64, Chances)> {
    let mut chances = expected;
    let failed = chances.remove(&FAILED).unwrap_or(0.0);
    let held: f64 = chances.values().sum();
    assert!((failed + held - 1.0).abs() < 1e-9);
    chances.values_mut().for_each(|chance| *chance /= held);
    (held > 0.0).then_some((held, chances))
}

#[test]
fn random_conditions_are_what_brute_force_finds() {
    let (mut compared, mut sharing, mut never, mut refused) = (0, 0, 0, 0);
    for seed in 30_000..35_000 {
        // Half of them go through faces.
        let mut maker = Maker::new(seed);
        (maker.given, maker.visits, maker.dice) = (true, seed.is_multiple_of(2), 7);
        let roll: Num = maker.text(2);
        let text = roll.text(0);
        let Some(expected) = chances(WAYS, FORGOTTEN, |oracle, names| roll.play(oracle, names)) else { continue };
        let asked = parse_outputs(&text, &Variables::new());
        let Some((held, expected)) = under_condition(expected) else {
            // A burst that was cut short may hold beyond.
            let never_told = asked.is_err_and(|faults| faults.to_string().contains("never holds"));
            assert!(never_told || maker.endless, "{text}");
            never += 1;
            continue;
        };
        let asked = asked.unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        let output = &asked.outputs[0];
        let under = output.under.as_ref().expect("a condition");
        let again = parse_outputs(&under.words, &Variables::new());
        let again = again.unwrap_or_else(|faults| panic!("{text}\n{}\n{faults}", under.words));
        assert_eq!(again.outputs, asked.outputs, "{text}\n{}", under.words);
        // Some bursts, of which some dice are kept, have no end that is known.
        let both = under.together.as_ref().and_then(|all| Some((all, distribution(&all.expr, Effort::MODERATE).ok()?)));
        let Some((all, both)) = both else {
            refused += 1;
            continue;
        };
        let holds: f64 = both.iter().filter(|(number, _)| all.holds(*number)).map(|(_, chance)| chance).sum();
        let tolerance = if maker.endless { 2e-4 } else { 1e-9 };
        assert!((holds - held).abs() < tolerance, "{text}: {holds}, brute force {held}");
        if maker.endless && held < 0.2 {
            continue;
        }
        let found = all.told(&both, |number| all.parts[0].of(number)).unwrap_or_else(|| panic!("{text} holds"));
        is_near(&text, &under.words, &found, &output.expr, &expected, maker.endless);
        compared += 1;
        sharing += usize::from(asked.given.as_ref().is_some_and(|given| given.note.is_none()));
    }
    assert!(compared > 1400 && never > 500, "{compared} compared, {never} never");
    assert!(sharing > 100 && refused < 20, "{sharing} share dice, {refused} refused");
}

#[test]
fn random_questions_are_what_brute_force_finds() {
    let mut compared = 0;
    for seed in 10_000..13_000 {
        let mut maker = Maker::new(seed);
        let roll = maker.cond(2);
        let play =
            |oracle: &mut super::model::Oracle, names: &mut super::model::Names| i64::from(roll.play(oracle, names));
        let Some(expected) = chances(WAYS, FORGOTTEN, play) else { continue };
        compare(&roll.text(0), &expected, maker.endless);
        compared += 1;
    }
    assert!(compared > 1500, "{compared}");
}

#[test]
fn variables_are_numbers_that_might_have_been_written() {
    let variables = Variables::from([("skill".to_owned(), 4), ("Bonus".to_owned(), -2), ("none".to_owned(), 0)]);
    for (with, without) in [
        ("skill d6kh1 >= 5", "4d6kh1 >= 5"),
        ("d20 + bonus", "d20+(-2)"),
        ("d(skill)", "d4"),
        ("6d10 >= skill", "6d10 >= 4"),
        ("if skill >= 3 then 2d6 else d6", "2d6"),
        ("match skill { ..3: d4, else: d8 }", "d8"),
        ("let n = skill; n d6", "4d6"),
        ("count(none d6 >= 2)", "count(0d6 >= 2)"),
    ] {
        let found = parse_outputs(with, &variables).unwrap_or_else(|faults| panic!("{with}: {faults}"));
        assert_eq!(found.outputs[0].expr.to_string(), without, "{with}");
    }
}
