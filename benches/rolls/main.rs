//! Rolls: how long their answers take, exact and sampled, beside other programs for dice.
//!
//!     cargo bench --bench rolls
//!     cargo bench --bench rolls -- process sampled
//!
//! Words on the command line are prefixes that select lines by their names. What other programs are asked stands in
//! `questions.toml`; their chances must be the same to 1e-9, or the bench ends there. They take part if they are there:
//!
//! - icepool, if `python3` has it, or the interpreter that the environment variable `PYTHON` names;
//! - eurydice (the language of AnyDice) and xdy after `cargo build --release --manifest-path benches/peers/Cargo.toml`.
//!   They are a package of their own, as oddsmith does not depend on them.
//!
//! What is printed:
//!
//! - `time process/QUESTION MILLISECONDS`: wall time of the whole program, `oddsmith odds ROLL`, the median of several
//!   runs. It is to be at most 50 ms for a question of `docs/rolls.md`, and at most 250 ms for a large pool.
//! - `ratio icepool/QUESTION TIMES`, `ratio eurydice/...`, `ratio xdy/...`: how many times as much CPU time the peer
//!   takes from the text to the chances of all outcomes, both within a process that has been started and has warmed up.
//!   icepool's caches are emptied each time, and its text has been compiled.
//! - `ratio icepool_process/POOL TIMES`: how many times as much wall time a whole process with icepool takes, with its
//!   imports, beside a whole process of oddsmith.
//! - `ratio sampled/INSTRUCTIONS TIMES`: how many times as many trials per second one thread of the sampler plays as a
//!   plain loop with the generator of `rand_xoshiro`, for an attack and its damage. It is to be at least 6 with AVX2,
//!   and at least 3 on registers of 128 bits (`portable` on x86-64).
//!
//! What lies behind the ratios, and the load of the machine, is written to the standard error.

mod clock;
mod peers;
mod questions;
mod sampled;

use std::process::Command;

use clock::{cpu_seconds, median, wall_seconds};
use peers::{Asked, Peer};
use questions::{Question, Questions, chances};
use sysinfo::System;

/// Turns of the two sides, one after the other, whose median ratio counts.
const TURNS: usize = 3;

/// Runs of a whole process.
const RUNS: usize = 15;

/// The most milliseconds that a whole process is to take, for a question of the documentation and for a large pool.
const MOST_MILLISECONDS: [f64; 2] = [50.0, 250.0];

/// Whether the command line selects lines with this name.
fn wanted(name: &str) -> bool {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-')).peekable();
    words.peek().is_none() || words.any(|word| name.starts_with(&word))
}

fn tell_load(when: &str) {
    if let Ok(load) = System::load_average() {
        eprintln!("      load {when}: {:.2} in one minute, {:.2} in five", load.one, load.five);
    }
}

/// Runs the program with a roll.
fn program(roll: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_oddsmith")).args(["odds", roll]).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{roll}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Wall times of the whole program.
fn processes(asked: &[Question], most: f64) {
    let mut times = Vec::new();
    for question in asked {
        let name = format!("process/{}", question.name);
        if wanted(&name) {
            let milliseconds = 1e3 * median((0..RUNS).map(|_| wall_seconds(|| program(&question.roll))).collect());
            println!("time {name} {milliseconds:.1}");
            times.push(milliseconds);
        }
    }
    if times.is_empty() {
        return;
    }
    let within = times.iter().filter(|&&time| time <= most).count();
    eprintln!("      process: {within} of {} within {most} ms", times.len());
}

/// CPU times to the chances of all outcomes within a process.
fn against(peer: &Peer, question: &Question) {
    let Some(text) = peer.text(question) else { return };
    let name = format!("{}/{}", peer.name(), question.name);
    if !wanted(&name) {
        return;
    }
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        ours.push(cpu_seconds(|| chances(&question.roll)));
        let answer = peer.ask(text, Asked::OverAndOver);
        must_agree(&name, &chances(&question.roll), &answer.chances);
        theirs.push(answer.seconds);
    }
    print(&name, &ours, &theirs);
}

/// Wall times of whole processes.
fn whole_processes(peer: &Peer, question: &Question) {
    let Some(text) = peer.text(question) else { return };
    let name = format!("{}_process/{}", peer.name(), question.name);
    if !wanted(&name) {
        return;
    }
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        ours.push(wall_seconds(|| program(&question.roll)));
        theirs.push(wall_seconds(|| drop(peer.ask(text, Asked::Once))));
    }
    print(&name, &ours, &theirs);
}

fn must_agree(name: &str, ours: &[(String, f64)], theirs: &[(String, f64)]) {
    let of = |outcome: &str, side: &[(String, f64)]| {
        side.iter().find(|(known, _)| known == outcome).map_or(0.0, |&(_, chance)| chance)
    };
    for (outcome, _) in ours.iter().chain(theirs) {
        let (here, there) = (of(outcome, ours), of(outcome, theirs));
        assert!((here - there).abs() <= 1e-9, "{name}: the chance of {outcome} is {here} here and {there} there");
    }
}

fn print(name: &str, ours: &[f64], theirs: &[f64]) {
    let ratios = ours.iter().zip(theirs).map(|(ours, theirs)| theirs / ours).collect();
    println!("ratio {name} {:.2}", median(ratios));
    let milliseconds = |times: &[f64]| 1e3 * median(times.to_vec());
    eprintln!("      {name}: {:.3} ms against {:.3} ms", milliseconds(ours), milliseconds(theirs));
}

fn main() {
    tell_load("at first");
    let Questions { question: questions, pool: mut pools, faces } = questions::read();
    pools.extend(faces);
    processes(&questions, MOST_MILLISECONDS[0]);
    processes(&pools, MOST_MILLISECONDS[1]);
    for peer in peers::here() {
        for question in questions.iter().chain(&pools) {
            against(&peer, question);
        }
        for pool in pools.iter().filter(|_| peer == Peer::icepool()) {
            whole_processes(&peer, pool);
        }
    }
    if wanted("sampled") {
        sampled::attack();
    }
    tell_load("at last");
}
