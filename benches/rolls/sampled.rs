//! An attack and its damage, sampled: the engine on each instruction set against a plain loop.

use std::hint::black_box;

use cpu_time::ThreadTime;
use oddsmith::dice::{Distribution, Effort, Expr, distribution, parse};
use oddsmith::engine::DynExperiment;
use oddsmith::engine::sample::{Chunk, Tallies, chunk_trials, tally};
use oddsmith::games::dice::PlainRoll;
use oddsmith::lane::dispatch::Isa;
use oddsmith::lane::stream::ChunkSeed;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::clock::median;

const ROLL: &str = "if d20 + 5 >= 15 then 2d6 + 3 else 0";

/// Repetitions of each measurement.
const REPETITIONS: usize = 21;

/// Trials of the engine and of the loop in a repetition.
const TRIALS: [u32; 2] = [1 << 24, 1 << 21];

/// The attack, one trial at a time. How often each damage comes up, by damage.
fn plain_loop<R: Rng>(rng: &mut R, trials: u32) -> [u64; 16] {
    let mut counts = [0; 16];
    for _ in 0..trials {
        let hits = rng.random_range(1..=20_u32) + 5 >= 15;
        let damage = if hits { rng.random_range(1..=6_u32) + rng.random_range(1..=6_u32) + 3 } else { 0 };
        counts[damage as usize] += 1;
    }
    counts
}

/// The attack on one instruction set, one chunk after another. The chunks are numbered on from `chunk`.
fn engine(isa: Isa, roll: &PlainRoll, trials: u32, chunk: &mut u64) -> Tallies {
    let mut tallies = Tallies::new(DynExperiment::metrics(roll));
    let mut left = trials;
    while left > 0 {
        let trials = left.min(chunk_trials::<PlainRoll>());
        left -= trials;
        *chunk += 1;
        tally(isa, roll, Chunk { seed: ChunkSeed { seed: 1, experiment: 0, chunk: *chunk }, trials }, &mut tallies);
    }
    tallies
}

/// Ends the bench if counts are too far from what is exact.
fn must_agree(who: &str, counts: impl Iterator<Item = (i64, u64)>, trials: u32, exact: &Distribution) {
    let counted = Distribution::of_counts(counts).expect("there are trials");
    for (value, chance) in exact.iter() {
        let error = (chance * (1.0 - chance) / f64::from(trials)).sqrt();
        let off = (counted.probability(value) - chance).abs();
        assert!(off <= 5.0 * error, "{who}: {value} comes up too rarely or too often by {off}");
    }
}

/// Measures and prints the ratio for each instruction set of this machine.
pub fn attack() {
    let expr: Expr = parse(ROLL).expect("the roll is legal");
    let exact = distribution(&expr, Effort::MODERATE).expect("the roll can be solved");
    let roll = PlainRoll::new(expr);
    let isas = Isa::available();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut chunk = 0;
    let [ours, theirs] = TRIALS;
    must_agree("the loop", (0..).zip(plain_loop(&mut rng, theirs)), theirs, &exact);
    for &isa in &isas {
        let tallies = engine(isa, &roll, ours, &mut chunk);
        let counts = tallies.histograms[0].iter().map(|(value, count)| (i64::from(value), count));
        must_agree(&isa.to_string(), counts, ours, &exact);
    }
    let mut loops = Vec::new();
    let mut engines = vec![Vec::new(); isas.len()];
    for _ in 0..REPETITIONS {
        let began = ThreadTime::now();
        black_box(plain_loop(&mut rng, theirs));
        loops.push(began.elapsed().as_secs_f64() / f64::from(theirs));
        for (&isa, times) in isas.iter().zip(&mut engines) {
            let began = ThreadTime::now();
            black_box(engine(isa, &roll, ours, &mut chunk));
            times.push(began.elapsed().as_secs_f64() / f64::from(ours));
        }
    }
    for (isa, times) in isas.iter().zip(&engines) {
        println!(
            "ratio sampled/{isa} {:.2}",
            median(loops.iter().zip(times).map(|(theirs, ours)| theirs / ours).collect())
        );
        let millions = |times: &[f64]| 1e-6 / median(times.to_vec());
        eprintln!("      sampled/{isa}: {:.1} M/s against {:.1} M/s", millions(times), millions(&loops));
    }
}
