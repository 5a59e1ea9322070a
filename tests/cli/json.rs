//! `--json`: every document agrees with its schema and with what is written elsewhere, and standard
//! output holds nothing else.

use insta::assert_snapshot;
use serde_json::Value;

use crate::world::{Done, World};

/// The document that a command printed.
#[track_caller]
fn document(done: &Done) -> Value {
    serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}: {}", done.out))
}

fn schema(world: &World, of: &str) -> Value {
    document(&world.run(["schema", "--of", of]).code(0))
}

/// Holds a document against the schema of its kind.
#[track_caller]
fn assert_valid(world: &World, of: &str, document: &Value) {
    assert_eq!(document["format"], format!("oddsmith-{of}"));
    let validator = jsonschema::validator_for(&schema(world, of)).expect("a schema");
    let faults: Vec<String> =
        validator.iter_errors(document).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Runs a command whose document is of this kind and agrees with its schema.
#[track_caller]
fn valid(world: &World, of: &str, arguments: &[&str], code: i32) -> Value {
    let done = world.run(arguments.iter().copied().chain(["--json"])).code(code);
    let document = document(&done);
    assert_valid(world, of, &document);
    document
}

const DUEL: [&str; 3] = ["reference-duel", "--experiment", "duel"];

fn asked<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [command].into_iter().chain(DUEL).chain(more.iter().copied()).collect()
}

#[test]
fn schemas_are_schemas() {
    let world = World::new();
    for of in ["odds", "check", "solve", "compare", "sensitivity", "run"] {
        let schema = schema(&world, of);
        assert!(jsonschema::meta::is_valid(&schema), "{of}");
        // A schema that took everything would prove nothing.
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let head = serde_json::json!({ "format": format!("oddsmith-{of}"), "version": 1 });
        assert!(!validator.is_valid(&head) && !validator.is_valid(&Value::Null), "{of}");
    }
}

#[test]
fn odds() {
    let world = World::new();
    let rolls = ["odds", "d4", "d6!", "(3d6) >= 10", "d20 > d20", "d20 >= 1"];
    let all = valid(&world, "odds", &rolls, 0);
    let rolls = all["rolls"].as_array().expect("a list");
    assert_eq!(rolls[1]["max"], Value::Null, "a burst has no end");
    assert!(rolls[1]["cut_short"].as_f64().is_some_and(|cut| cut > 0.0 && cut < 1e-15));
    assert_eq!((&rolls[2]["chance"], &rolls[2]["fraction"]), (&Value::from(0.625), &Value::from("5/8")));
    assert_eq!(rolls[3]["sides"]["equal"], 0.05);
    assert_eq!((&rolls[4]["chance"], &rolls[4]["fraction"]), (&Value::from(1.0), &Value::Null));
    assert_snapshot!("odds_json", world.run(["odds", "d2", "2d6 >= 5", "--json"]).code(0).shown());
}

#[test]
fn faults_of_rolls_know_their_line() {
    let world = World::new();
    world.file("faulty.txt", "d4\nd6 + q\n4d6kh9\n");
    let faults = document(&world.shell("oddsmith odds - --json < faulty.txt").code(2));
    assert_valid(&world, "check", &faults);
    let lines: Vec<&Value> =
        faults["faults"].as_array().expect("a list").iter().map(|fault| &fault["place"]["line"]).collect();
    assert_eq!(lines, [2, 3]);
}

#[test]
fn checks() {
    let world = World::with("machines");
    assert_snapshot!("check_json", world.run(["check", "machines.toml", "--json"]).code(0).shown());
    valid(&world, "check", &["check", "machines.toml", "dice-pools"], 0);
}

