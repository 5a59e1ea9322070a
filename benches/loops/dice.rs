//! Rolls of plain dice, one at a time, counted in an array.

use rand::{Rng, RngExt};

/// Totals of at least this share the last entry.
const LAST: usize = 255;

fn count<R: Rng>(rng: &mut R, trials: u32, roll: impl Fn(&mut R) -> u32) -> Vec<u64> {
    let mut counts = vec![0; LAST + 1];
    for _ in 0..trials {
        counts[(roll(rng) as usize).min(LAST)] += 1;
    }
    counts
}

/// A d6.
pub fn d6<R: Rng>(rng: &mut R, trials: u32) -> Vec<u64> {
    count(rng, trials, |rng| rng.random_range(1..=6))
}

/// A d20.
pub fn d20<R: Rng>(rng: &mut R, trials: u32) -> Vec<u64> {
    count(rng, trials, |rng| rng.random_range(1..=20))
}

/// The sum of three d6.
pub fn three_d6<R: Rng>(rng: &mut R, trials: u32) -> Vec<u64> {
    count(rng, trials, |rng| rng.random_range(1..=6) + rng.random_range(1..=6) + rng.random_range(1..=6))
}

/// The highest two of three d12: the sum of all three without the lowest.
pub fn best_two_of_three_d12<R: Rng>(rng: &mut R, trials: u32) -> Vec<u64> {
    count(rng, trials, |rng| {
        let faces: [u32; 3] = std::array::from_fn(|_| rng.random_range(1..=12));
        faces[0] + faces[1] + faces[2] - faces[0].min(faces[1]).min(faces[2])
    })
}

/// A d10 that is rolled again and added as long as it shows 10.
pub fn burst_d10<R: Rng>(rng: &mut R, trials: u32) -> Vec<u64> {
    count(rng, trials, |rng| {
        let mut total = 0;
        loop {
            let face = rng.random_range(1..=10);
            total += face;
            if face < 10 {
                return total;
            }
        }
    })
}
