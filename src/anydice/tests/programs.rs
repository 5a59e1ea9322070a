//! Programs whose answers are worked out by hand.

use super::{answers, table, tables};
use crate::{STEPS, parse};

/// The outcomes in parts of a whole.
fn parts(whole: u32, list: &[(i64, u32)]) -> Vec<(i64, f64)> {
    list.iter().map(|(value, part)| (*value, f64::from(*part) / f64::from(whole))).collect()
}

/// The only value of a program.
fn value(program: &str) -> i64 {
    let table = table(program);
    assert_eq!(table.len(), 1, "{program}: {table:?}");
    assert_eq!(table[0].1, 1.0);
    table[0].0
}

#[test]
fn operators_bind_as_they_should() {
    for (program, expected) in [
        ("output 2 + 3 * 4", 14),
        ("output 2 * 3 ^ 2", 18),
        ("output 2 ^ 3 ^ 2", 64),
        ("output 10 - 4 - 3", 3),
        ("output 1 | 1 & 0", 0),
        ("output 1 + 1 = 2", 1),
        ("output 2@345 + 1", 5),
        ("output -2 ^ 2", 4),
        ("output !0 + 1", 2),
        ("output #-305", 3),
        ("output 7 / 2", 3),
        ("output -7 / 2", -3),
        ("output 7 / 0", 0),
        ("output 2 ^ -1", 0),
        ("output (0-1) ^ -3", -1),
        ("output 1 < = 1", 1),
        ("output 3 ! = 3", 0),
    ] {
        assert_eq!(value(program), expected, "{program}");
    }
}

#[test]
fn sequences_are_lists_of_numbers() {
    for (program, expected) in [
        ("output #{1..3, 7:2, {5, 6}:2}", 9),
        ("output #{4..1}", 0),
        ("output 0 + {1..3:2}", 12),
        ("output {1, 3, 3, 9}@{10, 20, 30}", 70),
        ("output {1..6} >= 5", 2),
        ("output 3 > {1, 2, 3}", 2),
        ("output {1, 2} < {1, 3}", 1),
        ("output {1, 2} = {2, 1}", 0),
        ("output {1, 2} < {1, 2, 0}", 1),
        ("output -{1..4}", -10),
        ("output #{d{4, 4, 9}}", 2),
        ("output 2@[sort {3, 1, 2}]", 2),
        ("output 1@[reverse {3, 1, 2}]", 2),
        ("output [count {6, 6, 1} in {6, 1, 6}]", 5),
        ("output [{1..3} contains 2]", 1),
    ] {
        assert_eq!(value(program), expected, "{program}");
    }
    assert_eq!(table("output {1, 1, 2}"), parts(3, &[(1, 2), (2, 1)]));
    assert_eq!(table("output d6 > {1, 2}"), parts(2, &[(0, 1), (1, 1)]));
}

#[test]
fn dice_are_made_in_many_ways() {
    for (program, expected) in [
        ("output 2d2", parts(4, &[(2, 1), (3, 2), (4, 1)])),
        ("output d{1, 1, 5}", parts(3, &[(1, 2), (5, 1)])),
        ("output d0", parts(1, &[(0, 1)])),
        ("output 0d6", parts(1, &[(0, 1)])),
        ("output d-2", parts(2, &[(-2, 1), (-1, 1)])),
        ("output -2d2", parts(4, &[(-4, 1), (-3, 2), (-2, 1)])),
        ("output {1, 1}d2", parts(4, &[(2, 1), (3, 2), (4, 1)])),
        ("output d2d2", parts(8, &[(1, 2), (2, 3), (3, 2), (4, 1)])),
        ("output #(3d6)", parts(1, &[(3, 1)])),
        ("output #3d6", parts(6, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])),
        ("output #(1d(3d6))", parts(1, &[(3, 1)])),
        ("output d{}", vec![]),
        ("output d{} + 2", parts(1, &[(2, 1)])),
        ("output d{} * 2", vec![]),
        ("output d{} = 0", vec![]),
        ("output !d2", parts(1, &[(0, 1)])),
        ("output d2 * d2", parts(4, &[(1, 1), (2, 2), (4, 1)])),
        ("output d2 & d{0, 1}", parts(2, &[(0, 1), (1, 1)])),
        ("output d2 > d2", parts(4, &[(0, 3), (1, 1)])),
        ("output d{0, 2} ^ 2", parts(2, &[(0, 1), (4, 1)])),
    ] {
        assert_eq!(table(program), expected, "{program}");
    }
}

