//! A fault in the program itself is the answer to the request that meets it, and nothing else.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use oddsmith::games;
use serde_json::{Value, json};

use crate::brittle::Brittle;
use crate::client::{Reply, Served, event, events};

const WORDS: &str = "a fault in oddsmith itself: ";

fn served(folder: Option<&Path>) -> Served {
    Served::with(games::catalogue().with(Brittle), folder)
}

/// A question about tosses that break somewhere.
fn tosses(breaks: &str, more: &str) -> Value {
    let text = format!(
        "[[experiment]]\nid = \"toss\"\nsystem = \"brittle\"\nkind = \"toss\"\nbreaks = \"{breaks}\"\ntrials = 2000\n{more}\n"
    );
    json!({ "tab": "t", "name": "toss.toml", "text": text })
}

/// What is said of the fault in a reply.
fn told(reply: &Reply) -> String {
    let heard = events(reply);
    let refused = event(&heard, "refused");
    assert_eq!(refused.as_array().map(Vec::len), Some(1), "{refused:#}");
    let help = refused[0]["help"][0].as_str().unwrap_or_default();
    assert!(help.contains("please report it") && help.contains("the text that was asked"), "{refused:#}");
    let message = refused[0]["message"].as_str().unwrap_or_default();
    message.strip_prefix(WORDS).unwrap_or_else(|| panic!("{refused:#}")).to_owned()
}

/// A tab is answered as ever.
fn is_well(served: &Served, tab: &str) {
    let well = json!({ "tab": tab, "roll": "d20 >= 16" });
    let heard = events(&served.ask("/answer", &well));
    assert!(event(&heard, "answer")["sentence"].as_str().is_some_and(|text| text.contains("25 %")), "{heard:#?}");
    assert_eq!(event(&heard, "end")["how"], "done");
}

#[test]
fn a_fault_is_the_answer_to_its_request_and_the_tab_goes_on() {
    let served = served(None);
    for (breaks, more, words) in [
        ("build", "", "set up"),
        ("step", "", "under the table"),
        ("step", "method = \"sample\"", "under the table"),
        ("step", "method = \"exact\"", "under the table"),
        ("measure", "", "not counted"),
        ("measure", "method = \"sample\"", "not counted"),
        // One cell of many.
        ("step", "from = 4\nvary = { tosses = \"1..=5\" }", "under the table"),
        ("build", "from = 4\nvary = { tosses = \"1..=5\" }", "set up"),
    ] {
        let asked = tosses(breaks, more);
        let fault = told(&served.ask("/answer", &asked));
        assert!(fault.contains(words), "{breaks}: {fault}");
        is_well(&served, "t");
        // The same question is no worse the second time.
        assert_eq!(told(&served.ask("/answer", &asked)), fault);
    }
    let well = events(&served.ask("/answer", &tosses("never", "")));
    assert_eq!(event(&well, "answer")["made"], "Exact.");
}

#[test]
fn inquiries_files_and_texts_meet_faults_alike() {
    let folder = tempfile::tempdir().expect("a place");
    let served = served(Some(folder.path()));
    let now = |breaks: &str| tosses(breaks, "from = 4\ntosses = 4");
    // All is well with three tosses, and with any other number the game breaks.
    let well = tosses("step", "from = 4\ntosses = 3");
    for (asked, words) in [
        (json!({ "what": "compare", "pinned": well, "now": now("step") }), "under the table"),
        (json!({ "what": "compare", "pinned": now("build"), "now": well }), "set up"),
        (json!({ "what": "sensitivity", "now": well }), "under the table"),
        (
            json!({ "what": "solve", "now": well, "find": "tosses=1..=9", "goal": "mean(heads) >= 2" }),
            "under the table",
        ),
        (json!({ "what": "trace", "now": now("told"), "trial": 0, "condition": "" }), "nobody knows"),
        (json!({ "what": "trace", "now": now("step"), "trial": 0, "condition": "heads = 2" }), "under the table"),
    ] {
        let fault = told(&served.ask("/inquire", &asked));
        assert!(fault.contains(words), "{asked}: {fault}");
        let trace = json!({ "what": "trace", "now": tosses("never", ""), "trial": 0, "condition": "" });
        assert!(event(&events(&served.ask("/inquire", &trace)), "told")["log"].is_array());
    }
    for breaks in ["step", "build", "measure"] {
        let files = served.ask("/files", &json!({ "now": now(breaks), "format": "csv", "number": 0 }));
        assert_eq!(files.status, 500, "{}", files.text());
        assert!(files.text().contains("fault in oddsmith itself") && files.text().contains("please report"));
        assert!(files.header("content-security-policy").is_some());
    }
    let mut moved = now("build");
    moved["set"] = json!([["toss.tosses", "5"]]);
    let written = served.ask("/write", &moved);
    assert!(written.status == 500 || written.status == 200, "{}", written.text());
    is_well(&served, "t");
}

#[test]
fn other_tabs_go_on_while_one_meets_fault_after_fault() {
    let served = Arc::new(served(None));
    let faulty = thread::spawn({
        let served = Arc::clone(&served);
        move || {
            for _ in 0..30 {
                told(&served.ask("/answer", &tosses("step", "method = \"sample\"")));
            }
        }
    });
    let mut sampled = tosses("never", "method = \"sample\"");
    for number in 0..10 {
        let tab = format!("other {number}");
        sampled["tab"] = json!(tab);
        let heard = events(&served.ask("/answer", &sampled));
        assert_eq!(event(&heard, "answer")["made"], "Sampled: 2,000 trials.");
        is_well(&served, &tab);
    }
    faulty.join().expect("each was told");
}
