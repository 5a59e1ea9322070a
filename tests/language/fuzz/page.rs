//! The live page, asked over HTTP: questions about mutated texts and composed rolls, with moved controls, analyses, texts to
//! write and files to make; and documents that are no questions.

use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use rand::{Rng, RngExt};
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use super::client::{Reply, Served, event, events};
use super::targets::{Input, PROGRAMS, Target, texts};
use super::{composed, mutate};

/// How long an answer is waited for. Then the tab is closed.
const PATIENCE: Duration = Duration::from_millis(200);

const LOCK: &str = include_str!("../../live/lock.toml");

/// Values for controls, cells, goals and all else that is text.
const VALUES: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "12",
    "100",
    "32768",
    "99999999999999999999",
    "1e400",
    "nan",
    "true",
    "none",
    "ten",
    "[1, 2, 3]",
    "[]",
    "[\"a\"]",
    "1..=5",
    "0..=1000000000",
    "5..=1",
    "1..=9 step 0",
    ">= 12",
    "2d6",
    "d20 + 5",
    "let p = 2d6; count(p = highest(p))",
    "{",
    "\"",
    "'",
    "\n",
    "é\u{feff}\u{0}",
    "modifier",
    "modifier=0..=10",
    "warden.accurate",
    "success >= 90 %",
    "success",
    "winner=a = 50 %",
    "mean(rounds) <= 3",
    "p95(rounds) >= 99999999999",
    "rounds > 2 and not winner=b",
    "((((",
];
const VIEWS: &[&str] = &[
    "histogram",
    "lines",
    "curve",
    "heatmap",
    "survival",
    "ladder",
    "at-least",
    "at-most",
    "bars",
    "intervals",
    "moon",
];

/// A page, and what it is asked about.
pub struct Page {
    served: Served,
    texts: Vec<String>,
    _folder: TempDir,
}

impl Page {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a place");
        std::fs::write(folder.path().join("lock.toml"), LOCK).expect("a file");
        let served = Served::new(Some(folder.path()));
        assert_eq!(served.get("/shelf").json()["files"][0]["name"], "lock.toml");
        let places = [
            "scenarios",
            "tests/cli/cases",
            "tests/report/analysis/cases",
            "tests/language/ruleset/cases",
            "tests/language/scenario/cases",
        ];
        Self { served, texts: texts(&places), _folder: folder }
    }
}

fn one_of<'a>(rng: &mut dyn Rng, all: &[&'a str]) -> &'a str {
    all[rng.random_range(0..all.len())]
}

/// The names in a text with which keys begin, and those with which they end.
fn names(text: &str) -> [Vec<&str>; 2] {
    let owner = |line: &'_ str| {
        let character = line.strip_prefix("[character.").and_then(|rest| rest.split(']').next());
        character.map(str::len).map(|len| 11..11 + len).or_else(|| {
            let id = line.strip_prefix("id = \"")?.split('"').next()?;
            Some(6..6 + id.len())
        })
    };
    let owners = text.lines().filter_map(|line| line.get(owner(line)?)).collect();
    let fields = text.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    [owners, fields]
}

/// Controls that were moved.
fn moved(text: &str, rng: &mut dyn Rng) -> Value {
    let [owners, fields] = names(text);
    let pairs = (0..rng.random_range(0..3)).map(|_| {
        let owner = one_of(rng, if owners.is_empty() { &["roll"] } else { &owners });
        let field = one_of(rng, if fields.is_empty() { &["modifier"] } else { &fields });
        let key = if rng.random_ratio(1, 10) { one_of(rng, VALUES).to_owned() } else { format!("{owner}.{field}") };
        json!([key, one_of(rng, VALUES)])
    });
    pairs.collect()
}

/// A number that fits, or one that does not.
fn count(rng: &mut dyn Rng) -> u64 {
    match rng.random_range(0..6) {
        0 => u64::MAX,
        1 => rng.random(),
        _ => rng.random_range(0..4),
    }
}

