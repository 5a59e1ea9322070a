//! Places that take no results are found before the work.

use std::fs;

use crate::world::{FORD, World};

/// A world whose scenario has so many trials that it could not be run within the test.
fn endless() -> World {
    let world = World::new();
    world.file("ford.toml", &FORD.replace("40_000", "90_000_000_000"));
    world
}

#[test]
fn folders_that_are_not_replaced() {
    let world = endless();
    world.file("other.toml", &FORD.replace("40_000", "90_000_000_000"));
    world.file("out/ford/novel.txt", "years");
    world.file("out/other", "a file");
    let done = world.run(["run", "ford.toml", "other.toml", "--out", "out", "--book", "missing/book.html"]).code(3);
    for part in [
        "error: cannot write the report: out/ford is not replaced: it has no run.json",
        "error: cannot write the report: out/other is not a folder",
        "error: cannot write `missing/book.html`: No such file or directory",
    ] {
        assert!(done.err.contains(part), "{part}\n{}", done.err);
    }
    assert_eq!(fs::read_to_string(world.path("out/ford/novel.txt")).expect("still there"), "years");
}

#[test]
fn folders_with_something_of_the_user() {
    let world = World::with("ford");
    world.run(["run", "ford.toml", "--trials", "2000"]).code(0);
    let endless = ["run", "ford.toml", "--trials", "90_000_000_000"];
    world.file("reports/ford/notes.txt", "mine");
    let done = world.run(endless).code(3);
    assert!(done.err.contains("`notes.txt` in it was not written by oddsmith"), "{}", done.err);
    fs::remove_file(world.path("reports/ford/notes.txt")).expect("removed");

    let summary = fs::read_to_string(world.path("reports/ford/summary.csv")).expect("was written");
    world.file("reports/ford/summary.csv", &format!("{summary}x\n"));
    let done = world.run(endless).code(3);
    let changed = "error: cannot write the report: reports/ford is not replaced: `summary.csv` in it has been changed \
                   since oddsmith wrote it; move it elsewhere or delete it first\n";
    assert_eq!(done.err, changed);
    fs::rename(world.path("reports/ford/summary.csv"), world.path("mine.csv")).expect("moved");
    world.run(["run", "ford.toml", "--trials", "2000"]).code(0);
}

#[test]
fn a_name_too_long_for_a_folder() {
    let world = endless();
    let name = format!("{}.toml", "x".repeat(245));
    fs::copy(world.path("ford.toml"), world.path(&name)).expect("a copy");
    let done = world.run(["run", &name]).code(3);
    assert!(done.err.contains("File name too long"), "{}", done.err);
    assert_eq!(fs::read_dir(world.path("reports")).expect("was made").count(), 0);
}

#[test]
fn files_that_cannot_be_written() {
    let world = endless();
    fs::create_dir(world.path("folder")).expect("a new folder");
    let commands = [
        "table ford.toml --experiment duel --out PLACE",
        // This roll would take minutes.
        "odds 9000d1000kh4500 --svg PLACE",
        "odds 9000d1000kh4500 --png PLACE",
        "odds 9000d1000kh4500 --csv=PLACE",
        "run ford.toml --book PLACE",
    ];
    for command in commands {
        for (place, why) in [("missing/x", "No such file or directory"), ("folder", "s a directory")] {
            let command = command.replace("PLACE", place);
            let done = world.run(command.split(' ')).code(3);
            assert!(done.err.contains(&format!("cannot write `{place}`")), "{command}\n{}", done.err);
            assert!(done.err.to_lowercase().contains(&why.to_lowercase()), "{command}\n{}", done.err);
        }
    }
    for command in [
        "compare ford.toml --experiment duel --cell toughness_b=10 --other-cell toughness_b=12 --out ford.toml",
        "sensitivity ford.toml --experiment duel --cell toughness_b=10 --out ford.toml",
    ] {
        let done = world.run(command.split(' ')).code(3);
        assert!(done.err.contains("cannot write into `ford.toml`"), "{}", done.err);
    }
}
