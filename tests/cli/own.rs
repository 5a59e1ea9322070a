//! A game told in text, through every command.

use insta::assert_snapshot;

use crate::world::World;

const GAME: &str = include_str!("cases/own.toml");

fn world() -> World {
    let world = World::new();
    world.file("blades.toml", GAME);
    world
}

#[test]
fn every_command_knows_a_game_told_in_text() {
    let world = world();
    let shown = |arguments: &[&str]| world.run(arguments.iter().copied()).code(0).shown();
    assert_snapshot!("own_check", shown(&["check", "blades.toml"]));
    assert_snapshot!("own_run", shown(&["run", "blades.toml"]));
    assert_snapshot!("own_trace", shown(&["trace", "blades.toml", "--experiment", "dying", "--trial", "2"]));
    let skill = ["--experiment", "skill"];
    let goal = ["--find", "dc=5..=20", "--goal", "success = 65 %"];
    assert_snapshot!("own_solve", shown(&[&["solve", "blades.toml"], &skill[..], &goal[..]].concat()));
    assert_snapshot!("own_sensitivity", shown(&[&["sensitivity", "blades.toml"], &skill[..]].concat()));
    let other = ["--with", "attack.attack=7"];
    let attack = ["--experiment", "attack"];
    assert_snapshot!("own_compare", shown(&[&["compare", "blades.toml"], &attack[..], &other[..]].concat()));
    assert_snapshot!("own_table", shown(&["table", "blades.toml", "--experiment", "dying"]));
}

#[test]
fn every_command_knows_a_fight_told_in_text() {
    let world = World::new();
    world.file("bridge.toml", include_str!("../language/ruleset/cases/bridge.toml"));
    let shown = |arguments: &[&str]| world.run(arguments.iter().copied()).code(0).shown();
    assert_snapshot!("own_fight_run", shown(&["run", "bridge.toml"]));
    assert_snapshot!("own_fight_trace", shown(&["trace", "bridge.toml", "--experiment", "bridge", "--trial", "3"]));
    let duel = ["--experiment", "duel"];
    let goal = ["--find", "warden.ac=10..=20", "--goal", "winner=a >= 95 %"];
    assert_snapshot!("own_fight_solve", shown(&[&["solve", "bridge.toml"], &duel[..], &goal[..]].concat()));
    assert_snapshot!("own_fight_sensitivity", shown(&[&["sensitivity", "bridge.toml"], &duel[..]].concat()));
    let other = ["--experiment", "bridge", "--with", "warden.hp=20"];
    assert_snapshot!("own_fight_compare", shown(&[&["compare", "bridge.toml"], &other[..]].concat()));
    assert_snapshot!("own_fight_table", shown(&[&["table", "bridge.toml"], &duel[..]].concat()));
}

#[test]
fn a_trace_tells_words_and_flags_of_fighters() {
    let world = World::new();
    world.file("tempers.toml", include_str!("../language/ruleset/cases/tempers.toml"));
    let shown = |id: &str| world.run(["trace", "tempers.toml", "--experiment", id, "--trial", "2"]).code(0).shown();
    assert_snapshot!("own_words_trace", ["temper", "panic"].map(shown).concat());
}

#[test]
fn a_trace_tells_the_die_by_which_a_target_is_drawn() {
    let world = World::new();
    world.file("weights.toml", include_str!("../language/ruleset/cases/weights.toml"));
    let shown = |id: &str| world.run(["trace", "weights.toml", "--experiment", id, "--trial", "1"]).code(0).shown();
    assert_snapshot!("own_weights_trace", ["noise", "thrice"].map(shown).concat());
}

#[test]
fn shares_of_a_game_told_in_text_add_up() {
    let world = World::new();
    // An expectation might need another round.
    world.file("blades.toml", &GAME.replace("expect = \"outcome=dead = 40.5 %\"\n", ""));
    let sample = ["--method", "sample", "--trials", "20000"];
    world.run([&["run", "blades.toml", "--out", "whole"], &sample[..]].concat()).code(0);
    for share in ["1/2", "2/2"] {
        world.run([&["run", "blades.toml", "--shard", share, "--out", "parts"], &sample[..]].concat()).code(0);
    }
    world.run(["merge", "parts", "--out", "merged"]).code(0);
    let files = |folder: &str| crate::world::content(&world.path(folder));
    assert_eq!(files("merged"), files("whole"));
}

