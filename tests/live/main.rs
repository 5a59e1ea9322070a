//! The live page over plain HTTP: what it answers, and what it refuses.

mod brittle;
mod browser;
mod chromium;
mod client;
mod faulty;
mod hostile;
mod programs;
mod refused;
mod state;

use std::path::Path;

use serde_json::{Value, json};

use client::{Served, event, events};

/// A small sweep that is solved at once.
const CHECK: &str = include_str!("lock.toml");

fn question(text: &str) -> Value {
    json!({ "tab": "t", "name": "lock.toml", "text": text })
}

#[test]
fn the_page_comes_whole_and_forbids_everything_from_outside() {
    let served = Served::new(None);
    let page = served.get("/");
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("cache-control"), Some("no-store"));
    let html = page.text();
    // Nothing inline, nothing from elsewhere.
    for word in ["http:", "https:", "//", "style=", "onclick", "<style"] {
        let shown = html.replace("<!doctype html>", "");
        assert!(!shown.contains(word), "{word}");
    }
    let mut scripts = vec!["/page.js".to_owned()];
    let mut next = 0;
    while next < scripts.len() {
        let script = served.get(&scripts[next]);
        assert_eq!(
            (script.status, script.header("content-type")),
            (200, Some("text/javascript; charset=utf-8")),
            "{}",
            scripts[next]
        );
        let text = script.text();
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
            assert!(!text.contains(word), "{} in {}", word, scripts[next]);
        }
        for name in text.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()) {
            let name = format!("/{name}");
            if !scripts.contains(&name) {
                scripts.push(name);
            }
        }
        next += 1;
    }
    assert!(scripts.len() > 5, "{scripts:?}");
    assert_eq!(served.get("/page.css").status, 200);
    assert_eq!(served.get("/icon.svg").status, 200);
}

#[test]
fn an_answer_is_exact_at_once_and_drawn_as_a_run_draws_it() {
    let served = Served::new(None);
    let told = served.ask("/answer", &question(CHECK));
    let events = events(&told);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["checked", "controls", "answer", "end"]);
    let checked = event(&events, "checked");
    assert_eq!((&checked["title"], &checked["chosen"]), (&"A lock".into(), &"lock".into()));
    assert_eq!(checked["faults"], json!([]));
    let answer = event(&events, "answer");
    assert_eq!((&answer["finished"], &answer["made"]), (&true.into(), &"Exact.".into()));
    assert_eq!(answer["table"]["rows"].as_array().map(Vec::len), Some(6));
    let expected = state::run("lock.toml", CHECK, &[]);
    let svg = expected.iter().find(|file| file.name.ends_with(".svg")).expect("a chart");
    assert_eq!(answer["charts"][0]["svg"].as_str().map(str::as_bytes), Some(svg.bytes.as_slice()));
    assert_eq!(format!("{}.svg", answer["charts"][0]["name"].as_str().expect("a name")), svg.name);
}

#[test]
fn a_moved_control_is_what_the_same_edit_would_be() {
    let served = Served::new(None);
    let mut moved = question(CHECK);
    moved["set"] = json!([["lock.target", ">= 8"]]);
    let moved = served.ask("/answer", &moved);
    let edited = served.ask("/answer", &question(&CHECK.replace(">= 12", ">= 8")));
    assert_eq!(event(&events(&moved), "answer"), event(&events(&edited), "answer"));
    let faulty = {
        let mut faulty = question(CHECK);
        faulty["set"] = json!([["lock.modifier", "ten"]]);
        served.ask("/answer", &faulty)
    };
    let faults = event(&events(&faulty), "checked")["faults"].clone();
    assert_eq!(faults[0]["place"]["of"], "--set", "{faults:#}");
}

#[test]
fn what_is_varied_can_be_chosen() {
    let served = Served::new(None);
    let mut varied = question(CHECK);
    varied["vary"] = json!([["lock.modifier", "0..=3"]]);
    let varied = served.ask("/answer", &varied);
    let edited =
        CHECK.lines().map(|line| if line.starts_with("vary") { "vary = { modifier = \"0..=3\" }" } else { line });
    let edited = served.ask("/answer", &question(&edited.collect::<Vec<_>>().join("\n")));
    assert_eq!(event(&events(&varied), "answer"), event(&events(&edited), "answer"));
}

