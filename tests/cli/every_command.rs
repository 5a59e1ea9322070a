//! A game in a file of its own, with a variant of it in another, through every command.

use std::fs;

use insta::assert_snapshot;

use crate::world::World;

const BOG: &str = include_str!("cases/marsh/games/bog.toml");
const ERRATA: &str = include_str!("cases/marsh/games/errata.toml");
const MARSH: &str = include_str!("cases/marsh/marsh.toml");

fn world() -> World {
    let world = World::new();
    world.file("marsh/marsh.toml", MARSH);
    world.file("marsh/games/bog.toml", BOG);
    world.file("marsh/games/errata.toml", ERRATA);
    world
}

/// What a command prints, split at spaces.
fn shown(world: &World, line: &str) -> String {
    world.run(line.split(' ')).code(0).shown()
}

#[test]
fn every_command_knows_the_games_of_a_file() {
    let world = world();
    let told = |line: &str| shown(&world, line);
    assert_snapshot!("marsh_check", told("check marsh/marsh.toml"));
    assert_snapshot!("marsh_systems", told("systems marsh/marsh.toml"));
    assert_snapshot!("marsh_system", told("systems marsh/games/bog.toml bog"));
    assert_snapshot!("marsh_run", told("run marsh/marsh.toml"));
    assert_snapshot!("marsh_solve", told("solve marsh/marsh.toml"));
    assert_snapshot!("marsh_compare", told("compare marsh/marsh.toml --experiment duel --with duel.system=errata"));
    assert_snapshot!("marsh_sensitivity", told("sensitivity marsh/marsh.toml --experiment duel --step 2"));
    assert_snapshot!("marsh_trace", told("trace marsh/marsh.toml --experiment bridge --cell system=errata --trial 3"));
    assert_snapshot!("marsh_table", told("table marsh/marsh.toml --experiment sinking"));
    assert_snapshot!("marsh_lens", told("lens marsh/marsh.toml"));
    assert_snapshot!("marsh_odds", told("odds --game marsh/marsh.toml bog.skill dc=12"));
    assert_snapshot!("marsh_odds_words", told("odds --game marsh/marsh.toml errata.search --vary bonus=0,5"));
    assert_snapshot!("marsh_odds_process", told("odds --game marsh/games/bog.toml sinking"));
    assert!(told("batch marsh/marsh.toml --slurm --tasks 2").contains("marsh/marsh.toml"));
    let page = fs::read_to_string(world.path("reports/marsh/index.html")).expect("a page");
    assert!(page.contains("games/bog.toml") && page.contains("Does the hero get out of the bog?"));
    assert!(page.contains("games/errata.toml"));
}

#[test]
fn the_schema_of_a_file_knows_its_games() {
    let world = world();
    let schema: serde_json::Value = serde_json::from_str(&shown(&world, "schema marsh/marsh.toml")).expect("JSON");
    let draft = jsonschema::Draft::Draft202012;
    let schema = jsonschema::options().with_draft(draft).build(&schema).expect("the schema is sound");
    let json = |text: &str| {
        let table: toml::Table = text.parse().expect("TOML");
        serde_json::to_value(table).expect("JSON")
    };
    assert!(schema.is_valid(&json(MARSH)), "{:?}", schema.iter_errors(&json(MARSH)).next());
    for (right, wrong) in
        [("hp = 14", "hp = 31"), ("kind = \"sinking\"", "kind = \"sink\""), ("vary = { dc", "vary = { cd")]
    {
        let text = MARSH.replacen(right, wrong, 1);
        assert!(text != MARSH && !schema.is_valid(&json(&text)), "{wrong}");
    }
}