#[test]
fn faults_have_places_for_editors() {
    let world = World::new();
    let text = "title = \"Fürth\"\n\n[[experiment]]\nid = \"lock\"\nsystem = \"symbaroum\"\nkind = \"check\"\nvalu = 12\nvalue = 99\n";
    world.file("lock.toml", text);
    let done = world.run(["check", "lock.toml", "--json"]).code(2);
    assert_snapshot!("check_faults_json", done.shown());
    let faults = document(&done);
    assert_valid(&world, "check", &faults);
    let cut: Vec<&str> = faults["faults"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|fault| {
            let end =
                |name: &str| fault["place"][name].as_u64().and_then(|at| usize::try_from(at).ok()).expect("a byte");
            &text[end("start")..end("end")]
        })
        .collect();
    assert_eq!(cut, ["valu", "99"]);
}

#[test]
fn every_command_tells_its_faults_in_the_same_document() {
    let world = World::new();
    world.file("lock.toml", "[[experiment]]\nid = \"lock\"\nsystem = \"symbaroum\"\nkind = \"check\"\nvalue = 99\n");
    let checked = world.run(["check", "lock.toml", "--json"]).code(2);
    assert_eq!(checked.err, "1 fault found\n");
    for command in ["run", "solve", "compare", "sensitivity"] {
        let done = world.run([command, "lock.toml", "--json"]).code(2);
        assert_eq!((&done.out, &done.err), (&checked.out, &checked.err), "{command}");
    }
    // What has no place in a text: a question that makes no sense, a file that is not there.
    for (arguments, code) in [
        (asked("compare", &[]), 2),
        (asked("sensitivity", &["--by", "wins"]), 2),
        (asked("solve", &["--find", "hits_a=5..=18", "--goal", "winer=a = 60 %"]), 2),
        (vec!["odds", "4d6kh9"], 2),
        (vec!["check", "nowhere.toml"], 3),
        (vec!["run", "nowhere.toml", "lock.toml"], 2),
    ] {
        let faults = valid(&world, "check", &arguments, code);
        assert!(!faults["faults"].as_array().expect("a list").is_empty(), "{arguments:?}");
    }
    assert_snapshot!("check_missing_json", world.run(["check", "nowhere.toml", "--json"]).code(3).shown());
}

#[test]
fn solves() {
    let world = World::with("machines");
    let between = ["--find", "hits_a=9..=12", "--goal", "winner=a = 60 %"];
    assert_snapshot!("solve_json", world.run(asked("solve", &between).into_iter().chain(["--json"])).code(0).shown());
    let both = ["--find", "hits_a=5..=18", "--goal", "winner=a >= 70 %", "--goal", "rounds >= 10"];
    let conflict = valid(&world, "solve", &asked("solve", &both), 0);
    assert_eq!(conflict["questions"][0]["answers"][0]["reason"], "conflict");
    let sampled = ["--find", "hits_a=5..=18", "--goal", "winner=a = 60 %", "--method", "sample", "--trials", "2000"];
    let sampled = valid(&world, "solve", &asked("solve", &sampled), 0);
    let number = &sampled["questions"][0]["answers"][0]["tried"][0]["goals"][0]["number"];
    assert_eq!(number["method"], "sampled");
    assert!(number["low"].as_f64() < number["value"].as_f64() && number["value"].as_f64() < number["high"].as_f64());
    // The scenario's own questions, an answer for each cell of the other varied name.
    let own = valid(&world, "solve", &["solve", "machines.toml"], 0);
    let answers = own["questions"][0]["answers"].as_array().expect("a list");
    let cells: Vec<&Value> = answers.iter().map(|answer| &answer["cell"]["difficulty"]).collect();
    assert_eq!(cells, [-5, 0]);
    assert!(answers.iter().all(|answer| answer["best"]["values"]["value"].is_i64()));
}

#[test]
fn compares() {
    let world = World::new();
    let exact = ["--with", "duel.hits_a=12"];
    assert_snapshot!("compare_json", world.run(asked("compare", &exact).into_iter().chain(["--json"])).code(0).shown());
    let sampled = ["--with", "duel.hits_a=12", "--method", "sample", "--trials", "5000"];
    let sampled = valid(&world, "compare", &asked("compare", &sampled), 0);
    let first = &sampled["quantities"][0];
    assert_eq!((&first["outcome"], &first["difference"]["trials"]), (&Value::from("more"), &Value::from(5000)));
    assert!(first["changed"].as_u64().is_some_and(|changed| changed > 0 && changed < 5000));
}