#[test]
fn the_experiment_stays_while_its_text_is_faulty() {
    let served = Served::new(None);
    let two = format!(
        "{CHECK}\n{}",
        CHECK
            .replace("id = \"lock\"", "id = \"other\"")
            .lines()
            .skip_while(|line| !line.starts_with("[["))
            .collect::<Vec<_>>()
            .join("\n")
    );
    let mut asked = question(&two.replacen("id = \"other\"\nsystem = \"dice\"", "id = \"other\"\nsystem = \"dic\"", 1));
    asked["experiment"] = json!("other");
    let answer = events(&served.ask("/answer", &asked));
    let checked = event(&answer, "checked");
    assert!(checked["faults"].as_array().is_some_and(|faults| !faults.is_empty()), "{checked:#}");
    assert_eq!(checked["chosen"], "other");
}

#[test]
fn members_of_sides_have_controls() {
    const FIGHT: &str = "[character.raider]\nsystem = \"kup\"\n\n[[experiment]]\nid = \"raid\"\nsystem = \"kup\"\nkind = \
        \"fight\"\nsides = [[\"raider\"], [{ use = \"raider\", name = \"thug\", count = 2 }]]\ntrials = 100\n";
    let served = Served::new(None);
    let control = |answer: &Value, key: &str| {
        let groups = answer["groups"].as_array().expect("groups").clone();
        let mut all = groups.iter().flat_map(|group| group["controls"].as_array().expect("controls").clone());
        all.find(|control| control["key"] == key).unwrap_or_else(|| panic!("no control for {key}"))
    };
    let asked = served.ask("/answer", &question(FIGHT));
    let controls = event(&events(&asked), "controls").clone();
    assert_eq!(control(&controls, "raid.thug.count")["value"], "2");
    assert_eq!(control(&controls, "raid.raider.count")["value"], "1");
    let field = controls["groups"][1]["controls"][1]["key"].as_str().expect("a field of the thug").to_owned();
    assert!(field.starts_with("raid.thug."), "{field}");
    let mut moved = question(FIGHT);
    moved["set"] = json!([["raid.thug.count", "3"]]);
    let moved = events(&served.ask("/answer", &moved));
    assert_eq!(control(event(&moved, "controls"), "raid.thug.count")["value"], "3");
    let edited = served.ask("/answer", &question(&FIGHT.replace("count = 2", "count = 3")));
    assert_eq!(event(&moved, "answer"), event(&events(&edited), "answer"));
}

#[test]
fn another_style_is_that_of_a_scenario_that_says_so() {
    let served = Served::new(None);
    let mut styled = question(CHECK);
    styled["palette"] = json!("pattern");
    styled["language"] = json!("de");
    let styled = served.ask("/answer", &styled);
    let written =
        served.ask("/answer", &question(&format!("{CHECK}\n[style]\npalette = \"pattern\"\nlanguage = \"de\"\n")));
    let [styled, written] = [styled, written].map(|told| event(&events(&told), "answer").clone());
    assert_eq!((&styled["sentence"], &styled["charts"]), (&written["sentence"], &written["charts"]));
    let plain = event(&events(&served.ask("/answer", &question(CHECK))), "answer").clone();
    assert_ne!(styled["charts"], plain["charts"]);
}