/// A variant is the game that its text would be if it were written out.
#[test]
fn a_variant_is_the_game_written_out() {
    let world = world();
    let whole = BOG
        .replace("game.bog", "game.whole")
        .replace("default = 20", "default = 19")
        .replace("roll >= 20", "roll >= 18");
    world.file("marsh/games/whole.toml", &whole);
    let ask = "[[experiment]]\nid = \"KIND\"\nkind = \"KIND\"\nvary = { system = [\"bog\", \"errata\", \"whole\"] }\n";
    let fight = "sides = [[\"warden\"], [\"goblin\"]]\n";
    let characters = MARSH
        .split("[[lens.game]]")
        .next()
        .expect("a head")
        .replace("errata.toml\"]", "errata.toml\", \"games/whole.toml\"]");
    // A character of a variant may be like one of its base.
    let text = format!(
        "{characters}{}{}{}",
        ask.replace("KIND", "search"),
        ask.replace("KIND", "skill"),
        ask.replace("KIND", "sinking")
    );
    world.file("marsh/three.toml", &text);
    let duel = ask.replace("KIND", "fight").replace(", \"whole\"", "") + fight;
    world.file("marsh/two.toml", &format!("{characters}{duel}"));
    let of_whole = characters.replace("\"bog\"", "\"whole\"")
        + &ask.replace("KIND", "fight").replace("\"bog\", \"errata\", ", "")
        + fight;
    world.file("marsh/one.toml", &of_whole);
    world.run(["run", "marsh", "--quiet", "--trials", "2000"]).code(0);
    // The rows of a game without its name: metric, outcome, chances.
    let rows = |scenario: &str, system: &str, kind: &str| -> Vec<Vec<String>> {
        let file = world.path(&format!("reports/{scenario}/distribution.csv"));
        let mut reader = csv::Reader::from_path(file).expect("a table");
        let records = reader.records().map(|record| record.expect("a row"));
        let of_game = records.filter(|record| &record[2] == system && &record[1] == kind);
        of_game.map(|record| record.iter().skip(5).take(6).map(str::to_owned).collect()).collect()
    };
    for kind in ["search", "skill", "sinking"] {
        let whole = rows("three", "whole", kind);
        assert!(whole.len() >= 2, "{kind}: {whole:?}");
        assert_eq!(rows("three", "errata", kind), whole, "{kind}");
    }
    assert_ne!(rows("three", "errata", "search"), rows("three", "bog", "search"));
    assert_eq!(rows("two", "errata", "fight"), rows("one", "whole", "fight"));
    assert_ne!(rows("two", "errata", "fight"), rows("two", "bog", "fight"));
}

#[test]
fn faults_of_games_are_told_where_they_are() {
    let world = world();
    let check = |name: &str| {
        let done = world.run(["check", "marsh/marsh.toml"]).code(2);
        assert_snapshot!(name, done.shown());
    };
    world.file("marsh/games/bog.toml", &BOG.replace("target.hp -= dealt", "target.hb -= dealt"));
    check("marsh_fault_in_base");
    world.file("marsh/games/bog.toml", BOG);
    world.file("marsh/games/errata.toml", &ERRATA.replace("\"bog\"", "\"bgo\""));
    check("marsh_unknown_base");
    world.file("marsh/games/errata.toml", &ERRATA.replace("[game.errata]", "[game.bog]\nlimit = 3\n\n[game.errata]"));
    check("marsh_told_twice");
    let circle = "\n[game.one]\nlike = \"two\"\n\n[game.two]\nlike = \"one\"\n\n[game.three]\nlike = \"dice\"\n";
    world.file("marsh/games/errata.toml", &format!("{ERRATA}{circle}"));
    check("marsh_circle");
    world.file("marsh/games/errata.toml", &format!("{ERRATA}\n[game.errata.stats]\nhp = {{ range = \"1..=12\" }}\n"));
    check("marsh_unfit_character");
}

#[test]
fn files_of_games_beside_scenarios_are_no_scenarios() {
    let world = world();
    world.file("both/marsh.toml", &MARSH.replace("games/", ""));
    world.file("both/bog.toml", BOG);
    world.file("both/errata.toml", ERRATA);
    assert_snapshot!("marsh_folder", shown(&world, "check both"));
    assert_snapshot!("marsh_game_file", shown(&world, "check both/bog.toml"));
    assert_snapshot!("marsh_only_games", world.run(["check", "marsh/games"]).code(2).shown());
}

// Links to files are something else on other systems.
#[cfg(unix)]
#[test]
fn nothing_outside_of_the_folder_is_read() {
    let world = world();
    world.file("secret.toml", BOG);
    world.file("marsh/empty.toml", "title = \"no game\"\n");
    fs::create_dir(world.path("marsh/folder.toml")).expect("a folder");
    std::os::unix::fs::symlink(world.path("secret.toml"), world.path("marsh/link.toml")).expect("a link");
    std::os::unix::fs::symlink(world.path("marsh/games/bog.toml"), world.path("marsh/inner.toml")).expect("a link");
    let named = |list: &str| MARSH.replace("\"games/bog.toml\", ", list);
    world.file("marsh/marsh.toml", &named("\"inner.toml\", "));
    world.run(["check", "marsh/marsh.toml"]).code(0);
    let absolute = world.path("secret.toml");
    let absolute = absolute.to_str().expect("a path in words");
    let files = [absolute, "../secret.toml", "link.toml", "folder.toml", "missing.toml", "empty.toml"];
    for file in files {
        world.file("marsh/marsh.toml", &named(&format!("\"{file}\", ")));
        let done = world.run(["check", "marsh/marsh.toml"]).code(2);
        let faults: Vec<&str> = done.err.lines().filter(|line| line.starts_with("error[")).collect();
        let [only, ..] = faults.as_slice() else { panic!("{file}: {}", done.err) };
        assert!(only.starts_with("error[E004]"), "{file}: {}", done.err);
        assert!(!done.err.contains("Bog and Bridge"), "{file}: {}", done.err);
    }
    let input = "marsh/marsh.toml";
    world.file("marsh/marsh.toml", MARSH);
    // Standard input has the working folder for its own.
    let done = world.shell(&format!("oddsmith check - < {input}")).code(2);
    assert!(done.err.contains("cannot read `games/bog.toml`"), "{}", done.err);
    world.shell("cd marsh && oddsmith check - < marsh.toml").code(0);
}

