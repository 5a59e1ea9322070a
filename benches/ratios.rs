//! How many times faster than peers, in one process: one line `ratio NAME VALUE` for each.
//!
//! Every peer and every candidate runs in turn, several times over, and the medians of their CPU times
//! are compared, so that a noisy machine disturbs both alike.

mod twins;

use std::hint::black_box;

use cpu_time::ThreadTime;
use oddsmith::engine::sample::{Chunk, Tallies, tally};
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::ChunkSeed;
use oddsmith::systems::Experiment;
use oddsmith::systems::reference::{Duel, Melee};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Repetitions of each measurement.
const REPETITIONS: usize = 11;

/// Work that is measured: does so many trials.
type Work<'a> = Box<dyn FnMut(u32) + 'a>;

/// CPU seconds per trial of each piece of work, medians over interleaved repetitions.
fn measure(works: &mut [(u32, Work<'_>)]) -> Vec<f64> {
    let mut times = vec![Vec::new(); works.len()];
    for repetition in 0..=REPETITIONS {
        for ((trials, work), times) in works.iter_mut().zip(&mut times) {
            let start = ThreadTime::now();
            work(*trials);
            let seconds = start.elapsed().as_secs_f64();
            // The first round only warms up.
            if repetition > 0 {
                times.push(seconds / f64::from(*trials));
            }
        }
    }
    times
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect()
}

/// The sampler on one instruction set, chunk after chunk.
fn sampler<'a, E: Experiment>(isa: Isa, experiment: &'a E) -> Work<'a> {
    let mut chunk = 0;
    Box::new(move |trials| {
        let mut tallies = Tallies::new(experiment.metrics());
        let mut left = trials;
        while left > 0 {
            let trials = left.min(16_384);
            left -= trials;
            chunk += 1;
            let seed = ChunkSeed { seed: 1, experiment: 0, chunk };
            tally(isa, experiment, Chunk { seed, trials }, &mut tallies);
        }
        black_box(&tallies);
    })
}

fn print(name: &str, peer: f64, ours: f64) {
    println!("ratio {name} {:.2}", peer / ours);
    eprintln!("      {name}: {:.2} M/s against {:.2} M/s", 1e-6 / ours, 1e-6 / peer);
}

fn main() {
    let duel = Duel::default();
    let mut works: Vec<(u32, Work<'_>)> = vec![(100_000, {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        Box::new(move |trials| {
            black_box(twins::duel::sample(&mut rng, trials));
        })
    })];
    let isas = Isa::available();
    for &isa in &isas {
        works.push((1 << 20, sampler(isa, &duel)));
    }
    let times = measure(&mut works);
    for (isa, time) in isas.iter().zip(&times[1..]) {
        print(&format!("duel_{isa}"), times[0], *time);
    }

    let melee = Melee::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let times = measure(&mut [
        (
            20_000,
            Box::new(move |trials| {
                black_box(twins::melee::sample(&mut rng, trials));
            }),
        ),
        (1 << 18, sampler(Isa::best(), &melee)),
    ]);
    print("three_v_three", times[0], times[1]);
}
