//! A run that is interrupted keeps what is done, says so, and can be resumed.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::world::{Done, World, done};

/// Runs a command until it has written a file, and interrupts it with a signal then.
fn interrupted(world: &World, arguments: &[&str], file: &Path, signal: &str) -> Done {
    let mut command = world.command();
    let mut child = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let before = written(file);
    while written(file) == before {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        thread::sleep(Duration::from_millis(50));
    }
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.expect("a signal is sent").success());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn written(file: &Path) -> Option<Vec<u8>> {
    fs::read(file).ok()
}

/// The trials of all cells, from the manifest of the report of what is done.
fn trials(world: &World) -> u64 {
    let text = fs::read_to_string(world.path("reports/endless.partial/run.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(manifest["unfinished"]["cells"], 3);
    assert_eq!(manifest["unfinished"]["done"], 1, "the roll is exact");
    let experiments = manifest["experiments"].as_array().expect("a list");
    experiments.iter().map(|one| one["trials"].as_u64().expect("a number")).sum()
}

#[test]
fn an_interrupted_run_reports_what_is_done_and_goes_on_from_there() {
    let world = World::with("endless");
    let state = world.path("reports/endless.tally");
    let first = interrupted(&world, &["run", "endless.toml"], &state, "INT");
    assert_eq!(first.code, Some(130), "{}", first.err);
    assert!(first.out.contains("This run is not finished. Of 3 cells, 1 is done, 2 have a part"), "{}", first.out);
    assert!(!first.out.contains("broken") && !first.out.contains("holds"), "judged too early: {}", first.out);
    assert!(first.err.contains("stopping; what is done is kept"), "{}", first.err);
    assert!(first.err.contains("the same command with --resume goes on"), "{}", first.err);
    let page = fs::read_to_string(world.path("reports/endless.partial/index.html")).expect("a page");
    assert!(page.contains("This run is not finished."));
    assert!(!world.path("reports/endless").exists());
    let before = trials(&world);
    assert!(before > 0);

    // A system that ends a program sends it another signal.
    let second = interrupted(&world, &["run", "endless.toml", "--resume"], &state, "TERM");
    assert_eq!(second.code, Some(130), "{}", second.err);
    assert!(trials(&world) > before, "what was done is not played again");

    let other = done(world.command().args(["run", "endless.toml", "--resume", "--seed", "5"]));
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("it was begun with seed 4, and now it is 5"), "{}", other.err);
}

#[test]
fn a_killed_run_leaves_a_state_that_the_next_one_finishes() {
    let world = World::with("endless");
    let state = world.path("reports/endless.tally");
    let killed = interrupted(&world, &["run", "endless.toml"], &state, "KILL");
    assert_eq!(killed.code, None);
    let anew = done(world.command().args(["run", "endless.toml", "--trials", "1000"]));
    assert!(anew.err.contains("holds the work of a run that was interrupted; this one begins anew"), "{}", anew.err);
    assert!(world.path("reports/endless/run.json").exists());
    let left: Vec<_> =
        fs::read_dir(world.path("reports")).expect("a folder").map(|one| one.expect("an entry").file_name()).collect();
    assert_eq!(left, ["endless"], "nothing else is left");
}