#[test]
fn dice_of_a_pool_have_positions() {
    for (program, expected) in [
        ("output 1@2d2", parts(4, &[(1, 1), (2, 3)])),
        ("output 2@2d2", parts(4, &[(1, 3), (2, 1)])),
        ("output 3@2d2", parts(1, &[(0, 1)])),
        ("output {1, 2}@3d2", parts(8, &[(2, 1), (3, 3), (4, 4)])),
        ("output {1, 1}@2d2", parts(4, &[(2, 1), (4, 3)])),
        ("set \"position order\" to \"lowest first\" output 1@2d2", parts(4, &[(1, 3), (2, 1)])),
        ("set \"position order\" to \"lowest first\" output 1@246", parts(1, &[(6, 1)])),
        ("output [highest 1 of 2d2]", parts(4, &[(1, 1), (2, 3)])),
        ("output [lowest 2 of 3d2]", parts(8, &[(2, 4), (3, 3), (4, 1)])),
        ("output [highest 1 of d2 and d3]", parts(6, &[(1, 1), (2, 3), (3, 2)])),
        ("output [highest d2 of 2d2]", parts(8, &[(1, 1), (2, 4), (3, 2), (4, 1)])),
        ("output [middle 1 of 3d2]", parts(8, &[(1, 4), (2, 4)])),
        ("output [middle 1 of 2d2]", parts(4, &[(1, 1), (2, 3)])),
        ("output [count 2 in 2d2]", parts(4, &[(0, 1), (1, 2), (2, 1)])),
        ("output [2d2 contains 2]", parts(4, &[(0, 1), (1, 3)])),
        ("output [maximum of 2d2]", parts(1, &[(4, 1)])),
        ("output [absolute d{-1, 1, 2}]", parts(3, &[(1, 2), (2, 1)])),
        ("output [highest of d2 and 2]", parts(1, &[(2, 1)])),
        ("output [explode d2]", parts(8, &[(1, 4), (3, 2), (5, 1), (6, 1)])),
        ("set \"explode depth\" to 1 output [explode d2]", parts(4, &[(1, 2), (3, 1), (4, 1)])),
    ] {
        let found = table(program);
        assert_eq!(found.len(), expected.len(), "{program}: {found:?}");
        for ((value, chance), (other, wanted)) in found.iter().zip(&expected) {
            assert!(value == other && (chance - wanted).abs() < 1e-15, "{program}: {found:?}");
        }
    }
}

#[test]
fn functions_are_called_for_all_that_dice_show() {
    let program = "function: double N:n if above M:n { if N > M { result: N + N } result: N }
        output [double d4 if above 2]";
    assert_eq!(table(program), parts(4, &[(1, 1), (2, 1), (6, 1), (8, 1)]));
    let program = "function: pair R:s { if 1@R = 2@R { result: 1 } result: 0 } output [pair 2d4]";
    assert_eq!(table(program), parts(4, &[(0, 3), (1, 1)]));
    // One call with each total, and with the pool itself.
    assert_eq!(table("function: f N:n { result: N } output #([f 2d2])"), parts(1, &[(1, 1)]));
    assert_eq!(table("function: f N:d { result: #N } output [f 2d2]"), parts(1, &[(2, 1)]));
    assert_eq!(table("function: f N { result: #N } output [f {1, 2, 3}]"), parts(1, &[(3, 1)]));
    // A sequence is added up where results are put together, and stays one where not.
    assert_eq!(table("function: f N:n { result: {N, 1} } output [f d2]"), parts(2, &[(2, 1), (3, 1)]));
    assert_eq!(table("function: f N:n { result: {N, 1} } output [f 2]"), parts(2, &[(1, 1), (2, 1)]));
    // Of parameters of the same name, the first counts.
    assert_eq!(table("function: f N:n N:n { result: N } output [f 1 2]"), parts(1, &[(1, 1)]));
    // A program's own function goes first.
    assert_eq!(table("function: sort S:s { result: 9 } output [sort {1}]"), parts(1, &[(9, 1)]));
}