#[test]
fn the_schema_takes_a_game_told_in_text_and_refuses_its_slips() {
    let world = World::new();
    let schema = world.run(["schema"]).code(0).out;
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let draft = jsonschema::Draft::Draft202012;
    let schema = jsonschema::options().with_draft(draft).build(&schema).expect("the schema is sound");
    let json = |text: &str| {
        let table: toml::Table = text.parse().expect("TOML");
        serde_json::to_value(table).expect("JSON")
    };
    assert!(schema.is_valid(&json(GAME)), "{:?}", schema.iter_errors(&json(GAME)).next());
    for (right, wrong) in [("state =", "stat ="), ("start =", "begin ="), ("[game.blades]", "[gime.blades]")] {
        let text = GAME.replacen(right, wrong, 1);
        assert!(text != GAME && !schema.is_valid(&json(&text)), "{wrong}");
    }
    let strange = "[[experiment]]\nid = \"a\"\nsystem = \"blades\"\nkind = \"b\"\n";
    assert!(!schema.is_valid(&json(strange)), "without a game of its own, only those of the program");
}

#[test]
fn what_no_text_reads_is_a_warning() {
    let world = World::new();
    let game = "[game.blades.stats]\nhp = { range = '0..=9', default = 5 }\narmour = { range = '0..=3', default = 1 }\n\
                [game.blades.check.roll]\nsheets = ['hero']\nrule = '''\n# d20 >= armour\nd20 >= hp\n'''\n";
    let asked = "[character.one]\nsystem = 'blades'\n[[experiment]]\nid = 'one'\nsystem = 'blades'\nkind = 'roll'\nhero = 'one'\n";
    world.file("blades.toml", &format!("{game}{asked}"));
    let warning = "warning[E030]: `armour` changes nothing: no text reads it";
    let checked = world.run(["check", "blades.toml"]).code(0);
    assert!(checked.err.contains(warning) && checked.err.contains("blades.toml:3:10"), "{}", checked.shown());
    assert!(checked.out.contains("no faults, 1 warning"), "{}", checked.out);
    let run = world.run(["run", "blades.toml"]).code(0);
    assert!(run.err.contains(warning), "{}", run.err);
    let document = world.run(["check", "blades.toml", "--json"]).code(0).out;
    let document: serde_json::Value = serde_json::from_str(&document).expect("a document");
    assert_eq!(document["faults"][0]["severity"], "warning", "{document}");
    assert_eq!(document["scenarios"].as_array().map(Vec::len), Some(1), "{document}");
    // A file of games has the same warning.
    world.file("games.toml", game);
    let checked = world.run(["check", "games.toml"]).code(0);
    assert!(checked.err.contains(warning) && checked.out.contains("1 warning"), "{}", checked.shown());
}

#[test]
fn a_range_that_is_too_small_is_told() {
    let world = World::new();
    world.file(
        "stress.toml",
        r#"
[game.nerves.process.night]
state = { stress = { start = 3, range = "0..=6" }, calm = { start = 2, range = "1..=5" }, hope = { start = 1, range = "0..=9" } }
step = """
stress += d6
calm -= 2
hope -= d6
end "dawn"
"""

[[experiment]]
id = "night"
system = "nerves"
kind = "night"
"#,
    );
    let said = world.run(["run", "stress.toml"]).code(0).err;
    // A d6 of 4 or more leads beyond 6. To fall to 0 is nothing to speak of.
    let stress =
        said.lines().find(|line| line.contains("`stress` stopped at 6, the end of its range, in ")).expect("a line");
    let share: f64 = stress
        .split(" % of 1,000 trials")
        .next()
        .and_then(|text| text.rsplit(' ').next())
        .expect("a share")
        .parse()
        .expect("a number");
    assert!((share - 50.0).abs() < 4.0 * 1.6, "{stress}");
    assert!(said.contains("`calm` stopped at 1, the end of its range, in 100 % of 1,000 trials"), "{said}");
    assert!(!said.contains("`hope`"), "{said}");
    // In a fight, the numbers of all fighters are one.
    world.file(
        "brawl.toml",
        r#"
[game.brawl.stats]
might = { range = "0..=5", text = "added to damage" }

[game.brawl.fight]
keeps = { hp = { start = 8, range = "0..=8" }, rage = { start = 0, range = "0..=1" } }
turn = """
target.hp -= d8 + might
rage += 1
"""
out = "hp <= 0"

[character.fighter]
system = "brawl"
might = 1

[[experiment]]
id = "brawl"
system = "brawl"
kind = "fight"
sides = [["fighter"], ["fighter"]]
"#,
    );
    let said = world.run(["run", "brawl.toml"]).code(0).err;
    assert!(
        said.contains("in `brawl`, `rage` stopped at 1, the end of its range, in ") && !said.contains("`hp`"),
        "{said}"
    );
    assert!(!world.run(["run", "stress.toml", "--quiet"]).code(0).err.contains("stopped at"));
}
