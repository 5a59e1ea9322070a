//! Programs that are refused, with the place and the reason.

use crate::{STEPS, parse};

/// The place and the words of a fault.
fn fault(program: &str) -> (usize, usize, String) {
    let fault = parse(program).and_then(|parsed| parsed.answer(&[], STEPS)).expect_err(program);
    let (line, column) = fault.place(program);
    (line, column, fault.help.map_or(fault.message.clone(), |help| format!("{} ({help})", fault.message)))
}

#[test]
fn every_fault_has_a_place_and_advice() {
    for (program, line, column, words) in [
        ("output", 1, 7, "a value is expected here, not the end of the program"),
        ("2d6", 1, 1, "a statement is expected here, not `2` (did you forget `output`?)"),
        ("outptu 2d6", 1, 1, "a statement is expected here, not `outptu` (did you forget `output`?)"),
        (
            "Output 2d6",
            1,
            1,
            "`Output` begins with a capital letter (write `output`; capital letters are for variables)",
        ),
        (
            "A: 1\nB 2",
            2,
            3,
            "`:` and a value is expected here, not `2` (to print a variable, write `output` before it)",
        ),
        ("output (1", 1, 10, "`)` to close a parenthesis is expected here, not the end of the program"),
        ("output [sort {1}", 1, 17, "`]` is expected here, not the end of the program (a call is not closed)"),
        ("if 1 { output 1", 1, 16, "`}` is expected here, not the end of the program (a block is not closed)"),
        ("output {1 2}", 1, 11, "`,` or `}` in a sequence is expected here, not `2`"),
        ("output 1 % 2", 1, 10, "`%` has no meaning here (there is no remainder; `A - A / B * B` is one)"),
        ("output 1 named \"x", 1, 16, "a text begins here and does not end (close it with a second `\"`)"),
        (
            "output 1 \\ so",
            1,
            10,
            "a comment begins here and does not end (a comment stands between two backslashes: `\\ like this \\`)",
        ),
        ("output 99999999999999999999", 1, 8, "this number is too large (numbers go up to about 9e18)"),
        ("output \"x\"", 1, 8, "a text is not a value (texts stand only after `named`)"),
        ("result: 1", 1, 1, "only functions have a result (write `output` to print a value)"),
        ("function: f { output 1 }", 1, 15, "a function cannot print (write `result:` here, and `output` outside)"),
        (
            "function: f { result: 1 A: 2 }",
            1,
            25,
            "`}` is expected here, not `A` (a result ends its block, so nothing can follow it)",
        ),
        (
            "function: f A:x { result: 1 }",
            1,
            15,
            "what the parameter takes is expected here, not `x` (`n` is a number, `s` a sequence, `d` dice)",
        ),
        (
            "set \"explode dept\" to 3",
            1,
            5,
            "there is no setting `explode dept` (the settings are `explode depth`, `maximum function depth` and `position order`)",
        ),
        ("set \"position order\" to 1", 1, 25, "`\"highest first\"` or `\"lowest first\"` is expected here, not `1`"),
        ("output A", 1, 8, "`A` has no value here (set it before: `A: 3`)"),
        ("output [higest 3 of 4d6]", 1, 8, "there is no function `[higest _ of _]` (did you mean `[highest _ of _]`?)"),
        (
            "output [f 1]\nfunction: f N:n { result: N }",
            1,
            8,
            "there is no function `[f _]` (it is defined further down; a function must be defined before it is called)",
        ),
        (
            "X: d6\nif X > 3 { output 1 }",
            2,
            4,
            "a condition must be a number, and these are dice (a function with a parameter such as `N:n` decides for each number of the dice)",
        ),
        (
            "if {} { output 1 }",
            1,
            4,
            "a condition must be a number, and this is a sequence (a function with a parameter such as `N:n` decides for each number of the dice)",
        ),
        (
            "loop N over 3 { output N }",
            1,
            13,
            "only a sequence can be looped over (put it in braces: `{1..6}`, or `{D}` for all faces of a die)",
        ),
        (
            "output d6@3d6",
            1,
            8,
            "a position must be a number or a sequence, and these are dice (a function with a parameter such as `N:n` can do it for each number of the dice)",
        ),
        (
            "output {1..d6}",
            1,
            12,
            "the end of a span must be a number, and these are dice (a function with a parameter such as `N:n` can do it for each number of the dice)",
        ),
        ("output 10 ^ 19", 1, 8, "a number beyond 9.2e18 comes up here (numbers have at most 64 bits)"),
        ("output 0 ^ -1", 1, 8, "0 has no negative power (test the base with `if` before)"),
        (
            "output legacy \"3d6\"",
            1,
            8,
            "rolls in the notation of the first AnyDice are not understood (write `[highest 4 of 8d6]` for `8d6h4`)",
        ),
    ] {
        assert_eq!(fault(program), (line, column, words.to_owned()), "{program}");
    }
}

#[test]
fn what_is_too_much_is_refused_at_once() {
    let large = |program: &str| {
        let started = std::time::Instant::now();
        let fault = parse(program).and_then(|parsed| parsed.answer(&[], STEPS)).expect_err(program);
        assert!(fault.too_large, "{program}: {fault}");
        assert!(started.elapsed().as_secs() < 20, "{program}");
        fault.message
    };
    let ways = large("function: f R:s { result: 1@R * #R + 3@R } output [f 30d20]");
    assert!(ways.contains("different rolls"), "{ways}");
    large("output d99999999999");
    large("output 100d200000");
    large("output d1999996d6");
    large("S: {1..1000000:9}");
    large("function: f A:s B:s { result: 1@A > 1@B } output [f 8d20 8d20]");
    large("set \"maximum function depth\" to 9999999 function: f N:n { result: [f N + 1] } output [f 1]");
}

#[test]
fn no_nesting_is_too_deep_to_be_told() {
    for open in ["(", "{", "[", "-", "d", "if 1 {", "loop A over {1} {"] {
        let program = format!("{}{}", if open.len() > 2 { "" } else { "output " }, open.repeat(100_000));
        parse(&program).expect_err("it does not end");
    }
    let long = format!("output 1{}", "+1".repeat(100_000));
    assert_eq!(parse(&long).expect_err("too long").message, "this expression is too long");
    let fits = format!("output 1{}", "+1".repeat(1_500));
    assert_eq!(super::table(&fits), [(1_501, 1.0)]);
}