#[test]
fn faults_come_with_their_places_all_at_once() {
    let served = Served::new(None);
    let text = CHECK.replace("kind = \"roll\"", "kind = \"rol\"").replace("title = \"A lock\"", "titel = \"A lock\"");
    let events = events(&served.ask("/answer", &question(&text)));
    let checked = event(&events, "checked");
    let places: Vec<(u64, bool)> = checked["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .map(|fault| (fault["place"]["line"].as_u64().expect("a line"), fault["place"]["here"] == true))
        .collect();
    assert_eq!(places, [(1, true), (6, true)], "{checked:#}");
    assert!(checked["faults"][0]["help"][0].as_str().is_some_and(|help| help.contains("title")), "{checked:#}");
    assert!(events.iter().all(|(name, _)| name != "answer"), "a faulty text has no answer");
}

/// A small sweep that is sampled.
const FIGHT: &str = include_str!("duel.toml");

#[test]
fn a_sampled_answer_sharpens_to_that_of_a_run() {
    let served = Served::new(None);
    let events = events(&served.ask("/answer", &json!({ "tab": "t", "name": "duel.toml", "text": FIGHT })));
    let answers: Vec<&Value> = events.iter().filter(|(name, _)| name == "answer").map(|(_, data)| data).collect();
    assert!(!answers.is_empty(), "{events:#?}");
    let (last, rough) = answers.split_last().expect("answers");
    assert!(rough.iter().all(|one| one["finished"] == false), "only the last is final");
    assert_eq!(last["finished"], true);
    assert_eq!(last["made"], "Sampled: 20,000 trials of each cell.");
    let expected = state::run("duel.toml", FIGHT, &[]);
    let svg = expected.iter().find(|file| file.name.ends_with(".svg")).expect("a chart");
    assert_eq!(last["charts"][0]["svg"].as_str().map(str::as_bytes), Some(svg.bytes.as_slice()));
}

#[test]
fn files_have_the_bytes_of_a_run() {
    let served = Served::new(None);
    for (text, name) in [(CHECK, "lock.toml"), (FIGHT, "duel.toml")] {
        let expected = state::run(name, text, &["svg", "png", "pdf"]);
        for format in ["svg", "png", "pdf", "csv"] {
            let now = json!({ "tab": "t", "name": name, "text": text });
            let mut number = 0;
            loop {
                let wanted = json!({ "now": now, "format": format, "number": number });
                let file = served.ask("/files", &wanted);
                assert_eq!(file.status, 200, "{}", file.text());
                let head = file.header("content-disposition").expect("a name");
                let name = head.split('"').nth(1).expect("a name in quotes");
                assert!(Path::new(name).extension().is_some_and(|ending| ending == format), "{name}");
                let same = expected.iter().find(|other| other.name == name).unwrap_or_else(|| panic!("no {name}"));
                assert!(same.bytes == file.body, "{name} differs");
                number += 1;
                if Some(number.to_string().as_str()) == file.header("x-oddsmith-files") {
                    break;
                }
            }
            let beyond = served.ask("/files", &json!({ "now": now, "format": format, "number": number }));
            assert_eq!(beyond.status, 404);
        }
    }
}

#[test]
fn a_roll_is_answered_like_a_scenario() {
    let served = Served::new(None);
    let sound = events(&served.ask("/answer", &json!({ "tab": "t", "roll": "4d6kh3" })));
    let answer = event(&sound, "answer");
    assert_eq!(answer["totals"]["rows"].as_array().map(Vec::len), Some(16), "{answer:#}");
    // 21 of 1,296.
    assert_eq!(answer["totals"]["rows"][15]["cells"], json!(["1.62 %", "1.62 %", "100.00 %"]));
    let chance = events(&served.ask("/answer", &json!({ "tab": "t", "roll": "d20 >= 16" })));
    assert!(event(&chance, "answer")["sentence"].as_str().is_some_and(|text| text.contains("25 %")), "{chance:#?}");
    let with_totals = events(&served.ask("/answer", &json!({ "tab": "t", "roll": "4d6kh3 >= 15" })));
    let answer = event(&with_totals, "answer");
    assert!(answer["sentence"].as_str().is_some_and(|text| text.contains("23.1 %")), "{answer:#}");
    assert_eq!(answer["totals"]["rows"].as_array().map(Vec::len), Some(16), "{answer:#}");
    assert_eq!(answer["joint"], Value::Null);
    let two = "let p = 2d2; { ones: count(p = 1), equal: widest(p) = 2 }";
    let two = events(&served.ask("/answer", &json!({ "tab": "t", "roll": two })));
    let table = &event(&two, "answer")["joint"];
    assert_eq!(table["head"], json!(["equal, by ones in %", "0", "1", "2", "all"]));
    let rows: Vec<_> = table["rows"].as_array().expect("rows").iter().map(|row| row["cells"].clone()).collect();
    let sums = ["25.00", "50.00", "25.00", "100"];
    assert_eq!(rows, [json!(["0", "50.00", "0", "50.00"]), json!(["25.00", "0", "25.00", "50.00"]), json!(sums)]);
    let faulty = events(&served.ask("/answer", &json!({ "tab": "t", "roll": "4d6kh9" })));
    assert_eq!(event(&faulty, "checked")["faults"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_shelf_holds_the_folder_and_nothing_else() {
    let root = tempfile::tempdir().expect("a place for tests");
    std::fs::write(root.path().join("lock.toml"), CHECK).expect("a file");
    let served = Served::new(Some(root.path()));
    let shelf = served.get("/shelf").json();
    assert_eq!(shelf["files"], json!([{ "name": "lock.toml", "title": "A lock" }]));
    assert_eq!(served.get("/open?of=file&name=lock.toml").json()["text"], CHECK);
    let saved =
        |was: &str, text: &str| served.ask("/save", &json!({ "name": "lock.toml", "text": text, "was": was })).status;
    let longer = format!("{CHECK}# more\n");
    assert_eq!(saved("something else", &longer), 409, "it was changed since");
    assert_eq!(std::fs::read_to_string(root.path().join("lock.toml")).expect("a file"), CHECK);
    assert_eq!(saved(CHECK, &longer), 204);
    assert_eq!(std::fs::read_to_string(root.path().join("lock.toml")).expect("a file"), longer);
    assert_eq!(served.ask("/save", &json!({ "name": "new.toml", "text": "", "was": "" })).status, 404);
}

#[test]
fn moved_controls_are_written_into_the_text() {
    let served = Served::new(None);
    let mut moved = question(CHECK);
    moved["set"] = json!([["lock.target", ">= 8"]]);
    let text = served.ask("/write", &moved).json()["text"].clone();
    assert_eq!(text, CHECK.replace(">= 12", ">= 8"));
    // The same place cannot be written twice.
    for second in [">= 9", ">= 1000000000", "é"] {
        moved["set"] = json!([["lock.target", ">= 1000000000"], ["lock.target", second]]);
        let refused = served.ask("/write", &moved);
        assert_eq!(refused.status, 422, "{second}: {}", refused.text());
    }
}

#[test]
fn inquiries_are_answered() {
    let served = Served::new(None);
    let now = question(&CHECK.replace(">= 12", ">= 8"));
    let of = |asked: Value| event(&events(&served.ask("/inquire", &asked)), "told").clone();
    let compared = of(json!({ "what": "compare", "pinned": question(CHECK), "now": now }));
    assert_eq!(compared["rows"][0][3], "+20.00 points", "{compared:#}");
    assert_eq!(compared["notes"][0], "Changed: target >= 8 instead of >= 12.");
    let sentence =
        "With target: >= 8, the roll succeeds 65.0 % of the time instead of 45.0 %: 20.0 points more (exact).";
    assert_eq!(compared["sentence"], sentence);
    assert_eq!(compared["charts"].as_array().map(Vec::len), Some(1));
    let ranked = of(json!({ "what": "sensitivity", "now": now }));
    assert_eq!(ranked["rows"][0][2], "+5.00 points", "{ranked:#}");
    let solved = of(json!({ "what": "solve", "now": now, "find": "modifier=0..=10", "goal": "success >= 90 %" }));
    assert!(solved["sentence"].as_str().is_some_and(|text| text.contains("modifier 5")), "{solved:#}");
    assert_eq!(solved["apply"], json!({ "name": "modifier", "value": "5", "words": "modifier 5" }));
    let mut german = now.clone();
    german["language"] = json!("de");
    let german = of(json!({ "what": "solve", "now": german, "find": "modifier=0..=10", "goal": "success >= 90 %" }));
    assert!(
        german["sentence"].as_str().is_some_and(|text| text.starts_with("Chance auf Erfolg bei Modifikator 5")),
        "{german:#}"
    );
    let told = of(json!({ "what": "trace", "now": now, "trial": 3, "condition": "" }));
    assert!(told["log"].as_array().is_some_and(|log| !log.is_empty()), "{told:#}");
    let third = of(json!({ "what": "trace", "now": now, "trial": told["trial"], "condition": "success" }));
    let next = json!({ "what": "trace", "now": now, "trial": third["trial"].as_u64().map(|trial| trial + 1), "condition": "success" });
    assert!(of(next)["trial"].as_u64() > third["trial"].as_u64(), "the next that meets the condition");
    let wrong = events(
        &served.ask("/inquire", &json!({ "what": "solve", "now": now, "find": "moon", "goal": "success >= 90 %" })),
    );
    assert!(event(&wrong, "refused")[0]["message"].as_str().is_some_and(|text| text.contains("moon")), "{wrong:#?}");
}
