//! The bundled fight against the plain loop that `benches/ratios.rs` times: two independent implementations of the same rules,
//! with different generators, must agree in every distribution. A loop that played other rules would be no measure of speed.

#[path = "../../../benches/loops/bundled.rs"]
mod bundled;
#[path = "../../../benches/loops/symbaroum.rs"]
mod symbaroum;

use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any};
use oddsmith::lane::dispatch::Isa;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Fights on each side.
const TRIALS: u32 = 4_000_000;

#[test]
fn engine_and_plain_loop_fight_the_same_fight() {
    let experiment = bundled::named(include_str!("../../../scenarios/symbaroum-party.toml"), "ford");
    let chunks = Chunks { seed: 33, experiment: 1, trials: u64::from(TRIALS) };
    let engine = sample_any(&*experiment, Isa::best(), chunks, &Quiet);
    let plain = symbaroum::sample(&mut Xoshiro256PlusPlus::seed_from_u64(33), TRIALS);
    let scores = symbaroum::scores(experiment.metrics(), &engine, &plain);
    for (what, z) in &scores {
        if what.ends_with("mean") || what.starts_with("winner") || what.starts_with("deaths") {
            eprintln!("{what}: z = {z:.2}");
        }
    }
    eprintln!("{} scores, the largest is {:.2}", scores.len(), scores.iter().map(|(_, z)| z.abs()).fold(0.0, f64::max));
    let apart: Vec<_> = scores.iter().filter(|(_, z)| z.is_nan() || z.abs() >= 4.0).collect();
    assert!(apart.is_empty(), "engine and loop disagree: {apart:?}");
}
