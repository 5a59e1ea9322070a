//! Programs of AnyDice on the page: how they are known, what is shown of them, and what their faults are.

use serde_json::{Value, json};

use crate::client::{Served, event, events};

const ATTACK: &str = "\\ An attack. \\
BONUS: 2
function: hit ROLL:n { if ROLL = 20 { result: 4d6 + BONUS } if ROLL + BONUS >= 15 { result: 2d6 + BONUS } result: 0 }
output [hit d20] named \"with [BONUS]\"
output 2d6 + BONUS named \"damage\"
output d{} named \"none\"
";

fn asked(served: &Served, question: Value) -> Vec<(String, Value)> {
    let mut question = question;
    question["tab"] = json!("t");
    events(&served.ask("/answer", &question))
}

/// The cells of the table, by the name of the output.
fn row<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let mut rows = answer["table"]["rows"].as_array().expect("rows").iter();
    &rows.find(|row| row["heads"][0] == name).unwrap_or_else(|| panic!("no {name} in {answer:#}"))["cells"]
}

#[test]
fn all_outputs_stand_in_one_chart_and_one_table() {
    let served = Served::new(None);
    let told = asked(&served, json!({ "text": ATTACK }));
    let checked = event(&told, "checked");
    assert_eq!((&checked["read_as"], &checked["faults"]), (&"program".into(), &json!([])));
    assert_eq!(checked["words"], "an AnyDice program with 3 outputs");
    let answer = event(&told, "answer");
    assert_eq!(answer["made"], "Exact.");
    assert_eq!(row(answer, "damage"), &json!(["9", "2.4", "4", "14"]));
    assert_eq!(row(answer, "none"), &json!(["", "", "", ""]));
    assert_eq!(answer["charts"].as_array().map(Vec::len), Some(1), "{answer:#}");
    let chart = |answer: &Value| answer["charts"][0]["svg"].as_str().expect("a picture").to_owned();
    for name in ["with 2", "damage"] {
        assert!(chart(answer).contains(name), "{name}");
    }
    // The other views, and the results of the output that is looked at.
    for view in ["at-least", "at-most", "histogram"] {
        let other = asked(&served, json!({ "text": ATTACK, "view": view, "cell": [1] }));
        let other = event(&other, "answer");
        assert_ne!(chart(other), chart(answer), "{view}");
        assert_eq!(other["totals"]["rows"][4]["cells"], json!(["13.89 %", "72.22 %", "41.67 %"]), "{other:#}");
    }
}

#[test]
fn numbers_at_the_top_are_controls() {
    let served = Served::new(None);
    let control = |told: &[(String, Value)]| {
        let groups = event(told, "controls")["groups"].as_array().expect("groups").clone();
        assert_eq!(groups[0]["title"], "The program");
        let [bonus] = groups[0]["controls"].as_array().expect("controls").as_slice() else { panic!("{groups:#?}") };
        bonus.clone()
    };
    let told = asked(&served, json!({ "text": ATTACK }));
    let bonus = control(&told);
    assert_eq!((&bonus["key"], &bonus["value"]), (&"program.BONUS".into(), &"2".into()));
    assert_eq!(bonus["shape"]["type"], "number");
    let moved = json!({ "text": ATTACK, "program": true, "set": [["program.BONUS", "7"]] });
    let told = asked(&served, moved.clone());
    assert_eq!(control(&told)["value"], "7");
    assert_eq!(row(event(&told, "answer"), "damage")[0], "14");
    assert_eq!(row(event(&told, "answer"), "with 7")[2], "0");
    // The same as if it stood in the text, where it can be written.
    let mut wanted = moved;
    (wanted["tab"], wanted["name"]) = (json!("t"), json!("program.txt"));
    let written = served.ask("/write", &wanted).json()["text"].clone();
    assert_eq!(written, ATTACK.replace("BONUS: 2", "BONUS: 7"));
    let edited = asked(&served, json!({ "text": written }));
    assert_eq!(event(&edited, "answer"), event(&told, "answer"));
    // A number that is varied makes a curve for each output.
    let varied = asked(&served, json!({ "text": ATTACK, "program": true, "vary": [["program.BONUS", "0..=3"]] }));
    let answer = event(&varied, "answer");
    assert_eq!(answer["table"]["rows"].as_array().map(Vec::len), Some(12), "{answer:#}");
    let faulty = asked(&served, json!({ "text": ATTACK, "program": true, "set": [["program.BONUS", "d6"]] }));
    let faults = &event(&faulty, "checked")["faults"];
    assert_eq!(faults[0]["place"]["key"], "program.BONUS", "{faults:#}");
}

