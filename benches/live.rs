//! The live page under load: many clients that move a slider, for some time. Prints how long answers take, how many were
//! wrong, and whether memory grows.
//!
//!     cargo bench --bench live -- --clients 50 --seconds 60
//!     cargo bench --bench live -- --hostile 10000
//!
//! The second sends as many hostile and faulty requests instead, and prints what they came to, whether the page still
//! answered in between and afterwards, and the memory before and after.

#[path = "../tests/live/hostile.rs"]
mod hostile;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use oddsmith::games;
use oddsmith::lane::dispatch::Isa;
use oddsmith::live::{Live, Settings, Shelf};
use serde_json::{Value, json};

const CHECK: &str = include_str!("../tests/live/lock.toml");
const DUEL: &str = include_str!("../scenarios/symbaroum-duel.toml");
const PARTY: &str = include_str!("../scenarios/symbaroum-party.toml");

/// A page that is asked.
#[derive(Debug, Clone)]
struct Page {
    host: String,
    token: String,
}

impl Page {
    /// Asks, and hears each event with the time since the question, until one is the last that is wanted.
    fn ask(&self, question: &Value, mut heard: impl FnMut(&str, &Value, Duration) -> bool) {
        let begun = Instant::now();
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let body = question.to_string();
        let head = format!(
            "POST /answer HTTP/1.1\r\nhost: {}\r\nx-oddsmith-token: {}\r\ncontent-type: application/json\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n",
            self.host,
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).expect("sent");
        let (mut text, mut block) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            let read = stream.read(&mut block).expect("an answer");
            if read == 0 {
                return;
            }
            text.extend_from_slice(&block[..read]);
            while let Some(end) = text.windows(2).position(|two| two == b"\n\n") {
                let part = String::from_utf8_lossy(&text[..end]).into_owned();
                text.drain(..end + 2);
                let Some((_, event)) = part.split_once("event: ") else { continue };
                let Some((name, data)) = event.split_once("\ndata: ") else { continue };
                // What is not looked at is not read, so that the clients take little of the machine from the server. Long
                // documents come in several chunks, with their sizes between them.
                if name != "answer" {
                    continue;
                }
                let Ok(data) = serde_json::from_str(data) else { continue };
                if heard(name, &data, begun.elapsed()) {
                    return;
                }
            }
        }
    }
}

/// The chance of each target, as the solver has it for modifier 0.
fn is_right(answer: &Value, target: u64) -> bool {
    let chance = answer["table"]["rows"][0]["bar"].as_f64().unwrap_or(-1.0);
    (chance - (21.0 - target as f64) / 20.0).abs() < 1e-9
}

/// The memory of this process in megabytes: now, and the most so far.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let of = |key: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0) / 1024
    };
    format!("{} MB, at most {} MB", of("VmRSS:"), of("VmHWM:"))
}

fn argument(name: &str, default: u64) -> u64 {
    let all: Vec<String> = std::env::args().collect();
    let place = all.iter().position(|word| word == name);
    place.and_then(|place| all.get(place + 1)?.parse().ok()).unwrap_or(default)
}

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort();
    times.get(times.len() * percent / 100).copied().unwrap_or_default()
}

fn print(name: &str, times: &mut [Duration]) {
    let [half, most] = [50, 95].map(|percent| percentile(times, percent).as_secs_f64() * 1000.0);
    println!("{name}: {} answers, p50 {half:.1} ms, p95 {most:.1} ms", times.len());
}

/// Single questions, while nobody else asks.
fn alone(page: &Page) {
    let sweep = |strong: u64| {
        json!({ "tab": "sweep", "name": "duel.toml", "text": DUEL, "experiment": "skill",
                "set": [["warden.strong", strong.to_string()]] })
    };
    let mut times = Vec::new();
    for strong in (6..=15).chain(6..=15) {
        page.ask(&sweep(strong), |name, data, time| {
            let last = name == "answer" && data["finished"] == true;
            if last {
                times.push(time);
            }
            last
        });
    }
    let (new, kept) = times.split_at_mut(10);
    print("21 cells of a duel, new", new);
    print("21 cells of a duel, kept", kept);
    let mut first = Vec::new();
    for seed in 0..5 {
        let party = json!({ "tab": "party", "name": "party.toml", "text": PARTY, "set": [["seed", seed.to_string()]] });
        page.ask(&party, |name, _, time| {
            if name == "answer" {
                first.push(time);
            }
            name == "answer"
        });
    }
    print("first picture of a fight of parties", &mut first);
}

/// How many hands do harm at the same time.
const HANDS: u64 = 8;
/// How often somebody who means well asks in between.
const BETWEEN: u64 = 50;