#[test]
fn another_text_of_a_game_is_another_question() {
    let world = world();
    world.file("marsh/marsh.toml", &MARSH.replace("expect =", "note ="));
    let sample = ["--method", "sample", "--trials", "1000"];
    let share = |share: &str| {
        world.run([&["run", "marsh/marsh.toml", "--quiet", "--shard", share, "--out", "parts"], &sample[..]].concat())
    };
    share("1/2").code(0);
    share("2/2").code(0);
    world.run([&["run", "marsh/marsh.toml", "--quiet", "--out", "whole"], &sample[..]].concat()).code(0);
    // The files of games are part of the tally files.
    fs::rename(world.path("marsh"), world.path("elsewhere")).expect("another place");
    world.run(["merge", "parts", "--quiet", "--out", "merged"]).code(0);
    let files = |folder: &str| crate::world::content(&world.path(folder));
    assert_eq!(files("merged"), files("whole"));
    fs::rename(world.path("elsewhere"), world.path("marsh")).expect("back again");
    world.file("marsh/games/bog.toml", &BOG.replace("d6 >= 4", "d6 >= 5"));
    share("2/2").code(0);
    let done = world.run(["merge", "parts", "--out", "mixed"]).code(2);
    assert!(done.err.contains("a file of games has changed since"), "{}", done.err);
}

#[test]
fn a_starter_is_written_once_and_runs() {
    let world = World::new();
    for (dice, name) in [("d20", "blades"), ("2d6", "hearts"), ("4df", "fudge"), ("D100", "percent")] {
        world.run(["new", "by-dice.toml", "--like", dice]).code(0);
        world.run(["new", "by-name.toml", "--like", name]).code(0);
        let [by_dice, by_name] = ["by-dice.toml", "by-name.toml"].map(|file| {
            let text = fs::read_to_string(world.path(file)).expect("a game");
            fs::remove_file(world.path(file)).expect("it was just written");
            text.replace(file, "game.toml")
        });
        assert_eq!(by_dice, by_name, "{dice}");
    }
    assert_snapshot!("new_list", world.run(["new", "--list"]).code(0).shown());
    assert_snapshot!("new", world.run(["new", "my-game.toml"]).code(0).shown());
    let first = fs::read(world.path("my-game.toml")).expect("a game");
    assert_snapshot!("new_again", world.run(["new", "my-game.toml", "--like", "sixes"]).code(2).shown());
    assert_eq!(fs::read(world.path("my-game.toml")).expect("a game"), first);
    assert_snapshot!("new_unknown", world.run(["new", "other.toml", "--like", "sixs"]).code(2).shown());
    assert!(!world.path("other.toml").exists());
    world.run(["new", "none/other.toml"]).code(3);
    for name in ["blades", "clocks", "fudge", "hearts", "oldschool", "percent", "sixes", "steps"] {
        let file = format!("{name}.toml");
        let written = world.run(["new", &file, "--like", name]).code(0);
        let next: Vec<&str> = written.out.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        assert_eq!(next.len(), 4, "{}", written.out);
        for line in next {
            world.shell(&line.replace("oddsmith run", "oddsmith run --method sample --trials 200")).code(0);
        }
        let text = fs::read_to_string(world.path(&file)).expect("a game");
        let remarks = text.lines().filter(|line| line.starts_with("# ")).count();
        assert!(remarks >= 5, "{name}: {text}");
    }
}