#[test]
fn faces_are_one_only_if_a_function_takes_them_for_one() {
    // A sequence for a number is added up before dice are asked about it: how many show 3.
    let program = "function: of N:n in R:s { result: [count N in R] } output [of {1, 2} in 2d3]";
    assert_eq!(table(program), parts(9, &[(0, 4), (1, 4), (2, 1)]));
    // What a question asks for may be set in between, or be dice itself.
    let program = "function: f R:s { N: 1 X: R = N N: 2 result: 10 * X + (R = N) } output [f 2d3]";
    assert_eq!(table(program), parts(9, &[(0, 1), (1, 2), (2, 1), (10, 2), (11, 2), (20, 1)]));
    let program = "function: f R:s at N:n { result: R >= N } output [f 2d2 at d2]";
    assert_eq!(table(program), parts(8, &[(0, 1), (1, 2), (2, 5)]));
    // Others look at the roll by its name.
    let program = "function: top { result: 1@R } function: f R:s { result: 10 * (R = 1) + [top] } output [f 2d3]";
    assert_eq!(table(program), parts(9, &[(2, 1), (3, 3), (12, 2), (13, 2), (21, 1)]));
}

#[test]
fn a_way_without_a_result_is_left_out() {
    assert_eq!(table("function: f N:n { if N > 1 { result: N } } output [f d3]"), parts(2, &[(2, 1), (3, 1)]));
    assert_eq!(table("function: f N:n { if N > 1 { result: N } result: d{} } output [f d3]").len(), 2);
    assert!(table("function: f N:n { N: N } output [f d3]").is_empty());
}

#[test]
fn variables_last_from_one_call_of_an_expansion_to_the_next() {
    let program = "T: 0 function: f N:n { T: T + N result: T } output [f d3] output T";
    let tables = tables(program);
    assert_eq!(tables[0].1, parts(3, &[(1, 1), (3, 1), (6, 1)]));
    assert_eq!(tables[1].1, parts(1, &[(0, 1)]));
    // Parameters do not.
    assert_eq!(
        table("function: f N:n M:n { M: M + N result: M } output [f d3 0]"),
        parts(3, &[(1, 1), (2, 1), (3, 1)])
    );
    // Rolls begin with the highest, the first parameter goes fastest.
    let shown = |order: &str| {
        let program = format!(
            "set \"position order\" to \"{order}\" I: 0
             function: f R:s at N:n {{ I: I + 1 if I = N {{ result: 10 * 1@R + 2@R }} result: d{{}} }}
             loop N over {{1..3}} {{ output [f 2d2 at N] }}"
        );
        tables_first(&program)
    };
    assert_eq!(shown("highest first"), [22, 21, 11]);
    assert_eq!(shown("lowest first"), [11, 12, 22]);
    let program =
        "I: 0 function: f A:n by B:n { I: I + 1 if I = 2 { result: 10 * A + B } result: d{} } output [f d2 by d2]";
    assert_eq!(value(program), 21);
}

/// The first value of each output.
fn tables_first(program: &str) -> Vec<i64> {
    tables(program).iter().map(|(_, table)| table[0].0).collect()
}

#[test]
fn functions_see_the_variables_of_who_calls_them() {
    let program = "function: inner { result: X + Y } function: outer X:n { Y: 10 result: [inner] }
        Y: 1 X: 2 output [outer 5] output [inner] output Y";
    assert_eq!(tables_first(program), [15, 3, 1]);
    // A call is remembered only as long as it sees the same.
    let program = "function: f N:n { loop I over {1} { N: N + B } result: N } B: 1 output [f 1] B: 2 output [f 1]";
    assert_eq!(tables_first(program), [2, 3]);
    let program =
        "function: f { result: 1 } function: g { result: [f] } output [g] function: f { result: 2 } output [g]";
    assert_eq!(tables_first(program), [1, 2]);
}

