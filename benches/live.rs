//! The live page under load: many clients that move a slider, for some time. Prints how long answers take, how many were
//! wrong, and whether memory grows.
//!
//!     cargo bench --bench live -- --clients 50 --seconds 60

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

/// The memory of this process, in megabytes.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0) / 1024
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

fn main() {
    let (clients, seconds) = (argument("--clients", 50), argument("--seconds", 10));
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
    alone(&page);
    let wrong = AtomicU64::new(0);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut times = Vec::new();
    println!("memory: {} MB", memory());
    std::thread::scope(|scope| {
        let (wrong, page) = (&wrong, &page);
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
    println!("memory: {} MB", memory());
    stop.store(true, Ordering::Relaxed);
    server.join().expect("no panic").expect("it served");
}
