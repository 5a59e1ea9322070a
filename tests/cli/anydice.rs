//! `oddsmith anydice`: programs of AnyDice from a file to tables, charts and rolls.

use crate::world::World;

const ATTACK: &str = "BONUS: 2
function: hit ROLL:n { if ROLL = 20 { result: 4d6 + BONUS } if ROLL + BONUS >= 15 { result: 2d6 + BONUS } result: 0 }
output [hit d20] > 0 named \"hit with [BONUS]\"
output 2d6 + BONUS named \"damage\"
";

fn world() -> World {
    let world = World::new();
    world.file("attack.txt", ATTACK);
    world
}

/// What a command prints.
fn told(line: &str) -> String {
    world().run(line.split(' ')).code(0).out
}

#[test]
fn each_output_has_a_table_under_its_name() {
    let page = told("anydice attack.txt");
    assert!(page.starts_with("hit with 2: mean 0.4"), "{page}");
    let parts: Vec<&str> = page.split("\n\ndamage: ").collect();
    assert_eq!(parts.len(), 2, "{page}");
    assert!(parts[0].contains("40.00 %") && parts[1].contains("16.67 %"), "{page}");
    assert!(told("anydice attack.txt --view at-least").contains("at least"));
    let side = told("anydice attack.txt --transpose");
    assert!(side.contains("lowest") && side.lines().any(|line| line.contains("hit with 2  ")), "{side}");
    let summary = told("anydice attack.txt --summary");
    assert_eq!(summary.lines().filter(|line| line.contains("damage")).count(), 1, "{summary}");
    assert!(summary.lines().count() < 6 && summary.contains("9.000"), "{summary}");
}

#[test]
fn numbers_at_the_top_are_set_and_varied() {
    assert!(told("anydice attack.txt --set BONUS=7").starts_with("hit with 7: mean 0.65"));
    let page = told("anydice attack.txt --vary BONUS=0..=2");
    assert!(page.contains("BONUS") && page.contains("0.300") && page.contains("0.400"), "{page}");
    let csv = told("anydice attack.txt --vary BONUS=0,14 --csv");
    assert!(csv.starts_with("BONUS,roll,outcome,"), "{csv}");
    let world = world();
    let refused = world.run(["anydice", "attack.txt", "--set", "BONS=3"]).code(2);
    assert!(
        refused.err.contains("the program sets no such number") && refused.err.contains("`BONUS`"),
        "{}",
        refused.err
    );
    let refused = world.run(["anydice", "attack.txt", "--set", "BONUS=d6"]).code(2);
    assert!(refused.err.contains("a whole number is needed"), "{}", refused.err);
}

#[test]
fn the_document_is_that_of_odds() {
    let document: serde_json::Value = serde_json::from_str(&told("anydice attack.txt --json")).expect("JSON");
    assert_eq!(document["format"], "oddsmith-odds");
    let rolls = document["rolls"].as_array().expect("a list");
    assert_eq!((rolls.len(), &rolls[0]["roll"]), (2, &"hit with 2".into()));
    assert_eq!((&rolls[0]["outcomes"][1]["probability"], &rolls[1]["mean"]), (&0.4.into(), &9.0.into()));
    assert_eq!((&rolls[1]["min"], &rolls[1]["max"], &rolls[1]["method"]), (&4.into(), &14.into(), &"exact".into()));
    let world = World::new();
    world.file("none.txt", "output d{} named \"none\" output d{-7, 3000000000}");
    let document: serde_json::Value =
        serde_json::from_str(&world.run(["anydice", "none.txt", "--json"]).code(0).out).expect("JSON");
    let (none, far) = (&document["rolls"][0], &document["rolls"][1]);
    assert!(none["mean"].is_null() && none["quantiles"].is_null() && none["outcomes"] == serde_json::json!([]));
    assert_eq!(far["outcomes"].as_array().map(Vec::len), Some(2), "values between are not listed");
    for view in ["exactly", "at-least"] {
        let page = world.run(["anydice", "none.txt", "--view", view]).code(0).out;
        assert!(page.contains("none: the empty die") && page.contains("3000000000"), "{page}");
    }
    world.run(["anydice", "none.txt", "--transpose"]).code(0);
    world.run(["anydice", "none.txt", "--summary"]).code(0);
}

