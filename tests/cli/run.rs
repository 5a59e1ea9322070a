//! `oddsmith run`: what it prints and writes, and that nothing depends on the machine.

use insta::assert_snapshot;
use oddsmith::lane::dispatch::Isa;

use crate::world::{FORD, World, content, done};

#[test]
fn answers_are_told_and_reports_written() {
    let world = World::with("ford");
    let done = world.run(["run", "ford.toml"]).code(0);
    assert_snapshot!("run_ford", done.shown());
    let files = content(&world.path("reports"));
    for name in ["ford/index.html", "ford/run.json", "ford/summary.csv", "ford/distribution.csv", "ford/duel.csv"] {
        assert!(files.contains_key(std::path::Path::new(name)), "{name}");
    }
}

#[test]
fn a_sweep_of_two_names_is_a_grid() {
    let done = World::with("grids").run(["run", "grids.toml"]).code(0);
    assert!(done.out.lines().all(|line| line.chars().count() <= 100), "{}", done.out);
    assert_snapshot!("run_grids", done.shown());
}

#[test]
fn a_sweep_of_one_name_is_a_list_of_what_was_asked() {
    assert_snapshot!("run_lists", World::with("lists").run(["run", "lists.toml"]).code(0).shown());
}

#[test]
fn many_scenarios_are_told_in_short() {
    let world = World::new();
    let broken = include_str!("cases/broken-ford.toml").replace("> 70 %", "> 71 %");
    for (name, text) in [
        ("a-ford", FORD),
        ("b-broken", &broken),
        ("c-pools", include_str!("cases/pools.toml")),
        ("d-two", include_str!("cases/two.toml")),
    ] {
        world.file(&format!("games/{name}.toml"), text);
    }
    let short = world.run(["run", "games"]).code(1);
    assert_snapshot!("run_many", short.shown());
    let full = world.run(["run", "games", "--full"]).code(1);
    let reports = full.err.lines().filter(|line| line.starts_with("report: ")).count();
    assert!(full.out.lines().count() > 2 * short.out.lines().count() && reports == 4, "{}", full.shown());
    // Three are few enough to be told in full.
    let three = world.run(["run", "games/a-ford.toml", "games/c-pools.toml", "games/d-two.toml"]).code(0);
    assert!(full.out.starts_with(three.out.split("\n\n").next().expect("a title")), "{}", three.out);
    assert!(three.err.starts_with("report: "), "{}", three.err);
    assert_eq!(world.run(["run", "games", "--quiet"]).code(1).shown(), "[stderr]\n1 expectation is broken\n");
}

#[test]
fn quiet_is_quiet() {
    let world = World::with("ford");
    let done = world.run(["run", "ford.toml", "--quiet", "--out", "deep/down"]).code(0);
    assert_eq!(done.shown(), "");
    assert!(world.path("deep/down/ford/index.html").exists());
}

#[test]
fn results_depend_on_nothing_but_scenario_and_seed() {
    let world = World::with("ford");
    let mut made = Vec::new();
    let mut make = |name: String, threads: &str, isa: Option<Isa>| {
        let mut command = world.command();
        command.args(["run", "ford.toml", "--threads", threads, "--out", &name]);
        if let Some(isa) = isa {
            command.env("ODDSMITH_ISA", isa.to_string());
        }
        let shown = done(&mut command).code(0).out;
        made.push((name.clone(), shown, content(&world.path(&name))));
    };
    make("one".into(), "1", None);
    make("two".into(), "2", None);
    make("again".into(), "2", None);
    eprintln!("{}", Isa::told());
    for isa in Isa::available() {
        make(isa.to_string(), "2", Some(isa));
    }
    let (_, shown, files) = &made[0];
    assert!(files.len() >= 6, "{:?}", files.keys());
    for (name, other_shown, other) in &made[1..] {
        assert_eq!(shown, other_shown, "{name}");
        assert!(files == other, "files of `one` and `{name}` differ");
    }
}

#[test]
fn another_seed_is_another_sample() {
    let world = World::with("ford");
    let first = world.run(["run", "ford.toml", "--out", "a"]).code(0).out;
    let second = world.run(["run", "ford.toml", "--out", "b", "--seed", "8"]).code(0).out;
    assert!(first.contains("seed 7") && second.contains("seed 8"));
    let strip = |text: &str| text.replace("seed 7", "").replace("seed 8", "");
    assert_ne!(strip(&first), strip(&second));
}