#[test]
fn sensitivities() {
    let world = World::new();
    let ranked = valid(&world, "sensitivity", &asked("sensitivity", &[]), 0);
    let first = &ranked["ranking"]["effects"][0];
    assert_eq!(first["name"], "hits_b");
    assert_eq!(first["effect"]["before"]["name"], ranked["quantity"]);
    let along = ["--along", "free_from=6..=8"];
    let json = world.run(asked("sensitivity", &along).into_iter().chain(["--json"])).code(0);
    assert_snapshot!("sensitivity_along_json", json.shown());
    assert_valid(&world, "sensitivity", &document(&json));
    let sampled = ["--along", "free_from=6..=8", "--method", "sample", "--trials", "2000"];
    valid(&world, "sensitivity", &asked("sensitivity", &sampled), 0);
}

/// The rows of a CSV file, by column.
fn rows(world: &World, file: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(world.path(file)).expect("was written");
    reader.deserialize().map(|row| row.expect("well formed")).collect()
}

#[test]
fn runs_say_what_the_summary_says() {
    let world = World::with("machines");
    let done = world.run(["run", "machines.toml", "--json"]).code(0);
    assert_eq!(done.err, "report: reports/machines/index.html\n");
    let document = document(&done);
    assert_valid(&world, "run", &document);
    let scenario = &document["scenarios"][0];
    let rows = rows(&world, "reports/machines/summary.csv");
    let mut rows = rows.iter();
    for experiment in scenario["experiments"].as_array().expect("a list") {
        for cell in experiment["cells"].as_array().expect("a list") {
            for number in cell["statistics"].as_array().expect("a list") {
                let row = rows.next().expect("as many rows");
                let text = |value: &Value| match value {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                for name in ["metric", "statistic", "method", "trials"] {
                    assert_eq!(text(&number[name]), row[name], "{name}: {number}");
                }
                assert_eq!(text(&experiment["experiment"]), row["experiment"]);
                for name in ["value", "low", "high"] {
                    let written: Option<f64> = row[name].parse().ok();
                    let close = match (number[name].as_f64(), written) {
                        (Some(number), Some(written)) => (number - written).abs() <= 1e-11 * number.abs().max(1e-9),
                        (number, written) => number.is_none() && written.is_none(),
                    };
                    assert!(close, "{name}: {number} and {row:?}");
                }
                for name in ["hit_points", "value", "difficulty", "way"] {
                    assert_eq!(text(&cell["cell"][name]), row[&format!("cell.{name}")], "{row:?}");
                }
            }
        }
    }
    assert!(rows.next().is_none(), "as many rows");
    let names: Vec<&str> = scenario["experiments"][0]["cells"][0]["statistics"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|number| number["name"].as_str().expect("a name"))
        .collect();
    for name in ["winner=a", "mean(rounds)", "p95(rounds)", "feel.still", "mean(feel.dry)"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    assert_eq!(scenario["experiments"][2]["cells"][1]["cell"]["way"], "lucky");
    assert_eq!(scenario["solves"][0]["answers"][1]["verdict"], "met");
    let verdicts: Vec<&Value> =
        scenario["expectations"].as_array().expect("a list").iter().map(|one| &one["verdict"]).collect();
    assert_eq!(verdicts, ["holds", "holds", "holds", "holds"]);
}

#[test]
fn broken_expectations_leave_the_document_whole() {
    let world = World::with("broken-ford");
    let done = world.run(["run", "broken-ford.toml", "--json", "--quiet", "--trials", "2000"]).code(1);
    assert_eq!(done.err, "1 expectation is broken\n");
    let document = document(&done);
    assert_valid(&world, "run", &document);
    let broken = &document["scenarios"][0]["expectations"][1];
    assert_eq!((&broken["verdict"], &broken["cell"]["toughness_b"]), (&Value::from("broken"), &Value::from(12)));
    assert_eq!(broken["number"]["method"], "exact");
}
