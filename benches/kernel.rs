//! Speed of dice for manual benchmarking: each group includes a peer made with `rand`, so that the
//! ratio is the result.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use oddsmith::engine::sample::Chunks;
use oddsmith::engine::{Quiet, sample_any};
use oddsmith::games::dice::PlainRoll;
use oddsmith::lane::dispatch::Isa;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Rolls per measurement.
const ROLLS: u64 = 1 << 20;

/// Sums of plain dice: notation, number of dice, number of sides.
const SUMS: [(&str, u32, u64); 4] = [("d6", 1, 6), ("d20", 1, 20), ("3d6", 3, 6), ("2d12", 2, 12)];

fn sums(criterion: &mut Criterion) {
    for (notation, count, sides) in SUMS {
        let mut group = criterion.benchmark_group(notation);
        group.throughput(Throughput::Elements(ROLLS));
        group.bench_function("rand", |bencher| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            bencher.iter(|| {
                let mut counts = [0u64; 64];
                for _ in 0..ROLLS {
                    let total: u64 = (0..count).map(|_| rng.random_range(1..=sides)).sum();
                    counts[total as usize] += 1;
                }
                black_box(counts)
            });
        });
        let roll = notation.parse().expect("the notation is well formed");
        let experiment = PlainRoll::new(roll);
        for isa in Isa::available() {
            group.bench_function(BenchmarkId::new("oddsmith", isa), |bencher| {
                let mut seed = 0;
                bencher.iter(|| {
                    seed += 1;
                    black_box(sample_any(&experiment, isa, Chunks { seed, experiment: 0, trials: ROLLS }, &Quiet))
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, sums);
criterion_main!(benches);