#[test]
fn flags_change_the_scenario() {
    let world = World::with("ford");
    let done = world
        .run(["run", "ford.toml", "--method", "exact", "--set", "pool.roll=d2", "--vary", "duel.toughness_b=11..=13"])
        .code(0);
    assert_snapshot!("run_changed", done.shown());
    let manifest = std::fs::read_to_string(world.path("reports/ford/run.json")).expect("was written");
    let command = "oddsmith run ford.toml --method exact --set 'pool.roll=d2' --vary 'duel.toughness_b=11..=13'";
    assert!(manifest.contains(command), "{manifest}");
}

#[test]
fn folders_standard_input_and_bundled_names_are_scenarios_too() {
    let world = World::new();
    world.file("games/b.toml", FORD);
    world.file("games/a.toml", FORD);
    world.file("games/notes.txt", "not a scenario");
    // The same file given twice is read once.
    let done = world.run(["check", "games", "games/../games/a.toml", "dice-pools"]).code(0);
    let names: Vec<&str> = done.out.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names, ["a", "b", "dice-pools"]);
    let piped = world.shell("oddsmith check - < games/a.toml").code(0);
    assert!(piped.out.starts_with("stdin: 2 experiments, 3 cells"), "{}", piped.out);
}

#[test]
fn a_file_comes_before_a_bundled_scenario_of_its_name() {
    let world = World::new();
    world.file("dice-pools.toml", FORD);
    let done = world.run(["check", "dice-pools.toml"]).code(0);
    assert!(done.out.contains("3 cells"), "{}", done.out);
}

#[test]
fn unknown_instruction_sets_are_refused() {
    let world = World::with("ford");
    let mut command = world.command();
    command.args(["run", "ford.toml"]).env("ODDSMITH_ISA", "mmx");
    let refused = done(&mut command).code(2);
    assert!(refused.err.contains("ODDSMITH_ISA: no instruction set `mmx`"), "{}", refused.err);
    assert!(!world.path("reports").exists());
}

#[test]
fn broken_expectations_are_told_first_and_end_with_code_one() {
    let world = World::new();
    let expecting = include_str!("cases/broken-ford.toml");
    world.file("ford.toml", expecting);
    let broken = world.run(["run", "ford.toml"]).code(1);
    assert_snapshot!("run_broken", broken.shown());
    let page = std::fs::read_to_string(world.path("reports/ford/index.html")).expect("was written");
    let (verdict, answer) = (page.find("is broken"), page.find("<section id=\"duel\">"));
    assert!(verdict.is_some() && verdict < answer, "the verdict comes first");
    let manifest = std::fs::read_to_string(world.path("reports/ford/run.json")).expect("was written");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("is JSON");
    let verdicts: Vec<&str> = manifest["expectations"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["verdict"].as_str().expect("a word"))
        .collect();
    assert_eq!(verdicts, ["holds", "broken", "holds", "holds"]);
    // Nothing else is printed.
    let quiet = world.run(["run", "ford.toml", "--quiet"]).code(1);
    assert_eq!(quiet.shown(), "[stderr]\n1 expectation is broken\n");
    let held = expecting.replace("> 70 %", "> 60 %");
    world.file("ford.toml", &held);
    assert!(world.run(["run", "ford.toml"]).code(0).out.contains("All 4 expectations hold."));
    let two = "[[experiment]]\nid = \"hit\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = \"d20 >= 11\"\nexpect = [\"success > 49 %\", \"success < 51 %\"]\n";
    world.file("two.toml", two);
    assert!(world.run(["run", "two.toml"]).code(0).out.contains("Both expectations hold."));
}

#[test]
fn zipped_names_with_a_value_twice_are_reported_and_named() {
    let world = World::new();
    let text = "[[experiment]]\nid = 'climb'\nsystem = 'dice'\nkind = 'roll'\nroll = 'count(skill d6 >= dc) >= 1'\n\
                vary = { skill = [1, 2, 2], dc = [3, 3, 5] }\nzip = ['skill', 'dc']\n";
    world.file("climb.toml", text);
    let run = world.run(["run", "climb.toml"]).code(0).out;
    for share in ["66.67 %", "88.89 %", "55.56 %"] {
        assert!(run.contains(share), "{share}: {run}");
    }
    let traced = world.run(["trace", "climb.toml", "--cell", "skill=2; dc=5"]).code(0).out;
    assert!(traced.contains("(skill=2;dc=5)"), "{traced}");
    let twin = text.replace("dc = [3, 3, 5]", "dc = [3, 3, 3]");
    world.file("climb.toml", &twin);
    let refused = world.run(["check", "climb.toml"]).code(2).err;
    assert!(refused.contains("places 2 and 3 of the zip are the same: `skill` 2, `dc` 3"), "{refused}");
}
