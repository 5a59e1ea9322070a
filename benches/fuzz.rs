//! A mutation fuzzer for everything that reads text or bytes of strangers: scenarios, rolls, tally files.
//!
//!     cargo bench --bench fuzz -- --inputs 1000000 --seed 1 --only scenario
//!
//! Each input follows from the seed and its number. A panic ends the run with the input that caused it; so does an input that
//! is not done with after a minute, or after so many seconds (`--patience`).

#[path = "../tests/fuzz/mutate.rs"]
mod mutate;
#[path = "../tests/fuzz/rules.rs"]
mod rules;
#[path = "../tests/fuzz/targets.rs"]
mod targets;

use std::panic;
use std::process;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use targets::Input;

/// The number of the input that is being read, the input, and since when.
static PRESENT: Mutex<Option<(u64, Input, Instant)>> = Mutex::new(None);

/// Ends the run with the present input.
fn give_up(why: &str) -> ! {
    let present = PRESENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    match &*present {
        Some((number, Input::Text(text), _)) => println!("{why}\nnumber {number}:\n{text}"),
        Some((number, Input::Bytes(bytes), _)) => println!("{why}\nnumber {number}: {bytes:?}"),
        None => println!("{why}"),
    }
    process::exit(1);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let value = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1).cloned();
    let number = |name: &str, default: u64| value(name).map_or(default, |text| text.parse().expect("a number"));
    let seed = number("--seed", 1);
    let patience = Duration::from_secs(number("--patience", 60));
    panic::set_hook(Box::new(|info| give_up(&info.to_string())));
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let since = PRESENT.lock().ok().and_then(|present| present.as_ref().map(|(.., since)| *since));
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
        let (mut good, mut slowest) = (0, (Duration::ZERO, 0));
        for number in 0..inputs {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
            let input = target.input(&mut rng);
            let start = Instant::now();
            *PRESENT.lock().expect("no thread panics") = Some((number, input.clone(), start));
            good += u64::from(target.read(&input));
            slowest = slowest.max((start.elapsed(), number));
        }
        println!(
            "{}: {inputs} inputs, {good} good, {} refused, no panic; {:.0} s, the slowest (number {}) {:.3} s",
            target.name(),
            inputs - good,
            began.elapsed().as_secs_f64(),
            slowest.1,
            slowest.0.as_secs_f64()
        );
    }
}
