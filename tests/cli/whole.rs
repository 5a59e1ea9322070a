//! Files and folders are written whole or not at all.

use std::fs;

use crate::world::{World, content};

#[cfg(unix)]
#[test]
fn an_older_file_survives_a_write_that_fails() {
    let world = World::with("ford");
    for command in ["odds 4d6 --svg made", "odds 4d6 --png made", "odds 9d100 --csv=made"] {
        world.file("made", "older");
        let done = world.shell(&format!("ulimit -f 1; oddsmith {command}")).code(3);
        assert!(done.err.contains("cannot write `made`: File too large"), "{command}\n{}", done.err);
        assert_eq!(fs::read_to_string(world.path("made")).expect("still there"), "older", "{command}");
        assert_eq!(content(&world.path("")).len(), 2, "{command}: nothing is left");
    }
}

#[test]
fn what_a_killed_run_moved_away_comes_back() {
    let world = World::with("ford");
    world.run(["run", "ford.toml", "--trials", "2000"]).code(0);
    fs::rename(world.path("reports/ford"), world.path("reports/.ford.old-1-0")).expect("moved");
    fs::create_dir(world.path("reports/.ford.new-1-0")).expect("a new folder");
    // This run ends before it has anything new, but the older results are where they were.
    let done = world.run(["run", "ford.toml", "--book", "missing/book.html"]).code(3);
    assert!(done.err.contains("had moved reports/ford away; it is back"), "{}", done.err);
    assert!(done.err.contains("removed reports/.ford.new-1-0"), "{}", done.err);
    assert!(world.path("reports/ford/run.json").exists());
    assert_eq!(fs::read_dir(world.path("reports")).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn outputs_of_the_process_are_written_directly() {
    let world = World::new();
    let done = world.shell("oddsmith odds d4 --svg /dev/stdout | cat").code(0);
    assert!(done.out.contains("<svg") && done.out.contains("total"), "{}", done.out);
    world.shell("oddsmith odds d4 --svg /dev/stdout > both").code(0);
    let both = fs::read_to_string(world.path("both")).expect("was written");
    assert!(both.contains("total"), "what is printed afterwards is there: {both}");
    assert_eq!(content(&world.path("")).len(), 1);
}
