//! What a scenario says neither steers a terminal nor runs in a spreadsheet.

use std::fs;

use crate::world::{World, content};

/// A scenario with control characters wherever one may write freely.
const CONTROLS: &str = include_str!("cases/controls.toml");

/// A world with that scenario, under a name that a spreadsheet takes for a formula.
fn world() -> World {
    let world = World::new();
    // Comments may hold these as they are.
    world.file("=1+1.toml", &format!("# \u{9b}2J\r\n{CONTROLS}"));
    world
}

#[track_caller]
fn assert_clean(text: &str, what: &str) {
    let found = text.char_indices().find(|(_, letter)| letter.is_control() && !matches!(letter, '\n' | '\t'));
    assert!(found.is_none(), "{what} holds {found:?}: {text}");
}

#[test]
fn neither_the_terminal_nor_a_file_gets_control_characters() {
    let world = world();
    for options in ["--book=book.html", "--full", "--json"] {
        let done = world.run(["run", "=1+1.toml", options]).code(1);
        assert_clean(&done.out, options);
        assert_clean(&done.err, options);
        assert!(done.out.contains("[31m ford") || options == "--json", "{}", done.out);
    }
    let mut files = content(&world.path("reports"));
    files.insert("book.html".into(), fs::read(world.path("book.html")).expect("was written"));
    for (name, bytes) in files {
        if name.extension().is_none_or(|ending| ending != "png") {
            assert_clean(&String::from_utf8(bytes).expect("is text"), &name.display().to_string());
        }
    }
}

#[test]
fn no_other_command_passes_them_on() {
    let world = world();
    world.file("bad\u{1b}[2J.toml", &CONTROLS.replace("\"reference\"", "\"re\\u001b\\u009bf\" # \u{9b}"));
    let commands = [
        "check =1+1.toml",
        "check =1+1.toml --json",
        "check bad\u{1b}[2J.toml",
        "check bad\u{1b}[2J.toml --json",
        "check missing\u{1b}[2J.toml",
        "solve =1+1.toml",
        "solve =1+1.toml --csv",
        "solve =1+1.toml --json",
        "compare =1+1.toml --experiment duel --cell toughness_b=10 --other-cell toughness_b=12",
        "compare =1+1.toml --experiment duel --cell toughness_b=10 --other-cell toughness_b=12 --csv",
        "sensitivity =1+1.toml --experiment duel --cell toughness_b=10",
        "trace =1+1.toml --experiment duel --cell toughness_b=10",
        "trace =1+1.toml --experiment duel --cell tough\u{1b}=10",
        "table =1+1.toml --experiment duel --format markdown",
        "table =1+1.toml --experiment duel --format html",
        "table =1+1.toml --experiment duel --format latex",
        "table =1+1.toml --experiment duel --format typst",
        "table =1+1.toml --experiment duel --format bbcode",
        "table =1+1.toml --experiment duel --format csv",
        "odds d6\u{1b}[2J",
    ];
    for command in commands {
        let done = world.run(command.split(' '));
        assert!(!done.out.is_empty() || !done.err.is_empty(), "{command}");
        assert_clean(&done.out, command);
        assert_clean(&done.err, command);
    }
}

/// The first character of every cell of a CSV text that is not a number.
#[track_caller]
fn assert_no_formula(text: &str, what: &str) {
    for record in csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes()).records() {
        for cell in &record.expect("well formed") {
            let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err();
            assert!(!is_formula, "{what}: {cell}");
        }
    }
}

#[test]
fn no_cell_of_a_table_is_a_formula() {
    let world = world();
    world.run(["run", "=1+1.toml"]).code(1);
    let read = |name: &str| fs::read_to_string(world.path(&format!("reports/=1+1/{name}"))).expect("was written");
    for name in ["summary.csv", "distribution.csv", "pool.csv", "duel.csv", "solve.csv"] {
        assert_no_formula(&read(name), name);
    }
    assert!(read("summary.csv").contains("\n'=1+1,duel,"), "the name of the scenario is a text");
    assert!(read("pool.csv").contains("\n'-1d4,-2.5,"), "a roll is a text, and a negative number is a number");
    let odds = world.run(["odds", "--csv", "--", "-1d4"]).code(0).out;
    assert_no_formula(&odds, "odds");
    assert!(odds.contains("\n\"'-d4\",-4,"), "{odds}");
    let table = world.run(["table", "=1+1.toml", "--experiment", "pool", "--format", "csv"]).code(0).out;
    assert_no_formula(&table, "table");
}
