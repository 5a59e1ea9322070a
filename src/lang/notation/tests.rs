//! Tests of the reader of rolls: canonical texts, faults and limits.

use super::*;
use std::ops::Range;

use dice::{Burst, Cmp, Comparison, Die, Keep, Pool, Reroll};

fn canonical(text: &str) -> String {
    let expr = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    let printed = expr.to_string();
    assert_eq!(parse(&printed), Ok(expr), "{printed} parses back");
    printed
}

/// The position and message of the first fault, and its help.
fn first_fault(text: &str) -> (&str, String, Option<String>) {
    let faults = parse(text).expect_err("a fault").into_vec();
    let fault = faults.into_iter().next().expect("at least one");
    (&text[fault.span], fault.message, fault.help)
}

#[test]
fn yes_and_no_are_values() {
    for text in ["true", "false", "if d6 >= 4 then true else false", "d6 >= 4 and true"] {
        assert_eq!(canonical(text), text);
        assert_eq!(parse(text).map(|roll| roll.kind()), Ok(ValueKind::YesNo), "{text}");
    }
    // A name for an answer is no number.
    assert!(parse("let a = true; if a then d6 else d8").is_ok());
    for (text, same) in [
        ("(d6 >= 4) = true", "d6 >= 4"),
        ("true != (d6 >= 4)", "not d6 >= 4"),
        ("False = (d6 >= 4)", "not d6 >= 4"),
        ("true != false", "true"),
        ("if true = false then d6 else d8", "d8"),
        ("if not (true and false) then d6 else d8", "d6"),
    ] {
        assert_eq!(parse(text), parse(same), "{text}");
    }
    let first = |text| {
        let (part, message, help) = first_fault(text);
        (part, message, help.unwrap_or_default())
    };
    assert_eq!(first("yes and d6 > 3"), ("yes", "`yes` is not a value".to_owned(), "write `true`".to_owned()));
    assert_eq!(first("not no").0, "no");
}