/// Somebody who means well asks a question of a new tab. Returns how long the right answer took, if it came.
fn is_well(page: &Page, tab: &str) -> Option<Duration> {
    let question = json!({ "tab": tab, "name": "lock.toml", "text": CHECK, "set": [["lock.target", ">= 8"]] });
    let mut took = None;
    page.ask(&question, |_, data, time| {
        let last = data["finished"] == true;
        took = (last && is_right(data, 8)).then_some(time);
        last
    });
    took
}

/// So many hostile requests, and what they came to.
fn hostile(page: &Page, requests: u64) {
    let victim = hostile::Victim { host: page.host.clone(), token: page.token.clone() };
    let next = AtomicU64::new(0);
    let begun = Instant::now();
    let (mut came, mut well, mut unwell) = (BTreeMap::new(), Vec::new(), 0);
    println!("memory: {}", memory());
    std::thread::scope(|scope| {
        let hands = (0..HANDS).map(|_| {
            scope.spawn(|| {
                let (mut came, mut well, mut unwell) = (Vec::new(), Vec::new(), 0);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= requests {
                        return (came, well, unwell);
                    }
                    came.push(victim.attack(number));
                    if number.is_multiple_of(BETWEEN) {
                        match is_well(page, &format!("well {number}")) {
                            Some(time) => well.push(time),
                            None => unwell += 1,
                        }
                    }
                }
            })
        });
        let hands: Vec<_> = hands.collect();
        for hand in hands {
            let (statuses, times, without) = hand.join().expect("no panic");
            well.extend(times);
            unwell += without;
            for status in statuses {
                *came.entry(status).or_insert(0_u64) += 1;
            }
        }
    });
    for (status, count) in came {
        let words =
            status.map_or_else(|| "no answer, or not waited for".to_owned(), |status| format!("status {status}"));
        println!("{words}: {count}");
    }
    println!("{requests} hostile requests: {:.0} s", begun.elapsed().as_secs_f64());
    print("answers in between", &mut well);
    println!("not answered in between: {unwell}");
    let after = is_well(page, "afterwards").expect("it still answers");
    println!("answered afterwards after {:.1} ms", after.as_secs_f64() * 1000.0);
    println!("memory: {}", memory());
}

fn main() {
    let (clients, seconds) = (argument("--clients", 50), argument("--seconds", 10));
    let requests = argument("--hostile", 0);
    let pool = rayon::ThreadPoolBuilder::new().stack_size(64 << 20).build().expect("threads");
    let address = "127.0.0.1:0".parse().expect("an address");
    let settings = Settings { address, catalogue: games::catalogue(), shelf: Shelf::default(), isa: Isa::best(), pool };
    let begun = Instant::now();
    let live = Live::new(settings).expect("it listens");
    let address = live.page();
    println!("start: {:.1} ms", begun.elapsed().as_secs_f64() * 1000.0);
    let (host, token) = address.trim_start_matches("http://").split_once("/?token=").expect("an address");
    let page = Page { host: host.to_owned(), token: token.to_owned() };
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let server = std::thread::spawn(move || live.run(&|| stopped.load(Ordering::Relaxed)));
    if requests > 0 {
        hostile(&page, requests);
    } else {
        under_load(&page, clients, seconds);
    }
    stop.store(true, Ordering::Relaxed);
    server.join().expect("no panic").expect("it served");
}

/// So many hands that move a slider for some time.
fn under_load(page: &Page, clients: u64, seconds: u64) {
    alone(page);
    let wrong = AtomicU64::new(0);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut times = Vec::new();
    println!("memory: {}", memory());
    std::thread::scope(|scope| {
        let wrong = &wrong;
        let hands = (0..clients).map(|client| {
            scope.spawn(move || {
                let (mut times, mut move_number) = (Vec::new(), client);
                // A page first asks what the text says, before a control is moved.
                let opened = json!({ "tab": client.to_string(), "name": "lock.toml", "text": CHECK });
                page.ask(&opened, |name, data, _| name == "answer" && data["finished"] == true);
                while Instant::now() < end {
                    move_number += 1;
                    let target = 2 + move_number * 7 % 18;
                    let question = json!({ "tab": client.to_string(), "name": "lock.toml", "text": CHECK,
                                           "set": [["lock.target", format!(">= {target}")]] });
                    let mut answered = false;
                    page.ask(&question, |name, data, time| {
                        let last = name == "answer" && data["finished"] == true;
                        if last {
                            answered = is_right(data, target);
                            times.push(time);
                        }
                        last
                    });
                    if !answered {
                        wrong.fetch_add(1, Ordering::Relaxed);
                    }
                    // A hand moves some thirty times a second at most.
                    std::thread::sleep(Duration::from_millis(33));
                }
                times
            })
        });
        let hands: Vec<_> = hands.collect();
        for hand in hands {
            times.extend(hand.join().expect("no panic"));
        }
    });
    print(&format!("checks, {clients} clients"), &mut times);
    println!("wrong: {}", wrong.load(Ordering::Relaxed));
    println!("memory: {}", memory());
}
