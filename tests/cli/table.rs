//! `oddsmith table`: its output, and what it rejects.

use insta::assert_snapshot;

use crate::world::World;

#[test]
fn every_format_is_printed() {
    let world = World::with("two");
    for format in ["markdown", "html", "latex", "typst", "bbcode", "csv"] {
        let done =
            world.run(["table", "two.toml", "--format", format, "--numbers", "in 36", "--view", "at-least"]).code(0);
        assert_snapshot!(format!("table_{format}"), done.shown());
    }
    let done =
        world.run(["table", "two.toml", "--view", "print", "--transpose", "--decimals", "0", "--language", "de"]);
    assert_snapshot!("table_print", done.code(0).shown());
}

#[test]
fn a_table_too_wide_for_its_page_is_turned_or_split() {
    let world = World::with("two");
    let shown = |more: &[&str]| {
        let table = ["table", "two.toml", "--format", "latex", "--decimals", "0"];
        world.run(table.iter().chain(more).copied()).code(0).shown()
    };
    assert_snapshot!("table_split", shown(&["--view", "print", "--width", "60"]));
    // Two rolls fit across, eleven totals do not.
    let turned = shown(&["--view", "at-least", "--transpose", "--width", "80"]);
    assert!(turned.contains("so it is printed in 3 parts"), "{turned}");
}

#[test]
fn a_table_goes_into_a_file() {
    let world = World::with("two");
    world.file("book.toml", "[style]\nnumbers = \"one-in\"\n");
    let done = world.run(["table", "two.toml", "--view", "exactly", "--style", "book.toml", "--out", "two.md"]).code(0);
    assert_eq!(done.out, "");
    let text = std::fs::read_to_string(world.path("two.md")).expect("a file");
    assert!(text.contains("| 2 | 1 in 36 |"), "{text}");
}

#[test]
fn what_is_wrong_is_said() {
    let world = World::with("two");
    world.file("book.toml", "[style]\nfont = 99\npalete = \"grey\"\n");
    for (name, arguments) in [
        ("format", &["table", "two.toml", "--format", "word"][..]),
        ("metric", &["table", "two.toml", "--metric", "mood"]),
        ("statistic", &["table", "two.toml", "--statistic", "mode"]),
        ("numbers", &["table", "two.toml", "--numbers", "in 1"]),
        ("style", &["table", "two.toml", "--style", "book.toml"]),
    ] {
        let done = world.run(arguments.iter().copied()).code(2);
        assert_snapshot!(format!("table_bad_{name}"), done.shown());
    }
}
