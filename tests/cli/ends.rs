//! How a command ends: whoever reads it, and whatever the system refuses.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::world::{FORD, World};

/// A scenario whose expectation is broken.
const BROKEN: &str = include_str!("cases/broken-ford.toml");

#[test]
fn a_reader_who_goes_away_ends_neither_the_work_nor_the_verdict() {
    let world = World::new();
    world.file("a.toml", FORD);
    world.file("broken.toml", BROKEN);
    for options in ["", "--full", "--json"] {
        let run = format!("oddsmith run broken.toml a.toml --trials 2000 --out out --book book.html {options}");
        let done = world.shell(&format!("{run} | true; exit ${{PIPESTATUS[0]}}")).code(1);
        assert!(done.err.contains("expectation is broken"), "{}", done.err);
        for written in ["out/broken/run.json", "out/a/run.json", "book.html"] {
            fs::remove_file(world.path(written)).unwrap_or_else(|error| panic!("{options} {written}: {error}"));
        }
        fs::remove_dir_all(world.path("out")).expect("it was made");
    }
    world.shell("oddsmith run a.toml --trials 2000 | true; exit ${PIPESTATUS[0]}").code(0);
    assert!(world.path("reports/a/run.json").exists());
}

#[test]
fn a_reader_who_goes_away_makes_no_scenario_sound() {
    let world = World::new();
    world.file("bad.toml", "nonsense");
    for command in ["check bad.toml", "check bad.toml --json", "run bad.toml --json"] {
        world.shell(&format!("oddsmith {command} | true; exit ${{PIPESTATUS[0]}}")).code(2);
    }
}

#[test]
fn files_are_written_before_anything_is_printed() {
    let world = World::new();
    // The CSV is longer than any buffer.
    world.shell("oddsmith odds 9d1000 --csv --svg odds.svg | true; exit ${PIPESTATUS[0]}").code(0);
    assert!(world.path("odds.svg").exists());
}

#[cfg(unix)]
#[test]
fn a_limit_on_the_size_of_files_is_an_error() {
    let world = World::new();
    world.file("ford.toml", FORD);
    let done = world.shell("ulimit -f 1; oddsmith run ford.toml --trials 2000").code(3);
    assert!(done.err.contains("cannot write the report"), "{}", done.err);
    assert!(done.err.contains("File too large"), "{}", done.err);
    assert_eq!(fs::read_dir(world.path("reports")).expect("was made").count(), 0, "nothing is left");
    world.shell("ulimit -f 1; oddsmith odds 60d1000 --csv > odds.csv").code(3);
}

#[test]
fn many_runs_into_one_folder_take_turns() {
    let world = World::new();
    world.file("ford.toml", FORD);
    let run = "oddsmith run ford.toml --trials 2000 --quiet --seed";
    let many: String = (1..=8).map(|seed| format!("{run} {seed} & all+=($!); ")).collect();
    world.shell(&format!("{many} for one in ${{all[@]}}; do wait $one || exit 9; done")).code(0);
    let left: Vec<_> = fs::read_dir(world.path("reports")).expect("was made").flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    // What is there now is whole: its files are those of its manifest.
    world.run(["run", "ford.toml", "--trials", "2000"]).code(0);
}

#[test]
fn a_run_waits_while_another_is_writing_its_folder() {
    let world = World::new();
    world.file("ford.toml", FORD);
    fs::create_dir(world.path("reports")).expect("a new folder");
    let lock = File::create(world.path("reports/.ford.lock")).expect("a new file");
    lock.lock().expect("nobody else has it");
    let mut run = world.command();
    run.args(["run", "ford.toml", "--trials", "2000"]).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut run = run.spawn().expect("the command starts");
    let mut messages = BufReader::new(run.stderr.take().expect("is piped")).lines();
    let first = messages.next().expect("it says something").expect("is UTF-8");
    assert_eq!(first, "another oddsmith is writing reports/ford; waiting for it");
    assert!(!world.path("reports/ford").exists());
    drop(lock);
    assert!(messages.all(|line| line.is_ok()));
    assert!(run.wait().expect("it ends").success());
    assert!(world.path("reports/ford/run.json").exists());
}
