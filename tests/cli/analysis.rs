//! `solve`, `compare` and `sensitivity`: their output, and their messages for invalid questions.

use insta::assert_snapshot;

use crate::world::World;

const DUEL: [&str; 3] = ["reference-duel", "--experiment", "duel"];

fn asked(command: &str, more: &[&str], code: i32) -> String {
    let arguments = [command].into_iter().chain(DUEL).chain(more.iter().copied());
    World::new().run(arguments).code(code).shown()
}

#[test]
fn answers() {
    assert_snapshot!("solve_between", asked("solve", &["--find", "hits_a=5..=18", "--goal", "winner=a = 60 %"], 0));
    assert_snapshot!("compare_exact", asked("compare", &["--with", "duel.hits_a=12"], 0));
    let sampled = ["--with", "duel.hits_a=12", "--method", "sample", "--trials", "50_000"];
    assert_snapshot!("compare_matched", asked("compare", &sampled, 0));
    assert_snapshot!("sensitivity_exact", asked("sensitivity", &[], 0));
    assert_snapshot!("sensitivity_along", asked("sensitivity", &["--along", "free_from=1..=12"], 0));
}

#[test]
fn questions_that_make_no_sense() {
    let goal = |goals: &[&str]| {
        let goals = goals.iter().flat_map(|goal| ["--goal", goal]);
        let more: Vec<&str> = ["--find", "hits_a=5..=18"].into_iter().chain(goals).collect();
        asked("solve", &more, 2)
    };
    assert_snapshot!("solve_unknown_metric", goal(&["winer=a = 60 %"]));
    assert_snapshot!("solve_not_a_number", goal(&["winner=a = often"]));
    assert_snapshot!("solve_not_a_share", goal(&["winner=a = 60"]));
    assert_snapshot!("solve_contradiction", goal(&["winner=a >= 0.7", "winner=a <= 0.6"]));
    assert_snapshot!("solve_nothing", goal(&[]));
    assert_snapshot!("compare_same", asked("compare", &[], 2));
    assert_snapshot!("sensitivity_unknown", asked("sensitivity", &["--by", "wins"], 2));
}

#[test]
fn goals_out_of_reach_and_in_conflict_are_answers() {
    let far = ["--find", "hits_a=5..=9", "--goal", "winner=a = 90 %"];
    assert_snapshot!("solve_out_of_reach", asked("solve", &far, 0));
    let both = ["--find", "hits_a=5..=18", "--goal", "winner=a >= 70 %", "--goal", "rounds >= 10"];
    assert_snapshot!("solve_conflict", asked("solve", &both, 0));
}

/// The command's standard error, and the first line that it prints.
fn shortly(arguments: &[&str], code: i32) -> String {
    let world = World::with("sweeps");
    let done = world.run(arguments.iter().copied()).code(code);
    let first = done.out.lines().next().unwrap_or_default();
    format!("{}\n{}{first}\n", arguments.join(" "), done.err)
}

#[test]
fn a_sweep_is_compared_in_the_cell_of_the_scenario_without_it() {
    let ford = |more: &[&str], code| {
        let asked = ["compare", "sweeps.toml", "--experiment", "ford", "--trials", "200"];
        shortly(&[&asked, more].concat(), code)
    };
    let pages = [
        ford(&["--with", "warden.strong=14"], 0),
        ford(&["--with", "warden.strong=14", "--cell", "accurate=11"], 0),
        // What is changed is varied: the scenario without its sweep has another value then.
        ford(&["--with", "warden.accurate=15"], 0),
        ford(&["--with", "warden.accurate=14"], 2),
        ford(&["--with", "warden.accurate=14", "--vary", "ford.warden.accurate=13,14"], 0),
        ford(&["--with", "warden.accurate=15", "--cell", "accurate=11"], 2),
        ford(&["--cell", "accurate=11", "--other-cell", "accurate=9"], 0),
        ford(&["--cell", "accurate=11", "--other-cell", "accurate=10"], 2),
        ford(&["--other", "horde"], 0),
    ];
    assert_snapshot!("compare_cells", pages.join("\n"));
}

