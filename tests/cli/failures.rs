//! Errors of the operating system: exit code 3, a plain sentence, and older results untouched.

use std::fs;

use crate::world::{FORD, World, content};

#[test]
fn unreadable_paths_are_named() {
    let world = World::new();
    let missing = world.run(["run", "nowhere.toml"]).code(3);
    assert_eq!(missing.err, "error: cannot read `nowhere.toml`: No such file or directory\n");
    let near = world.run(["check", "dice-pool"]).code(3);
    assert!(near.err.contains("did you mean the bundled scenario `dice-pools`?"), "{}", near.err);
    world.file("ford.toml", FORD);
    let below_a_file = world.run(["check", "ford.toml/x.toml"]).code(3);
    assert!(below_a_file.err.contains("Not a directory"), "{}", below_a_file.err);
}

#[test]
fn a_folder_without_scenarios_is_a_slip() {
    let world = World::new();
    fs::create_dir(world.path("empty")).expect("a new folder");
    let done = world.run(["run", "empty"]).code(2);
    assert!(done.err.contains("there are no scenarios in `empty`"), "{}", done.err);
    let done = world.run(["trace", "empty"]).code(2);
    assert!(done.err.contains("`empty` is a folder"), "{}", done.err);
}

#[test]
fn reports_cannot_go_where_a_file_is() {
    let world = World::with("ford");
    world.file("taken", "precious");
    let done = world.run(["run", "ford.toml", "--out", "taken"]).code(3);
    assert!(done.err.contains("cannot write into `taken`"), "{}", done.err);
    assert_eq!(fs::read(world.path("taken")).expect("still there"), b"precious");
    let below = world.run(["run", "ford.toml", "--out", "taken/deeper"]).code(3);
    assert!(below.err.contains("Not a directory"), "{}", below.err);
}

#[test]
fn a_folder_that_takes_nothing_is_found_before_the_work() {
    let world = World::new();
    // With this many trials the run could not finish within the test.
    world.file("ford.toml", &FORD.replace("40_000", "90_000_000_000"));
    // Nobody, not even root, can create folders there.
    let done = world.run(["run", "ford.toml", "--out", "/proc/oddsmith"]).code(3);
    assert!(done.err.contains("cannot write into `/proc/oddsmith`"), "{}", done.err);
}

#[test]
fn a_folder_of_somebody_else_is_never_replaced() {
    let world = World::with("ford");
    world.file("reports/ford/thesis.txt", "years of work");
    let done = world.run(["run", "ford.toml"]).code(3);
    assert!(done.err.contains("cannot write the report"), "{}", done.err);
    let left = content(&world.path("reports"));
    assert_eq!(left.len(), 1, "{:?}", left.keys());
    assert_eq!(left.values().next().map(Vec::as_slice), Some(&b"years of work"[..]));
}

#[test]
fn older_results_survive_a_failure() {
    let world = World::with("ford");
    world.run(["run", "ford.toml"]).code(0);
    let before = content(&world.path("reports"));
    // A faulty scenario, one that cannot be solved exactly, and a faulty one beside a good one.
    world.run(["run", "ford.toml", "--set", "pool.roll=6d"]).code(2);
    let costly = ["--set", "pool.roll=90000d1000kh45000", "--method", "exact"];
    world.run(["run", "ford.toml"].into_iter().chain(costly)).code(2);
    world.file("bad.toml", "nonsense");
    world.run(["run", "ford.toml", "bad.toml", "--seed", "9"]).code(2);
    assert!(before == content(&world.path("reports")), "the older results have changed");
    // A successful run replaces them completely.
    world.run(["run", "ford.toml", "--vary", "pool.roll=d4,d6"]).code(0);
    let after = content(&world.path("reports"));
    assert!(before != after && after.contains_key(std::path::Path::new("ford/pool.csv")));
}

#[test]
fn all_scenarios_are_checked_before_any_is_run() {
    let world = World::new();
    world.file("a.toml", FORD);
    world.file("b.toml", &FORD.replace("\"duel\"\nvary", "\"dual\"\nvary"));
    world.file("c.toml", &FORD.replace("6d10", "6x10"));
    let done = world.run(["run", "a.toml", "b.toml", "c.toml", "d.toml"]).code(2);
    for part in ["b.toml:11:8", "c.toml:18:10", "cannot read `d.toml`", "2 faults found"] {
        assert!(done.err.contains(part), "{part}\n{}", done.err);
    }
    assert!(!world.path("reports").exists());
}

#[test]
fn scenarios_of_one_name_cannot_share_a_folder() {
    let world = World::new();
    world.file("a/ford.toml", FORD);
    world.file("b/ford.toml", FORD);
    let done = world.run(["run", "a/ford.toml", "b/ford.toml"]).code(2);
    assert!(done.err.contains("2 scenarios are called `ford`"), "{}", done.err);
    world.file("...toml", FORD);
    let done = world.run(["run", "...toml"]).code(2);
    assert!(done.err.contains("cannot have a folder of its own"), "{}", done.err);
}

#[test]
fn an_argument_that_fits_no_scenario_says_which() {
    let world = World::new();
    world.file("a.toml", FORD);
    world.file("b.toml", &FORD.replace("\"pool\"", "\"pond\""));
    let done = world.run(["check", "a.toml", "b.toml", "--set", "pool.roll=2d6"]).code(2);
    assert!(done.err.contains("--set:1:1"), "{}", done.err);
    assert!(done.err.contains("in the scenario b.toml"), "{}", done.err);
}

#[test]
fn a_full_disk_is_a_failure_and_a_gone_reader_is_not() {
    let world = World::new();
    let full = world.shell("oddsmith odds 2d6 > /dev/full").code(3);
    assert!(full.err.contains("cannot write the output: No space left on device"), "{}", full.err);
    world.shell("oddsmith odds d1000 --all | head -1").code(0);
    world.shell("oddsmith odds 2d6 | true").code(0);
    let chart = world.run(["odds", "2d6", "--svg", "/dev/full"]).code(3);
    assert!(chart.err.contains("cannot write `/dev/full`"), "{}", chart.err);
}