/// Puts something else in the place of a part of a document.
fn damage(document: &mut Value, rng: &mut dyn Rng) {
    match document {
        Value::Object(fields) if !fields.is_empty() && rng.random_ratio(4, 5) => {
            let place = rng.random_range(0..fields.len());
            let Some(key) = fields.keys().nth(place).cloned() else { return };
            match rng.random_range(0..8) {
                0 => drop(fields.remove(&key)),
                1 => drop(fields.insert(format!("{key}s"), json!(0))),
                _ => damage(&mut fields[&key], rng),
            }
        }
        Value::Array(parts) if !parts.is_empty() && rng.random_ratio(4, 5) => {
            let place = rng.random_range(0..parts.len());
            damage(&mut parts[place], rng);
        }
        part => {
            *part = match rng.random_range(0..8) {
                0 => Value::Null,
                1 => json!(true),
                2 => json!(-1),
                3 => json!(1e300),
                4 => json!([[[[[]]]]]),
                5 => Value::Object(Map::new()),
                6 => json!(one_of(rng, VALUES).repeat(1000)),
                _ => json!(one_of(rng, VALUES)),
            }
        }
    }
}

impl Page {
    fn text(&self, rng: &mut dyn Rng) -> String {
        let [good, other] = [0; 2].map(|_| &self.texts[rng.random_range(0..self.texts.len())]);
        if rng.random_ratio(1, 2) { good.clone() } else { mutate::text(good, other, &mut &mut *rng) }
    }

    fn question(&self, rng: &mut dyn Rng) -> Value {
        let mut request = json!({ "tab": "fuzz" });
        if rng.random_ratio(1, 3) {
            request["roll"] = json!(composed::roll(rng));
        } else if rng.random_ratio(1, 4) {
            let [good, other] = [0; 2].map(|_| one_of(rng, PROGRAMS));
            let text = if rng.random_ratio(1, 3) { good.to_owned() } else { mutate::text(good, other, &mut &mut *rng) };
            request["set"] = json!([[one_of(rng, &["program.A", "program.T", "program.output"]), one_of(rng, VALUES)]]);
            if rng.random_ratio(2, 3) {
                request["set"] = json!([]);
            }
            if rng.random_ratio(1, 6) {
                request["vary"] = json!([["program.A", one_of(rng, VALUES)]]);
            }
            request["program"] = json!(rng.random_ratio(1, 2));
            let field = if rng.random_ratio(1, 4) { "roll" } else { "text" };
            request[field] = json!(text);
        } else {
            let text = if rng.random_ratio(1, 6) { LOCK.to_owned() } else { self.text(rng) };
            (request["set"], request["vary"]) = (moved(&text, rng), moved(&text, rng));
            if rng.random_ratio(3, 4) {
                request["vary"] = json!([]);
            }
            request["text"] = json!(text);
            request["name"] = json!("fuzz.toml");
        }
        request["cell"] = (0..rng.random_range(0..3)).map(|_| json!(count(rng))).collect();
        if rng.random_ratio(1, 3) {
            request["view"] = json!(one_of(rng, VIEWS));
            request["metric"] = json!(one_of(rng, &["success", "winner", "rounds", "total", ""]));
        }
        if rng.random_ratio(1, 6) {
            request["palette"] = json!(one_of(rng, &["grey", "pattern", "moon"]));
            request["language"] = json!(one_of(rng, &["de", "en", "fr"]));
            request["narrow"] = json!(true);
        }
        request
    }

    fn analysis(&self, rng: &mut dyn Rng) -> Value {
        let now = self.question(rng);
        match rng.random_range(0..4) {
            0 => {
                let mut pinned = if rng.random_ratio(1, 3) { self.question(rng) } else { now.clone() };
                pinned["set"] = moved(pinned["text"].as_str().unwrap_or_default(), rng);
                json!({ "what": "compare", "pinned": pinned, "now": now })
            }
            1 => json!({ "what": "sensitivity", "now": now }),
            2 => json!({ "what": "solve", "now": now, "find": one_of(rng, VALUES), "goal": one_of(rng, VALUES) }),
            _ => json!({ "what": "trace", "now": now, "trial": count(rng), "condition": one_of(rng, VALUES) }),
        }
    }