#[test]
fn odds_of_a_check_are_those_of_its_roll() {
    let world = world();
    let chance = |arguments: &[&str]| {
        let done = world.run([&["odds", "--json"], arguments].concat()).code(0);
        let document: serde_json::Value = serde_json::from_str(&done.out).expect("JSON");
        document["rolls"][0]["outcomes"]
            .as_array()
            .expect("outcomes")
            .iter()
            .map(|one| one["probability"].as_f64())
            .collect()
    };
    let near = |one: Vec<Option<f64>>, other: Vec<Option<f64>>| {
        assert_eq!(one.len(), other.len());
        assert!(one.iter().zip(&other).all(|(a, b)| (a.unwrap() - b.unwrap()).abs() < 1e-15), "{one:?} {other:?}");
    };
    let bog = ["--game", "marsh/games/bog.toml"];
    near(chance(&[&bog[..], &["skill", "bonus=3", "dc=16"]].concat()), chance(&["d20 + 3 >= 16"]));
    near(chance(&[&bog[..], &["skill", "--set", "dc=7"]].concat()), chance(&["d20 + 5 >= 7"]));
    let refused = |words: &[&str]| world.run([&["odds"], &bog[..], words].concat()).code(2).shown();
    assert_snapshot!("odds_check_unknown", refused(&["skil"]));
    assert_snapshot!("odds_check_unknown_number", refused(&["skill", "bonsu=3"]));
    assert_snapshot!("odds_check_out_of_range", refused(&["skill", "bonus=21"]));
    assert_snapshot!("odds_check_fight", refused(&["fight"]));
    assert_snapshot!("odds_check_none", refused(&[]));
    assert_snapshot!("odds_check_twice", world.run(["odds", "--game", "marsh/marsh.toml", "skill"]).code(2).shown());
    world.run([&["odds"], &bog[..], &["skill", "--vary", "bonus=19..=21"]].concat()).code(2);
}

#[test]
fn checks_are_sampled_as_rolls_are() {
    let world = world();
    let sampled = |words: &str| shown(&world, &format!("odds {words} --sample --trials 20000 --seed 3"));
    assert_snapshot!("odds_check_sampled", sampled("--game marsh/games/bog.toml skill dc=12"));
    assert_snapshot!("odds_check_sampled_words", sampled("--game marsh/games/bog.toml search"));
    assert_snapshot!("odds_check_sampled_process", sampled("--game marsh/games/bog.toml sinking"));
    assert_snapshot!("odds_check_sampled_vary", sampled("--game marsh/games/bog.toml skill --vary dc=10,15,20"));
    let first = sampled("--game marsh/games/bog.toml sinking");
    assert_eq!(sampled("--game marsh/games/bog.toml sinking"), first);
    assert_ne!(first, first.replace("20,000", "40,000"), "the number of trials is told");
    let json = |more: &str| -> serde_json::Value {
        let line = format!("odds --game marsh/games/bog.toml {more} --json");
        serde_json::from_str(&shown(&world, &line)).expect("JSON")
    };
    for kind in ["skill", "search", "sinking"] {
        let exact = json(kind);
        let sampled = json(&format!("{kind} --sample --trials 20000"));
        for (exact, sampled) in
            exact["rolls"].as_array().expect("rolls").iter().zip(sampled["rolls"].as_array().expect("rolls"))
        {
            assert_eq!((&exact["roll"], &sampled["method"]), (&sampled["roll"], &"sampled".into()));
            assert_eq!(sampled["trials"], 20_000);
            let chances = |roll: &serde_json::Value| -> std::collections::BTreeMap<i64, [f64; 3]> {
                let one = |outcome: &serde_json::Value| {
                    let end = |place: usize| outcome["interval"][place].as_f64().unwrap_or(f64::NAN);
                    let chance = outcome["probability"].as_f64().expect("a chance");
                    (outcome["outcome"].as_i64().expect("a total"), [chance, end(0), end(1)])
                };
                roll["outcomes"].as_array().expect("outcomes").iter().map(one).collect()
            };
            let exact = chances(exact);
            for (total, [found, low, high]) in chances(sampled) {
                let right = exact.get(&total).map_or(0.0, |[chance, ..]| *chance);
                // The 95 % interval, doubled.
                let reach = 2.0 * (high - low) / 2.0 + 1e-9;
                assert!(
                    low <= found && found <= high && (found - right).abs() <= reach,
                    "{kind} {total}: {found}, not {right}"
                );
            }
        }
    }
    // A precision holds of every metric, and a number that never varies holds nothing up.
    let sample = json("sinking --sample --precision 0.01");
    for roll in sample["rolls"].as_array().expect("rolls") {
        let (low, high) = (&roll["interval"][0], &roll["interval"][1]);
        if let (Some(low), Some(high)) = (low.as_f64(), high.as_f64()) {
            assert!(high - low <= 0.02 + 1e-12, "{roll}");
        }
    }
}

