//! What is refused, and with which code.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Served, event, events};
use crate::hostile::Victim;

/// A request with a head of its own.
fn status(served: &Served, lines: &[String]) -> u16 {
    let head: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
    served.send(&format!("GET /shelf HTTP/1.1\r\n{head}"), b"").status
}

#[test]
fn who_may_not_ask_is_refused() {
    let served = Served::new(None);
    let host = format!("host: {}", served.host);
    let token = format!("x-oddsmith-token: {}", served.token);
    let port = served.host.rsplit_once(':').expect("a port").1;
    assert_eq!(status(&served, &[host.clone(), token.clone()]), 200);
    let cookie = format!("cookie: oddsmith-{port}={}", served.token);
    assert_eq!(status(&served, &[host.clone(), cookie]), 200);
    assert_eq!(status(&served, std::slice::from_ref(&host)), 403, "no token");
    let wrong = format!("x-oddsmith-token: {}", "0".repeat(served.token.len()));
    assert_eq!(status(&served, &[host.clone(), wrong]), 403, "a wrong token");
    assert_eq!(status(&served, &[format!("host: evil.example:{port}"), token.clone()]), 421, "DNS rebinding");
    let foreign = "origin: http://evil.example".to_owned();
    assert_eq!(status(&served, &[host.clone(), token.clone(), foreign]), 403, "another page");
    let fetched = "sec-fetch-site: cross-site".to_owned();
    assert_eq!(status(&served, &[host, token, fetched]), 403, "from another page");
}

#[test]
fn what_is_no_question_is_refused() {
    let served = Served::new(None);
    let head = |kind: &str| {
        format!(
            "POST /answer HTTP/1.1\r\nhost: {}\r\nx-oddsmith-token: {}\r\ncontent-type: {kind}\r\n",
            served.host, served.token
        )
    };
    assert_eq!(served.send(&head("text/plain"), b"{}").status, 415, "a form of another page");
    assert_eq!(served.send(&head("application/json"), b"{").status, 400);
    assert_eq!(served.send(&head("application/json"), b"{\"moon\": 1}").status, 400);
    assert_eq!(served.get("/answer").status, 405);
    assert_eq!(served.get("/moon").status, 404);
}

#[test]
fn a_hundred_megabytes_are_refused_before_they_are_read() {
    let served = Served::new(None);
    let mut stream = served.connect();
    let head = format!(
        "POST /answer HTTP/1.1\r\nhost: {}\r\nx-oddsmith-token: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        served.host,
        served.token,
        100 << 20
    );
    stream.write_all(head.as_bytes()).expect("sent");
    let block = vec![b' '; 1 << 16];
    let mut sent = 0;
    while sent < 100 << 20 && stream.write_all(&block).is_ok() {
        sent += block.len();
    }
    let mut answer = [0; 12];
    // The answer may be lost to a reset, if so much was sent that nobody reads.
    if stream.read_exact(&mut answer).is_ok() {
        assert_eq!(&answer, b"HTTP/1.1 413");
    }
    assert!(sent < 20 << 20, "{sent} bytes were taken");
    let at_limit = json!({ "tab": "t", "text": " ".repeat(300 << 10) });
    assert_eq!(served.ask("/answer", &at_limit).status, 413);
}

#[test]
fn paths_lead_nowhere() {
    let root = tempfile::tempdir().expect("a place for tests");
    let folder = root.path().join("mine");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(root.path().join("secret.toml"), "title = \"secret\"").expect("a file");
    let served = Served::new(Some(&folder));
    for path in [
        "/open?of=file&name=../secret.toml",
        "/open?of=file&name=..%2Fsecret.toml",
        "/open?of=file&name=%2e%2e%2fsecret.toml",
        "/open?of=file&name=..%5Csecret.toml",
        "/open?of=file&name=/etc/passwd",
        "/open?of=file&name=",
        "/open?of=sample&name=../../secret",
        "/open?of=moon&name=secret.toml",
        "/../secret.toml",
        "/page.js/../../secret.toml",
        "/%2e%2e/secret.toml",
    ] {
        let reply = served.get(path);
        assert_eq!(reply.status, 404, "{path}");
        assert!(!reply.text().contains("secret\""), "{path}");
    }
    // A scenario may not name files outside of the folder either.
    let text = "games = [\"../secret.toml\"]\n";
    let told = events(&served.ask("/answer", &json!({ "tab": "t", "name": "a.toml", "text": text })));
    let faults = event(&told, "checked")["faults"].to_string();
    assert!(faults.contains("does not lie in the folder") && !faults.contains("\"secret\""), "{faults}");
}