    /// A question after which all work on those before it has ended.
    fn settle(&self, path: &str) {
        let now = json!({ "tab": "fuzz", "roll": "d6" });
        match path {
            "/answer" => {
                let heard = events(&self.served.ask(path, &now));
                assert_eq!(event(&heard, "answer")["made"], "Exact.");
            }
            "/inquire" => {
                drop(self.served.ask(path, &json!({ "what": "trace", "now": now, "trial": 0, "condition": "" })));
            }
            "/files" => drop(self.served.ask(path, &json!({ "now": now, "format": "csv", "number": 0 }))),
            _ => drop(self.served.ask("/write", &json!({ "tab": "fuzz", "name": "fuzz.toml", "text": LOCK }))),
        }
    }

    /// All that comes back, and whether it has come to an end.
    fn heard(&self, request: &str) -> (Vec<u8>, bool) {
        let mut stream = self.served.connect();
        stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a limit");
        let _ = stream.write_all(request.as_bytes());
        let end = Instant::now() + PATIENCE;
        let (mut heard, mut block) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            match stream.read(&mut block) {
                Ok(0) => return (heard, true),
                Ok(read) => heard.extend_from_slice(&block[..read]),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                // What is refused before it has been read is reset.
                Err(_) => return (heard, true),
            }
            if Instant::now() >= end {
                return (heard, false);
            }
        }
    }
}

/// What a request may come to.
const CODES: &[u16] = &[200, 204, 400, 404, 405, 409, 413, 415, 422];

impl Target for Page {
    fn name(&self) -> &'static str {
        "live page"
    }

    fn input(&self, rng: &mut dyn Rng) -> Input {
        let (path, mut request) = match rng.random_range(0..12) {
            0..=5 => ("/answer", self.question(rng)),
            6..=8 => ("/inquire", self.analysis(rng)),
            9 => ("/write", self.question(rng)),
            10 => {
                let format = one_of(rng, &["csv", "svg", "png", "pdf", "moon"]);
                ("/files", json!({ "now": self.question(rng), "format": format, "number": count(rng) }))
            }
            _ => {
                let name = one_of(rng, &["lock.toml", "../lock.toml", "", "moon.toml", "lock.toml\0"]);
                ("/save", json!({ "name": name, "text": LOCK, "was": LOCK }))
            }
        };
        if rng.random_ratio(1, 6) {
            damage(&mut request, rng);
        }
        let mut text = request.to_string();
        if rng.random_ratio(1, 10) {
            text = mutate::text(&text, &self.question(rng).to_string(), &mut &mut *rng);
        }
        Input::Text(format!("{path}\n{text}"))
    }

    fn read(&self, input: &Input) -> bool {
        let Input::Text(text) = input else { return false };
        let (path, body) = text.split_once('\n').unwrap_or((text, ""));
        let Served { host, token, .. } = &self.served;
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\nx-oddsmith-token: {token}\r\ncontent-type: \
             application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let (heard, whole) = self.heard(&request);
        if !whole {
            self.settle(path);
        }
        let text = String::from_utf8_lossy(&heard);
        assert!(!text.contains("fault in oddsmith itself"), "{text}");
        if !whole {
            return text.contains("event: answer");
        }
        let reply = Reply::of(heard).unwrap_or_else(|| panic!("no reply"));
        assert!(CODES.contains(&reply.status), "{}: {}", reply.status, reply.text());
        match (reply.status, path) {
            (200, "/answer" | "/inquire") => {
                events(&reply).iter().any(|(name, _)| matches!(name.as_str(), "answer" | "told"))
            }
            (status, _) => status < 300,
        }
    }

    fn work(&self) -> u64 {
        30
    }
}
