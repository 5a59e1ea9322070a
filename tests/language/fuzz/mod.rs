//! A short run of the mutation fuzzer; `cargo bench --bench fuzz` runs it for as long as one likes.

#[path = "../../live/client.rs"]
mod client;
mod composed;
mod mutate;
mod page;
mod rules;
mod targets;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Inputs for each target.
const INPUTS: u64 = 3000;

#[test]
fn mutated_inputs_never_panic() {
    for target in targets::all() {
        let inputs = INPUTS / target.work();
        let good: u64 = (0..inputs)
            .map(|number| {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
                u64::from(target.read(&target.input(&mut rng)))
            })
            .sum();
        assert!(good > 0 && good < inputs, "{}: {good} of {inputs} were good", target.name());
    }
}