#[test]
fn texts_are_read_as_what_they_are() {
    let served = Served::new(None);
    let read_as = |question: Value| event(&asked(&served, question), "checked")["read_as"].clone();
    let lock = include_str!("lock.toml");
    assert_eq!(read_as(json!({ "roll": "4d6kh3" })), "roll");
    assert_eq!(read_as(json!({ "roll": "output 4d6 named \"four\"" })), "program");
    assert_eq!(read_as(json!({ "roll": "outpu" })), "roll");
    assert_eq!(read_as(json!({ "text": lock })), "scenario");
    assert_eq!(read_as(json!({ "text": lock, "program": true })), "scenario");
    let faulty = lock.replacen("title = ", "title == ", 1);
    assert_eq!(read_as(json!({ "text": format!("{faulty}note = '''\noutput 3d6\n'''\n") })), "scenario");
    assert_eq!(read_as(json!({ "text": "A: 3", "program": true })), "program");
    let one = asked(&served, json!({ "roll": "output 4d6 named \"four\"" }));
    assert_eq!(event(&one, "checked")["experiments"][0]["title"], "four");
    assert_eq!(event(&one, "answer")["totals"]["rows"].as_array().map(Vec::len), Some(21));
}

#[test]
fn faults_of_a_program_have_line_and_column() {
    let served = Served::new(None);
    for (text, line, column, words) in [
        ("A: 3\noutput [highset A of 4d6]", 2, 8, "there is no function"),
        ("A: 3\n\noutput A +", 3, 11, "expected here"),
        ("output 3d6\noutput B", 2, 8, "has no value"),
        ("function: f R:s { result: 1@R * 2@R - 3@R }\noutput [f 30d20]", 2, 8, "too many"),
    ] {
        let told = asked(&served, json!({ "text": text }));
        let fault = event(&told, "checked")["faults"][0].clone();
        let place = (&fault["place"]["line"], &fault["place"]["column"], &fault["place"]["here"]);
        assert_eq!(place, (&line.into(), &column.into(), &true.into()), "{fault:#}");
        assert!(fault["message"].as_str().is_some_and(|message| message.contains(words)), "{fault:#}");
        assert!(told.iter().all(|(name, _)| name != "answer"));
    }
    // What is wrong with the answer as a whole is a fault of the whole program.
    let far = asked(&served, json!({ "text": "output 2000000000" }));
    let fault = event(&far, "checked")["faults"][0].clone();
    assert_eq!((&fault["place"]["line"], &fault["place"]["here"]), (&1.into(), &true.into()), "{fault:#}");
    assert!(fault["message"].as_str().is_some_and(|told| told.contains("1000000000")), "{fault:#}");
    let long = asked(&served, json!({ "text": "function: f R:s { result: 1@R * 2@R - 3@R } output [f 30d20]" }));
    assert!(event(&long, "checked")["faults"][0]["help"].to_string().contains("--sample"));
}

#[test]
fn analyses_and_files_take_programs() {
    let served = Served::new(None);
    let now = json!({ "tab": "t", "name": "program.txt", "text": ATTACK, "program": true });
    let told = |asked: Value| event(&events(&served.ask("/inquire", &asked)), "told").clone();
    let mut other = now.clone();
    other["set"] = json!([["program.BONUS", "5"]]);
    let compared = told(json!({ "what": "compare", "pinned": now, "now": other }));
    assert!(compared["sentence"].as_str().is_some_and(|text| !text.is_empty()), "{compared:#}");
    let wanted = json!({ "what": "solve", "now": now, "find": "BONUS=0..=10", "goal": "mean(total) >= 10" });
    let solved = told(wanted);
    assert!(solved.to_string().contains("damage"), "{solved:#}");
    for format in ["svg", "csv"] {
        let file = served.ask("/files", &json!({ "now": now, "format": format, "number": 0 }));
        assert_eq!(file.status, 200, "{format}: {}", file.text());
    }
}