#[test]
fn charts_and_tables_go_to_files() {
    let world = world();
    world.run(["anydice", "attack.txt", "--svg", "a.svg", "--png", "a.png", "--csv=a.csv"]).code(0);
    assert!(std::fs::read(world.path("a.svg")).expect("was written").starts_with(b"<svg"));
    assert!(std::fs::read_to_string(world.path("a.csv")).expect("was written").contains("\"damage\",14,"));
    assert!(told("anydice attack.txt --chart").contains('█'));
}

#[test]
fn outputs_that_are_one_roll_are_told_in_our_notation() {
    let world = World::new();
    world.file(
        "rolls.txt",
        "N: 4 A: d{1, 1, 5}
         output [highest 3 of Nd6] named \"best\" output {1, 2}@3d8 named \"two\" output 3d6 - 2 >= 9 named \"check\"
         output 2dA + 1 named \"faces\" output [count {5, 6} in 4d6] named \"hits\" output [lowest of d6 and d8] named \"low\"
         output d20 - (d6 - 1) named \"less\" output (d6)d6 named \"no\" output d20 named \"1, or more\"",
    );
    let told = world.run(["anydice", "rolls.txt", "--as-roll"]).code(0).out;
    let expected = [
        "best: 4d6kh3",
        "two: 3d8kh2",
        "check: 3d6 - 2 >= 9",
        "faces: 2d{1,1,5} + 1",
        "hits: let p = 4d6; count(p = 5) + count(p = 6)",
        "low: min(d6, d8)",
        "less: d20 - (d6 - 1)",
        "# no: no single roll comes to the same",
        "d20  # 1, or more",
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
    // What is printed can be asked.
    world.file("asked.rolls", &told);
    world.run(["odds", "--file", "asked.rolls"]).code(0);
}

#[test]
fn faults_have_a_place_and_advice() {
    let world = World::new();
    world.file("bad.txt", "A: 3\noutput [highset A of 4d6]\n");
    let refused = world.run(["anydice", "bad.txt"]).code(2);
    for words in ["bad.txt:2:8", "there is no function", "did you mean", "1 fault found"] {
        assert!(refused.err.contains(words), "{}", refused.err);
    }
    world.file("large.txt", "function: f R:s { result: 1@R * 2@R - 3@R } output [f 30d20]");
    let refused = world.run(["anydice", "large.txt"]).code(2);
    assert!(refused.err.contains("different rolls"), "{}", refused.err);
    world.file("silent.txt", "A: 3");
    assert!(world.run(["anydice", "silent.txt"]).code(2).err.contains("prints nothing"));
    world.run(["anydice", "missing.txt"]).code(3);
}

/// Too many rolls to go through, and an output for which none are drawn.
const HORDE: &str = "N: 30
function: f R:s { if 1@R = 2@R { result: 0 } result: 1@R + 3@R }
output [f Nd20] named \"horde\" output 2d6 named \"sure\"";

#[test]
fn what_is_too_large_is_sampled() {
    let world = World::new();
    world.file("horde.txt", HORDE);
    let refused = world.run(["anydice", "horde.txt"]).code(2);
    assert!(refused.err.contains("add `--sample`"), "{}", refused.err);
    let told = |line: &str| world.run(line.split(' ')).code(0).out;
    let page = told("anydice horde.txt --sample 2000");
    assert!(page.contains("95 % interval") && page.contains("sampled in 2,000 trials"), "{page}");
    assert!(page.contains("sure: mean 7, standard") && page.contains("16.67 %"), "{page}");
    let most = told("anydice horde.txt --sample 2000 --view at-most");
    assert!(most.contains("at most") && most.contains("95 % interval"), "{most}");
    // The same seed, the same bytes.
    assert_eq!(page, told("anydice horde.txt --sample 2000 --seed 1"));
    assert_ne!(page, told("anydice horde.txt --sample 2000 --seed 2"));
    let document: serde_json::Value =
        serde_json::from_str(&told("anydice horde.txt --sample 2_000 --json")).expect("JSON");
    let (horde, sure) = (&document["rolls"][0], &document["rolls"][1]);
    assert_eq!((&horde["method"], &horde["trials"]), (&"sampled".into(), &2000.into()));
    assert_eq!((&sure["method"], &sure["interval"]), (&"exact".into(), &serde_json::Value::Null));
    for outcome in horde["outcomes"].as_array().expect("a list") {
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let (low, chance, high) =
            (number(&outcome["interval"][0]), number(&outcome["probability"]), number(&outcome["interval"][1]));
        assert!((0.0..=chance).contains(&low) && (chance..=1.0).contains(&high) && low < high, "{outcome}");
    }
    let csv = told("anydice horde.txt --sample 2000 --csv");
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("roll,outcome,probability,at_least,at_most,low,high"));
    assert!(lines.all(|line| line.matches(',').count() == 6), "{csv}");
    let swept = told("anydice horde.txt --sample 2000 --vary N=20,30");
    assert!(swept.contains("95 % interval"), "{swept}");
    let summary = told("anydice horde.txt --sample 2000 --summary");
    assert!(summary.contains("95 % interval of the mean"), "{summary}");
    world.run(["anydice", "horde.txt", "--sample", "2000", "--svg", "horde.svg"]).code(0);
    world.run(["anydice", "horde.txt", "--sample", "2000", "--transpose"]).code(2);
    world.run(["anydice", "horde.txt", "--seed", "2"]).code(2);
}