/// The chances of an output under the condition of its text.
fn under(text: &str, output: usize) -> Vec<(i64, f64)> {
    let asked = parse_outputs(text, &Variables::new()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    let under = asked.outputs[output].under.clone().expect("a condition");
    let together = under.together.expect("it has ends");
    let odds = crate::distribution(&together.expr, dice::Effort::SLIGHT).expect("a small roll");
    let told = together.told(&odds, |number| together.parts[0].of(number)).expect("it holds at times");
    told.iter().filter(|(_, chance)| *chance > 0.0).collect()
}

#[test]
fn a_condition_leaves_out_the_throws_in_which_it_fails() {
    let third = 1.0 / 3.0;
    for (text, expected) in [
        ("let a = d6; a given a >= 4", vec![(4, third), (5, third), (6, third)]),
        ("let a = d4; let b = d4; a given a + b = 3 or a + b = 2", vec![(1, 2.0 / 3.0), (2, third)]),
        ("let a = d6; a >= 5 given a % 2 = 0", vec![(0, 2.0 / 3.0), (1, third)]),
        ("let a = d3; let b = d3; a - b given a + b = 3", vec![(-1, 0.5), (1, 0.5)]),
        // The dice of the condition are others.
        ("d2 given d6 = 6", vec![(1, 0.5), (2, 0.5)]),
        (
            "let p = 3d2; each face of p with n = 0 { n += count(p = face) * face } n given n <= 4",
            vec![(3, 0.25), (4, 0.75)],
        ),
        ("let w = d3; match w { 1: \"low\", 2: \"fair\", 3: \"high\" } given w >= 2", vec![(1, 0.5), (2, 0.5)]),
    ] {
        let found = under(text, 0);
        let close = |(one, other): (&(i64, f64), &(i64, f64))| one.0 == other.0 && (one.1 - other.1).abs() < 1e-14;
        assert!(found.len() == expected.len() && found.iter().zip(&expected).all(close), "{text}: {found:?}");
    }
    // A burst has no end: above any number it is itself again.
    let above: Vec<(i64, f64)> = under("let a = d6!; a given a > 6", 0);
    for (value, chance) in under("d6! + 6 given d2 = 1", 0).into_iter().take(30) {
        let found = above.iter().find(|(other, _)| *other == value).map_or(0.0, |(_, chance)| *chance);
        assert!((found - chance).abs() < 1e-14, "{value}: {found}, {chance}");
    }
    let odd = under("let a = d6!; let b = d6!; a - b given a + b >= 40", 0);
    assert!((odd.iter().map(|(value, chance)| *value as f64 * chance).sum::<f64>()).abs() < 1e-9);
}

#[test]
fn several_results_share_a_condition() {
    let text = "let p = 2d4; { sum: sum(p), High: highest(p), pair: highest(p) = lowest(p), \
                how: match highest(p) { ..=3: \"low\", else: \"high\" } } given highest(p) >= 3";
    let asked = parse_outputs(text, &Variables::new()).expect("a legal roll");
    let all = asked.together.expect("few combinations");
    let odds = crate::distribution(&all.expr, dice::Effort::SLIGHT).expect("a small roll");
    assert_eq!(odds.at_least(1), 12.0 / 16.0);
    let mut seen = std::collections::BTreeMap::new();
    for (number, chance) in odds.iter().filter(|(number, chance)| *chance > 0.0 && all.holds(*number)) {
        let values: Vec<i64> = all.parts.iter().map(|part| part.of(number)).collect();
        *seen.entry(values).or_insert(0.0) += chance;
    }
    let ways: f64 = seen.iter().filter(|(values, _)| values[..] == [6, 3, 1, 0]).map(|(_, chance)| chance).sum();
    assert!((ways - 1.0 / 16.0).abs() < 1e-15 && seen.len() == 7, "{seen:?}");
    for (output, part) in all.parts.iter().enumerate() {
        let mut alone = std::collections::BTreeMap::new();
        for (values, chance) in &seen {
            *alone.entry(values[output]).or_insert(0.0) += chance / 0.75;
        }
        let found = under(text, output);
        assert!(found.iter().all(|(value, chance)| (alone[value] - chance).abs() < 1e-14), "{part:?}: {found:?}");
    }
}

#[test]
fn a_condition_is_written_as_it_is_read() {
    for text in [
        "let p = 4d6; sum(p) given count(p = 6) >= 1",
        "let a = d6; let b = d6; a+b given a = 1 or b = 1",
        "let p = 3d6; if highest(p) = 6 then 1 else 0 given not (widest(p) = 1 and lowest(p) = 1)",
        "2d6 given true",
        "let p = 3d6; each face of p from high with n = 0 { n += face } n given highest(p) >= 5",
        "let p = 3d6; sum(p) in 12.. given highest(p) >= 5",
        "let p = 3d6; sum(p) given sum(p) in 12..",
    ] {
        let asked = parse_outputs(text, &Variables::new()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        let words = &asked.outputs[0].under.as_ref().expect("a condition").words;
        let again = parse_outputs(words, &Variables::new()).unwrap_or_else(|faults| panic!("{words}: {faults}"));
        assert_eq!(again.outputs, asked.outputs, "{words}");
        assert!(parse(text).is_err(), "a field takes no condition");
    }
    // It is a name wherever a value is expected.
    let named = Variables::from([("given".to_owned(), 3)]);
    for (text, same) in [
        ("given d6", "3d6"),
        ("d20 + given >= 10", "d20+3 >= 10"),
        ("given given given >= 3", "3"),
        ("let p = 2d6; sum(p) given highest(p) >= given", "let p = 2d6; sum(p)"),
        ("(2d6) in 2..given", "(2d6) in 2..=3"),
    ] {
        let asked = parse_outputs(text, &named).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        assert_eq!(asked.outputs[0].expr.to_string(), same, "{text}");
    }
    assert_eq!(canonical("let given = d6; given+given"), "let given = d6; given+given");
}

#[test]
fn a_condition_that_changes_nothing_is_told() {
    let note = |text: &str| {
        let asked = parse_outputs(text, &Variables::new()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        asked.given.expect("a condition").note.map(|note| (text[note.span].to_owned(), note.words))
    };
    let (at, words) = note("4d6kh3 given count(4d6 = 6) >= 1").expect("other dice");
    assert!(at == "given count(4d6 = 6) >= 1" && words.contains("looks at no die of the roll"), "{at}: {words}");
    for text in ["let a = d6; a given a >= 1", "let a = d6; a given true", "let a = d6; a given a > 3 or a < 4"] {
        assert!(note(text).expect("it holds").1.ends_with("always holds"), "{text}");
    }
    for text in [
        "let a = d6; a given a > 1",
        "let a = d6; let b = a + d6; a given b = 3",
        "let p = 2d6; each face of p with n = 0 { n += 1 } n given highest(p) = 6",
        "let a = d6; { one: d6, other: a } given a = 2",
    ] {
        assert_eq!(note(text), None, "{text}");
    }
}

#[test]
fn a_word_is_compared_by_the_number_that_selects_it() {
    let table = "match d6 { 1: \"low\", 2..=5: \"fair\", 6: \"high\" }";
    for (text, same) in [
        ("\"low\" = \"low\"", "true"),
        ("\"low\" = \"high\"", "false"),
        ("let n = d6; (match n { 1: \"low\", 2..=5: \"fair\", 6: \"high\" }) = \"high\"", "let n = d6; n = 6"),
        ("let n = d6; \"low\" != (match n { 1: \"low\", 2..=5: \"fair\", 6: \"high\" })", "let n = d6; n != 1"),
    ] {
        let odds = |text: &str| {
            let roll = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
            crate::distribution(&roll, dice::Effort::SLIGHT).expect("a small roll")
        };
        assert_eq!(odds(text).mean(), odds(same).mean(), "{text}");
    }
    // Dice are not rolled again for each word.
    let asked = format!("{table} = \"fair\"");
    assert_eq!(canonical(&asked), asked);
}

#[test]
fn a_number_with_decimals_and_a_function_of_another_language_are_one_fault_each() {
    for (text, part, help) in [
        ("2d6 * 0.5 + 1", "0.5", "write a share as a division, which rounds down: `n / 2`; `ceil(n / 2)` rounds up"),
        ("half(2d6) + 1", "half", "write `2d6 / 2`, which rounds down; `ceil(2d6 / 2)` rounds up"),
        ("let n = d6; twice(n)", "twice", "write `n * 2`"),
        ("if d6 > 3 then 1 elif d6 > 2 then 2 else 3", "elif", "write `else if`"),
    ] {
        let faults = parse(text).expect_err("a fault").into_vec();
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert_eq!((&text[faults[0].span.clone()], faults[0].help.as_deref()), (part, Some(help)), "{text}");
    }
}

#[test]
fn a_pool_is_read_with_all_its_parts() {
    let pool = Pool {
        count: 4,
        die: Die::Sided(6),
        reroll: Some(Reroll { at_most: 2, once: true }),
        burst: Burst::Once,
        keep: Keep::High(3),
        successes: Some(Comparison { cmp: Cmp::Ge, value: 8 }),
    };
    assert_eq!(parse("count(4d6ro<3!okh3 >= 8)"), Ok(Expr::Pool(pool.clone())));
    assert_eq!(parse(" Count ( 4 D 6 K3 !O Ro <= 2>=8)"), Ok(Expr::Pool(pool)));
}

#[test]
fn every_form_has_one_canonical_text() {
    for (text, printed) in [
        ("1d20", "d20"),
        ("D%", "d100"),
        ("4DF", "4dF"),
        ("d{3, 1,+2,-1}", "d{-1,1,2,3}"),
        ("d{1..12, 0:8}", "d{0:8,1..12}"),
        ("d{1 ..= 3, 3:2}", "d{1,2,3:3}"),
        ("2d{-2..1:2}", "2d{-2..1:2}"),
        ("d{1..3:2}", "d{1,1,2,2,3,3}"),
        ("d{5:1}", "d{5}"),
        ("d20r{2..5, 7}", "d20r{2..5,7}"),
        ("d20!{17..=19}", "d20!{17,18,19}"),
        ("d6!3x", "d6!3x"),
        ("2d6!1X", "2d6!o"),
        ("4d6r1!2x>=5kh3", "4d6r<2!2x>=5kh3"),
        ("d6!3x{6}", "d6!3x"),
        ("d6!3x >= 8", "(d6!3x) >= 8"),
        ("4d6k3", "4d6kh3"),
        ("4d6dl1", "4d6kh3"),
        ("4d6dh1", "4d6kl3"),
        ("4d6kh4", "4d6"),
        ("4d6dl0", "4d6"),
        ("2d6r1", "2d6r<2"),
        ("2d6r<=2!", "2d6r<3!"),
        ("4dFr<0kh2", "4dFr<0kh2"),
        ("4dFro=-1", "4dFro<0"),
        ("-5", "-5"),
        ("-d6+10", "-d6+10"),
        ("2d6 - -3", "2d6+3"),
        ("+d6*+2", "d6 * 2"),
        ("3d6/+4 >= 2", "3d6 / 4 >= 2"),
        ("3d6/--d4", "3d6 / d4"),
        ("3d6/-d4", "3d6 / (-d4)"),
        ("d% % 10", "d100 % 10"),
        ("d%%10", "d100 % 10"),
        ("2d6*3%4", "2d6 * 3 % 4"),
        ("2d6*(d6%4)", "2d6 * (d6 % 4)"),
        ("d6-d20%7", "d6-d20 % 7"),
        ("(d6-4) % -3", "(d6-4) % (-3)"),
        ("17 % 5 + d6", "2+d6"),
        ("-17 % 5 + d6", "-2+d6"),
        ("(-17) % 5 + d6", "3+d6"),
        ("17 % -5 + d6", "(-3)+d6"),
        ("2d6−3", "2d6-3"),
        ("2d6+(-3)", "2d6+(-3)"),
        ("((2d6))", "2d6"),
        ("10-(d6+(2))", "10-(d6+2)"),
        ("3d12kh2+4>=17", "3d12kh2+4 >= 17"),
        ("(4d6dl1)>=15", "4d6kh3 >= 15"),
        ("count(4d6kh3 >= 5)", "count(4d6kh3 >= 5)"),
        ("count(6d10 >= 7)", "6d10 >= 7"),
        ("count(d6 >= 5)", "count(d6 >= 5)"),
        ("count(3d6 >= 1)", "count(3d6 >= 1)"),
        ("count(3d6! >= 4)+1", "count(3d6! >= 4)+1"),
        ("2d6r{1,2}!{6}", "2d6r<3!"),
        ("2d6+3 > 2d6+1", "2d6+3 > 2d6+1"),
        ("2d6 > 3d4", "(2d6) > (3d4)"),
        ("(3d6)>=10", "(3d6) >= 10"),
        ("6d10≥7", "6d10 >= 7"),
        ("7 <= 6d10", "6d10 >= 7"),
        ("6d10 >= 5+2", "6d10 >= 7"),
        ("(6d10 >= 7) >= 3", "(6d10 >= 7) >= 3"),
        ("(6d10 >= 7)+1", "(6d10 >= 7)+1"),
        ("2d20kh1 >= 15", "2d20kh1 >= 15"),
        ("d20>=11", "d20 >= 11"),
        ("d20>=11+2", "d20 >= 11+2"),
        ("(d20 >= 11)-(d6 <> 1)", "(d20 >= 11)-(d6 != 1)"),
        ("5d6! = 8", "5d6! = 8"),
        ("5d6!=3", "5d6 != 3"),
    ] {
        assert_eq!(canonical(text), printed, "{text}");
    }
}

#[test]
fn one_die_is_compared_and_several_are_counted() {
    assert!(parse("d20 >= 11").expect("legal").is_comparison());
    assert!(parse("2d20kl1 >= 11").expect("legal").is_comparison());
    assert!(parse("(2d20) >= 11").expect("legal").is_comparison());
    assert!(!parse("2d20 >= 11").expect("legal").is_comparison());
}

#[test]
fn dice_1_a_burst_that_adds_to_what_counts_already_is_refused() {
    for text in ["6d10! >= 8", "6d10!o > 7", "8 <= 6d10!"] {
        let (_, message, help) = first_fault(text);
        assert!(message.contains("counts already"), "{text}: {message}");
        let help = help.expect("both readings");
        assert!(help.contains("`6d10again") && help.contains("`(6d10!"), "{text}: {help}");
    }
    // Only what bursts can come to 12.
    for text in ["5d6! >= 12", "(6d10!) >= 8", "d6! >= 5", "2d6! + 1 >= 5", "5d6!=3"] {
        assert!(parse(text).is_ok(), "{text}");
    }
}

#[test]
fn dice_2_a_comparison_that_touches_a_burst_says_which_faces_burst() {
    for (text, canonical) in [
        ("d6!>=5", "d6!>=5"),
        ("3d6!>4", "3d6!>=5"),
        ("5d6!<3", "5d6!<3"),
        ("d6!o>=6", "d6!o"),
        ("d6! >= 5", "d6! >= 5"),
        ("d6! >=5", "d6! >= 5"),
        ("d6!>=5 >= 9", "(d6!>=5) >= 9"),
    ] {
        assert_eq!(parse(text).map(|expr| expr.to_string()), Ok(canonical.to_owned()), "{text}");
    }
    for text in ["d6!>= 5", "3d6!> 4", "6d10again>= 8"] {
        let (at, message, help) = first_fault(text);
        assert!(at.starts_with(['>']) && message.contains("which faces burst"), "{text}: {message}");
        let help = help.expect("both readings");
        assert!(help.contains("to burst on these faces") && help.contains("to compare"), "{text}: {help}");
    }
}

#[test]
fn a_count_that_no_face_decides_asks_for_parentheses() {
    let (place, message, help) = first_fault("3d6 >= 10");
    assert_eq!(place, "3d6 >= 10");
    assert!(message.contains("every face of d6"), "{message}");
    assert_eq!(help.as_deref(), Some("write `(3d6) >= 10` to compare the total"));
    for always in ["3d6 >= 1", "3d6 < 1", "3d6 = 7", "3d6 != 0", "2d{1,5} = 3", "3d6!o > 12", "3d6r<3 >= 3"] {
        assert!(first_fault(always).2.expect("help").contains("to compare the total"), "{always}");
    }
    for decided in ["3d6 >= 2", "3d6 = 6", "3d6! >= 10", "3d6!o >= 12", "2d{1,5} >= 3", "3d6ro<3 >= 3"] {
        assert!(parse(decided).is_ok(), "{decided}");
    }
}

#[test]
fn faults_point_at_their_place() {
    for (text, place, help) in [
        ("", "", "write `2d6+3`"),
        ("4d6hk3", "hk", "did you mean `kh`?"),
        ("4d6h3", "h", "did you mean `kh`?"),
        ("4d6x3", "x", "a die that bursts"),
        ("d20adv", "d20adv", "`2d20kh1`"),
        ("4d6d1", "4d6d1", "write `4d6dl1`"),
        ("2d6 3", "3", "`+` or `-`"),
        ("(2d6)kh1", "k", "before any parenthesis"),
        ("3d", "d", "d{1,1,2,3}"),
        ("d{1,x}", "x", "d{1,1,2,3}"),
        ("d{1..x}", "x", "write `1..12`"),
        ("2 + d{6..1, 0}", "6..1", "write `1..6`"),
        ("d{1, 0:x}", "x", "eight times 0"),
        ("d{1-6}", "-", "written `1..12`"),
        ("d{1..6, 0:0}", "0:0", "leave it out"),
        ("d6!{5..6:2}", "5..6:2", "leave the `:`"),
        ("4d6kh", "4d6kh", "write `4d6kh1`"),
        ("2 + 4d6!3", "!3", "write `!{3}` to burst on 3 alone, or `!3x` to burst up to 3 times"),
        ("d6!500x", "500x", "without end"),
        ("6d10again2x", "2", "`againo`"),
        ("6d10again2", "2", "`againo`"),
        ("4d6r", "r", "write `r<3`"),
        ("4d6r2", "r2", "write `r<=2`"),
        ("d6r<7", "r<7", "`ro` rolls again only once"),
        ("d20 => 4", ">", "did you mean `>=`?"),
        ("6d10 >= 7 >= 3", ">", "write `(6d10 >= 7)`"),
    ] {
        let (found, message, found_help) = first_fault(text);
        assert_eq!(found, place, "{text}: {message}");
        assert!(found_help.as_deref().unwrap_or("").contains(help), "{text}: {message} ({found_help:?})");
    }
}

#[test]
fn dice_in_dice_are_looked_at_once() {
    // If each was looked at twice, as many levels would take days.
    for [open, close] in [["d(", ")"], ["(", ")d6"]] {
        let text = format!("{}d6{}", open.repeat(48), close.repeat(48));
        let _ = parse(&text);
    }
}

#[test]
fn limits_have_faults_and_their_last_legal_neighbour_has_none() {
    let deep = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    let faces = |count: usize| format!("d{{{}}}", vec!["1"; count].join(","));
    let nested = |open: &str, close: &str, depth| format!("{}1{}", open.repeat(depth), close.repeat(depth));
    for [open, close] in [["d(", ")"], ["{", "}"], ["match d6 { else: ", " }"], ["max(1, ", ")"], ["d6kh(", ")"]] {
        let fault = first_fault(&nested(open, close, 600)).1;
        assert!(fault.contains("more than 50 deep"), "{open}: {fault}");
        let faults = parse(&nested(open, close, 8)).err().map(|faults| faults.to_string());
        assert!(!faults.is_some_and(|faults| faults.contains("deep")), "{open}");
    }
    let product = |factors: usize| vec!["1"; factors].join(" * ");
    let long = |length: usize| format!("{}1", " ".repeat(length - 1));
    for (refused, legal) in [
        (product(101).as_str(), product(100).as_str()),
        (&long(20_001), &long(20_000)),
        ("100001d6", "100000d6"),
        ("0d6", "1d6"),
        ("99999d6+2d4", "99999d6+d4"),
        ("d0", "d1"),
        ("d1000001", "d1000000"),
        ("d{}", "d{1}"),
        (&faces(1001), &faces(1000)),
        ("d{30001}", "d{30000}"),
        ("d{-30001}", "d{-30000}"),
        ("d{1..1001}", "d{1..1000}"),
        ("d{0:999, 1..2}", "d{0:998, 1..2}"),
        ("d{0:99999999999999999999}", "d{0:1000}"),
        ("d{29999..30001}", "d{29999..30000}"),
        ("d{3..1}", "d{1..3}"),
        ("d{1..}", "d{1..1}"),
        ("d{1:0}", "d{1:1}"),
        ("d{1:}", "d{1}"),
        ("d{1:-2}", "d{1:2}"),
        ("d{..6}", "d{1..6}"),
        ("d6r{1..2:2}", "d6r{1..2}"),
        ("d20!{5..4}", "d20!{4..5}"),
        ("d1000000r{1..1001}", "d1000000r{1..1000}"),
        ("d6r{-1000000000000..1000000000000}", "d6r{1..2}"),
        ("1000000001", "1000000000"),
        ("d6 >= -1000000001", "d6 >= -1000000000"),
        (&deep(51), &deep(50)),
        ("d6r<7", "d6ro<7"),
        ("d1!", "d2!"),
        ("d6r<6!", "d6r<5!"),
        ("d{-3,0}!", "d{-3,1}!"),
        ("4d6kh5", "4d6kh4"),
        ("4d6kl0", "4d6kl1"),
        ("4d6dh4", "4d6dh3"),
        ("d99999999999999999999", "d999999"),
        ("2d6kh1kl1", "2d6kh1"),
        ("d6!!", "d6!"),
        ("d6!0x", "d6!1x"),
        ("d6!101x", "d6!100x"),
        ("d6!99999999999999999999x", "d6!9x"),
        ("d6!3", "d6!3x"),
        ("d6!3o", "d6!3x"),
        ("d6!3x!", "d6!3x"),
        ("d6!3x>= 5", "d6!3x >= 5"),
        ("sum(d6again3x)", "sum(d6againo)"),
        ("d1!o", "d2!o"),
        ("d1!3x", "d2!3x"),
        ("6d10!3x >= 8", "(6d10!3x) >= 8"),
        ("d6r1ro1", "d6r1"),
        ("(2d6", "(2d6)"),
        ("2d6)", "2d6"),
        ("2d6+", "2d6"),
        ("d{1,2}r{3}", "d{1,2}r{2}"),
        ("d6!>=1", "d6!>=2"),
        ("d6!{1,2,3,4,5,6}", "d6!{1,2,3,4,5}"),
        ("d6!>=7", "d6!>=6"),
        ("d6r{1,2,3,4,5,6}", "d6r{1,3,5,6}"),
        ("d6/(d3-1)", "d6/d3"),
        ("d6%(d3-1)", "d6%d3"),
        ("d6 % 0", "d6 % 1"),
        ("d6 %", "d6 % 2"),
        ("(d3-2)d6", "(d3-1)d6"),
        ("d(d3-1)", "d(d3)"),
        ("rolls(d6-1 until sum >= 3)", "rolls(d6 until sum >= 3)"),
        ("rolls(d6 until roll = 7)", "rolls(d6 until roll = 6)"),
        ("3d20dh2dl1", "3d20dh1dl1"),
        ("d{1,2", "d{1,2}"),
        ("2d6 é", "2d6 "),
    ] {
        assert!(parse(refused).is_err(), "{refused}");
        assert!(parse(legal).is_ok(), "{legal}");
    }
}

#[test]
fn several_faults_are_reported_in_order() {
    let faults = parse("0d6 + 4d6kh9 + d6r<7 + (").expect_err("four faults").into_vec();
    let places: Vec<Range<usize>> = faults.into_iter().map(|fault| fault.span).collect();
    assert_eq!(places, [0..1, 9..12, 17..20, 24..24]);
}

#[test]
fn comparisons_are_read_alone() {
    assert_eq!(parse_comparison(" >= 12 "), Ok(Comparison { cmp: Cmp::Ge, value: 12 }));
    assert_eq!(parse_comparison("!=-3"), Ok(Comparison { cmp: Cmp::Ne, value: -3 }));
    for wrong in ["", "12", ">=", "=> 12", ">= 12 13", ">= x", ">= 99999999999"] {
        assert!(parse_comparison(wrong).is_err(), "{wrong}");
    }
}