#[test]
fn what_is_too_large_is_refused_with_a_word() {
    let served = Served::new(None);
    let roll = |vary: &str| {
        format!(
            "[[experiment]]\nid = \"a\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = \"d20 + x + y + z\"\nvary = {{ {vary} }}\n"
        )
    };
    let asked = |text: String| events(&served.ask("/answer", &json!({ "tab": "t", "name": "a.toml", "text": text })));
    let begun = Instant::now();
    let billion = asked(roll("x = \"1..=1000\", y = \"1..=1000\", z = \"1..=1000\""));
    let faults = event(&billion, "checked")["faults"].to_string();
    assert!(faults.contains("1000000000 cells"), "{faults}");
    assert!(billion.iter().all(|(name, _)| name != "answer"));
    let some = asked(roll("x = \"1..=100\", y = \"1..=50\", z = [1]"));
    let faults = event(&some, "checked")["faults"].to_string();
    assert!(faults.contains("5000 cells") && faults.contains("oddsmith run"), "{faults}");
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn reading_ends_with_its_question() {
    let served = Served::new(None);
    // Each of these rolls is solved before its cell is known to be sound, which takes minutes for all of them.
    let long = "[[experiment]]\nid = \"a\"\nsystem = \"dice\"\nkind = \"roll\"\nroll = '300d20kh150'\nvary = { modifier = \"0..=1999\" }\n";
    for path in ["/answer", "/write"] {
        let body = json!({ "tab": "t", "name": "a.toml", "text": long, "set": [["a.modifier", "1"]] }).to_string();
        let (host, token) = (&served.host, &served.token);
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\nx-oddsmith-token: {token}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        // Enough of them to take every place.
        for _ in 0..40 {
            served.connect().write_all(head.as_bytes()).expect("sent");
        }
        let begun = Instant::now();
        let well = events(&served.ask("/answer", &json!({ "tab": "t", "roll": "d20 >= 16" })));
        assert!(event(&well, "answer")["sentence"].as_str().is_some_and(|text| text.contains("25 %")), "{well:#?}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    }
}

#[test]
fn many_quick_moves_leave_the_last_answer() {
    let served = Served::new(None);
    let question = |number: u32, target: u32| {
        let set = json!([["lock.target", format!(">= {target}")]]);
        json!({ "tab": "hand", "number": number, "name": "lock.toml", "text": include_str!("lock.toml"), "set": set })
    };
    for number in 1..=1000 {
        let body = question(number, 2 + number % 18).to_string();
        let mut stream = served.connect();
        let head = format!(
            "POST /answer HTTP/1.1\r\nhost: {}\r\nx-oddsmith-token: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            served.host,
            served.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("sent");
        // The hand has moved on before the answer came. The server may read this after later questions.
    }
    let begun = Instant::now();
    let last = events(&served.ask("/answer", &question(1001, 16)));
    assert_eq!(event(&last, "answer")["table"]["rows"][0]["cells"][0], "25 %");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(events(&served.ask("/answer", &question(1000, 2))).is_empty(), "a later question was answered already");
}

#[test]
fn a_closed_connection_and_a_new_question_end_the_work() {
    let served = Served::new(None);
    // Enough trials for hours.
    let endless = "[[experiment]]\nid = \"duel\"\nsystem = \"reference\"\nkind = \"duel\"\nmethod = \"sample\"\ntrials = 100_000_000_000\n";
    let body = json!({ "tab": "one", "name": "a.toml", "text": endless }).to_string();
    let head = format!(
        "POST /answer HTTP/1.1\r\nhost: {}\r\nx-oddsmith-token: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        served.host,
        served.token,
        body.len()
    );
    let mut first = served.connect();
    first.write_all(head.as_bytes()).expect("sent");
    let mut some = [0; 64];
    first.read_exact(&mut some).expect("it answers");
    // A new question of the tab ends the first: its stream comes to an end.
    let begun = Instant::now();
    let mut second = served.connect();
    second.write_all(head.as_bytes()).expect("sent");
    let mut rest = Vec::new();
    let _ = first.set_read_timeout(Some(Duration::from_secs(20)));
    while !rest.ends_with(b"0\r\n\r\n") {
        let read = first.read(&mut some).expect("the old stream ends");
        assert!(read > 0, "closed without an end");
        rest.extend_from_slice(&some[..read]);
    }
    assert!(begun.elapsed() < Duration::from_secs(20));
    // A closed tab: the server has nothing to do any more, and ends at once.
    drop(second);
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    drop(served);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

/// `cargo bench --bench live -- --hostile 10000` sends more of them.
#[test]
fn hostile_requests_leave_the_page_as_it_is() {
    let served = Served::new(None);
    let victim = Victim { host: served.host.clone(), token: served.token.clone() };
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= 256 {
                        return;
                    }
                    let status = victim.attack(number);
                    assert!(status.is_none_or(|status| status < 500), "{number}: {status:?}");
                    done.fetch_add(u64::from(status.is_some()), Ordering::Relaxed);
                }
            });
        }
    });
    assert!(done.into_inner() > 100, "most were answered");
    let well = events(&served.ask("/answer", &json!({ "tab": "well", "roll": "d20 >= 16" })));
    assert!(event(&well, "answer")["sentence"].as_str().is_some_and(|text| text.contains("25 %")), "{well:#?}");
}