#[test]
fn a_sample_covers_the_exact_answer() {
    let world = World::new();
    world.file("four.txt", "function: f R:s { result: 1@R + 3@R } X: [f 4d10] output X - X");
    let read = |more: &[&str]| -> Vec<serde_json::Value> {
        let line = ["anydice", "four.txt", "--json"].iter().chain(more);
        let document: serde_json::Value = serde_json::from_str(&world.run(line.copied()).code(0).out).expect("JSON");
        document["rolls"][0]["outcomes"].as_array().expect("a list").clone()
    };
    let (exact, sampled) = (read(&[]), read(&["--sample", "4000"]));
    let mut covered = 0;
    for outcome in &sampled {
        let same = exact.iter().find(|other| other["outcome"] == outcome["outcome"]).expect("a possible value");
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let (truth, found) = (number(&same["probability"]), number(&outcome["probability"]));
        let (low, high) = (number(&outcome["interval"][0]), number(&outcome["interval"][1]));
        covered += usize::from((low..=high).contains(&truth));
        // An interval is about two standard errors to either side.
        assert!((found - truth).abs() <= 2.0 * (high - low), "{outcome}, and not {truth}");
    }
    assert!(covered * 10 >= sampled.len() * 8, "{covered} of {}", sampled.len());
}

const SCENARIO: &str = "
[[experiment]]
id = 'damage'
system = 'anydice'
kind = 'program'
file = 'attack.txt'
output = 'damage'
vary = { BONUS = '0..=4' }
expect = 'mean(total) in 7..11'

[[experiment]]
id = 'hit'
system = 'anydice'
kind = 'program'
file = 'attack.txt'
expect = 'chance(total = 1) = 40 %'
";

#[test]
fn outputs_are_questions_of_a_scenario() {
    let world = world();
    world.file("attack.toml", SCENARIO);
    let told = |line: &str| world.run(line.split(' ')).code(0).out;
    told("check attack.toml");
    told("run attack.toml");
    told("run attack.toml --method sample");
    let solved = told("solve attack.toml --experiment hit --find BONUS=0..=10 --goal mean(total)>=0.6");
    assert!(solved.contains("BONUS") && solved.contains('6'), "{solved}");
    let compared = told("compare attack.toml --experiment hit --with hit.BONUS=4");
    assert!(compared.contains("0.5") && compared.contains("0.4"), "{compared}");
    let ranked = told("sensitivity attack.toml --experiment hit --by mean(total)");
    assert!(ranked.contains("BONUS"), "{ranked}");
    let trial = told("trace attack.toml --experiment hit --where total=1");
    assert!(trial.contains("what the output comes to is 1"), "{trial}");
    world.file("attack.txt", "BONUS: 2 output [hihg]");
    let refused = world.run(["check", "attack.toml"]).code(2).err;
    assert!(refused.contains("attack.txt:1:17"), "{refused}");
}