#[test]
fn a_sweep_is_ranked_in_the_cell_of_the_scenario_without_it() {
    let asked = |more: &[&str], code| {
        let asked = ["sensitivity", "sweeps.toml", "--experiment", "zipped", "--method", "exact"];
        shortly(&[&asked, more].concat(), code)
    };
    let pages = [
        asked(&[], 0),
        asked(&["--set", "zipped.difficulty=5"], 0),
        asked(&["--cell", "value=5"], 0),
        asked(&["--cell", "value=6"], 2),
    ];
    assert_snapshot!("sensitivity_cells", pages.join("\n"));
    // The value of what is followed does not matter, so nothing is said of it.
    let along =
        ["sensitivity", "sweeps.toml", "--experiment", "ford", "--trials", "200", "--along", "warden.accurate=9..=10"];
    assert_snapshot!("sensitivity_along_cell", shortly(&along, 0));
    let world = World::with("sweeps");
    let json = ["sensitivity", "sweeps.toml", "--experiment", "zipped", "--method", "exact", "--json"];
    let document: serde_json::Value = serde_json::from_str(&world.run(json).code(0).out).expect("is JSON");
    assert_eq!(document["cell"], serde_json::json!({ "value": 10, "difficulty": 0 }));
}

/// The duel of two characters, in which several names act on the same number.
const CHARACTERS: [&str; 3] = ["symbaroum-duel", "--experiment", "duel"];

#[test]
fn changes_are_selected_by_name_and_equal_ones_told_together() {
    let world = World::new();
    let sensitivity = |more: &[&'static str], code| {
        world.run(["sensitivity"].into_iter().chain(CHARACTERS).chain(more.iter().copied()).chain(TRIALS)).code(code)
    };
    const TRIALS: [&str; 2] = ["--method", "exact"];
    let some = ["--only", "*.accurate", "--only", "robber.quick", "--only", "rules.*shield_*"];
    let done = sensitivity(&some, 0);
    assert_snapshot!("sensitivity_only", done.shown());
    let csv = sensitivity(&[&some[..], &["--csv"]].concat(), 0).out;
    assert_snapshot!("sensitivity_csv", csv);
    let json = sensitivity(&[&some[..], &["--json"]].concat(), 0).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("is JSON");
    let ranking = &json["ranking"];
    assert_eq!(ranking["only"], serde_json::json!(["*.accurate", "robber.quick", "rules.*shield_*"]));
    // The same changes in the same groups, whichever way they are told.
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let rows = rows.records().map(|row| row.expect("well formed")).filter(|row| !row[0].is_empty());
    let names: Vec<(String, String)> = rows.map(|row| (row[0].to_owned(), row[1].to_owned())).collect();
    let mut expected = Vec::new();
    for (rank, effect) in (1..).zip(ranking["effects"].as_array().expect("a list")) {
        let same = effect["same"].as_array().expect("a list");
        let name = |change: &serde_json::Value| change["name"].as_str().expect("a name").to_owned();
        expected.extend(std::iter::once(effect).chain(same).map(|change| (rank.to_string(), name(change))));
    }
    assert_eq!(names, expected);
    assert!(ranking["effects"].as_array().is_some_and(|effects| effects.len() < names.len()), "some are the same");
}

#[test]
fn patterns_that_fit_nothing_are_refused() {
    let refused = |pattern: &'static str| {
        let arguments = ["sensitivity"].into_iter().chain(CHARACTERS).chain(["--only", "*.quick", "--only", pattern]);
        World::new().run(arguments).code(2).err
    };
    let all = ["wardn.*", "warden", "accurate", "robber.acurate", "weather"].map(refused).join("\n");
    assert_snapshot!("sensitivity_only_nothing", all);
}
