//! A fuzzer for everything that strangers hand in: scenarios, rolls, tally files, and questions to the live page.
//!
//!     cargo bench --bench fuzz -- --inputs 1000000 --seed 1 --only scenario
//!
//! Each input follows from the seed and its number. A panic ends the run with the input that caused it; so does an input that
//! is not done with after a minute, or after so many seconds (`--patience`). With `--all` the run goes on after a panic, and
//! ends with every place at which one happened and the shortest input that led there.

#[path = "../tests/live/client.rs"]
mod client;
#[path = "../tests/language/fuzz/composed.rs"]
mod composed;
#[path = "../tests/language/fuzz/mutate.rs"]
mod mutate;
#[path = "../tests/language/fuzz/page.rs"]
mod page;
#[path = "../tests/language/fuzz/rules.rs"]
mod rules;
#[path = "../tests/language/fuzz/targets.rs"]
mod targets;

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use targets::Input;

/// The number of the input that is being read, the input, and since when.
static PRESENT: Mutex<Option<(u64, Input, Instant)>> = Mutex::new(None);

/// Panics by their places: how many, what the first says, and the shortest input of all.
static FOUND: Mutex<BTreeMap<String, Found>> = Mutex::new(BTreeMap::new());

struct Found {
    count: u64,
    what: String,
    input: String,
}

fn locked<T>(all: &Mutex<T>) -> MutexGuard<'_, T> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}

fn present() -> String {
    match &*locked(&PRESENT) {
        Some((number, Input::Text(text), _)) => format!("number {number}:\n{text}"),
        Some((number, Input::Bytes(bytes), _)) => format!("number {number}: {bytes:?}"),
        None => "no input".to_owned(),
    }
}

/// Ends the run with the present input.
fn give_up(why: &str) -> ! {
    println!("{why}\n{}", present());
    print_found();
    process::exit(1);
}

/// Keeps what a panic says with the present input.
fn keep(info: &PanicHookInfo<'_>) {
    let place = info.location().map_or_else(String::new, ToString::to_string);
    let input = present();
    let mut all = locked(&FOUND);
    let new =
        || Found { count: 0, what: info.payload_as_str().unwrap_or("no message").to_owned(), input: input.clone() };
    let found = all.entry(place).or_insert_with(new);
    found.count += 1;
    if input.len() < found.input.len() {
        found.input = input;
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let value = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1).cloned();
    let number = |name: &str, default: u64| value(name).map_or(default, |text| text.parse().expect("a number"));
    let seed = number("--seed", 1);
    let patience = Duration::from_secs(number("--patience", 60));
    match arguments.iter().any(|argument| argument == "--all") {
        true => panic::set_hook(Box::new(keep)),
        false => panic::set_hook(Box::new(|info| give_up(&info.to_string()))),
    }
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let since = locked(&PRESENT).as_ref().map(|(.., since)| *since);
            if since.is_some_and(|since| since.elapsed() > patience) {
                give_up(&format!("not done after {} s", patience.as_secs()));
            }
        }
    });
    for target in targets::all() {
        if value("--only").is_some_and(|only| only != target.name()) {
            continue;
        }
        let inputs = number("--inputs", 100_000 / target.work());
        let began = Instant::now();
        let (mut good, mut panics, mut slowest) = (0, 0_u64, (Duration::ZERO, 0));
        for number in 0..inputs {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
            let input = target.input(&mut rng);
            let start = Instant::now();
            *locked(&PRESENT) = Some((number, input.clone(), start));
            match panic::catch_unwind(AssertUnwindSafe(|| target.read(&input))) {
                Ok(is_good) => good += u64::from(is_good),
                Err(_) => panics += 1,
            }
            slowest = slowest.max((start.elapsed(), number));
        }
        *locked(&PRESENT) = None;
        println!(
            "{}: {inputs} inputs, {good} good, {} refused, {panics} with a panic; {:.0} s, the slowest (number {}) {:.3} s",
            target.name(),
            inputs - good - panics,
            began.elapsed().as_secs_f64(),
            slowest.1,
            slowest.0.as_secs_f64()
        );
        print_found();
    }
}

/// Prints the places of all panics so far, and forgets them.
fn print_found() {
    for (place, Found { count, what, input }) in std::mem::take(&mut *locked(&FOUND)) {
        println!("{count} panics at {place}: {what}\n{input}\n");
    }
}
