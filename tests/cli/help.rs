//! Help: complete, snapshotted, and with examples that run.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use crate::world::{FORD, World};

const COMMANDS: [&str; 19] = [
    "run",
    "odds",
    "anydice",
    "merge",
    "batch",
    "solve",
    "compare",
    "sensitivity",
    "lens",
    "serve",
    "table",
    "check",
    "trace",
    "systems",
    "new",
    "scenarios",
    "schema",
    "completions",
    "man",
];

#[test]
fn the_program_explains_itself() {
    let world = World::new();
    assert_snapshot!("help", world.run(["--help"]).code(0).shown());
    for command in COMMANDS {
        let help = world.run([command, "--help"]).code(0);
        assert_snapshot!(format!("help_{command}"), help.shown());
    }
    let version = world.run(["--version"]).code(0);
    assert_eq!(version.out, format!("oddsmith {}\n", env!("CARGO_PKG_VERSION")));
}

/// The example lines of a help page, without the trailing remarks.
fn examples(page: &str) -> Vec<String> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("  oddsmith "));
    lines
        .map(|line| line.split("  ").next().unwrap_or(line).trim_end())
        .map(|line| format!("oddsmith {line}"))
        .collect()
}

#[test]
fn every_example_runs() {
    let world = World::new();
    world.file("my-game.toml", FORD);
    world.file("more-scenarios/ford-2.toml", FORD);
    world.file("rolls.txt", "3d6\n4d6kh3\n");
    world.file("attack.txt", "BONUS: 2 output d20 + BONUS >= 15 named \"hit\" output 2d6 + BONUS named \"damage\"");
    for shard in ["1/2", "2/2"] {
        world.run(["run", "my-game.toml", "--shard", shard, "--out", "parts"]).code(0);
    }
    let mut pages = vec![world.run(["--help"]).out];
    pages.extend(COMMANDS.map(|command| world.run([command, "--help"]).out));
    // Some examples appear on two pages.
    let lines: BTreeSet<String> = pages.iter().flat_map(|page| examples(page)).collect();
    // A page is served until somebody ends it; `tests/live` does.
    for example in lines.iter().filter(|line| !line.starts_with("oddsmith serve")) {
        // As printed, but with fewer trials where nothing else changes. The full run is covered by
        // the gallery.
        let line = match example.as_str() {
            "oddsmith run" => "oddsmith run --trials 2000 --method sample".to_owned(),
            other => other.replace("--trials 1e7", "--trials 1e4"),
        };
        let done = world.shell(&line);
        assert_eq!(done.code, Some(0), "{line}\n{}", done.err);
    }
    assert!(lines.len() >= 15, "only {} examples", lines.len());
}

#[test]
fn slips_are_usage_errors() {
    let world = World::new();
    for arguments in [
        &["rnu"][..],
        &["odds"],
        &["run", "--trials", "many"],
        &["run", "--threads", "0"],
        &["run", "--set", "dc"],
        &["run", "--method", "guess"],
        &["trace", "x.toml", "--trial", "3", "--where", "winner=a"],
        &[],
    ] {
        let done = world.run(arguments.iter().copied()).code(2);
        assert!(done.out.is_empty() && !done.err.is_empty(), "{arguments:?}");
    }
}
