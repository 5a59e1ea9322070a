//! Every form of sentence that a command can print, to be read aloud: the answers without their tables.

use std::fmt::Write as _;

use insta::assert_snapshot;

use crate::world::World;

/// The prose of a page: its blocks without those that are tables, each on one line.
fn prose(page: &str) -> String {
    let is_table = |block: &str| block.contains("──");
    let blocks = page.split("\n\n").filter(|block| !is_table(block) && !block.trim().is_empty());
    let line = |block: &str| block.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    blocks.map(line).collect::<Vec<_>>().join("\n\n")
}

fn prose_of(world: &World, commands: &[&[&str]]) -> String {
    let mut text = String::new();
    for command in commands {
        let done = world.run(command.iter().copied()).code(0);
        let _ = writeln!(text, "$ oddsmith {}\n\n{}\n", command.join(" "), prose(&done.out));
    }
    text
}

#[test]
fn answers_of_run() {
    let done = World::with("sentences").run(["run", "sentences.toml"]).code(0);
    // Each heading on a line of its own, so that the sentence below reads as one.
    let told = prose(&done.out);
    assert!(!told.contains(" 0.0 % in all"), "a headline says nothing");
    assert_snapshot!("sentences_run", told);
}

#[test]
fn answers_of_compare() {
    let duel = ["compare", "reference-duel", "--experiment", "duel"];
    let with = |more: &[&'static str]| [&duel[..], more].concat();
    let commands = [
        with(&["--with", "duel.hits_a=12"]),
        with(&["--with", "duel.hits_a=10", "--method", "sample", "--trials", "20_000"]),
        with(&["--with", "duel.free_from=100", "--method", "sample", "--trials", "20_000"]),
        with(&["--with", "duel.free_from=9", "--method", "sample", "--trials", "500"]),
        vec!["compare", "reference-balance", "reference-duel", "--experiment", "criticals", "--other", "duel"],
        vec![
            "compare",
            "farsight-checks",
            "--experiment",
            "third-die",
            "--cell",
            "dc=17;advantage=0",
            "--with",
            "third-die.ability=6",
        ],
        vec!["compare", "dice-opposed", "--experiment", "edge", "--cell", "modifier=0", "--other-cell", "modifier=2"],
        vec!["compare", "symbaroum-dying", "--experiment", "alone", "--with", "rules.symbaroum.death_strikes=2"],
    ];
    let commands: Vec<&[&str]> = commands.iter().map(Vec::as_slice).collect();
    assert_snapshot!("sentences_compare", prose_of(&World::new(), &commands));
}

#[test]
fn answers_of_solve_and_sensitivity() {
    let asked = |command: &'static str, more: &[&'static str]| {
        [&[command, "reference-duel", "--experiment", "duel"][..], more].concat()
    };
    let solve = |goals: &[&'static str], find: &'static str| {
        let goals = goals.iter().flat_map(|&goal| ["--goal", goal]);
        asked("solve", &["--find", find].into_iter().chain(goals).collect::<Vec<_>>())
    };
    let sampled = |mut command: Vec<&'static str>, trials: &'static str| {
        command.extend(["--method", "sample", "--trials", trials]);
        command
    };
    let commands = [
        solve(&["winner=a = 60 %"], "hits_a=5..=18"),
        solve(&["winner=a within 55..65 %"], "hits_a=5..=18"),
        solve(&["median(rounds) = 9"], "toughness_a=5..=40"),
        solve(&["winner=a = 90 %"], "hits_a=5..=9"),
        solve(&["winner=a >= 70 %", "rounds >= 10"], "hits_a=5..=18"),
        solve(&["winner=a >= 60 %", "rounds <= 9"], "hits_a=5..=18"),
        sampled(solve(&["winner=a = 68 %"], "hits_a=10..=12"), "3000"),
        solve(&["chance(rounds > 12) < 10 %"], "hits_a=10..=14"),
        asked("sensitivity", &[]),
        asked("sensitivity", &["--by", "rounds"]),
        sampled(asked("sensitivity", &["--by", "winner=a"]), "400"),
        asked("sensitivity", &["--along", "free_from=1..=12"]),
        asked("sensitivity", &["--along", "toughness_a=10..=14"]),
    ];
    let commands: Vec<&[&str]> = commands.iter().map(Vec::as_slice).collect();
    assert_snapshot!("sentences_solve", prose_of(&World::new(), &commands));
}

#[test]
fn answers_of_odds() {
    let commands: [&[&str]; 6] = [
        &["odds", "3d12kh2+4 >= 17"],
        &["odds", "d20 >= 5"],
        &["odds", "3d6"],
        &["odds", "d6!"],
        &["odds", "d6 >= 7"],
        &["odds", "d20+2 > d20"],
    ];
    assert_snapshot!("sentences_odds", prose_of(&World::new(), &commands));
}

#[test]
fn cells_that_vary_together_are_told_apart() {
    let world = World::new();
    let check = r#"
[game.plain.check.skill]
inputs = { skill = 2, dc = 9 }
rule = "2d6 + skill >= dc"

[[experiment]]
id = "skill"
system = "plain"
kind = "skill"
vary = { skill = [2, 2, 3], dc = [6, 9, 10] }
zip = ["skill", "dc"]
"#;
    world.file("together.toml", check);
    let told = prose(&world.run(["run", "together.toml"]).code(0).out);
    assert!(told.contains("at DC 6") && !told.contains("at skill"), "{told}");
}