#[test]
fn what_is_too_large_to_solve_is_told_how_it_can_be_sampled() {
    let world = World::new();
    let race = |ranges: &str| {
        format!(
            "[game.race.process.race]\nstate = {{ {ranges} }}\nstep = '''\na += d20\nb += d12\nc += d8\nif a >= 9999 then end \"a\"\nif b + c >= 9000 then end \"b\"\n'''\n"
        )
    };
    let far = ["a", "b", "c"].map(|name| format!("{name} = {{ start = 0, range = \"0..=9999\" }}")).join(", ");
    world.file("race.toml", &race(&far));
    assert_snapshot!("odds_check_too_large", world.run(["odds", "--game", "race.toml", "race"]).code(2).shown());
    let done = world.run(["odds", "--game", "race.toml", "race", "--sample", "--trials", "500"]).code(0);
    assert!(done.out.contains("500 trials") && done.out.contains("unfinished"), "{}", done.out);
}

/// A game in a file with its monsters.
fn with_monsters(file: &str) -> World {
    let world = World::new();
    world.file("marsh/games/bog.toml", file);
    world
}

const MONSTERS: &str = "
[character.warden]
system = \"bog\"
hp = 14
ac = 15

[character.goblin]
system = \"bog\"
hp = 6

[character.chief]
like = \"goblin\"
hp = 12

[character.knight]
system = \"kup\"
";

/// A scenario without characters, or with these.
fn duels(characters: &str, more: &str) -> String {
    format!(
        "games = [\"games/bog.toml\"]\n{characters}\n[[experiment]]\nid = \"duel\"\nsystem = \"bog\"\nkind = \"fight\"\n\
         sides = [[\"warden\"], [\"chief\"]]\n{more}"
    )
}

#[test]
fn characters_come_with_their_game() {
    let world = with_monsters(&format!("{BOG}{MONSTERS}"));
    let fight = |characters: &str, more: &str, arguments: &[&str]| {
        world.file("marsh/duel.toml", &duels(characters, more));
        world.run([&["run", "marsh/duel.toml", "--quiet", "--out", "out"], arguments].concat()).code(0);
        fs::read_to_string(world.path("out/duel/distribution.csv")).expect("a table")
    };
    let own = MONSTERS.replace("hp = 12", "hp = 9");
    let plain = fight("", "", &[]);
    assert_eq!(fight(MONSTERS, "", &[]), plain, "it is as if they stood in the scenario");
    let weaker = fight(&own, "", &[]);
    assert_ne!(weaker, plain, "the scenario's own counts");
    assert_eq!(fight("", "", &["--set", "chief.hp=9"]), weaker);
    assert_eq!(fight("[character.chief]\nlike = \"goblin\"\nhp = 9\n", "", &[]), weaker);
    let swept = fight("", "vary = { \"chief.hp\" = [9, 12] }\n", &[]);
    assert_eq!(swept, fight(MONSTERS, "vary = { \"chief.hp\" = [9, 12] }\n", &[]));
    assert!(swept.contains("chief.hp=9"), "{swept}");
    world.file("marsh/duel.toml", &duels("", ""));
    let told = |line: &str| shown(&world, line);
    assert_snapshot!("monsters_check", told("check marsh/games/bog.toml"));
    assert!(told("schema marsh/duel.toml").contains("\"character.bog\""));
    assert!(told("systems marsh/duel.toml").contains("bog"));
    world.run(["sensitivity", "marsh/duel.toml", "--step", "3"]).code(0);
}

#[test]
fn faults_of_monsters_are_told_in_their_file() {
    let faulty = MONSTERS
        .replace("hp = 14", "hp = 140")
        .replace("like = \"goblin\"", "like = \"gobli\"")
        .replace("hp = 6", "hq = 6");
    let world = with_monsters(&format!("{BOG}{faulty}"));
    world.file("marsh/duel.toml", &duels("", ""));
    assert_snapshot!("monsters_faults", world.run(["check", "marsh/duel.toml"]).code(2).shown());
    assert_snapshot!("monsters_faults_alone", world.run(["check", "marsh/games/bog.toml"]).code(2).shown());
    // Games are shown whatever is wrong with the characters beside them.
    world.run(["systems", "marsh/games/bog.toml"]).code(0);
    world.run(["odds", "--game", "marsh/games/bog.toml", "skill"]).code(0);
}
