//! A mutation fuzzer for everything that reads text or bytes of strangers: scenarios, rolls, tally files.
//!
//!     cargo bench --bench fuzz -- --inputs 1000000 --seed 1 --only scenario
//!
//! Each input follows from the seed and its number. A panic ends the run with the input that caused it.

#[path = "../tests/fuzz/mutate.rs"]
mod mutate;
#[path = "../tests/fuzz/targets.rs"]
mod targets;

use std::cell::RefCell;
use std::panic;
use std::process;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use targets::Input;

thread_local! {
    /// The input that is being read.
    static PRESENT: RefCell<Option<(u64, Input)>> = const { RefCell::new(None) };
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let value = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1).cloned();
    let number = |name: &str, default: u64| value(name).map_or(default, |text| text.parse().expect("a number"));
    let (inputs, seed) = (number("--inputs", 100_000), number("--seed", 1));
    panic::set_hook(Box::new(|info| {
        PRESENT.with_borrow(|present| println!("{info}\n{present:?}"));
        process::exit(1);
    }));
    for target in targets::all() {
        if value("--only").is_some_and(|only| only != target.name()) {
            continue;
        }
        let began = Instant::now();
        let (mut good, mut slowest) = (0, (Duration::ZERO, 0));
        for number in 0..inputs {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
            let input = target.input(&mut rng);
            PRESENT.set(Some((number, input.clone())));
            let start = Instant::now();
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