#[test]
fn calls_end_at_the_maximum_depth() {
    assert_eq!(value("function: deep { result: 1 + [deep] } output [deep]"), 10);
    let program = "function: deep { result: 1 + [deep] } function: other { result: [deep] }
        set \"maximum function depth\" to 4 output [deep] output [other]";
    assert_eq!(tables_first(program), [4, 3], "what is remembered at one depth does not hold at another");
    let program = "function: f N:n { if N = 0 { result: 7 } result: [f N - 1] }
        output [f 3] output [f 9] output [f 10] output 1 + [f 10]";
    let tables = tables(program);
    assert_eq!((tables[0].1[0].0, tables[1].1[0].0, tables[2].1.len(), tables[3].1[0].0), (7, 7, 0, 1));
}

#[test]
fn labels_tell_what_variables_hold() {
    let program = "N: 3 S: {1, 2} E: {} D: 2d6 P: d{1, 3} output N named \"[N], [S] [E] [D] [P] [Q] [x] [\" output 1
        loop I over {1..2} { output I named \"no. [I]\" }";
    let labels: Vec<String> = answers(program).into_iter().map(|answer| answer.label).collect();
    assert_eq!(labels, ["3, {?} {} 2d6 d{?} [Q] [x] [", "output 2", "no. 1", "no. 2"]);
}

#[test]
fn numbers_at_the_top_can_be_asked_with_other_values() {
    let parsed = parse("A: 2 B: -3 C: 1 C: 2 D: A + 1 loop E over {1} { F: 4 } output A + B").expect("a program");
    let names: Vec<(&str, i64)> = parsed.numbers().iter().map(|number| (number.name.as_str(), number.value)).collect();
    assert_eq!(names, [("A", 2), ("B", -3)]);
    let answer = |given: &[(usize, i64)]| parsed.answer(given, STEPS).expect("it runs")[0].outcomes[0].0;
    assert_eq!((answer(&[]), answer(&[(0, 10)]), answer(&[(1, 5), (0, 1)])), (-1, 7, 6));
}

#[test]
fn big_pools_are_answered() {
    // The chance of the least and the most is one in 6^200, which is a float.
    let sums = table("output 200d6");
    assert_eq!((sums[0].0, sums[sums.len() - 1].0, sums.len()), (200, 1_200, 1_001));
    assert!((sums[0].1.ln() + 200.0 * 6f64.ln()).abs() < 1e-12);
    let middle = table("output 300@(1000d100)");
    assert!((middle.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-14);
    assert_eq!(table("output d100d{0, 1000000000}").len(), 101);
    let coins = table("output 100000d{0, 3}");
    assert!((coins.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-14);
    assert!(coins.iter().all(|(value, _)| value % 3 == 0));
    // Thirty dice in a function that only counts: as many results as there are counts.
    let program =
        "function: hits R:s { if (R = 1) > (R >= 5) { result: -1 } result: (R >= 5) + (R = 6) } output [hits 30d6]";
    let hits = table(program);
    assert_eq!((hits[0].0, hits[hits.len() - 1].0), (-1, 60));
    assert!((hits[hits.len() - 1].1 * 6f64.powi(30) - 1.0).abs() < 1e-14, "all sixes");
}

#[test]
fn chances_are_the_nearest_floats() {
    let deep = table("function: f N:n { if N = 6 { result: 6 + [f d6] } result: N } output [f d6]");
    let total: f64 = deep.iter().map(|(_, chance)| chance).sum();
    assert!((total - 1.0).abs() < 1e-15);
    assert_eq!(deep[5], (7, 1.0 / 36.0));
    let squared = "D: d{1:99, 0} loop N over {1..60} { D: D * D } output D";
    let chances = table(squared);
    assert_eq!(chances.iter().map(|(_, chance)| chance).sum::<f64>(), 1.0, "{chances:?}");
}
